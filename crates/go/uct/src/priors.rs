//! What moves are worth before they are tried.

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

use crate::tree::Seed;
use crate::{Priors, Settings};

/// What the least and the most likely moves are thought to win.
const LEAST: f32 = 0.25;
const MOST: f32 = 0.75;

/// What is thought of a position before anything was tried there.
pub(crate) struct Outlook {
    /// Its moves.
    pub seeds: Vec<Seed>,
    /// Black's chance to win, if a net has looked at it.
    pub black: Option<f32>,
}

impl Outlook {
    /// Weighs the moves of a position, given the cells of the latest two moves (0 for a pass or
    /// none); `allowed` leaves out what superko forbids. With a komi in half points a net has its
    /// say.
    pub(crate) fn new<M: Mask>(
        settings: &Settings,
        board: &Board<M>,
        latest: (usize, usize),
        allowed: M,
        komi: Option<i32>,
    ) -> Outlook {
        let scene = settings.reading.scene(board, latest);
        let mut chances = settings.weights().chances(&scene, legal(board, allowed));
        let black = komi.map(|komi| {
            let win = settings.net().win(&scene, &chances, komi as f32 / 2.0);
            match board.to_move() {
                Color::Black => win,
                Color::White => 1.0 - win,
            }
        });
        settings.reading.weigh(board, &mut chances);
        Outlook { seeds: seeds(&settings.priors, &chances), black }
    }
}

/// Moves with their chances as seeds.
fn seeds(priors: &Priors, chances: &[(usize, f32)]) -> Vec<Seed> {
    let best = chances.iter().map(|&(_, chance)| chance).fold(0.0, f32::max);
    let believed = priors.learned / (priors.even + priors.learned);
    let seed = |(cell, mean): (usize, f32)| Seed {
        cell: cell as u16,
        expected: 0.5 + believed * (mean - 0.5),
    };
    // The likeliest move is taken for a good one, and the others for as good as they are likely
    // beside it, on a root scale so that unusual moves keep a chance.
    let mean = |chance: f32| LEAST + (MOST - LEAST) * (chance / best).powf(priors.learned_curve);
    let moves = chances.iter().map(|&(cell, chance)| (cell, mean(chance)));
    // Passing is always there and never likely.
    moves.chain([(0, LEAST)]).map(seed).collect()
}

/// The sensible moves that are no suicide.
fn legal<M: Mask>(board: &Board<M>, allowed: M) -> M {
    let mut legal = board.sensible() & allowed;
    let mut left = legal;
    while !left.is_none() {
        let cell = left.lowest();
        left = left.without_lowest();
        // A free neighbour settles it; only the rest is tried out.
        let open = !(M::around(cell) & board.empty()).is_none();
        if !open && !board.clone().play(cell) {
            legal &= !M::cell(cell);
        }
    }
    legal
}
