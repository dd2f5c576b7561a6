//! What the games come to: a score, and a rating with an interval.

use std::fmt;

use tengen_play::matches::Rate;

/// Wins, draws and losses, and the opponents' ratings where they are known.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    rate: Rate,
    /// Games that were never seen to end.
    unfinished: u32,
    /// Rated games: the opponent's rating and our points.
    rated: Vec<(f64, f64)>,
}

/// A rating and its 95% interval, in points of which 400 mean ten to one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The likeliest.
    pub value: f64,
    /// Probably no less than this.
    pub low: f64,
    /// Probably no more than this.
    pub high: f64,
    /// Games behind it.
    pub games: usize,
}

/// How far from its opponents a player may be before anything is known, as a standard deviation.
const PRIOR_DEVIATION: f64 = 700.0;

/// Standard deviations on either side of the middle that hold 95% of a normal distribution.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// The scale of rating points in natural logarithms.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;

impl Statistics {
    /// Counts a game of ours: our points, none if nobody knows, and the opponent's rating.
    pub fn add(&mut self, points: Option<f64>, rating: Option<i32>) {
        match points {
            None => self.unfinished += 1,
            Some(points) if points > 0.75 => self.rate.wins += 1,
            Some(points) if points < 0.25 => self.rate.losses += 1,
            Some(_) => self.rate.draws += 1,
        }
        if let (Some(points), Some(rating)) = (points, rating) {
            self.rated.push((f64::from(rating), points));
        }
    }

    /// Wins, draws, losses.
    pub const fn rate(&self) -> Rate {
        self.rate
    }

    /// Games that were never seen to end.
    pub const fn unfinished(&self) -> u32 {
        self.unfinished
    }

    /// The likeliest rating after the rated games, supposing beforehand that the player is somewhere
    /// about as strong as its opponents; none without rated games.
    pub fn rating(&self) -> Option<Rating> {
        if self.rated.is_empty() {
            return None;
        }
        let games = self.rated.len();
        let middle = self.rated.iter().map(|(rating, _)| rating).sum::<f64>() / games as f64;
        let mut value = middle;
        // The likelihood has one peak, and the steps are kept short: this always gets there.
        for _ in 0..200 {
            let (slope, curvature) = self.slope(value, middle);
            let step = (slope / curvature).clamp(-200.0, 200.0);
            value += step;
            if step.abs() < 1e-6 {
                break;
            }
        }
        let reach = DEVIATIONS / self.slope(value, middle).1.sqrt();
        Some(Rating { value, low: value - reach, high: value + reach, games })
    }

    /// The slope of the logarithm of the likelihood at a rating, and how fast it falls.
    fn slope(&self, value: f64, middle: f64) -> (f64, f64) {
        let precision = 1.0 / (PRIOR_DEVIATION * PRIOR_DEVIATION);
        let start = ((middle - value) * precision, precision);
        self.rated.iter().fold(start, |(slope, curvature), (rating, points)| {
            let expected = 1.0 / (1.0 + (SCALE * (rating - value)).exp());
            let spread = SCALE * SCALE * expected * (1.0 - expected);
            (slope + SCALE * (points - expected), curvature + spread)
        })
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rate { wins, draws, losses } = self.rate;
        write!(f, "{} games: {wins} won, {losses} lost, {draws} drawn", self.rate.games())?;
        if self.unfinished > 0 {
            write!(f, ", {} unfinished", self.unfinished)?;
        }
        if self.rate.games() > 0 {
            let (low, high) = self.rate.interval();
            let [value, low, high] = [self.rate.value(), low, high].map(|share| 100.0 * share);
            write!(f, "; {value:.0}% [{low:.0}%, {high:.0}%]")?;
        }
        if let Some(Rating { value, low, high, games }) = self.rating() {
            write!(f, "; rating {value:.0} [{low:.0}, {high:.0}] by {games} rated games")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    fn of(games: &[(i32, f64)]) -> Statistics {
        let mut statistics = Statistics::default();
        for &(rating, points) in games {
            statistics.add(Some(points), Some(rating));
        }
        statistics
    }

    /// The same by trying ratings one after the other.
    fn slow_peak(statistics: &Statistics) -> f64 {
        let games = &statistics.rated;
        let middle = games.iter().map(|(rating, _)| rating).sum::<f64>() / games.len() as f64;
        let likelihood = |value: f64| {
            let games = games.iter().map(|(rating, points)| {
                let expected = 1.0 / (1.0 + 10f64.powf((rating - value) / 400.0));
                points * expected.ln() + (1.0 - points) * (1.0 - expected).ln()
            });
            games.sum::<f64>() - ((value - middle) / PRIOR_DEVIATION).powi(2) / 2.0
        };
        let tried = (-4_000..8_000).map(f64::from);
        tried.max_by(|a, b| likelihood(*a).total_cmp(&likelihood(*b))).unwrap()
    }

    #[test]
    fn the_peak_is_found_as_by_trying_everything() {
        let mut random = Random::new(7);
        for _ in 0..30 {
            let games: Vec<(i32, f64)> = (0..=random.below(30))
                .map(|_| (500 + random.below(2_500) as i32, f64::from(random.below(3)) / 2.0))
                .collect();
            let statistics = of(&games);
            let rating = statistics.rating().unwrap();
            let slow = slow_peak(&statistics);
            assert!((rating.value - slow).abs() <= 1.0, "{} {slow}", rating.value);
            assert!(rating.low < rating.value && rating.value < rating.high);
        }
    }

    #[test]
    fn a_rating_closes_in_on_the_truth() {
        let mut random = Random::new(3);
        let (truth, mut within) = (1_900.0, 0);
        for _ in 0..200 {
            let games: Vec<(i32, f64)> = (0..60)
                .map(|_| {
                    let rating = 1_500 + random.below(600) as i32;
                    let expected = 1.0 / (1.0 + 10f64.powf((f64::from(rating) - truth) / 400.0));
                    (rating, if random.chance(expected) { 1.0 } else { 0.0 })
                })
                .collect();
            let rating = of(&games).rating().unwrap();
            within += u32::from(rating.low <= truth && truth <= rating.high);
        }
        assert!((180..=199).contains(&within), "{within} of 200 intervals hold the truth");
    }

    #[test]
    fn the_words_say_what_is_known() {
        assert_eq!(Statistics::default().to_string(), "0 games: 0 won, 0 lost, 0 drawn");
        assert_eq!(Statistics::default().rating(), None);
        let mut statistics = of(&[(1_800, 1.0), (1_800, 0.0), (1_800, 0.5)]);
        statistics.add(None, Some(1_800));
        let words = statistics.to_string();
        assert!(
            words.starts_with("3 games: 1 won, 1 lost, 1 drawn, 1 unfinished; 50% ["),
            "{words}"
        );
        assert!(words.contains("rating 1800 [") && words.ends_with("by 3 rated games"), "{words}");
    }
}
