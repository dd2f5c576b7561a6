//! Tiny boards under superko, where a position depends on everything that came before it: plain
//! search with the history, which no table can shorten.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;
use tengen_board::Color;
use tengen_verdict::{Budget, Verdict};

use crate::board::{Board, Points, State, each};

/// What may not come up twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Superko {
    /// A position.
    Positional,
    /// A position with the same player to move.
    Situational,
}

/// The score of Black less White from an empty board under superko, Black moving first, or second if
/// a first move is given; bounds where the budget does not last.
pub fn solve_superko(
    board: &Board,
    superko: Superko,
    first: Option<Points>,
    budget: &mut Budget,
) -> Verdict<i8> {
    let mut search = Search { board, superko, seen: HashSet::default(), budget };
    let (mut state, mut to_move) = (State::default(), Color::Black);
    search.seen.insert(search.name(state, to_move));
    if let Some(after) = first.and_then(|point| board.play(state, point)) {
        (state, to_move) = (after, Color::White);
        search.seen.insert(search.name(state, to_move));
    }
    let area = board.area() as i8;
    let (mut low, mut high) = (-area, area);
    while low < high {
        // From the middle: every answer halves what is open.
        let wanted = low + (high - low + 1) / 2;
        match search.reaches(state, to_move, wanted) {
            Some(true) => low = wanted,
            Some(false) => high = wanted - 1,
            None => return Verdict::Bound { low, high },
        }
    }
    Verdict::Exact(low)
}

struct Search<'a> {
    board: &'a Board,
    superko: Superko,
    /// Names of what came before, the present one included.
    seen: HashSet<u64, FxBuildHasher>,
    budget: &'a mut Budget,
}

impl Search<'_> {
    fn name(&self, state: State, to_move: Color) -> u64 {
        let (black, white) = match to_move {
            Color::Black => (state.stones.own, state.stones.other),
            Color::White => (state.stones.other, state.stones.own),
        };
        let situation = self.superko == Superko::Situational && to_move == Color::White;
        (u64::from(black) << 32 | u64::from(white)) << 1 | u64::from(situation)
    }

    /// Whether Black gets this score from here on; nothing if the budget is used up.
    fn reaches(&mut self, state: State, to_move: Color, wanted: i8) -> Option<bool> {
        if !self.budget.spend(1) {
            return None;
        }
        let wants = to_move == Color::Black;
        let score = self.board.score(state.stones);
        let for_black = if wants { score } else { -score };
        if state.passed && (for_black >= wanted) == wants {
            return Some(wants);
        }
        // Captures first: on boards this small they decide.
        let mut plays: Vec<State> = each(self.board.empty(state.stones))
            .filter_map(|point| self.board.play(State { ko: 0, ..state }, point))
            .collect();
        plays.sort_by_key(|after| after.stones.own.count_ones());
        for after in plays {
            let name = self.name(after, !to_move);
            if !self.seen.insert(name) {
                continue;
            }
            let reached = self.reaches(after, !to_move, wanted);
            self.seen.remove(&name);
            if reached? == wants {
                return Some(wants);
            }
        }
        if state.passed {
            // The pass that ends the game does not help, and nothing else did.
            return Some(!wants);
        }
        // A pass repeats the position and is always allowed.
        self.reaches(state.after_pass(), !to_move, wanted)
    }
}
