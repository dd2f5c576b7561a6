use tengen_board::{Color, Point, Random, Size};

use super::mask::Mask;
use crate::Position;

/// The board that random games are played on: strings as masks of stones and of liberties, so
/// that joining, capturing and counting liberties are a few word operations each.
///
/// A *chain* names a string: the cell of one of its stones, with the colour above the cell's bits.
/// Cells without a stone have a chain of their own kind, whose entries in the tables are scratch:
/// neighbours are then updated without asking what they are. Branches that go either way at
/// random cost more than the few operations they would save.
#[derive(Clone)]
pub struct Board<M: Mask> {
    pub(super) size: Size,
    /// All points of the board.
    pub(super) points: M,
    /// Points on the first line.
    pub(super) edge: M,
    pub(super) stones: [M; 2],
    /// Points where each colour may be able to capture. It may hold points where nothing can be
    /// captured any more, but it lacks none where something can.
    pub(super) captures: [M; 2],
    pub(super) ko: M,
    pub(super) to_move: Color,
    pub(super) chain: M::Chains,
    pub(super) liberties: M::Table,
    pub(super) members: M::Table,
}

/// Bits of a chain below its colour: enough for the cells of the largest board.
pub(super) const COLOR_SHIFT: u32 = 10;
pub(super) const NO_CHAIN: u16 = 2 << COLOR_SHIFT;

#[inline(always)]
fn chain_of(color: usize, cell: usize) -> usize {
    color << COLOR_SHIFT | cell
}

/// How a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Black's area minus White's.
    pub margin: i32,
    /// Moves made, passes included.
    pub moves: u32,
}

impl<M: Mask> Board<M> {
    /// The position, with its player to move and its ko.
    pub fn new(position: &Position) -> Board<M> {
        let size = position.size();
        let mask = |points: &mut dyn Iterator<Item = Point>| {
            points.fold(M::NONE, |mask, point| mask | M::cell(Self::cell(point)))
        };
        let points = mask(&mut size.points());
        let mut board = Board {
            size,
            points,
            edge: points & !points.enclosed(),
            stones: Color::BOTH.map(|color| mask(&mut position.stones_of(color).iter())),
            captures: [M::NONE; 2],
            ko: mask(&mut position.ko().into_iter()),
            to_move: position.to_move(),
            chain: M::chains(NO_CHAIN),
            liberties: M::table(),
            members: M::table(),
        };
        for head in position.all_strings() {
            let Some(color) = position.stone(head) else {
                continue;
            };
            let cell = Self::cell(head);
            for stone in position.string_stones(head) {
                board.chain.as_mut()[Self::cell(stone)] = chain_of(color.index(), cell) as u16;
            }
            let liberties = mask(&mut position.string_liberties(head).iter());
            board.members.as_mut()[cell] = mask(&mut position.string_stones(head));
            board.liberties.as_mut()[cell] = liberties;
            board.captures[(!color).index()] |= liberties.when(liberties.has_at_most_one());
        }
        board
    }

    /// Becomes a copy of another board of the same size.
    pub fn load(&mut self, other: &Board<M>) {
        debug_assert_eq!(self.size, other.size);
        self.clone_from(other);
    }

    /// Plays random moves until both sides have none left. Every move is uniform over the legal
    /// moves that do not fill an own eye; with none of these a player passes.
    #[inline(always)]
    pub fn play_out(&mut self, random: &mut Random) -> Ending {
        // A game without end is a repetition: it stops where no natural game would still go on.
        let most_moves = 4 * self.size.area() as u32 + 16;
        let (mut moves, mut passes) = (0, 0);
        while passes < 2 && moves < most_moves {
            passes = if self.play_random(random) { 0 } else { passes + 1 };
            moves += 1;
        }
        let [black, white] = Color::BOTH.map(|color| self.area(color).count() as i32);
        Ending { margin: black - white, moves }
    }

