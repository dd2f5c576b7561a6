//! Boards as text.

use std::fmt;
use std::str::FromStr;

use tengen_board::{Color, Lettering, Point, Size, SizeError};

use crate::{Board, TooSmall};

/// A text that is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// A row that is not as long as the first.
    #[error("row {row} from the top has {found} points where the first has {expected}")]
    Ragged {
        /// Counted from 1 at the top.
        row: usize,
        /// Points in it.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// A sign with no meaning.
    #[error(
        "'{sign}' in row {row} from the top means nothing: write X for Black, O for White and . for an empty point"
    )]
    Sign {
        /// The sign.
        sign: char,
        /// Counted from 1 at the top.
        row: usize,
    },
    /// A row with the number of another.
    #[error("row {row} from the top carries the number {number} where {expected} belongs")]
    Number {
        /// Counted from 1 at the top.
        row: usize,
        /// The number at its side.
        number: usize,
        /// Its number on a board of so many rows.
        expected: usize,
    },
    /// Too many rows, or too many points in one.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Too few.
    #[error(transparent)]
    TooSmall(#[from] TooSmall),
}

/// Reads a board as programs such as RenLib print it: a row a line, the top row first.
///
/// Black is `X`, `x`, `*`, `#`, `@` or `●`, White `O`, `o` or `○`, an empty point `.`, `+`, `-`, `_`
/// or `·`. Blanks between the signs do not matter; letters of columns above and below and numbers
/// of rows at either side may be there or not.
impl FromStr for Board {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Board, DiagramError> {
        let lines = text.lines().filter(|line| !line.trim().is_empty() && !is_heading(line));
        let rows: Vec<Row> = lines
            .enumerate()
            .map(|(index, line)| Row::read(line, index + 1))
            .collect::<Result<_, _>>()?;
        let width = rows.first().map_or(0, |row| row.points.len());
        let size = Size::new(width, rows.len())?;
        let mut board = Board::new(size)?;
        for (index, Row { number, points }) in rows.iter().enumerate() {
            let (row, height) = (index + 1, size.height() - index - 1);
            if points.len() != width {
                return Err(DiagramError::Ragged { row, found: points.len(), expected: width });
            }
            if let Some(number) = number.filter(|&number| number != height + 1) {
                return Err(DiagramError::Number { row, number, expected: height + 1 });
            }
            for (column, stone) in points.iter().enumerate() {
                if let Some(color) = *stone {
                    board.place(Point::new(column, height), color);
                }
            }
        }
        Ok(board)
    }
}

/// `A B C D ...`, in any case, with or without blanks: no row of points has an `A` and a `B`.
fn is_heading(line: &str) -> bool {
    let letters = line.chars().filter(|c| !c.is_whitespace());
    let expected = ('A'..='Z').map(Some).chain([None]);
    let mut count = 0;
    let in_order = letters.zip(expected).all(|(letter, expected)| {
        count += 1;
        Some(letter.to_ascii_uppercase()) == expected
    });
    in_order && count > 1
}

struct Row {
    number: Option<usize>,
    points: Vec<Option<Color>>,
}

impl Row {
    fn read(line: &str, row: usize) -> Result<Row, DiagramError> {
        let line = line.trim();
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (number, signs) = line.split_at(digits);
        // A number on the right repeats that on the left, or stands alone.
        let signs = signs.trim_end();
        let without = signs.trim_end_matches(|c: char| c.is_ascii_digit());
        let on_the_right = &signs[without.len()..];
        let number = [number, on_the_right].into_iter().find_map(|number| number.parse().ok());
        let points = without.chars().filter(|c| !c.is_whitespace()).map(|sign| match sign {
            'X' | 'x' | '*' | '#' | '@' | '●' => Ok(Some(Color::Black)),
            'O' | 'o' | '○' => Ok(Some(Color::White)),
            '.' | '+' | '-' | '_' | '·' => Ok(None),
            _ => Err(DiagramError::Sign { sign, row }),
        });
        Ok(Row { number, points: points.collect::<Result<_, _>>()? })
    }
}

impl fmt::Display for Board {
    /// A drawing with letters and numbers that reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size().height()).rev() {
            write!(f, "{:2}", row + 1)?;
            for column in 0..self.size().width() {
                let sign = match self.at(Point::new(column, row)) {
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None => '.',
                };
                write!(f, " {sign}")?;
            }
            writeln!(f)?;
        }
        f.write_str("  ")?;
        for column in 0..self.size().width() {
            write!(f, " {}", Lettering::Gobang.column_letter(column))?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_board;
    use tengen_board::Random;

    #[test]
    fn boards_read_back() {
        let mut random = Random::new(5);
        for stones in [0, 1, 50, 225] {
            let board = random_board(&mut random, stones, false);
            assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn drawings_of_other_programs_are_understood() {
        let board: Board = ". . . . .\n. x . . .\n. . X O .\n. . . . .\n. . . . .".parse().unwrap();
        for text in [
            "  A B C D E\n5 . . . . . 5\n4 . * . . . 4\n3 . . * o . 3\n2 + + + + + 2\n1 _ _ _ _ _ 1\n  A B C D E",
            ".....\n.●...\n..●○.\n.....\n.....\n",
            "5 -----\n4 -@---\n3 --#O-\n2 -----\n1 -----\n  abcde",
            "----- 5\n-@--- 4\n--#O- 3\n----- 2\n----- 1\n",
        ] {
            assert_eq!(text.parse(), Ok(board.clone()), "{text}");
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let message = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert_eq!(
            message(".....\n....\n.....\n.....\n....."),
            "row 2 from the top has 4 points where the first has 5"
        );
        assert_eq!(
            message(".....\n.?...\n.....\n.....\n....."),
            "'?' in row 2 from the top means nothing: write X for Black, O for White and . for an empty point"
        );
        assert_eq!(
            message("5 .....\n3 .....\n3 .....\n2 .....\n1 ....."),
            "row 2 from the top carries the number 3 where 4 belongs"
        );
        assert!(message("").contains("sides go from 1 to 25"));
        assert!(message("...\n...\n...").contains("too small for Gobang"));
    }
}
