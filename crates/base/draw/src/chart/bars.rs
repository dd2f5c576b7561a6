use super::frame::{self, MARGIN, SMALL, SMALLEST, Scale, sharp};
use super::{Interval, Ticks, Unit, drawable, span, terminal};
use crate::{Anchor, Canvas, Letters, Paint, Path, PngError, TerminalStyle, Theme};

/// Level bars one under another, with names to the left and values to the right: a table of
/// strengths that can be seen at a glance.
///
/// ```
/// use tengen_draw::{BarChart, Interval, Unit};
///
/// let mut chart = BarChart::new();
/// chart
///     .title("Games won against the reference")
///     .unit(Unit::Percent)
///     .covering(0.0, 1.0)
///     .reference(0.5, "even")
///     .bar("plain playouts", 0.312, Some(Interval::new(0.27, 0.357)))
///     .bar("with patterns", 0.641, Some(Interval::new(0.595, 0.685)));
/// assert!(chart.to_svg().contains("with patterns"));
/// ```
#[derive(Clone, Debug)]
pub struct BarChart {
    pub(super) title: String,
    value_name: String,
    pub(super) unit: Unit,
    covering: Option<(f64, f64)>,
    pub(super) baseline: f64,
    references: Vec<(f64, String)>,
    pub(super) bars: Vec<Bar>,
    width: f64,
    theme: Theme,
}

#[derive(Clone, Debug)]
pub(super) struct Bar {
    pub name: String,
    pub value: f64,
    pub interval: Option<Interval>,
}

const BAR: f64 = 18.0;
const ROW: f64 = 30.0;

impl Default for BarChart {
    fn default() -> BarChart {
        BarChart::new()
    }
}

impl BarChart {
    /// An empty chart 640 units wide; each bar makes it higher.
    pub fn new() -> BarChart {
        BarChart {
            title: String::new(),
            value_name: String::new(),
            unit: Unit::default(),
            covering: None,
            baseline: 0.0,
            references: Vec::new(),
            bars: Vec::new(),
            width: 640.0,
            theme: Theme::default(),
        }
    }

    /// The line above the chart.
    pub fn title(&mut self, title: impl Into<String>) -> &mut BarChart {
        self.title = title.into();
        self
    }

    /// What the values count, written below their axis.
    pub fn value_name(&mut self, name: impl Into<String>) -> &mut BarChart {
        self.value_name = name.into();
        self
    }

    /// What the values are.
    pub fn unit(&mut self, unit: Unit) -> &mut BarChart {
        self.unit = unit;
        self
    }

    /// Makes the axis reach at least from one value to another.
    pub fn covering(&mut self, low: f64, high: f64) -> &mut BarChart {
        self.covering = Some((low, high));
        self
    }

    /// Where bars begin: 0 unless told otherwise.
    pub fn baseline(&mut self, value: f64) -> &mut BarChart {
        if drawable(value) {
            self.baseline = value;
        }
        self
    }

    /// Draws a dashed line across the bars at a value, with a short text above it.
    pub fn reference(&mut self, value: f64, label: impl Into<String>) -> &mut BarChart {
        self.references.push((value, label.into()));
        self
    }

    /// Adds a bar below the others. A value that is no number, or infinite, leaves its row
    /// empty.
    pub fn bar(
        &mut self,
        name: impl Into<String>,
        value: f64,
        interval: Option<Interval>,
    ) -> &mut BarChart {
        self.bars.push(Bar { name: name.into(), value, interval });
        self
    }

    /// Another width, in units; a very small one is made large enough.
    pub fn width(&mut self, width: f64) -> &mut BarChart {
        self.width = width.max(SMALLEST.0).min(1e4).round();
        self
    }

    /// Other colours.
    pub fn theme(&mut self, theme: &Theme) -> &mut BarChart {
        self.theme = theme.clone();
        self
    }

    /// The picture as SVG.
    pub fn to_svg(&self) -> String {
        self.to_canvas().to_svg()
    }

