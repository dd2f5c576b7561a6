//! What the search must find, whatever else it thinks.

use tengen_board::{Color, Move, Point, Random, Size};
use tengen_go_rules::{Diagram, Position, RuleSet, Rules};
use tengen_uct::{Report, Search, Settings};
use tengen_verdict::{Budget, Limits};

/// A small tree is enough for tests.
fn settings() -> Settings {
    Settings { memory: 8 << 20, ..Settings::default() }
}

fn think(search: &mut Search, position: &Position, playouts: u64) -> Report {
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    search.run(position, 0, &mut Budget::new(&limits))
}

#[test]
fn plays_the_point_that_decides_the_game() {
    // a is the last liberty of both strings: whoever plays there takes the other.
    let diagram = Diagram::read(
        "X X X O O X .
         X a O O O X .
         X X X O O X .",
    )
    .unwrap();
    for color in Color::BOTH {
        let mut position = diagram.set_up(Rules::default());
        position.set_to_move(color);
        let report = think(&mut Search::new(settings(), 1), &position, 500);
        assert_eq!(report.best(), Move::Play(diagram.point('a')));
        assert!(report.win_rate() > 0.8, "{color}: {}", report.win_rate());
    }
}

#[test]
fn finds_the_vital_point_of_a_three_point_eye() {
    let diagram = Diagram::read(
        ". a . X O . .
         X X X X O . .
         O O O O O . .
         . . . . . . .
         O O O O O O O",
    )
    .unwrap();
    for color in Color::BOTH {
        let mut position = diagram.set_up(Rules::default());
        position.set_to_move(color);
        // Black's corner of eight points against twenty-seven: this komi makes it decide the game.
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let report = Search::new(settings(), 1).run(&position, -40, &mut Budget::new(&limits));
        assert_eq!(report.best(), Move::Play(diagram.point('a')), "{color}");
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    let position = Position::new(Size::square(9).unwrap(), Rules::default());
    let run = |seed| think(&mut Search::new(settings(), seed), &position, 500).candidates;
    assert_eq!(run(3), run(3));
    assert_ne!(run(3), run(4));
}

#[test]
fn several_threads_share_one_tree_and_one_budget() {
    let position = Position::new(Size::square(9).unwrap(), Rules::default());
    let settings = Settings { threads: 3, ..settings() };
    let report = think(&mut Search::new(settings, 1), &position, 3_001);
    assert_eq!(report.playouts, 3_001);
    let visits: u32 = report.candidates.iter().map(|candidate| candidate.visits).sum();
    // The first walks of each thread may find the root still without children.
    assert!((2_990..=3_001).contains(&visits), "{visits}");
    let win_rates = report.candidates.iter().all(|c| (0.0..=1.0).contains(&c.win_rate));
    assert!(win_rates && report.ownership().iter().all(|(_, share)| share.abs() <= 1.0));
}

#[test]
fn suggests_only_legal_moves_under_every_rule_set() {
    let mut random = Random::new(5);
    for rules in RuleSet::ALL {
        let size = Size::square(4).unwrap();
        let mut position = Position::new(size, rules.rules());
        let mut search = Search::new(settings(), 7);
        for _ in 0..60 {
            let report = think(&mut search, &position, 50);
            for candidate in &report.candidates {
                assert!(position.is_legal(position.to_move(), candidate.mv), "{position:?}");
            }
            let choice = random.pick(&report.candidates).map_or(Move::Pass, |c| c.mv);
            position.play(choice).unwrap();
        }
    }
}

#[test]
fn what_was_found_before_the_move_is_kept_after_it() {
    let mut position = Position::new(Size::square(9).unwrap(), Rules::default());
    let mut search = Search::new(settings(), 2);
    let before = think(&mut search, &position, 2_000);
    let best = &before.candidates[0];
    position.play(best.mv).unwrap();
    let after = think(&mut search, &position, 1);
    let visits: u32 = after.candidates.iter().map(|candidate| candidate.visits).sum();
    assert!(visits + 10 >= best.visits, "{visits} of {} visits are left", best.visits);
    // Another game starts from nothing.
    let other = Position::new(Size::square(7).unwrap(), Rules::default());
    let fresh = think(&mut search, &other, 1);
    assert!(fresh.candidates.iter().map(|candidate| candidate.visits).sum::<u32>() <= 1);
}

#[test]
fn ownership_follows_the_stones() {
    let position = Diagram::position(
        ". X . . .
         X X X X X
         . . . . .
         O O O O O
         . O . O .",
    );
    let report = think(&mut Search::new(settings(), 1), &position, 500);
    let share = |point: Point| {
        report.ownership().iter().find(|(p, _)| *p == point).map_or(0.0, |(_, share)| *share)
    };
    assert!(share(Point::new(0, 4)) > 0.8 && share(Point::new(0, 0)) < -0.8);
}

#[test]
fn plays_on_every_size() {
    for (width, height) in [(1, 1), (1, 2), (2, 2), (9, 5), (13, 13), (19, 19), (25, 3)] {
        let position = Position::new(Size::new(width, height).unwrap(), Rules::default());
        let report = think(&mut Search::new(settings(), 1), &position, 20);
        assert!(position.is_legal(Color::Black, report.best()), "{width}x{height}");
    }
}
