//! How playouts choose their moves.

use tengen_board::{Color, Random};
use tengen_go_rules::playout::{Board, Mask};

use crate::patterns::{PATTERNS, Patterns};

/// How often, in 256ths, each rule of the playout policy is asked. 0 switches it off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Save own stones that the last move put in atari.
    pub save: u32,
    /// Take the stones just played if they are in atari.
    pub take_last: u32,
    /// Look after own strings that the last move left two liberties.
    pub two_liberties: u32,
    /// Atari attackers of such strings that have two liberties themselves: always, unless it is 0.
    pub race: u32,
    /// Atari the string just played where it cannot run.
    pub atari: u32,
    /// Play the vital point of a small eye space beside the last move.
    pub nakade: u32,
    /// Answer with a 3x3 pattern beside the last move.
    pub pattern: u32,
    /// Take anything that can be taken.
    pub capture: u32,
    /// Refuse to put own stones in atari.
    pub no_self_atari: u32,
    /// Read ladders before running with two liberties: always, unless it is 0.
    pub ladder: u32,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            save: 240,
            take_last: 200,
            two_liberties: 200,
            race: 256,
            atari: 180,
            nakade: 180,
            pattern: 240,
            capture: 150,
            no_self_atari: 250,
            ladder: 256,
        }
    }
}

impl Policy {
    /// The uniform policy: nothing but legal moves that fill no own eye.
    pub const UNIFORM: Policy = Policy {
        save: 0,
        take_last: 0,
        two_liberties: 0,
        race: 0,
        atari: 0,
        nakade: 0,
        pattern: 0,
        capture: 0,
        no_self_atari: 0,
        ladder: 0,
    };
}

/// What the rules of the policy have to say about a position.
pub(crate) struct Adviser<'a> {
    policy: &'a Policy,
    patterns: &'static Patterns,
}

/// A rule of the policy: the moves it has in mind after the opponent's last one.
type Rule<'a, M> = fn(&Adviser<'a>, &Board<M>, usize) -> M;

#[inline(always)]
fn asked(random: &mut Random, rate: u32) -> bool {
    rate > 0 && random.below(256) < rate
}

