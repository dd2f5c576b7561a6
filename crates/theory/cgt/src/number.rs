use std::cmp::Ordering;
use std::fmt;

use crate::{CgtError, Result};

/// An exact number: values of games (a power of two below the line), temperatures and walls of
/// thermographs (anything below the line).
///
/// Sums that cannot be kept exactly are errors, never wrong.
///
/// ```
/// use tengen_cgt::Number;
///
/// let (large, fine) = (Number::integer(1 << 30), Number::ratio(1, 1 << 40)?);
/// assert!(large.plus(fine)? > large);
/// assert_eq!(Number::ratio(-14, 16)?.to_string(), "-7/8");
/// # Ok::<(), tengen_cgt::CgtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    numerator: i128,
    /// At least 1, without a common factor with the numerator.
    denominator: u64,
}

/// Numerators stay below this, so that halves and differences of neighbours are always there.
const LARGEST: i128 = 1 << 126;
/// Denominators go up to this.
const FINEST: u64 = 1 << 62;

impl Number {
    /// Nothing.
    pub const ZERO: Number = Number::integer(0);
    /// One move.
    pub const ONE: Number = Number::integer(1);

    /// A whole number.
    pub const fn integer(value: i64) -> Number {
        Number { numerator: value as i128, denominator: 1 }
    }

    /// `numerator / denominator` in lowest terms.
    pub fn ratio(numerator: i128, denominator: i128) -> Result<Number> {
        if denominator == 0 || numerator == i128::MIN || denominator == i128::MIN {
            return Err(CgtError::NumberOutOfReach);
        }
        reduced(numerator * denominator.signum(), denominator.unsigned_abs())
    }

    /// What stands above the line.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// What stands below the line.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// Whether it is whole.
    pub const fn is_integer(self) -> bool {
        self.denominator == 1
    }

    /// Whether a power of two stands below the line: only such numbers are games that end.
    pub const fn is_dyadic(self) -> bool {
        self.denominator.is_power_of_two()
    }

    /// The sign as -1, 0 or 1.
    pub const fn signum(self) -> i32 {
        self.numerator.signum() as i32
    }

    /// The greatest whole number that is not greater.
    #[inline]
    pub const fn floor(self) -> i128 {
        // A shift is many times as fast as a division of such long words.
        if self.is_dyadic() {
            self.numerator >> self.denominator.trailing_zeros()
        } else {
            self.numerator.div_euclid(self.denominator as i128)
        }
    }

    /// What is left above [`Number::floor`], in parts of the denominator.
    #[inline]
    const fn rest(self) -> u128 {
        if self.is_dyadic() {
            self.numerator as u128 & (self.denominator as u128 - 1)
        } else {
            self.numerator.rem_euclid(self.denominator as i128) as u128
        }
    }

    /// The sum.
    #[inline]
    pub fn plus(self, other: Number) -> Result<Number> {
        if self.denominator == other.denominator {
            // Both are below 2^126, so this sum is there.
            let numerator = self.numerator + other.numerator;
            return if self.denominator == 1 {
                kept(numerator, 1)
            } else {
                reduced(numerator, u128::from(self.denominator))
            };
        }
        let shared = greatest_common_divisor(self.denominator, other.denominator);
        let (to_one, to_other) = (other.denominator / shared, self.denominator / shared);
        let denominator = u128::from(self.denominator) * u128::from(to_one);
        let one = self.numerator.checked_mul(i128::from(to_one));
        let two = other.numerator.checked_mul(i128::from(to_other));
        let numerator = one.zip(two).and_then(|(one, two)| one.checked_add(two));
        reduced(numerator.ok_or(CgtError::NumberOutOfReach)?, denominator)
    }

    /// The difference.
    #[inline]
    pub fn minus(self, other: Number) -> Result<Number> {
        self.plus(other.negative())
    }

    /// So many times it.
    pub fn times(self, factor: i64) -> Result<Number> {
        let product = self.numerator.checked_mul(i128::from(factor));
        let product = product.filter(|product| *product != i128::MIN);
        reduced(product.ok_or(CgtError::NumberOutOfReach)?, u128::from(self.denominator))
    }

    /// One part of so many equal ones.
    pub fn part(self, parts: u32) -> Result<Number> {
        if parts == 0 {
            return Err(CgtError::NumberOutOfReach);
        }
        reduced(self.numerator, u128::from(self.denominator) * u128::from(parts))
    }

    /// With the other sign.
    #[inline]
    #[must_use]
    pub const fn negative(self) -> Number {
        Number { numerator: -self.numerator, denominator: self.denominator }
    }

