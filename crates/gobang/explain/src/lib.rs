//! What is going on on a Gobang board, as typed facts.
//!
//! An [`Explainer`] looks at a position as a strong player does: who can force a win and how, which
//! rows threaten to become five, which points renju forbids Black and why, which opening it is and
//! what that is worth, what to play. Every [`Fact`] carries how sure it is, the stones it speaks of
//! and moves that show it. A [`Review`] does the same for a game: wins that were missed, wins that
//! were allowed, fouls.
//!
//! Nothing here is a sentence: words are made from the facts, in any language.
//!
//! ```
//! use tengen_gobang_explain::{About, Explainer};
//! use tengen_gobang_rules::{Board, Game, RuleSet, read_moves};
//!
//! // Black has three in a row, and two more moves.
//! let mut game = Game::new(Board::usual(), RuleSet::Freestyle);
//! for point in read_moves("h8 a1 h9 a3 h10 a5", game.board().size())? {
//!     game.play(point)?;
//! }
//! let explanation = Explainer::default().explain(&game);
//! let About::ForcedWin(win) = explanation.facts[0].about else { panic!() };
//! assert_eq!((win.stones, win.is_to_move), (2, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod explain;
mod fact;
mod foul;
mod opening;
mod review;
mod row;

pub use explain::{Explainer, Explanation};
pub use fact::{About, Advice, Fact, ForcedWin, Played, Reason};
pub use foul::why_foul;
pub use opening::opening_of;
pub use review::{Kept, MoveReview, Review, Reviewer};
pub use row::{Row, RowKind, rows};
