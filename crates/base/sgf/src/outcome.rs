use std::fmt;

use tengen_board::Color;

/// How a game ended, RE.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// One side won.
    Win {
        /// The winner.
        winner: Color,
        /// How.
        by: WonBy,
    },
    /// Nobody won.
    Draw,
    /// The game does not count.
    Void,
    /// It was not finished, or nobody knows.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WonBy {
    /// By so many points.
    Points(f64),
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser broke a rule or did not come.
    Forfeit,
    /// The record does not say.
    Unsaid,
}

impl Outcome {
    pub(crate) fn parse(text: &str, points: impl Fn(&str) -> Option<f64>) -> Option<Outcome> {
        let text = text.trim().to_ascii_lowercase();
        match text.as_str() {
            "0" | "draw" | "jigo" => return Some(Outcome::Draw),
            "void" => return Some(Outcome::Void),
            "?" => return Some(Outcome::Unknown),
            _ => {}
        }
        let (winner, by) = text.split_once('+')?;
        let winner = winner.trim().parse().ok()?;
        let by = match by.trim() {
            "" => WonBy::Unsaid,
            "r" | "resign" => WonBy::Resignation,
            "t" | "time" => WonBy::Time,
            "f" | "forfeit" => WonBy::Forfeit,
            margin => WonBy::Points(points(margin).filter(|points| *points >= 0.0)?),
        };
        Some(Outcome::Win { winner, by })
    }

    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// As RE wants it: `B+3.5`, `W+R`, `0`, `Void`, `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Draw => f.write_str("0"),
            Outcome::Void => f.write_str("Void"),
            Outcome::Unknown => f.write_str("?"),
            Outcome::Win { winner, by } => {
                write!(f, "{}+", winner.letter())?;
                match by {
                    WonBy::Points(points) => write!(f, "{points}"),
                    WonBy::Resignation => f.write_str("R"),
                    WonBy::Time => f.write_str("T"),
                    WonBy::Forfeit => f.write_str("F"),
                    WonBy::Unsaid => Ok(()),
                }
            }
        }
    }
}
