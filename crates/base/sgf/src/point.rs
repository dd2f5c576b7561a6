//! How SGF names points: `aa` is the top left, the column comes first.

use tengen_board::{Color, Lettering, Move, Point, PointSet, Size};

use crate::{GameKind, Node, Value, ValueError, ValueProblem};

/// What the names of points mean in a game: its board, and whether it is Gobang, where `h8` is
/// written as well as `hh`.
///
/// A [`Size`] alone stands for Go on a board of that size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    /// A letter and a number count from the bottom left, as Gobang players do.
    takes_numbers: bool,
}

impl From<Size> for Grid {
    fn from(size: Size) -> Grid {
        Grid::new(GameKind::Go, size)
    }
}

/// A value that names no point, before anything is known about where it stands.
#[derive(Clone, Copy)]
enum NoPoint {
    Unreadable,
    OffBoard,
}

impl Grid {
    /// The grid of a game of this kind and size.
    pub fn new(kind: GameKind, size: Size) -> Grid {
        Grid { size, takes_numbers: kind == GameKind::Gobang }
    }

    /// The board.
    pub fn size(self) -> Size {
        self.size
    }

    /// The point that raw bytes name, and why not.
    #[inline]
    fn point(self, raw: &[u8]) -> Result<Point, NoPoint> {
        if let [column, row] = *raw
            && let (Some(column), Some(row)) = (letter_index(column), letter_index(row))
        {
            return if column < self.size.width() && row < self.size.height() {
                Ok(Point::new(column, self.size.height() - 1 - row))
            } else {
                Err(NoPoint::OffBoard)
            };
        }
        self.unusual_point(raw)
    }

    #[cold]
    fn unusual_point(self, raw: &[u8]) -> Result<Point, NoPoint> {
        let trimmed = raw.trim_ascii();
        if trimmed.len() < raw.len() {
            return self.point(trimmed);
        }
        let is_numbered = raw.len() > 1 && raw[1..].iter().all(u8::is_ascii_digit);
        match raw {
            [letter, number @ ..]
                if self.takes_numbers && is_numbered && letter.is_ascii_alphabetic() =>
            {
                let text = format!("{}{}", char::from(*letter), String::from_utf8_lossy(number));
                self.size.parse(&text, Lettering::Gobang).map_err(|_| NoPoint::OffBoard)
            }
            _ => Err(NoPoint::Unreadable),
        }
    }

    #[inline]
    fn played(self, raw: &[u8]) -> Result<Move, NoPoint> {
        match self.point(raw) {
            Ok(point) => Ok(Move::Play(point)),
            Err(problem) => self.pass(raw, problem),
        }
    }

    /// A pass is empty; older files write `tt`, which is a point only on boards beyond 19.
    #[cold]
    fn pass(self, raw: &[u8], problem: NoPoint) -> Result<Move, NoPoint> {
        match raw.trim_ascii() {
            b"" => Ok(Move::Pass),
            b"tt" if self.size.width() <= 19 && self.size.height() <= 19 => Ok(Move::Pass),
            _ => Err(problem),
        }
    }

    /// The two letters of a point.
    ///
    /// # Panics
    /// If the point is off the board.
    pub(crate) fn letters(self, point: Point) -> [u8; 2] {
        assert!(self.size.contains(point), "{point:?} is off the {} board", self.size);
        let row = self.size.height() - 1 - point.row();
        [b'a' + point.column() as u8, b'a' + row as u8]
    }

    fn problem(self, no_point: NoPoint) -> ValueProblem {
        let size = self.size;
        let last = self.letters(Point::new(size.width() - 1, 0));
        let last = last.map(char::from).iter().collect();
        match no_point {
            NoPoint::Unreadable => ValueProblem::NotAPoint { last },
            NoPoint::OffBoard => ValueProblem::OffBoard { size, last },
        }
    }
}

/// `a` to `z` count from 0, `A` to `Z` go on from 26.
#[inline]
fn letter_index(letter: u8) -> Option<usize> {
    match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    }
}

