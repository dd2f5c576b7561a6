use tengen_board::{Color, Move, Point};
use tengen_uct::{Candidate, Report};

use crate::matches::wilson;

/// What a player thinks of a position, from the point of view of the side asked about.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The side asked about, which is to move.
    pub color: Color,
    /// Playouts behind it.
    pub visits: u64,
    /// The chance of winning over all of them, from 0 to 1.
    pub win_rate: f64,
    /// The expected lead in points.
    pub lead: f64,
    /// How far the margins scatter about it: their standard deviation.
    pub lead_spread: f64,
    /// The moves looked at, the most visited first.
    pub moves: Vec<Variation>,
    /// The share in every point minus the opponent's, from -1 to 1.
    pub ownership: Vec<(Point, f32)>,
}

/// A move, what is thought of it, and how the game may go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The move.
    pub mv: Move,
    /// Playouts behind it.
    pub visits: u32,
    /// The chance of winning, from 0 to 1.
    pub win_rate: f64,
    /// What the chance is at least, with 97.5% confidence in the playouts.
    pub least_win_rate: f64,
    /// How likely the move seemed before it was tried, from 0 to 1.
    pub prior: f64,
    /// The expected lead in points.
    pub lead: f64,
    /// How far the margins scatter about it.
    pub lead_spread: f64,
    /// How the game may go on, the move first, and how often each move was visited.
    pub line: Vec<(Move, u32)>,
}

impl Analysis {
    /// What a search found for the side to move.
    pub fn of(report: &Report, color: Color) -> Analysis {
        let sign = sign(color);
        let moves: Vec<Variation> =
            report.candidates.iter().map(|candidate| Variation::of(candidate, color)).collect();
        let visits: u64 = moves.iter().map(|variation| u64::from(variation.visits)).sum();
        let wins: f64 = moves.iter().map(|v| v.win_rate * f64::from(v.visits)).sum();
        let owned = |&(point, share): &(Point, f32)| (point, share * sign as f32);
        Analysis {
            color,
            visits,
            win_rate: if visits > 0 { wins / visits as f64 } else { 0.5 },
            lead: report.lead * sign,
            lead_spread: report.lead_spread,
            moves,
            ownership: report.ownership().iter().map(owned).collect(),
        }
    }
}

impl Variation {
    fn of(candidate: &Candidate, color: Color) -> Variation {
        let win_rate = f64::from(candidate.win_rate);
        let line = candidate.line.iter().copied().zip(candidate.line_visits.iter().copied());
        Variation {
            mv: candidate.mv,
            visits: candidate.visits,
            win_rate,
            least_win_rate: wilson(win_rate, f64::from(candidate.visits)).0,
            prior: f64::from(candidate.prior),
            lead: candidate.lead * sign(color),
            lead_spread: candidate.lead_spread,
            line: line.collect(),
        }
    }
}

/// Reports are written from Black's point of view.
const fn sign(color: Color) -> f64 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}
