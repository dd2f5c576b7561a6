//! Where a pattern came up in games, and what was played there.

mod course;
mod finder;
mod findings;
mod hunt;
mod lanes;
mod partial;
mod plan;
mod points;
mod search;
mod tallies;
mod track;

pub use findings::{Continuation, Findings, Hit, Next};
pub use search::{Query, Search};

pub(crate) use partial::Partial;
pub(crate) use search::{Scratch, Seen};
pub(crate) use track::{Track, for_each_event, words};
