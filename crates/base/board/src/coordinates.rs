use crate::{Point, Size};

/// How columns are lettered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lettering {
    /// A to Z without I: nine columns are A to J.
    Go,
    /// A to Z: nine columns are A to I.
    Gobang,
}

impl Lettering {
    /// The upper-case letter of a column counted from 0.
    pub fn column_letter(self, column: usize) -> char {
        let skipped = usize::from(self == Lettering::Go && column >= 8);
        char::from(b'A' + (column + skipped) as u8)
    }

    fn column(self, letter: char) -> Option<usize> {
        let letter = letter.to_ascii_uppercase();
        if !letter.is_ascii_uppercase() {
            return None;
        }
        let column = letter as usize - 'A' as usize;
        match self {
            Lettering::Gobang => Some(column),
            Lettering::Go if letter == 'I' => None,
            Lettering::Go => Some(column - usize::from(letter > 'I')),
        }
    }
}

/// A coordinate that names no point of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoordinateError {
    /// Not a letter followed by a number.
    #[error("'{text}' is no point: write a letter and a number, {first} to {last}")]
    NotAPoint {
        /// What was read.
        text: String,
        /// The first point of the board.
        first: String,
        /// The last point of the board.
        last: String,
    },
    /// A letter and a number, but beyond the edge.
    #[error("'{text}' is off the {size} board: points go from {first} to {last}")]
    OffBoard {
        /// What was read.
        text: String,
        /// The board.
        size: Size,
        /// The first point of the board.
        first: String,
        /// The last point of the board.
        last: String,
    },
}

impl Size {
    /// Reads a coordinate such as `D4`, in any case.
    pub fn parse(self, text: &str, lettering: Lettering) -> Result<Point, CoordinateError> {
        let first = || Point::new(0, 0).name(lettering);
        let last = || Point::new(self.width() - 1, self.height() - 1).name(lettering);
        let not_a_point =
            || CoordinateError::NotAPoint { text: text.to_owned(), first: first(), last: last() };
        let mut letters = text.chars();
        let column = letters.next().and_then(|c| lettering.column(c)).ok_or_else(not_a_point)?;
        let digits = letters.as_str();
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(not_a_point());
        }
        let off_board = || CoordinateError::OffBoard {
            text: text.to_owned(),
            size: self,
            first: first(),
            last: last(),
        };
        // A number too long for the machine is off every board.
        let row = digits.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        match row {
            Some(row) if column < self.width() && row < self.height() => {
                Ok(Point::new(column, row))
            }
            _ => Err(off_board()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_reads_back_under_both_letterings() {
        for lettering in [Lettering::Go, Lettering::Gobang] {
            let size = Size::new(25, 13).unwrap();
            for point in size.points() {
                let name = point.name(lettering);
                assert_eq!(size.parse(&name, lettering), Ok(point));
                assert_eq!(size.parse(&name.to_lowercase(), lettering), Ok(point));
            }
        }
    }

    #[test]
    fn bad_coordinates_say_what_would_be_right() {
        let size = Size::square(9).unwrap();
        for (text, message) in [
            ("I5", "'I5' is no point: write a letter and a number, A1 to J9"),
            ("", "'' is no point: write a letter and a number, A1 to J9"),
            ("e", "'e' is no point: write a letter and a number, A1 to J9"),
            ("5e", "'5e' is no point: write a letter and a number, A1 to J9"),
            ("e+5", "'e+5' is no point: write a letter and a number, A1 to J9"),
            ("é5", "'é5' is no point: write a letter and a number, A1 to J9"),
            ("K1", "'K1' is off the 9x9 board: points go from A1 to J9"),
            ("A0", "'A0' is off the 9x9 board: points go from A1 to J9"),
            (
                "A99999999999999999999",
                "'A99999999999999999999' is off the 9x9 board: points go from A1 to J9",
            ),
        ] {
            assert_eq!(size.parse(text, Lettering::Go).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn the_centre_of_a_gobang_board_is_h8() {
        let size = Size::square(15).unwrap();
        assert_eq!(size.parse("h8", Lettering::Gobang), Ok(Point::new(7, 7)));
    }
}
