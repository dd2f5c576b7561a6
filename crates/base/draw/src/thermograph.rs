use crate::{Anchor, Canvas, Letters, Paint, Path, PngError, TerminalStyle, Theme, Ticks, glyphs};

mod terminal;

/// A corner of a wall: a value, a temperature, and how both are written.
#[derive(Clone, Debug, PartialEq)]
pub struct Corner {
    value: f64,
    temperature: f64,
    value_label: String,
    temperature_label: String,
}

impl Corner {
    /// A corner at a value and a temperature, written as they are here.
    pub fn new(
        value: f64,
        temperature: f64,
        value_label: impl Into<String>,
        temperature_label: impl Into<String>,
    ) -> Corner {
        Corner {
            value,
            temperature,
            value_label: value_label.into(),
            temperature_label: temperature_label.into(),
        }
    }
}

/// A thermograph as mathematicians draw it: positive values to the left, temperature upwards, one
/// scale for both, and the mast as an arrow. What is below zero is dashed.
///
/// ```
/// use tengen_draw::{Corner, TerminalStyle, ThermographPicture};
///
/// let left = [Corner::new(3.0, 0.0, "3", "0"), Corner::new(2.0, 1.0, "2", "1")];
/// let right = [Corner::new(1.0, 0.0, "1", "0"), Corner::new(2.0, 1.0, "2", "1")];
/// let picture = ThermographPicture::new(&left, &right);
/// assert!(picture.to_svg().contains(r#"class="mast""#));
/// println!("{}", picture.to_terminal(TerminalStyle::Ascii, 60, 20));
/// ```
#[derive(Clone, Debug)]
pub struct ThermographPicture {
    title: String,
    /// Left's wall and Right's, lowest corner first.
    walls: [Vec<Corner>; 2],
    theme: Theme,
}

const MARGIN: f64 = 18.0;
const TITLE: f64 = 16.0;
const SMALL: f64 = 12.0;
/// The room that the drawing itself may take, and the largest length of one unit.
const ROOM: (f64, f64) = (460.0, 340.0);
const LARGEST_UNIT: f64 = 90.0;
/// Lines between two labels of an axis are at least so far apart.
const LEAST_STEP: f64 = 34.0;

impl ThermographPicture {
    /// A picture of two walls, given by their corners from the lowest up to the foot of the mast.
    ///
    /// # Panics
    /// If a wall has no corner, or one that is not finite.
    pub fn new(left: &[Corner], right: &[Corner]) -> ThermographPicture {
        let finite = |corner: &Corner| corner.value.is_finite() && corner.temperature.is_finite();
        let sound = |wall: &[Corner]| !wall.is_empty() && wall.iter().all(finite);
        assert!(sound(left) && sound(right), "a wall has corners, and they are finite");
        let walls = [left.to_vec(), right.to_vec()];
        ThermographPicture { title: String::new(), walls, theme: Theme::PRINT }
    }

    /// Words above it.
    pub fn title(&mut self, title: impl Into<String>) -> &mut ThermographPicture {
        self.title = title.into();
        self
    }

