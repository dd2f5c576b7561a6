//! What a Go position looks like at a glance: which moves are likely to be best, who owns what, who
//! is ahead.
//!
//! A small net says so. It looks at every point and the eight round it, at the string or the space
//! that the point belongs to, and at the whole board, layer by layer; it learned its weights from
//! what searches of the program's own games found. A glance costs about as much as two playouts and
//! sees other things than they do.
//!
//! ```
//! use tengen_glance::{Glance, Net};
//! use tengen_go_rules::Diagram;
//! use tengen_go_rules::playout::Board;
//!
//! // White is caught, Black moves.
//! let board: Board<u128> = Board::new(&Diagram::position(
//!     ". . . . . . .
//!      . X X X X . .
//!      . X O O O X .
//!      . X O O O X .
//!      . X X X . . .
//!      . . . . . . .
//!      . . . . . . .",
//! ));
//! let glance = Glance::new(Net::standard(), &board, (0, 0), 7.0);
//! assert!(glance.win > 0.8);
//! ```

mod example;
mod file;
mod kernel;
mod net;
mod scene;
mod training;

pub use example::{Example, Judged, Lesson};
pub use net::Net;
pub use training::Learner;

use tengen_go_rules::playout::{Board, Mask};
use tengen_learn::{Scene as Moves, Weights};

use scene::{Scene, sign};

/// What a position looks like.
#[derive(Clone, Debug)]
pub struct Glance {
    /// The chance that the player to move wins.
    pub win: f32,
    /// Sensible moves by their cells, and how likely each is to be best.
    pub moves: Vec<(usize, f32)>,
    /// How likely a pass is to be best.
    pub pass: f32,
    /// By cell: Black's share minus White's, from -1 to 1; 0 off the board.
    pub owners: Vec<f32>,
}

impl Glance {
    /// Looks at a board, given the cells of the latest move and the one before (0 for a pass or
    /// none) and what White is given in points.
    pub fn new<M: Mask>(net: &Net, board: &Board<M>, latest: (usize, usize), komi: f32) -> Glance {
        let moves = Moves::new(board, latest.0, latest.1);
        let chances = Weights::standard().chances(&moves, board.sensible());
        let scene = Scene::new(&moves, &chances);
        let likely: Vec<(usize, f32)> =
            chances.into_iter().map(|(cell, chance)| (cell, chance.max(1e-20).ln())).collect();
        let said = net.look(&scene, &likely);
        let side = sign(board.to_move());
        let win = said.win(-side * komi);
        let most = likely.iter().map(|&(cell, _)| said.moves[cell]).fold(said.pass, f32::max);
        let mut moves: Vec<(usize, f32)> =
            likely.iter().map(|&(cell, _)| (cell, (said.moves[cell] - most).exp())).collect();
        let pass = (said.pass - most).exp();
        let all = pass + moves.iter().map(|(_, share)| share).sum::<f32>();
        moves.iter_mut().for_each(|(_, share)| *share /= all);
        let owners = said.owners.into_iter().map(|share| side * share).collect();
        Glance { win, moves, pass: pass / all, owners }
    }
}

impl Net {
    /// The chance that the player to move wins and nothing else, where the moves that come into
    /// question and their chances by the learned weights are known.
    pub fn win<M: Mask>(&self, moves: &Moves<'_, M>, chances: &[(usize, f32)], komi: f32) -> f32 {
        let side = sign(moves.board().to_move());
        self.look(&Scene::new(moves, chances), &[]).win(-side * komi)
    }
}
