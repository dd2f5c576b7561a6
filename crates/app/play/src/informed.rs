use tengen_board::{Color, Move};
use tengen_verdict::Limits;

use crate::{Choice, Game, Player, Thinking};

/// Somebody who knows moves without thinking, such as a book or a table.
pub trait Source {
    /// The move for a colour in the game as it stands, where it is known. The move is legal.
    fn known_move(&mut self, game: &Game, color: Color) -> Option<Move>;
}

/// A player who asks a source, if there is one, before it thinks.
pub struct Informed<P, S> {
    player: P,
    source: Option<S>,
}

impl<P: Player, S: Source> Informed<P, S> {
    /// Plays what the source knows, and as this player where it knows nothing.
    pub const fn new(player: P, source: Option<S>) -> Informed<P, S> {
        Informed { player, source }
    }

    fn known(&mut self, game: &Game, color: Color) -> Option<Choice> {
        self.source.as_mut()?.known_move(game, color).map(Choice::Move)
    }
}

impl<P: Player, S: Source> Player for Informed<P, S> {
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice {
        self.known(game, color).unwrap_or_else(|| self.player.choose(game, color, limits))
    }

    fn choose_aloud(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) -> Choice {
        // Who leaves moves out wants to see something else.
        let known = if thinking.forbidden().is_empty() { self.known(game, color) } else { None };
        known.unwrap_or_else(|| self.player.choose_aloud(game, color, thinking))
    }

    fn can_analyse(&self) -> bool {
        self.player.can_analyse()
    }

    fn analyse(&mut self, game: &Game, color: Color, thinking: &mut Thinking<'_>) {
        self.player.analyse(game, color, thinking);
    }

    fn name(&self) -> &str {
        self.player.name()
    }
}
