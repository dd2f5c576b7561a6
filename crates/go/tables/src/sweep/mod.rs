//! Whether a side can force a score, on boards too large to value every position.

mod advised;
mod duel;
mod farness;
mod field;
mod found;
mod ledger;
mod odds;
mod sight;
mod threat;
mod zone;

pub(crate) use advised::Advised;
pub use advised::Adviser;
pub(crate) use duel::{Duel, Outcome};
pub(crate) use farness::Grounds;
pub(crate) use field::{Losses, Side};

#[cfg(test)]
mod tests;
