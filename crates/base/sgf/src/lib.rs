//! SGF, the file format of game records: text to trees and back. Knows no rules.
//!
//! Reading is fast (a game is one copy of its text and lists of offsets into it), streams
//! collections of any length, and takes files as they are: junk between games, older versions of
//! the format, several encodings, missing parentheses. What is not understood is kept byte for byte.
//!
//! ```
//! use tengen_board::{Color, Move, Point};
//! use tengen_sgf::{GameTree, Layout, Reader};
//!
//! let text = "A game (of mine):
//!   (;GM[1]FF[4]SZ[9]KM[6.5]PB[Black\\]Smith]AB[cc:dc];W[ee]C[tengen!];B[])";
//! let game = GameTree::parse(text)?;
//! let grid = game.grid()?;
//! assert_eq!(game.komi()?, Some(6.5));
//! assert_eq!(game.root().simple_text("PB").unwrap(), "Black]Smith");
//! assert_eq!(game.root().points("AB", grid)?.len(), 2);
//!
//! let moves: Vec<_> = game
//!     .main_line()
//!     .filter_map(|node| node.played(grid).transpose())
//!     .collect::<Result<_, _>>()?;
//! let tengen = Move::Play(Point::new(4, 4));
//! assert_eq!(moves, [(Color::White, tengen), (Color::Black, Move::Pass)]);
//!
//! // Collections come game by game, from anything that can be read.
//! for game in Reader::new("(;B[aa])(;W[bb])".as_bytes()) {
//!     game?.write_to(std::io::sink(), Layout::OneLine)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is read for what
//! - A game begins with `(` and `;`; everything before, between and after games is skipped.
//! - In names only capitals count (`GaMe` is GM); a name without any is read as capitals.
//! - `W[]` is a pass, and up to 19x19 so is `W[tt]`. In Gobang (GM 4) `h8` is read as well as `hh`.
//! - Values are in the encoding the root's CA names; without CA, in UTF-8 if they are valid UTF-8
//!   and in Latin-1 (windows-1252) if not. Shift_JIS, GBK and Big5, where half a character may look
//!   like a bracket, are read character by character. Encodings that are not made of ASCII (UTF-16,
//!   ISO-2022-JP) cannot be named in CA.
//! - A `(` at the start of a line whose first property is one that only roots have begins a new
//!   game, even if the one before was not closed.
//! - [`GameTree::warnings`] tells what had to be set right.

mod bracket;
mod charset;
mod edit;
mod error;
mod ident;
mod info;
mod node;
mod node_mut;
mod number;
mod outcome;
mod parser;
mod point;
mod position;
mod reader;
mod seek;
mod setup;
mod text;
mod tree;
mod walk;
mod warning;
mod write;

pub use error::{EditError, ReadError, ReadErrorKind, ValueError, ValueProblem};
pub use info::GameKind;
pub use node::{Node, Properties, Property, Value, Values};
pub use node_mut::NodeMut;
pub use outcome::{Outcome, WonBy};
pub use point::Grid;
pub use position::Position;
pub use reader::Reader;
pub use setup::Setup;
pub use tree::{GameTree, NodeId};
pub use walk::{Children, DepthFirst, MainLine};
pub use warning::{Warning, WarningKind};
pub use write::Layout;
