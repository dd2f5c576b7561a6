//! Equilibria of zero-sum games for two: matrices, and trees with information sets and chance.
//!
//! The row player of a [`Matrix`] wants payoffs to be large, the column player small. A [`Tree`] is
//! made by hand or read from text and becomes a [`SequenceForm`]. Both are solved exactly by a
//! simplex method, or step by step by one of the other [`Method`]s; a budget ends every one of
//! them. Whatever the method, an [`Equilibrium`] carries its certificate: the duality gap, found
//! from the game itself by the best reply to each strategy.
//!
//! ```
//! use tengen_nash::{Matrix, Method, SequenceForm};
//! use tengen_verdict::Budget;
//!
//! // Rock, paper, scissors where winning with paper counts double.
//! let game = Matrix::new(&[[0.0, -2.0, 1.0], [2.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])?;
//! let found = game.solve(Method::Simplex, 0.0, &mut Budget::unlimited());
//! assert!(found.gap < 1e-12 && found.value.abs() < 1e-12);
//! assert!((found.x[2] - 0.5).abs() < 1e-12, "scissors half of the time");
//!
//! // A coin that only player one sees.
//! let game = SequenceForm::parse("
//! chance
//!   1/2 heads: one heads
//!     fold: -1
//!     bet: two bet
//!       fold: 1
//!       call: 2
//!   1/2 tails: one tails
//!     fold: -1
//!     bet: two bet
//!       fold: 1
//!       call: -2
//! ")?;
//! let found = game.solve(Method::Simplex, 0.0, &mut Budget::unlimited())?;
//! assert!((found.value - 1.0 / 3.0).abs() < 1e-12);
//! let learned = game.solve(Method::Prm, 1e-3, &mut Budget::unlimited())?;
//! assert!(learned.gap <= 1e-3 && (learned.value - found.value).abs() <= 1e-3);
//! # Ok::<(), tengen_nash::NashError>(())
//! ```

mod equilibrium;
mod error;
mod linear;
mod matrix;
mod matrix_game;
mod method;
mod regret;
mod search;
mod tree;
mod vector;
mod written;

pub use equilibrium::Equilibrium;
pub use error::NashError;
pub use matrix::Matrix;
pub use method::Method;
pub use search::Watcher;
pub use tree::{
    Information, Plans, Player, SequenceForm, Tree, kuhn, leduc, leduc_with_suits, parse_number,
    thesis_example,
};
pub use written::WrittenGame;
