/// Wins, draws and losses of one side. A draw is half a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    /// Games won.
    pub wins: u32,
    /// Games nobody won.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// Standard deviations on either side of the middle that hold 95% of a normal distribution.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Rate {
    /// All games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points won; one half where nothing is known.
    pub fn value(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games())
    }

    /// Wilson's 95% interval for the rate. With draws it is somewhat wider than need be.
    pub fn interval(self) -> (f64, f64) {
        wilson(self.value(), f64::from(self.games()))
    }

    /// The difference in Elo that makes this rate likely; infinite where all games went one way.
    pub fn elo(self) -> f64 {
        elo_of(self.value())
    }
}

/// Wilson's 95% interval for a rate seen in so many games.
pub(crate) fn wilson(rate: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let square = DEVIATIONS * DEVIATIONS;
    let middle = rate + square / (2.0 * games);
    let reach =
        DEVIATIONS * (rate * (1.0 - rate) / games + square / (4.0 * games * games)).max(0.0).sqrt();
    let whole = 1.0 + square / games;
    // At the ends the exact bounds are 0 and 1, which rounding may miss by a hair.
    let low = if rate == 0.0 { 0.0 } else { (middle - reach) / whole };
    let high = if rate == 1.0 { 1.0 } else { (middle + reach) / whole };
    (low, high)
}

/// The difference in Elo at which one side is expected to score this rate.
pub fn elo_of(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rate(wins: u32, draws: u32, losses: u32) -> Rate {
        Rate { wins, draws, losses }
    }

    /// The last two are in Newcombe's comparison of such intervals (1998), to four digits.
    #[test]
    fn wilson_intervals_of_known_counts() {
        for (wins, games, low, high) in [
            (5, 10, 0.236_593, 0.763_407),
            (8, 10, 0.490_162, 0.943_318),
            (10, 10, 0.722_467, 1.0),
            (0, 10, 0.0, 0.277_533),
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
        ] {
            let (found_low, found_high) = rate(wins, 0, games - wins).interval();
            assert!((found_low - low).abs() < 5e-5, "{wins} of {games}: {found_low} for {low}");
            assert!((found_high - high).abs() < 5e-5, "{wins} of {games}: {found_high} for {high}");
        }
        assert_eq!(rate(0, 0, 0).interval(), (0.0, 1.0));
    }

    /// The bounds are where the normal test of the rate just fails: the definition.
    #[test]
    fn the_bounds_are_the_roots_of_the_score_test() {
        for (wins, draws, losses) in [(31, 1, 8), (1, 0, 99), (3, 5, 2), (0, 1, 0)] {
            let rate = rate(wins, draws, losses);
            let (low, high) = rate.interval();
            for bound in [low, high] {
                let deviation = (bound * (1.0 - bound) / f64::from(rate.games())).sqrt();
                let distance = (rate.value() - bound).abs() / deviation;
                assert!((distance - DEVIATIONS).abs() < 1e-9, "{rate:?} {bound}");
            }
        }
    }

    #[test]
    fn a_draw_is_half_a_win() {
        assert_eq!(rate(1, 2, 1).value(), rate(2, 0, 2).value());
        assert_eq!(rate(1, 2, 1).interval(), rate(2, 0, 2).interval());
    }

    #[test]
    fn elo_of_known_rates() {
        assert_eq!(rate(5, 0, 5).elo(), 0.0);
        assert!((rate(10, 0, 1).elo() - 400.0).abs() < 1e-9);
        assert!((elo_of(0.75) - 190.848_5).abs() < 1e-3);
        assert!((elo_of(0.64) + elo_of(0.36)).abs() < 1e-9);
        assert_eq!(rate(4, 0, 0).elo(), f64::INFINITY);
        assert_eq!(rate(0, 0, 4).elo(), f64::NEG_INFINITY);
    }
}
