//! An opening book: positions keyed by hash, the moves that were played in them, how the games ended, and
//! what leads where. It knows no rules: a position is a number, a move is a number, a result is won,
//! lost, drawn or unknown.
//!
//! ```
//! use tengen_book::{Batch, Book, Ended, Line, Outcome, Step};
//!
//! let folder = std::env::temp_dir().join(format!("tengen-book-doc-{}", std::process::id()));
//! std::fs::create_dir_all(&folder).unwrap();
//! let path = folder.join("small.book");
//! let mut book = Book::open_to_change(&path, "go")?;
//!
//! // Two games: position 1 by move 40 to 2; there move 7 to 3, or move 9 to 4.
//! let mut batch = Batch::default();
//! for (mv, last, outcome) in [(7, 3, Outcome::Win), (9, 4, Outcome::Loss)] {
//!     let steps = vec![Step { key: 1, mv: 40 }, Step { key: 2, mv }];
//!     let ended = Ended { outcome, margin: None };
//!     batch.add(&Line { steps, last, ended, date: 0 }, "9x9");
//! }
//! book.add(&mut batch)?;
//!
//! let reader = book.reader()?;
//! let first = reader.entry(1)?.unwrap();
//! assert_eq!(first.counts().games(), 2);
//! assert_eq!(first.counts().score(), Some(0.5));
//! // Results are seen by the side to move: the reply of the lost game was a good one.
//! let reply = reader.entry(2)?.unwrap();
//! assert_eq!(reply.branch(9).unwrap().tally.counts().wins, 1);
//! assert_eq!(reply.parents, [1]);
//! # drop((reader, book));
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), tengen_book::BookError>(())
//! ```
//!
//! # How it is kept
//!
//! A book is one file of the embedded store redb, whose transactions either happen or do not, whenever
//! the plug is pulled. A row a position would be the obvious way, and was measured: 40 million rows in
//! batches of 4 million, sorted, took 213 seconds and 6.2 GB (two cores, 2026). So a row is a *block* of some two
//! hundred positions in the order of their keys, with a checksum of its own. A [`Batch`] of games is
//! sorted in memory and worked into the blocks from the first to the last: positions that did not
//! come up are copied as bytes, the others are read, added to and written. A large batch passes over the
//! whole file once, a single game touches a block a move. Since the old blocks are free only when the new ones are
//! safe, a file that was filled by large batches is about half empty; [`Book::copy_to`] makes a full one.
//!
//! # Keys and chance
//!
//! [`Folding`] gives keys of 64 bits. Among 50 million positions two share a key with a chance of about one in
//! two thousand; they would then share their statistics.

mod batch;
mod block;
mod book;
mod choice;
mod coding;
mod entry;
mod error;
mod fold;
mod merge;
mod minimax;
mod place;
mod reader;
mod tally;

pub use batch::{Batch, Line, Section, Step};
pub use book::{Book, Contents};
pub use choice::{Candidate, Taste};
pub use entry::{Branch, Entry, Judged};
pub use error::BookError;
pub use fold::{Folding, Stones, View};
pub use merge::Grown;
pub use minimax::{Backing, Minimax};
pub use place::put_in_place;
pub use reader::Reader;
pub use tally::{Counts, Ended, Outcome, PRIOR_GAMES, Tally};
