use tengen_board::{Color, Point, Size};

use crate::{Position, Rules};

/// Positions drawn as text: `X` Black, `O` White, `.` or `+` empty, and letters for points that a
/// test wants to speak of (a lower-case letter names an empty point).
///
/// ```
/// use tengen_go_rules::Diagram;
///
/// let diagram = Diagram::read(
///     ". X O a
///      X . X O",
/// )
/// .unwrap();
/// assert_eq!(diagram.size().to_string(), "4x2");
/// assert_eq!(diagram.named('a').to_vec(), [tengen_board::Point::new(3, 1)]);
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    size: Size,
    stones: Vec<(Point, Color)>,
    letters: Vec<(char, Point)>,
}

/// A drawing that is no board.
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
    #[error("'{sign}' in row {row} from the top means nothing: use X, O, . or a letter a to z")]
    Sign {
        /// The sign.
        sign: char,
        /// Counted from 1 at the top.
        row: usize,
    },
    /// No row, too many rows, or too many points in a row.
    #[error(transparent)]
    Size(#[from] tengen_board::SizeError),
}

impl Diagram {
    /// Reads a drawing; white space between the signs does not matter.
    pub fn read(text: &str) -> Result<Diagram, DiagramError> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>())
            .filter(|row| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        let size = Size::new(width, rows.len())?;
        let (mut stones, mut letters) = (Vec::new(), Vec::new());
        for (index, signs) in rows.iter().enumerate() {
            let row = index + 1;
            if signs.len() != width {
                return Err(DiagramError::Ragged { row, found: signs.len(), expected: width });
            }
            for (column, &sign) in signs.iter().enumerate() {
                let point = Point::new(column, size.height() - row);
                match sign {
                    'X' | '#' => stones.push((point, Color::Black)),
                    'O' => stones.push((point, Color::White)),
                    '.' | '+' => {}
                    'a'..='z' => letters.push((sign, point)),
                    _ => return Err(DiagramError::Sign { sign, row }),
                }
            }
        }
        Ok(Diagram { size, stones, letters })
    }

    /// The position drawn, Black to move, default rules: for tests and examples.
    ///
    /// # Panics
    /// If the drawing is no board.
    pub fn position(text: &str) -> Position {
        Diagram::read(text).unwrap_or_else(|error| panic!("{error}")).set_up(Rules::default())
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The drawing as a position with Black to move.
    pub fn set_up(&self, rules: Rules) -> Position {
        let mut position = Position::new(self.size, rules);
        position.set_up_all(self.stones.iter().map(|&(point, color)| (point, Some(color))));
        position
    }

    /// The points marked with a letter, top row first.
    pub fn named(&self, letter: char) -> Vec<Point> {
        self.letters.iter().filter(|(l, _)| *l == letter).map(|&(_, point)| point).collect()
    }

    /// The one point marked with a letter.
    ///
    /// # Panics
    /// If there is none, or more than one.
    pub fn point(&self, letter: char) -> Point {
        match self.named(letter).as_slice() {
            [point] => *point,
            points => panic!("{} points are marked '{letter}', not one", points.len()),
        }
    }
}

impl Position {
    /// The stones as a drawing that [`Diagram::read`] takes.
    pub fn diagram(&self) -> String {
        let mut text = String::new();
        for row in (0..self.size().height()).rev() {
            let signs: Vec<&str> = (0..self.size().width())
                .map(|column| match self.stone(Point::new(column, row)) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                })
                .collect();
            text.push_str(&signs.join(" "));
            text.push('\n');
        }
        text
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{} to move, ko {:?}", self.diagram(), self.to_move(), self.ko())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_reads_back() {
        let text = ". X O .\nX . X O\n. . . .\n";
        assert_eq!(Diagram::position(text).diagram(), text);
    }

    #[test]
    fn bad_drawings_say_where() {
        let message = |text| Diagram::read(text).unwrap_err().to_string();
        assert_eq!(
            message(". . .\n. .\n"),
            "row 2 from the top has 2 points where the first has 3"
        );
        assert_eq!(
            message(". ?"),
            "'?' in row 1 from the top means nothing: use X, O, . or a letter a to z"
        );
        assert_eq!(message(""), "a board of 0x0 cannot be: sides go from 1 to 25");
    }
}
