//! Which moves strong players choose: features of moves, and weights learned for them.
//!
//! A move's features are looked up on a playout board, fast enough for a tree search. The weights
//! of its features add up to a score, and scores become chances by softmax over all moves of the
//! position. Weights are learned by climbing the likelihood of recorded games.
//!
//! ```
//! use tengen_board::Size;
//! use tengen_go_rules::playout::Board;
//! use tengen_go_rules::{Position, Rules};
//! use tengen_learn::{Scene, Weights};
//!
//! let position = Position::new(Size::square(9).unwrap(), Rules::default());
//! let board: Board<u128> = Board::new(&position);
//! let scene = Scene::new(&board, 0, 0);
//! let chances = Weights::standard().chances(&scene, board.sensible());
//! assert_eq!(chances.len(), 81);
//! assert!((chances.iter().map(|(_, chance)| chance).sum::<f32>() - 1.0).abs() < 1e-3);
//! ```

mod canonical;
mod features;
mod fit;
mod net_file;
mod weights;
mod wide_shape;

pub use features::{FEATURES, Features, Scene};
pub use fit::{Example, Judged, Learner};
pub use net_file::{NetError, NetFile};
pub use weights::{Weights, WeightsError};
