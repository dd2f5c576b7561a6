//! Games to compute with.

mod corridor;
mod domineering;
mod toads;

pub use corridor::{blocked_corridor, corridor};
pub use domineering::{Domineering, Grid, GridError};
pub use toads::{Toads, ToadsError};
