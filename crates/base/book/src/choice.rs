use tengen_board::Random;

use crate::{BookError, Branch, Counts, Entry, Minimax};

/// How a player chooses from a book.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taste {
    /// Games with a known end that a move needs.
    pub enough: u64,
    /// How much less than the best a move may be worth and still be chosen.
    pub tolerance: f64,
}

impl Default for Taste {
    fn default() -> Taste {
        Taste { enough: 5, tolerance: 0.03 }
    }
}

/// A move that a player may choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Its number.
    pub mv: u16,
    /// Its games.
    pub counts: Counts,
    /// What it is worth: the mean of its Bayesian score and of what follows by minimax.
    pub worth: f64,
}

/// A move that wins its games is refused only where what follows loses by more than this: the best of
/// many noisy scores is too good for whoever chooses last.
const DOUBT: f64 = 0.15;

impl Taste {
    /// The moves that may be chosen, the best first. Never among them: moves that were not tried often
    /// enough, that win less than half of their games, or that clearly lose by what follows.
    pub fn candidates<C: Fn(&Branch, u32) -> Counts>(
        &self,
        entry: &Entry,
        count: impl Fn(&Branch) -> Counts,
        minimax: &mut Minimax<'_, C>,
    ) -> Result<Vec<Candidate>, BookError> {
        let mut candidates = Vec::new();
        for branch in &entry.branches {
            let counts = count(branch);
            if counts.decided() < self.enough.max(1) || counts.score().is_none_or(|s| s < 0.5) {
                continue;
            }
            let follows = minimax.branch(branch)?;
            if follows + DOUBT >= 0.5 {
                let worth = (counts.bayesian() + follows) / 2.0;
                candidates.push(Candidate { mv: branch.mv, counts, worth });
            }
        }
        candidates.sort_by(|a, b| b.worth.total_cmp(&a.worth).then(a.mv.cmp(&b.mv)));
        let best = candidates.first().map_or(0.0, |best| best.worth);
        candidates.retain(|candidate| candidate.worth >= best - self.tolerance);
        Ok(candidates)
    }

    /// One of the candidates: those that were played more are drawn more often.
    pub fn draw<'a>(
        &self,
        candidates: &'a [Candidate],
        random: &mut Random,
    ) -> Option<&'a Candidate> {
        let shares: Vec<f64> =
            candidates.iter().map(|candidate| (candidate.counts.decided() as f64).sqrt()).collect();
        candidates.get(random.draw(&shares)?)
    }
}
