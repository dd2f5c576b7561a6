//! The board with its strings, kept up to date move by move and undone exactly.

use tengen_board::{CELLS, Color, Move, Point, PointSet, Size, key_of_stone, key_of_turn};

use crate::ledger::{Fact, Ledger};
use crate::{Illegal, PatternCode, Rules};

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

    /// Makes a move for the player to move.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.play_as(self.to_move, mv)
    }

    /// Makes a move for either player, whoever's turn it is; the turn then goes to the other.
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.check(color, mv)?;
        self.play_legal(color, mv);
        Ok(())
    }

    /// Makes a move known to be legal.
    pub fn play_legal(&mut self, color: Color, mv: Move) {
        self.past.push(Played {
            color,
            mv,
            ledger_mark: self.strings.mark(),
            taken_mark: self.taken.len() as u32,
            ko_before: self.ko,
            to_move_before: self.to_move,
            hash_before: self.hash,
            suicide: false,
        });
        self.ko = None;
        self.to_move = !color;
        if let Move::Play(point) = mv {
            self.put_stone(color, point);
        }
    }

    /// Takes back the latest move; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(played) = self.past.pop() else {
            return false;
        };
        if let Move::Play(point) = played.mv {
            let taken_color = if played.suicide { played.color } else { !played.color };
            for stone in self.taken.split_off(played.taken_mark as usize) {
                self.prisoners[taken_color.index()] -= 1;
                // In a suicide the stone played was taken with the rest and never stood.
                if stone != point {
                    self.paint(stone, taken_color.into());
                }
            }
            if !played.suicide {
                self.paint(point, Cell::Empty);
            }
            self.strings.roll_back(played.ledger_mark);
        }
        self.ko = played.ko_before;
        self.to_move = played.to_move_before;
        debug_assert_eq!(self.hash, played.hash_before);
        true
    }

    /// Puts a stone on the board or takes it off, outside the course of play. Moves made before
    /// can no longer be undone and no longer count as repetitions. Nothing is captured: a string
    /// left without liberties stays until the caller sees to it.
    pub fn set_up(&mut self, point: Point, stone: Option<Color>) {
        self.set_up_all([(point, stone)]);
    }

    /// As [`Position::set_up`] for many points at once.
    pub fn set_up_all(&mut self, stones: impl IntoIterator<Item = (Point, Option<Color>)>) {
        for (point, stone) in stones {
            assert!(self.size.contains(point), "{point:?} is off the board");
            if self.cell(point) != Cell::from(stone) {
                self.paint(point, stone.into());
            }
        }
        self.rebuild_strings();
        self.past.clear();
        self.taken.clear();
        self.strings.forget();
        self.ko = None;
    }

    /// Sets the number of stones of a colour taken so far, as game records state it.
    pub const fn set_prisoners(&mut self, color: Color, count: u32) {
        self.prisoners[color.index()] = count;
    }

    /// Forbids a point to the player to move as simple ko does.
    pub const fn set_ko(&mut self, point: Option<Point>) {
        self.ko = point;
    }

    /// A string without liberties, which only set-up can leave behind.
    pub fn string_without_liberties(&self) -> Option<Point> {
        self.all_strings().find(|&head| self.liberties(head) == 0)
    }

    /// Hashes of the boards that stood before each move since set-up, with who made that move.
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

    /// Changes what stands on a point, with the hash and the pattern codes round it.
    fn paint(&mut self, point: Point, to: Cell) {
        let from = std::mem::replace(&mut self.cells[point.cell()], to);
        for color in [from.color(), to.color()].into_iter().flatten() {
            self.hash ^= key_of_stone(color, point);
        }
        let change = from as u16 ^ to as u16;
        for (direction, around) in point.surrounding().into_iter().enumerate() {
            self.codes[around.cell()] ^= PatternCode::seen_from(direction, change);
        }
    }

    fn put_stone(&mut self, color: Color, point: Point) {
        debug_assert!(self.is_empty(point));
        self.paint(point, color.into());
        let own = Cell::from(color);
        let enemy = Cell::from(!color);
        self.found_string(point);
        let mut taken = 0;
        for neighbour in self.strings_beside(point, enemy) {
            if self.lose_liberty(neighbour, point) == 0 {
                taken += self.stones(neighbour);
                self.take_string(neighbour, !color);
            }
        }
        for neighbour in self.strings_beside(point, own) {
            self.join(point, neighbour);
        }
        let head = self.string(point);
        let liberties = self.strings.get(Fact::Liberties, head);
        if taken == 1 && liberties == 1 && self.strings.get(Fact::Stones, head) == 1 {
            self.ko = self.taken.last().copied();
        } else if liberties == 0 {
            if let Some(played) = self.past.last_mut() {
                played.suicide = true;
            }
            self.take_string(point, color);
        }
    }

    /// Makes a string of one new stone, with the free points beside it as liberties.
    fn found_string(&mut self, stone: Point) {
        let cell = stone.cell() as u16;
        let mut liberties = 0;
        let mut xor = 0;
        for neighbour in stone.neighbours() {
            if self.is_empty(neighbour) {
                liberties += 1;
                xor ^= neighbour.cell() as u16;
            }
        }
        self.strings.set(Fact::Head, stone, cell);
        self.strings.set(Fact::Next, stone, cell);
        self.strings.set(Fact::Stones, stone, 1);
        self.strings.set(Fact::Liberties, stone, liberties);
        self.strings.set(Fact::LibertyXor, stone, xor);
    }

    /// Joins the string of a stone just placed with one it touches.
    fn join(&mut self, new: Point, old: Point) {
        // The new stone was a liberty of the old string.
        self.lose_liberty(old, new);
        let (mut large, mut small) = (self.string(old), self.string(new));
        if self.stones(large) < self.stones(small) {
            std::mem::swap(&mut large, &mut small);
        }
        let head = large.cell() as u16;
        let mut liberties = self.strings.get(Fact::Liberties, large);
        let mut xor = self.strings.get(Fact::LibertyXor, large);
        let mut stone = small;
        loop {
            for free in stone.neighbours() {
                // A stone that has changed sides already makes its liberties known ones, so that
                // each is counted once.
                if self.is_empty(free) && !self.touches(free, large) {
                    liberties += 1;
                    xor ^= free.cell() as u16;
                }
            }
            self.strings.set(Fact::Head, stone, head);
            stone = self.next_stone(stone);
            if stone == small {
                break;
            }
        }
        let stones = self.strings.get(Fact::Stones, large) + self.strings.get(Fact::Stones, small);
        self.strings.set(Fact::Liberties, large, liberties);
        self.strings.set(Fact::LibertyXor, large, xor);
        self.strings.set(Fact::Stones, large, stones);
        // Exchanging successors makes one ring of two.
        let (after_large, after_small) =
            (self.strings.get(Fact::Next, large), self.strings.get(Fact::Next, small));
        self.strings.set(Fact::Next, large, after_small);
        self.strings.set(Fact::Next, small, after_large);
    }

    /// Whether a free point is a liberty of the string with this head.
    fn touches(&self, free: Point, head: Point) -> bool {
        free.neighbours().into_iter().any(|p| self.stone(p).is_some() && self.string(p) == head)
    }

    fn lose_liberty(&mut self, stone: Point, liberty: Point) -> u16 {
        let head = self.string(stone);
        let liberties = self.strings.get(Fact::Liberties, head) - 1;
        let xor = self.strings.get(Fact::LibertyXor, head) ^ liberty.cell() as u16;
        self.strings.set(Fact::Liberties, head, liberties);
        self.strings.set(Fact::LibertyXor, head, xor);
        liberties
    }

    /// Takes a string off the board; the strings round it gain liberties.
    fn take_string(&mut self, stone: Point, color: Color) {
        let start = self.taken.len();
        let mut here = stone;
        loop {
            self.paint(here, Cell::Empty);
            self.taken.push(here);
            here = self.next_stone(here);
            if here == stone {
                break;
            }
        }
        self.prisoners[color.index()] += (self.taken.len() - start) as u32;
        for index in start..self.taken.len() {
            let freed = self.taken[index];
            for neighbour in self.strings_beside(freed, Cell::from(!color)) {
                let head = self.string(neighbour);
                let liberties = self.strings.get(Fact::Liberties, head) + 1;
                let xor = self.strings.get(Fact::LibertyXor, head) ^ freed.cell() as u16;
                self.strings.set(Fact::Liberties, head, liberties);
                self.strings.set(Fact::LibertyXor, head, xor);
            }
        }
    }

    fn rebuild_strings(&mut self) {
        self.strings = Ledger::new();
        for color in Color::BOTH {
            for part in self.stones_of(color).parts(self.size) {
                let liberties = part.neighbours(self.size) & self.empty_points();
                let stones: Vec<Point> = part.iter().collect();
                let head = stones[0];
                for (index, &stone) in stones.iter().enumerate() {
                    let next = stones[(index + 1) % stones.len()];
                    self.strings.set(Fact::Head, stone, head.cell() as u16);
                    self.strings.set(Fact::Next, stone, next.cell() as u16);
                }
                let xor = liberties.iter().fold(0, |xor, p| xor ^ p.cell() as u16);
                self.strings.set(Fact::Stones, head, stones.len() as u16);
                self.strings.set(Fact::Liberties, head, liberties.len() as u16);
                self.strings.set(Fact::LibertyXor, head, xor);
            }
        }
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
