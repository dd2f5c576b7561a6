use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

use crate::canonical::{CANONICAL, swapped};
use crate::wide_shape::{WIDE_SHAPES, WideShapes};

/// Number of a feature.
pub type Feature = u32;

const PATTERNS: u32 = 0;
const TO_LAST: u32 = 65_536;
const TO_BEFORE_LAST: u32 = TO_LAST + 20;
const LINE: u32 = TO_BEFORE_LAST + 20;
const TACTICS: u32 = LINE + 20;
const PLACE: u32 = TACTICS + 40;
const LIBERTIES: u32 = PLACE + 4 * PLACES;
const DIAMONDS: u32 = LIBERTIES + 12;
const STARS: u32 = DIAMONDS + WIDE_SHAPES;

/// Number of all features.
pub const FEATURES: usize = (STARS + WIDE_SHAPES) as usize;

/// Places on the board up to symmetry, with everything from the fifth line on taken together.
const PLACES: u32 = 15;

/// Tactical features, from [`TACTICS`] on.
#[derive(Clone, Copy)]
#[repr(u32)]
enum Tactic {
    TakesAttacker,
    TakesOne,
    TakesSome,
    TakesMany,
    SavesFar,
    SavesBarely,
    RunsIntoLadder,
    ThrowsIn,
    SelfAtari,
    AtariWorks,
    Atari,
    HelpsTwoLiberties,
    LeavesTwoLiberties,
    PressesThreeLiberties,
    JoinsFewLiberties,
    FillsOwnSpace,
    KoIsOn,
    CatchesInLadder,
    Connects,
    ConnectsShort,
    Cuts,
    TouchesLastString,
    HelpsShortNeighbour,
    TakesKo,
    SnapsBack,
}

/// The features of one move.
#[derive(Clone, Debug, Default)]
pub struct Features {
    numbers: [Feature; 24],
    count: usize,
}

impl Features {
    fn add(&mut self, feature: Feature) {
        if self.count < self.numbers.len() {
            self.numbers[self.count] = feature;
            self.count += 1;
        }
    }

    fn tactic(&mut self, tactic: Tactic) {
        self.add(TACTICS + tactic as u32);
    }

    /// The numbers of the features, each below [`FEATURES`].
    pub fn numbers(&self) -> &[Feature] {
        &self.numbers[..self.count]
    }
}

/// A position as the features see it: what all moves have in common, worked out once.
pub struct Scene<'a, M: Mask> {
    board: &'a Board<M>,
    last: usize,
    before_last: usize,
    own: Color,
    /// Liberties of enemy strings in atari that attack an own string in atari.
    attackers: M,
    /// Last liberties of own strings in atari.
    in_atari: M,
    /// Liberties of own strings of two liberties that a ladder would catch.
    endangered: M,
    /// Liberties of the string of the latest move.
    of_last: M,
    /// Liberties of own strings beside the latest move that have three or fewer.
    of_short: M,
    /// Liberties of enemy strings that can be caught in a ladder.
    catchable: M,
    /// Strings of two liberties that a ladder catches if their enemy moves.
    caught: M,
    is_early: bool,
    /// Whether ladders are read.
    reads: bool,
    /// How far the game is, from 0 to 3.
    phase: u32,
    shapes: WideShapes,
}

/// Up to so many stones on the board it is the opening.
const EARLY: u32 = 12;

