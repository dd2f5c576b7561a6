//! The ground both games stand on: points, colours, board sizes, symmetries, coordinates,
//! hashing keys and sets of points. No rules live here.
//!
//! ```
//! use tengen_board::{Lettering, Point, Size, Symmetry};
//!
//! let size = Size::square(9).unwrap();
//! let tengen = size.parse("e5", Lettering::Go).unwrap();
//! assert_eq!(tengen, Point::new(4, 4));
//! assert_eq!(tengen.name(Lettering::Go), "E5");
//!
//! // Go skips the letter I, Gobang does not.
//! let ninth = Point::new(8, 0);
//! assert_eq!(ninth.name(Lettering::Go), "J1");
//! assert_eq!(ninth.name(Lettering::Gobang), "I1");
//!
//! // The eight symmetries move the corner to every corner of a square board.
//! let corners: std::collections::HashSet<_> =
//!     Symmetry::all(size).map(|s| s.apply(Point::new(0, 0), size)).collect();
//! assert_eq!(corners.len(), 4);
//! ```

mod checksum;
mod color;
mod coordinates;
mod keys;
mod moves;
mod point;
mod point_set;
mod random;
mod size;
mod symmetry;

pub use checksum::Checksum;
pub use color::{Color, ColorError};
pub use coordinates::{CoordinateError, Lettering};
pub use keys::{key_of_stone, key_of_turn};
pub use moves::Move;
pub use point::{CELLS, MAX_SIDE, Point, ROW};
pub use point_set::PointSet;
pub use random::Random;
pub use size::{Size, SizeError};
pub use symmetry::Symmetry;
