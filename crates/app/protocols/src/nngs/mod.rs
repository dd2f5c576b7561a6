//! What Go servers of the NNGS and IGS family say over telnet, seen from a player's end.
//!
//! A [`Wire`] makes lines out of what arrives: however it is cut up, with telnet's own bytes left
//! out, and never more than a line's worth kept. A [`Line`] is what one of them means: nearly all
//! begin with a number that says what kind of line it is. [`say`] has the commands.
//!
//! ```
//! use tengen_board::{Color, Move, Point};
//! use tengen_protocols::nngs::{Line, Wire};
//!
//! let mut wire = Wire::default();
//! wire.receive(b"\xFF\xFC\x0115 Game 1 I: anna (0 600 -1) vs be");
//! assert_eq!(wire.next_line(), None, "more is to come");
//! wire.receive(b"rt (0 598 -1)\r\n15   0(B): E5\r\n");
//! assert!(matches!(Line::read(&wire.next_line().unwrap()), Line::Game(game) if game.black == "bert"));
//! let played = Line::Move { number: 0, color: Color::Black, mv: Move::Play(Point::new(4, 4)) };
//! assert_eq!(Line::read(&wire.next_line().unwrap()), played);
//! ```

mod info;
mod line;
mod parts;
pub mod say;
mod wire;

pub use info::{Info, Offer};
pub use line::{GameLine, Line, Listed, PastGame, Side, State};
pub(crate) use parts::outcome;
pub use parts::{Ending, Finished};
pub use wire::{LONGEST_LINE, MOST_OF_A_LINE, Wire};
