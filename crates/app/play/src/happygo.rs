use tengen_board::{Color, Move};
use tengen_happygo::{Configuration, Report, Search, margin_as_it_stands};
use tengen_verdict::{Budget, Limits};

use crate::{Choice, Game, Player, ending};

/// HappyGO as a player, in one of its configurations.
///
/// The thesis does not say when it passes or resigns. It answers a pass with a pass where it has
/// won on the board as it stands, every stone counted as alive, and also with dead stones taken
/// off; and it resigns as our own player does.
pub struct HappyGoPlayer {
    search: Search,
    name: String,
    /// Playouts for a move when the limits name no number and no time.
    pub playouts: u64,
    /// Resigns below this chance of winning; 0 never resigns.
    pub resign_below: f32,
    report: Option<Report>,
}

/// Playouts that a search must have made before its chance is believed.
const ENOUGH_TO_RESIGN: u64 = 200;

impl HappyGoPlayer {
    /// A player whose games are the same for the same seed and configuration.
    pub fn new(name: impl Into<String>, configuration: Configuration, seed: u64) -> HappyGoPlayer {
        HappyGoPlayer {
            search: Search::new(configuration, seed),
            name: name.into(),
            playouts: 10_000,
            resign_below: 0.05,
            report: None,
        }
    }

    /// What the latest search found.
    pub const fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }
}

/// Whether a colour wins if the game ends now, whatever is said of dead stones.
fn wins_by_passing(game: &Game, color: Color) -> bool {
    let margin = 2 * margin_as_it_stands(game.position()) - game.area_komi_half_points();
    let wins = if color == Color::Black { margin > 0 } else { margin < 0 };
    wins && ending::wins_by_passing(game, color)
}

impl Player for HappyGoPlayer {
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice {
        if game.has_passed(!color) && wins_by_passing(game, color) {
            return Choice::Move(Move::Pass);
        }
        let mut position = game.position().clone();
        position.set_to_move(color);
        let mut budget = Budget::new(&limits.or_nodes(self.playouts));
        let report = self.search.run(&position, game.area_komi_half_points(), &mut budget);
        let choice = if report.win_rate() < self.resign_below && report.playouts >= ENOUGH_TO_RESIGN
        {
            Choice::Resign
        } else {
            Choice::Move(report.best())
        };
        self.report = Some(report);
        choice
    }

    fn name(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Size;
    use tengen_go_rules::{Diagram, Komi, RuleSet};

    fn player(name: &str, seed: u64) -> HappyGoPlayer {
        HappyGoPlayer::new(name, Configuration::named(name).unwrap(), seed)
    }

    fn set_up(text: &str, komi: i32) -> Game {
        let diagram = Diagram::read(text).unwrap();
        let mut game = Game::new(diagram.size(), RuleSet::Chinese, Komi::points(komi));
        let position = diagram.set_up(RuleSet::Chinese.rules());
        game.set_up(diagram.size().points().map(|point| (point, position.stone(point))));
        game
    }

    /// All moves of a game of a player against itself.
    fn moves_of_game(name: &str, seed: u64, side: usize) -> Vec<Move> {
        let mut game = Game::new(Size::square(side).unwrap(), RuleSet::Chinese, Komi::points(3));
        let mut player = player(name, seed);
        let limits = Limits { nodes: Some(60), ..Limits::default() };
        while game.end().is_none() {
            let color = game.position().to_move();
            match player.choose(&game, color, &limits) {
                Choice::Move(mv) => game.play(color, mv).unwrap(),
                Choice::Resign => game.resign(color),
            }
            assert!(game.position().move_count() < 400, "a game on {side}x{side} does not end");
        }
        game.position().moves().map(|(_, mv)| mv).collect()
    }

    #[test]
    fn every_configuration_plays_whole_legal_games_on_every_board() {
        for name in Configuration::NAMES {
            for side in [1, 2, 3, 5, 7] {
                moves_of_game(name, side as u64, side);
            }
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        for name in ["happygo-base", "happygo-all"] {
            let games = [1, 1, 2].map(|seed| moves_of_game(name, seed, 6));
            assert_eq!(games[0], games[1]);
            assert_ne!(games[0], games[2]);
        }
    }

    #[test]
    fn a_pass_is_answered_with_a_pass_where_that_wins() {
        let mut game = set_up(
            ". X . X O
             X X X X O
             . X O O .
             X X O . O
             . X O O O",
            0,
        );
        game.play(Color::Black, Move::Pass).unwrap();
        assert_eq!(
            player("happygo-all", 1).choose(&game, Color::White, &Limits::default()),
            Choice::Resign,
            "White is behind and cannot change it"
        );
        let mut game = game.clone();
        game.undo();
        game.set_to_move(Color::White);
        game.play(Color::White, Move::Pass).unwrap();
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let mut player = player("happygo-all", 1);
        assert_eq!(player.choose(&game, Color::Black, &limits), Choice::Move(Move::Pass));
        assert!(player.report().is_none(), "no search was needed");
    }

    #[test]
    fn dead_stones_that_decide_the_game_are_taken_first() {
        // Counted as alive, the white stones in Black's area would win the game for White.
        let mut game = set_up(
            ". X . . . . . X .
             X X . . O . . X X
             . X . . O . . X .
             X X X X X X X X X
             O O O O O O O O O
             . O . O . O . O .
             O O O O O O O O O",
            7,
        );
        game.set_to_move(Color::White);
        game.play(Color::White, Move::Pass).unwrap();
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let choice = player("happygo-rave-sim", 1).choose(&game, Color::Black, &limits);
        assert!(matches!(choice, Choice::Move(Move::Play(_))), "{choice:?}");
    }
}