impl<'a> Adviser<'a> {
    pub(crate) fn new(policy: &'a Policy) -> Adviser<'a> {
        Adviser { policy, patterns: &PATTERNS }
    }

    /// Makes a move for the player to move; `last` is the cell of the opponent's latest move, 0
    /// after a pass. Gives the cell played, 0 for a pass.
    #[inline]
    pub(crate) fn play<M: Mask>(
        &self,
        board: &mut Board<M>,
        last: usize,
        random: &mut Random,
    ) -> usize {
        if last != 0 {
            let choice = self.answer(board, last, random);
            if choice != 0 && board.play(choice) {
                return choice;
            }
        }
        if asked(random, self.policy.capture) {
            let captures = self.captures(board);
            if !captures.is_none() {
                let cell = captures.nth(random.below(captures.count()));
                if board.play(cell) {
                    return cell;
                }
            }
        }
        self.play_anywhere(board, random)
    }

    /// A move that the opponent's last one asks for, or 0.
    #[inline]
    fn answer<M: Mask>(&self, board: &Board<M>, last: usize, random: &mut Random) -> usize {
        let policy = self.policy;
        // In order of urgency.
        let rules: [(u32, Rule<'a, M>); 6] = [
            (policy.save, Self::saves),
            (policy.take_last, Self::takes_of_last),
            (policy.two_liberties, Self::two_liberty_moves),
            (policy.atari, Self::ataris),
            (policy.nakade, Self::nakade),
            (policy.pattern, Self::pattern_moves),
        ];
        for (rate, rule) in rules {
            if asked(random, rate) {
                let moves = rule(self, board, last) & board.empty() & !board.ko();
                if !moves.is_none() {
                    return moves.nth(random.below(moves.count()));
                }
            }
        }
        0
    }

    /// Where the string just played can be taken.
    fn takes_of_last<M: Mask>(&self, board: &Board<M>, last: usize) -> M {
        let liberties = board.liberties(last);
        liberties.when(liberties.has_at_most_one())
    }

    /// Moves that save own strings beside the last move from atari: run, or take an attacker.
    fn saves<M: Mask>(&self, board: &Board<M>, last: usize) -> M {
        let own = board.to_move();
        let mut beside = M::around(last) & board.stones(own);
        let mut saves = M::NONE;
        while !beside.is_none() {
            let stone = beside.lowest();
            let string = board.string(stone);
            beside &= !string;
            if board.liberties(stone).has_at_most_one() {
                saves |= self.saves_of(board, own, stone);
            }
        }
        saves
    }

    fn saves_of<M: Mask>(&self, board: &Board<M>, own: Color, stone: usize) -> M {
        let last_liberty = board.liberties(stone);
        let mut saves = board.takes_beside(stone, own.other());
        if last_liberty.is_none() {
            return saves;
        }
        let run = last_liberty.lowest();
        let after = board.liberties_after(own, run).count();
        let runs = match after {
            0 | 1 => false,
            2 => self.policy.ladder == 0 || !board.is_caught_after(run),
            _ => true,
        };
        saves |= last_liberty.when(runs);
        saves
    }

    /// Own strings beside the last move that are down to two liberties and would be caught: gain
    /// liberties, or take or atari a neighbour first.
    fn two_liberty_moves<M: Mask>(&self, board: &Board<M>, last: usize) -> M {
        let own = board.to_move();
        let mut beside = M::around(last) & board.stones(own);
        let mut moves = M::NONE;
        while !beside.is_none() {
            let stone = beside.lowest();
            let string = board.string(stone);
            beside &= !string;
            let liberties = board.liberties(stone);
            if liberties.count() != 2 {
                continue;
            }
            let mut helps = board.takes_beside(stone, own.other());
            if self.policy.race > 0 {
                helps |= self.ataris_beside(board, own, stone);
            }
            let mut left = liberties;
            while !left.is_none() {
                let cell = left.lowest();
                left = left.without_lowest();
                if board.liberties_after(own, cell).count() >= 3 {
                    helps |= M::cell(cell);
                }
            }
            // The ladder takes longest to see, so it is looked at where it matters.
            let is_in_danger = || self.policy.ladder == 0 || board.is_caught(stone, own.other());
            if !(helps & !moves).is_none() && is_in_danger() {
                moves |= helps;
            }
        }
        moves
    }

    /// Ataris on the attackers of a string that have two liberties themselves.
    fn ataris_beside<M: Mask>(&self, board: &Board<M>, own: Color, stone: usize) -> M {
        let mut border = board.string(stone).neighbours() & board.stones(own.other());
        let mut ataris = M::NONE;
        while !border.is_none() {
            let attacker = border.lowest();
            border &= !board.string(attacker);
            let mut liberties = board.liberties(attacker);
            if liberties.count() != 2 {
                continue;
            }
            while !liberties.is_none() {
                let cell = liberties.lowest();
                liberties = liberties.without_lowest();
                if !board.is_self_atari(own, cell) {
                    ataris |= M::cell(cell);
                }
            }
        }
        ataris
    }

    /// Ataris on the string just played that it cannot run from.
    fn ataris<M: Mask>(&self, board: &Board<M>, last: usize) -> M {
        let own = board.to_move();
        let liberties = board.liberties(last);
        if liberties.count() != 2 {
            return M::NONE;
        }
        let mut ataris = M::NONE;
        let mut left = liberties;
        while !left.is_none() {
            let cell = left.lowest();
            left = left.without_lowest();
            let other = liberties & !M::cell(cell);
            let safe = board.liberties_after(own, cell).count() >= 2;
            let runs_to = board.liberties_after(own.other(), other.lowest());
            if safe && (runs_to & !M::cell(cell)).has_at_most_one() {
                ataris |= M::cell(cell);
            }
        }
        ataris
    }

    /// The vital point of an eye space of three to five points beside the last move.
    fn nakade<M: Mask>(&self, board: &Board<M>, last: usize) -> M {
        let own = board.to_move();
        let empty = board.empty();
        let mut beside = (M::around(last) | M::cell(last)) & empty;
        let mut moves = M::NONE;
        while !beside.is_none() {
            let space = grow(M::cell(beside.lowest()), empty, 6);
            beside &= !space;
            let size = space.count();
            // Only a space that one side alone surrounds is an eye.
            let is_enemy_eye = (space.neighbours() & board.stones(own)).is_none();
            if (3..=5).contains(&size) && is_enemy_eye {
                moves |= vital_point(space, size);
            }
        }
        moves
    }

    /// Points beside the last move where a pattern fits and that are no self-atari.
    fn pattern_moves<M: Mask>(&self, board: &Board<M>, last: usize) -> M {
        let own = board.to_move();
        let row = M::cell(last) | M::cell(last).forwards(1) | M::cell(last).backwards(1);
        let mut around = (row | row.forwards(M::ROW) | row.backwards(M::ROW)) & board.sensible();
        let mut moves = M::NONE;
        while !around.is_none() {
            let cell = around.lowest();
            around = around.without_lowest();
            if self.patterns.suggest(own, board.surroundings(cell))
                && !board.is_self_atari(own, cell)
            {
                moves |= M::cell(cell);
            }
        }
        moves
    }

    /// Points where something can be taken.
    fn captures<M: Mask>(&self, board: &Board<M>) -> M {
        let own = board.to_move();
        let mut maybe = board.maybe_captures(own) & board.sensible();
        let mut captures = M::NONE;
        while !maybe.is_none() {
            let cell = maybe.lowest();
            maybe = maybe.without_lowest();
            if board.takes(own, cell) {
                captures |= M::cell(cell);
            }
        }
        captures
    }

    /// Any sensible move at random, without needless self-atari.
    #[inline]
    fn play_anywhere<M: Mask>(&self, board: &mut Board<M>, random: &mut Random) -> usize {
        let own = board.to_move();
        let mut candidates = board.sensible();
        loop {
            let count = candidates.count();
            if count == 0 {
                board.pass();
                return 0;
            }
            let cell = candidates.nth(random.below(count));
            candidates &= !M::cell(cell);
            let refused =
                asked(random, self.policy.no_self_atari) && is_bad_self_atari(board, own, cell);
            if !refused && board.play(cell) {
                return cell;
            }
        }
    }
}

/// Whether a move throws own stones away: a self-atari that takes nothing and is more than a
/// single stone thrown in, or takes a single stone at the price of several.
#[inline(always)]
fn is_bad_self_atari<M: Mask>(board: &Board<M>, own: Color, cell: usize) -> bool {
    if !board.is_self_atari(own, cell) {
        return false;
    }
    let mut friends = M::around(cell) & board.stones(own);
    if friends.is_none() {
        // A throw-in must at least hurt somebody: beside an enemy string short of liberties.
        let mut enemies = M::around(cell) & board.stones(own.other());
        while !enemies.is_none() {
            let enemy = enemies.lowest();
            enemies &= !board.string(enemy);
            if board.liberties(enemy).count() <= 2 {
                return false;
            }
        }
        return true;
    }
    let mut lost = 1;
    while !friends.is_none() {
        let friend = friends.lowest();
        let string = board.string(friend);
        friends &= !string;
        lost += string.count();
        // Joining stones already in atari loses nothing new, unless there is a choice.
        if board.liberties(friend).has_at_most_one() && string.count() == 1 {
            lost -= 1;
        }
    }
    // A few stones may be given to shape a dead eye; more are a blunder.
    if lost <= 4 && fills_enemy_eye(board, own, cell) {
        return false;
    }
    !board.takes(own, cell) || lost > 2
}

/// Whether the stones that a move joins lie inside one enemy string's eye, as nakade stones do.
fn fills_enemy_eye<M: Mask>(board: &Board<M>, own: Color, cell: usize) -> bool {
    let mut joined = M::cell(cell);
    let mut friends = M::around(cell) & board.stones(own);
    while !friends.is_none() {
        let string = board.string(friends.lowest());
        friends &= !string;
        joined |= string;
    }
    let border = joined.neighbours() & board.stones(own.other());
    if border.is_none() {
        return false;
    }
    let wall = board.string(border.lowest());
    (border & !wall).is_none() && nakade_shape(joined)
}

/// Whether stones form a shape that leaves a single eye once taken: at most five points, not in a
/// row.
fn nakade_shape<M: Mask>(stones: M) -> bool {
    let count = stones.count();
    match count {
        1..=3 => true,
        4 | 5 => !vital_point(stones, count).is_none(),
        _ => false,
    }
}

/// The point of a small space that touches most of it, where that splits the space into eyes.
fn vital_point<M: Mask>(space: M, size: u32) -> M {
    let mut left = space;
    let (mut best, mut most) = (M::NONE, 0);
    while !left.is_none() {
        let cell = left.lowest();
        left = left.without_lowest();
        let touches = (M::around(cell) & space).count();
        if touches > most {
            (best, most) = (M::cell(cell), touches);
        }
    }
    let is_vital = match size {
        3 => most == 2,
        4 => most == 3,
        5 => most >= 3,
        _ => false,
    };
    best.when(is_vital)
}

/// The connected part of a set that holds the start, or more than `limit` points of it.
fn grow<M: Mask>(start: M, within: M, limit: u32) -> M {
    let mut part = start;
    loop {
        let grown = part | (part.neighbours() & within);
        if grown == part || grown.count() > limit {
            return grown;
        }
        part = grown;
    }
}

#[cfg(test)]
mod tests;
