use tengen_board::{Color, Point};

use crate::Cell;

/// The eight points round a point, two bits each, clockwise from the one above: the key of 3x3
/// patterns. A position keeps it up to date for every point.
///
/// ```
/// use tengen_go_rules::{Cell, Diagram};
///
/// let position = Diagram::position(
///     ". X .
///      . . O
///      . . .",
/// );
/// let centre = tengen_board::Point::new(1, 1);
/// let code = position.pattern_code(centre);
/// assert_eq!(code.cell(0), Cell::Black); // above
/// assert_eq!(code.cell(2), Cell::White); // to the right
/// assert_eq!(code.cell(4), Cell::Empty); // below
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PatternCode(u16);

impl PatternCode {
    /// Number of different codes.
    pub const COUNT: usize = 1 << 16;

    /// The code with these bits.
    #[inline]
    pub const fn from_bits(bits: u16) -> PatternCode {
        PatternCode(bits)
    }

    /// The code as a number below [`PatternCode::COUNT`].
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// What stands in a direction, counted clockwise from 0 (above).
    #[inline]
    pub const fn cell(self, direction: usize) -> Cell {
        match self.0 >> (2 * direction) & 3 {
            0 => Cell::Empty,
            1 => Cell::Black,
            2 => Cell::White,
            _ => Cell::Margin,
        }
    }

    /// Reads the code of a point afresh.
    pub fn read(point: Point, cell: impl Fn(Point) -> Cell) -> PatternCode {
        let bits =
            point.surrounding().into_iter().enumerate().fold(0, |bits, (direction, around)| {
                bits | (cell(around) as u16) << (2 * direction)
            });
        PatternCode(bits)
    }

    /// The same surroundings with the colours exchanged.
    pub const fn swap_colors(self) -> PatternCode {
        // Black is 01 and White 10; the margin 11 and empty 00 stay what they are.
        let low = self.0 & 0x5555;
        let high = self.0 >> 1 & 0x5555;
        PatternCode(low << 1 | high)
    }

    /// Turned by a quarter, clockwise.
    pub const fn rotate(self) -> PatternCode {
        PatternCode(self.0.rotate_left(4))
    }

    /// Mirrored left to right.
    pub const fn mirror(self) -> PatternCode {
        let mut bits = 0;
        let mut direction = 0;
        while direction < 8 {
            bits |= (self.0 >> (2 * direction) & 3) << (2 * ((8 - direction) % 8));
            direction += 1;
        }
        PatternCode(bits)
    }

    /// The least of the eight codes that turning and mirroring give: one name for all of them.
    pub fn canonical(self) -> PatternCode {
        let turned = |start: PatternCode| std::iter::successors(Some(start), |c| Some(c.rotate()));
        turned(self).take(4).chain(turned(self.mirror()).take(4)).min().unwrap_or(self)
    }

    /// Whether the point is an eye of this colour by its surroundings alone: all four neighbours
    /// own or margin, and at most one hostile diagonal (none at the edge). This is the eye that
    /// playouts do not fill. Eyes judged by strings are another matter.
    pub const fn is_eye_of(self, color: Color) -> bool {
        let (own, enemy) = match color {
            Color::Black => (Cell::Black as u16, Cell::White as u16),
            Color::White => (Cell::White as u16, Cell::Black as u16),
        };
        let margin = Cell::Margin as u16;
        let mut hostile = 0;
        let mut at_edge = false;
        let mut direction = 0;
        while direction < 8 {
            let here = self.0 >> (2 * direction) & 3;
            if direction % 2 == 0 {
                if here != own && here != margin {
                    return false;
                }
                at_edge |= here == margin;
            } else if here == enemy {
                hostile += 1;
            }
            direction += 1;
        }
        hostile < if at_edge { 1 } else { 2 }
    }

    /// How a change of a cell's bits shows in the code of its neighbour in a direction.
    #[inline]
    pub(crate) const fn seen_from(direction: usize, change: u16) -> u16 {
        change << (2 * ((direction + 4) % 8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagram;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn turning_four_times_and_mirroring_twice_change_nothing(bits: u16) {
            let code = PatternCode::from_bits(bits);
            prop_assert_eq!(code.rotate().rotate().rotate().rotate(), code);
            prop_assert_eq!(code.mirror().mirror(), code);
            prop_assert_eq!(code.swap_colors().swap_colors(), code);
            prop_assert_eq!(code.rotate().canonical(), code.canonical());
            prop_assert_eq!(code.mirror().canonical(), code.canonical());
            prop_assert_eq!(
                code.is_eye_of(Color::Black),
                code.swap_colors().mirror().is_eye_of(Color::White)
            );
        }
    }

    #[test]
    fn margins_stay_margins() {
        let corner = Diagram::position(". .\n. .").pattern_code(Point::new(0, 0));
        let margins = (0..8).filter(|&d| corner.cell(d) == Cell::Margin).count();
        assert_eq!(margins, 5);
        assert_eq!(corner.swap_colors(), corner);
    }

    #[test]
    fn eyes_by_their_diagonals() {
        let eye_at_centre = |text: &str| {
            Diagram::position(text).pattern_code(Point::new(1, 1)).is_eye_of(Color::Black)
        };
        let whole = ". . . . .\n".repeat(2);
        assert!(eye_at_centre(&format!("{whole}O X . . .\nX . X . .\n. X . . .")));
        assert!(!eye_at_centre(&format!("{whole}O X . . .\nX . X . .\n. X O . .")));
        assert!(!eye_at_centre(&format!("{whole}O X . . .\nX . . . .\n. X . . .")));
        let corner = |text: &str| {
            Diagram::position(text).pattern_code(Point::new(0, 0)).is_eye_of(Color::Black)
        };
        assert!(corner("X . .\nX X .\n. X ."));
        assert!(!corner(". . .\nX O .\n. X ."));
    }
}