impl<'a, M: Mask> Scene<'a, M> {
    /// Looks at a board with the cells of the latest move and the one before, 0 for none.
    pub fn new(board: &'a Board<M>, last: usize, before_last: usize) -> Scene<'a, M> {
        Scene::seen(board, (last, before_last), true)
    }

    /// The same without reading any ladder, for comparison: no string counts as caught.
    pub fn without_ladders(board: &'a Board<M>, last: usize, before_last: usize) -> Scene<'a, M> {
        Scene::seen(board, (last, before_last), false)
    }

    fn seen(board: &'a Board<M>, (last, before_last): (usize, usize), reads: bool) -> Scene<'a, M> {
        let own = board.to_move();
        let stones = board.points() & !board.empty();
        let mut scene = Scene {
            board,
            last,
            before_last,
            own,
            attackers: M::NONE,
            in_atari: M::NONE,
            endangered: M::NONE,
            of_last: if last == 0 { M::NONE } else { board.liberties(last) },
            of_short: M::NONE,
            catchable: M::NONE,
            caught: M::NONE,
            is_early: stones.count() <= EARLY,
            reads,
            phase: match stones.count() {
                0..=3 => 0,
                4..=9 => 1,
                10..=24 => 2,
                _ => 3,
            },
            shapes: WideShapes::new(board),
        };
        scene.look_at_own_strings();
        scene.look_at_enemy_strings();
        scene
    }

    fn is_caught(&self, stone: usize, attacker: Color) -> bool {
        self.reads && self.board.is_caught(stone, attacker)
    }

    fn look_at_enemy_strings(&mut self) {
        let board = self.board;
        let mut left = board.stones(self.own.other());
        while !left.is_none() {
            let stone = left.lowest();
            let string = board.string(stone);
            left &= !string;
            let liberties = board.liberties(stone);
            if liberties.count() == 2 && self.is_caught(stone, self.own) {
                self.catchable |= liberties;
                self.caught |= string;
            }
        }
    }

    fn look_at_own_strings(&mut self) {
        let board = self.board;
        let beside_last = if self.last == 0 { M::NONE } else { M::around(self.last) };
        let mut left = board.stones(self.own);
        while !left.is_none() {
            let stone = left.lowest();
            let string = board.string(stone);
            left &= !string;
            let liberties = board.liberties(stone);
            if liberties.count() <= 3 && !(string & beside_last).is_none() {
                self.of_short |= liberties;
            }
            match liberties.count() {
                1 => {
                    self.in_atari |= liberties;
                    self.attackers |= board.takes_beside(stone, self.own.other());
                }
                2 if self.is_caught(stone, self.own.other()) => {
                    self.endangered |= liberties;
                    self.caught |= string;
                }
                _ => {}
            }
        }
    }

    /// The board looked at.
    pub const fn board(&self) -> &'a Board<M> {
        self.board
    }

    /// The cells of the latest move and the one before, 0 for none.
    pub const fn latest(&self) -> (usize, usize) {
        (self.last, self.before_last)
    }

    /// The strings of two liberties, of both colours, that a ladder catches if their enemy moves.
    pub const fn caught(&self) -> M {
        self.caught
    }

    /// The features of a move on a free cell.
    pub fn features(&self, cell: usize) -> Features {
        let mut features = Features::default();
        self.add_shape(cell, &mut features);
        self.add_captures(cell, &mut features);
        let after = self.board.liberties_after(self.own, cell);
        self.add_safety(cell, after, &mut features);
        self.add_attack(cell, after, &mut features);
        self.add_links(cell, after, &mut features);
        features
    }

    /// What the move joins, cuts and touches.
    fn add_links(&self, cell: usize, after: M, features: &mut Features) {
        let board = self.board;
        let (own_strings, fewest) = self.strings_around(cell, self.own);
        let (enemy_strings, _) = self.strings_around(cell, self.own.other());
        if own_strings >= 2 {
            features.tactic(if fewest <= 3 { Tactic::ConnectsShort } else { Tactic::Connects });
        }
        if enemy_strings >= 2 {
            features.tactic(Tactic::Cuts);
        }
        if self.of_last.has(cell) {
            features.tactic(Tactic::TouchesLastString);
        }
        if self.of_short.has(cell) {
            features.tactic(Tactic::HelpsShortNeighbour);
        }
        if self.catchable.has(cell) && !after.is_none() {
            features.tactic(Tactic::CatchesInLadder);
        }
        let contact = if enemy_strings > 0 { 6 } else { 0 };
        features.add(LIBERTIES + contact + after.count().min(5));
        if after.count() == 1 && board.takes(self.own, cell) {
            let alone = own_strings == 0;
            features.tactic(if alone { Tactic::TakesKo } else { Tactic::SnapsBack });
        }
    }

    /// How many strings of a colour a cell touches, and the fewest liberties among them.
    fn strings_around(&self, cell: usize, color: Color) -> (u32, u32) {
        let mut stones = M::around(cell) & self.board.stones(color);
        let (mut strings, mut fewest) = (0, u32::MAX);
        while !stones.is_none() {
            let stone = stones.lowest();
            stones &= !self.board.string(stone);
            strings += 1;
            fewest = fewest.min(self.board.liberties(stone).count());
        }
        (strings, fewest)
    }

    fn add_place(&self, cell: usize, features: &mut Features) {
        let (size, point) = (self.board.size(), Board::<M>::point(cell));
        let from_edge = |at: usize, of: usize| at.min(of - 1 - at).min(4) as u32;
        let (x, y) =
            (from_edge(point.column(), size.width()), from_edge(point.row(), size.height()));
        let (low, high) = (x.min(y), x.max(y));
        features.add(PLACE + self.phase * PLACES + high * (high + 1) / 2 + low);
        let (diamond, star) = self.shapes.around(point, self.own);
        features.add(DIAMONDS + diamond);
        features.add(STARS + star);
    }

    fn add_shape(&self, cell: usize, features: &mut Features) {
        let code = self.board.surroundings(cell);
        let code = if self.own == Color::Black { code } else { swapped(code) };
        features.add(PATTERNS + u32::from(CANONICAL[code as usize]));
        features.add(TO_LAST + distance::<M>(cell, self.last));
        features.add(TO_BEFORE_LAST + distance::<M>(cell, self.before_last));
        let line = self.board.size().line(Board::<M>::point(cell)).min(9) as u32;
        features.add(LINE + line + if self.is_early { 10 } else { 0 });
        if !self.board.ko().is_none() {
            features.tactic(Tactic::KoIsOn);
        }
        self.add_place(cell, features);
    }

    fn add_captures(&self, cell: usize, features: &mut Features) {
        match self.board.taken_by(self.own, cell).count() {
            0 => return,
            1 => features.tactic(Tactic::TakesOne),
            2..=3 => features.tactic(Tactic::TakesSome),
            _ => features.tactic(Tactic::TakesMany),
        }
        if self.attackers.has(cell) {
            features.tactic(Tactic::TakesAttacker);
        }
    }

    fn add_safety(&self, cell: usize, after: M, features: &mut Features) {
        let board = self.board;
        let friends = M::around(cell) & board.stones(self.own);
        let count = after.count();
        if count <= 1 && !board.takes(self.own, cell) {
            let alone = friends.is_none();
            features.tactic(if alone { Tactic::ThrowsIn } else { Tactic::SelfAtari });
        }
        if self.in_atari.has(cell) && count >= 2 {
            features.tactic(match count {
                2 if self.reads && board.is_caught_after(cell) => Tactic::RunsIntoLadder,
                2 => Tactic::SavesBarely,
                _ => Tactic::SavesFar,
            });
        }
        if self.endangered.has(cell) && count >= 3 {
            features.tactic(Tactic::HelpsTwoLiberties);
        }
        if count == 2 {
            features.tactic(Tactic::LeavesTwoLiberties);
        }
        let fewest = self.fewest_liberties(friends);
        if fewest == 2 {
            features.tactic(Tactic::JoinsFewLiberties);
        }
        let enclosed = (M::around(cell) & board.points() & !board.stones(self.own)).is_none();
        if enclosed {
            features.tactic(Tactic::FillsOwnSpace);
        }
    }

    fn fewest_liberties(&self, mut stones: M) -> u32 {
        let mut fewest = u32::MAX;
        while !stones.is_none() {
            fewest = fewest.min(self.board.liberties(stones.lowest()).count());
            stones = stones.without_lowest();
        }
        fewest
    }

    fn add_attack(&self, cell: usize, after: M, features: &mut Features) {
        let board = self.board;
        let mut enemies = M::around(cell) & board.stones(self.own.other());
        let (mut ataris, mut works, mut presses) = (false, false, false);
        while !enemies.is_none() {
            let enemy = enemies.lowest();
            enemies &= !board.string(enemy);
            let liberties = board.liberties(enemy);
            match liberties.count() {
                2 => {
                    ataris = true;
                    let other = (liberties & !M::cell(cell)).lowest();
                    let runs = board.liberties_after(self.own.other(), other) & !M::cell(cell);
                    works |= runs.has_at_most_one() && after.count() >= 2;
                }
                3 => presses = true,
                _ => {}
            }
        }
        if works {
            features.tactic(Tactic::AtariWorks);
        } else if ataris {
            features.tactic(Tactic::Atari);
        }
        if presses {
            features.tactic(Tactic::PressesThreeLiberties);
        }
    }
}

/// Distance between two cells, diagonal steps counting one and a half: dx + dy + the larger of
/// them, as in R. Coulom's "Computing Elo ratings of move patterns". 0 if there is no other cell.
fn distance<M: Mask>(cell: usize, other: usize) -> u32 {
    if other == 0 {
        return 0;
    }
    let columns = (cell % M::ROW).abs_diff(other % M::ROW);
    let rows = (cell / M::ROW).abs_diff(other / M::ROW);
    (1 + columns + rows + columns.max(rows)).min(19) as u32
}
