//! What a player can force, by proof search.

use tengen_verdict::{Budget, Verdict};

use crate::board::{Board, Points, State};
use crate::sweep::{Duel, Grounds, Outcome, Side};

/// What the player to move can force and can hope for, see [`Entry`](crate::Entry), as far
/// as it was asked: bounds where the budget does not last.
pub struct Searched {
    /// What it can force.
    pub low: Option<Verdict<i8>>,
    /// What the opponent cannot bring it below.
    pub high: Option<Verdict<i8>>,
    /// Moves that are proved to force `low`; there may be others. No point is a pass.
    pub best: Vec<Points>,
}

/// Values a state by search with a table of so many bytes: what the player to move can force, and what
/// it can hope for, each if wanted.
pub fn search(
    board: &Board,
    state: State,
    (low, high): (bool, bool),
    memory: usize,
    budget: &mut Budget,
) -> Searched {
    let grounds = Grounds::new(board);
    let mut best = Vec::new();
    let mut most = |side| {
        let (most, moves) = most_forced(&grounds, board.area() as i8, state, side, memory, budget);
        best.extend(moves);
        most
    };
    let low = low.then(|| most(Side::Hunter));
    let high = high.then(|| -most(Side::Guest));
    Searched { low, high, best }
}

/// The most that can be forced by the player to move, if that is the hunter, or by the opponent, if it is
/// the guest; and for the player to move the moves that are known to force it. Endless play counts
/// as a failure.
fn most_forced(
    grounds: &Grounds,
    area: i8,
    state: State,
    side: Side,
    memory: usize,
    budget: &mut Budget,
) -> (Verdict<i8>, Vec<Points>) {
    let (mut low, mut high) = (-area, area);
    let mut best = Vec::new();
    while low < high {
        // Small boards are often won whole, so that is asked first.
        let wanted = if high == area { area } else { low + (high - low + 1) / 2 };
        let mut duel = Duel::new(grounds, wanted, memory);
        match duel.solve(state, side, budget) {
            Outcome::Won => {
                low = wanted;
                if side == Side::Hunter {
                    best = duel.winning(state);
                }
            }
            Outcome::Lost => high = wanted - 1,
            Outcome::Open => return (Verdict::Bound { low, high }, best),
        }
    }
    (Verdict::Exact(low), best)
}
