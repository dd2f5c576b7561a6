use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::Canvas;

/// The longest side of a PNG, in pixels: larger ones take more than a gigabyte to draw.
pub const LONGEST_SIDE: u32 = 16_384;

/// A picture that cannot be made into pixels.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PngError {
    /// Not a positive number.
    #[error("{0} is no scale for a picture: write a number above 0, such as 2")]
    BadScale(f32),
    /// No pixel left, or too many.
    #[error(
        "a picture of {width} x {height} pixels cannot be drawn: \
         choose a scale that makes both sides 1 to {LONGEST_SIDE}"
    )]
    BadSize {
        /// Pixels across.
        width: f64,
        /// Pixels down.
        height: f64,
    },
    /// The drawing of this crate was refused; always a mistake of this crate.
    #[error("the picture could not be drawn: {0}")]
    Refused(String),
}

impl Canvas {
    /// The picture as a PNG file, `scale` pixels to the unit. The same bytes on every machine:
    /// no fonts are looked for, letters are our own strokes.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        self.to_pixels(scale)?.encode_png().map_err(|error| PngError::Refused(error.to_string()))
    }

    pub(crate) fn to_pixels(&self, scale: f32) -> Result<Pixmap, PngError> {
        if !(scale.is_finite() && scale > 0.0) {
            return Err(PngError::BadScale(scale));
        }
        let pixels = |side: f64| (side * f64::from(scale)).round();
        let (width, height) = (pixels(self.width()), pixels(self.height()));
        let fits = |side: f64| (1.0..=f64::from(LONGEST_SIDE)).contains(&side);
        if !(fits(width) && fits(height)) {
            return Err(PngError::BadSize { width, height });
        }
        let refused = |why: &dyn ToString| PngError::Refused(why.to_string());
        let tree = Tree::from_str(&self.to_svg_without_fonts(), &Options::default())
            .map_err(|error| refused(&error))?;
        let mut pixmap = Pixmap::new(width as u32, height as u32)
            .ok_or_else(|| refused(&"no room for its pixels"))?;
        // Where the size in pixels was rounded, stretch by that fraction of a pixel, so that no
        // margin stays unpainted.
        let across = width as f32 / tree.size().width();
        let down = height as f32 / tree.size().height();
        resvg::render(&tree, Transform::from_scale(across, down), &mut pixmap.as_mut());
        Ok(pixmap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    #[test]
    fn impossible_scales_say_what_would_do() {
        let canvas = Canvas::new(100.0, 50.0, "", Theme::PRINT.paper);
        for (scale, message) in [
            (0.0, "0 is no scale for a picture: write a number above 0, such as 2"),
            (f32::NAN, "NaN is no scale for a picture: write a number above 0, such as 2"),
            (
                1000.0,
                "a picture of 100000 x 50000 pixels cannot be drawn: \
                 choose a scale that makes both sides 1 to 16384",
            ),
            (
                0.001,
                "a picture of 0 x 0 pixels cannot be drawn: \
                 choose a scale that makes both sides 1 to 16384",
            ),
        ] {
            assert_eq!(canvas.to_png(scale).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn odd_scales_leave_no_margin() {
        let canvas = Canvas::new(101.0, 51.0, "", Theme::DARK.paper);
        let pixels = canvas.to_pixels(0.33).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (33, 17));
        assert!(pixels.pixels().iter().all(|pixel| pixel.alpha() == 255));
    }
}
