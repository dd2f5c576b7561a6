use tengen_board::{Color, Move};
use tengen_tactics::LineMove;

use crate::{Fact, Loss, Reason, Seen, Theme};

/// A game, move by move.
#[derive(Clone, Debug)]
pub struct Review {
    /// The moves in order.
    pub moves: Vec<MoveReview>,
    /// Those that changed the game most, by their place in the list, in the order of the game.
    pub turning_points: Vec<usize>,
    /// Of these, the one after which the game was decided.
    pub decisive: Option<usize>,
}

/// What a move did, what it missed, what that cost.
#[derive(Clone, Debug)]
pub struct MoveReview {
    /// From 1.
    pub number: usize,
    /// Whose move.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Stones that it took off the board.
    pub taken: usize,
    /// What the position before it was about.
    pub theme: Theme,
    /// What it achieved there, if it was one of the moves to make.
    pub did: Option<Reason>,
    /// What was to be said of the position before it: the first fact.
    pub before: Fact,
    /// What would have been better, if something was.
    pub better: Option<Better>,
    /// What it cost, by estimate; nothing for the best move.
    pub loss: Loss,
    /// How good it was.
    pub quality: Quality,
    /// What the search thought after it.
    pub after: Seen,
}

/// A move that would have been better.
#[derive(Clone, Debug)]
pub struct Better {
    /// The move.
    pub mv: Move,
    /// Why.
    pub reason: Reason,
    /// How the game might have gone on, the move first.
    pub line: Vec<LineMove>,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quality {
    /// What the explanation or the search would have played.
    Best,
    /// As good, within the noise of the search.
    Good,
    /// It cost something.
    Slack,
    /// It cost much.
    Mistake,
    /// It may have cost the game.
    Blunder,
}

impl Quality {
    /// The name scripts use.
    pub const fn word(self) -> &'static str {
        match self {
            Quality::Best => "best",
            Quality::Good => "good",
            Quality::Slack => "slack",
            Quality::Mistake => "mistake",
            Quality::Blunder => "blunder",
        }
    }

    /// By what was lost.
    pub(crate) fn of(loss: &Loss) -> Quality {
        const MISTAKE: Loss = Loss { chance: 0.10, points: 5.0 };
        const BLUNDER: Loss = Loss { chance: 0.25, points: 12.0 };
        // Points are no loss while the game is won all the same.
        let reaches = |limit: &Loss| {
            loss.chance >= limit.chance
                || loss.points >= limit.points && loss.chance >= limit.chance / 3.0
        };
        if reaches(&BLUNDER) {
            Quality::Blunder
        } else if reaches(&MISTAKE) {
            Quality::Mistake
        } else if loss.is_felt() {
            Quality::Slack
        } else {
            Quality::Good
        }
    }
}

/// Turning points that are named, and what they cost at least.
pub(crate) const MOST_TURNING_POINTS: usize = 3;
pub(crate) const TURNING: f64 = 0.12;

impl Review {
    pub(crate) fn of(moves: Vec<MoveReview>) -> Review {
        let mut heavy = heaviest(&moves, TURNING);
        heavy.truncate(MOST_TURNING_POINTS);
        heavy.sort_unstable();
        let decisive = decisive(&moves).filter(|index| heavy.contains(index));
        Review { moves, turning_points: heavy, decisive }
    }

    /// The turning points beside the one after which the game was decided.
    pub fn other_turning_points(&self) -> Vec<usize> {
        let turning_points = self.turning_points.iter().copied();
        turning_points.filter(|&index| Some(index) != self.decisive).collect()
    }
}

/// The moves that cost so much of the chance to win, the heaviest first.
pub(crate) fn heaviest(moves: &[MoveReview], least: f64) -> Vec<usize> {
    let mut heavy: Vec<usize> =
        (0..moves.len()).filter(|&index| moves[index].loss.chance >= least).collect();
    heavy.sort_by(|&a, &b| moves[a].loss.heaviest_first(&moves[b].loss));
    heavy
}

/// The move with which the loser fell behind for good.
fn decisive(moves: &[MoveReview]) -> Option<usize> {
    let black_won = moves.last()?.after.black_wins > 0.5;
    let is_behind = |review: &MoveReview| (review.after.black_wins > 0.5) == black_won;
    let last_ahead = moves.iter().rposition(|review| !is_behind(review));
    let index = last_ahead.map_or(0, |index| index + 1);
    let loser = if black_won { Color::White } else { Color::Black };
    moves.get(index).filter(|review| review.color == loser).map(|_| index)
}
