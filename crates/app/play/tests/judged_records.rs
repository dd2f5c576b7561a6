//! Games that strong players finished and counted must be judged as they counted them.

use std::path::Path;

use tengen_play::{End, Game, judge};
use tengen_sgf::GameTree;

/// A finished game with the score its players agreed on: Black's margin in half points.
fn counted(line: &str) -> Option<(Game, i32)> {
    let result = line.split("RE[").nth(1)?.split(']').next()?;
    let (winner, points) = result.split_once('+')?;
    let half_points = (2.0 * points.parse::<f64>().ok()?).round() as i32;
    let tree = GameTree::parse(line.as_bytes()).ok()?;
    let game = Game::from_sgf(&tree, None).ok()?;
    let margin = if winner == "B" { half_points } else { -half_points };
    (game.end() == Some(End::TwoPasses)).then_some((game, margin))
}

/// Records are not without faults themselves: stones that nobody marked as dead, eyes in seki that
/// were counted, games left unfinished.
#[test]
fn winners_and_scores_agree_with_the_players() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/ogs-9x9-dan.sgfs");
    let Ok(records) = std::fs::read_to_string(path) else {
        println!("skipped: there are no records");
        return;
    };
    let (mut games, mut same_winner, mut same_score) = (0, 0, 0);
    for (game, margin) in records.lines().step_by(4).filter_map(counted) {
        let settlement = judge(game.position(), 1_000, 1).settlement;
        let found = game.score(&settlement).margin_half_points();
        games += 1;
        same_winner += usize::from(found.signum() == margin.signum());
        same_score += usize::from(found == margin);
    }
    assert!(games > 200, "only {games} games were counted");
    assert!(same_winner * 1000 >= games * 985, "{same_winner} of {games} winners");
    assert!(same_score * 1000 >= games * 950, "{same_score} of {games} scores");
}
