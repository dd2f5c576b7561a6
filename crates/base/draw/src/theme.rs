use std::fmt;

/// An opaque colour; prints as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour written `0xrrggbb`.
    pub const fn hex(code: u32) -> Rgb {
        Rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }

    /// This colour with a share (0 to 1) of another mixed in.
    ///
    /// Pictures mix on the palette rather than with transparency where areas touch: two
    /// translucent neighbours show a seam, two opaque ones do not.
    pub fn mix(self, other: Rgb, share: f64) -> Rgb {
        let share = share.clamp(0.0, 1.0);
        let blend =
            |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Rgb(blend(self.0, other.0), blend(self.1, other.1), blend(self.2, other.2))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The colours of a picture. Every picture paints its own paper, so that it reads the same in
/// light and dark surroundings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The ground of the picture.
    pub paper: Rgb,
    /// Titles, captions, labels and marks on the paper.
    pub ink: Rgb,
    /// Coordinates, axis numbers and other text in the second row.
    pub faint_ink: Rgb,
    /// The lines of the board and the axes of a chart.
    pub line: Rgb,
    /// The help lines of a chart.
    pub grid: Rgb,
    /// The body of a black stone, and marks on a white one.
    pub black: Rgb,
    /// The rim of a black stone.
    pub black_rim: Rgb,
    /// The body of a white stone, and marks on a black one.
    pub white: Rgb,
    /// The rim of a white stone.
    pub white_rim: Rgb,
    /// The shade of a point that is Black's for sure.
    pub owned_by_black: Rgb,
    /// The shade of a point that is White's for sure.
    pub owned_by_white: Rgb,
    /// Arrows.
    pub accent: Rgb,
    /// Highlighted regions and the series of charts take these in turn.
    pub palette: [Rgb; 8],
}

impl Theme {
    /// Black on white, as in a book.
    pub const PRINT: Theme = Theme {
        paper: Rgb::hex(0xffffff),
        ink: Rgb::hex(0x1a1a1a),
        faint_ink: Rgb::hex(0x6b6b6b),
        line: Rgb::hex(0x3a3a3a),
        grid: Rgb::hex(0xe3e3e0),
        black: Rgb::hex(0x161616),
        black_rim: Rgb::hex(0x000000),
        white: Rgb::hex(0xffffff),
        white_rim: Rgb::hex(0x1a1a1a),
        owned_by_black: Rgb::hex(0x5f7396),
        owned_by_white: Rgb::hex(0xeab65a),
        accent: Rgb::hex(0xc8442e),
        palette: [
            Rgb::hex(0x2468a8),
            Rgb::hex(0xc65a1e),
            Rgb::hex(0x2f8453),
            Rgb::hex(0x8a4a9e),
            Rgb::hex(0x8c6d10),
            Rgb::hex(0x56616b),
            Rgb::hex(0xb02e62),
            Rgb::hex(0x12858c),
        ],
    };

    /// Light on dark, for a page or a screen that is dark all round.
    pub const DARK: Theme = Theme {
        paper: Rgb::hex(0x22262b),
        ink: Rgb::hex(0xeceae4),
        faint_ink: Rgb::hex(0xa2a8b0),
        line: Rgb::hex(0x8d949d),
        grid: Rgb::hex(0x3a4048),
        black: Rgb::hex(0x090a0b),
        black_rim: Rgb::hex(0x9aa1aa),
        white: Rgb::hex(0xf1efea),
        white_rim: Rgb::hex(0x090a0b),
        owned_by_black: Rgb::hex(0x3f6fb5),
        owned_by_white: Rgb::hex(0xc08a35),
        accent: Rgb::hex(0xff7a5c),
        palette: [
            Rgb::hex(0x6fb1f0),
            Rgb::hex(0xf39a5c),
            Rgb::hex(0x6fcf97),
            Rgb::hex(0xc792e0),
            Rgb::hex(0xe3c04e),
            Rgb::hex(0xb7c0c9),
            Rgb::hex(0xf28bb0),
            Rgb::hex(0x5fd0d6),
        ],
    };

    /// The palette's colour for the region or series with this number, from 0.
    pub const fn in_turn(&self, number: usize) -> Rgb {
        self.palette[number % self.palette.len()]
    }
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::PRINT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_print_and_mix() {
        assert_eq!(Rgb::hex(0x0a1b2c).to_string(), "#0a1b2c");
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert_eq!(black.mix(white, 0.5), Rgb(128, 128, 128));
        assert_eq!(white.mix(black, 7.0), black);
    }
}
