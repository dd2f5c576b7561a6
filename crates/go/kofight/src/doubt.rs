use std::fmt;

use tengen_board::{Lettering, Point};

/// Why a number is not proved, or a place could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// No unconditionally alive stones enclose it, or there is too much in it to be read.
    TooLarge,
    /// Another ko decides there.
    AnotherKo,
    /// It takes more than one move by either side, or something is left after it.
    FollowUps,
    /// The other side gains these points by moving there first.
    ReverseSente(i32),
    /// Several threats of different size, of which playing one spoils the others.
    Alternatives,
    /// Threats of one side change those of the other.
    Entangled,
    /// A valuable move that serves as a threat as well.
    AlsoThreat,
    /// A move beside the ko changes what winning it is worth.
    BesideTheKo(Point),
    /// It was judged by somebody who reads less and knows more: by local reading and evaluation.
    Guessed,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::TooLarge => {
                f.write_str("not enclosed by unconditionally alive stones, or too large")
            }
            Doubt::AnotherKo => f.write_str("another ko decides there"),
            Doubt::FollowUps => f.write_str("something is left to be played after it"),
            Doubt::ReverseSente(points) => {
                write!(f, "the other side gains {points} by moving there first")
            }
            Doubt::Alternatives => f.write_str("different threats there exclude each other"),
            Doubt::Entangled => f.write_str("threats of both sides there depend on each other"),
            Doubt::AlsoThreat => f.write_str("a move there is a threat as well"),
            Doubt::BesideTheKo(point) => {
                write!(f, "a move at {} changes what the ko is worth", point.name(Lettering::Go))
            }
            Doubt::Guessed => f.write_str("judged by local reading and evaluation"),
        }
    }
}
