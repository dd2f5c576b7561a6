use std::fmt;

use crate::Position;

/// Something the reader set right without being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where.
    pub position: Position,
    /// What.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.kind)
    }
}

/// The kinds of dirt that are read all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WarningKind {
    /// The game ended before all its parentheses were closed.
    MissingClose {
        /// How many `)` there should have been.
        missing: u32,
    },
    /// A property outside any node: a `;` was put before it.
    MissingSemicolon,
    /// A property without a value: it was given an empty one.
    MissingValue,
    /// A property name without a capital letter: it was taken for capitals.
    LowerCase,
    /// `()`: a variation without a node was left out.
    EmptyVariation,
    /// A node after a variation: it was taken for one more variation.
    NodeAfterVariation,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WarningKind::MissingClose { missing } => {
                write!(f, "{missing} closing ')' missing at the end of the game")
            }
            WarningKind::MissingSemicolon => f.write_str("property outside a node: ';' missing"),
            WarningKind::MissingValue => f.write_str("property without a value: '[]' missing"),
            WarningKind::LowerCase => f.write_str("property name without capital letters"),
            WarningKind::EmptyVariation => f.write_str("variation without a node: left out"),
            WarningKind::NodeAfterVariation => {
                f.write_str("node after a variation: taken for one more variation")
            }
        }
    }
}
