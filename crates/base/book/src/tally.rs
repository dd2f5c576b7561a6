/// How a game ended for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Outcome {
    /// It won.
    Win = 0,
    /// It lost.
    Loss = 1,
    /// Nobody won.
    Draw = 2,
    /// Nobody knows: the game counts as played, and not as won or lost.
    Unknown = 3,
}

impl Outcome {
    const ALL: [Outcome; 4] = [Outcome::Win, Outcome::Loss, Outcome::Draw, Outcome::Unknown];

    /// The same for the other side.
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
            same => same,
        }
    }
}

/// The end of a game: the outcome, and by how much where that was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How it ended for the side to move.
    pub outcome: Outcome,
    /// What that side had more than the other, in a measure of the caller's: for Go half points on the
    /// board before komi, so that games can be decided anew under another komi.
    pub margin: Option<i16>,
}

/// What a margin is at most; beyond, it is cut off.
const MOST_MARGIN: i16 = 6_000;

impl Ended {
    /// The same for the other side.
    pub const fn reversed(self) -> Ended {
        let margin = match self.margin {
            Some(margin) => Some(margin.saturating_neg()),
            None => None,
        };
        Ended { outcome: self.outcome.reversed(), margin }
    }

    /// As a number below 65536: small margins are small numbers.
    pub(crate) fn code(self) -> u16 {
        let margin = self.margin.map_or(0, |margin| {
            let margin = margin.clamp(-MOST_MARGIN, MOST_MARGIN);
            1 + ((margin << 1) ^ (margin >> 15)) as u16
        });
        margin * 4 + self.outcome as u16
    }

    pub(crate) const fn from_code(code: u16) -> Ended {
        let margin = code / 4;
        Ended {
            outcome: Outcome::ALL[(code % 4) as usize],
            margin: match margin {
                0 => None,
                _ => {
                    let zigzag = margin - 1;
                    Some((zigzag >> 1) as i16 ^ -((zigzag & 1) as i16))
                }
            },
        }
    }
}

/// How many games ended how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Codes of ends with their numbers, in order.
    pub(crate) ends: Vec<(u16, u32)>,
}

/// The sums of a tally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games won by the side that chose the move.
    pub wins: u64,
    /// Games it lost.
    pub losses: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games of which nobody knows.
    pub unknown: u64,
}

/// Games that a move is credited with before it was ever played, half of them won: the prior Beta(5, 5)
/// of the Bayesian score.
pub const PRIOR_GAMES: f64 = 10.0;

impl Counts {
    /// All games.
    pub const fn games(self) -> u64 {
        self.decided() + self.unknown
    }

    /// Games whose end is known.
    pub const fn decided(self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Games won; a draw is half a win.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of games won among those whose end is known; none if there are none.
    pub fn score(self) -> Option<f64> {
        (self.decided() > 0).then(|| self.points() / self.decided() as f64)
    }

    /// The mean of what the games say about the share that will be won, if nothing was known before but
    /// that both sides are about even: the prior is Beta(5, 5), as if five of ten games had been won.
    pub fn bayesian(self) -> f64 {
        (self.points() + PRIOR_GAMES / 2.0) / (self.decided() as f64 + PRIOR_GAMES)
    }

    /// How far that mean may be off: the standard deviation of the same distribution.
    pub fn uncertainty(self) -> f64 {
        let mean = self.bayesian();
        (mean * (1.0 - mean) / (self.decided() as f64 + PRIOR_GAMES + 1.0)).sqrt()
    }

    fn add(&mut self, outcome: Outcome, games: u32) {
        let sum = match outcome {
            Outcome::Win => &mut self.wins,
            Outcome::Loss => &mut self.losses,
            Outcome::Draw => &mut self.draws,
            Outcome::Unknown => &mut self.unknown,
        };
        *sum += u64::from(games);
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        self.unknown += other.unknown;
    }
}

impl Tally {
    /// Adds games that ended alike.
    pub fn add(&mut self, end: Ended, games: u32) {
        self.add_code(end.code(), games);
    }

