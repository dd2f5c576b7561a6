use tengen_board::{Color, Move};
use tengen_verdict::Limits;

use crate::Game;

/// What a player decides when it is their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Play on.
    Move(Move),
    /// Give up.
    Resign,
}

/// Someone who chooses moves: an engine, or a person behind a protocol.
pub trait Player {
    /// The move for a colour in the game as it stands, found within the limits. The game is not
    /// changed. The move is legal.
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice;

    /// How the player calls itself.
    fn name(&self) -> &str;
}
