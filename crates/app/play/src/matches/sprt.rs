use super::Rate;

/// A sequential test of two strengths against each other: is the first side better by `elo1` or
/// rather only by `elo0`? It may be asked after every game, and ends the match as soon as either
/// answer is wrong with a chance of at most 5%.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in Elo under the first hypothesis.
    pub elo0: f64,
    /// The difference in Elo under the second, larger.
    pub elo1: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Neither hypothesis is proved.
    Open,
    /// The smaller difference is accepted.
    Elo0,
    /// The larger difference is accepted.
    Elo1,
}

/// The chance of a wrong answer, on either side.
const ERROR: f64 = 0.05;

/// What a result that has not been seen counts, so that likelihoods stay finite.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratio at or beyond which the larger difference is accepted; the smaller
    /// at or below minus this.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The generalised log-likelihood ratio of the games: how much better the larger difference
    /// explains them than the smaller, each with the shares of wins, draws and losses that suit it
    /// best.
    pub fn log_likelihood_ratio(self, rate: Rate) -> f64 {
        if rate.games() == 0 {
            return 0.0;
        }
        let seen = [rate.losses, rate.draws, rate.wins].map(|n| f64::from(n).max(UNSEEN));
        let [shares0, shares1] =
            [self.elo0, self.elo1].map(|elo| likeliest_shares(seen, expected(elo)));
        (0..3).map(|i| seen[i] * (shares1[i] / shares0[i]).ln()).sum()
    }

    /// Whether a hypothesis is proved.
    pub fn verdict(self, rate: Rate) -> SprtVerdict {
        let ratio = self.log_likelihood_ratio(rate);
        if ratio >= Sprt::bound() {
            SprtVerdict::Elo1
        } else if ratio <= -Sprt::bound() {
            SprtVerdict::Elo0
        } else {
            SprtVerdict::Open
        }
    }
}

/// What a side that is better by so much Elo scores.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What a loss, a draw and a win score.
const SCORES: [f64; 3] = [0.0, 0.5, 1.0];

/// The shares of losses, draws and wins that make what was seen likeliest, among those that score
/// `mean`.
///
/// By Lagrange the share of result i is seen_i / (1 + t (score_i - mean)) of the whole, where t makes
/// the mean right; the mean falls as t grows, so t is found by halving.
fn likeliest_shares(seen: [f64; 3], mean: f64) -> [f64; 3] {
    let total: f64 = seen.iter().sum();
    let shares = |t: f64| -> [f64; 3] {
        [0, 1, 2].map(|i| seen[i] / total / (1.0 + t * (SCORES[i] - mean)))
    };
    let excess =
        |t: f64| -> f64 { shares(t).iter().zip(SCORES).map(|(p, x)| p * (x - mean)).sum() };
    // Beyond these a share would be negative.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    shares(0.5 * (low + high))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rate(wins: u32, draws: u32, losses: u32) -> Rate {
        Rate { wins, draws, losses }
    }

    /// The slow twin: tries every share of draws in small steps and keeps the likeliest.
    fn slow_log_likelihood(rate: Rate, mean: f64) -> f64 {
        let log =
            |seen: u32, share: f64| if seen == 0 { 0.0 } else { f64::from(seen) * share.ln() };
        let steps = 200_000;
        (0..=steps)
            .map(|step| f64::from(step) / f64::from(steps))
            .filter_map(|draws| {
                let wins = mean - 0.5 * draws;
                let losses = 1.0 - wins - draws;
                (wins >= 0.0 && losses >= 0.0).then(|| {
                    log(rate.losses, losses) + log(rate.draws, draws) + log(rate.wins, wins)
                })
            })
            .fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn the_ratio_is_that_of_the_likeliest_shares() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        for counts in
            [rate(20, 10, 15), rate(60, 1, 40), rate(3, 30, 3), rate(10, 0, 12), rate(7, 0, 0)]
        {
            let slow = slow_log_likelihood(counts, expected(50.0))
                - slow_log_likelihood(counts, expected(0.0));
            let fast = sprt.log_likelihood_ratio(counts);
            // Results that were never seen count a thousandth of a game.
            assert!((fast - slow).abs() < 0.02, "{counts:?}: {fast} for {slow}");
        }
    }

    #[test]
    fn without_draws_it_is_walds_test() {
        let sprt = Sprt { elo0: -20.0, elo1: 30.0 };
        let (p0, p1) = (expected(-20.0), expected(30.0));
        for (wins, losses) in [(40, 20), (100, 100), (1, 0), (5, 60)] {
            let wald = f64::from(wins) * (p1 / p0).ln()
                + f64::from(losses) * ((1.0 - p1) / (1.0 - p0)).ln();
            let found = sprt.log_likelihood_ratio(rate(wins, 0, losses));
            assert!((found - wald).abs() < 0.02, "{wins}:{losses}: {found} for {wald}");
        }
    }

    /// For many games it comes to the formula that engine testers use:
    /// games x (s1 - s0) x (2 mean - s0 - s1) / (2 variance).
    #[test]
    fn many_games_come_to_the_normal_approximation() {
        let sprt = Sprt { elo0: 0.0, elo1: 5.0 };
        let counts = rate(10_300, 20_000, 9_900);
        let (mean, games) = (counts.value(), f64::from(counts.games()));
        let variance = (10_300.0 + 0.25 * 20_000.0) / games - mean * mean;
        let (s0, s1) = (expected(0.0), expected(5.0));
        let normal = games * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let found = sprt.log_likelihood_ratio(counts);
        assert!((found - normal).abs() < 0.01, "{found} for {normal}");
    }

    #[test]
    fn the_verdict_comes_at_the_bounds() {
        assert!((Sprt::bound() - 2.944_439).abs() < 1e-6);
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        assert_eq!(sprt.verdict(rate(0, 0, 0)), SprtVerdict::Open);
        // Each win adds ln(0.571464/0.5) = 0.13359: the 23rd in a row decides.
        assert_eq!(sprt.verdict(rate(22, 0, 0)), SprtVerdict::Open);
        assert_eq!(sprt.verdict(rate(23, 0, 0)), SprtVerdict::Elo1);
        // Each loss takes ln(0.5/0.428536) = 0.15423: the 20th.
        assert_eq!(sprt.verdict(rate(0, 0, 19)), SprtVerdict::Open);
        assert_eq!(sprt.verdict(rate(0, 0, 20)), SprtVerdict::Elo0);
        assert_eq!(sprt.verdict(rate(100, 40, 100)), SprtVerdict::Elo0);
    }
}
