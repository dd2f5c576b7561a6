//! Tree games by players who learn.

use super::sequence::SequenceForm;
use crate::equilibrium::{Equilibrium, Guarantees};
use crate::regret::{Arena, Learning, Match};
use crate::search::{Until, close_in};

/// Counterfactual regret minimisation.
pub(crate) fn regret_minimisation(
    game: &SequenceForm,
    learning: Learning,
    until: &mut Until<'_, '_>,
) -> Equilibrium {
    let learners = Match::new(game, (game.first(), game.second()), learning);
    close_in(until, learners)
}

impl Arena for SequenceForm {
    fn first_payoffs(&self, y: &[f64], into: &mut [f64]) {
        self.first_payoffs(y, into);
    }

    fn second_payoffs(&self, x: &[f64], into: &mut [f64]) {
        self.second_payoffs(x, into);
    }

    fn guarantees(&self, x: &[f64], y: &[f64]) -> Guarantees {
        self.guarantees(x, y)
    }

    fn unit(&self) -> f64 {
        1.0
    }
}
