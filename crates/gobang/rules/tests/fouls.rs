//! Renju fouls: the looked-up detector against the definition, known positions, explanations.

mod definition;

use std::collections::BTreeMap;

use tengen_board::{Color, Lettering, Point, Random, Size};
use tengen_gobang_rules::{
    Board, FoulKind, RowShape, explain_foul, foul_at, foul_points, random_board,
};

use definition::Table;

/// Random positions to compare: 100,000 for the full comparison.
fn positions() -> usize {
    std::env::var("TENGEN_FOUL_POSITIONS").map_or(400, |text| text.parse().unwrap())
}

#[test]
fn the_detector_agrees_with_the_definition_on_random_positions() {
    let mut random = Random::new(2026);
    let mut found: BTreeMap<Option<FoulKind>, usize> = BTreeMap::new();
    let count = positions();
    for number in 0..count {
        let stones = 10 + random.below(111) as usize;
        let board = random_board(&mut random, stones, number % 2 == 0);
        let table = Table::of(&board);
        for point in board.empty_points() {
            let foul = foul_at(&board, point);
            assert_eq!(
                foul,
                table.foul_at(point),
                "{} of position {number}{board:?}",
                point.name(Lettering::Gobang)
            );
            *found.entry(foul).or_default() += 1;
        }
    }
    println!("{count} positions: {found:?}");
    assert!(count < 400 || found.len() == 4, "every kind of foul was met: {found:?}");
}

#[test]
fn the_detector_agrees_on_other_boards() {
    let mut random = Random::new(8);
    for (width, height) in [(5, 5), (6, 9), (9, 9), (25, 25), (25, 6)] {
        let size = Size::new(width, height).unwrap();
        for _ in 0..positions() / 50 {
            let mut board = Board::new(size).unwrap();
            for point in size.points() {
                match random.below(8) {
                    0 | 1 => board.place(point, Color::Black),
                    2 => board.place(point, Color::White),
                    _ => {}
                }
            }
            let table = Table::of(&board);
            for point in board.empty_points() {
                assert_eq!(foul_at(&board, point), table.foul_at(point), "{point:?}{board:?}");
            }
        }
    }
}

/// Positions with every forbidden point, if they are there.
#[test]
fn known_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data/renju_fouls.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let mut count = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut board = Board::usual();
        for (key, color) in [("black", Color::Black), ("white", Color::White)] {
            for name in case[key].as_array().unwrap() {
                board.place(point(&board, name.as_str().unwrap()), color);
            }
        }
        let expected = case["foul"].as_object().unwrap().iter();
        let expected: BTreeMap<String, String> =
            expected.map(|(k, v)| (k.clone(), v.as_str().unwrap().to_owned())).collect();
        assert_eq!(codes(&board), expected, "{board:?}");
        count += 1;
    }
    assert_eq!(count, 400);
}

fn point(board: &Board, name: &str) -> Point {
    board.size().parse(name, Lettering::Gobang).unwrap()
}

fn codes(board: &Board) -> BTreeMap<String, String> {
    let name = |point: Point| point.name(Lettering::Gobang);
    foul_points(board).map(|(point, kind)| (name(point), kind.code().to_owned())).collect()
}

/// The foul at the one point drawn as `?`.
fn foul(drawing: &str) -> Option<&'static str> {
    let (board, asked) = drawn(drawing);
    foul_at(&board, asked).map(FoulKind::code)
}

fn drawn(drawing: &str) -> (Board, Point) {
    let find = |sign| {
        let rows: Vec<&str> = drawing.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
        let row = rows.iter().position(|row| row.contains(sign)).unwrap();
        let column = rows[row].split_whitespace().position(|s| s == sign).unwrap();
        Point::new(column, rows.len() - 1 - row)
    };
    (drawing.replace('?', ".").parse().unwrap(), find("?"))
}

/// One line in the middle of an otherwise empty board.
fn on_one_line(line: &str) -> Option<&'static str> {
    let width = line.split_whitespace().count();
    let empty = vec!["."; width].join(" ");
    foul(&[vec![empty.as_str(); 5], vec![line], vec![empty.as_str(); 5]].concat().join("\n"))
}

#[test]
fn two_fours_on_one_line() {
    assert_eq!(on_one_line(". X . X ? X . X ."), Some("44"));
    assert_eq!(on_one_line(". X X . X ? . X X ."), Some("44"));
    assert_eq!(on_one_line(". X X X . ? . X X X ."), Some("44"));
    // A straight four is one four with two ways to five.
    assert_eq!(on_one_line(". . X X X ? . ."), None);
    // One of the two would be six.
    assert_eq!(on_one_line(". X X . X ? . X X X"), None);
    // White in one of the gaps.
    assert_eq!(on_one_line(". X O X ? X . X ."), None);
}

#[test]
fn five_goes_before_every_foul_and_six_before_two_fours() {
    assert_eq!(on_one_line(". X X X X ? . X"), None);
    assert_eq!(on_one_line(". X X X ? X X ."), Some("6"));
    let six_and_five = "
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . X X X ? X X . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(foul(six_and_five), None);
    let six_and_two_fours = "
        . . . . X . . X .
        . . . . X . X . .
        . . . . X X . . .
        . X X X ? X X . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(foul(six_and_two_fours), Some("6"));
}

