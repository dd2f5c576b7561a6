use std::fmt::Write;

use super::{Letters, Number, Text};
use crate::{Rgb, glyphs};

/// The shapes of one group.
#[derive(Debug, Default)]
pub struct Shapes {
    pub(super) written: Vec<String>,
}

impl Shapes {
    /// A circle around a centre.
    pub fn circle(&mut self, x: f64, y: f64, radius: f64) {
        self.written.push(format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            Number(x),
            Number(y),
            Number(radius)
        ));
    }

    /// A rectangle by its upper left corner.
    pub fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.rectangle_filled(x, y, width, height, None);
    }

    /// A rectangle with a fill of its own, for areas in many shades.
    pub fn shade(&mut self, x: f64, y: f64, width: f64, height: f64, fill: Rgb) {
        self.rectangle_filled(x, y, width, height, Some(fill));
    }

    fn rectangle_filled(&mut self, x: f64, y: f64, width: f64, height: f64, fill: Option<Rgb>) {
        let fill = fill.map_or(String::new(), |fill| format!(" fill=\"{fill}\""));
        self.written.push(format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{fill}/>",
            Number(x),
            Number(y),
            Number(width),
            Number(height)
        ));
    }

    /// Lines and curves; an empty path is left out.
    pub fn path(&mut self, path: &Path) {
        if !path.0.is_empty() {
            self.written.push(format!("<path d=\"{}\"/>", path.0));
        }
    }
}

/// The texts of one group.
#[derive(Debug)]
pub struct Texts {
    size: f64,
    pub(super) texts: Vec<Text>,
}

impl Texts {
    pub(super) const fn new(letters: &Letters) -> Texts {
        Texts { size: letters.size, texts: Vec::new() }
    }

    /// A line of text; `y` is the middle of its capital letters.
    pub fn at(&mut self, x: f64, y: f64, content: &str) {
        self.push(x, y, self.size, false, content);
    }

    /// The same, made smaller where it would be wider than `room`.
    pub fn fitted(&mut self, x: f64, y: f64, content: &str, room: f64) {
        let width = glyphs::width(content, self.size);
        let size = if width > room { self.size * room / width } else { self.size };
        self.push(x, y, size, false, content);
    }

    /// The same, read from bottom to top: the name of an upright axis.
    pub fn upwards(&mut self, x: f64, y: f64, content: &str) {
        self.push(x, y, self.size, true, content);
    }

    fn push(&mut self, x: f64, y: f64, size: f64, turned: bool, content: &str) {
        self.texts.push(Text { x, y, size, turned, content: content.to_owned() });
    }
}

/// Lines and curves, as SVG path data.
#[derive(Clone, Debug, Default)]
pub struct Path(String);

impl Path {
    /// A path of nothing yet.
    pub fn new() -> Path {
        Path::default()
    }

    /// Whether nothing has been drawn.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lifts the pen and puts it down here.
    pub fn move_to(&mut self, x: f64, y: f64) -> &mut Path {
        self.command('M', &[x, y])
    }

    /// Draws straight to here.
    pub fn line_to(&mut self, x: f64, y: f64) -> &mut Path {
        self.command('L', &[x, y])
    }

    /// Draws to (`x`, `y`), bent towards the corner.
    pub fn bend_to(&mut self, corner_x: f64, corner_y: f64, x: f64, y: f64) -> &mut Path {
        self.command('Q', &[corner_x, corner_y, x, y])
    }

    /// Draws a straight line between two places.
    pub fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64) -> &mut Path {
        self.move_to(x1, y1);
        // The short forms for level and upright lines make a board's grid readable.
        if y1 == y2 {
            self.command('H', &[x2])
        } else if x1 == x2 {
            self.command('V', &[y2])
        } else {
            self.line_to(x2, y2)
        }
    }

    /// Draws back to where the pen was put down last.
    pub fn close(&mut self) -> &mut Path {
        self.command('Z', &[])
    }

    fn command(&mut self, letter: char, numbers: &[f64]) -> &mut Path {
        self.0.push(letter);
        for (i, &number) in numbers.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            let _ = write!(self.0, "{space}{}", Number(number));
        }
        self
    }
}
