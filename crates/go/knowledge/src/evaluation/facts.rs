//! What is known about every point.

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};
use tengen_learn::{Scene as Seen, Weights};
use tengen_verdict::{Budget, Limits};

use crate::groups::Groups;
use crate::safety::safe_under_play;
use crate::strings::Outlook;
use tengen_go_rules::playout::regions::{cells, meet};

/// Facts about every point.
pub(super) const FACTS: usize = 60;

/// The number for one, or wholly true: all parts that are needed divide it.
pub(super) const WHOLE: u8 = 120;

/// Numbers of facts. Those in pairs are for own and hostile stones; "own" is the player to move.
mod fact {
    pub const BOARD: usize = 0;
    pub const EMPTY: usize = 1;
    pub const KO: usize = 2;
    pub const LINE: usize = 3;
    pub const STONE: usize = 6;
    pub const LIBERTIES: usize = 8;
    pub const ENDANGERED: usize = 16;
    pub const CAUGHT: usize = 18;
    pub const STONES: usize = 20;
    pub const EYES_LEAST: usize = 22;
    pub const EYES_MOST: usize = 24;
    pub const ROOM: usize = 26;
    pub const GROUP_LIBERTIES: usize = 28;
    pub const LINKED: usize = 30;
    pub const SAFE: usize = 32;
    pub const SAFE_IN_TURN: usize = 34;
    pub const NEAR: usize = 36;
    pub const FAR: usize = 38;
    pub const ENCLOSED: usize = 40;
    pub const EYE: usize = 42;
    pub const AFTER: usize = 44;
    pub const TAKES: usize = 52;
    pub const TAKEN: usize = 54;
    pub const JOINS: usize = 56;
    pub const LIKELY: usize = 58;
}

/// Positions that the search for stones safe in turn may look at.
const SAFETY_NODES: u64 = 300;

/// Chances of moves below this power of e count as nothing.
const LEAST_LIKELY: f32 = 7.0;

/// The facts about a board.
pub(super) struct Facts<'a> {
    /// [`FACTS`] for every point, in parts of [`WHOLE`].
    pub numbers: Vec<u8>,
    /// The point on every cell.
    point_at: &'a [u16],
}

