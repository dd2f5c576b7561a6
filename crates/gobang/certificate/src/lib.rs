//! Proofs that a position of Gobang is won, written down so that anyone can check them.
//!
//! A certificate is text. Its head says what is claimed; its body is a tree in which the winner
//! answers every reply, named or not; its last line is a checksum. [`check()`] reads it once from
//! front to back and believes nothing but the rules: it shares no code with the searches that find
//! such proofs.
//!
//! ```text
//! tengen gobang certificate 2
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
//! A point of the body is two letters, column and row from `aa` at A1. `ab` is a stone of the
//! winner. In brackets follow replies that are named, each with what the winner does then:
//! `ab(cdefghij)` answers `cd` with `ef` and `gh` with `ij`. In braces follow trees of the same
//! kind, one of which must win against every reply that is not named: `ab(cdef){gh(ij)}`. A named
//! reply may be followed by `*` instead of a stone: the same stones, turned or mirrored perhaps,
//! were won earlier in the text. Where the loser is to move first, the body begins with the named
//! replies. A stone that wins at once, or makes two fours, needs neither.
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
mod cover;
mod flaw;
mod input;
mod rules;
mod tree;
mod write;

pub use check::{Checked, check, replies_to_answer, unanswered};
pub use claim::Claim;
pub use flaw::Flaw;
pub use tree::Tree;
pub use write::Writer;
