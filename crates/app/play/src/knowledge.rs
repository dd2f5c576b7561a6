use tengen_board::{Color, Move};
use tengen_knowledge::{Report, Search, Settings};
use tengen_verdict::{Budget, Limits};

use crate::{Choice, Game, Player, ending};

/// The player that knows rather than tries out: a whole-board search with an evaluation, without
/// playouts. It never resigns.
pub struct KnowledgePlayer {
    search: Search,
    /// Positions looked at for a move when the limits name no number and no time.
    pub nodes: u64,
    report: Option<Report>,
}

impl KnowledgePlayer {
    /// A player with these settings. It always plays the same in the same position.
    pub fn new(settings: Settings) -> KnowledgePlayer {
        KnowledgePlayer { search: Search::new(settings), nodes: 10_000, report: None }
    }

    /// What the latest search found.
    pub const fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }
}

impl Player for KnowledgePlayer {
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice {
        if game.has_passed(!color) && ending::wins_by_passing(game, color) {
            return Choice::Move(Move::Pass);
        }
        let mut position = game.position().clone();
        position.set_to_move(color);
        let mut budget = Budget::new(&limits.or_nodes(self.nodes));
        let report = self.search.run(&position, &mut budget);
        let best = report.best();
        self.report = Some(report);
        Choice::Move(best)
    }

    fn name(&self) -> &str {
        "knowledge"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Size;
    use tengen_go_rules::{Diagram, Komi, RuleSet};

    #[test]
    fn whole_legal_games_on_every_board() {
        for side in [1, 2, 3, 5, 7] {
            let size = Size::square(side).unwrap();
            let mut game = Game::new(size, RuleSet::Chinese, Komi::points(3));
            let mut player = KnowledgePlayer::new(Settings::default());
            let limits = Limits { nodes: Some(60), ..Limits::default() };
            while game.end().is_none() {
                let color = game.position().to_move();
                let Choice::Move(mv) = player.choose(&game, color, &limits) else {
                    panic!("it never resigns")
                };
                game.play(color, mv).unwrap();
                assert!(game.position().move_count() < 400, "a game on {side}x{side} has no end");
            }
        }
    }

    #[test]
    fn a_pass_is_answered_with_a_pass_where_that_wins() {
        let diagram = Diagram::read(
            ". X . X O
             X X X X O
             . X O O .
             X X O . O
             . X O O O",
        )
        .unwrap();
        let mut game = Game::new(diagram.size(), RuleSet::Chinese, Komi::points(0));
        let position = diagram.set_up(RuleSet::Chinese.rules());
        game.set_up(diagram.size().points().map(|point| (point, position.stone(point))));
        game.set_to_move(Color::White);
        game.play(Color::White, Move::Pass).unwrap();
        let mut player = KnowledgePlayer::new(Settings::default());
        let choice = player.choose(&game, Color::Black, &Limits::default());
        assert_eq!(choice, Choice::Move(Move::Pass));
        assert!(player.report().is_none(), "no search was needed");
    }
}
