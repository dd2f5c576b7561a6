//! The strategies of the literature, to be held against the exact answer.

mod enumerate2007;
mod limits2003;
mod thesis;

use std::fmt;
use std::str::FromStr;

use tengen_board::Color;

use crate::solver::largest_switch;
use crate::{Fight, KoMove};

pub use thesis::{ThreatSet, threat_set};

/// A rule that names a move in every position.
///
/// None of them is right everywhere. They say what to do where their authors looked; elsewhere
/// (a threat played by somebody who is not banned, say) they take the largest move there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The rules of the thesis, chapters 3 and 4: intervals, the sets A, B, C and D, E, F, and
    /// cycling.
    Thesis,
    /// The value limits of 2003 as section 2.2 tells of them.
    Limits2003,
    /// The enumeration of profits of 2007 as section 2.2 tells of it: exact but for cycling.
    Enumerate2007,
}

impl Strategy {
    /// All of them, the latest first.
    pub const ALL: [Strategy; 3] =
        [Strategy::Thesis, Strategy::Limits2003, Strategy::Enumerate2007];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::Thesis => "thesis",
            Strategy::Limits2003 => "limits2003",
            Strategy::Enumerate2007 => "enumerate2007",
        }
    }

    /// The move it plays; none once the fight is over.
    pub fn choose(self, fight: &Fight) -> Option<KoMove> {
        if fight.is_over() {
            return None;
        }
        Some(match self {
            Strategy::Thesis => thesis::choose(fight),
            Strategy::Limits2003 => limits2003::choose(fight),
            Strategy::Enumerate2007 => enumerate2007::choose(fight),
        })
    }

    /// The profit it promises before a move is played, where it does so without playing the
    /// fight out.
    pub fn promise(self, fight: &Fight) -> Option<i64> {
        match self {
            Strategy::Enumerate2007 => enumerate2007::promise(fight),
            Strategy::Thesis | Strategy::Limits2003 => None,
        }
    }

    /// What happens if both sides follow it to the end: the moves, and White's profit minus
    /// Black's.
    pub fn line(self, fight: &Fight) -> (Vec<(Color, KoMove)>, i64) {
        let mut line = Vec::new();
        let mut here = fight.clone();
        while let Some(mv) = self.choose(&here) {
            let Ok(next) = here.play(mv) else {
                unreachable!("{self} chose the illegal move {} in {here:?}", here.move_name(mv));
            };
            line.push((here.to_move(), mv));
            here = next;
        }
        (line, here.settled())
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no strategy: exact, thesis, limits2003 or enumerate2007")]
pub struct StrategyError(String);

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Strategy, StrategyError> {
        let found = Strategy::ALL.into_iter().find(|strategy| strategy.name() == text);
        found.ok_or_else(|| StrategyError(text.to_owned()))
    }
}

/// The largest move there is, or a pass.
fn plain_move(fight: &Fight) -> KoMove {
    largest_switch(fight).unwrap_or(KoMove::Pass)
}
