//! Ends of random games: the score agrees with the lists of stones, and cleaning up ends.

use tengen_board::{Color, Lettering, Move, Point, PointSet, Random};
use tengen_go_rules::RuleSet;
use tengen_play::{FlatPlayer, judge};
use tengen_protocols::gtp::{Engine, Settings};

fn engine(side: u32) -> Engine {
    let settings = Settings { judge_playouts: 100, ..Settings::default() };
    let mut engine = Engine::new(FlatPlayer::new(1)).without_files().with_settings(settings);
    ask(&mut engine, &format!("boardsize {side}"));
    ask(&mut engine, "tengen-param playouts 20");
    engine
}

fn ask(engine: &mut Engine, line: &str) -> String {
    let reply = engine.handle(line.as_bytes()).unwrap();
    assert!(reply.is_success(), "{line}: {reply}");
    reply.text().to_owned()
}

/// Moves that fill no own eye, until there are few left.
fn play_at_random(engine: &mut Engine, moves: u32, random: &mut Random) {
    for _ in 0..moves {
        let position = engine.game().position();
        let color = position.to_move();
        let points: Vec<Point> = position.sensible_points(color).collect();
        let mv = random.pick(&points).map_or(Move::Pass, |&point| Move::Play(point));
        ask(engine, &format!("play {color} {}", mv.name(Lettering::Go)));
    }
}

fn listed(engine: &mut Engine, status: &str) -> PointSet {
    let size = engine.game().size();
    ask(engine, &format!("final_status_list {status}"))
        .split_whitespace()
        .map(|name| size.parse(name, Lettering::Go).unwrap())
        .collect()
}

#[test]
fn the_score_is_that_of_the_listed_stones() {
    let mut random = Random::new(1);
    for round in 0..60 {
        let mut engine = engine(2 + round % 8);
        let rules = RuleSet::ALL[round as usize % RuleSet::ALL.len()];
        ask(&mut engine, &format!("kata-set-rules {rules}"));
        play_at_random(&mut engine, 10 + 2 * round, &mut random);
        let [alive, seki, dead] = ["alive", "seki", "dead"].map(|s| listed(&mut engine, s));
        let stones = Color::BOTH.map(|color| engine.game().position().stones_of(color));
        assert_eq!(alive | seki | dead, stones[0] | stones[1], "every stone has a status");
        assert_eq!(alive.len() + seki.len() + dead.len(), (stones[0] | stones[1]).len());
        let empty = engine.game().position().empty_points();
        let kinds = ["black_territory", "white_territory", "dame"].map(|s| listed(&mut engine, s));
        assert_eq!(kinds.iter().map(PointSet::len).sum::<usize>(), empty.len());
        assert_eq!(kinds[0] | kinds[1] | kinds[2], empty, "every empty point is of one kind");
        let reply = engine.handle(b"final_score").unwrap();
        if reply.is_success() {
            let position = engine.game().position();
            let settlement = judge(position, engine.settings().judge_playouts, 1).settlement;
            assert_eq!((dead, seki), (settlement.dead, settlement.seki), "{position:?}");
            let expected = engine.game().score(&settlement).to_string();
            assert_eq!(reply.text(), expected, "{position:?}");
        }
    }
}

/// One side cleans up while the other passes. It ends, with no dead stone that could be taken, and
/// no safe stone was lost over it.
#[test]
fn cleaning_up_takes_every_dead_stone_and_ends() {
    let mut random = Random::new(5);
    let mut taken = 0;
    for round in 0..60 {
        let mut engine = engine(4 + round % 5);
        play_at_random(&mut engine, 30 + 2 * round, &mut random);
        let color = if round % 2 == 0 { Color::Black } else { Color::White };
        let safe = engine.game().position().safe_stones(color).stones;
        let dead_before =
            (listed(&mut engine, "dead") & engine.game().position().stones_of(!color)).len();
        let mut moves = 0;
        while ask(&mut engine, &format!("kgs-genmove_cleanup {color}")) != "pass" {
            ask(&mut engine, &format!("play {} pass", !color));
            moves += 1;
            assert!(moves < 200, "no end\n{:?}", engine.game().position());
        }
        let position = engine.game().position();
        assert!(safe.is_subset(&position.stones_of(color)));
        let can_play = position.legal_points(color).any(|point| {
            !position.pattern_code(point).is_eye_of(color) && !position.is_suicide(color, point)
        });
        let position = position.clone();
        let left = listed(&mut engine, "dead") & position.stones_of(!color);
        assert!(left.is_empty() || !can_play, "dead stones left: {left:?}\n{position:?}");
        taken += dead_before - left.len().min(dead_before);
    }
    assert!(taken > 30, "only {taken} dead stones were met: the test shows too little");
}
