//! What a player can force, by proof search.

use tengen_verdict::{Budget, Verdict};

use crate::board::{Board, Points, State};
use crate::sweep::{Advised, Adviser, Duel, Grounds, Losses, Outcome, Side};

/// Boards of so many points are small enough to ask at once for all that can be forced.
const EASY: usize = 16;

/// On larger ones one part in so many of the work is for that question.
const SHARE: u64 = 3;

/// Boards of so many points are larger than is good for a search without advice.
const WIDE: usize = 24;

/// Positions that a search with advice first looks at where it does not split the game further, and by how
/// much that grows from round to round.
const FIRST_WORK: u64 = 32_000;
const GROWTH: u64 = 4;

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
/// it can hope for, each if wanted. On the largest boards it takes advice.
pub fn search(
    board: &Board,
    state: State,
    (low, high): (bool, bool),
    memory: usize,
    adviser: &mut dyn Adviser,
    budget: &mut Budget,
) -> Searched {
    let grounds = Grounds::new(board);
    let area = board.area() as i8;
    let mut best = Vec::new();
    let low = low.then(|| {
        let (most, moves) =
            most_forced(&grounds, state, Side::Hunter, area, memory, adviser, budget);
        best = moves;
        most
    });
    let high = high.then(|| {
        // The opponent cannot force more than what the player to move leaves it.
        let left = match low {
            Some(Verdict::Exact(low) | Verdict::Bound { low, .. }) => -low,
            _ => area,
        };
        -most_forced(&grounds, state, Side::Guest, left, memory, adviser, budget).0
    });
    Searched { low, high, best }
}

/// The most that can be forced by the player to move, if that is the hunter, or by the opponent, if it is
/// the guest, if it is known not to be above a ceiling; and for the player to move the moves that are
/// known to force it. Endless play counts as a failure.
fn most_forced(
    grounds: &Grounds,
    state: State,
    side: Side,
    ceiling: i8,
    memory: usize,
    adviser: &mut dyn Adviser,
    budget: &mut Budget,
) -> (Verdict<i8>, Vec<Points>) {
    let area = grounds.area() as i8;
    let (mut low, mut high) = (-area, ceiling);
    let mut best = Vec::new();
    while low < high {
        // Small boards are often won whole, so that is asked first.
        let wanted = if high == area { area } else { low + (high - low + 1) / 2 };
        let (outcome, moves) = settle(grounds, wanted, state, side, memory, adviser, budget);
        match outcome {
            Outcome::Won => (low, best) = (wanted, moves),
            Outcome::Lost => high = wanted - 1,
            Outcome::Open => return (Verdict::Bound { low, high }, best),
        }
    }
    (Verdict::Exact(low), best)
}

/// Whether a score can be forced, and the moves of the player to move that are known to do so.
fn settle(
    grounds: &Grounds,
    score: i8,
    state: State,
    side: Side,
    memory: usize,
    adviser: &mut dyn Adviser,
    budget: &mut Budget,
) -> (Outcome, Vec<Points>) {
    let winning = |duel: &Duel, losses| match side {
        Side::Hunter => duel.winning(state, losses),
        Side::Guest => Vec::new(),
    };
    let mut at_last = Duel::new(grounds, score, memory / 2);
    // Some work for the question without a bound, which alone can find out that there is no way.
    let mut share = |least: u64, before: u64, budget: &mut Budget| {
        let work = ((budget.nodes_spent() - before) / SHARE).max(least);
        let ever = |budget: &mut Budget| at_last.solve(state, side, Losses::ANY, budget);
        let outcome = budget.lend(work, ever);
        (outcome != Outcome::Open).then(|| (outcome, winning(&at_last, Losses::ANY)))
    };
    if grounds.area() >= WIDE {
        let mut advised = Advised::new(grounds, score, memory / 2, adviser);
        let mut work = FIRST_WORK;
        while !budget.is_exhausted() {
            let before = budget.nodes_spent();
            if let Some(first) = advised.prove(state, side, work, budget) {
                let moves = match side {
                    Side::Hunter => first.map_or_else(|| advised.winning(state), |mv| vec![mv]),
                    Side::Guest => Vec::new(),
                };
                return (Outcome::Won, moves);
            }
            if let Some(settled) = share(work, before, budget) {
                return settled;
            }
            work = work.saturating_mul(GROWTH);
        }
    } else if grounds.area() > EASY {
        let mut cheaply = Duel::new(grounds, score, memory / 2);
        for losses in (0..=Losses::MOST).map(Losses::at_most) {
            let before = budget.nodes_spent();
            let outcome = cheaply.solve(state, side, losses, budget);
            if outcome != Outcome::Lost {
                return (outcome, winning(&cheaply, losses));
            }
            if let Some(settled) = share(0, before, budget) {
                return settled;
            }
        }
    }
    let outcome = at_last.solve(state, side, Losses::ANY, budget);
    (outcome, winning(&at_last, Losses::ANY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Stones, each};

    /// Advises all moves, in the order of the points.
    struct InOrder;

    impl Adviser for InOrder {
        fn moves(&mut self, board: &Board, _: State, _: i8) -> Vec<Points> {
            each(board.all()).collect()
        }
    }

    /// Where more cannot be had, a search with advice finds that out as well: it does not go on for ever.
    #[test]
    fn advice_does_not_help_where_nothing_is_to_be_won() {
        let drawn = [".XXO.", "XXXOO", ".XXO.", "XXXOO", "XXXOO"];
        let board = Board::new("5x5".parse().unwrap()).unwrap();
        let stones = |sign| {
            let signs = drawn.concat().into_bytes().into_iter().enumerate();
            signs.filter(|(_, s)| *s == sign).fold(0, |set, (point, _)| set | 1 << point)
        };
        let state = State::quiet(Stones { own: stones(b'X'), other: stones(b'O') });
        let grounds = Grounds::new(&board);
        let mut budget = Budget::unlimited();
        // Black is five points ahead, and both are alive.
        let settled = settle(&grounds, 6, state, Side::Hunter, 1 << 22, &mut InOrder, &mut budget);
        assert_eq!(settled, (Outcome::Lost, Vec::new()));
    }
}
