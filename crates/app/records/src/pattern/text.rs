//! Patterns drawn as text.

use std::fmt;
use std::str::FromStr;

use tengen_board::{Point, Size, SizeError};

use super::{Edges, Pattern, Sign};

/// A drawing that is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A row that is not as long as the first.
    #[error("row {row} of the pattern has {found} points where the first has {expected}")]
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
        "'{sign}' in row {row} of the pattern means nothing: use X and O for stones, . for an empty \
         point, ? for anything, x for 'no O', o for 'no X', | and - for edges"
    )]
    Sign {
        /// The sign.
        sign: char,
        /// Counted from 1 at the top.
        row: usize,
    },
    /// An edge beside one row and not beside another.
    #[error(
        "row {row} of the pattern has an edge where the first row has none, or none where it has"
    )]
    BrokenEdge {
        /// Counted from 1 at the top.
        row: usize,
    },
    /// An edge between two rows.
    #[error("an edge of '-' can only be above the first row of a pattern or below its last")]
    EdgeWithin,
    /// Numbered moves that are not 1, 2, 3 and so on.
    #[error("the moves of a pattern are numbered 1, 2, 3 and so on, each once: {0} is missing")]
    Moves(usize),
    /// No row, too many rows, or too many points in a row.
    #[error(transparent)]
    Size(#[from] SizeError),
}

/// A pattern with moves in it: 1 is the first and is Black's.
pub(crate) struct Drawing {
    pub pattern: Pattern,
    pub moves: Vec<Point>,
}

impl FromStr for Pattern {
    type Err = PatternError;

    /// Rows from the top, on lines of their own or with slashes between. White space and lines that
    /// begin with `#` and a space do not matter. `X` Black, `O` White, `.` empty, `?` or `*` anything,
    /// `x` not White, `o` not Black; figures are numbered moves on empty points. A row of `-` above or
    /// below is an edge of the board, and so is `|` at the ends of all rows.
    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        Drawing::read(text).map(|drawing| drawing.pattern)
    }
}

impl Drawing {
    pub(crate) fn read(text: &str) -> Result<Drawing, PatternError> {
        let mut edges = Edges::default();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("# "));
        let lines = lines.flat_map(|line| line.split('/'));
        let lines = lines.map(|line| line.chars().filter(|c| !c.is_whitespace()));
        let lines: Vec<Vec<char>> =
            lines.map(Iterator::collect).filter(|line: &Vec<char>| !line.is_empty()).collect();
        let is_edge = |line: &Vec<char>| {
            line.contains(&'-') && line.iter().all(|sign| matches!(sign, '-' | '+' | '|'))
        };
        let mut rows = lines.as_slice();
        if let [first, rest @ ..] = rows
            && is_edge(first)
        {
            (edges.top, rows) = (true, rest);
        }
        if let [rest @ .., last] = rows
            && is_edge(last)
        {
            (edges.bottom, rows) = (true, rest);
        }
        if rows.iter().any(is_edge) {
            return Err(PatternError::EdgeWithin);
        }
        let first = rows.first().map_or(&[][..], Vec::as_slice);
        edges.left = first.first() == Some(&'|');
        edges.right = first.len() > 1 && first.last() == Some(&'|');
        Drawing::of_rows(rows, edges)
    }

    fn of_rows(rows: &[Vec<char>], edges: Edges) -> Result<Drawing, PatternError> {
        let sides = usize::from(edges.left) + usize::from(edges.right);
        let expected = rows.first().map_or(0, |row| row.len().saturating_sub(sides));
        let size = Size::new(expected, rows.len())?;
        let mut signs = vec![Sign::ANY; size.area()];
        let mut moves: Vec<(usize, Point)> = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let number = index + 1;
            let mut points = row.as_slice();
            let left = points.first() == Some(&'|');
            let right = points.len() > 1 && points.last() == Some(&'|');
            if (left, right) != (edges.left, edges.right) {
                return Err(PatternError::BrokenEdge { row: number });
            }
            points = &points[usize::from(left)..points.len() - usize::from(right)];
            if points.len() != expected {
                return Err(PatternError::Ragged { row: number, found: points.len(), expected });
            }
            for (column, &sign) in points.iter().enumerate() {
                let point = Point::new(column, size.height() - number);
                if let Some(order @ 1..) = sign.to_digit(10) {
                    moves.push((order as usize, point));
                }
                signs[size.index(point)] =
                    meaning(sign).ok_or(PatternError::Sign { sign, row: number })?;
            }
        }
        moves.sort_unstable();
        let misplaced = moves.iter().zip(1..).find(|((found, _), order)| found != order);
        if let Some((_, order)) = misplaced {
            return Err(PatternError::Moves(order));
        }
        let moves = moves.into_iter().map(|(_, point)| point).collect();
        Ok(Drawing { pattern: Pattern { size, edges, signs }, moves })
    }
}

