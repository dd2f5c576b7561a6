use super::frame::{self, MARGIN, SMALL, SMALLEST, Scale, sharp};
use super::plot::Plot;
use super::series::{Sample, Series};
use super::{Interval, Ticks, Unit, drawable, span, terminal};
use crate::{Anchor, Canvas, Letters, Paint, Path, PngError, TerminalStyle, Theme, glyphs};

/// Lines over a common axis: winning chances along a game, strength against playouts.
///
/// ```
/// use tengen_draw::{LineChart, Series, Unit};
///
/// let mut chart = LineChart::new();
/// chart
///     .title("Black's winning chance")
///     .names("move", "")
///     .unit(Unit::Percent)
///     .covering(0.0, 1.0)
///     .reference(0.5, "even")
///     .series(Series::new("uct").points([(1.0, 0.52), (2.0, 0.47), (3.0, 0.6)]));
/// assert!(chart.to_svg().contains("winning chance"));
/// ```
#[derive(Clone, Debug)]
pub struct LineChart {
    pub(super) title: String,
    x_name: String,
    y_name: String,
    pub(super) unit: Unit,
    covering: Option<(f64, f64)>,
    pub(super) references: Vec<(f64, String)>,
    pub(super) series: Vec<Series>,
    width: f64,
    height: f64,
    theme: Theme,
}

impl Default for LineChart {
    fn default() -> LineChart {
        LineChart::new()
    }
}

impl LineChart {
    /// An empty chart of 640 by 360 units.
    pub fn new() -> LineChart {
        LineChart {
            title: String::new(),
            x_name: String::new(),
            y_name: String::new(),
            unit: Unit::default(),
            covering: None,
            references: Vec::new(),
            series: Vec::new(),
            width: 640.0,
            height: 360.0,
            theme: Theme::default(),
        }
    }

    /// The line above the chart.
    pub fn title(&mut self, title: impl Into<String>) -> &mut LineChart {
        self.title = title.into();
        self
    }

    /// What the level and the upright axis count; nothing is written for an empty name.
    pub fn names(&mut self, x: impl Into<String>, y: impl Into<String>) -> &mut LineChart {
        (self.x_name, self.y_name) = (x.into(), y.into());
        self
    }

    /// What the numbers of the upright axis are.
    pub fn unit(&mut self, unit: Unit) -> &mut LineChart {
        self.unit = unit;
        self
    }

    /// Makes the upright axis reach at least from one value to another. It reaches further
    /// where the data does, so that nothing is ever cut off.
    pub fn covering(&mut self, low: f64, high: f64) -> &mut LineChart {
        self.covering = Some((low, high));
        self
    }

    /// Draws a dashed level line at a value, with a short text at its end.
    pub fn reference(&mut self, value: f64, label: impl Into<String>) -> &mut LineChart {
        self.references.push((value, label.into()));
        self
    }

    /// Adds a line, in the palette's next colour.
    pub fn series(&mut self, series: Series) -> &mut LineChart {
        self.series.push(series);
        self
    }

    /// Another size, in units; very small ones are made large enough for the axes.
    pub fn size(&mut self, width: f64, height: f64) -> &mut LineChart {
        (self.width, self.height) =
            (width.max(SMALLEST.0).min(1e4).round(), height.max(SMALLEST.1).min(1e4).round());
        self
    }

