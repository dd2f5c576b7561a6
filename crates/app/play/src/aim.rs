//! What to aim for in a game that is not even: a search that wins or loses nearly every playout
//! cannot tell moves apart, so it is asked for a result that hangs in the balance instead.

use crate::Game;

/// How the komi of the search is moved towards an even game, from the beginning on and less with
/// every move (P. Baudiš, "Balancing MCTS by Dynamically Adjusting the Komi Value", 2011, calls it
/// the linear way).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// Which part of the head start is made up for at the first move; 0 always plays for the
    /// result of the game.
    pub part: f32,
    /// Which part of the board is filled when nothing is made up for any more.
    pub until: f32,
}

/// What the first move is worth on any board, in points; a handicap stone is worth two such.
const FIRST_MOVE: f32 = 7.0;

impl Aim {
    /// Always for the result of the game.
    pub const RESULT: Aim = Aim { part: 0.0, until: 0.0 };

    /// Half points to give White on top of what the rules give.
    pub(crate) fn extra_komi(&self, game: &Game) -> i32 {
        let filled = game.position().move_count() as f32 / game.size().area() as f32;
        if filled >= self.until {
            return 0;
        }
        let points = self.part * head_start(game) * (1.0 - filled / self.until);
        // In steps, so that most moves keep the tree of the move before.
        2 * (points / STEP).round() as i32 * STEP as i32
    }
}

/// Points between two komis that are told apart.
const STEP: f32 = 3.0;

/// Black's lead in points at the start of the game.
fn head_start(game: &Game) -> f32 {
    let stones = game.handicap().max(1) as f32;
    let bonus = game.position().rules().handicap_bonus.points(game.handicap()) as f32;
    let given = game.komi().as_half_points() as f32 / 2.0 + bonus;
    let start = FIRST_MOVE * (2.0 * stones - 1.0) - given;
    // A usual komi is no handicap.
    if start.abs() <= FIRST_MOVE { 0.0 } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Move, Size};
    use tengen_go_rules::{Komi, RuleSet, free_handicap};

    const AIM: Aim = Aim { part: 1.0, until: 0.5 };

    fn game(handicap: usize, komi: Komi) -> Game {
        let mut game = Game::new(Size::square(9).unwrap(), RuleSet::Aga, komi);
        if handicap > 0 {
            let points = free_handicap(game.size(), handicap).unwrap();
            game.place_handicap(&points).unwrap();
        }
        game
    }

    #[test]
    fn even_games_are_left_alone() {
        for komi in [0, 5, 7, 14] {
            assert_eq!(AIM.extra_komi(&game(0, Komi::points(komi))), 0, "komi {komi}");
        }
        assert_eq!(Aim::RESULT.extra_komi(&game(4, Komi::ZERO)), 0);
    }

    #[test]
    fn a_head_start_is_made_up_for_less_and_less() {
        let mut game = game(3, Komi::ZERO);
        let mut before = AIM.extra_komi(&game);
        assert!((60..=70).contains(&before), "three stones are some 33 points: {before} halves");
        for _ in 0..45 {
            let color = game.position().to_move();
            let point = game.position().legal_points(color).next().unwrap();
            game.play(color, Move::Play(point)).unwrap();
            let now = AIM.extra_komi(&game);
            assert!(now <= before && now >= 0);
            before = now;
        }
        assert_eq!(before, 0);
        assert!(AIM.extra_komi(&self::game(0, Komi::points(40))) < 0, "a head start of White's");
    }
}
