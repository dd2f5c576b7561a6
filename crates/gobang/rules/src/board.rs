use std::fmt;

use tengen_board::{Color, Lettering, Point, PointSet, Size};

use crate::direction::{Direction, LINES};

/// The shortest side a board of Gobang may have; the longest is that of any board.
pub const MIN_SIDE: usize = 5;

/// The side of the usual board.
pub const USUAL_SIDE: usize = 15;

/// Cells beyond either end of a line, all wall, so that a look at a point's surroundings never
/// leaves the line.
pub(crate) const MARGIN: usize = 5;

/// Stones on a board; no history, no turn, no rules.
///
/// Every stone is kept in the four lines through it, so that rows of stones are runs of bits.
///
/// ```
/// use tengen_board::{Color, Lettering};
/// use tengen_gobang_rules::{Board, Direction};
///
/// let mut board = Board::usual();
/// for name in ["f8", "g8", "i8"] {
///     board.place(board.size().parse(name, Lettering::Gobang)?, Color::Black);
/// }
/// let h8 = board.size().parse("h8", Lettering::Gobang)?;
/// assert_eq!(board.row_with(h8, Color::Black, Direction::Horizontal), (2, 1));
/// # Ok::<(), tengen_board::CoordinateError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    stones: u16,
    /// Of every line, for either colour, the cells with its stones and the cells that are wall:
    /// a wall belongs to both, an empty cell to neither.
    lines: [[u64; 2]; LINES],
}

/// A board too small for the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {0} is too small for Gobang: sides go from {MIN_SIDE} to {max}", max = tengen_board::MAX_SIDE)]
pub struct TooSmall(pub Size);

/// The surroundings of a point on a line as one side sees them: five cells either way, the
/// farthest before it in bit 0, the point itself in bit 5.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub own: usize,
    pub barred: usize,
}

/// A line as one side sees it, each cell a bit: neither set is an opponent's stone or a wall. The
/// first cells and the last are walls on every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub own: u64,
    pub empty: u64,
}

const WINDOW: u64 = (1 << (2 * MARGIN + 1)) - 1;

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Result<Board, TooSmall> {
        if size.width() < MIN_SIDE || size.height() < MIN_SIDE {
            return Err(TooSmall(size));
        }
        let mut board = Board { size, stones: 0, lines: [[u64::MAX; 2]; LINES] };
        for point in size.points() {
            for direction in Direction::ALL {
                let (line, cell) = cell(direction, point);
                board.lines[line] = board.lines[line].map(|word| word & !cell);
            }
        }
        Ok(board)
    }

    /// An empty board of 15x15.
    pub fn usual() -> Board {
        let size = Size::square(USUAL_SIDE).expect("15 is a size");
        Board::new(size).expect("15 is large enough")
    }

    /// Width and height.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point.
    pub fn at(&self, point: Point) -> Option<Color> {
        let (line, cell) = cell(Direction::Horizontal, point);
        let [black, white] = self.lines[line].map(|word| word & cell != 0);
        match (black, white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Whether a point is on the board and has no stone.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        let (line, cell) = cell(Direction::Horizontal, point);
        (self.lines[line][0] | self.lines[line][1]) & cell == 0
    }

    /// Puts a stone on an empty point.
    ///
    /// # Panics
    /// If the point is not empty, or off the board.
    pub fn place(&mut self, point: Point, color: Color) {
        assert!(self.is_empty(point), "{} is not empty", point.name(Lettering::Gobang));
        self.stones += 1;
        self.toggle(point, color);
    }

    /// Takes a stone away and tells its colour.
    pub fn remove(&mut self, point: Point) -> Option<Color> {
        let color = self.at(point)?;
        self.stones -= 1;
        self.toggle(point, color);
        Some(color)
    }

    #[inline]
    fn toggle(&mut self, point: Point, color: Color) {
        for direction in Direction::ALL {
            let (line, cell) = cell(direction, point);
            self.lines[line][color.index()] ^= cell;
        }
    }

    /// Number of stones.
    pub const fn stone_count(&self) -> usize {
        self.stones as usize
    }

    /// Whether no point is empty.
    pub const fn is_full(&self) -> bool {
        self.stone_count() == self.size.area()
    }

    /// Where a colour has stones.
    pub fn stones_of(&self, color: Color) -> PointSet {
        self.size.points().filter(|&point| self.at(point) == Some(color)).collect()
    }

    /// Every stone, the bottom row first.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().filter_map(|point| Some((point, self.at(point)?)))
    }

    /// Points without a stone, the bottom row first.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&point| self.is_empty(point))
    }

    /// Stones of a colour that adjoin a point on a line, before it and after it: with a stone on
    /// the point itself they would be one row.
    pub fn row_with(&self, point: Point, color: Color, direction: Direction) -> (usize, usize) {
        let (line, place) = direction.line(point);
        let words = self.lines[line];
        let own = words[color.index()] & !words[color.other().index()];
        let bit = place + MARGIN;
        let before = (own << (u64::BITS as usize - bit)).leading_ones();
        let after = (own >> (bit + 1)).trailing_ones();
        (before as usize, after as usize)
    }

    /// The line through a point as bits: the cells of Black and those of White, walls in both, and
    /// which bit is the point. At least five cells on either side of it are there, walls beyond
    /// the edge.
    #[inline]
    pub const fn line_through(&self, point: Point, direction: Direction) -> ([u64; 2], usize) {
        let (line, place) = direction.line(point);
        (self.lines[line], place + MARGIN)
    }

    /// A whole line as a colour sees it.
    #[inline]
    pub(crate) const fn line(&self, line: usize, color: Color) -> Line {
        let [black, white] = self.lines[line];
        let own = if color.index() == 0 { black & !white } else { white & !black };
        Line { own, empty: !(black | white) }
    }

    /// What a colour sees round a point on a line.
    #[inline]
    pub(crate) const fn window(&self, point: Point, color: Color, direction: Direction) -> Window {
        let (line, place) = direction.line(point);
        let own = self.lines[line][color.index()];
        let barred = self.lines[line][color.other().index()];
        Window {
            own: ((own & !barred) >> place & WINDOW) as usize,
            barred: (barred >> place & WINDOW) as usize,
        }
    }
}

