//! Games played out until all dead stones are captured must score as GNU Go scores them.

use std::path::{Path, PathBuf};
use std::process::Command;

use tengen_board::{Move, Point, Random, Size};
use tengen_go_rules::{Komi, RuleSet, Settlement};
use tengen_play::{Choice, FlatPlayer, Game, Player};
use tengen_verdict::Limits;

/// GNU Go, if this machine has it; `./check` installs it where it can.
fn gnugo() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join("gnugo"))
        .find(|path| path.is_file());
    if found.is_none() {
        println!("skipped: gnugo is not installed");
    }
    found
}

/// Plays until neither side has a move that does not fill an own eye.
fn play_out(game: &mut Game, random: &mut Random) {
    let mut passes = 0;
    while passes < 2 {
        let color = game.position().to_move();
        let moves: Vec<Point> = game.position().sensible_points(color).collect();
        let mv = random.pick(&moves).map_or(Move::Pass, |&point| Move::Play(point));
        passes = if mv == Move::Pass { passes + 1 } else { 0 };
        game.play(color, mv).unwrap();
    }
}

/// A game with an opening by the flat player, the rest at random.
fn finished_game(seed: u64) -> Game {
    let size = Size::square([9, 9, 9, 7, 13][seed as usize % 5]).unwrap();
    let mut game = Game::new(size, RuleSet::Chinese, Komi::half_points(15));
    let mut player = FlatPlayer::new(seed);
    let limits = Limits { nodes: Some(150), ..Limits::default() };
    for _ in 0..seed % 40 {
        let color = game.position().to_move();
        let Choice::Move(mv) = player.choose(&game, color, &limits) else { break };
        game.play(color, mv).unwrap();
    }
    play_out(&mut game, &mut Random::new(seed));
    game
}

/// What GNU Go says, as Black's margin in half points.
fn gnugo_margin(gnugo: &Path, record: &Path) -> Option<i32> {
    let run = Command::new(gnugo)
        .args(["--score", "finish", "--chinese-rules", "--quiet", "-l"])
        .arg(record)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let line = text.lines().find(|line| line.contains("wins by") || line.contains("Jigo"))?;
    if line.contains("Jigo") {
        return Some(0);
    }
    let points = line.split("wins by").nth(1)?.split_whitespace().next()?;
    let half_points = (points.parse::<f64>().ok()? * 2.0).round() as i32;
    Some(if line.contains("Black") { half_points } else { -half_points })
}

#[test]
fn fifty_finished_games_score_as_gnugo_scores_them() {
    let Some(gnugo) = gnugo() else { return };
    let folder = std::env::temp_dir().join(format!("tengen-gnugo-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for seed in 0..50 {
        let game = finished_game(seed);
        let record = folder.join(format!("{seed}.sgf"));
        std::fs::write(&record, game.to_sgf().unwrap().to_bytes()).unwrap();
        let ours = game.score(&Settlement::default()).margin_half_points();
        let theirs = gnugo_margin(&gnugo, &record);
        assert_eq!(Some(ours), theirs, "game {seed}:\n{}", game.position().diagram());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