    /// On which day a dyadic number is born.
    pub(crate) fn birthday(self) -> Result<u128> {
        if !self.is_dyadic() {
            return Err(CgtError::NotDyadic(self));
        }
        let size = self.numerator.unsigned_abs();
        let whole = size / u128::from(self.denominator);
        // A fraction lies one day after the whole number above it for each halving.
        let halvings = u128::from(self.denominator.trailing_zeros());
        Ok(if halvings == 0 { whole } else { whole + 1 + halvings })
    }

    /// As a floating number, for pictures.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

fn kept(numerator: i128, denominator: u64) -> Result<Number> {
    if numerator.unsigned_abs() < LARGEST.unsigned_abs() && denominator <= FINEST {
        Ok(Number { numerator, denominator })
    } else {
        Err(CgtError::NumberOutOfReach)
    }
}

fn reduced(numerator: i128, denominator: u128) -> Result<Number> {
    let size = numerator.unsigned_abs();
    let divisor = if denominator.is_power_of_two() {
        1 << size.trailing_zeros().min(denominator.trailing_zeros())
    } else {
        let (mut a, mut b) = (denominator, size);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let below = u64::try_from(denominator / divisor).map_err(|_| CgtError::NumberOutOfReach)?;
    // The divisor divides the numerator and so fits wherever that does.
    let above = (size / divisor) as i128;
    kept(if numerator < 0 { -above } else { above }, below)
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if a.is_power_of_two() && b.is_power_of_two() {
        return a.min(b);
    }
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ord for Number {
    #[inline]
    fn cmp(&self, other: &Number) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        // The whole parts first: then what is left is small enough to be multiplied.
        self.floor().cmp(&other.floor()).then_with(|| {
            let one = self.rest() * u128::from(other.denominator);
            one.cmp(&(other.rest() * u128::from(self.denominator)))
        })
    }
}

impl PartialOrd for Number {
    #[inline]
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number::integer(value)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

/// One end of a stretch of numbers: where it is, and whether it belongs to the stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub at: Number,
    pub included: bool,
}

impl End {
    fn lets_through(self, number: Number, above: bool) -> bool {
        match number.cmp(&self.at) {
            Ordering::Equal => self.included,
            Ordering::Greater => above,
            Ordering::Less => !above,
        }
    }
}

/// The simplest number of a stretch: the one born first. A missing end is none.
pub(crate) fn simplest(low: Option<End>, high: Option<End>) -> Result<Number> {
    let fits = |number: Number| {
        low.is_none_or(|end| end.lets_through(number, true))
            && high.is_none_or(|end| end.lets_through(number, false))
    };
    if fits(Number::ZERO) {
        return Ok(Number::ZERO);
    }
    match (low, high) {
        (Some(low), high) if low.at.signum() >= 0 => simplest_above(low, high),
        (low, Some(high)) => {
            let mirror = |end: End| End { at: end.at.negative(), ..end };
            simplest_above(mirror(high), low.map(mirror)).map(Number::negative)
        }
        _ => unreachable!("zero lies in a stretch without ends"),
    }
}

/// The simplest number above a lower end that is not below zero.
fn simplest_above(low: End, high: Option<End>) -> Result<Number> {
    let whole = low.at.floor();
    let rest = low.at.minus(Number { numerator: whole, denominator: 1 })?;
    for halvings in 0..=FINEST.trailing_zeros() {
        // The least multiple of this fineness above the end; all in the fraction after `whole`,
        // which is below 1 with at most 62 bits below the line.
        let scaled = (rest.numerator as u128) << halvings;
        let below = u128::from(rest.denominator);
        let steps = if low.included { scaled.div_ceil(below) } else { scaled / below + 1 };
        let fraction = reduced(steps as i128, 1 << halvings)?;
        let found = kept(whole, 1)?.plus(fraction)?;
        if high.is_none_or(|end| end.lets_through(found, false)) {
            return Ok(found);
        }
    }
    Err(CgtError::NumberOutOfReach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(numerator: i128, denominator: i128) -> Number {
        Number::ratio(numerator, denominator).unwrap()
    }

    #[test]
    fn large_and_fine_together_are_exact() {
        let large = Number::integer(1 << 30);
        let sum = large.plus(number(1, 1 << 40)).unwrap();
        assert!(sum > large);
        assert_eq!(sum.minus(large).unwrap(), number(1, 1 << 40));
    }

    #[test]
    fn at_the_limits_there_is_an_error_and_no_wrapping() {
        let mut number = Number::ONE;
        let mut doublings = 0;
        while let Ok(twice) = number.plus(number) {
            assert!(twice > number);
            assert_eq!(twice.minus(number), Ok(number));
            number = twice;
            doublings += 1;
        }
        assert_eq!(doublings, 125);
        assert_eq!(number.plus(number), Err(CgtError::NumberOutOfReach));
        assert_eq!(number.times(2), Err(CgtError::NumberOutOfReach));
        assert_eq!(number.negative().times(i64::MIN), Err(CgtError::NumberOutOfReach));
        let mut fine = Number::ONE;
        let mut halvings = 0;
        while let Ok(half) = fine.part(2) {
            assert!(half < fine && half > Number::ZERO);
            fine = half;
            halvings += 1;
        }
        assert_eq!(halvings, 62);
        assert_eq!(number.plus(fine), Err(CgtError::NumberOutOfReach));
        assert!(number > fine && number.negative() < fine);
        assert_eq!(Number::ratio(i128::MIN, 1), Err(CgtError::NumberOutOfReach));
        assert_eq!(Number::ratio(1, i128::MIN), Err(CgtError::NumberOutOfReach));
        assert_eq!(Number::ratio(1, 0), Err(CgtError::NumberOutOfReach));
        assert_eq!(Number::ONE.part(0), Err(CgtError::NumberOutOfReach));
    }

    #[test]
    fn simplest_numbers() {
        let open = |at| Some(End { at, included: false });
        let closed = |at| Some(End { at, included: true });
        for (low, high, expected) in [
            (None, None, number(0, 1)),
            (open(number(0, 1)), None, number(1, 1)),
            (closed(number(0, 1)), None, number(0, 1)),
            (open(number(0, 1)), open(number(1, 1)), number(1, 2)),
            (open(number(1, 4)), open(number(1, 1)), number(1, 2)),
            (open(number(5, 2)), open(number(9, 1)), number(3, 1)),
            (open(number(-9, 1)), open(number(-5, 2)), number(-3, 1)),
            (open(number(1, 3)), open(number(2, 5)), number(3, 8)),
            (closed(number(3, 4)), open(number(1, 1)), number(3, 4)),
            (open(number(3, 4)), closed(number(1, 1)), number(1, 1)),
            (None, open(number(-7, 2)), number(-4, 1)),
        ] {
            assert_eq!(simplest(low, high), Ok(expected), "{low:?} {high:?}");
        }
        let narrow = simplest(open(number(1, 1 << 62)), open(number(2, 1 << 62)));
        assert_eq!(narrow, Err(CgtError::NumberOutOfReach));
    }

    fn any_number() -> impl Strategy<Value = Number> {
        let dyadic = (-1000i128..1000, 0u32..10).prop_map(|(n, k)| number(n, 1 << k));
        prop_oneof![
            dyadic,
            (-1_000_000_000_000i128..1_000_000_000_000, 1i128..1_000_000)
                .prop_map(|(n, d)| number(n, d)),
        ]
    }

    proptest! {
        #[test]
        fn arithmetic_agrees_with_cross_multiplication(a in any_number(), b in any_number()) {
            let (an, ad) = (a.numerator, i128::from(a.denominator));
            let (bn, bd) = (b.numerator, i128::from(b.denominator));
            prop_assert_eq!(a.plus(b), Number::ratio(an * bd + bn * ad, ad * bd));
            prop_assert_eq!(a.cmp(&b), (an * bd).cmp(&(bn * ad)));
            prop_assert_eq!(a.minus(b).unwrap().signum(), (an * bd - bn * ad).signum() as i32);
            prop_assert_eq!(a.times(7).unwrap().part(7), Ok(a));
        }

        /// The slow twin tries every number in the order of birth.
        #[test]
        fn the_simplest_number_is_born_first(
            a in -40i128..40, b in -40i128..40, k in 0u32..4, ends in 0u8..4,
        ) {
            let (low, high) = (number(a.min(b), 1 << k), number(a.max(b), 1 << k));
            prop_assume!(low < high || ends == 3);
            let low = End { at: low, included: ends & 1 != 0 };
            let high = End { at: high, included: ends & 2 != 0 };
            let found = simplest(Some(low), Some(high)).unwrap();
            let inside = |n: &Number| low.lets_through(*n, true) && high.lets_through(*n, false);
            prop_assert!(inside(&found));
            let born = found.birthday().unwrap();
            let earlier = (-45i128 * 32..45 * 32).map(|n| number(n, 32)).filter(inside);
            for other in earlier {
                prop_assert!(other == found || other.birthday().unwrap() > born);
            }
        }
    }
}
