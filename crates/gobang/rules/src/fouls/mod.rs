//! What renju forbids Black.
//!
//! The definition is recursive: a three counts only if it can become a straight four by a stone
//! that is itself allowed. Each line through a point is looked up once; only where two lines may be
//! threes does anything have to be tried on a board.

mod explain;
mod line_shape;

use std::fmt;

use tengen_board::{Color, Point};

use crate::{Board, Direction};

pub use explain::{Foul, RowOfFoul, RowShape, explain_foul};
use line_shape::{LineShape, LineShapes};

/// A kind of foul. Where several meet, the one that comes first here gives the point its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FoulKind {
    /// Six or more in a row.
    Overline,
    /// Two fours at once, also on one line.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl FoulKind {
    /// `6`, `44` or `33`.
    pub const fn code(self) -> &'static str {
        match self {
            FoulKind::Overline => "6",
            FoulKind::DoubleFour => "44",
            FoulKind::DoubleThree => "33",
        }
    }

    /// Its name in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            FoulKind::Overline => "overline",
            FoulKind::DoubleFour => "double-four",
            FoulKind::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for FoulKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The foul that a black stone on an empty point would be under the rules of renju.
///
/// ```
/// use tengen_board::Lettering;
/// use tengen_gobang_rules::{Board, FoulKind, foul_at};
///
/// let board: Board = "
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . X . . . .
///     . . . . X . . . .
///     . . X X . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . ."
///     .parse()?;
/// let e5 = board.size().parse("e5", Lettering::Gobang)?;
/// assert_eq!(foul_at(&board, e5), Some(FoulKind::DoubleThree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn foul_at(board: &Board, point: Point) -> Option<FoulKind> {
    debug_assert!(board.is_empty(point));
    match Stone::look(board, LineShapes::get(), point).verdict() {
        Verdict::Allowed => None,
        Verdict::Foul(kind) => Some(kind),
        Verdict::Doubtful => is_double_three(board, point).then_some(FoulKind::DoubleThree),
    }
}

/// Whether a black stone on an empty point is a foul under the rules of renju, or could become one
/// if White had more stones. These only take rows away; but where two lines are threes as far as
/// the lines go, and one of them does not count because a stone that it needs is a foul, it counts
/// again once that stone is none.
pub fn could_be_foul(board: &Board, point: Point) -> bool {
    !matches!(Stone::look(board, LineShapes::get(), point).verdict(), Verdict::Allowed)
}

/// Every point that is forbidden to Black under the rules of renju, the bottom row first.
pub fn foul_points(board: &Board) -> impl Iterator<Item = (Point, FoulKind)> + '_ {
    board.empty_points().filter_map(|point| Some((point, foul_at(board, point)?)))
}

/// What a black stone makes of the four lines through its point.
struct Stone([LineShape; 4]);

/// What the lines alone say about a stone.
enum Verdict {
    Allowed,
    Foul(FoulKind),
    /// Two lines or more are threes if the stones that they need are allowed.
    Doubtful,
}

impl Stone {
    #[inline]
    fn look(board: &Board, shapes: &LineShapes, point: Point) -> Stone {
        let look_up = |direction| shapes.look_up(board.window(point, Color::Black, direction));
        Stone(Direction::ALL.map(look_up))
    }

    #[inline]
    fn makes_five(&self) -> bool {
        self.0.iter().any(|shape| shape.is_five())
    }

    #[inline]
    fn verdict(&self) -> Verdict {
        let mut fours = 0;
        let mut threes = 0;
        let mut overline = false;
        for shape in self.0 {
            fours += shape.fours();
            threes += u32::from(shape.may_be_three());
            overline |= shape.is_overline();
        }
        // A five wins at once, whatever else the stone does.
        if fours + threes < 2 && !overline || self.makes_five() {
            Verdict::Allowed
        } else if overline {
            Verdict::Foul(FoulKind::Overline)
        } else if fours >= 2 {
            Verdict::Foul(FoulKind::DoubleFour)
        } else if threes >= 2 {
            Verdict::Doubtful
        } else {
            Verdict::Allowed
        }
    }
}

#[cold]
fn is_double_three(board: &Board, point: Point) -> bool {
    let stone = Stone::look(board, LineShapes::get(), point);
    let board = &with_stone(board, point);
    let lines = Direction::ALL.into_iter().zip(stone.0);
    let is_three = |&(direction, shape): &(Direction, LineShape)| {
        extensions(board, point, direction, shape).next().is_some()
    };
    lines.filter(is_three).take(2).count() == 2
}

fn with_stone(board: &Board, point: Point) -> Board {
    let mut board = board.clone();
    board.place(point, Color::Black);
    board
}

/// Points that make a line, its stone on the board, a straight four and are allowed: a three is a
/// line that has any.
fn extensions(
    board: &Board,
    point: Point,
    direction: Direction,
    shape: LineShape,
) -> impl Iterator<Item = Point> {
    let points = shape.extensions().filter_map(move |s| direction.along(point, s, board.size()));
    points.filter(|&extension| may_extend(board, extension))
}

/// Whether a stone that makes a straight four is neither a five nor a foul.
fn may_extend(board: &Board, extension: Point) -> bool {
    let stone = Stone::look(board, LineShapes::get(), extension);
    !stone.makes_five()
        && match stone.verdict() {
            Verdict::Allowed => true,
            Verdict::Foul(_) => false,
            Verdict::Doubtful => !is_double_three(board, extension),
        }
}
