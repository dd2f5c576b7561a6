use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use tengen_sgf::{Position, ValueError};

use super::Criterion;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, and the file within it if it is an archive.
    pub source: Arc<str>,
    /// Number of the game in the file, from 1; 0 where the whole file is meant.
    pub game: u64,
    /// Line and column in the text of the file.
    pub position: Position,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)?;
        if self.game > 0 {
            write!(f, ", game {}", self.game)?;
        }
        if self.position.offset > 0 {
            write!(f, ", line {}, column {}", self.position.line, self.position.column)?;
        }
        Ok(())
    }
}

/// Why a game was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The file cannot be opened, read or unpacked.
    Unreadable,
    /// There is no game in the file.
    NoGame,
    /// The text of the game is broken.
    Broken,
    /// A value that means nothing: a size, or a point off the board.
    BadValue,
    /// Neither Go nor Gobang.
    OtherGame,
    /// Stones are set up after the first move.
    LateSetUp,
    /// A stone is put on a stone.
    Occupied,
    /// There is no move in it.
    NoMoves,
    /// More moves than anybody plays.
    TooLong,
    /// Not wanted by the filter.
    Filtered(Criterion),
    /// The same moves came before, perhaps turned or mirrored.
    Duplicate,
}

impl Reason {
    /// The name scripts use.
    pub fn name(self) -> String {
        match self {
            Reason::Unreadable => "unreadable".to_owned(),
            Reason::NoGame => "no game".to_owned(),
            Reason::Broken => "broken".to_owned(),
            Reason::BadValue => "bad value".to_owned(),
            Reason::OtherGame => "other game".to_owned(),
            Reason::LateSetUp => "late set-up".to_owned(),
            Reason::Occupied => "occupied point".to_owned(),
            Reason::NoMoves => "no moves".to_owned(),
            Reason::TooLong => "too long".to_owned(),
            Reason::Filtered(criterion) => format!("filter: {criterion}"),
            Reason::Duplicate => "duplicate".to_owned(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

/// Why a game cannot be used, in general and in particular.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}{}{detail}", if detail.is_empty() { "" } else { ": " })]
pub struct Fault {
    /// What kind of fault it is.
    pub reason: Reason,
    /// What exactly, in one line; empty if there is no more to say.
    pub detail: String,
}

impl Fault {
    /// A fault with its particulars.
    pub fn new(reason: Reason, detail: impl fmt::Display) -> Fault {
        Fault { reason, detail: detail.to_string() }
    }
}

impl From<Reason> for Fault {
    fn from(reason: Reason) -> Fault {
        Fault { reason, detail: String::new() }
    }
}

impl From<ValueError> for Fault {
    fn from(error: ValueError) -> Fault {
        Fault::new(Reason::BadValue, error)
    }
}

/// A game, or a whole file, that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    /// Which.
    pub place: Place,
    /// Why.
    pub fault: Fault,
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
    }
}

/// What came of reading a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Files opened, those within archives among them.
    pub files: u64,
    /// Games that were used.
    pub taken: u64,
    /// Games and files that were left out, by reason.
    pub skipped: BTreeMap<Reason, u64>,
}

impl Report {
    /// How many were left out for a reason.
    pub fn skipped_for(&self, reason: Reason) -> u64 {
        self.skipped.get(&reason).copied().unwrap_or(0)
    }

    /// All that was left out, in words; empty if nothing was.
    pub fn in_words(&self) -> String {
        let count = |(reason, count): (&Reason, &u64)| format!("{count} {reason}");
        self.skipped.iter().map(count).collect::<Vec<_>>().join(", ")
    }
}