    /// Other colours.
    pub fn theme(&mut self, theme: &Theme) -> &mut ThermographPicture {
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

    /// The picture as lines of text, at most so many columns wide and rows high where that
    /// leaves room to draw.
    pub fn to_terminal(&self, style: TerminalStyle, columns: usize, rows: usize) -> String {
        terminal::thermograph(self, style, columns, rows)
    }

    fn corners(&self) -> impl Iterator<Item = &Corner> {
        self.walls.iter().flatten()
    }

    /// The foot of the mast: the highest corner.
    fn foot(&self) -> &Corner {
        let [left, right] = &self.walls;
        let last = |wall: &[Corner]| wall.len() - 1;
        let (left, right) = (&left[last(left)], &right[last(right)]);
        if left.temperature >= right.temperature { left } else { right }
    }

    /// What is drawn: the values from right to left, and the temperatures with a piece of mast.
    fn frame(&self) -> Frame {
        let ends = |pick: fn(&Corner) -> f64| {
            let low = self.corners().map(pick).fold(f64::INFINITY, f64::min);
            (low, self.corners().map(pick).fold(f64::NEG_INFINITY, f64::max))
        };
        let (low, high) = ends(|corner| corner.value);
        let (coldest, hottest) = ends(|corner| corner.temperature);
        // Less than this could not be told apart so far from zero.
        let least = 1e-9 * low.abs().max(high.abs());
        let size = (high - low).max(hottest.max(0.0) - coldest.min(0.0)).max(1.0).max(least);
        // A little air on both sides, room for a lone mast, and a mast that is seen to go on.
        let air = (size * 0.12).max((2.0 - (high - low)) / 2.0);
        let (low, high) = (low - air, high + air);
        let (bottom, top) = (coldest.min(0.0), hottest.max(0.0) + (size * 0.3).max(0.6));
        Frame { low, high, bottom, top }
    }

    /// The words for those who cannot see it.
    fn description(&self) -> String {
        let wall = |corners: &[Corner]| {
            let at = |c: &Corner| format!("{} at {}", c.value_label, c.temperature_label);
            corners.iter().map(at).collect::<Vec<_>>().join(", ")
        };
        let foot = self.foot();
        format!(
            "Left wall: {}. Right wall: {}. Mean {}, temperature {}.",
            wall(&self.walls[0]),
            wall(&self.walls[1]),
            foot.value_label,
            foot.temperature_label
        )
    }

    /// The picture as shapes, to be drawn on further.
    pub fn to_canvas(&self) -> Canvas {
        let theme = &self.theme;
        let frame = self.frame();
        let unit = (ROOM.0 / (frame.high - frame.low))
            .min(ROOM.1 / (frame.top - frame.bottom))
            .min(LARGEST_UNIT);
        let (width, height) = (unit * (frame.high - frame.low), unit * (frame.top - frame.bottom));
        let steps = |length: f64| (length / LEAST_STEP).max(1.0) as usize;
        let values = Ticks::between(frame.low, frame.high, steps(width));
        let temperatures = Ticks::between(frame.bottom, frame.top, steps(height));
        let labels_width = widest(&temperatures.labels(), SMALL);
        let title_width = glyphs::width(&self.title, TITLE) * glyphs::BOLD_IS_WIDER;
        let left = MARGIN + labels_width + 10.0;
        let top = MARGIN + if self.title.is_empty() { 4.0 } else { 30.0 };
        let foot = self.foot();
        let legend_words =
            format!("mean {}, temperature {}", foot.value_label, foot.temperature_label);
        let needed = (left + glyphs::width(&legend_words, SMALL)).max(MARGIN + title_width);
        let whole_width = (left + width).max(needed).ceil() + MARGIN;
        let place = Place { left, top, unit, frame };
        let name = if self.title.is_empty() { "Thermograph" } else { &self.title };
        let whole_height = (top + height + 30.0 + 22.0 + MARGIN).ceil();
        let mut canvas = Canvas::new(whole_width, whole_height, name, theme.paper);
        canvas.describe(&self.description());
        let title = Letters::new(TITLE, theme.ink).anchored(Anchor::Start).bold();
        canvas.texts("title", &title, |write| {
            if !self.title.is_empty() {
                write.at(MARGIN, MARGIN + 8.0, &self.title);
            }
        });
        self.draw_axes(&mut canvas, &place, &values, &temperatures);
        self.draw_walls(&mut canvas, &place);
        self.draw_mast(&mut canvas, &place);
        let legend = Letters::new(SMALL, theme.ink).anchored(Anchor::Start);
        canvas.texts("legend", &legend, |write| {
            write.at(left, place.bottom() + 36.0, &legend_words);
        });
        canvas
    }

    fn draw_axes(&self, canvas: &mut Canvas, place: &Place, values: &Ticks, heights: &Ticks) {
        let theme = &self.theme;
        let (start, end) = (place.x(place.frame.high), place.x(place.frame.low));
        canvas.shapes("grid", &Paint::line(theme.grid, 1.0), |draw| {
            let mut path = Path::new();
            for value in values.values() {
                path.line(place.x(value), place.y(place.frame.top), place.x(value), place.bottom());
            }
            for temperature in heights.values() {
                path.line(start, place.y(temperature), end, place.y(temperature));
            }
            draw.path(&path);
        });
        canvas.shapes("axis", &Paint::line(theme.line, 1.2), |draw| {
            let mut path = Path::new();
            path.line(start, place.y(0.0), end, place.y(0.0));
            draw.path(&path);
        });
        let labels = Letters::new(SMALL, theme.faint_ink);
        canvas.texts("values", &labels, |write| {
            for (value, label) in values.values().into_iter().zip(values.labels()) {
                write.at(place.x(value), place.bottom() + 14.0, &label);
            }
        });
        canvas.texts("temperatures", &labels.anchored(Anchor::End), |write| {
            for (temperature, label) in heights.values().into_iter().zip(heights.labels()) {
                write.at(start - 8.0, place.y(temperature), &label);
            }
        });
    }

    /// Right's wall is drawn over Left's with gaps where they are the same.
    fn draw_walls(&self, canvas: &mut Canvas, place: &Place) {
        for (side, class) in ["left wall", "right wall"].into_iter().enumerate() {
            let paint = Paint::line(self.theme.in_turn(side), 2.4).round();
            let [below, above] = split_at_zero(&self.walls[side]);
            let path = |corners: &[(f64, f64)]| {
                let mut path = Path::new();
                for (index, &(value, temperature)) in corners.iter().enumerate() {
                    let (x, y) = (place.x(value), place.y(temperature));
                    if index == 0 {
                        path.move_to(x, y)
                    } else {
                        path.line_to(x, y)
                    };
                }
                path
            };
            let same = side == 1 && self.walls[0] == self.walls[1];
            let above_paint = if same { paint.dashed(7.0, 7.0) } else { paint };
            for (corners, paint) in [(below, paint.dashed(2.0, 5.0)), (above, above_paint)] {
                if corners.len() > 1 {
                    canvas.shapes(class, &paint, |draw| draw.path(&path(&corners)));
                }
            }
        }
    }

    fn draw_mast(&self, canvas: &mut Canvas, place: &Place) {
        let foot = self.foot();
        let (x, from, to) =
            (place.x(foot.value), place.y(foot.temperature), place.y(place.frame.top));
        canvas.shapes("mast", &Paint::line(self.theme.ink, 2.4), |draw| {
            let mut path = Path::new();
            path.line(x, from, x, to + 8.0);
            draw.path(&path);
        });
        canvas.shapes("mast head", &Paint::fill(self.theme.ink), |draw| {
            let mut path = Path::new();
            path.move_to(x, to).line_to(x - 5.0, to + 11.0).line_to(x + 5.0, to + 11.0).close();
            draw.path(&path);
        });
        canvas.shapes("foot", &Paint::fill(self.theme.ink), |draw| draw.circle(x, from, 3.6));
    }
}

/// Between which values and temperatures the drawing lies.
#[derive(Clone, Copy, Debug)]
struct Frame {
    low: f64,
    high: f64,
    bottom: f64,
    top: f64,
}

/// Where values and temperatures are on the canvas.
struct Place {
    left: f64,
    top: f64,
    unit: f64,
    frame: Frame,
}

impl Place {
    /// Larger values are further left.
    fn x(&self, value: f64) -> f64 {
        self.left + (self.frame.high - value) * self.unit
    }

