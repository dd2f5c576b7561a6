//! Kos of other kinds: with approach moves, of several stages, and several at once. [`Kos`] has the
//! rules.

mod advice;
mod game;
mod ko;
mod notation;
mod oracle;
mod search;
mod setup;
mod solver;
mod state;

pub use advice::KosAdvice;
pub use game::{Kos, KosMove};
pub use ko::Ko;
pub use notation::{KoNotationError, parse_kos};
pub use oracle::KosOracle;
pub use setup::{KoSetup, KosError};
pub use solver::{KosSolution, KosSolver};
