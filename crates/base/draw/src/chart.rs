mod bars;
mod frame;
mod line;
mod plot;
mod series;
mod terminal;
mod ticks;

pub use bars::BarChart;
pub use line::LineChart;
pub use series::Series;
pub use ticks::Ticks;

/// What the numbers of an axis are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Written as they are.
    #[default]
    Number,
    /// Shares of 1, written in percent: 0.5 is `50%`.
    Percent,
}

impl Unit {
    /// How many times larger the written number is.
    const fn factor(self) -> f64 {
        match self {
            Unit::Number => 1.0,
            Unit::Percent => 100.0,
        }
    }

    const fn suffix(self) -> &'static str {
        match self {
            Unit::Number => "",
            Unit::Percent => "%",
        }
    }

    /// Round steps for an axis from `low` to `high`, in the unit's written numbers.
    fn ticks(self, low: f64, high: f64, at_most: usize) -> Ticks {
        Ticks::between(low * self.factor(), high * self.factor(), at_most)
    }

    /// A value next to an axis with these ticks: one decimal more than they have.
    fn value(self, value: f64, ticks: &Ticks) -> String {
        format!("{}{}", ticks.finer_label(value * self.factor()), self.suffix())
    }
}

/// Where a value lies with the confidence that the caller chose, 95% as a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    low: f64,
    high: f64,
}

impl Interval {
    /// Between two values, in either order.
    pub const fn new(one: f64, other: f64) -> Interval {
        if one <= other {
            Interval { low: one, high: other }
        } else {
            Interval { low: other, high: one }
        }
    }

    /// Its ends, if both can be drawn.
    fn ends(self) -> Option<(f64, f64)> {
        (drawable(self.low) && drawable(self.high)).then_some((self.low, self.high))
    }
}

/// Whether a value has a place on an axis. The bound keeps differences of values finite.
fn drawable(value: f64) -> bool {
    value.abs() <= 1e150
}

/// The least and greatest of the values that can be drawn, made wide enough for an axis: 0 to 1
/// around no value, and some room around one.
fn span(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .into_iter()
        .filter(|&value| drawable(value))
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
    if low > high {
        return (0.0, 1.0);
    }
    // Closer together than this, steps between them could not be told apart in writing.
    let magnitude = low.abs().max(high.abs());
    if high - low > magnitude * 1e-9 {
        (low, high)
    } else if magnitude == 0.0 {
        (-1.0, 1.0)
    } else {
        (low - magnitude * 0.1, high + magnitude * 0.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_never_empty() {
        assert_eq!(span([]), (0.0, 1.0));
        assert_eq!(span([f64::NAN, f64::INFINITY]), (0.0, 1.0));
        assert_eq!(span([0.0]), (-1.0, 1.0));
        assert_eq!(span([10.0, 10.0]), (9.0, 11.0));
        assert_eq!(span([3.0, f64::NEG_INFINITY, -2.0]), (-2.0, 3.0));
    }

    #[test]
    fn intervals_in_either_order() {
        assert_eq!(Interval::new(3.0, 1.0).ends(), Some((1.0, 3.0)));
        assert_eq!(Interval::new(f64::NAN, 1.0).ends(), None);
    }
}