    /// Other colours.
    pub fn theme(&mut self, theme: &Theme) -> &mut LineChart {
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

    /// The chart as lines of text, at most so many columns wide and rows high where that leaves
    /// room to draw. Intervals are left out.
    pub fn to_terminal(&self, style: TerminalStyle, columns: usize, rows: usize) -> String {
        terminal::line_chart(self, style, columns, rows)
    }

    /// The range of the level axis.
    pub(super) fn x_span(&self) -> (f64, f64) {
        span(self.drawn().map(|sample| sample.x))
    }

    /// The range of the upright axis, before it is rounded out.
    pub(super) fn y_span(&self) -> (f64, f64) {
        let ends = |interval: Option<Interval>| {
            interval.and_then(Interval::ends).into_iter().flat_map(|(low, high)| [low, high])
        };
        span(
            self.drawn()
                .flat_map(|sample| ends(sample.interval).chain([sample.y]))
                .chain(self.references.iter().map(|&(value, _)| value))
                .chain(self.covering.into_iter().flat_map(|(low, high)| [low, high])),
        )
    }

    fn drawn(&self) -> impl Iterator<Item = &Sample> {
        self.series.iter().flat_map(|series| series.stretches().flatten())
    }

    /// The picture as shapes, to be drawn on further.
    pub fn to_canvas(&self) -> Canvas {
        let theme = &self.theme;
        let name = if self.title.trim().is_empty() { "Line chart" } else { &self.title };
        let mut canvas = Canvas::new(self.width, self.height, name, theme.paper);
        canvas.describe(&self.description());
        let mut top =
            frame::title(&mut canvas, theme, &frame::title_lines(&self.title, self.width));
        let entries: Vec<_> = self
            .series
            .iter()
            .enumerate()
            .filter(|(_, series)| !series.name.is_empty())
            .map(|(i, series)| (theme.in_turn(i), series.name.as_str()))
            .collect();
        top = frame::legend(&mut canvas, theme, &entries, top) + 10.0;

        let x_name_height = if self.x_name.is_empty() { 0.0 } else { 20.0 };
        let bottom = self.height - MARGIN - 20.0 - x_name_height;
        // Long titles and legends never leave less than this.
        let top = top.min(bottom - 40.0);
        let (low, high) = self.y_span();
        let y_ticks = self.unit.ticks(low, high, ((bottom - top) / 32.0) as usize).rounded_out();
        let y_scale = Scale::new(&y_ticks, self.unit, sharp(bottom), sharp(top));
        let y_marks = frame::marked(&y_ticks, self.unit, &y_scale);

        let labels_width = frame::widest(y_marks.iter().map(|(_, label)| label.as_str()));
        let y_name_width = if self.y_name.is_empty() { 0.0 } else { 22.0 };
        let left = MARGIN + y_name_width + labels_width + 8.0;
        let references_width = frame::widest(self.shown_references().map(|(_, label)| label));
        let right = (self.width - MARGIN - references_width - 8.0).max(left + 80.0);
        let (low, high) = self.x_span();
        let x_ticks = frame::level_ticks(
            right - left - 16.0,
            |at_most| Ticks::between(low, high, at_most),
            Unit::Number,
        );
        // Half a stroke and a dot of room inside the axes.
        let x_scale = Scale::new(&x_ticks, Unit::Number, left + 8.0, right - 8.0);
        let plot = Plot {
            x: x_scale,
            y: y_scale,
            left: sharp(left),
            right: sharp(right),
            bottom: sharp(bottom),
        };
        let x_marks = frame::marked(&x_ticks, Unit::Number, &x_scale);
        self.draw_axes(&mut canvas, &plot, &x_marks, &y_marks);
        self.name_axes(&mut canvas, &plot, sharp(top));
        for (i, series) in self.series.iter().enumerate() {
            plot.band(&mut canvas, theme, i, series);
        }
        self.draw_references(&mut canvas, &plot);
        for (i, series) in self.series.iter().enumerate() {
            plot.line(&mut canvas, theme, i, series);
        }
        canvas
    }

    fn description(&self) -> String {
        let parts: Vec<String> = self
            .series
            .iter()
            .map(|series| {
                let count = series.stretches().flatten().count();
                let name = if series.name.is_empty() { "A line" } else { &series.name };
                format!("{name}: {count} points.")
            })
            .collect();
        if parts.is_empty() { "No data.".to_owned() } else { parts.join(" ") }
    }

    fn shown_references(&self) -> impl Iterator<Item = (f64, &str)> {
        self.references
            .iter()
            .filter(|&&(value, _)| drawable(value))
            .map(|(value, label)| (*value, label.as_str()))
    }

    fn draw_axes(
        &self,
        canvas: &mut Canvas,
        plot: &Plot,
        x_marks: &[(f64, String)],
        y_marks: &[(f64, String)],
    ) {
        let theme = &self.theme;
        canvas.shapes("grid", &Paint::line(theme.grid, 1.0), |draw| {
            let mut grid = Path::new();
            for (y, _) in y_marks {
                grid.line(plot.left, sharp(*y), plot.right, sharp(*y));
            }
            draw.path(&grid);
        });
        canvas.shapes("axis", &Paint::line(theme.line, 1.0).square(), |draw| {
            let mut axis = Path::new();
            axis.line(plot.left, plot.bottom, plot.right, plot.bottom);
            for (x, _) in x_marks {
                axis.line(sharp(*x), plot.bottom, sharp(*x), plot.bottom + 4.0);
            }
            draw.path(&axis);
        });
        let letters = Letters::new(SMALL, theme.faint_ink);
        canvas.texts("ticks", &letters, |write| {
            for (x, label) in x_marks {
                write.at(sharp(*x), plot.bottom + 14.0, label);
            }
        });
        canvas.texts("ticks", &letters.anchored(Anchor::End), |write| {
            for (y, label) in y_marks {
                write.at(plot.left - 8.0, sharp(*y), label);
            }
        });
    }

    fn name_axes(&self, canvas: &mut Canvas, plot: &Plot, top: f64) {
        let letters = Letters::new(SMALL, self.theme.ink);
        canvas.texts("names", &letters, |write| {
            if !self.x_name.is_empty() {
                let y = self.height - MARGIN - 3.0;
                let room = self.width - 2.0 * MARGIN;
                write.fitted((plot.left + plot.right) / 2.0, y, &self.x_name, room);
            }
            if !self.y_name.is_empty() {
                write.upwards(MARGIN + 5.0, (top + plot.bottom) / 2.0, &self.y_name);
            }
        });
    }

    fn draw_references(&self, canvas: &mut Canvas, plot: &Plot) {
        let theme = &self.theme;
        let paint = Paint::line(theme.faint_ink, 1.0).dashed(5.0, 4.0);
        canvas.shapes("reference", &paint, |draw| {
            for (value, _) in self.shown_references() {
                let y = sharp(plot.y.at(value));
                draw.path(Path::new().line(plot.left, y, plot.right, y));
            }
        });
        let letters = Letters::new(SMALL, theme.faint_ink).anchored(Anchor::Start);
        canvas.texts("reference", &letters, |write| {
            for (value, label) in self.shown_references() {
                let room = (self.width - plot.right - 8.0).min(glyphs::width(label, SMALL));
                write.fitted(plot.right + 6.0, sharp(plot.y.at(value)), label, room);
            }
        });
    }
}
