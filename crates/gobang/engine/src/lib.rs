//! Players of Gobang: the equilibrium player of the thesis "An Optimization Method for Gobang Game"
//! with its forecasts of one and two plies, and the honest maximin player over the same payoffs;
//! games between them, and how they were won.
//!
//! ```
//! use tengen_board::{Color, Random};
//! use tengen_gobang_engine::{Bout, Payoffs, Player, SamePoint, equilibrium};
//! use tengen_gobang_rules::{Board, Game, Opening, RuleSet, read_moves};
//!
//! // White's mix against an open three, with the certificate that it is an equilibrium.
//! let mut game = Game::new(Board::usual(), RuleSet::ThesisBasic);
//! for point in read_moves("h8 a1 h9 a3 h10", game.board().size())? {
//!     game.play(point)?;
//! }
//! let payoffs = Payoffs::of(&game);
//! let found = equilibrium(&payoffs, SamePoint::NoReply);
//! assert!(found.gap < 1e-9);
//!
//! let opening = Opening::named("kagetsu").unwrap();
//! let players = [Player::Thesis1, Player::Thesis1];
//! let bout = Bout::from_opening(opening, RuleSet::ThesisBasic, players, &mut Random::new(1));
//! assert!(bout.stones() > 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bout;
mod forecast;
mod player;
mod printed;
mod window;
mod winning;

pub use bout::Bout;
pub use forecast::{Payoffs, SAME_POINT, SamePoint, one_ply};
pub use player::{Player, PlayerError, equilibrium, maximin};
pub use printed::{PrintedGame, PrintedTable};
pub use window::{REACH, decision_window, is_in_window};
pub use winning::WinningShape;