    /// One random move; false for a pass.
    #[inline(always)]
    pub fn play_random(&mut self, random: &mut Random) -> bool {
        let color = self.to_move.index();
        let mut candidates = self.candidates(color);
        self.to_move = !self.to_move;
        loop {
            let count = candidates.count();
            if count == 0 {
                self.ko = M::NONE;
                return false;
            }
            // Drawing again after a suicide is the same as drawing among legal moves only.
            let cell = candidates.nth(random.below(count));
            if self.try_play(color, cell) {
                return true;
            }
            candidates &= !M::cell(cell);
            self.captures[color] &= !M::cell(cell);
        }
    }

    /// Free points except own eyes, the ko, and points the enemy surrounds where nothing can be
    /// captured. A few may still be suicide.
    #[inline(always)]
    pub(super) fn candidates(&self, color: usize) -> M {
        let empty = self.empty();
        let off = !self.points;
        let own_eyes = self.eyes(color, empty);
        let holes = (self.stones[color ^ 1] | off).enclosed();
        empty & !own_eyes & !self.ko & (!holes | self.captures[color])
    }

    /// Free points with own stones on all four sides and at most one hostile diagonal, none at
    /// the edge.
    #[inline(always)]
    fn eyes(&self, color: usize, empty: M) -> M {
        let surrounded = (self.stones[color] | !self.points).enclosed() & empty;
        let enemy = self.stones[color ^ 1];
        let (a, b) = (enemy.forwards(M::ROW + 1), enemy.backwards(M::ROW + 1));
        let (c, d) = (enemy.forwards(M::ROW - 1), enemy.backwards(M::ROW - 1));
        let two = (a & b) | (c & d) | ((a | b) & (c | d));
        let one = a | b | c | d;
        surrounded & !(two | (one & self.edge))
    }

    /// The stones of a colour and the points they surround one by one, which is all there is to
    /// surround when no move is left.
    pub fn area(&self, color: Color) -> M {
        let own = self.stones[color.index()];
        let eyes = (own | !self.points).enclosed() & self.empty();
        // The only point of a 1x1 board is surrounded by nobody.
        (own | eyes).when(!own.is_none())
    }

    /// Puts a stone down; false, and nothing changed, if it would be suicide.
    #[inline(always)]
    fn try_play(&mut self, color: usize, cell: usize) -> bool {
        let stone = M::cell(cell);
        let chain = self.chain.as_ref();
        let beside = [
            chain[(cell + 1) & M::CELL_BITS] as usize,
            chain[(cell - 1) & M::CELL_BITS] as usize,
            chain[(cell + M::ROW) & M::CELL_BITS] as usize,
            chain[(cell - M::ROW) & M::CELL_BITS] as usize,
            // The chain of its own that a stone without friends founds.
            chain_of(color, cell),
        ];
        let around = M::around(cell);
        let mut free = around & self.empty();
        let (mut friends, mut dead) = (0u32, 0u32);
        let (mut breath, mut ataris) = (free, M::NONE);
        let liberties = self.liberties.as_mut();
        for (side, &chain) in beside[..4].iter().enumerate() {
            let left = liberties[chain & M::CELL_BITS] & !stone;
            liberties[chain & M::CELL_BITS] = left;
            let is_friend = chain >> COLOR_SHIFT == color;
            let is_enemy = chain >> COLOR_SHIFT == color ^ 1;
            friends |= u32::from(is_friend) << side;
            breath |= left.when(is_friend);
            // Written with masks, not with conditions on the outcome, which the compiler would
            // turn into branches. What is no enemy gets every bit and so never looks dead.
            let or_all = left | (!M::NONE).when(!is_enemy);
            let or_none = left.when(is_enemy);
            dead |= u32::from(or_all.is_none()) << side;
            ataris |= or_none.when(or_none.has_at_most_one());
        }
        if breath.is_none() && dead == 0 {
            for chain in &beside[..4] {
                liberties[chain & M::CELL_BITS] |= stone;
            }
            return false;
        }
        self.captures[color] |= ataris;
        self.ko = M::NONE;
        if dead != 0 {
            let mut taken = M::NONE;
            for (side, &chain) in beside[..4].iter().enumerate() {
                let members = self.members.as_ref()[chain & M::CELL_BITS];
                taken |= members.when(dead >> side & 1 != 0);
            }
            self.take(color ^ 1, taken);
            free |= around & taken;
            if friends == 0 && taken.has_at_most_one() && free.has_at_most_one() {
                self.ko = taken;
            }
        }
        self.stones[color] |= stone;
        self.join(color, cell, stone, free, friends, &beside);
        true
    }

