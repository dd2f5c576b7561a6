use std::fmt;
use std::str::FromStr;

/// An exact number of points: whole, halves, thirds, whatever a player counts in.
///
/// ```
/// use tengen_ko::Amount;
///
/// let amount: Amount = "14/4".parse()?;
/// assert_eq!(amount.to_string(), "7/2");
/// assert_eq!("3.5".parse(), Ok(amount));
/// # Ok::<(), tengen_ko::AmountError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount {
    numerator: i64,
    /// Above 0, and without a common factor with the numerator.
    denominator: i64,
}

/// Why a text is no amount.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AmountError {
    /// No number at all.
    #[error("'{0}' is no number: write 7, 7/2 or 3.5")]
    NotANumber(String),
    /// A fraction with nothing below the line.
    #[error("'{0}' divides by zero")]
    DivisionByZero(String),
    /// More digits than can be kept exactly.
    #[error("'{0}' is out of reach: at most {MOST_SHOWN}, in parts no finer than a millionth")]
    OutOfReach(String),
}

/// The largest numerator and denominator that are taken in.
const LARGEST: i64 = 1_000_000_000_000_000;
const FINEST: i64 = 1_000_000;
const MOST_SHOWN: &str = "10^15";

impl Amount {
    /// Nothing.
    pub const ZERO: Amount = Amount { numerator: 0, denominator: 1 };

    /// So many points.
    pub const fn whole(points: i64) -> Amount {
        Amount { numerator: points, denominator: 1 }
    }

    /// `numerator / denominator`, in lowest terms.
    ///
    /// # Panics
    /// If the denominator is not above 0.
    pub fn ratio(numerator: i64, denominator: i64) -> Amount {
        assert!(denominator > 0, "a denominator is above 0");
        let divisor = greatest_common_divisor(numerator, denominator).max(1);
        Amount { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// What stands above the line.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// What stands below the line.
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// Half of it.
    #[must_use]
    pub fn half(self) -> Amount {
        if self.numerator % 2 == 0 {
            Amount { numerator: self.numerator / 2, ..self }
        } else {
            Amount { denominator: self.denominator * 2, ..self }
        }
    }

    /// How many units it is, if each point has so many; none if it is no whole number of them
    /// or too many.
    pub(crate) fn in_units(self, unit: i64) -> Option<i64> {
        let product = i128::from(self.numerator) * i128::from(unit);
        let denominator = i128::from(self.denominator);
        if product % denominator != 0 { None } else { i64::try_from(product / denominator).ok() }
    }
}

/// The greatest number that divides both; 0 only for two zeros.
pub(crate) const fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Amount, AmountError> {
        let trimmed = text.trim();
        match trimmed.split_once('/') {
            Some((above, below)) => {
                let (above, below) = (whole(above, trimmed)?, whole(below, trimmed)?);
                if below == 0 {
                    return Err(AmountError::DivisionByZero(trimmed.to_owned()));
                }
                reduced(above * below.signum(), below.abs(), trimmed)
            }
            None => match trimmed.split_once('.') {
                Some((before, after)) => decimal(before, after, trimmed),
                None => reduced(whole(trimmed, trimmed)?, 1, trimmed),
            },
        }
    }
}

fn reduced(numerator: i128, denominator: i128, text: &str) -> Result<Amount, AmountError> {
    let out_of_reach = || AmountError::OutOfReach(text.to_owned());
    let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1) as i128;
    let numerator = i64::try_from(numerator / divisor).map_err(|_| out_of_reach())?;
    let denominator = i64::try_from(denominator / divisor).map_err(|_| out_of_reach())?;
    if numerator.abs() > LARGEST || denominator > FINEST {
        return Err(out_of_reach());
    }
    Ok(Amount { numerator, denominator })
}

fn whole(part: &str, text: &str) -> Result<i128, AmountError> {
    let digits = part.strip_prefix('-').unwrap_or(part);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(AmountError::NotANumber(text.to_owned()));
    }
    if digits.trim_start_matches('0').len() > 18 {
        return Err(AmountError::OutOfReach(text.to_owned()));
    }
    part.parse().map_err(|_| AmountError::NotANumber(text.to_owned()))
}

fn decimal(before: &str, after: &str, text: &str) -> Result<Amount, AmountError> {
    let after = if after.len() > 1 { after.trim_end_matches('0') } else { after };
    let after = if after.is_empty() { "0" } else { after };
    if !after.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(AmountError::NotANumber(text.to_owned()));
    }
    if after.len() > 6 {
        return Err(AmountError::OutOfReach(text.to_owned()));
    }
    let parts = 10i128.pow(after.len() as u32);
    let sign = if before.starts_with('-') { -1 } else { 1 };
    reduced(whole(before, text)? * parts + sign * whole(after, text)?, parts, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn whole_numbers_fractions_and_decimals() {
        for (text, shown) in [
            ("7", "7"),
            (" 0 ", "0"),
            ("-3", "-3"),
            ("6/4", "3/2"),
            ("6/-4", "-3/2"),
            ("-0.5", "-1/2"),
            ("2.50", "5/2"),
            ("1000000000000", "1000000000000"),
            ("1/3", "1/3"),
        ] {
            assert_eq!(text.parse::<Amount>().map(|a| a.to_string()), Ok(shown.to_owned()));
        }
    }

    #[test]
    fn what_is_no_amount_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "is no number"),
            ("x", "is no number"),
            ("1/", "is no number"),
            ("1e9", "is no number"),
            ("--1", "is no number"),
            ("+1", "is no number"),
            (".5", "is no number"),
            ("1.-5", "is no number"),
            ("1/2/3", "is no number"),
            ("NaN", "is no number"),
            ("3/0", "divides by zero"),
            ("99999999999999999999999", "out of reach"),
            ("2000000000000000", "out of reach"),
            ("1/1000003", "out of reach"),
            ("0.1234567", "out of reach"),
        ] {
            let refusal = text.parse::<Amount>().unwrap_err().to_string();
            assert!(refusal.contains(reason), "{text}: {refusal}");
        }
    }

    #[test]
    fn halves_and_units() {
        assert_eq!(Amount::whole(7).half().to_string(), "7/2");
        assert_eq!(Amount::ratio(2, 3).half().to_string(), "1/3");
        assert_eq!(Amount::ratio(7, 2).in_units(6), Some(21));
        assert_eq!(Amount::ratio(1, 4).in_units(6), None);
        assert_eq!(Amount::whole(LARGEST).in_units(LARGEST), None);
    }

    proptest! {
        #[test]
        fn what_is_shown_is_read_again(above in -LARGEST..LARGEST, below in 1..FINEST) {
            let amount = Amount::ratio(above, below);
            prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        }

        #[test]
        fn no_text_is_too_odd(text in any::<String>()) {
            let _ = text.parse::<Amount>();
        }
    }
}