impl Facts<'_> {
    pub(super) fn new<'a, M: Mask>(
        board: &Board<M>,
        groups: &Groups<M>,
        point_at: &'a [u16],
    ) -> Facts<'a> {
        let numbers = vec![0; board.size().area() * FACTS];
        let mut facts = Facts { numbers, point_at };
        facts.add_place(board);
        for color in Color::BOTH {
            let side = usize::from(color != board.to_move());
            facts.add_strings(groups, color, side);
            facts.add_groups(groups, color, side);
            facts.add_areas(board, groups, color, side);
            facts.add_moves(board, groups, color, side);
            facts.add_likely(board, color, side);
        }
        facts
    }

    fn set<M: Mask>(&mut self, fact: usize, mask: M, value: u8) {
        cells(mask).for_each(|cell| self.set_one(fact, cell, value));
    }

    fn set_one(&mut self, fact: usize, cell: usize, value: u8) {
        self.numbers[usize::from(self.point_at[cell]) * FACTS + fact] = value;
    }

    fn add_place<M: Mask>(&mut self, board: &Board<M>) {
        self.set(fact::BOARD, board.points(), WHOLE);
        self.set(fact::EMPTY, board.empty(), WHOLE);
        self.set(fact::KO, board.ko(), WHOLE);
        let mut ring = board.edge();
        let mut inner = board.points() & !ring;
        for line in 0..3 {
            self.set(fact::LINE + line, ring, WHOLE);
            ring = inner & !inner.enclosed();
            inner &= !ring;
        }
    }

    fn add_strings<M: Mask>(&mut self, groups: &Groups<M>, color: Color, side: usize) {
        for string in groups.strings.iter().filter(|string| string.color == color) {
            let stones = string.stones;
            self.set(fact::STONE + side, stones, WHOLE);
            let liberties = string.liberties.count() as usize;
            if (1..=4).contains(&liberties) {
                self.set(fact::LIBERTIES + 4 * side + liberties - 1, stones, WHOLE);
            }
            match string.outlook {
                Outlook::Free => {}
                Outlook::Endangered => self.set(fact::ENDANGERED + side, stones, WHOLE),
                Outlook::Caught => self.set(fact::CAUGHT + side, stones, WHOLE),
            }
            self.set(fact::STONES + side, stones, part(stones.count(), 8));
        }
    }

    fn add_groups<M: Mask>(&mut self, groups: &Groups<M>, color: Color, side: usize) {
        for group in groups.groups.iter().filter(|group| group.color == color) {
            let stones = group.stones;
            self.set(fact::EYES_LEAST + side, stones, part(u32::from(group.eyes.least), 2));
            self.set(fact::EYES_MOST + side, stones, part(u32::from(group.eyes.most), 2));
            self.set(fact::ROOM + side, stones, part(group.room, 12));
            self.set(fact::GROUP_LIBERTIES + side, stones, part(group.liberties.count(), 10));
            self.set(fact::LINKED + side, stones, part(u32::from(group.is_linked), 1));
        }
    }

    fn add_areas<M: Mask>(
        &mut self,
        board: &Board<M>,
        groups: &Groups<M>,
        color: Color,
        side: usize,
    ) {
        let index = color.index();
        self.set(fact::SAFE + side, groups.safe[index].area(), WHOLE);
        let limits = Limits { nodes: Some(SAFETY_NODES), ..Limits::default() };
        let in_turn = safe_under_play(board, color, &mut Budget::new(&limits));
        self.set(fact::SAFE_IN_TURN + side, in_turn.area(), WHOLE);
        let [near, middle, far] = groups.domains.near[index];
        self.set(fact::NEAR + side, near, WHOLE);
        self.set(fact::FAR + side, middle | far, WHOLE);
        self.set(fact::ENCLOSED + side, groups.domains.enclosed[index], WHOLE);
        let eyes = (board.stones(color) | !board.points()).enclosed() & board.empty();
        self.set(fact::EYE + side, eyes, WHOLE);
    }

    /// What a move on every free point would come to at once.
    fn add_moves<M: Mask>(
        &mut self,
        board: &Board<M>,
        groups: &Groups<M>,
        color: Color,
        side: usize,
    ) {
        for cell in cells(board.empty()) {
            let liberties = board.liberties_after(color, cell).count() as usize;
            if liberties > 0 {
                self.set_one(fact::AFTER + 4 * side + liberties.min(4) - 1, cell, WHOLE);
            }
            let around = M::around(cell);
            let own = groups.groups.iter().filter(|group| group.color == color);
            if own.filter(|group| meet(group.stones, around)).take(2).count() == 2 {
                self.set_one(fact::JOINS + side, cell, WHOLE);
            }
        }
        for string in groups.strings.iter().filter(|string| string.color != color) {
            if string.liberties.has_at_most_one() {
                self.set(fact::TAKES + side, string.liberties, WHOLE);
                self.set(fact::TAKEN + side, string.liberties, part(string.stones.count(), 8));
            }
        }
    }

    /// How likely moves are if this side is to move.
    fn add_likely<M: Mask>(&mut self, board: &Board<M>, color: Color, side: usize) {
        let mut turn = board.clone();
        if color != board.to_move() {
            turn.pass();
        }
        let seen = Seen::new(&turn, 0, 0);
        for (cell, chance) in Weights::standard().chances(&seen, turn.sensible()) {
            let height = (1.0 + chance.max(1e-9).ln() / LEAST_LIKELY).clamp(0.0, 1.0);
            self.set_one(fact::LIKELY + side, cell, (f32::from(WHOLE) * height).round() as u8);
        }
    }
}

/// A count as a part of so many.
fn part(count: u32, of: u32) -> u8 {
    (count.min(of) * u32::from(WHOLE) / of) as u8
}
