//! Endgames: what is left between stones that cannot die, as a sum of independent games.
//!
//! [`Endgames`] finds the regions of a board that safe stones enclose, plays everything that can be
//! played in each, and so gives each a combinatorial value by area; the sum of them is the score,
//! with the moves that keep it and an order of best play. Stones are safe here by Benson's
//! unconditional life, so an exact value needs no assumption; kos that matter leave a bound.
//!
//! ```
//! use tengen_endgame::Endgames;
//! use tengen_go_rules::Diagram;
//! use tengen_verdict::{Budget, Verdict};
//!
//! let position = Diagram::position(
//!     ". X . X . O . O .
//!      X X X X X O O O O
//!      . X O . . . O . O
//!      X X X X X O O O O",
//! );
//! let mut endgames = Endgames::new();
//! let analysis = endgames.analyse(&position, &mut Budget::unlimited());
//! assert!(matches!(analysis.margin, Verdict::Exact(_)));
//! for region in &analysis.regions {
//!     let value = region.value.exact().map(|game| endgames.store().name(game));
//!     println!("{:?} {value:?}", region.points);
//! }
//! ```

mod analysis;
mod area;
mod cycles;
mod endgames;
pub mod generator;
mod graph;
mod region;
mod shapes;
mod sum;
mod value;
mod walls;

pub use analysis::Analysis;
pub use endgames::Endgames;
pub use region::{Character, Continuation, Doubt, Heat, Region};
pub use shapes::{Shapes, ShapesError};
