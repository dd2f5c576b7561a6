//! What can be said about a position: data, to be put into words elsewhere.

use tengen_board::{Color, Point, PointSet};
use tengen_gobang_rules::{Ending, Foul, Opening};

use crate::Row;

/// A stone of a line.
pub type Played = (Color, Point);

/// One statement about a position.
#[derive(Clone, Debug)]
pub struct Fact {
    /// What is stated.
    pub about: About,
    /// The stones it speaks of.
    pub stones: PointSet,
    /// The points it speaks of beside them.
    pub points: PointSet,
    /// Moves from the position on that show it.
    pub line: Vec<Played>,
}

/// What a statement is about.
#[derive(Clone, Debug)]
pub enum About {
    /// The game has ended.
    Over(Ending),
    /// A win that cannot be stopped any more.
    ForcedWin(ForcedWin),
    /// This side, to move, cannot force a win by fours and threes; proved, or only not found.
    NoForcedWin {
        /// Which side.
        color: Color,
        /// Whether every such stone was looked at.
        is_proved: bool,
    },
    /// A row that threatens something.
    Row(Row),
    /// A point that is forbidden to Black, and the rows that make it so.
    Foul(Foul),
    /// Which of the 26 openings it is.
    Opening(&'static Opening),
    /// What to play, and why.
    Advice(Advice),
}

/// A win by stones each of which threatens to win at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// Who wins.
    pub color: Color,
    /// Whether that side is to move; if not, it wins once the other side plays elsewhere.
    pub is_to_move: bool,
    /// The first stone.
    pub by: Point,
    /// Stones of the winner up to the five, however the loser resists.
    pub stones: usize,
}

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Who is to move.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// Why.
    pub reason: Reason,
}

/// Why a move is recommended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It wins by force, with so many stones.
    Wins(usize),
    /// The other side would make five there.
    StopsFive,
    /// It takes the other side's forced win away: none is left after it.
    StopsWin {
        /// Whether that is proved, or only none was found.
        is_proved: bool,
    },
    /// Every move loses by force; this one holds out longest.
    Resists,
    /// The search thinks it best: so much ahead, about a hundred for a clear advantage.
    Search(i32),
}

impl Fact {
    /// `Exact`, `Bound` or `Estimate`.
    pub const fn kind(&self) -> &'static str {
        match &self.about {
            About::Over(_) | About::ForcedWin(_) | About::Row(_) | About::Foul(_) => "Exact",
            About::NoForcedWin { is_proved: true, .. } => "Exact",
            About::NoForcedWin { is_proved: false, .. } => "Bound",
            // Experts judge openings.
            About::Opening(_) => "Estimate",
            About::Advice(Advice { reason, .. }) => match reason {
                Reason::Wins(_) | Reason::StopsFive => "Exact",
                Reason::StopsWin { is_proved: true } => "Exact",
                Reason::StopsWin { is_proved: false } => "Bound",
                Reason::Resists | Reason::Search(_) => "Estimate",
            },
        }
    }
}
