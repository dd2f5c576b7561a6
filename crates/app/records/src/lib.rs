//! Collections of game records: what is in them, which patterns come up, what is played there.
//!
//! A [`Collection`] reads records game by game from files, folders and archives, with filters, without
//! duplicates, on several threads and yet always in the same order. A [`Search`] looks for a
//! [`Pattern`] in games, an [`Index`] does so in a hundred thousand of them at once. [`Mining`] finds out which moves are chosen again and again, and where.
//!
//! ```
//! use tengen_records::{Collection, Filter, Met};
//!
//! let folder = std::env::temp_dir().join(format!("tengen-records-doc-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! std::fs::write(
//!     folder.join("games.sgf"),
//!     "(;SZ[9]RE[B+R];B[ee];W[cc])(;SZ[9]RE[B+R];B[ee];W[gc])(;SZ[19];B[dd])(;SZ[9] oops!)",
//! )?;
//! let filter = Filter { sizes: vec!["9".parse()?], ..Filter::default() };
//! let collection = Collection::open([&folder])?.with_filter(filter);
//! let mut moves = 0;
//! let report = collection.read(
//!     |entry| Ok(entry.record.moves.len()), // on several threads
//!     |met| {
//!         if let Met::Game { value, .. } = met {
//!             moves += value; // one after another, in the order of the files
//!         }
//!     },
//! );
//! // The second game is the first one mirrored, the third is too large, the fourth is broken.
//! assert_eq!((report.taken, moves), (1, 2));
//! assert_eq!(report.skipped.values().sum::<u64>(), 3);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod book;
mod code;
mod collection;
mod ended;
mod find;
mod index;
mod mine;
mod numbers;
mod pattern;

pub use collection::{
    Collection, Criterion, Date, DateError, Entry, Fault, Filter, Header, Met, OpenError, Place,
    Player, Rank, RankError, Reason, Record, Replay, Report, Skip, WonBy,
};
pub use find::{Continuation, Findings, Hit, Next, Query, Search};
pub use index::{Index, IndexError, Stored};
pub use mine::{
    Kind, Mined, Mining, PatternFileError, PatternFileProblem, Relation, Window, WindowError,
};
pub use pattern::{Edges, Pattern, PatternError, Sign, Turn};