/// The line through a point, and the bit of the point in it.
#[inline]
pub(crate) const fn cell(direction: Direction, point: Point) -> (usize, u64) {
    let (line, place) = direction.line(point);
    (line, 1 << (place + MARGIN))
}

impl fmt::Debug for Board {
    /// The board as a drawing, so that a failing test shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    #[test]
    fn stones_come_and_go_on_boards_of_all_sizes() {
        for (width, height) in [(5, 5), (15, 15), (25, 25), (5, 25), (20, 7)] {
            let size = Size::new(width, height).unwrap();
            let mut board = Board::new(size).unwrap();
            let empty = board.clone();
            let mut stones = Vec::new();
            let mut random = Random::new(7);
            for point in size.points() {
                let color = Color::BOTH[random.below(2) as usize];
                board.place(point, color);
                stones.push((point, color));
                assert_eq!(board.at(point), Some(color));
                assert!(!board.is_empty(point));
            }
            assert!(board.is_full());
            assert!(board.stones().eq(stones.iter().copied()));
            for &(point, color) in &stones {
                assert_eq!(board.remove(point), Some(color));
            }
            assert_eq!(board, empty);
            assert_eq!(board.remove(size.point(0)), None);
        }
    }

    #[test]
    fn rows_are_counted_as_one_walks_them() {
        let size = Size::new(13, 9).unwrap();
        let mut random = Random::new(11);
        for _ in 0..50 {
            let mut board = Board::new(size).unwrap();
            for point in size.points() {
                match random.below(5) {
                    0 => {}
                    1 => board.place(point, Color::White),
                    _ => board.place(point, Color::Black),
                }
            }
            let walk = |point, direction: Direction, sign| {
                (1..)
                    .take_while(|steps| {
                        direction
                            .along(point, sign * steps, size)
                            .is_some_and(|next| board.at(next) == Some(Color::Black))
                    })
                    .count()
            };
            for point in size.points() {
                for direction in Direction::ALL {
                    let expected = (walk(point, direction, -1), walk(point, direction, 1));
                    assert_eq!(board.row_with(point, Color::Black, direction), expected);
                }
            }
        }
    }

    #[test]
    fn small_boards_are_refused() {
        let size = Size::new(15, 4).unwrap();
        assert_eq!(
            Board::new(size).unwrap_err().to_string(),
            "a board of 15x4 is too small for Gobang: sides go from 5 to 25"
        );
    }
}