    fn y(&self, temperature: f64) -> f64 {
        self.top + (self.frame.top - temperature) * self.unit
    }

    fn bottom(&self) -> f64 {
        self.y(self.frame.bottom)
    }
}

fn widest(labels: &[String], size: f64) -> f64 {
    labels.iter().map(|label| glyphs::width(label, size)).fold(0.0, f64::max)
}

/// The parts of a wall below and from zero on, as values and temperatures.
fn split_at_zero(wall: &[Corner]) -> [Vec<(f64, f64)>; 2] {
    let (mut below, mut above) = (Vec::new(), Vec::new());
    for (index, corner) in wall.iter().enumerate() {
        let here = (corner.value, corner.temperature);
        if let Some(last) = index.checked_sub(1).map(|before| &wall[before])
            && last.temperature < 0.0
            && corner.temperature > 0.0
        {
            let share = -last.temperature / (corner.temperature - last.temperature);
            let crossing = (last.value + (corner.value - last.value) * share, 0.0);
            below.push(crossing);
            above.push(crossing);
        }
        if corner.temperature <= 0.0 {
            below.push(here);
        }
        if corner.temperature >= 0.0 {
            above.push(here);
        }
    }
    [below, above]
}

/// The value of a wall at a temperature; it goes straight up after its last corner.
fn value_at(wall: &[Corner], temperature: f64) -> f64 {
    let after = wall.partition_point(|corner| corner.temperature <= temperature);
    match (after.checked_sub(1).map(|before| &wall[before]), wall.get(after)) {
        (Some(last), Some(next)) => {
            let span = next.temperature - last.temperature;
            last.value + (next.value - last.value) * (temperature - last.temperature) / span
        }
        (Some(only), None) | (None, Some(only)) => only.value,
        (None, None) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(value: f64, temperature: f64) -> Corner {
        Corner::new(value, temperature, value.to_string(), temperature.to_string())
    }

    /// `{{3|1}|-1}`.
    fn threat() -> ThermographPicture {
        let left = [corner(1.0, -1.0), corner(1.0, 1.0), corner(0.5, 1.5)];
        let right = [corner(-2.0, -1.0), corner(0.5, 1.5)];
        let mut picture = ThermographPicture::new(&left, &right);
        picture.title("{{3|1}|-1}");
        picture
    }

    #[test]
    fn numbers_of_any_size_can_be_drawn() {
        for value in [0.0, 1e-12, -1e6, 1e16, 1e22, -8.5e37] {
            let wall = [corner(value, -1.0)];
            let picture = ThermographPicture::new(&wall, &wall);
            assert!(picture.to_svg().contains(r#"class="mast""#), "{value}");
            assert!(!picture.to_terminal(TerminalStyle::Ascii, 60, 20).is_empty(), "{value}");
        }
    }

    #[test]
    fn walls_are_followed_and_split_at_zero() {
        let picture = threat();
        let [left, right] = &picture.walls;
        assert_eq!(value_at(left, 0.0), 1.0);
        assert_eq!(value_at(left, 1.25), 0.75);
        assert_eq!(value_at(left, 9.0), 0.5);
        assert_eq!(value_at(right, 0.0), -1.0);
        let [below, above] = split_at_zero(right);
        assert_eq!(below, [(-2.0, -1.0), (-1.0, 0.0)]);
        assert_eq!(above, [(-1.0, 0.0), (0.5, 1.5)]);
    }

    #[test]
    fn positive_is_left_hot_is_up_and_both_have_one_scale() {
        let frame = threat().frame();
        let place = Place { left: 0.0, top: 0.0, unit: 50.0, frame };
        assert!(place.x(1.0) < place.x(0.0) && place.y(1.0) < place.y(0.0));
        let (level, upright) = (place.x(0.0) - place.x(1.0), place.y(0.0) - place.y(1.0));
        assert!((level - upright).abs() < 1e-9);
        assert!(frame.top > 1.5 && frame.bottom == -1.0);
    }

    #[test]
    fn the_picture_has_its_parts() {
        let svg = threat().to_svg();
        for part in ["left wall", "right wall", "mast", "mast head", "foot", "values"] {
            assert!(svg.contains(&format!("class=\"{part}\"")), "{part}");
        }
        assert!(svg.contains("mean 0.5, temperature 1.5"));
        assert!(threat().to_png(1.0).is_ok());
    }

    #[test]
    fn a_mast_alone_and_huge_walls_are_drawn() {
        for (low, high, hot) in [(4.0, 4.0, -1.0), (-1e12, 1e12, 1e12), (0.0, 1e-9, 1e-9)] {
            let left = [corner(high, -1.0), corner(low, hot)];
            let right = [corner(low, -1.0), corner(low, hot)];
            let picture = ThermographPicture::new(&left, &right);
            assert!(picture.to_svg().contains("mast"));
            for style in [TerminalStyle::Ascii, TerminalStyle::Unicode, TerminalStyle::Ansi] {
                assert!(picture.to_terminal(style, 72, 24).lines().count() <= 26);
            }
        }
    }
}
