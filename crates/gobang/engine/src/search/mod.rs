//! The search of the player: alpha-beta over the moves that matter, with wins by fours looked up
//! wherever there is one to be had.

mod evaluation;
mod moves;
mod open;
mod score;
mod table;
mod thinker;
mod worker;

pub(crate) use moves::against_unstoppable;
pub use moves::promising;
pub use score::Score;
pub use thinker::{Limits, Settings, Thinker, Thought, Variation};
