//! Players of Gobang, and forced wins.
//!
//! A [`Position`] knows what a stone on every empty point would make. On it stand the searches for
//! forced wins ([`solve`]) and the player ([`Thinker`]). Beside them are the equilibrium player of the
//! thesis "An Optimization Method for Gobang Game" with its forecasts of one and two plies, and the
//! honest maximin player over the same payoffs ([`Player`]).
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use tengen_board::Random;
//! use tengen_gobang_engine::{Bout, By, Limits, Outcome, Player, Position, Settings, Thinker, solve};
//! use tengen_gobang_rules::{Board, Game, Opening, RuleSet, read_moves, write_moves};
//!
//! // Black has three in a row, and two more moves.
//! let mut game = Game::new(Board::usual(), RuleSet::Renju);
//! for point in read_moves("h8 a1 h9 a3 h10 a5", game.board().size())? {
//!     game.play(point)?;
//! }
//! let solution = solve(&mut Position::of(&game), By::Fours, 1_000);
//! assert!(matches!(solution.outcome, Outcome::Win(win) if win.stones == 2));
//!
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let mut thinker = Thinker::new(Settings::default());
//! let thought = thinker.think(&game, &limits, &AtomicBool::new(false), &mut |_| ());
//! assert!(["h7", "h11"].contains(&write_moves(thought.best()).as_str()));
//!
//! let opening = Opening::named("kagetsu").unwrap();
//! let players = [Player::Thesis1, Player::Thesis1];
//! let bout = Bout::from_opening(opening, RuleSet::ThesisBasic, players, &mut Random::new(1));
//! assert!(bout.stones() > 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell_set;
mod fours;
mod position;
mod proof;
mod pursuit;
mod search;
mod shape;
mod solution;
mod thesis;
mod threats;
mod worth;

pub use cell_set::CellSet;
pub use fours::{ANY_NUMBER, Fours, FoursFound};
pub use position::Position;
pub use proof::{
    Effort, Looker, NotShown, ProofSearch, Proving, Written, open_replies, write_certificate,
};
pub use pursuit::Pursuit;
pub use search::{Limits, Score, Settings, Thinker, Thought, Variation, promising};
pub use shape::{LineShape, PointShape};
pub use solution::{By, Outcome, Solution, Win, solve};
pub use thesis::{
    Bout, Payoffs, Player, PlayerError, PrintedGame, PrintedTable, REACH, SAME_POINT, SamePoint,
    WinningShape, decision_window, equilibrium, is_in_window, maximin, one_ply,
};
pub use threats::{Threats, ThreatsFound};
pub use worth::{COMBINATIONS, NEARNESSES, combination, nearness};
