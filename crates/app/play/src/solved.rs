//! The last moves of a game, chosen by solving what is left between safe stones.

use std::time::Duration;

use tengen_board::{Color, Move, Point, PointSet};
use tengen_endgame::{Analysis, Endgames};
use tengen_go_rules::{Position, Scoring};
use tengen_verdict::{Budget, Limits};

use crate::{Game, ending};

/// Boards with more points that are neither safe nor settled are not looked into, nor those with
/// more free points in one place.
const MOST_OPEN: usize = 28;
const MOST_FREE: usize = 9;

/// Positions that a look may take, and comparisons of values for each region: a few tenths of a
/// second.
const NODES: u64 = 150_000;
const WORK: u64 = 400_000;

/// Solves the ends of games, and remembers the regions it has seen. Suicide, which some rules allow, is
/// not thought of.
pub(crate) struct Solver(Endgames);

impl Solver {
    pub(crate) fn new() -> Solver {
        Solver(Endgames::new().within(WORK))
    }

    /// The move that keeps every point for a player, if everything that is left can be solved, and in
    /// this time.
    pub(crate) fn advise(
        &mut self,
        game: &Game,
        color: Color,
        time: Option<Duration>,
    ) -> Option<Move> {
        let rules = game.position().rules();
        if rules.scoring != Scoring::Area {
            return None;
        }
        let position = ending::in_turn(game.position(), color);
        if !Endgames::is_near_the_end(&position, MOST_OPEN, MOST_FREE) {
            return None;
        }
        let limits = Limits { nodes: Some(NODES), time, ..Limits::default() };
        let analysis = self.0.analyse(&position, &mut Budget::new(&limits));
        let mut advice = analysis.advice()?;
        if advice == Move::Pass {
            // Stones that everybody can prove dead come off; others are taken before it is too late.
            let agreed = if ending::removes_dead_stones(game) {
                position.safe_stones(color).territory
            } else {
                PointSet::EMPTY
            };
            let dead = capture(&position, &analysis, &agreed, color);
            advice = dead.map_or(Move::Pass, Move::Play);
        }
        position.is_legal(color, advice).then_some(advice)
    }
}

/// A liberty of dead stones in what is settled for a player, but for those that come off anyway.
fn capture(
    position: &Position,
    analysis: &Analysis,
    agreed: &PointSet,
    color: Color,
) -> Option<Point> {
    let settled = analysis.settled[color.index()];
    let dead = (settled & position.stones_of(!color)) - *agreed;
    let liberties = dead.neighbours(position.size()) & settled & position.empty_points();
    liberties.iter().find(|&point| position.is_legal(color, point.into()))
}
