//! Shapes that are kept up to date stone by stone against shapes counted afresh, and against what
//! the rules say.

use tengen_board::{Color, Point, Random, Size};
use tengen_gobang_engine::{PointShape, Position};
use tengen_gobang_rules::{Board, Decision, RuleSet, random_board};

/// Stones put and taken back in each run; `TENGEN_STONES` sets another number.
fn stones_to_play() -> usize {
    std::env::var("TENGEN_STONES").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000)
}

#[test]
fn shapes_kept_are_shapes_counted() {
    let mut random = Random::new(5);
    for rules in RuleSet::ALL {
        for side in [15, 9, 25] {
            let size = Size::square(side).unwrap();
            let mut position = Position::new(&Board::new(size).unwrap(), rules, Color::Black);
            let mut played = 0;
            for step in 0..stones_to_play() / 3 {
                let empty = size.area() - position.board().stone_count();
                let goes_on = played == 0 || empty > size.area() / 5 && random.chance(0.55);
                if goes_on && empty > 0 {
                    let points: Vec<Point> = position.board().empty_points().collect();
                    position.play(*random.pick(&points).unwrap());
                    played += 1;
                } else {
                    position.undo();
                    played -= 1;
                }
                if step % 50 == 0 {
                    let fresh = Position::new(position.board(), rules, position.to_move());
                    assert!(position == fresh, "{position:?}");
                }
            }
            while played > 0 {
                position.undo();
                played -= 1;
            }
            assert!(position == Position::new(position.board(), rules, Color::Black));
        }
    }
}

/// Whether a stone wins, by the rules.
fn wins(board: &Board, point: Point, color: Color, rules: RuleSet) -> bool {
    rules.decision(board, point, color) == Some(Decision::Row)
}

/// How many stones would win after this one.
fn winning_points(board: &Board, color: Color, rules: RuleSet) -> Vec<Point> {
    board.empty_points().filter(|&point| wins(board, point, color, rules)).collect()
}

fn with(board: &Board, point: Point, color: Color) -> Board {
    let mut board = board.clone();
    board.place(point, color);
    board
}

/// Whether no single stone of the other side stops a side from winning at once.
fn is_unstoppable(board: &Board, color: Color, rules: RuleSet) -> bool {
    let fives = winning_points(board, color, rules);
    !fives.is_empty()
        && board.empty_points().all(|reply| {
            !winning_points(&with(board, reply, color.other()), color, rules).is_empty()
        })
}

#[test]
fn shapes_are_what_the_rules_make_of_them() {
    let mut random = Random::new(8);
    for rules in [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju, RuleSet::Caro] {
        for round in 0..24 {
            let board = random_board(&mut random, 20 + 3 * round, true);
            let position = Position::new(&board, rules, Color::Black);
            for color in Color::BOTH {
                let before = winning_points(&board, color, rules);
                for point in board.empty_points() {
                    let shape = position.shape(point, color);
                    assert_eq!(
                        shape == PointShape::Five,
                        wins(&board, point, color, rules),
                        "{rules} {color} {point:?}{board:?}"
                    );
                    let foul = rules.foul_at(&board, point, color).is_some();
                    assert_eq!(position.is_foul(point, color), foul, "{point:?}{board:?}");
                    // What a four is can be seen from one side only where it has none yet.
                    if shape == PointShape::Five || foul || !before.is_empty() {
                        continue;
                    }
                    let after = with(&board, point, color);
                    let fives = winning_points(&after, color, rules);
                    assert_eq!(
                        shape >= PointShape::Four,
                        !fives.is_empty(),
                        "{rules} {color} {point:?} {shape:?}{board:?}"
                    );
                    if shape >= PointShape::Four {
                        assert_eq!(
                            shape == PointShape::Unstoppable,
                            is_unstoppable(&after, color, rules),
                            "{rules} {color} {point:?} {shape:?}{board:?}"
                        );
                    }
                }
            }
        }
    }
}
