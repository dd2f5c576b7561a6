//! Opening protocols: how players agree on a beginning that is fair to both.

mod plan;
mod procedure;

use std::fmt;
use std::str::FromStr;

use tengen_board::{Color, Point, PointSet};

pub use procedure::{ActionError, BoardRefused, Procedure};

/// How a game is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Protocol {
    /// Black begins anywhere.
    Free,
    /// The first stone in the centre, the second beside it, the third in the 5x5 in the middle:
    /// one of the 26 openings.
    Openings26,
    /// One puts three stones anywhere, the other chooses a colour.
    Swap,
    /// As swap, but the other may also put two more stones and leave the choice to the first.
    Swap2,
    /// One puts an opening, the other chooses a colour; White's fourth move; Black offers two fifth
    /// moves, White picks one.
    Rif,
    /// As RIF, with a number of fifth moves that is declared together with the opening.
    Yamaguchi,
    /// As RIF, with a number of fifth moves from 1 to 8 that is declared with the fourth move, after
    /// which colours may be exchanged once more.
    Soosyrv8,
    /// Colours may be exchanged after each of the first five moves, which keep to growing squares;
    /// instead of the fifth Black may offer ten.
    Taraguchi10,
}

/// One of the two at the board, whatever their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Who begins, and is Black until colours are chosen.
    First,
    /// The other.
    Second,
}

/// Something a player does during the opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Puts the next stone.
    Place(Point),
    /// Chooses a colour; the other player gets the other one.
    Take(Color),
    /// Chooses to put two more stones instead of a colour.
    MoreStones,
    /// Chooses to offer many fifth moves instead of a colour.
    ManyFifths,
    /// Says how many fifth moves there will be.
    Declare(usize),
    /// Offers a fifth move.
    Offer(Point),
    /// Keeps one of the fifth moves offered.
    Pick(Point),
}

/// A kind of action that is allowed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// A stone of this colour on one of these points.
    Place {
        /// Its colour.
        color: Color,
        /// Where it may go.
        points: PointSet,
    },
    /// Either colour.
    Take,
    /// Two more stones instead.
    MoreStones,
    /// Many fifth moves instead.
    ManyFifths {
        /// How many they will be.
        count: usize,
    },
    /// A number of fifth moves, from 1.
    Declare {
        /// The largest.
        most: usize,
    },
    /// A fifth move on one of these points: none that comes to the same as one offered before.
    Offer {
        /// How many are still to be offered.
        left: usize,
        /// Where they may be.
        points: PointSet,
    },
    /// One of these fifth moves.
    Pick {
        /// Those offered.
        points: PointSet,
    },
}

impl Allowed {
    /// Whether this allows an action.
    pub fn permits(&self, action: Action) -> bool {
        match (self, action) {
            (Allowed::Place { points, .. }, Action::Place(point))
            | (Allowed::Offer { points, .. }, Action::Offer(point))
            | (Allowed::Pick { points }, Action::Pick(point)) => points.contains(point),
            (Allowed::Declare { most }, Action::Declare(count)) => (1..=*most).contains(&count),
            (Allowed::Take, Action::Take(_))
            | (Allowed::MoreStones, Action::MoreStones)
            | (Allowed::ManyFifths { .. }, Action::ManyFifths) => true,
            _ => false,
        }
    }
}

impl fmt::Display for Allowed {
    /// As it is put to a player: `put a black stone (8 points)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Place { color, points } => {
                write!(f, "put a {color} stone ({})", count(points))
            }
            Allowed::Take => f.write_str("take black or white"),
            Allowed::MoreStones => f.write_str("put two more stones"),
            Allowed::ManyFifths { count } => write!(f, "offer {count} fifth moves"),
            Allowed::Declare { most } => write!(f, "declare 1 to {most} fifth moves"),
            Allowed::Offer { left, points } => {
                write!(f, "offer a fifth move ({left} to go, {})", count(points))
            }
            Allowed::Pick { points } => write!(f, "pick one of {} fifth moves", points.len()),
        }
    }
}

fn count(points: &PointSet) -> String {
    match points.len() {
        1 => "1 point".to_owned(),
        many => format!("{many} points"),
    }
}

impl Seat {
    /// The other player.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::First => "the first player",
            Seat::Second => "the second player",
        })
    }
}

/// The text names no protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no opening protocol: write none, openings26, swap, swap2, rif, yamaguchi, soosyrv8 or taraguchi10"
)]
pub struct ProtocolError(String);

impl Protocol {
    /// All eight.
    pub const ALL: [Protocol; 8] = [
        Protocol::Free,
        Protocol::Openings26,
        Protocol::Swap,
        Protocol::Swap2,
        Protocol::Rif,
        Protocol::Yamaguchi,
        Protocol::Soosyrv8,
        Protocol::Taraguchi10,
    ];

    /// Its name as people type it.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Free => "none",
            Protocol::Openings26 => "openings26",
            Protocol::Swap => "swap",
            Protocol::Swap2 => "swap2",
            Protocol::Rif => "rif",
            Protocol::Yamaguchi => "yamaguchi",
            Protocol::Soosyrv8 => "soosyrv8",
            Protocol::Taraguchi10 => "taraguchi10",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Protocol {
    type Err = ProtocolError;

    fn from_str(text: &str) -> Result<Protocol, ProtocolError> {
        let name = text.trim().to_ascii_lowercase().replace(['-', '_'], "");
        let found = Protocol::ALL.into_iter().find(|protocol| protocol.name() == name);
        found.ok_or_else(|| ProtocolError(text.to_owned()))
    }
}
