//! The players of the thesis "An Optimization Method for Gobang Game", and the honest maximin
//! player over the same payoffs.

mod bout;
mod forecast;
mod player;
mod printed;
mod window;
mod winning;

pub use bout::Bout;
pub use forecast::{Payoffs, SAME_POINT, SamePoint, one_ply};
pub use player::{Player, PlayerError, equilibrium, maximin};
pub use printed::{PrintedGame, PrintedTable};
pub use window::{REACH, decision_window, is_in_window};
pub use winning::WinningShape;
