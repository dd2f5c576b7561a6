//! The rules of Gobang: boards from 5x5 to 25x25, eight rule sets, renju fouls by their full
//! recursive definition, the 26 openings, opening protocols, records and plain text.
//!
//! ```
//! use tengen_board::Lettering;
//! use tengen_gobang_rules::{Board, Game, RuleSet, explain_foul, foul_points, read_moves};
//!
//! let mut game = Game::new(Board::usual(), RuleSet::Renju);
//! for point in read_moves("h8 a1 h9 a3 f10 a5 g10 a7", game.board().size())? {
//!     game.play(point)?;
//! }
//! // H10 would be two threes at once.
//! let fouls: Vec<_> = foul_points(game.board()).collect();
//! assert_eq!(fouls[0].0.name(Lettering::Gobang), "H10");
//! assert_eq!(fouls[0].1.code(), "33");
//! let why = explain_foul(game.board(), fouls[0].0).unwrap();
//! assert_eq!(why.rows.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod diagram;
mod direction;
mod fouls;
mod game;
mod notation;
mod openings;
mod protocol;
mod random;
mod record;
mod rule_set;
pub mod thesis;

pub use board::{Board, MIN_SIDE, TooSmall, USUAL_SIDE};
pub use diagram::DiagramError;
pub use direction::Direction;
pub use fouls::{
    Foul, FoulKind, RowOfFoul, RowShape, could_be_foul, explain_foul, foul_at, foul_points,
};
pub use game::{Ending, Game, MoveError};
pub use notation::{MovesError, read_moves, write_moves};
pub use openings::{Opening, OpeningKind, OpeningVerdict};
pub use protocol::{
    Action, ActionError, Allowed, BoardRefused, Procedure, Protocol, ProtocolError, Seat,
};
pub use random::random_board;
pub use record::RecordError;
pub use rule_set::{Decision, RuleSet, RuleSetError};
