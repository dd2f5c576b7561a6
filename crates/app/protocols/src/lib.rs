//! The languages that programs for Go and Gobang, servers and front-ends speak: bytes in, bytes
//! out.
//!
//! Nothing here opens a socket, reads standard input or knows how an answer is found. A protocol
//! holds a game in progress and a [`tengen_play::Player`], or for Gobang a
//! [`tengen_play::gobang::Mind`]; a caller gives it what arrived and sends on what it answers.
//!
//! ```
//! use tengen_play::FlatPlayer;
//! use tengen_protocols::gtp::Engine;
//!
//! let mut engine = Engine::new(FlatPlayer::new(1));
//! let mut answers = Vec::new();
//! let commands = "boardsize 9\n7 play black E5   # tengen\n8 play white E5\nquit\n";
//! engine.run(commands.as_bytes(), &mut answers)?;
//! assert_eq!(
//!     String::from_utf8_lossy(&answers),
//!     "=\n\n=7\n\n?8 illegal move: E5 is occupied\n\n=\n\n"
//! );
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod cgos;
pub mod gomocup;
pub mod gtp;
mod lines;
pub mod nngs;
