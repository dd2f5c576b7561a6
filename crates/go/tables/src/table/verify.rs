use std::fmt;

use tengen_board::Random;

use super::Table;
use crate::board::{State, each};
use crate::retrograde::Entry;

/// What looking through a table found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// States whose values were derived again from their moves.
    pub states: usize,
    /// The first that was wrong, if any.
    pub wrong: Option<Wrong>,
}

/// A state whose values do not follow from those of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The state.
    pub state: State,
    /// What the table says.
    pub stands: Entry,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { stones, ko, passed } = self.state;
        write!(
            f,
            "own {:x}, other {:x}, ko {ko:x}, passed {passed}: {:?} does not follow from the moves",
            stones.own, stones.other, self.stands
        )
    }
}

impl Table {
    /// Derives values again from those of the moves, of so many states drawn at random, or of all if
    /// there are no more than that.
    pub fn verify(&self, samples: usize, seed: u64, mut watch: impl FnMut(usize)) -> Verified {
        let mut random = Random::new(seed);
        let all = self.states() <= samples;
        let count = samples.min(self.states());
        for done in 0..count {
            let number = if all { done } else { random.below(self.states() as u32) as usize };
            let state = self.state(number);
            let stands = self.entry(state);
            if !self.follows(state, stands) {
                return Verified { states: done + 1, wrong: Some(Wrong { state, stands }) };
            }
            watch(done + 1);
        }
        Verified { states: count, wrong: None }
    }

    /// Whether the values of a state are those that its moves give it.
    fn follows(&self, state: State, stands: Entry) -> bool {
        let board = self.ranking.board();
        let area = board.area() as i8;
        let (mut low, mut low_distance) = (-area, 0);
        let mut high = -area;
        // When the best moves come down to their last value, and when all have.
        let (mut best_distance, mut longest) = (0, 0);
        let mut add = |after: Entry| {
            if -after.high > low {
                (low, low_distance) = (-after.high, after.high_distance + 1);
            } else if -after.high == low && low > -area {
                low_distance = low_distance.min(after.high_distance + 1);
            }
            if -after.low > high {
                (high, best_distance) = (-after.low, after.low_distance + 1);
            } else if -after.low == high {
                best_distance = best_distance.max(after.low_distance + 1);
            }
            longest = longest.max(after.low_distance + 1);
        };
        for point in each(board.empty(state.stones)) {
            if let Some(after) = board.play(state, point) {
                add(self.entry(after));
            }
        }
        if state.passed {
            let score = board.score(state.stones);
            // The end has its value from the beginning.
            add(Entry { low: -score, high: -score, low_distance: 0, high_distance: 0 });
        } else {
            add(self.entry(state.after_pass()));
        }
        // A worse move may come below the final value before it has its own.
        let distance_fits = if high == area {
            stands.high_distance == 0
        } else {
            (best_distance..=longest).contains(&stands.high_distance)
        };
        (stands.low, stands.low_distance, stands.high) == (low, low_distance, high) && distance_fits
    }
}
