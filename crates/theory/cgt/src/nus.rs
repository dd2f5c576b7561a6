use crate::{CgtError, Number, Result};

/// A number, plus so many ups, plus a nimber: most values that people meet, kept as three numbers
/// so that they add and compare without looking at options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nus {
    /// The number.
    pub number: Number,
    /// How many ups; downs are negative.
    pub ups: i32,
    /// The nimber.
    pub nimber: u32,
}

/// Nimbers up to here; adding two of them stays below.
pub(crate) const LARGEST_NIMBER: u32 = (1 << 16) - 1;

impl Nus {
    /// A plain number.
    pub const fn number(number: Number) -> Nus {
        Nus { number, ups: 0, nimber: 0 }
    }

    /// Number, ups and nimber; an error for nimbers beyond those kept.
    pub const fn new(number: Number, ups: i32, nimber: u32) -> Result<Nus> {
        if nimber > LARGEST_NIMBER {
            Err(CgtError::NimberOutOfReach)
        } else if ups == i32::MIN {
            Err(CgtError::TooManyUps)
        } else {
            Ok(Nus { number, ups, nimber })
        }
    }

    /// Whether it is a number and nothing else.
    pub const fn is_number(&self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    pub(crate) fn plus(&self, other: &Nus) -> Result<Nus> {
        let ups = self.ups.checked_add(other.ups).ok_or(CgtError::TooManyUps)?;
        Nus::new(self.number.plus(other.number)?, ups, self.nimber ^ other.nimber)
    }

    pub(crate) const fn negative(&self) -> Nus {
        Nus { number: self.number.negative(), ups: -self.ups, nimber: self.nimber }
    }

    /// Whether it is at most the other: ups decide where the numbers are equal, and one up is
    /// confused with zero only beside a single star.
    pub(crate) fn is_at_most(&self, other: &Nus) -> bool {
        if self.number != other.number {
            return self.number < other.number;
        }
        match i64::from(other.ups) - i64::from(self.ups) {
            0 => self.nimber == other.nimber,
            1 => self.nimber ^ other.nimber != 1,
            more => more > 1,
        }
    }

    /// The options of the canonical form, Left's and Right's.
    pub(crate) fn options(&self) -> Result<[Vec<Nus>; 2]> {
        if self.is_number() {
            return number_options(self.number);
        }
        let with = |ups, nimber| Nus { number: self.number, ups, nimber };
        let zero = with(0, 0);
        Ok(match self.ups {
            0 => {
                let smaller: Vec<Nus> = (0..self.nimber).map(|n| with(0, n)).collect();
                [smaller.clone(), smaller]
            }
            // Next to a single star an up lets Left move to the star as well.
            1 if self.nimber == 1 => [vec![zero, with(0, 1)], vec![zero]],
            -1 if self.nimber == 1 => [vec![zero], vec![zero, with(0, 1)]],
            ups if ups > 0 => [vec![zero], vec![with(ups - 1, self.nimber ^ 1)]],
            ups => [vec![with(ups + 1, self.nimber ^ 1)], vec![zero]],
        })
    }

    /// The value whose canonical options these are, if it is of this kind and no number.
    pub(crate) fn with_options(left: &[Nus], right: &[Nus]) -> Option<Nus> {
        let number = left.first()?.number;
        let same = |nus: &Nus| nus.number == number;
        if !left.iter().chain(right).all(same) {
            return None;
        }
        let is_zero = |options: &[Nus]| matches!(options, [one] if one.is_number());
        let candidate = match (left, right) {
            _ if sorted(left.to_vec()) == sorted(right.to_vec()) => {
                Nus { number, ups: 0, nimber: left.len() as u32 }
            }
            (_, [one]) if is_zero(left) => {
                Nus { number, ups: one.ups.checked_add(1)?, nimber: one.nimber ^ 1 }
            }
            ([one], _) if is_zero(right) => {
                Nus { number, ups: one.ups.checked_sub(1)?, nimber: one.nimber ^ 1 }
            }
            ([_, _], _) if is_zero(right) => Nus { number, ups: 1, nimber: 1 },
            (_, [_, _]) if is_zero(left) => Nus { number, ups: -1, nimber: 1 },
            _ => return None,
        };
        // The guess is right if its options are these, in whatever order.
        let candidate = Nus::new(number, candidate.ups, candidate.nimber).ok()?;
        let [own_left, own_right] = candidate.options().ok()?;
        let same_set = |own: Vec<Nus>, given: &[Nus]| sorted(own) == sorted(given.to_vec());
        (same_set(own_left, left) && same_set(own_right, right)).then_some(candidate)
    }

    /// The longest run of moves that comparing it with another kind of game may have to follow.
    pub(crate) const fn height(&self) -> u32 {
        self.ups.unsigned_abs().saturating_add(self.nimber).saturating_add(1)
    }

    pub(crate) fn birthday(&self) -> Result<u128> {
        let number = self.number.birthday()?;
        let (ups, nimber) = (u128::from(self.ups.unsigned_abs()), u128::from(self.nimber));
        Ok(number
            + match ups {
                0 => nimber,
                // Each up is a move and turns the star; the last one meets what is left of the
                // nimber, or a single star at least.
                _ => ups + (nimber ^ (ups & 1)).max(1),
            })
    }
}

fn sorted(mut options: Vec<Nus>) -> Vec<Nus> {
    options.sort_unstable_by_key(|nus| (nus.ups, nus.nimber));
    options
}

fn number_options(number: Number) -> Result<[Vec<Nus>; 2]> {
    let at = |number: Number| vec![Nus::number(number)];
    if number.is_integer() {
        return Ok(match number.signum() {
            0 => [vec![], vec![]],
            1 => [at(number.minus(Number::ONE)?), vec![]],
            _ => [vec![], at(number.plus(Number::ONE)?)],
        });
    }
    if !number.is_dyadic() {
        return Err(CgtError::NotDyadic(number));
    }
    let step = Number::ratio(1, i128::from(number.denominator()))?;
    Ok([at(number.minus(step)?), at(number.plus(step)?)])
}
