use std::time::Duration;

use tengen_board::{Color, Move};

use super::Conditions;
use crate::{Choice, Clock};

/// A side of a match, wherever it runs and whatever it speaks. A third one may be the referee, who
/// is only shown the moves and asked for the score.
pub trait Contestant {
    /// A new game begins, on an empty board and with full clocks.
    fn begin(&mut self, conditions: &Conditions) -> Result<(), Fault>;

    /// Somebody made a move: an opening's, or the opponent.
    fn watch(&mut self, color: Color, mv: Move) -> Result<(), Fault>;

    /// Asks for a move. `clock` is what the player may see; the answer must come within `limit`,
    /// which is what the referee allows.
    fn choose(&mut self, color: Color, clock: &Clock, limit: Duration) -> Result<Chosen, Fault>;

    /// Asks for the score of the finished game.
    fn final_score(&mut self) -> Result<Claim, Fault>;
}

/// A move or resignation, and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// What was chosen.
    pub choice: Choice,
    /// Time from the question to the answer.
    pub took: Duration,
}

/// What a side says the score is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// In its own words.
    pub text: String,
    /// Black's points minus White's in half points, if the words can be understood.
    pub margin: Option<i32>,
}

/// Why a side gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It died, fell silent or talks nonsense.
    Crash(String),
    /// It was still thinking when its time was up.
    Late(String),
    /// It named a point that is not on the board.
    OffBoard(String),
    /// Nobody is at fault: the match was called off.
    Stopped,
}
