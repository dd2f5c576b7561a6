//! Matches of Go and of Gobang: who plays whom with which colour, one refereed game, and what many of them prove.
//!
//! A [`Schedule`] pairs games so that both sides play every opening with both colours.
//! [`Conditions::play`] referees one game between two [`Contestant`]s, whatever they are; what the
//! games differ in is in [`Contest`]. Its
//! [`GameResult`] is one line of a [`results`] file, and a [`Tally`] of them has a [`Rate`] with its
//! interval and may end the match early by [`Sprt`].
//!
//! ```
//! use tengen_play::matches::Rate;
//!
//! let rate = Rate { wins: 31, draws: 1, losses: 8 };
//! let (low, high) = rate.interval();
//! assert_eq!(format!("{} [{low:.2}, {high:.2}]", rate.value()), "0.7875 [0.64, 0.89]");
//! assert_eq!(rate.elo().round(), 228.0);
//! ```

mod conditions;
mod contest;
mod contestant;
mod counting;
mod ground;
mod opening;
mod rate;
mod record;
mod result;
pub mod results;
mod schedule;
mod sprt;
mod tally;

pub use conditions::{Conditions, Stopped};
pub use contest::{Contest, ContestError};
pub use contestant::{Chosen, Claim, Contestant, Fault};
pub use ground::{Ground, Kind};
pub use opening::{Opening, OpeningError, read_openings};
pub(crate) use rate::wilson;
pub use rate::{Rate, elo_of};
pub use record::Names;
pub use result::{DecidedBy, Ending, GameResult};
pub use schedule::{Pairing, Schedule};
pub use sprt::{Sprt, SprtVerdict};
pub use tally::{Side, Tally};

#[cfg(test)]
mod tests;
