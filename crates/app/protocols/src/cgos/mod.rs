//! The protocol of CGOS, the computer Go servers, seen from a player's end.
//!
//! The server asks and the player answers, a line each: name and password, and in a game a move for
//! every `genmove`. [`Line`] is what the server says; [`say`] has the answers. Lines are made out of
//! bytes by the same [`Wire`](crate::nngs::Wire) that serves telnet.
//!
//! ```
//! use tengen_board::Color;
//! use tengen_protocols::cgos::Line;
//!
//! let line = Line::read("setup 7 9 7.0 300000 anna(1800?) bert(2013) E5 299000 C3 300000");
//! let Line::Setup(setup) = line else { panic!("a game begins") };
//! assert_eq!((setup.white.name.as_str(), setup.black.rating), ("anna", Some(2013)));
//! assert_eq!(setup.moves.len(), 2);
//! assert_eq!(Line::read("genmove b 298000"), Line::Genmove { color: Color::Black, left: 298_000 });
//! ```

mod line;
pub mod say;

pub use line::{Line, Named, Setup};
