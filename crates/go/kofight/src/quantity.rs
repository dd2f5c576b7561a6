//! The numbers of a reading, one by one.

use tengen_ko::Amount;
use tengen_verdict::Verdict;

use crate::Reading;

/// One number of a reading; places are those in its lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// What the ko is worth.
    Ko,
    /// What carrying out a threat gains.
    Value(usize),
    /// What a threat loses if it is answered.
    Loss(usize),
    /// What a move elsewhere is worth.
    Valuable(usize),
}

impl Reading {
    /// Every number there is, the ko's first.
    pub fn quantities(&self) -> Vec<Quantity> {
        let ko = self.ko().and_then(|ko| ko.size).map(|_| Quantity::Ko);
        let threats = (0..self.threats.len())
            .flat_map(|place| [Quantity::Value(place), Quantity::Loss(place)]);
        let valuable = (0..self.valuable.len()).map(Quantity::Valuable);
        ko.into_iter().chain(threats).chain(valuable).collect()
    }

    /// One of its numbers.
    pub fn get(&self, quantity: Quantity) -> Option<Verdict<Amount>> {
        match quantity {
            Quantity::Ko => self.ko().and_then(|ko| ko.size),
            Quantity::Value(place) => self.threats.get(place).map(|site| site.value),
            Quantity::Loss(place) => self.threats.get(place).map(|site| site.loss),
            Quantity::Valuable(place) => self.valuable.get(place).map(|site| site.size),
        }
    }

    /// Takes a number as given; false if there is no such number. What was proved of the board
    /// as a whole no longer counts.
    pub fn assume(&mut self, quantity: Quantity, amount: Amount) -> bool {
        let done = self.put(quantity, amount);
        self.is_changed |= done;
        done
    }

    pub(crate) fn put(&mut self, quantity: Quantity, amount: Amount) -> bool {
        let place = match quantity {
            Quantity::Ko => {
                if self.ko().is_none() {
                    return false;
                }
                self.kos[0].size = Some(Verdict::Exact(amount));
                return true;
            }
            Quantity::Value(place) => self.threats.get_mut(place).map(|site| &mut site.value),
            Quantity::Loss(place) => self.threats.get_mut(place).map(|site| &mut site.loss),
            Quantity::Valuable(place) => self.valuable.get_mut(place).map(|site| &mut site.size),
        };
        place.map(|number| *number = Verdict::Exact(amount)).is_some()
    }
}

/// The number that a mark stands for: bounds at their middle.
pub(crate) fn taken_as(amount: Verdict<Amount>) -> Amount {
    match amount {
        Verdict::Exact(amount) | Verdict::Estimate(amount) => amount,
        Verdict::Bound { low, high } => sum(low, high).half(),
    }
}

fn sum(one: Amount, other: Amount) -> Amount {
    let numerator = one.numerator() * other.denominator() + other.numerator() * one.denominator();
    Amount::ratio(numerator, one.denominator() * other.denominator())
}

pub(crate) fn plus(one: Option<Amount>, other: Option<Amount>) -> Option<Amount> {
    Some(sum(one?, other?))
}
