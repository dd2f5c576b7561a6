use tengen_board::{Color, Move};
use tengen_uct::{Report, Search, Settings};
use tengen_verdict::{Budget, Limits};

use crate::{Choice, Game, Player, judge};

/// The tree-searching player.
pub struct UctPlayer {
    search: Search,
    /// Playouts for a move when the limits name no number and no time.
    pub playouts: u64,
    /// Resigns below this chance of winning; 0 never resigns.
    pub resign_below: f32,
    report: Option<Report>,
}

/// Playouts behind the judgement whether passing wins.
const JUDGE_PLAYOUTS: u64 = 1_000;

/// The seed of that judgement.
const JUDGE_SEED: u64 = 1;

impl UctPlayer {
    /// A player whose games are the same for the same seed and settings, on one thread.
    pub fn new(settings: Settings, seed: u64) -> UctPlayer {
        UctPlayer {
            search: Search::new(settings, seed),
            playouts: 10_000,
            resign_below: 0.06,
            report: None,
        }
    }

    /// What the latest search found.
    pub const fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    fn think(&mut self, game: &Game, color: Color, limits: &Limits) -> Report {
        let limits = limits.or_nodes(self.playouts);
        let mut position = game.position().clone();
        position.set_to_move(color);
        let report =
            self.search.run(&position, game.area_komi_half_points(), &mut Budget::new(&limits));
        self.report = Some(report.clone());
        report
    }
}

/// Whether the board as it lies is won for a colour once dead stones are off, so that answering a
/// pass with a pass wins.
fn wins_by_passing(game: &Game, color: Color) -> bool {
    let judgement = judge(game.position(), JUDGE_PLAYOUTS, JUDGE_SEED);
    game.score(&judgement.settlement).winner() == Some(color)
}

impl Player for UctPlayer {
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice {
        if game.has_passed(!color) && wins_by_passing(game, color) {
            return Choice::Move(Move::Pass);
        }
        let report = self.think(game, color, limits);
        if report.win_rate() < self.resign_below && report.playouts >= 200 {
            return Choice::Resign;
        }
        Choice::Move(report.best())
    }

    fn name(&self) -> &str {
        "tengen"
    }
}
