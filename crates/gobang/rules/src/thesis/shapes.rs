//! Section 2.3 and 4.1: how many of each shape stand on a board.

use tengen_board::{CELLS, Color, Point};

use super::line::{LineShapes, four_may_begin};
use crate::board::{MARGIN, cell};
use crate::direction::LINES;
use crate::{Board, Direction};

/// How often each shape of the score stands on a board.
///
/// Our choices where the thesis is silent: a shape is its set of stones in one direction and counts
/// once; what lies in a row of five is not counted again; a two is a pair of stones that share no
/// open three or four in its direction and become an open three by one more stone; a four-three is
/// a stone that is in a four and, in another direction, in an open three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ThesisShapes {
    /// Five in a row and longer rows.
    pub fives: u32,
    /// Four in a row, both ends empty.
    pub open_fours: u32,
    /// Stones in a four and in an open three.
    pub four_threes: u32,
    /// All other fours.
    pub dead_fours: u32,
    /// Open threes.
    pub open_threes: u32,
    /// Pairs that can become open threes.
    pub twos: u32,
}

/// The shapes of one side on a board.
pub fn thesis_shapes(board: &Board, side: Color) -> ThesisShapes {
    ThesisTally::new(board.clone()).shapes(side)
}

/// A board that knows the shapes of both sides while stones come and go: a stone changes only the
/// four lines through it.
///
/// ```
/// use tengen_board::{Color, Point};
/// use tengen_gobang_rules::Board;
/// use tengen_gobang_rules::thesis::ThesisTally;
///
/// let mut tally = ThesisTally::new(Board::usual());
/// for column in [5, 6, 7] {
///     tally.place(Point::new(column, 7), Color::Black);
/// }
/// assert_eq!(tally.shapes(Color::Black).open_threes, 1);
/// tally.remove(Point::new(6, 7));
/// assert_eq!(tally.shapes(Color::Black).twos, 1);
/// ```
#[derive(Clone)]
pub struct ThesisTally {
    board: Board,
    starts_of_fours: Box<[u64; LINES]>,
    sides: [Side; 2],
}

#[derive(Clone)]
struct Side {
    lines: Vec<LineShapes>,
    shapes: ThesisShapes,
    /// Of every point, the directions in which its stone is in an open three and in a four.
    ways: Vec<Ways>,
}

#[derive(Clone, Copy, Default)]
struct Ways {
    threes: u8,
    fours: u8,
}

impl Ways {
    /// A three and a four in different directions.
    const fn is_four_three(self) -> bool {
        let Ways { threes, fours } = self;
        threes != 0 && fours != 0 && (threes != fours || threes.count_ones() > 1)
    }
}

impl Side {
    fn new() -> Side {
        Side {
            lines: vec![LineShapes::default(); LINES],
            shapes: ThesisShapes::default(),
            ways: vec![Ways::default(); CELLS],
        }
    }

    /// Takes a line as it is now in place of what it was.
    fn update(&mut self, direction: Direction, line: usize, new: LineShapes) {
        let old = std::mem::replace(&mut self.lines[line], new);
        if old == new {
            return;
        }
        let shapes = &mut self.shapes;
        for (count, old, new) in [
            (&mut shapes.fives, old.fives, new.fives),
            (&mut shapes.open_fours, old.open_fours, new.open_fours),
            (&mut shapes.dead_fours, old.dead_fours, new.dead_fours),
            (&mut shapes.open_threes, old.open_threes, new.open_threes),
            (&mut shapes.twos, old.twos, new.twos),
        ] {
            *count = *count + u32::from(new) - u32::from(old);
        }
        let threes = old.in_threes ^ new.in_threes;
        let fours = old.in_fours ^ new.in_fours;
        let way = 1 << direction as u8;
        let mut changed = threes | fours;
        while changed != 0 {
            let bit = changed & changed.wrapping_neg();
            changed ^= bit;
            let place = bit.trailing_zeros() as usize - MARGIN;
            let ways = &mut self.ways[direction.point(line, place).cell()];
            let before = ways.is_four_three();
            ways.threes ^= if threes & bit != 0 { way } else { 0 };
            ways.fours ^= if fours & bit != 0 { way } else { 0 };
            let after = ways.is_four_three();
            let count = &mut self.shapes.four_threes;
            *count = *count + u32::from(after) - u32::from(before);
        }
    }
}

fn directions(ways: u8) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |&direction| ways >> direction as u8 & 1 == 1)
}

impl ThesisTally {
    /// The shapes that stand on a board.
    pub fn new(board: Board) -> ThesisTally {
        let size = board.size();
        let mut starts = Box::new([0; LINES]);
        for point in size.points() {
            for direction in Direction::ALL {
                let (line, cell) = cell(direction, point);
                starts[line] |= if four_may_begin(point, direction, size) { cell } else { 0 };
            }
        }
        let sides = [Side::new(), Side::new()];
        let mut tally = ThesisTally { board, starts_of_fours: starts, sides };
        let stones: Vec<Point> = tally.board.stones().map(|(point, _)| point).collect();
        for point in stones {
            tally.update(point);
        }
        tally
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The shapes of one side.
    pub fn shapes(&self, side: Color) -> ThesisShapes {
        self.sides[side.index()].shapes
    }

    /// The directions in which the stone on a point is in an open three; none without a stone.
    pub fn threes_through(&self, point: Point) -> impl Iterator<Item = Direction> {
        directions(self.ways_of(point).threes)
    }

    /// The directions in which the stone on a point is in a four; none without a stone.
    pub fn fours_through(&self, point: Point) -> impl Iterator<Item = Direction> {
        directions(self.ways_of(point).fours)
    }

    fn ways_of(&self, point: Point) -> Ways {
        let side = self.board.at(point);
        side.map_or_else(Ways::default, |side| self.sides[side.index()].ways[point.cell()])
    }

    /// Puts a stone on an empty point.
    ///
    /// # Panics
    /// If the point is not empty, or off the board.
    pub fn place(&mut self, point: Point, color: Color) {
        self.board.place(point, color);
        self.update(point);
    }

    /// Takes a stone away and tells its colour.
    pub fn remove(&mut self, point: Point) -> Option<Color> {
        let color = self.board.remove(point)?;
        self.update(point);
        Some(color)
    }

    fn update(&mut self, point: Point) {
        for direction in Direction::ALL {
            let (line, _) = direction.line(point);
            for side in Color::BOTH {
                let starts = self.starts_of_fours[line];
                let shapes = LineShapes::of(self.board.line(line, side), starts);
                self.sides[side.index()].update(direction, line, shapes);
            }
        }
    }
}
