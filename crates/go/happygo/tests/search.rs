//! Whole searches.

use tengen_board::{Color, Move, Size};
use tengen_go_rules::{Diagram, Position, Rules};
use tengen_happygo::{Configuration, Report, Search, margin_as_it_stands};
use tengen_verdict::{Budget, Limits};

fn search(name: &str, position: &Position, komi: i32, playouts: u64, seed: u64) -> Report {
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    Search::new(Configuration::named(name).unwrap(), seed).run(
        position,
        komi,
        &mut Budget::new(&limits),
    )
}

fn empty(side: usize) -> Position {
    Position::new(Size::square(side).unwrap(), Rules::default())
}

#[test]
fn section_3_2_4_the_empty_board_has_seven_moves() {
    for name in Configuration::NAMES {
        let report = search(name, &empty(9), 14, 300, 1);
        assert_eq!(report.candidates.len(), 7, "{name}");
        assert_eq!(report.candidates.iter().map(|c| c.visits).sum::<u32>(), 300, "{name}");
        assert_eq!(report.playouts, 300);
    }
    let mut position = empty(9);
    position.play(Move::Play(tengen_board::Point::new(4, 4))).unwrap();
    assert!(search("happygo-all", &position, 14, 300, 1).candidates.len() > 24);
}

#[test]
fn table_4_1_playouts_are_about_as_long_as_the_thesis_says() {
    // 104 moves at the first move without the enhancements, 101 with them.
    for (name, expected) in [("happygo-base", 104.0), ("happygo-sim", 101.0)] {
        let moves = search(name, &empty(9), 14, 2_000, 1).moves_a_playout();
        assert!((moves - expected).abs() < 12.0, "{name}: {moves}");
    }
}

#[test]
fn every_configuration_takes_the_point_that_decides_the_game() {
    // The middle is the last liberty of both strings: whoever plays there takes the other.
    let diagram = Diagram::read(
        "X X X O O X .
         X a O O O X .
         X X X O O X .",
    )
    .unwrap();
    let mut position = diagram.set_up(Rules::default());
    for color in Color::BOTH {
        position.set_to_move(color);
        for name in Configuration::NAMES {
            let report = search(name, &position, 0, 400, 7);
            assert_eq!(report.best(), Move::Play(diagram.point('a')), "{name} {color}");
        }
    }
}

#[test]
fn the_same_seed_finds_the_same() {
    for name in Configuration::NAMES {
        let visits = |seed: u64| {
            let report = search(name, &empty(9), 14, 500, seed);
            report.candidates.iter().map(|c| (c.mv, c.visits)).collect::<Vec<_>>()
        };
        assert_eq!(visits(3), visits(3), "{name}");
        assert_ne!(visits(3), visits(4), "{name}");
    }
}

#[test]
fn a_seki_is_left_alone() {
    // Black and the white stones inside share two liberties: whoever plays first there is taken.
    let mut position = Diagram::position(
        "O . O . O O O O
         O O O O O O O O
         X X X X X X X O
         . O O O . X O O",
    );
    // With this komi Black has won if nothing is taken.
    let komi = -29;
    for name in ["happygo-base", "happygo-rave-sim", "happygo-all"] {
        let report = search(name, &position, komi, 1_000, 1);
        assert_eq!(report.best(), Move::Pass, "{name}: {report:?}");
    }
    position.play(Move::Pass).unwrap();
    let report = search("happygo-all", &position, komi, 1_000, 1);
    assert!(report.win_rate() < 0.05, "White has nothing either: {report:?}");
}

#[test]
fn superko_holds_at_the_root() {
    let diagram = Diagram::read(
        ". X O . .
         X a b O .
         . X O . .
         . . . . .",
    )
    .unwrap();
    let mut position = diagram.set_up(Rules::default());
    position.play(diagram.point('b').into()).unwrap();
    position.play(diagram.point('a').into()).unwrap();
    position.play(Move::Pass).unwrap();
    position.play(Move::Pass).unwrap();
    let report = search("happygo-base", &position, 0, 300, 1);
    let retake = Move::Play(diagram.point('b'));
    assert!(report.candidates.iter().all(|candidate| candidate.mv != retake));
    assert!(report.candidates.iter().all(|c| position.is_legal(Color::Black, c.mv)));
}

#[test]
fn a_small_tree_and_no_budget_are_no_trouble() {
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let mut small = Configuration::named("happygo-all").unwrap();
    small.memory = 0;
    let report = Search::new(small, 1).run(&empty(9), 14, &mut Budget::new(&limits));
    assert_eq!(report.playouts, 2_000);
    assert!(report.nodes <= 1_024);
    let nothing = Limits { nodes: Some(0), ..Limits::default() };
    let mut search = Search::new(Configuration::default(), 1);
    let report = search.run(&empty(9), 14, &mut Budget::new(&nothing));
    assert_eq!((report.best(), report.win_rate()), (Move::Pass, 0.5));
}

#[test]
fn boards_of_every_size() {
    for (width, height) in [(1, 1), (1, 2), (2, 2), (3, 1), (4, 7), (13, 13), (19, 19), (25, 25)] {
        let position = Position::new(Size::new(width, height).unwrap(), Rules::default());
        for name in ["happygo-base", "happygo-all"] {
            let report = search(name, &position, 14, 40, 1);
            assert!(position.is_legal(Color::Black, report.best()), "{width}x{height}");
        }
    }
}

#[test]
fn the_board_as_it_stands() {
    let position = Diagram::position(
        ". X O . X .
         X X X X X .
         . . . . . .
         . . . . . O",
    );
    // Black has seven stones and the closed areas with the dead stone in one of them, White the
    // other stone; the rest is nobody's.
    assert_eq!(margin_as_it_stands(&position), 7 + 3 - 1);
}
