//! The Go Text Protocol, version 2, with what front-ends and servers have added to it.
//!
//! An [`Engine`] takes one line at a time and gives one [`Reply`], or none where the line holds no
//! command. What it can do stands in one table, which [`commands()`] shows: `list_commands`,
//! `known_command` and `help` read the same table that commands are looked up in.
//!
//! A command that fails changes nothing. Its answer is one line that says what was wrong and what
//! would be right, after the words that the standard gives such failures.
//!
//! ```
//! use tengen_play::FlatPlayer;
//! use tengen_protocols::gtp::Engine;
//!
//! let mut engine = Engine::new(FlatPlayer::new(1)).without_files();
//! let reply = engine.handle(b"12 boardsize 99").unwrap();
//! assert_eq!(
//!     reply.to_string(),
//!     "?12 unacceptable size: a board of 99x99 cannot be: sides go from 1 to 25\n\n"
//! );
//! assert!(engine.handle(b"# no command").is_none());
//! ```

mod archive;
mod arguments;
pub mod client;
mod commands;
mod engine;
mod files;
mod line;
mod live;
mod reply;
mod run;
mod table;

pub use archive::{Archive, Finished};
pub use engine::{Engine, Settings};
pub use files::{Disk, Files, NoFiles};
pub use line::LONGEST_LINE;
pub use reply::Reply;
pub use table::{About, commands};
