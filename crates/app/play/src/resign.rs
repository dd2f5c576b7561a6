use tengen_board::Color;

use crate::Game;

/// When a player gives up: after several hopeless moves in a row, and not at once where a handicap
/// makes the beginning look hopeless.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resigning {
    /// A chance of winning below this is hopeless; 0 never resigns.
    pub below: f32,
    /// Hopeless moves in a row before resigning.
    pub patience: u32,
}

impl Default for Resigning {
    fn default() -> Resigning {
        Resigning { below: 0.06, patience: 3 }
    }
}

/// Moves as hopeless as it takes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Despair {
    /// Hopeless moves in a row.
    hopeless: u32,
    /// Moves in the game at the latest of them.
    moves: usize,
}

impl Resigning {
    /// Takes note of a chance of winning, and whether it is time to give up.
    pub(crate) fn is_due(
        &self,
        despair: &mut Despair,
        game: &Game,
        color: Color,
        chance: f32,
    ) -> bool {
        let moves = game.position().move_count();
        if moves <= despair.moves {
            // Another game, or moves were taken back.
            *despair = Despair::default();
        }
        despair.moves = moves;
        despair.hopeless = if chance < self.below { despair.hopeless + 1 } else { 0 };
        despair.hopeless >= self.patience && !is_too_early(game, color)
    }
}

/// Whoever gives a handicap begins with a lost position: mistakes of the opponent take time.
fn is_too_early(game: &Game, color: Color) -> bool {
    let gives_handicap = color == Color::White && game.handicap() > 1;
    let moves = game.position().move_count();
    gives_handicap && moves < game.size().area() / 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Move, Point, Size};
    use tengen_go_rules::{Komi, RuleSet};

    fn game(moves: usize) -> Game {
        let mut game = Game::new(Size::square(9).unwrap(), RuleSet::Chinese, Komi::points(7));
        for index in 0..moves {
            let color = game.position().to_move();
            game.play(color, Move::Play(game.size().point(2 * index))).unwrap();
        }
        game
    }

    #[test]
    fn it_takes_several_hopeless_moves_in_a_row() {
        let (resigning, mut despair) = (Resigning::default(), Despair::default());
        let chances = [0.01, 0.01, 0.5, 0.01, 0.01, 0.01];
        let due: Vec<bool> = (0..chances.len())
            .map(|n| resigning.is_due(&mut despair, &game(2 * n + 1), Color::White, chances[n]))
            .collect();
        assert_eq!(due, [false, false, false, false, false, true]);
        assert!(!resigning.is_due(&mut despair, &game(3), Color::White, 0.0), "a new game");
        let never = Resigning { below: 0.0, patience: 0 };
        assert!(!Resigning { patience: 1, ..never }.is_due(
            &mut despair,
            &game(9),
            Color::White,
            0.0
        ));
    }

    #[test]
    fn whoever_gives_a_handicap_waits() {
        let mut game = game(0);
        game.place_handicap(&[Point::new(2, 2), Point::new(6, 6)]).unwrap();
        let resigning = Resigning { patience: 1, ..Resigning::default() };
        let mut due = None;
        for index in 0..40 {
            let color = game.position().to_move();
            let mut despair = Despair::default();
            if resigning.is_due(&mut despair, &game, color, 0.0) && color == Color::White {
                due = due.or(Some(game.position().move_count()));
            }
            let point = game.size().points().filter(|&p| game.position().is_legal(color, p.into()));
            let point = point.step_by(2).nth(index % 7).unwrap();
            game.play(color, Move::Play(point)).unwrap();
        }
        assert_eq!(due, Some(28), "the first of White's moves after a third of the board");
    }
}
