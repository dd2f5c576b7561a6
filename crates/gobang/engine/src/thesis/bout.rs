use tengen_board::{Color, Random, Size};
use tengen_gobang_rules::{Board, Ending, Game, Opening, RuleSet, USUAL_SIDE};

use super::{Player, WinningShape};

/// A game between two players that has come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// The whole game.
    pub game: Game,
    /// How it was won; none if it was drawn.
    pub shape: Option<WinningShape>,
}

impl Bout {
    /// Plays a game to its end: Black's player first. Players do not pass, so it ends at the latest
    /// when the board is full.
    pub fn play(mut game: Game, [black, white]: [Player; 2], random: &mut Random) -> Bout {
        while let Some(color) = game.to_move() {
            let player = if color == Color::Black { black } else { white };
            let point = player.choose(&game, random);
            game.play(point).expect("players choose empty points");
        }
        let shape = WinningShape::of(&game);
        Bout { game, shape }
    }

    /// Plays on from one of the 26 openings on 15x15.
    pub fn from_opening(
        opening: &Opening,
        rules: RuleSet,
        players: [Player; 2],
        random: &mut Random,
    ) -> Bout {
        let size = Size::square(USUAL_SIDE).expect("15 is a size");
        let mut game = Game::new(Board::usual(), rules);
        for point in opening.moves(size).expect("15x15 has a centre") {
            game.play(point).expect("three stones decide nothing");
        }
        Bout::play(game, players, random)
    }

    /// Who won; nobody in a draw.
    pub fn winner(&self) -> Option<Color> {
        self.game.ending().and_then(Ending::winner)
    }

    /// How many stones were on the board at the end.
    pub const fn stones(&self) -> usize {
        self.game.board().stone_count()
    }
}
