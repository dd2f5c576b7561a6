use std::fmt;

/// How a position stands for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// It wins in so many stones of both sides, its own last one counted.
    Win(u32),
    /// It loses in so many stones.
    Loss(u32),
    /// Nothing is decided; the more the better, about a hundred for a clear advantage.
    Points(i32),
}

/// A win at once, as a number. Later wins are that much less.
pub(super) const WIN: i32 = 30_000;

/// What is more than this is a win.
pub(super) const DECIDED: i32 = WIN - 1_000;

impl Score {
    pub(super) const fn from_number(number: i32) -> Score {
        if number > DECIDED {
            Score::Win((WIN - number) as u32)
        } else if number < -DECIDED {
            Score::Loss((WIN + number) as u32)
        } else {
            Score::Points(number)
        }
    }

    /// The better the more.
    pub(super) const fn number(self) -> i32 {
        match self {
            Score::Win(stones) => WIN - stones as i32,
            Score::Loss(stones) => stones as i32 - WIN,
            Score::Points(points) => points,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Win(stones) => write!(f, "win in {stones}"),
            Score::Loss(stones) => write!(f, "loss in {stones}"),
            Score::Points(points) => write!(f, "{points:+}"),
        }
    }
}
