//! Opening books of Go and Gobang: filled from records and own games, asked for continuations, played
//! from, deepened by the engines, pruned and written out.
//!
//! The book itself is [`tengen_book`]; here are the rules it does not know. A page or a program that
//! wants to show what was played in a position asks [`Openings::ask`].

mod analyse;
mod ask;
mod course;
mod extract;
mod fill;
mod ground;
mod line;
mod player;
mod prune;

pub use analyse::{Leaf, by_mind, by_player, leaves, write_opinions};
pub use ask::{Continuation, Continuations, Openings, Opinion, Question};
pub use course::Course;
pub use extract::{Extract, Twig, as_record, as_text};
pub use fill::{Filler, USUAL_BATCH, fill};
pub use ground::Ground;
pub use line::{Finish, Reading};
pub use player::{Adviser, BookMind, BookPlayer, Learner};
pub use prune::{Pruned, Pruning};
pub use tengen_book::{Backing, BookError, Contents, Counts, Grown, Section, Taste};
