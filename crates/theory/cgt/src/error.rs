use crate::Number;

/// Why there is no value: every operation gives the right answer or one of these, and never a
/// number that has wrapped round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CgtError {
    /// A number beyond what is kept exactly.
    #[error("a number is out of reach: below 2^126, in parts no finer than 2^-62")]
    NumberOutOfReach,
    /// More ups than are counted.
    #[error("too many ups: at most {} either way", i32::MAX)]
    TooManyUps,
    /// A nimber beyond those that are kept.
    #[error("a nimber is out of reach: at most *{}", crate::nus::LARGEST_NIMBER)]
    NimberOutOfReach,
    /// A game, or the work on two of them, with more moves in a row than are followed.
    #[error(
        "too deep: games of more than {} moves in a row are not followed",
        crate::store::DEEPEST
    )]
    TooDeep,
    /// As many different games as there may be.
    #[error("the store is full: it holds {0} games, and may hold no more")]
    StoreFull(usize),
    /// As much work as there may be, or told to stop from outside.
    #[error("stopped before the answer was found")]
    Stopped,
    /// A number that is not a fraction with a power of two below the line, and so no game in
    /// which both sides run out of moves.
    #[error("{0} is no dyadic number, so it has no options")]
    NotDyadic(Number),
    /// Atomic weights are for games in which either both sides can move or neither.
    #[error("only all-small games have an atomic weight: either both sides can move or neither")]
    NotAllSmall,
    /// Norton's product needs a unit above zero.
    #[error("the unit must be greater than 0")]
    UnitNotPositive,
    /// Temperatures for cooling and heating are not below zero.
    #[error("a temperature must not be below 0")]
    NegativeTemperature,
    /// A name that would fill a book.
    #[error("the value takes more than {0} characters to write")]
    TooLongToWrite(usize),
    /// A ko that nobody gains by.
    #[error("that is no ko to fight for: Left's outcome must be the better one for Left")]
    ColdKo,
}

/// An answer, or why there is none.
pub type Result<T> = std::result::Result<T, CgtError>;
