//! Whole-board search: alpha-beta over the likeliest moves, with the evaluation at its leaves.

mod alpha_beta;
mod node;
mod settings;
mod table;

pub use settings::{SettingError, Settings};

use tengen_board::{Color, Move, Point};
use tengen_go_rules::playout::{Board, Mask};
use tengen_go_rules::{Position, with_narrowest_board};
use tengen_verdict::Budget;

use crate::evaluation::Evaluation;
use alpha_beta::AlphaBeta;
pub(crate) use node::Node;
use table::Table;

/// Scores are whole numbers of this part of a point, so that equal means equal.
const PARTS: f32 = 64.0;

/// A search that can be asked again and again along a game.
pub struct Search {
    settings: Settings,
    table: Table,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Moves with Black's score in points after them, komi apart; the best first. Of moves after the
    /// first only a bound is known.
    pub candidates: Vec<(Move, f32)>,
    /// Plies of the deepest search that was finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How the game goes on if both sides play what the search thinks best.
    pub line: Vec<Move>,
}

impl Report {
    /// The move to make.
    pub fn best(&self) -> Move {
        self.candidates.first().map_or(Move::Pass, |&(mv, _)| mv)
    }

    /// Black's score in points, komi apart.
    pub fn score(&self) -> f32 {
        self.candidates.first().map_or(0.0, |&(_, score)| score)
    }
}

impl Search {
    /// A search that knows nothing yet.
    pub fn new(settings: Settings) -> Search {
        let table = Table::new(settings.memory);
        Search { settings, table }
    }

    /// What the search goes by.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Thinks about a position for the player to move. A node of the budget is a position evaluated
    /// or expanded.
    pub fn run(&mut self, position: &Position, budget: &mut Budget) -> Report {
        // What was found in another game, or before other moves, does no harm but fills the table.
        self.table.clear();
        with_narrowest_board!(position.size(), M => self.run_on::<M>(position, budget))
    }

    fn run_on<M: Mask>(&mut self, position: &Position, budget: &mut Budget) -> Report {
        let node: Node<M> = Node::new(position);
        let color = position.to_move();
        let is_legal = |cell: usize| {
            cell == 0 || position.is_legal(color, Move::Play(Board::<M>::point(cell)))
        };
        let search = AlphaBeta::new(&self.settings, &mut self.table, budget);
        let found = search.deepen(&node, is_legal);
        let side = sign(color) as f32 / PARTS;
        Report {
            candidates: found
                .moves
                .iter()
                .map(|&(cell, score)| (move_of::<M>(cell), side * score as f32))
                .collect(),
            depth: found.depth,
            nodes: found.nodes,
            line: found.line.iter().map(|&cell| move_of::<M>(cell)).collect(),
        }
    }
}

fn move_of<M: Mask>(cell: usize) -> Move {
    if cell == 0 { Move::Pass } else { Move::Play(Board::<M>::point(cell)) }
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// The score of a board for the player to move.
fn static_score<M: Mask>(board: &Board<M>, evaluation: &Evaluation<M>) -> i32 {
    sign(board.to_move()) * (PARTS * evaluation.score).round() as i32
}

/// The score for the player to move when both have passed: everything goes to who has more of it.
fn final_score<M: Mask>(board: &Board<M>) -> i32 {
    let evaluation = Evaluation::new(board);
    let owner = |point: Point| evaluation.owner(Board::<M>::cell(point));
    let margin: f32 = Board::<M>::points_of(board.points())
        .map(|point| if owner(point).abs() < UNDECIDED { 0.0 } else { owner(point).signum() })
        .sum();
    sign(board.to_move()) * (PARTS * margin) as i32
}

/// A share closer to even than this is nobody's.
const UNDECIDED: f32 = 0.2;
