//! Figures 4.1 to 4.3: win rate against playouts, one line a configuration.

use tengen_draw::{Canvas, Interval, LineChart, Series, Theme, Unit};
use tengen_play::matches::Rate;

use super::table::{Row, Table};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 420.0;

/// With more lines than this, intervals would hide them; the table has them all.
const MOST_WITH_INTERVALS: usize = 2;

/// The three charts on one sheet: average, as Black, as White.
pub(super) fn sheet(table: &Table) -> Canvas {
    let title = format!("HappyGO against {}", table.opponent);
    let mut sheet = Canvas::new(WIDTH, 3.0 * HEIGHT, &title, Theme::default().paper);
    for (place, (what, rate)) in
        [("average", 2), ("as Black", 0), ("as White", 1)].iter().enumerate()
    {
        let chart = chart(table, &format!("{title}: {what}"), |row| row.rates()[*rate]);
        sheet.place(0.0, place as f64 * HEIGHT, &chart.to_canvas());
    }
    sheet
}

fn chart(table: &Table, title: &str, rate: impl Fn(&Row) -> Rate) -> LineChart {
    let mut names: Vec<&str> = Vec::new();
    for row in &table.rows {
        if !names.contains(&row.setting.config.as_str()) {
            names.push(&row.setting.config);
        }
    }
    let mut chart = LineChart::new();
    chart
        .title(title)
        .names("playouts a move", "win rate")
        .unit(Unit::Percent)
        .covering(0.0, 1.0)
        .reference(0.5, "even")
        .size(WIDTH, HEIGHT);
    let with_intervals = names.len() <= MOST_WITH_INTERVALS;
    for name in names {
        let mut series = Series::new(name).with_whiskers();
        for row in table.rows.iter().filter(|row| row.setting.config == name) {
            let (x, rate) = (row.setting.playouts as f64, rate(row));
            // Without a game there is nothing to draw.
            let value = if rate.games() == 0 { f64::NAN } else { rate.value() };
            let (low, high) = rate.interval();
            series = if with_intervals {
                series.sure_point(x, value, Interval::new(low, high))
            } else {
                series.point(x, value)
            };
        }
        chart.series(series);
    }
    chart
}
