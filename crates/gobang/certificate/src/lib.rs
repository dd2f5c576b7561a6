//! Proofs that a position of Gobang is won, written down so that anyone can check them.
//!
//! A certificate is text. Its head says what is claimed; its body is a tree in which the winner
//! answers every reply that matters, and says how it wins against all others; its last line is a
//! checksum. [`check()`] reads it once from front to back and believes nothing but the rules: it shares
//! no code with the searches that find such proofs.
//!
//! ```text
//! tengen gobang certificate 1
//! rule freestyle
//! size 15
//! black h8 h9 h10
//! white a1 a3 a5
//! to move black
//! winner black
//!
//! hg
//!
//! checksum 0123456789abcdef
//! ```
//!
//! Passing is no reply here: a side that has a move makes one.
//!
//! A point of the body is two letters, column and row from `aa` at A1. `ab` is a stone of the winner;
//! after `:` follow the fours and replies that win against every reply that is not named; in brackets
//! follow the replies that are, each with the winner's answer: `ab:cdef(gh(ij)kl(mn))`. Where the
//! loser is to move first, the body is such a list of replies in brackets. A stone that wins at
//! once, or makes two fours, needs neither.
//!
//! ```
//! use tengen_gobang_certificate::{Claim, Writer, check};
//! use tengen_board::Color;
//! use tengen_gobang_rules::{Board, Game, RuleSet, read_moves};
//!
//! let mut game = Game::new(Board::usual(), RuleSet::Freestyle);
//! for point in read_moves("h8 a1 h9 a3 h10 a5", game.board().size())? {
//!     game.play(point)?;
//! }
//! let claim = Claim::of(&game, Color::Black);
//! let mut writer = Writer::new(Vec::new(), &claim)?;
//! // H7 makes a straight four.
//! writer.stone(read_moves("h7", game.board().size())?[0])?;
//! let certificate = writer.finish()?;
//! assert_eq!(check(certificate.as_slice())?.claim, claim);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod claim;
mod flaw;
mod input;
mod rules;
mod write;

pub use check::{Checked, check};
pub use claim::Claim;
pub use flaw::Flaw;
pub use write::Writer;
