use tengen_board::{Move, Point};

/// A move and what the search thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Playouts through it.
    pub visits: u32,
    /// Chance of winning for the player to move, from 0 to 1.
    pub win_rate: f32,
    /// How likely a strong player is to make this move, by the learned weights; 0 for a pass.
    pub prior: f32,
    /// Black's expected lead in points after the move, komi included. Where no playout of late
    /// began with it, that of the position.
    pub lead: f64,
    /// The standard deviation of the margins behind it.
    pub lead_spread: f64,
    /// How the game goes on if both sides play what the search thinks best.
    pub line: Vec<Move>,
    /// Playouts through each of these moves.
    pub line_visits: Vec<u32>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Every move looked at, the most visited first.
    pub candidates: Vec<Candidate>,
    /// Playouts in this search.
    pub playouts: u64,
    /// Black's expected lead in points, komi included, over all playouts from this position.
    pub lead: f64,
    /// The standard deviation of the margins behind it.
    pub lead_spread: f64,
    /// Nodes in the tree.
    pub nodes: usize,
    pub(crate) ownership: Vec<(Point, f32)>,
}

impl Report {
    /// The move to make.
    pub fn best(&self) -> Move {
        self.candidates.first().map_or(Move::Pass, |candidate| candidate.mv)
    }

    /// The chance of winning for the player to move.
    pub fn win_rate(&self) -> f32 {
        self.candidates.first().map_or(0.5, |candidate| candidate.win_rate)
    }

    /// Black's share of every point minus White's, from -1 to 1, over the playouts from this
    /// position.
    pub fn ownership(&self) -> &[(Point, f32)] {
        &self.ownership
    }
}
