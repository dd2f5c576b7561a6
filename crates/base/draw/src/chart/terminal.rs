use super::frame::Scale;
use super::series::Sample;
use super::{BarChart, LineChart, Ticks, Unit, drawable};
use crate::TerminalStyle;
use crate::terminal::{Ink, Line, clean};

/// Colours of series in turn, from the 256-colour palette: bright enough on black, dark enough
/// on white.
const COLORS: [u8; 6] = [32, 166, 35, 133, 136, 244];
const FAINT: u8 = 244;
const ASCII_MARKS: [char; 6] = ['*', 'o', '+', 'x', '#', '@'];
const UNICODE_MARKS: [char; 6] = ['•', '◦', '▴', '▵', '▪', '▫'];

fn heading(out: &mut String, title: &str, style: TerminalStyle) {
    for line in clean(title, style).lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

pub(super) fn line_chart(
    chart: &LineChart,
    style: TerminalStyle,
    columns: usize,
    rows: usize,
) -> String {
    let mut out = String::new();
    heading(&mut out, &chart.title, style);
    // A title line, the axis and its numbers take the rest of the rows.
    let rows = rows.clamp(8, 500) - 3;
    let (low, high) = chart.y_span();
    let y_ticks = chart.unit.ticks(low, high, (rows / 3).max(1)).rounded_out();
    let suffix = chart.unit.suffix();
    let y_labels: Vec<String> =
        y_ticks.labels().iter().map(|label| format!("{label}{suffix}")).collect();
    let labels_width = y_labels.iter().map(String::len).max().unwrap_or(0);
    let width = columns.clamp(labels_width + 12, 1000) - labels_width - 2;

    let (low, high) = chart.x_span();
    let x_ticks = Ticks::between(low, high, (width / 10).max(1));
    let mut area = Area {
        x: Scale::new(&x_ticks, Unit::Number, 0.0, (width - 1) as f64),
        y: Scale::new(&y_ticks, chart.unit, (rows - 1) as f64, 0.0),
        cells: vec![vec![(' ', Ink::PLAIN); width]; rows],
    };
    let ascii = style == TerminalStyle::Ascii;
    for &(value, _) in chart.references.iter().filter(|(value, _)| drawable(*value)) {
        let row = area.row(value);
        area.cells[row].fill((if ascii { '-' } else { '┄' }, Ink::fore(FAINT)));
    }
    let marks = if ascii { ASCII_MARKS } else { UNICODE_MARKS };
    for (i, series) in chart.series.iter().enumerate() {
        let turn = i % marks.len();
        for stretch in series.stretches() {
            area.draw(stretch, marks[turn], if ascii { '|' } else { '│' }, COLORS[turn]);
        }
    }

    let mut row_labels = vec![""; rows];
    for (value, label) in y_ticks.values().iter().zip(&y_labels) {
        row_labels[area.row(value / chart.unit.factor())] = label;
    }
    for (cells, label) in area.cells.iter().zip(row_labels) {
        let mut line = Line::new();
        line.write(&format!("{label:>labels_width$} "), Ink::PLAIN);
        let axis = match (ascii, label.is_empty()) {
            (true, true) => '|',
            (true, false) => '+',
            (false, true) => '│',
            (false, false) => '┤',
        };
        line.put(axis, Ink::fore(FAINT));
        cells.iter().for_each(|&(c, ink)| line.put(c, ink));
        line.finish(&mut out, style);
    }
    level_axis(&mut out, &area, &x_ticks, labels_width + 1, style);
    legend(&mut out, chart, &marks, style);
    out
}

/// The axis below with its ticks and their numbers.
fn level_axis(out: &mut String, area: &Area, ticks: &Ticks, indent: usize, style: TerminalStyle) {
    let ascii = style == TerminalStyle::Ascii;
    let places: Vec<usize> = ticks.values().iter().map(|&v| area.column(v)).collect();
    let mut axis = Line::new();
    axis.pad_to(indent);
    axis.put(if ascii { '+' } else { '└' }, Ink::fore(FAINT));
    for column in 0..area.cells[0].len() {
        let c = match (ascii, places.contains(&column)) {
            (true, true) => '+',
            (true, false) => '-',
            (false, true) => '┬',
            (false, false) => '─',
        };
        axis.put(c, Ink::fore(FAINT));
    }
    axis.finish(out, style);

    let mut numbers = Line::new();
    for (place, label) in places.iter().zip(ticks.labels()) {
        let start = (indent + 1 + place).saturating_sub(label.len() / 2);
        // A number that would run into the one before is left out; its tick stays.
        if numbers.len() == 0 || start > numbers.len() {
            numbers.pad_to(start);
            numbers.write(&label, Ink::PLAIN);
        }
    }
    numbers.finish(out, style);
}

fn legend(out: &mut String, chart: &LineChart, marks: &[char; 6], style: TerminalStyle) {
    for (i, series) in chart.series.iter().enumerate() {
        if !series.name.is_empty() {
            let turn = i % marks.len();
            let mut line = Line::new();
            line.put(marks[turn], Ink::fore(COLORS[turn]));
            let name = clean(&series.name, style).replace('\n', " ");
            line.write(&format!(" {name}"), Ink::PLAIN);
            line.finish(out, style);
        }
    }
}

/// The cells between the axes.
struct Area {
    x: Scale,
    y: Scale,
    cells: Vec<Vec<(char, Ink)>>,
}

impl Area {
    fn row(&self, y: f64) -> usize {
        (self.y.at(y).round().max(0.0) as usize).min(self.cells.len() - 1)
    }

    fn column(&self, x: f64) -> usize {
        (self.x.at(x).round().max(0.0) as usize).min(self.cells[0].len() - 1)
    }

    /// One mark a column along the line, and bars where it climbs or falls by more than a row.
    fn draw(&mut self, stretch: &[Sample], mark: char, bar: char, color: u8) {
        let ink = Ink::fore(color);
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (i, sample) in stretch.iter().enumerate() {
            let (column, row) = (self.column(sample.x), self.row(sample.y));
            let before = i.checked_sub(1).map(|i| &stretch[i]);
            if let Some(before) = before {
                let from = self.column(before.x);
                let step: isize = if from <= column { 1 } else { -1 };
                let count = from.abs_diff(column);
                for passed in 1..count {
                    let share = passed as f64 / count as f64;
                    let y = before.y + (sample.y - before.y) * share;
                    let between = from.saturating_add_signed(step * passed as isize);
                    places.push((between, self.row(y)));
                }
            }
            places.push((column, row));
        }
        for pair in places.windows(2) {
            let ((_, before), (column, after)) = (pair[0], pair[1]);
            for row in before.min(after) + 1..before.max(after) {
                self.cells[row][column] = (bar, ink);
            }
        }
        for (column, row) in places {
            self.cells[row][column] = (mark, ink);
        }
    }
}

pub(super) fn bar_chart(chart: &BarChart, style: TerminalStyle, columns: usize) -> String {
    let mut out = String::new();
    heading(&mut out, &chart.title, style);
    let ticks = chart.ticks(5);
    let names: Vec<String> =
        chart.bars.iter().map(|bar| clean(&bar.name, style).replace('\n', " ")).collect();
    let written: Vec<String> = chart.bars.iter().map(|bar| chart.written(bar, &ticks)).collect();
    let longest = |texts: &[String]| texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
    let columns = columns.min(1000);
    let names_width = longest(&names).min((columns / 3).max(8));
    let values_width = longest(&written);
    let width = columns.saturating_sub(names_width + values_width + 2).max(10);
    let scale = Scale::new(&ticks, chart.unit, 0.0, width as f64);
    let zero = scale.at(chart.baseline).clamp(0.0, width as f64);

    for ((bar, name), value) in chart.bars.iter().zip(&names).zip(&written) {
        let mut line = Line::new();
        line.write(&shortened(name, names_width, style), Ink::PLAIN);
        line.pad_to(names_width + 1);
        if drawable(bar.value) {
            let end = scale.at(bar.value).clamp(0.0, width as f64);
            for cell in 0..width {
                let c = block(cell as f64, zero.min(end), zero.max(end), style);
                line.put(c, Ink::fore(COLORS[0]));
            }
        }
        line.pad_to(names_width + 1 + width + 1);
        line.write(value, Ink::PLAIN);
        line.finish(&mut out, style);
    }
    out
}

/// How much of the cell that begins at `cell` lies between two places.
fn block(cell: f64, from: f64, to: f64, style: TerminalStyle) -> char {
    // Eighths of a cell grow from the left only; a bar's left end goes to the nearest cell.
    let from = from.round();
    let covered = if cell < from { 0.0 } else { (to - cell).clamp(0.0, 1.0) };
    let eighths = (covered * 8.0).round() as usize;
    match style {
        TerminalStyle::Ascii if eighths >= 4 => '#',
        TerminalStyle::Ascii => ' ',
        _ => [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'][eighths],
    }
}

fn shortened(name: &str, width: usize, style: TerminalStyle) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    let kept: String = name.chars().take(width - 1).collect();
    let end = if style == TerminalStyle::Ascii { '~' } else { '…' };
    format!("{kept}{end}")
}
