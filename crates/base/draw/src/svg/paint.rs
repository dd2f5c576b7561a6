use std::fmt;

use super::Number;
use crate::Rgb;

/// How shapes are filled and outlined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    fill: Option<Rgb>,
    fill_opacity: f64,
    line: Option<Rgb>,
    width: f64,
    dash: Option<(f64, f64)>,
    round: bool,
    square: bool,
}

impl Paint {
    const NOTHING: Paint = Paint {
        fill: None,
        fill_opacity: 1.0,
        line: None,
        width: 1.0,
        dash: None,
        round: false,
        square: false,
    };

    /// Filled, without an outline.
    pub const fn fill(color: Rgb) -> Paint {
        Paint { fill: Some(color), ..Paint::NOTHING }
    }

    /// A line, or an outline of an area left open.
    pub const fn line(color: Rgb, width: f64) -> Paint {
        Paint { line: Some(color), width, ..Paint::NOTHING }
    }

    /// With this outline.
    pub const fn outlined(self, color: Rgb, width: f64) -> Paint {
        Paint { line: Some(color), width, ..self }
    }

    /// With a fill that lets through what is below: 0 is no fill, 1 a full one.
    pub const fn see_through(self, opacity: f64) -> Paint {
        Paint { fill_opacity: opacity, ..self }
    }

    /// With lines cut into dashes.
    pub const fn dashed(self, dash: f64, gap: f64) -> Paint {
        Paint { dash: Some((dash, gap)), ..self }
    }

    /// With round line ends and corners.
    pub const fn round(self) -> Paint {
        Paint { round: true, ..self }
    }

    /// With line ends drawn out by half the line's width, so that corners are full.
    pub const fn square(self) -> Paint {
        Paint { square: true, ..self }
    }
}

/// The attributes, each with a space before it.
impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fill {
            Some(fill) => write!(f, " fill=\"{fill}\"")?,
            None => f.write_str(" fill=\"none\"")?,
        }
        if self.fill_opacity != 1.0 {
            write!(f, " fill-opacity=\"{}\"", Number(self.fill_opacity))?;
        }
        if let Some(line) = self.line {
            write!(f, " stroke=\"{line}\" stroke-width=\"{}\"", Number(self.width))?;
            if let Some((dash, gap)) = self.dash {
                write!(f, " stroke-dasharray=\"{} {}\"", Number(dash), Number(gap))?;
            }
            if self.round {
                f.write_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"")?;
            } else if self.square {
                f.write_str(" stroke-linecap=\"square\"")?;
            }
        }
        Ok(())
    }
}

/// Where a text stands relative to the point it is put at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// Size, colour and place of texts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Letters {
    pub(super) size: f64,
    pub(super) color: Rgb,
    pub(super) anchor: Anchor,
    pub(super) bold: bool,
}

impl Letters {
    /// Plain letters of a font size, centred where they are put.
    pub const fn new(size: f64, color: Rgb) -> Letters {
        Letters { size, color, anchor: Anchor::Middle, bold: false }
    }

    /// Placed otherwise.
    pub const fn anchored(self, anchor: Anchor) -> Letters {
        Letters { anchor, ..self }
    }

    /// Heavier.
    pub const fn bold(self) -> Letters {
        Letters { bold: true, ..self }
    }
}

/// The attributes, each with a space before it.
impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " fill=\"{}\" font-size=\"{}\"", self.color, Number(self.size))?;
        match self.anchor {
            Anchor::Start => {}
            Anchor::Middle => f.write_str(" text-anchor=\"middle\"")?,
            Anchor::End => f.write_str(" text-anchor=\"end\"")?,
        }
        if self.bold {
            f.write_str(" font-weight=\"bold\"")?;
        }
        Ok(())
    }
}
