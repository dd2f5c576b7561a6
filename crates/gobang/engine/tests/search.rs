//! The player: what it must see, what it must never do, and that it does the same twice.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tengen_board::{Color, Lettering, Point, Random, Size};
use tengen_gobang_engine::{Limits, Score, Settings, Thinker, Thought};
use tengen_gobang_rules::{Board, Ending, Game, RuleSet, read_moves};

fn game(rules: RuleSet, moves: &str) -> Game {
    let mut game = Game::new(Board::usual(), rules);
    for point in read_moves(moves, game.board().size()).unwrap() {
        game.play(point).unwrap();
    }
    game
}

fn think(thinker: &mut Thinker, game: &Game, nodes: u64) -> Thought {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    thinker.think(game, &limits, &AtomicBool::new(false), &mut |_| ())
}

fn best(rules: RuleSet, moves: &str, nodes: u64) -> String {
    let mut thinker = Thinker::new(Settings::default());
    let thought = think(&mut thinker, &game(rules, moves), nodes);
    thought.best().unwrap().name(Lettering::Gobang)
}

#[test]
fn the_same_thoughts_twice() {
    for rules in [RuleSet::Freestyle, RuleSet::Renju] {
        let game = game(rules, "h8 h9 g9 i7");
        let mut thoughts = (0..2).map(|_| {
            let thought = think(&mut Thinker::new(Settings::default()), &game, 60_000);
            (thought.variations, thought.depth, thought.nodes)
        });
        assert_eq!(thoughts.next(), thoughts.next());
    }
}

#[test]
fn fives_and_fours_are_made_and_stopped() {
    for rules in RuleSet::ALL {
        // Black has four in a row, stopped at one end.
        assert_eq!(best(rules, "h8 g8 i8 a1 j8 a3 k8 a5", 1_000), "L8", "{rules}");
        assert_eq!(best(rules, "h8 g8 i8 a1 j8 a3 k8", 1_000), "L8", "{rules}");
        // An open three becomes a straight four.
        let four = best(rules, "h8 a1 i8 a3 j8 a5", 1_000);
        assert!(["G8", "K8"].contains(&four.as_str()), "{rules} {four}");
        let stopped = best(rules, "h8 a1 i8 a3 j8", 20_000);
        assert!(["F8", "G8", "K8", "L8"].contains(&stopped.as_str()), "{rules} {stopped}");
    }
}

/// Chapter 5 of the thesis wishes for fours that are held back for a later four and three.
#[test]
fn fours_are_held_back() {
    // Black could make a four at G4 or H4, which White would stop for good.
    let moves = "d4 c4 e4 h8 f4 i9";
    let mut thinker = Thinker::new(Settings::default());
    for rules in [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju] {
        let thought = think(&mut thinker, &game(rules, moves), 200_000);
        let played = thought.best().unwrap().name(Lettering::Gobang);
        assert!(!["G4", "H4"].contains(&played.as_str()), "{rules} {played}");
    }
}

#[test]
fn a_four_that_only_a_foul_would_stop_is_lost_at_once() {
    // White's four is stopped at F5 only, where Black would have six in a row.
    let board: Board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . X . . .
        . . . . . X . . .
        X O O O O . . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . X . . .
        . . . . . . . . ."
        .parse()
        .unwrap();
    let mut thinker = Thinker::new(Settings::default());
    let game = Game::new(board.clone(), RuleSet::Renju);
    let started = Instant::now();
    let thought = think(&mut thinker, &game, u64::MAX);
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(thought.score(), Some(Score::Loss(2)));
    assert_eq!(game.foul_at(thought.best().unwrap()), None);
    // Under other rules Black stops it.
    let game = Game::new(board, RuleSet::Standard);
    assert_eq!(think(&mut thinker, &game, 1_000).best(), Some(Point::new(5, 4)));
}

#[test]
fn black_never_plays_a_foul() {
    let rules = [RuleSet::Renju, RuleSet::ThesisJapanese, RuleSet::Thesis33Allowed];
    let mut random = Random::new(4);
    for round in 0..18 {
        let board = Board::new(Size::square([15, 11, 7][round % 3]).unwrap()).unwrap();
        let mut game = Game::new(board, rules[round / 3 % 3]);
        let mut thinker = Thinker::new(Settings { memory: 1 << 20, ..Settings::default() });
        while game.ending().is_none() {
            let empty: Vec<Point> = game.board().empty_points().collect();
            let is_free = empty.iter().any(|&point| game.foul_at(point).is_none());
            let point = if random.chance(0.3) && game.to_move() == Some(Color::White) {
                *random.pick(&empty).unwrap()
            } else {
                think(&mut thinker, &game, 500).best().unwrap()
            };
            game.play(point).unwrap();
            let is_foul = matches!(game.ending(), Some(Ending::Foul(_)));
            assert!(!is_foul || !is_free, "{:?}{:?}", point, game.board());
        }
    }
}

#[test]
fn several_lines_are_of_different_moves_and_in_order() {
    let mut thinker = Thinker::new(Settings { variations: 4, ..Settings::default() });
    let thought = think(&mut thinker, &game(RuleSet::Freestyle, "h8 i9 h9 i8"), 80_000);
    let firsts: Vec<Point> = thought.variations.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 4);
    assert!((1..4).all(|n| !firsts[..n].contains(&firsts[n])), "{firsts:?}");
    let number = |line: &Score| match *line {
        Score::Win(stones) => 100_000 - i64::from(stones),
        Score::Loss(stones) => i64::from(stones) - 100_000,
        Score::Points(points) => i64::from(points),
    };
    let scores: Vec<i64> = thought.variations.iter().map(|line| number(&line.score)).collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{scores:?}");
}

#[test]
fn lines_can_be_played() {
    let mut thinker = Thinker::new(Settings { threads: 2, ..Settings::default() });
    for moves in ["", "h8", "h8 h9 g9", "h8 a1 i9 a2 i10 a14"] {
        let mut game = game(RuleSet::Renju, moves);
        let thought = think(&mut thinker, &game, 50_000);
        assert!(!thought.variations[0].moves.is_empty());
        for &point in &thought.variations[0].moves {
            game.play(point).unwrap();
        }
    }
}

#[test]
fn it_stops_when_told() {
    let stop = AtomicBool::new(false);
    let game = game(RuleSet::Freestyle, "h8 h9 g9");
    let mut thinker = Thinker::new(Settings::default());
    let mut reports = 0;
    let thought = thinker.think(&game, &Limits::default(), &stop, &mut |thought| {
        reports += 1;
        assert_eq!(thought.depth, reports);
        if reports == 4 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(thought.depth, 4);
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let thought = thinker.think(&game, &limits, &AtomicBool::new(false), &mut |_| ());
    assert_eq!(thought.depth, 3);
    assert!(thought.nodes > 0);
}

#[test]
fn a_game_that_is_over_needs_no_move() {
    let over = game(RuleSet::Freestyle, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
    let mut thinker = Thinker::new(Settings::default());
    assert_eq!(think(&mut thinker, &over, 1_000).best(), None);
}
