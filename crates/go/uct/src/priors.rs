//! What moves are worth before they are tried.

use tengen_go_rules::playout::{Board, Mask};
use tengen_learn::{Scene, Weights};

use crate::Settings;
use crate::tree::Seed;

/// What the least and the most likely moves are thought to win.
const LEAST: f32 = 0.25;
const MOST: f32 = 0.75;

/// The moves of a position as seeds of tree nodes, given the cells of the latest two moves (0 for a
/// pass or none); `allowed` leaves out what superko forbids.
pub(crate) fn seeds<M: Mask>(
    settings: &Settings,
    board: &Board<M>,
    (last, before_last): (usize, usize),
    allowed: M,
) -> Vec<Seed> {
    let priors = &settings.priors;
    let scene = Scene::new(board, last, before_last);
    let chances = Weights::standard().chances(&scene, legal(board, allowed));
    let best = chances.iter().map(|&(_, chance)| chance).fold(0.0, f32::max);
    let believed = priors.learned / (priors.even + priors.learned);
    let seed = |cell: usize, mean: f32| Seed {
        cell: cell as u16,
        expected: 0.5 + believed * (mean - 0.5),
    };
    let mut seeds: Vec<Seed> = chances
        .into_iter()
        .map(|(cell, chance)| {
            // The likeliest move is taken for a good one, and the others for as good as they are
            // likely beside it, on a root scale so that unusual moves keep a chance.
            let share = (chance / best).powf(priors.learned_curve);
            seed(cell, LEAST + (MOST - LEAST) * share)
        })
        .collect();
    // Passing is always there and never likely.
    seeds.push(seed(0, LEAST));
    seeds
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
