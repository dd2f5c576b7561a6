//! A board that knows what a stone on each empty point would make, for both sides.

use std::fmt;

use tengen_board::{CELLS, Color, Point, ROW, key_of_stone, key_of_turn};
use tengen_gobang_rules::{Board, Direction, Game, RuleSet};

use crate::cell_set::CellSet;
use crate::shape::{
    KINDS, LineShape, LineShapes, PointLook, PointLooks, PointShape, REACH, with_line,
};
use crate::worth::{PointWorth, worth_of};

/// What a stone of either side on an empty point would make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    /// Of the four lines through the point, four bits each.
    lines: [u16; 2],
    looks: [PointLook; 2],
}

/// A position in the search: stones, whose turn it is, and the shapes of every empty point, kept up
/// to date stone by stone.
#[derive(Clone)]
pub struct Position {
    rules: RuleSet,
    board: Board,
    to_move: Color,
    hash: u64,
    line_shapes: &'static LineShapes,
    point_looks: [&'static PointLooks; 2],
    cells: Box<[Cell; CELLS]>,
    /// Empty points of every shape for either side, but for those that threaten nothing.
    points: [[CellSet; KINDS]; 2],
    counts: [[u16; KINDS]; 2],
    stones: CellSet,
    empty: CellSet,
    /// What all empty points are worth to either side, if it is to move and if it is not.
    standing: [[i32; 2]; 2],
    /// Cells as they were before each stone.
    before: Vec<(u16, Cell)>,
    moves: Vec<Played>,
}

#[derive(Clone, Copy)]
struct Played {
    point: Point,
    /// How many of the saved cells are older than the stone.
    saved: u32,
    standing: [[i32; 2]; 2],
}

/// From a cell to the next in each direction.
const STEPS: [isize; 4] = [1, ROW as isize, ROW as isize + 1, 1 - ROW as isize];

impl Position {
    /// The position of a game, the side to move as the game has it.
    pub fn of(game: &Game) -> Position {
        Position::new(game.board(), game.rules(), game.to_move().unwrap_or(Color::Black))
    }

    /// A position with these stones.
    pub fn new(board: &Board, rules: RuleSet, to_move: Color) -> Position {
        let stones = board.stones();
        let mut position = Position {
            rules,
            board: board.clone(),
            to_move,
            hash: stones.fold(key_of_turn(to_move), |hash, (p, c)| hash ^ key_of_stone(c, p)),
            line_shapes: LineShapes::of(rules),
            point_looks: Color::BOTH.map(|color| PointLooks::of(rules, color)),
            cells: Box::new([Cell::default(); CELLS]),
            points: Default::default(),
            counts: [[0; KINDS]; 2],
            stones: board.stones().map(|(point, _)| point).collect(),
            empty: board.empty_points().collect(),
            standing: [[0; 2]; 2],
            before: Vec::with_capacity(4 * 2 * REACH * 64),
            moves: Vec::with_capacity(64),
        };
        for point in board.empty_points() {
            let cell = position.counted(point);
            position.cells[point.cell()] = cell;
            position.enter(point.cell(), cell);
        }
        position
    }

    /// The shapes of an empty point, from the stones alone.
    fn counted(&self, point: Point) -> Cell {
        let mut cell = Cell::default();
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let (line, bit) = self.board.line_through(point, direction);
            let shapes = self.line_shapes.at(line, bit);
            cell.lines[0] = with_line(cell.lines[0], number, shapes & 0xf);
            cell.lines[1] = with_line(cell.lines[1], number, shapes >> 4);
        }
        for side in 0..2 {
            cell.looks[side] = self.point_looks[side].at(cell.lines[side]);
        }
        cell
    }

    fn enter(&mut self, at: usize, cell: Cell) {
        for side in 0..2 {
            let look = cell.looks[side];
            self.enlist(side, at, look.shape());
            self.standing[side][0] += i32::from(look.standing[0]);
            self.standing[side][1] += i32::from(look.standing[1]);
        }
    }

