use tengen_board::Color;
use tengen_play::matches::Rate;
use tengen_sgf::Outcome;

/// How a game ended, as far as statistics care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Won(Color),
    Draw,
    Unknown,
}

impl Ended {
    pub(crate) const fn of(outcome: Outcome) -> Ended {
        match outcome {
            Outcome::Win { winner, .. } => Ended::Won(winner),
            Outcome::Draw => Ended::Draw,
            Outcome::Void | Outcome::Unknown => Ended::Unknown,
        }
    }

    /// Counts the game for a player.
    pub(crate) fn count(self, color: Color, rate: &mut Rate) {
        match self {
            Ended::Won(winner) if winner == color => rate.wins += 1,
            Ended::Won(_) => rate.losses += 1,
            Ended::Draw => rate.draws += 1,
            Ended::Unknown => {}
        }
    }
}

/// Counts games and games.
pub(crate) fn add_rates(sum: &mut Rate, other: Rate) {
    sum.wins += other.wins;
    sum.draws += other.draws;
    sum.losses += other.losses;
}