    /// The picture as a PNG file, `scale` pixels to the unit.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        self.to_canvas().to_png(scale)
    }

    /// The chart as lines of text, at most so many columns wide where that leaves room to draw.
    pub fn to_terminal(&self, style: TerminalStyle, columns: usize) -> String {
        terminal::bar_chart(self, style, columns)
    }

    /// Round steps along the values, at most so many.
    pub(super) fn ticks(&self, at_most: usize) -> Ticks {
        let values = self.bars.iter().filter(|bar| drawable(bar.value));
        let (low, high) = span(
            values
                .flat_map(|bar| {
                    let ends = bar.interval.and_then(Interval::ends);
                    let (low, high) = ends.unwrap_or((bar.value, bar.value));
                    [bar.value, low, high]
                })
                .chain(self.shown_references().map(|(value, _)| value))
                .chain(self.covering.into_iter().flat_map(|(low, high)| [low, high]))
                .chain([self.baseline]),
        );
        self.unit.ticks(low, high, at_most).rounded_out()
    }

    /// A bar's value and interval in writing.
    pub(super) fn written(&self, bar: &Bar, ticks: &Ticks) -> String {
        if !drawable(bar.value) {
            return "none".to_owned();
        }
        let value = self.unit.value(bar.value, ticks);
        match bar.interval.and_then(Interval::ends) {
            Some((low, high)) => format!(
                "{value} [{}, {}]",
                self.unit.value(low, ticks),
                self.unit.value(high, ticks)
            ),
            None => value,
        }
    }

    fn shown_references(&self) -> impl Iterator<Item = (f64, &str)> {
        self.references
            .iter()
            .filter(|&&(value, _)| drawable(value))
            .map(|(value, label)| (*value, label.as_str()))
    }

    /// The picture as shapes, to be drawn on further.
    pub fn to_canvas(&self) -> Canvas {
        let theme = &self.theme;
        let title = frame::title_lines(&self.title, self.width);
        let has_labels = self.shown_references().any(|(_, label)| !label.is_empty());
        let head = MARGIN + frame::title_height(&title) + if has_labels { 18.0 } else { 4.0 };
        let rows_height = self.bars.len().max(1) as f64 * ROW;
        let name_height = if self.value_name.is_empty() { 0.0 } else { 20.0 };
        let height = head + rows_height + 20.0 + name_height + MARGIN;
        let name = if self.title.trim().is_empty() { "Bar chart" } else { &self.title };
        let mut canvas = Canvas::new(self.width, height, name, theme.paper);
        frame::title(&mut canvas, theme, &title);

        let rough = self.ticks(5);
        let written: Vec<String> = self.bars.iter().map(|bar| self.written(bar, &rough)).collect();
        canvas.describe(&self.description(&written));
        // Names and values take what they need, but leave the bars two fifths.
        let most = self.width * 0.3;
        let names_width = frame::widest(self.bars.iter().map(|bar| bar.name.as_str())).min(most);
        let values_width = frame::widest(written.iter().map(String::as_str)).min(most);
        let left = sharp(MARGIN + names_width + 10.0);
        let right = sharp(self.width - MARGIN - values_width - 12.0);
        let (top, bottom) = (head, sharp(head + rows_height));

        let ticks = frame::level_ticks(right - left, |at_most| self.ticks(at_most), self.unit);
        let scale = Scale::new(&ticks, self.unit, left, right);
        let rows = Rows { scale, left, right, top, bottom };
        self.draw_axis(&mut canvas, &rows, &frame::marked(&ticks, self.unit, &scale));
        self.draw_bars(&mut canvas, &rows);
        self.draw_references(&mut canvas, &rows);
        self.write_rows(&mut canvas, &rows, names_width, &written, values_width);
        canvas
    }

    fn description(&self, written: &[String]) -> String {
        let parts: Vec<String> = self
            .bars
            .iter()
            .zip(written)
            .map(|(bar, written)| format!("{}: {written}.", bar.name))
            .collect();
        if parts.is_empty() { "No data.".to_owned() } else { parts.join(" ") }
    }

    fn draw_axis(&self, canvas: &mut Canvas, rows: &Rows, marks: &[(f64, String)]) {
        let theme = &self.theme;
        canvas.shapes("grid", &Paint::line(theme.grid, 1.0), |draw| {
            let mut grid = Path::new();
            for (x, _) in marks {
                grid.line(sharp(*x), rows.top, sharp(*x), rows.bottom);
            }
            draw.path(&grid);
        });
        canvas.texts("ticks", &Letters::new(SMALL, theme.faint_ink), |write| {
            for (x, label) in marks {
                write.at(sharp(*x), rows.bottom + 13.0, label);
            }
        });
        canvas.texts("names", &Letters::new(SMALL, theme.ink), |write| {
            if !self.value_name.is_empty() {
                let middle = (rows.left + rows.right) / 2.0;
                write.at(middle, rows.bottom + 33.0, &self.value_name);
            }
        });
    }

    fn draw_bars(&self, canvas: &mut Canvas, rows: &Rows) {
        let theme = &self.theme;
        let drawn = || self.bars.iter().enumerate().filter(|(_, bar)| drawable(bar.value));
        let start = sharp(rows.scale.at(self.baseline)) - 0.5;
        let body = theme.paper.mix(theme.palette[0], 0.72);
        canvas.shapes("bars", &Paint::fill(body), |draw| {
            for (i, bar) in drawn() {
                let end = rows.scale.at(bar.value);
                let (x, width) = (start.min(end), (end - start).abs());
                draw.rectangle(x, rows.middle(i) - BAR / 2.0, width, BAR);
            }
        });
        canvas.shapes("axis", &Paint::line(theme.line, 1.0), |draw| {
            let x = start + 0.5;
            draw.path(Path::new().line(x, rows.top, x, rows.bottom));
        });
        canvas.shapes("whiskers", &Paint::line(theme.ink, 1.4), |draw| {
            for (i, bar) in drawn() {
                if let Some((low, high)) = bar.interval.and_then(Interval::ends) {
                    let (low, high) = (rows.scale.at(low), rows.scale.at(high));
                    let y = rows.middle(i);
                    let mut path = Path::new();
                    path.line(low, y, high, y);
                    path.line(low, y - 4.0, low, y + 4.0);
                    path.line(high, y - 4.0, high, y + 4.0);
                    draw.path(&path);
                }
            }
        });
    }

    fn draw_references(&self, canvas: &mut Canvas, rows: &Rows) {
        let theme = &self.theme;
        let paint = Paint::line(theme.faint_ink, 1.0).dashed(5.0, 4.0);
        canvas.shapes("reference", &paint, |draw| {
            for (value, _) in self.shown_references() {
                let x = sharp(rows.scale.at(value));
                draw.path(Path::new().line(x, rows.top - 2.0, x, rows.bottom));
            }
        });
        canvas.texts("reference", &Letters::new(SMALL, theme.faint_ink), |write| {
            for (value, label) in self.shown_references() {
                write.at(sharp(rows.scale.at(value)), rows.top - 10.0, label);
            }
        });
    }

    fn write_rows(
        &self,
        canvas: &mut Canvas,
        rows: &Rows,
        names_room: f64,
        written: &[String],
        values_room: f64,
    ) {
        let letters = Letters::new(SMALL, self.theme.ink);
        canvas.texts("bar-names", &letters.anchored(Anchor::End), |write| {
            for (i, bar) in self.bars.iter().enumerate() {
                write.fitted(rows.left - 10.0, rows.middle(i), &bar.name, names_room);
            }
        });
        canvas.texts("values", &letters.anchored(Anchor::Start), |write| {
            for (i, value) in written.iter().enumerate() {
                write.fitted(rows.right + 12.0, rows.middle(i), value, values_room);
            }
        });
    }
}

/// Where the bars are.
struct Rows {
    scale: Scale,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Rows {
    fn middle(&self, row: usize) -> f64 {
        self.top + (row as f64 + 0.5) * ROW
    }
}
