use std::fmt;
use std::str::FromStr;

/// From one value to another, both included: `1..60`, or a single value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<T> {
    /// The least.
    pub low: T,
    /// The most.
    pub high: T,
}

impl<T: PartialOrd> Span<T> {
    /// Both ends.
    pub const fn new(low: T, high: T) -> Span<T> {
        Span { low, high }
    }

    /// Whether a value is between them.
    pub fn has(&self, value: &T) -> bool {
        *value >= self.low && *value <= self.high
    }
}

impl<T: FromStr + PartialOrd + Clone> FromStr for Span<T> {
    type Err = ();

    fn from_str(text: &str) -> Result<Span<T>, ()> {
        let value = |text: &str| text.trim().parse::<T>().map_err(|_| ());
        let (low, high) = match text.split_once("..") {
            Some((low, high)) => (value(low)?, value(high)?),
            None => (value(text)?, value(text)?),
        };
        if low <= high { Ok(Span { low, high }) } else { Err(()) }
    }
}

impl<T: fmt::Display + PartialEq> fmt::Display for Span<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.low == self.high {
            write!(f, "{}", self.low)
        } else {
            write!(f, "{}..{}", self.low, self.high)
        }
    }
}
