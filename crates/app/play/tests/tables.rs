//! Whoever plays out of a table gets what the table promises, whatever the other side does.

use std::path::PathBuf;

use tengen_board::{Color, Move, Random, Size};
use tengen_flow::Crew;
use tengen_go_rules::{KoRule, Komi, RuleSet, Rules, Settlement};
use tengen_play::{Choice, FlatPlayer, Game, Informed, Player, Tables};
use tengen_tables::Table;
use tengen_verdict::Limits;

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A game of a table's player against one who plays anywhere; the margin for Black.
fn margin(player: &mut impl Player, color: Color, komi: Komi, random: &mut Random) -> i32 {
    let mut game = Game::new(Size::square(3).unwrap(), RuleSet::Chinese, komi);
    game.set_rules(Rules { ko: KoRule::Simple, ..RuleSet::Chinese.rules() });
    while game.end().is_none() {
        let to_move = game.position().to_move();
        let mv = if to_move == color {
            match player.choose(&game, color, &Limits::default()) {
                Choice::Move(mv) => mv,
                Choice::Resign => unreachable!("tables do not give up"),
            }
        } else {
            let position = game.position();
            let legal: Vec<Move> = position
                .size()
                .points()
                .map(Move::Play)
                .chain([Move::Pass])
                .filter(|&mv| position.is_legal(to_move, mv))
                .collect();
            *random.pick(&legal).unwrap()
        };
        game.play(to_move, mv).unwrap();
        assert!(game.position().move_count() < 1000, "a game without end");
    }
    let score = game.score(&Settlement::default());
    score.black as i32 - score.white as i32
}

#[test]
fn the_promised_score_is_kept_against_everything() {
    let folder = std::env::temp_dir().join(format!("tengen-play-tables-{}", std::process::id()));
    let folder = Folder(folder);
    let size = Size::square(3).unwrap();
    Table::build(size, &folder.0, &Crew::threads(1), None, |_| {}).unwrap();
    let mut random = Random::new(4);
    for _ in 0..60 {
        let tables = Tables::open(&folder.0).unwrap();
        let mut player = Informed::new(FlatPlayer::new(1), Some(tables));
        // All nine points can be forced, and are needed.
        assert_eq!(margin(&mut player, Color::Black, Komi::points(8), &mut random), 9);
        // White can force nothing, but the other side plays anywhere.
        assert!(margin(&mut player, Color::White, Komi::points(0), &mut random) <= 9);
    }
}
