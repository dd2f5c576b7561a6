//! Linear programs of games: a dense simplex method.
//!
//! A [`Program`] is in the form that games have by themselves: a pure strategy and the best reply
//! to it are a first solution, so no search for one is needed. [`optimum`] walks from there to the
//! best.

mod factors;
mod pricing;
mod program;
mod simplex;
mod tableau;

pub(crate) use program::{Program, power_of_two_above};
pub(crate) use simplex::optimum;