impl<'g> Value<'g> {
    /// The point the value names.
    ///
    /// # Errors
    /// If it names none on this board.
    pub fn point(self, grid: impl Into<Grid>) -> Result<Point, ValueError> {
        let grid = grid.into();
        grid.point(self.raw()).map_err(|no_point| self.error(grid.problem(no_point)))
    }

    /// The move the value names: a point, or a pass if it is empty (or `tt`, up to 19x19).
    ///
    /// # Errors
    /// If it names no point of this board.
    #[inline]
    pub fn played(self, grid: impl Into<Grid>) -> Result<Move, ValueError> {
        let grid = grid.into();
        grid.played(self.raw()).map_err(|no_point| self.error(grid.problem(no_point)))
    }

    /// The points of one value of a list: a single point, or all of a rectangle from corner to
    /// corner, as in `aa:cc`.
    ///
    /// # Errors
    /// If a corner is no point of this board.
    pub fn rectangle(self, grid: impl Into<Grid>) -> Result<PointSet, ValueError> {
        let grid = grid.into();
        let Some((one, other)) = self.pair() else {
            return Ok(PointSet::from_iter([self.point(grid)?]));
        };
        let (one, other) = (one.point(grid)?, other.point(grid)?);
        let span = |a: usize, b: usize| a.min(b)..=a.max(b);
        let rows = span(one.row(), other.row());
        Ok(rows
            .flat_map(|row| {
                span(one.column(), other.column()).map(move |column| Point::new(column, row))
            })
            .collect())
    }
}

impl<'g> Node<'g> {
    /// The move made here, if one was: the first of the node's B and W properties.
    ///
    /// # Errors
    /// If the move is off the board.
    #[inline]
    pub fn played(self, grid: impl Into<Grid>) -> Result<Option<(Color, Move)>, ValueError> {
        for property in self.properties() {
            let color = match property.ident() {
                [b'B'] => Color::Black,
                [b'W'] => Color::White,
                _ => continue,
            };
            return Ok(Some((color, property.first_value().played(grid)?)));
        }
        Ok(None)
    }

    /// The points of a list such as `AB` or `TR`, rectangles filled in.
    ///
    /// # Errors
    /// If one of them is off the board.
    pub fn points(
        self,
        ident: impl AsRef<[u8]>,
        grid: impl Into<Grid>,
    ) -> Result<PointSet, ValueError> {
        let grid = grid.into();
        let mut points = PointSet::EMPTY;
        // `DD[]` is the list of no points.
        for value in self.values(ident).filter(|v| !v.raw().trim_ascii().is_empty()) {
            points |= value.rectangle(grid)?;
        }
        Ok(points)
    }

    /// The pairs of points of an arrow or line, `AR` or `LN`.
    ///
    /// # Errors
    /// If a value is no pair, or a point is off the board.
    pub fn point_pairs(
        self,
        ident: impl AsRef<[u8]>,
        grid: impl Into<Grid>,
    ) -> Result<Vec<(Point, Point)>, ValueError> {
        let grid = grid.into();
        self.values(ident)
            .map(|value| {
                let (from, to) = value.pair().ok_or_else(|| value.error(ValueProblem::NotAPair))?;
                Ok((from.point(grid)?, to.point(grid)?))
            })
            .collect()
    }

    /// The labels on the board, `LB`.
    ///
    /// # Errors
    /// If a value is no pair, or a point is off the board.
    pub fn labels(
        self,
        grid: impl Into<Grid>,
    ) -> Result<Vec<(Point, std::borrow::Cow<'g, str>)>, ValueError> {
        let grid = grid.into();
        self.values("LB")
            .map(|value| {
                let (at, text) = value.pair().ok_or_else(|| value.error(ValueProblem::NotAPair))?;
                Ok((at.point(grid)?, text.simple_text()))
            })
            .collect()
    }
}
