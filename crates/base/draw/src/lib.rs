//! Pictures from plain data: boards, charts, trees and thermographs as SVG, PNG and terminal text.
//!
//! A picture is described, then drawn. The same description gives an SVG with real text, a PNG
//! that needs no font on the machine, and lines for a terminal; the same input always gives the
//! same bytes. Nothing here knows a rule of either game, and nothing prints: whether there is a
//! terminal, and what it can show, is for the caller to decide.
//!
//! ```
//! use tengen_board::{Color, Lettering, Point, Size};
//! use tengen_draw::{BoardPicture, TerminalStyle};
//!
//! let mut picture = BoardPicture::new(Size::square(5).unwrap(), Lettering::Go);
//! picture
//!     .stone(Point::new(2, 2), Color::Black)
//!     .stone(Point::new(3, 1), Color::White)
//!     .last_move(Point::new(3, 1));
//!
//! let text = picture.to_terminal(TerminalStyle::Ascii);
//! assert_eq!(format!("\n{text}"), "
//!    A B C D E
//!  5 . . . . . 5
//!  4 . . . . . 4
//!  3 . . X . . 3
//!  2 . . .(O). 2
//!  1 . . . . . 1
//!    A B C D E
//! ");
//!
//! let svg: String = picture.to_svg();
//! assert!(svg.starts_with("<svg"));
//! let png: Vec<u8> = picture.to_png(2.0)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), tengen_draw::PngError>(())
//! ```

mod board;
mod chart;
mod glyphs;
mod png;
mod svg;
mod terminal;
mod text;
mod theme;
mod thermograph;
mod tree;

pub use board::{BoardPicture, Mark, gobang_star_points};
pub use chart::{BarChart, Interval, LineChart, Series, Ticks, Unit};
pub use png::{LONGEST_SIDE, PngError};
pub use svg::{Anchor, Canvas, Letters, Paint, Path, Shapes, Texts};
pub use terminal::TerminalStyle;
pub use theme::{Rgb, Theme};
pub use thermograph::{Corner, ThermographPicture};
pub use tree::{Branch, TreeNode, TreePicture};
