use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

/// An exact fraction in lowest terms, its denominator positive. Overflow panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    fn new(above: i128, below: i128) -> Fraction {
        assert_ne!(below, 0, "division by zero");
        let (mut a, mut b) = (above.abs(), below.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a.max(1) * below.signum();
        Fraction { above: above / divisor, below: below / divisor }
    }

    pub fn to_f64(self) -> f64 {
        self.above as f64 / self.below as f64
    }
}

impl From<i32> for Fraction {
    fn from(number: i32) -> Fraction {
        Fraction { above: i128::from(number), below: 1 }
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        Fraction::new(self.above * other.below + other.above * self.below, self.below * other.below)
    }
}

impl Sub for Fraction {
    type Output = Fraction;

    fn sub(self, other: Fraction) -> Fraction {
        Fraction::new(self.above * other.below - other.above * self.below, self.below * other.below)
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    fn mul(self, other: Fraction) -> Fraction {
        Fraction::new(self.above * other.above, self.below * other.below)
    }
}

impl Div for Fraction {
    type Output = Fraction;

    fn div(self, other: Fraction) -> Fraction {
        Fraction::new(self.above * other.below, self.below * other.above)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }
}
