use tengen_board::{Color, Move};
use tengen_verdict::Limits;

use crate::{Game, Thinking};

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

    /// As [`Player::choose`], taking more or less time as the position asks for, and telling what
    /// is thought. Players who can do neither choose within the plain limits.
    fn choose_aloud(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) -> Choice {
        self.choose(game, color, &thinking.limits())
    }

    /// Whether [`Player::analyse`] does anything.
    fn can_analyse(&self) -> bool {
        false
    }

    /// Thinks about a colour's move without choosing one, and tells what is thought. What was found
    /// is remembered: thinking again, or choosing, goes on from it.
    fn analyse(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) {
        let _ = (game, color, thinking);
    }

    /// How the player calls itself.
    fn name(&self) -> &str;
}