    fn leave(&mut self, at: usize, cell: Cell) {
        for side in 0..2 {
            let look = cell.looks[side];
            self.strike(side, at, look.shape());
            self.standing[side][0] -= i32::from(look.standing[0]);
            self.standing[side][1] -= i32::from(look.standing[1]);
        }
    }

    #[inline]
    fn enlist(&mut self, side: usize, at: usize, shape: PointShape) {
        if shape >= PointShape::Three {
            self.points[side][shape as usize].insert(at);
            self.counts[side][shape as usize] += 1;
        }
    }

    #[inline]
    fn strike(&mut self, side: usize, at: usize, shape: PointShape) {
        if shape >= PointShape::Three {
            self.points[side][shape as usize].remove(at);
            self.counts[side][shape as usize] -= 1;
        }
    }

    /// Puts a stone for the side to move. Whether it ends the game is the caller's to know: see
    /// [`Position::shape`].
    pub fn play(&mut self, point: Point) {
        let color = self.to_move;
        let at = point.cell();
        let saved = self.before.len() as u32;
        self.moves.push(Played { point, saved, standing: self.standing });
        self.leave(at, self.cells[at]);
        self.stones.insert(at);
        self.empty.remove(at);
        self.board.place(point, color);
        self.hash ^= key_of_stone(color, point) ^ key_of_turn(Color::White);
        self.to_move = color.other();
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let (line, bit) = self.board.line_through(point, direction);
            let first = bit - REACH;
            let mut empty = !(line[0] | line[1]) >> first & ((1 << (2 * REACH + 1)) - 1);
            while empty != 0 {
                let place = empty.trailing_zeros() as usize;
                empty &= empty - 1;
                let shapes = self.line_shapes.at(line, first + place);
                let step = (place as isize - REACH as isize) * STEPS[number];
                self.reshape(at.wrapping_add_signed(step), number, shapes);
            }
        }
    }

    /// Takes note of new shapes in one direction through an empty point.
    #[inline]
    fn reshape(&mut self, at: usize, direction: usize, shapes: u8) {
        let old = self.cells[at];
        let lines = [
            with_line(old.lines[0], direction, shapes & 0xf),
            with_line(old.lines[1], direction, shapes >> 4),
        ];
        if lines == old.lines {
            return;
        }
        self.before.push((at as u16, old));
        let mut new = Cell { lines, looks: old.looks };
        for (side, &line) in lines.iter().enumerate() {
            if line == old.lines[side] {
                continue;
            }
            let (before, after) = (old.looks[side], self.point_looks[side].at(line));
            new.looks[side] = after;
            self.standing[side][0] += i32::from(after.standing[0]) - i32::from(before.standing[0]);
            self.standing[side][1] += i32::from(after.standing[1]) - i32::from(before.standing[1]);
            if before.shape() != after.shape() {
                self.strike(side, at, before.shape());
                self.enlist(side, at, after.shape());
            }
        }
        self.cells[at] = new;
    }

    /// Takes the last stone back.
    ///
    /// # Panics
    /// If there is none.
    pub fn undo(&mut self) {
        let Played { point, saved, standing } = self.moves.pop().expect("a stone to take back");
        while self.before.len() > saved as usize {
            let (at, old) = self.before.pop().expect("cells were saved");
            let at = usize::from(at);
            let new = std::mem::replace(&mut self.cells[at], old);
            for side in 0..2 {
                let (before, after) = (old.looks[side].shape(), new.looks[side].shape());
                if before != after {
                    self.strike(side, at, after);
                    self.enlist(side, at, before);
                }
            }
        }
        let color = self.to_move.other();
        self.board.remove(point);
        self.stones.remove(point.cell());
        self.empty.insert(point.cell());
        self.hash ^= key_of_stone(color, point) ^ key_of_turn(Color::White);
        self.to_move = color;
        self.enter(point.cell(), self.cells[point.cell()]);
        self.standing = standing;
    }

    /// Leaves the turn to the other side, or takes that back.
    pub fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.hash ^= key_of_turn(Color::White);
    }

    /// The rule set.
    #[inline]
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The stones.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// A number that tells positions apart: stones and turn.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The last stone that was played here.
    #[inline]
    pub fn last(&self) -> Option<Point> {
        self.moves.last().map(|played| played.point)
    }

    /// The stone before the last.
    #[inline]
    pub fn last_but_one(&self) -> Option<Point> {
        Some(self.moves.get(self.moves.len().checked_sub(2)?)?.point)
    }

    /// What a stone of a side on an empty point would make.
    #[inline]
    pub fn shape(&self, point: Point, color: Color) -> PointShape {
        self.cells[point.cell()].looks[color.index()].shape()
    }

    /// What it would make of one line.
    #[inline]
    pub fn line_shape(&self, point: Point, color: Color, direction: Direction) -> LineShape {
        let lines = self.cells[point.cell()].lines[color.index()];
        LineShape::from_number((lines >> (4 * direction as usize) & 0xf) as u8)
    }

    /// Empty points where a stone of a side would make a shape, a three at least.
    #[inline]
    pub fn points(&self, color: Color, shape: PointShape) -> &CellSet {
        &self.points[color.index()][shape as usize]
    }

    /// How many those are.
    #[inline]
    pub fn count(&self, color: Color, shape: PointShape) -> usize {
        usize::from(self.counts[color.index()][shape as usize])
    }

    /// Empty points at most two columns and two rows from a stone.
    #[inline]
    pub(crate) fn near_stones(&self) -> CellSet {
        self.stones.spread_by_two().and(&self.empty)
    }

    /// What all empty points are worth to the side to move, less what they are worth to the other.
    #[inline]
    pub(crate) fn standing(&self) -> i32 {
        let own = self.to_move.index();
        self.standing[own][0] - self.standing[1 - own][1]
    }

    /// What an empty point is worth to a side.
    #[inline]
    pub(crate) fn worth_of(&self, point: Point, color: Color) -> PointWorth {
        worth_of(self.cells[point.cell()].lines[color.index()])
    }

    /// The shapes that a stone of a side would make of the four lines through an empty point, four
    /// bits each.
    #[inline]
    pub fn lines(&self, point: Point, color: Color) -> u16 {
        self.cells[point.cell()].lines[color.index()]
    }

    /// Whether a stone of a side on an empty point would be a foul.
    #[inline]
    pub fn is_foul(&self, point: Point, color: Color) -> bool {
        if color == Color::White {
            return false;
        }
        match self.rules {
            RuleSet::Renju => {
                let look = self.cells[point.cell()].looks[0];
                look.shape() == PointShape::Foul
                    || look.is_doubtful && self.rules.foul_at(&self.board, point, color).is_some()
            }
            RuleSet::ThesisJapanese | RuleSet::Thesis33Allowed | RuleSet::Thesis44Allowed => {
                self.rules.foul_at(&self.board, point, color).is_some()
            }
            _ => false,
        }
    }

    /// The first point where a side would make a shape and may play.
    #[inline]
    pub fn first_allowed(&self, color: Color, shape: PointShape) -> Option<Point> {
        if self.count(color, shape) == 0 {
            return None;
        }
        self.allowed(color, shape).next()
    }

    /// Points where a side would make a shape and may play.
    pub fn allowed(&self, color: Color, shape: PointShape) -> impl Iterator<Item = Point> + '_ {
        self.points(color, shape).iter().filter(move |&point| !self.is_foul(point, color))
    }
}

impl PartialEq for Position {
    /// Whether stones, turn and everything that is kept about them are the same.
    fn eq(&self, other: &Position) -> bool {
        let of_empty = |position: &Position| -> Vec<Cell> {
            position.board.empty_points().map(|point| position.cells[point.cell()]).collect()
        };
        self.rules == other.rules
            && self.board == other.board
            && self.to_move == other.to_move
            && self.hash == other.hash
            && self.points == other.points
            && self.counts == other.counts
            && self.stones == other.stones
            && self.empty == other.empty
            && self.standing == other.standing
            && of_empty(self) == of_empty(other)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to move, {}{:?}", self.to_move, self.rules, self.board)
    }
}
