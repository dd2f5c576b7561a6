use std::fmt;
use std::ops::Neg;

/// An answer together with how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict<T> {
    /// Proved: no better play exists for either side.
    Exact(T),
    /// Proved to lie between the two, both included.
    Bound {
        /// The least it can be.
        low: T,
        /// The most it can be.
        high: T,
    },
    /// A guess from sampling or from an evaluation.
    Estimate(T),
}

impl<T> Verdict<T> {
    /// The name the command line prints for this kind of answer.
    pub const fn kind(&self) -> &'static str {
        match self {
            Verdict::Exact(_) => "Exact",
            Verdict::Bound { .. } => "Bound",
            Verdict::Estimate(_) => "Estimate",
        }
    }

    /// The proved value, if there is one.
    pub fn exact(self) -> Option<T> {
        match self {
            Verdict::Exact(value) => Some(value),
            _ => None,
        }
    }

    /// The same answer in other units. `change` must keep the order of values, or the ends of a
    /// bound would change places.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> Verdict<U> {
        match self {
            Verdict::Exact(value) => Verdict::Exact(change(value)),
            Verdict::Bound { low, high } => Verdict::Bound { low: change(low), high: change(high) },
            Verdict::Estimate(value) => Verdict::Estimate(change(value)),
        }
    }
}

impl<T: Neg<Output = T>> Neg for Verdict<T> {
    type Output = Verdict<T>;

    /// The same answer seen from the other side: the ends of a bound change places.
    fn neg(self) -> Verdict<T> {
        match self {
            Verdict::Exact(value) => Verdict::Exact(-value),
            Verdict::Bound { low, high } => Verdict::Bound { low: -high, high: -low },
            Verdict::Estimate(value) => Verdict::Estimate(-value),
        }
    }
}

impl<T: PartialOrd> Verdict<T> {
    /// A bound, or the exact value where its ends meet.
    ///
    /// # Panics
    /// If `low` is above `high`: such a bound is a mistake in its proof.
    pub fn between(low: T, high: T) -> Verdict<T> {
        assert!(low <= high, "the lower end of a bound is above its upper end");
        if low == high { Verdict::Exact(low) } else { Verdict::Bound { low, high } }
    }
}

impl<T: fmt::Display> fmt::Display for Verdict<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Exact(value) => write!(f, "exactly {value}"),
            Verdict::Bound { low, high } => write!(f, "between {low} and {high}"),
            Verdict::Estimate(value) => write!(f, "about {value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_whose_ends_meet_is_exact() {
        assert_eq!(Verdict::between(4, 4), Verdict::Exact(4));
        assert_eq!(Verdict::between(1, 16).kind(), "Bound");
        assert_eq!(Verdict::between(1, 16).exact(), None);
    }

    #[test]
    #[should_panic(expected = "above its upper end")]
    fn a_bound_turned_round_is_refused() {
        Verdict::between(2, 1);
    }

    #[test]
    fn units_change_inside() {
        assert_eq!(Verdict::Estimate(3).map(|v| v * 2), Verdict::Estimate(6));
        assert_eq!(Verdict::between(1, 2).map(|v| v + 1), Verdict::Bound { low: 2, high: 3 });
    }
}