#[test]
fn a_three_needs_room_for_a_straight_four() {
    let cross = |above: &str| {
        let mut rows: Vec<String> = vec![". . . . . . . . .".to_owned(); 9];
        rows[4] = ". . X X ? . . . .".to_owned();
        for (row, sign) in above.split_whitespace().enumerate() {
            rows[row].replace_range(8..9, sign);
        }
        foul(&rows.join("\n"))
    };
    assert_eq!(cross(". . X X ? . . . ."), Some("33"));
    assert_eq!(cross(". X . X ? . . . ."), Some("33"), "with a gap");
    assert_eq!(cross(". O X X ? . O . ."), None, "four, but never a straight one");
    assert_eq!(cross("O . X X ? . O . ."), None, "room for five, not for a straight four");
    assert_eq!(cross("O . X X ? . . O ."), Some("33"));
    assert_eq!(cross("X . X X ? . . . ."), None, "a four and a three may meet");
}

/// The point that would extend one of the threes is forbidden itself, so it is no three.
#[test]
fn a_three_that_cannot_be_extended_is_none() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . X X . ? . . . . . .
        . . . X . . . . . . .
        . . . X . . . . . . .
        . . . X . . . . . . .
        . . . . . . . . . . .
        . . . X . . . . . . .
        . . . . . . . . . . .";
    let (mut board, asked) = drawn(drawing);
    assert_eq!(foul_at(&board, asked), None, "D7 would be two fours{board:?}");
    for name in ["d6", "d5", "d4", "d2"] {
        board.remove(point(&board, name));
    }
    assert_eq!(foul_at(&board, asked), Some(FoulKind::DoubleThree));
}

#[test]
fn explanations_name_stones_and_points() {
    let names = |points: &[Point]| {
        points.iter().map(|p| p.name(Lettering::Gobang)).collect::<Vec<_>>().join(" ")
    };
    let told = |drawing: &str| {
        let (board, asked) = drawn(drawing);
        let foul = explain_foul(&board, asked).unwrap();
        assert_eq!((foul.point, Some(foul.kind)), (asked, foul_at(&board, asked)));
        let row = |row: &tengen_gobang_rules::RowOfFoul| {
            let (stones, points) = (names(&row.stones), names(&row.completions));
            format!("{} {} {stones}: {points}", row.direction.word(), row.shape.word())
        };
        foul.rows.iter().map(row).collect::<Vec<_>>().join("; ")
    };
    let empty = ". . . . . . . . .\n";
    assert_eq!(
        told(&format!(
            "{empty}{empty}{empty}{empty}. X . X ? X . X .\n{empty}{empty}{empty}{empty}"
        )),
        "horizontal four B5 D5 E5 F5: C5; horizontal four D5 E5 F5 H5: G5"
    );
    assert_eq!(
        told(&format!(
            "{empty}{empty}{empty}. . . X . . . . .\n. . X ? X . . . .\n. . . X . . . . .\n{empty}{empty}{empty}"
        )),
        "horizontal three C5 D5 E5: B5 F5; vertical three D4 D5 D6: D3 D7"
    );
    assert_eq!(
        told(&format!(
            "{empty}{empty}{empty}. X X X ? X X . .\n{empty}{empty}{empty}{empty}{empty}"
        )),
        "horizontal overline B6 C6 D6 E6 F6 G6: "
    );
}

/// What is told is what the detector found: enough rows of the right kind, all of them through the
/// point, made of black stones and empty points.
#[test]
fn explanations_hold_on_random_positions() {
    let mut random = Random::new(31);
    let mut explained = 0;
    for _ in 0..600 {
        let stones = 10 + random.below(111) as usize;
        let board = random_board(&mut random, stones, true);
        for point in board.empty_points() {
            let foul = explain_foul(&board, point);
            assert_eq!(foul.as_ref().map(|foul| foul.kind), foul_at(&board, point));
            let Some(foul) = foul else { continue };
            explained += 1;
            let (shape, least) = match foul.kind {
                FoulKind::Overline => (RowShape::Overline, 1),
                FoulKind::DoubleFour => (RowShape::Four, 2),
                FoulKind::DoubleThree => (RowShape::Three, 2),
            };
            assert!(foul.rows.len() >= least, "{foul:?}{board:?}");
            for row in &foul.rows {
                assert_eq!(row.shape, shape);
                assert!(row.stones.contains(&point));
                let is_black = |p: &Point| *p == point || board.at(*p) == Some(Color::Black);
                assert!(row.stones.iter().all(is_black));
                assert!(row.completions.iter().all(|&p| p != point && board.is_empty(p)));
                let stones = row.stones.len();
                match shape {
                    RowShape::Overline => assert!(stones >= 6 && row.completions.is_empty()),
                    RowShape::Four => assert!(stones == 4 && !row.completions.is_empty()),
                    RowShape::Three => assert!(stones == 3 && !row.completions.is_empty()),
                }
            }
        }
    }
    assert!(explained > 100, "{explained}");
}
