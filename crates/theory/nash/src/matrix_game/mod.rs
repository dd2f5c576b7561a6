//! Ways to solve a matrix game.

mod pdhg;
mod projection;
mod regret;
mod simplex;
mod smoothing;
mod spectral;

pub(crate) use pdhg::restarted;
pub(crate) use regret::regret_matching;
pub(crate) use simplex::simplex;
pub(crate) use smoothing::smoothing;
