use std::fmt;
use std::str::FromStr;

/// Points given to White for moving second, in exact half points. It may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi {
    half_points: i32,
}

/// The largest komi that makes sense on the largest board.
const MOST_POINTS: i32 = 625;

/// Text that is no komi, or one no board could repay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KomiError {
    /// Not a number of half points.
    #[error("'{0}' is no komi: write points or half points such as 7 or 6.5")]
    NotAKomi(String),
    /// Beyond the largest board.
    #[error("a komi of {0} is beyond any board: it goes from -{MOST_POINTS} to {MOST_POINTS}")]
    OutOfRange(String),
}

impl Komi {
    /// No komi.
    pub const ZERO: Komi = Komi { half_points: 0 };

    /// A komi of whole points.
    pub const fn points(points: i32) -> Komi {
        Komi::half_points(2 * points)
    }

    /// A komi of half points.
    ///
    /// # Panics
    /// If it is beyond any board.
    pub const fn half_points(half_points: i32) -> Komi {
        assert!(half_points.abs() <= 2 * MOST_POINTS);
        Komi { half_points }
    }

    /// Twice its points.
    pub const fn as_half_points(self) -> i32 {
        self.half_points
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&half_points_text(self.half_points))
    }
}

/// Half points as people write them: `7`, `-0.5`.
pub(crate) fn half_points_text(half_points: i32) -> String {
    let sign = if half_points < 0 { "-" } else { "" };
    let points = half_points.unsigned_abs();
    let fraction = if points % 2 == 1 { ".5" } else { "" };
    format!("{sign}{}{fraction}", points / 2)
}

impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let text = text.trim();
        // Words that a float parser takes ("nan", "inf", "1e3") are no komi.
        let plain = text.bytes().all(|b| b.is_ascii_digit() || b"+-.".contains(&b));
        let number = text.parse::<f64>().ok().filter(|_| plain);
        let Some(number) = number else {
            return Err(KomiError::NotAKomi(text.to_owned()));
        };
        if number.abs() > f64::from(MOST_POINTS) {
            return Err(KomiError::OutOfRange(text.to_owned()));
        }
        let halves = number * 2.0;
        if halves.fract() != 0.0 {
            return Err(KomiError::NotAKomi(text.to_owned()));
        }
        Ok(Komi { half_points: halves as i32 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_prints() {
        for half_points in [-1250, -13, -1, 0, 1, 13, 14, 15, 1250] {
            let komi = Komi::half_points(half_points);
            assert_eq!(komi.to_string().parse(), Ok(komi));
        }
        assert_eq!("6.50".parse(), Ok(Komi::half_points(13)));
        assert_eq!(Komi::half_points(-1).to_string(), "-0.5");
        assert_eq!("-0".parse(), Ok(Komi::ZERO));
    }

    #[test]
    fn absurd_komi_is_refused() {
        for text in ["nan", "inf", "1e2", "", "seven", "6.25", "--1"] {
            assert_eq!(text.parse::<Komi>(), Err(KomiError::NotAKomi(text.to_owned())));
        }
        assert_eq!(
            "99999999999".parse::<Komi>().unwrap_err().to_string(),
            "a komi of 99999999999 is beyond any board: it goes from -625 to 625"
        );
    }
}
