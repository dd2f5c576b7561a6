//! Gobang in progress: those who choose moves, how strong they are to be, and how long they may take.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use tengen_board::Lettering;
//! use tengen_gobang_engine::{Limits, Settings};
//! use tengen_gobang_rules::{Board, Game, RuleSet, read_moves};
//! use tengen_play::Level;
//! use tengen_play::gobang::{EngineMind, Mind};
//!
//! // A four that can be stopped on one side only.
//! let mut game = Game::new(Board::usual(), RuleSet::Renju);
//! for point in read_moves("h8 g8 i8 a3 j8 a5 k8", game.board().size())? {
//!     game.play(point)?;
//! }
//! let mut beginner = EngineMind::new(Settings::default(), Level::try_from(1)?, 7);
//! let thought = beginner.think(&game, &Limits::default(), &AtomicBool::new(false), &mut |_| {});
//! assert_eq!(thought.best().unwrap().name(Lettering::Gobang), "L8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adviser;
mod handicap;
mod mind;
pub mod swap2;

pub use adviser::{Adviser, Allowance};
pub use handicap::Handicap;
pub use mind::{EngineMind, Mind, PlayerMind};
pub use swap2::Swap2;