const fn meaning(sign: char) -> Option<Sign> {
    Some(match sign {
        'X' | '#' => Sign::BLACK,
        'O' => Sign::WHITE,
        '.' | '1'..='9' => Sign::EMPTY,
        '?' | '*' => Sign::ANY,
        'x' => Sign::NOT_WHITE,
        'o' => Sign::NOT_BLACK,
        _ => return None,
    })
}

impl Sign {
    /// As it is drawn.
    pub const fn letter(self) -> char {
        match self {
            Sign::BLACK => 'X',
            Sign::WHITE => 'O',
            Sign::EMPTY => '.',
            Sign::NOT_WHITE => 'x',
            Sign::NOT_BLACK => 'o',
            _ => '?',
        }
    }
}

impl Pattern {
    /// The rows as they are drawn, edges and all, from the top; `sign` may put something else on a
    /// point.
    fn rows(&self, sign: impl Fn(Point) -> Option<char>) -> Vec<Vec<char>> {
        let side = |is_edge: bool| is_edge.then_some('|');
        let edge = || {
            let length =
                self.size.width() + usize::from(self.edges.left) + usize::from(self.edges.right);
            vec!['-'; length]
        };
        let row = |row: usize| {
            let points = (0..self.size.width()).map(|column| Point::new(column, row));
            let signs = points.map(|point| sign(point).unwrap_or(self.sign(point).letter()));
            side(self.edges.left).into_iter().chain(signs).chain(side(self.edges.right)).collect()
        };
        let mut rows: Vec<Vec<char>> = (0..self.size.height()).rev().map(row).collect();
        if self.edges.top {
            rows.insert(0, edge());
        }
        if self.edges.bottom {
            rows.push(edge());
        }
        rows
    }

    /// Drawn on several lines, with moves numbered from 1.
    pub fn drawn(&self, moves: &[Point]) -> String {
        let number = |point| {
            let at = moves.iter().position(|&mv| mv == point)?;
            char::from_digit(at as u32 + 1, 10)
        };
        let spaced = |row: Vec<char>| {
            let filler = if row.iter().all(|&sign| sign == '-') { "-" } else { " " };
            let signs: Vec<String> = row.into_iter().map(String::from).collect();
            signs.join(filler) + "\n"
        };
        self.rows(number).into_iter().map(spaced).collect()
    }

    /// Drawn on one line, with moves numbered from 1.
    pub fn in_one_line(&self, moves: &[Point]) -> String {
        let number = |point| {
            let at = moves.iter().position(|&mv| mv == point)?;
            char::from_digit(at as u32 + 1, 10)
        };
        let rows = self.rows(number).into_iter().map(|row| row.into_iter().collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }
}

impl fmt::Display for Pattern {
    /// On one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_one_line(&[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_read_back() {
        for text in ["X", "X.O/?x?/o..", "----/|X../|.O.", "X.|/..|/---", "|.|/|X|/---", "|X|/---"]
        {
            let pattern: Pattern = text.parse().unwrap();
            assert_eq!(pattern.to_string(), text);
            assert_eq!(pattern.drawn(&[]).parse(), Ok(pattern));
        }
        let spaced: Pattern = "# a remark\n +-----+\n | X . |\n | * # |\n".parse().unwrap();
        assert_eq!(spaced.to_string(), "----/|X.|/|?X|");
    }

    #[test]
    fn moves_are_numbered() {
        let drawing = Drawing::read("X2./.1.").unwrap();
        assert_eq!(drawing.moves, [Point::new(1, 0), Point::new(1, 1)]);
        assert_eq!(drawing.pattern.to_string(), "X../...");
        assert_eq!(drawing.pattern.in_one_line(&drawing.moves), "X2./.1.");
        assert_eq!(Drawing::read("X3./.1.").err(), Some(PatternError::Moves(2)));
        assert_eq!(Drawing::read("X1./.1.").err(), Some(PatternError::Moves(2)));
    }

    #[test]
    fn what_is_no_pattern() {
        for (text, message) in [
            ("", "a board of 0x0 cannot be: sides go from 1 to 25"),
            ("XO/X", "row 2 of the pattern has 1 points where the first has 2"),
            (
                "|XO/X.",
                "row 2 of the pattern has an edge where the first row has none, or none where it has",
            ),
            (
                "XO/--/XO",
                "an edge of '-' can only be above the first row of a pattern or below its last",
            ),
        ] {
            assert_eq!(text.parse::<Pattern>().unwrap_err().to_string(), message, "{text}");
        }
        let message = "XO/Xb".parse::<Pattern>().unwrap_err().to_string();
        assert!(
            message.starts_with("'b' in row 2 of the pattern means nothing: use X"),
            "{message}"
        );
        assert!("X".repeat(26).parse::<Pattern>().is_err());
    }
}
