//! What the program thinks of a position, from Black's point of view.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tengen_board::{Color, Lettering};
use tengen_play::{Analysis, Variation};

use crate::shape::rounded;

/// Moves that are kept and shown.
const MOST_MOVES: usize = 10;

/// Moves of a line that are kept and shown.
const LONGEST_LINE: usize = 12;

/// A position's worth, estimated by a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Evaluation {
    /// Playouts behind it.
    pub(crate) visits: u64,
    /// Black's chance of winning, from 0 to 1, after the move looked at most.
    pub(crate) black_wins: f64,
    /// Black's expected lead in points, after that move.
    pub(crate) black_leads: f64,
    /// The moves looked at most.
    pub(crate) moves: Vec<Candidate>,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Candidate {
    pub(crate) mv: String,
    pub(crate) visits: u32,
    pub(crate) black_wins: f64,
    pub(crate) black_leads: f64,
    /// How the game may go on, the move first.
    pub(crate) line: Vec<String>,
}

impl Evaluation {
    /// From what a player said.
    pub(crate) fn of(analysis: &Analysis) -> Evaluation {
        let color = analysis.color;
        let candidate = |variation: &Variation| Candidate {
            mv: variation.mv.name(Lettering::Go),
            visits: variation.visits,
            black_wins: chance_for_black(color, variation.win_rate),
            black_leads: lead_for_black(color, variation.lead),
            line: (variation.line.iter().take(LONGEST_LINE))
                .map(|(mv, _)| mv.name(Lettering::Go))
                .collect(),
        };
        let moves: Vec<Candidate> = analysis
            .moves
            .iter()
            .filter(|v| v.visits > 0)
            .take(MOST_MOVES)
            .map(candidate)
            .collect();
        // Averages over everything tried are dragged down by what was tried in vain.
        let first = moves.first();
        Evaluation {
            visits: analysis.visits,
            black_wins: first
                .map_or(chance_for_black(color, analysis.win_rate), |first| first.black_wins),
            black_leads: first
                .map_or(lead_for_black(color, analysis.lead), |first| first.black_leads),
            moves,
        }
    }

    /// The move looked at most.
    pub(crate) fn best(&self) -> Option<&Candidate> {
        self.moves.first()
    }

    /// As the page reads it.
    pub(crate) fn as_json(&self) -> Value {
        let candidate = |candidate: &Candidate| {
            json!({
                "move": candidate.mv,
                "visits": candidate.visits,
                "black_wins": candidate.black_wins,
                "black_leads": candidate.black_leads,
                "line": candidate.line,
            })
        };
        json!({
            "kind": "Estimate",
            "visits": self.visits,
            "black_wins": self.black_wins,
            "black_leads": self.black_leads,
            "moves": self.moves.iter().map(candidate).collect::<Vec<_>>(),
        })
    }
}

fn chance_for_black(color: Color, chance: f64) -> f64 {
    rounded(if color == Color::Black { chance } else { 1.0 - chance }, 4)
}

fn lead_for_black(color: Color, lead: f64) -> f64 {
    rounded(if color == Color::Black { lead } else { -lead }, 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Move, Point};

    #[test]
    fn everything_is_blacks_whoever_was_asked() {
        let variation = Variation {
            mv: Move::Play(Point::new(3, 3)),
            visits: 10,
            win_rate: 0.75,
            least_win_rate: 0.5,
            prior: 0.1,
            lead: 2.5,
            lead_spread: 1.0,
            line: vec![(Move::Play(Point::new(3, 3)), 10), (Move::Pass, 4)],
        };
        let analysis = |color| Analysis {
            color,
            visits: 12,
            win_rate: 0.6,
            lead: 1.0,
            lead_spread: 1.0,
            moves: vec![variation.clone()],
            ownership: Vec::new(),
        };
        let black = Evaluation::of(&analysis(Color::Black));
        assert_eq!((black.black_wins, black.black_leads), (0.75, 2.5));
        let white = Evaluation::of(&analysis(Color::White));
        assert_eq!((white.black_wins, white.black_leads), (0.25, -2.5));
        assert_eq!(white.best().unwrap().line, ["D4", "pass"]);
        let unread = Evaluation::of(&Analysis { moves: Vec::new(), ..analysis(Color::White) });
        assert_eq!((unread.black_wins, unread.black_leads), (0.4, -1.0));
    }
}
