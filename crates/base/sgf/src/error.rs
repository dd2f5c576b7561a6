use std::fmt;
use std::io;

use tengen_board::Size;

use crate::Position;

/// Why a game could not be read, and where.
#[derive(Debug, thiserror::Error)]
#[error("{position}: {kind}")]
pub struct ReadError {
    /// Where the fault lies.
    pub position: Position,
    /// What it is.
    #[source]
    pub kind: ReadErrorKind,
}

impl ReadError {
    /// Whether the reader can go on with the games after this fault.
    ///
    /// Only a failing source, or text in an encoding SGF cannot be read in, ends the reading.
    pub fn is_final(&self) -> bool {
        matches!(self.kind, ReadErrorKind::Io(_) | ReadErrorKind::Utf16)
    }
}

/// What can be wrong with SGF text.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A byte that has no business outside a value.
    #[error(
        "{} cannot stand here: a node begins with ';', a property with its capital letters, \
         a value with '['",
        Byte(*.0)
    )]
    UnexpectedByte(u8),
    /// A value where no property was named.
    #[error("this value belongs to no property: write its name before the '['")]
    ValueWithoutProperty,
    /// The text ended within a value.
    #[error("the value that begins here is never closed: its ']' is missing")]
    UnclosedValue,
    /// A word far longer than any property name.
    #[error("this is no property name: the longest have {} letters", crate::ident::LONGEST)]
    LongIdentifier,
    /// A game larger than the reader may hold.
    #[error("the game that begins here is larger than {limit} bytes, the most this reader takes")]
    TooLarge {
        /// The reader's limit.
        limit: u32,
    },
    /// The stream is UTF-16, where no byte means what SGF needs it to mean.
    #[error(
        "this is UTF-16 text: SGF is read as UTF-8 or as its CA property says; save it as UTF-8"
    )]
    Utf16,
    /// There is no game in the text at all.
    #[error("there is no game in this text: a game begins with '(;'")]
    NoGame,
    /// The source failed.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
}

struct Byte(u8);

impl fmt::Display for Byte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            printable @ 0x21..=0x7E => write!(f, "'{}'", char::from(printable)),
            other => write!(f, "byte {other:#04X}"),
        }
    }
}

/// Why a value could not be taken for what its property wants, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
// Boxed, because the good answer is a few bytes and asked for a million times a second.
pub struct ValueError(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{property}[{value}]: {problem}", Place(*.position))]
struct Details {
    position: Option<Position>,
    property: String,
    value: String,
    problem: ValueProblem,
}

struct Place(Option<Position>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(position) => write!(f, "{position}: "),
            None => Ok(()),
        }
    }
}

impl ValueError {
    pub(crate) fn new(
        position: Option<Position>,
        property: &[u8],
        value: &str,
        problem: ValueProblem,
    ) -> ValueError {
        const SHOWN: usize = 40;
        let mut shown: String = value.chars().take(SHOWN).collect();
        if shown.len() < value.len() {
            shown.push('…');
        }
        // One line, whatever the value holds.
        let shown = shown.replace(|c: char| c.is_control(), " ");
        ValueError(Box::new(Details {
            position,
            property: String::from_utf8_lossy(property).into_owned(),
            value: shown,
            problem,
        }))
    }

    /// Where the value stands in the text read; none if it was set since.
    pub fn position(&self) -> Option<Position> {
        self.0.position
    }

    /// The property the value belongs to.
    pub fn property(&self) -> &str {
        &self.0.property
    }

    /// What is wrong with it.
    pub fn problem(&self) -> &ValueProblem {
        &self.0.problem
    }
}

/// What can be wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueProblem {
    /// Not the name of a point.
    #[error("not a point: write column and row as two letters, aa (top left) to {last}")]
    NotAPoint {
        /// The bottom right point of the board.
        last: String,
    },
    /// A point beyond the edge.
    #[error("off the {size} board: points go from aa (top left) to {last}")]
    OffBoard {
        /// The board.
        size: Size,
        /// The bottom right point of the board.
        last: String,
    },
    /// Not a number.
    #[error("not a number: write digits such as 6 or 6.5")]
    NotANumber,
    /// Not a whole number in range.
    #[error("not a whole number: write digits such as 6")]
    NotWhole,
    /// No board of this size.
    #[error("not a board size: write a side from 1 to 25, or width:height such as 9:13")]
    NotASize,
    /// A game that is neither Go nor Gobang, and no size.
    #[error("game {kind} has no usual board size, and SZ is missing")]
    NoSize {
        /// The number in GM.
        kind: u32,
    },
    /// Neither player.
    #[error("not a player: write B or W")]
    NotAColor,
    /// A pair without its colon.
    #[error("not a pair: write its two halves with ':' between")]
    NotAPair,
    /// Not a result.
    #[error("not a result: write B+3.5, W+R, B+T, W+F, 0, Void or ?")]
    NotAResult,
}

/// Why a property could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// Not a property name.
    #[error("'{0}' is no property name: write capital letters such as C or KM")]
    BadIdentifier(String),
    /// A character the game's encoding lacks.
    #[error("{encoding} has no character '{character}': turn the game into UTF-8 first")]
    Unwritable {
        /// The character.
        character: char,
        /// The encoding CA names.
        encoding: &'static str,
    },
    /// A number that is infinite or none.
    #[error("only a finite number can be written")]
    NotFinite,
    /// Raw bytes that would not read back as one value.
    #[error("these raw bytes are not one value: ']' and '\\' in it need a '\\' before them")]
    NotOneValue,
    /// The root's CA says how every value is encoded and cannot be set by itself.
    #[error("CA cannot be set by itself: turn the game into UTF-8 instead")]
    Charset,
}
