//! Proofs led by somebody who knows good moves.
//!
//! To win, the hunter needs one good answer to every move. The search finds out only after much work which
//! move that is while the board is open; a good player sees it at a glance. So the first moves of
//! the game are split by hand: all moves of the guest, and for the hunter those that are advised; the
//! search is asked what it can show with little work after each, and only where it cannot is split on.
//! A wrong piece of advice costs time and proves nothing.

use rustc_hash::FxHashSet;
use tengen_verdict::Budget;

use super::duel::{Duel, Outcome};
use super::farness::Grounds;
use super::field::{Losses, Side};
use crate::board::{Board, Points, State, each};

/// Somebody who knows good moves.
pub trait Adviser {
    /// Moves of the player to move, the best first, if in the end it wants at least so much more area
    /// than the opponent. Moves may be missing; no point stands for a pass.
    fn moves(&mut self, board: &Board, state: State, wanted: i8) -> Vec<Points>;
}

/// Moves of the hunter that are split at most before the game is left to the search.
const DEEPEST: usize = 10;

/// For so many losses the search gets one part in so many of the work: few losses are shown fast. What is lost
/// with the most of them is given up, though it might be won with more.
const PARTS: [(u8, u64); 4] = [(0, 16), (1, 4), (2, 1), (3, 1)];

/// The same before advice is taken.
const AT_FIRST: [(u8, u64); 3] = [(0, 16), (1, 4), (3, 4)];

/// A search for one score of one side, with advice.
pub(crate) struct Advised<'a> {
    board: &'a Board,
    duel: Duel,
    adviser: &'a mut dyn Adviser,
    score: i8,
    /// Names of positions that were split and are won.
    won: FxHashSet<u64>,
}

impl<'a> Advised<'a> {
    /// A search for a score, area of the hunter less that of the guest, with a table of so many
    /// bytes.
    pub(crate) fn new(
        grounds: &'a Grounds,
        score: i8,
        memory: usize,
        adviser: &'a mut dyn Adviser,
    ) -> Advised<'a> {
        let duel = Duel::new(grounds, score, memory);
        Advised { board: grounds.board(), duel, adviser, score, won: FxHashSet::default() }
    }

    /// Whether it is shown, with so much work where the game is not split further, that the hunter
    /// forces its score; and if it is to move by which move.
    pub(crate) fn prove(
        &mut self,
        state: State,
        side: Side,
        work: u64,
        budget: &mut Budget,
    ) -> Option<Option<Points>> {
        match side {
            Side::Hunter => self.answer(state, DEEPEST, work, budget),
            Side::Guest => self.beats_all(state, DEEPEST, work, budget).then_some(None),
        }
    }

    /// The moves of the hunter that the search alone has shown to win.
    pub(crate) fn winning(&self, state: State) -> Vec<Points> {
        let known =
            PARTS.iter().flat_map(|&(losses, _)| self.duel.winning(state, Losses::at_most(losses)));
        let mut winning: Vec<Points> = known.collect();
        winning.sort_unstable();
        winning.dedup();
        winning
    }

    /// Whether every move of the guest is answered.
    fn beats_all(&mut self, state: State, depth: usize, work: u64, budget: &mut Budget) -> bool {
        // Names do not tell whether another pass ends the game.
        let name = (!state.passed).then(|| self.duel.name(state, Side::Guest));
        if name.is_some_and(|name| self.won.contains(&name)) {
            return true;
        }
        let outcome = self.look(state, Side::Guest, &PARTS, work, budget);
        let may_end = state.passed && self.board.score(state.stones.swapped()) < self.score;
        if outcome != Outcome::Open || may_end || depth == 0 || budget.is_exhausted() {
            return outcome == Outcome::Won;
        }
        let advised = self.adviser.moves(self.board, state, 1 - self.score);
        // What is hardest to answer first: if that cannot be done the rest is in vain.
        let others = each(self.board.all()).chain([0]).filter(|mv| !advised.contains(mv));
        let all: Vec<Points> = advised.iter().copied().chain(others).collect();
        for mv in all {
            let Some(next) = self.after(state, mv) else { continue };
            if self.answer(next, depth, work, budget).is_none() {
                return false;
            }
        }
        self.won.extend(name);
        true
    }

    /// Whether the hunter has an answer, and which if it was advised.
    fn answer(
        &mut self,
        state: State,
        depth: usize,
        work: u64,
        budget: &mut Budget,
    ) -> Option<Option<Points>> {
        let outcome = self.look(state, Side::Hunter, &AT_FIRST, work, budget);
        if outcome != Outcome::Open || depth == 0 || budget.is_exhausted() {
            return (outcome == Outcome::Won).then_some(None);
        }
        let advised = self.adviser.moves(self.board, state, self.score);
        // A pass is never needed: it wins only where the search sees that at once.
        let answer = advised.into_iter().filter(|&mv| mv != 0).find(|&mv| {
            let next = self.board.play(state, mv);
            next.is_some_and(|next| self.beats_all(next, depth - 1, work, budget))
        });
        answer.map(Some)
    }

    /// The state after a move that does not end the game.
    fn after(&self, state: State, mv: Points) -> Option<State> {
        match mv {
            0 => (!state.passed).then(|| state.after_pass()),
            point => self.board.play(state, point),
        }
    }

    /// What the search alone makes of a state.
    fn look(
        &mut self,
        state: State,
        side: Side,
        parts: &[(u8, u64)],
        work: u64,
        budget: &mut Budget,
    ) -> Outcome {
        let mut outcome = Outcome::Open;
        for &(losses, part) in parts {
            let losses = Losses::at_most(losses);
            let ask = |budget: &mut Budget| self.duel.solve(state, side, losses, budget);
            outcome = budget.lend((work / part).max(1), ask);
            if outcome == Outcome::Won {
                break;
            }
        }
        outcome
    }
}
