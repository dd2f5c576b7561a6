use tengen_board::{Color, Lettering, Move, Size};
use tengen_go_rules::Illegal;
use tengen_gobang_rules::{Board, Ending as GobangEnding, Game as Gobang, MoveError, TooSmall};
use tengen_sgf::{EditError, GameTree};

use super::conditions::Finish;
use super::{Ending, Ground, Kind};
use crate::{End, Game, GameError};

/// A game of a match as it stands, whichever game it is.
#[derive(Clone)]
pub enum Contest {
    /// Go.
    Go(Box<Game>),
    /// Gobang.
    Gobang(Box<Gobang>),
}

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    /// In Go.
    #[error(transparent)]
    Go(#[from] GameError),
    /// In Gobang.
    #[error(transparent)]
    Gobang(#[from] MoveError),
}

impl Contest {
    /// The game before its first move.
    ///
    /// # Errors
    /// If there is no such board.
    pub fn new(size: Size, ground: Ground) -> Result<Contest, TooSmall> {
        Ok(match ground {
            Ground::Go { rules, komi } => Contest::Go(Box::new(Game::new(size, rules, komi))),
            Ground::Gobang { rules } => {
                Contest::Gobang(Box::new(Gobang::new(Board::new(size)?, rules)))
            }
        })
    }

    /// Which game it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Contest::Go(_) => Kind::Go,
            Contest::Gobang(_) => Kind::Gobang,
        }
    }

    /// The board.
    pub fn size(&self) -> Size {
        match self {
            Contest::Go(game) => game.size(),
            Contest::Gobang(game) => game.board().size(),
        }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        match self {
            Contest::Go(game) => game.position().to_move(),
            Contest::Gobang(game) => Color::BOTH[game.moves().len() % 2],
        }
    }

    /// All moves, Black first.
    pub fn moves(&self) -> Vec<Move> {
        match self {
            Contest::Go(game) => game.position().moves().map(|(_, mv)| mv).collect(),
            Contest::Gobang(game) => game.moves().iter().map(|&(_, mv)| mv).collect(),
        }
    }

    /// Makes a move for the side whose turn it is. In Gobang a foul is made, and loses.
    ///
    /// # Errors
    /// If the rules do not allow it; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), ContestError> {
        let color = self.to_move();
        match (self, mv) {
            (Contest::Go(game), mv) => game.play(color, mv)?,
            (Contest::Gobang(game), Move::Play(point)) => game.play(point)?,
            (Contest::Gobang(game), Move::Pass) => game.pass()?,
        }
        Ok(())
    }

    /// Makes a move that a referee has let pass before.
    pub(super) fn play_recorded(&mut self, mv: Move) {
        let color = self.to_move();
        match self {
            Contest::Go(game) => game.play_recorded(color, mv),
            Contest::Gobang(_) => {
                let made = self.play(mv);
                debug_assert!(made.is_ok(), "it was made before");
            }
        }
    }

    /// How the rules have ended it, if they have.
    pub(super) fn finish(&self) -> Option<Finish> {
        match self {
            Contest::Go(game) => Some(match game.end()? {
                End::TwoPasses => Finish::over(Ending::Counted),
                End::LongCycle => Finish {
                    detail: "the whole board is repeated, which these rules let pass".into(),
                    ..Finish::over(Ending::LongCycle)
                },
                End::Resigned(color) => Finish::lost(color, Ending::Resigned, ""),
            }),
            Contest::Gobang(game) if is_stalemate(game) => Some(Finish {
                detail: "every point that is left is forbidden to black".into(),
                ..Finish::over(Ending::Full)
            }),
            Contest::Gobang(game) => Some(match game.ending()? {
                GobangEnding::Row(color) => Finish::lost(!color, Ending::Row, ""),
                GobangEnding::Foul(kind) => {
                    let last = game.moves().last().map(|(_, mv)| mv.name(Lettering::Gobang));
                    let detail = format!("black's {} is a foul ({kind})", last.unwrap_or_default());
                    Finish::lost(Color::Black, Ending::Foul, detail)
                }
                GobangEnding::Full => Finish::over(Ending::Full),
                GobangEnding::Passes => {
                    Finish { detail: "both passed".into(), ..Finish::over(Ending::Full) }
                }
            }),
        }
    }

    pub(super) fn to_sgf(&self) -> Result<GameTree, EditError> {
        match self {
            Contest::Go(game) => game.to_sgf(),
            Contest::Gobang(game) => game.to_sgf(),
        }
    }
}

/// Whether Black is to move and may not play anywhere. At a board Black would pass; where nobody can,
/// as in the protocol of engines, it would be wrong to make Black lose by a stone that it has to put.
fn is_stalemate(game: &Gobang) -> bool {
    let is_free = |point| game.foul_at(point).is_none();
    game.to_move() == Some(Color::Black) && !game.board().empty_points().any(is_free)
}

impl ContestError {
    /// The rule that was broken, by name.
    pub(super) const fn broken_rule(&self) -> &'static str {
        match self {
            ContestError::Go(GameError::Illegal(Illegal::Superko { .. })) => "superko",
            ContestError::Go(GameError::Illegal(Illegal::Ko(_))) => "the rule of ko",
            ContestError::Go(GameError::Illegal(Illegal::Suicide(_))) => "the ban of suicide",
            ContestError::Go(GameError::Illegal(Illegal::Occupied(_) | Illegal::OffBoard(_)))
            | ContestError::Gobang(MoveError::NotEmpty(_)) => "the rule of free points",
            _ => "the order of the game",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_rules::RuleSet;

    #[test]
    fn where_black_may_play_nowhere_the_game_is_drawn() {
        let nearly_full = "
            X O X O X O
            O X O X O O
            O O X O X O
            X O O X O O
            O X O O X O
            X X . X X X";
        let finish = |rules, first| {
            let mut game = Gobang::new(nearly_full.parse().unwrap(), rules);
            game.set_first(first);
            Contest::Gobang(Box::new(game)).finish()
        };
        let drawn = finish(RuleSet::Renju, Color::Black).unwrap();
        assert_eq!((drawn.ending, drawn.loser), (Ending::Full, None));
        assert!(finish(RuleSet::Freestyle, Color::Black).is_none());
        assert!(finish(RuleSet::Renju, Color::White).is_none());
    }
}