    pub(crate) fn add_code(&mut self, code: u16, games: u32) {
        match self.ends.binary_search_by_key(&code, |end| end.0) {
            Ok(at) => self.ends[at].1 = self.ends[at].1.saturating_add(games),
            Err(at) => self.ends.insert(at, (code, games)),
        }
    }

    /// Every kind of end that was seen, and how often.
    pub fn ends(&self) -> impl Iterator<Item = (Ended, u32)> + '_ {
        self.ends.iter().map(|&(code, games)| (Ended::from_code(code), games))
    }

    /// The sums, as the games were decided.
    pub fn counts(&self) -> Counts {
        self.counts_by(|end| end.outcome)
    }

    /// The sums if games are decided anew, for instance under another komi.
    pub fn counts_by(&self, decide: impl Fn(Ended) -> Outcome) -> Counts {
        let mut counts = Counts::default();
        for (end, games) in self.ends() {
            counts.add(decide(end), games);
        }
        counts
    }

    /// The mean margin of the games that were counted; none if none was.
    pub fn mean_margin(&self) -> Option<f64> {
        let (mut sum, mut counted) = (0.0, 0.0);
        for (end, games) in self.ends() {
            if let Some(margin) = end.margin {
                sum += f64::from(margin) * f64::from(games);
                counted += f64::from(games);
            }
        }
        (counted > 0.0).then(|| sum / counted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_a_number_and_comes_back() {
        for outcome in Outcome::ALL {
            for margin in [None].into_iter().chain((-MOST_MARGIN..=MOST_MARGIN).map(Some)) {
                let end = Ended { outcome, margin };
                assert_eq!(Ended::from_code(end.code()), end);
                assert_eq!(end.reversed().reversed(), end);
            }
        }
        let beyond = Ended { outcome: Outcome::Win, margin: Some(i16::MAX) };
        assert_eq!(Ended::from_code(beyond.code()).margin, Some(MOST_MARGIN));
        assert_eq!(Ended { outcome: Outcome::Loss, margin: None }.code(), 1, "the usual is short");
    }

    #[test]
    fn draws_are_half_wins_and_unknown_ends_are_none() {
        let mut tally = Tally::default();
        tally.add(Ended { outcome: Outcome::Win, margin: Some(3) }, 2);
        tally.add(Ended { outcome: Outcome::Draw, margin: Some(0) }, 1);
        tally.add(Ended { outcome: Outcome::Loss, margin: None }, 1);
        tally.add(Ended { outcome: Outcome::Unknown, margin: None }, 5);
        tally.add(Ended { outcome: Outcome::Win, margin: Some(3) }, 1);
        let counts = tally.counts();
        assert_eq!((counts.games(), counts.decided(), counts.points()), (10, 5, 3.5));
        assert_eq!(counts.score(), Some(0.7));
        assert_eq!(counts.bayesian(), 8.5 / 15.0);
        assert_eq!(tally.mean_margin(), Some(9.0 / 4.0));
        assert_eq!(Tally::default().counts().score(), None);
        assert_eq!(Tally::default().counts().bayesian(), 0.5);
    }

    #[test]
    fn games_are_decided_anew() {
        let mut tally = Tally::default();
        for margin in [10, 12, 14] {
            tally.add(Ended { outcome: Outcome::Win, margin: Some(margin) }, 1);
        }
        tally.add(Ended { outcome: Outcome::Loss, margin: None }, 1);
        let under = |komi: i16| {
            tally.counts_by(|end| match end.margin {
                Some(margin) if margin > komi => Outcome::Win,
                Some(margin) if margin == komi => Outcome::Draw,
                Some(_) => Outcome::Loss,
                None => end.outcome,
            })
        };
        assert_eq!(under(12), Counts { wins: 1, losses: 2, draws: 1, unknown: 0 });
        assert_eq!(under(0), Counts { wins: 3, losses: 1, draws: 0, unknown: 0 });
    }
}