    /// Takes stones off the board and gives their points back as liberties.
    #[inline(always)]
    fn take(&mut self, color: usize, taken: M) {
        self.stones[color] &= !taken;
        let (chain, liberties) = (self.chain.as_mut(), self.liberties.as_mut());
        let mut left = taken;
        while !left.is_none() {
            let cell = left.lowest();
            left = left.without_lowest();
            chain[cell & M::CELL_BITS] = NO_CHAIN;
            for beside in [cell + 1, cell - 1, cell + M::ROW, cell - M::ROW] {
                let beside = chain[beside & M::CELL_BITS] as usize;
                liberties[beside & M::CELL_BITS] |= M::cell(cell);
            }
        }
    }

    /// Makes one string of a new stone and the friendly strings beside it.
    #[inline(always)]
    fn join(
        &mut self,
        color: usize,
        cell: usize,
        stone: M,
        free: M,
        friends: u32,
        beside: &[usize; 5],
    ) {
        let (chain, members, liberties) =
            (self.chain.as_mut(), self.members.as_mut(), self.liberties.as_mut());
        let cell = cell & M::CELL_BITS;
        members[cell] = M::NONE;
        liberties[cell] = M::NONE;
        let first = (friends | 1 << 4).trailing_zeros() as usize;
        let mut joined = beside[first % 5];
        let mut stones = members[joined & M::CELL_BITS] | stone;
        let mut breath = liberties[joined & M::CELL_BITS] | free;
        chain[cell] = joined as u16;
        let mut others = 0u32;
        for (side, &chain) in beside[..4].iter().enumerate() {
            let is_other = (friends >> side & 1 != 0) & (chain != joined);
            others |= u32::from(is_other) << side;
        }
        while others != 0 {
            let other = beside[others.trailing_zeros() as usize % 5];
            others &= others - 1;
            let more = members[other & M::CELL_BITS];
            // The same string may lie on two sides.
            if !(more & stones).is_none() {
                continue;
            }
            let (kept, mut renamed) =
                if stones.count() >= more.count() { (joined, more) } else { (other, stones) };
            while !renamed.is_none() {
                chain[renamed.lowest() & M::CELL_BITS] = kept as u16;
                renamed = renamed.without_lowest();
            }
            stones |= more;
            breath |= liberties[other & M::CELL_BITS];
            joined = kept;
        }
        members[joined & M::CELL_BITS] = stones;
        liberties[joined & M::CELL_BITS] = breath;
        self.captures[color ^ 1] |= breath.when(breath.has_at_most_one());
    }

    /// The moves that the policy chooses among.
    #[cfg(test)]
    pub(crate) fn policy_moves(&self) -> Vec<Point> {
        let color = self.to_move.index();
        Self::points_of(self.candidates(color))
            .filter(|&point| self.clone().try_play(color, Self::cell(point)))
            .collect()
    }

    /// Puts a stone of the player to move on a free cell; false, and nothing changed, if that is
    /// suicide. The ko is not asked about.
    #[inline(always)]
    pub fn play(&mut self, cell: usize) -> bool {
        let played = self.try_play(self.to_move.index(), cell);
        if played {
            self.to_move = !self.to_move;
        }
        played
    }

    /// Leaves the turn to the opponent.
    #[inline(always)]
    pub fn pass(&mut self) {
        self.ko = M::NONE;
        self.to_move = !self.to_move;
    }
}
