//! The board with its strings: what stands where, and what can be asked about it.

mod changes;

use tengen_board::{CELLS, Color, Move, Point, PointSet, Size, key_of_stone, key_of_turn};

use crate::ledger::{Fact, Ledger};
use crate::{PatternCode, Rules};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cell {
    /// Nothing yet.
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// Beyond the edge.
    Margin = 3,
}

impl Cell {
    /// The colour of the stone, if there is one.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Margin => None,
        }
    }
}

impl From<Color> for Cell {
    #[inline]
    fn from(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

impl From<Option<Color>> for Cell {
    fn from(color: Option<Color>) -> Cell {
        color.map_or(Cell::Empty, Cell::from)
    }
}

/// A Go position: stones, strings, liberties, ko, whose turn it is, prisoners, and the boards
/// that came before, as far as the rules need them.
///
/// ```
/// use tengen_board::{Color, Lettering, Size};
/// use tengen_go_rules::{Position, Rules};
///
/// let size = Size::square(9).unwrap();
/// let mut position = Position::new(size, Rules::default());
/// let e5 = size.parse("E5", Lettering::Go).unwrap();
/// position.play(e5.into()).unwrap();
/// assert_eq!(position.liberties(e5), 4);
/// assert_eq!(position.to_move(), Color::White);
/// position.undo();
/// assert!(position.is_empty(e5));
/// ```
#[derive(Clone)]
pub struct Position {
    size: Size,
    rules: Rules,
    cells: [Cell; CELLS],
    codes: [u16; CELLS],
    strings: Ledger,
    to_move: Color,
    ko: Option<Point>,
    /// The stones alone, not whose turn it is.
    hash: u64,
    /// Stones of each colour taken off the board.
    prisoners: [u32; 2],
    past: Vec<Played>,
    /// All stones taken since the start, those of the last move last.
    taken: Vec<Point>,
}

/// A move made, and what is needed to take it back.
#[derive(Clone, Copy)]
struct Played {
    color: Color,
    mv: Move,
    ledger_mark: u32,
    taken_mark: u32,
    ko_before: Option<Point>,
    to_move_before: Color,
    hash_before: u64,
    suicide: bool,
}

impl Position {
    /// An empty board with Black to move.
    pub fn new(size: Size, rules: Rules) -> Position {
        let mut cells = [Cell::Margin; CELLS];
        for point in size.points() {
            cells[point.cell()] = Cell::Empty;
        }
        let mut codes = [0; CELLS];
        for point in size.points() {
            codes[point.cell()] = PatternCode::read(point, |p| cells[p.cell()]).bits();
        }
        Position {
            size,
            rules,
            cells,
            codes,
            strings: Ledger::new(),
            to_move: Color::Black,
            ko: None,
            hash: 0,
            prisoners: [0; 2],
            past: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// The board's size.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The rules that decide what is legal.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Plays on under other rules.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Whose turn it is.
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Gives the turn to a player, as set-up and protocols do; not a pass.
    pub const fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// What stands on a point or on the margin round the board.
    #[inline]
    pub const fn cell(&self, point: Point) -> Cell {
        self.cells[point.cell()]
    }

    /// The stone on a point.
    #[inline]
    pub const fn stone(&self, point: Point) -> Option<Color> {
        self.cell(point).color()
    }

    /// Whether a point of the board is free.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == Cell::Empty
    }

    /// The point that simple ko forbids to the player to move.
    #[inline]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Hash of the stones.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Hash of the stones, the turn and the ko: equal for positions that play on alike under
    /// simple ko.
    pub fn situation_hash(&self) -> u64 {
        let ko = self.ko.map_or(0, |p| key_of_stone(self.to_move, p).rotate_left(32));
        self.hash ^ key_of_turn(self.to_move) ^ ko
    }

    /// Stones of this colour that were taken off the board.
    pub const fn prisoners(&self, color: Color) -> u32 {
        self.prisoners[color.index()]
    }

    /// Number of moves made since the board was set up, passes included.
    pub const fn move_count(&self) -> usize {
        self.past.len()
    }

    /// The moves made since the board was set up.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> + ExactSizeIterator {
        self.past.iter().map(|played| (played.color, played.mv))
    }

    /// The latest move.
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.moves().next_back()
    }

    /// Stones that the latest move took off the board.
    pub fn last_taken(&self) -> &[Point] {
        let mark = self.past.last().map_or(self.taken.len(), |played| played.taken_mark as usize);
        &self.taken[mark..]
    }

    /// Whether the last two moves were passes.
    pub fn is_over(&self) -> bool {
        let [.., a, b] = self.past.as_slice() else {
            return false;
        };
        a.mv == Move::Pass && b.mv == Move::Pass && a.color != b.color
    }

    /// The eight points round a point and what is on them, in sixteen bits.
    #[inline]
    pub const fn pattern_code(&self, point: Point) -> PatternCode {
        PatternCode::from_bits(self.codes[point.cell()])
    }

    /// The point that stands for the string of the stone here: the same for all its stones.
    ///
    /// Meaningless on an empty point.
    #[inline]
    pub const fn string(&self, stone: Point) -> Point {
        Point::from_cell(self.strings.get(Fact::Head, stone) as usize)
    }

    /// Number of liberties of the string of the stone here.
    #[inline]
    pub const fn liberties(&self, stone: Point) -> usize {
        self.strings.get(Fact::Liberties, self.string(stone)) as usize
    }

    /// Number of stones of the string of the stone here.
    #[inline]
    pub const fn stones(&self, stone: Point) -> usize {
        self.strings.get(Fact::Stones, self.string(stone)) as usize
    }

    /// Whether the string of the stone here has one liberty left.
    #[inline]
    pub const fn in_atari(&self, stone: Point) -> bool {
        self.liberties(stone) == 1
    }

    /// The liberty of a string that has only one.
    #[inline]
    pub const fn last_liberty(&self, stone: Point) -> Option<Point> {
        let head = self.string(stone);
        if self.strings.get(Fact::Liberties, head) == 1 {
            Some(Point::from_cell(self.strings.get(Fact::LibertyXor, head) as usize))
        } else {
            None
        }
    }

    /// The stones of the string of the stone here, starting with that stone.
    pub fn string_stones(&self, stone: Point) -> impl Iterator<Item = Point> + '_ {
        let mut next = Some(stone);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.next_stone(here);
            next = (after != stone).then_some(after);
            Some(here)
        })
    }

    /// The liberties of the string of the stone here.
    pub fn string_liberties(&self, stone: Point) -> PointSet {
        self.string_stones(stone)
            .flat_map(Point::neighbours)
            .filter(|&point| self.is_empty(point))
            .collect()
    }

    /// One stone of every string of this colour that touches the string of the stone here.
    pub fn strings_around(&self, stone: Point, color: Color) -> Vec<Point> {
        let mut heads: Vec<Point> = self
            .string_stones(stone)
            .flat_map(Point::neighbours)
            .filter(|&point| self.stone(point) == Some(color))
            .map(|point| self.string(point))
            .collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    /// One stone of every string on the board.
    pub fn all_strings(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&p| self.stone(p).is_some() && self.string(p) == p)
    }

    /// The stones of a colour.
    pub fn stones_of(&self, color: Color) -> PointSet {
        self.size.points().filter(|&point| self.stone(point) == Some(color)).collect()
    }

    /// The free points.
    pub fn empty_points(&self) -> PointSet {
        self.size.points().filter(|&point| self.is_empty(point)).collect()
    }

    /// A string without liberties, which only set-up can leave behind.
    pub fn string_without_liberties(&self) -> Option<Point> {
        self.all_strings().find(|&head| self.liberties(head) == 0)
    }

    /// Hashes of the boards that stood before each move since set-up, with whose turn it was.
    pub(crate) fn earlier_boards(&self) -> impl Iterator<Item = (u64, Color)> + '_ {
        self.past.iter().map(|played| (played.hash_before, played.to_move_before))
    }

    /// One stone beside the point for every different string of this colour.
    #[inline]
    pub(crate) fn strings_beside(&self, point: Point, color: Cell) -> Beside {
        let mut beside = Beside { stones: [point; 4], count: 0, next: 0 };
        for neighbour in point.neighbours() {
            if self.cell(neighbour) == color {
                let known = beside.stones[..beside.count].iter();
                if !known.copied().any(|s| self.string(s) == self.string(neighbour)) {
                    beside.stones[beside.count] = neighbour;
                    beside.count += 1;
                }
            }
        }
        beside
    }

    #[inline]
    const fn next_stone(&self, stone: Point) -> Point {
        Point::from_cell(self.strings.get(Fact::Next, stone) as usize)
    }
}

/// Up to four stones beside a point, each of another string.
pub(crate) struct Beside {
    stones: [Point; 4],
    count: usize,
    next: usize,
}

impl Iterator for Beside {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let stone = self.stones[..self.count].get(self.next).copied();
        self.next += 1;
        stone
    }
}
