//! What was found on a board, each thing with its points and its numbers.

use tengen_board::{Color, Point, PointSet};
use tengen_ko::Amount;
use tengen_verdict::Verdict;

use crate::{Doubt, KoSite};

/// A threat on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreatSite {
    /// Whose threat it is.
    pub owner: Color,
    /// Where it can be played; any of these does.
    pub points: Vec<Point>,
    /// Where the other side answers.
    pub answer: Option<Point>,
    /// What carrying it out gains.
    pub value: Verdict<Amount>,
    /// What its owner loses if it is answered.
    pub loss: Verdict<Amount>,
    /// Why the numbers are not exact.
    pub doubt: Option<Doubt>,
}

/// A move elsewhere that gains points for whoever makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuableSite {
    /// Where Black plays, and where White.
    pub points: [Option<Point>; 2],
    /// Half the swing.
    pub size: Verdict<Amount>,
    /// Why the size is not exact.
    pub doubt: Option<Doubt>,
}

/// A part of the board of which nothing can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadSite {
    /// The part.
    pub points: PointSet,
    /// Why.
    pub doubt: Doubt,
}

/// What kind of ko it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoKind {
    /// Whoever holds it ends it with one move, and so does the other after taking.
    Direct,
    /// This side needs so many moves more before it can end it.
    Approach {
        /// Who needs them.
        side: Color,
        /// How many.
        moves: usize,
    },
    /// Another ko follows.
    MultiStage,
    /// Nothing hangs on it.
    Idle,
    /// It could not be told.
    Unread,
}

impl KoKind {
    /// The name the command line prints.
    pub const fn name(self) -> &'static str {
        match self {
            KoKind::Direct => "direct",
            KoKind::Approach { .. } => "approach-move",
            KoKind::MultiStage => "multi-stage",
            KoKind::Idle => "idle",
            KoKind::Unread => "unread",
        }
    }
}

/// A ko on the board and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoReading {
    /// Where it is and who holds it.
    pub site: KoSite,
    /// What kind it is.
    pub kind: KoKind,
    /// The region that hangs on it.
    pub points: PointSet,
    /// The region's score, Black's points minus White's, if Black wins the ko and if White does.
    /// Only for direct kos.
    pub scores: Option<[Verdict<i32>; 2]>,
    /// Where Black and White end it, the side that does not hold it after taking.
    pub ends: [Option<Point>; 2],
    /// Half the swing. Only for direct kos.
    pub size: Option<Verdict<Amount>>,
    /// Why not everything is exact.
    pub doubt: Option<Doubt>,
}
