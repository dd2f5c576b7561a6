//! What the thesis says about Gobang (sections 2.2 to 2.4 and 4.1), as printed, and where that is
//! not renju.

mod formulas;

use tengen_board::{Color, Point, Random, Size};
use tengen_gobang_rules::thesis::{ThesisShapes, ThesisTally, thesis_score, thesis_shapes};
use tengen_gobang_rules::{Board, Decision, FoulKind, RuleSet, random_board};

/// A board of 15x15 with some lines drawn at the top, and the point drawn as `?`.
fn drawn(lines: &str) -> (Board, Point) {
    let mut rows: Vec<String> = lines
        .lines()
        .map(|line| line.split_whitespace().collect::<String>())
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line:.<15}"))
        .collect();
    rows.resize(15, ".".repeat(15));
    let row = rows.iter().position(|row| row.contains('?')).unwrap();
    let point = Point::new(rows[row].find('?').unwrap(), 14 - row);
    (rows.join("\n").replace('?', ".").parse().unwrap(), point)
}

fn decided(rules: RuleSet, lines: &str) -> Option<Decision> {
    let (board, point) = drawn(lines);
    rules.decision(&board, point, Color::Black)
}

/// The foul under the thesis's Japanese rules, and under renju.
fn fouls(lines: &str) -> [Option<&'static str>; 2] {
    let (board, point) = drawn(lines);
    [RuleSet::ThesisJapanese, RuleSet::Renju]
        .map(|rules| rules.foul_at(&board, point, Color::Black).map(FoulKind::code))
}

/// Section 2.2: the first to sum five wins, with five and with more.
#[test]
fn five_and_more_win_under_the_basic_rules() {
    for line in [".XXX?X", "XXXX?X", "OXX?XXO"] {
        assert_eq!(decided(RuleSet::ThesisBasic, line), Some(Decision::Row), "{line}");
    }
    assert_eq!(decided(RuleSet::ThesisBasic, ".XX?X."), None);
}

/// Section 2.3, A1: two empty ends are all that an open three needs. In renju a three must have
/// room for a straight four.
#[test]
fn an_open_three_without_room_counts() {
    let lines = "
        . . . . . . . . .
        . . . . . X . . .
        . . . O . ? X X . O
        . . . . . X . . .
        . . . . . . . . .";
    assert_eq!(fouls(lines), [Some("33"), None]);
}

/// Section 2.4: threes are not judged by whether they can be extended. Here the extension would be
/// two fours, which renju takes into account.
#[test]
fn threes_are_not_judged_recursively() {
    let lines = "
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
    assert_eq!(fouls(lines), [Some("33"), None]);
}

/// Section 2.3: X_XXX_ is a four by A2 and its three stones an open three by A1.
#[test]
fn one_row_can_be_a_four_and_a_three() {
    let lines = "
        . . . . . . . . .
        . . . . X . . . .
        . X . X ? X . . .
        . . . . X . . . .
        . . . . . . . . .";
    // Renju: a four and a three, the attack by which Black wins.
    assert_eq!(fouls(lines), [Some("33"), None]);
    let shapes = thesis_shapes(
        &".......\n.X.XXX.\n.......\n.......\n.......".parse().unwrap(),
        Color::Black,
    );
    assert_eq!((shapes.dead_fours, shapes.open_threes), (1, 1));
}

/// Section 2.3, A2: a four need not become exactly five. In renju six are no five for Black, so that
/// XX_XXX is no four.
#[test]
fn a_four_may_become_six() {
    let lines = "
        . . . . . . . .
        . . . . . . O .
        . . . . . . X .
        . . . . . . X .
        . X X . X X ? .
        . . . . . . X .
        . . . . . . . .";
    assert_eq!(fouls(lines), [Some("44"), None]);
}

/// Section 2.4, R2: two fours on one line are one line with a four.
#[test]
fn two_fours_on_one_line_are_missed() {
    assert_eq!(fouls(". X . X ? X . X ."), [None, Some("44")]);
    let crossing = "
        . . . . . .
        . . . . X .
        O X X X ? .
        . . . . X .
        . . . . X .
        . . . . O .";
    assert_eq!(fouls(crossing), [Some("44"), Some("44")]);
}

/// Section 2.3, A2 (1): the bound 11 should be 12, so that four stones at the very end of a line
/// are not seen; at its beginning they are.
#[test]
fn fours_at_the_end_of_a_line_are_missed() {
    let count = |line: &str| {
        let empty = ".".repeat(15);
        let rows = [line, &empty, &empty, &empty, &empty].join("\n");
        thesis_shapes(&rows.parse().unwrap(), Color::Black).dead_fours
    };
    assert_eq!(count("XXXX..........."), 1);
    assert_eq!(count("...........XXXX"), 0);
    assert_eq!(count("..........XXXXO"), 1);
    let at_the_end = "
        ...............
        ..............X
        ..............X
        ..............X
        ...........XXX?";
    assert_eq!(fouls(at_the_end), [None, Some("44")]);
}

/// Section 2.4, R3: six is an overline, and goes before a five made by the same stone; in renju
/// the five goes first.
#[test]
fn five_with_an_overline_loses() {
    let lines = "
        . . . X . . .
        . . . X . . .
        . . . X . . .
        . . . X . . .
        X X X ? X X .";
    assert_eq!(fouls(lines), [Some("6"), None]);
    assert_eq!(decided(RuleSet::Renju, lines), Some(Decision::Row));
    assert_eq!(decided(RuleSet::ThesisBasic, lines), Some(Decision::Row));
    // Together with the other fouls a five wins.
    let five_and_threes = "
        . . . X . . .
        . . . X . . .
        . . . X . . .
        . . . X . . .
        . X X ? . . .
        . . X . . . .
        . X . . . . .";
    assert_eq!(decided(RuleSet::ThesisJapanese, five_and_threes), Some(Decision::Row));
}

/// Section 2.4, R3 (3): the bound 11 should be 10. Beyond the edge the matrix holds 2 (section
/// 2.3), so that four stones and an empty point at the end of such a diagonal sum to six.
#[test]
fn an_overline_is_seen_where_there_is_none() {
    let mut rows = vec![".".repeat(15); 15];
    let put = |rows: &mut Vec<String>, number: usize, sign: &str| {
        // K11 L12 M13 N14 O15: the fifteenth row is drawn first.
        rows[15 - number].replace_range(number - 1..number, sign);
    };
    for number in [11, 12, 14] {
        put(&mut rows, number, "X");
    }
    put(&mut rows, 13, "?");
    assert_eq!(fouls(&rows.join("\n")), [Some("6"), None]);
    // The other diagonal and the other end have the right bounds.
    let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    assert_eq!(fouls(&mirrored.join("\n")), [None, None]);
    rows.reverse();
    assert_eq!(fouls(&rows.join("\n")), [None, None]);
}

/// Section 2.4, R1: "any two of vertical, horizontal and diagonal". We count two diagonals as two.
#[test]
fn threes_on_both_diagonals_are_two() {
    let lines = "
        . . . . . . .
        . . . . . . .
        . . X . X . .
        . . . ? . . .
        . . X . X . .
        . . . . . . .";
    assert_eq!(fouls(lines), [Some("33"), Some("33")]);
    assert_eq!(decided(RuleSet::Thesis33Allowed, lines), None);
    assert_eq!(
        decided(RuleSet::Thesis44Allowed, lines),
        Some(Decision::Foul(FoulKind::DoubleThree))
    );
}

/// Section 2.4, R1: the second three must come with the same stone.
#[test]
fn a_three_that_was_there_before_does_not_count() {
    let lines = "
        . . . . . . . . .
        . X X X . . . . .
        . . . . . . . . .
        . . X X ? . . . .
        . . . . . . . . .";
    assert_eq!(fouls(lines), [None, None]);
}

/// Section 4.1, table 4.1 and the scores worked out below figure 4.
#[test]
fn the_score_table() {
    let nothing = ThesisShapes::default();
    let score = |own: ThesisShapes, theirs: ThesisShapes| thesis_score(&own, &theirs, false);
    let close = |found: f64, printed: f64| assert!((found - printed).abs() < 1e-12, "{found}");
    let one = |change: fn(&mut ThesisShapes)| {
        let mut shapes = nothing;
        change(&mut shapes);
        shapes
    };
    for (shape, attack, defence) in [
        (one(|s| s.fives = 1), 1.0, 0.0),
        (one(|s| s.open_fours = 1), 0.3, -0.6),
        (one(|s| s.four_threes = 1), 0.05, 0.0),
        (one(|s| s.dead_fours = 1), 0.0095, -0.6),
        (one(|s| s.open_threes = 1), 0.004, -0.012),
        (one(|s| s.twos = 1), 0.0001, -0.0003),
    ] {
        close(score(shape, nothing), attack);
        close(score(nothing, shape), defence);
    }
    close(thesis_score(&nothing, &nothing, true), -1.0);
    let twos = |twos| ThesisShapes { twos, ..nothing };
    let three = ThesisShapes { open_threes: 1, ..nothing };
    close(score(twos(2), twos(1)), -0.0001);
    close(score(three, twos(1)), 0.0037);
    close(score(three, twos(2)), 0.0034);
}

/// Section 4.1: a two is what can become an open three; shapes are counted once.
#[test]
fn shapes_on_a_board() {
    let shapes = |rows: &str| thesis_shapes(&rows.parse().unwrap(), Color::Black);
    let line = |line: &str| {
        let empty = ".".repeat(line.len());
        shapes(&[empty.as_str(), &empty, line, &empty, &empty, &empty].join("\n"))
    };
    let nothing = ThesisShapes::default();
    for two in ["..XX...", "..X.X..", ".X..X..", ".OXX...", ".O.XX.."] {
        let twos = u32::from(!two.starts_with(".OX"));
        assert_eq!(line(two), ThesisShapes { twos, ..nothing }, "{two}");
    }
    assert_eq!(line("..XXX.."), ThesisShapes { open_threes: 1, ..nothing });
    assert_eq!(line("..XX.X.."), ThesisShapes { open_threes: 1, ..nothing });
    assert_eq!(line("..XXXX.."), ThesisShapes { open_fours: 1, ..nothing });
    assert_eq!(line(".OXXXX.."), ThesisShapes { dead_fours: 1, ..nothing });
    assert_eq!(line("..XXXXX."), ThesisShapes { fives: 1, ..nothing });
    let four_three = "
        . . . . . . . .
        . . . . X . . .
        O X X X X . . .
        . . . . X . . .
        . . . . . . . .
        . . . . . . . .";
    let counted = shapes(four_three);
    assert_eq!((counted.four_threes, counted.dead_fours, counted.open_threes), (1, 1, 1));
}

/// Boards of several sizes with more stones of one side, so that long rows come about.
fn boards() -> Vec<Board> {
    let mut random = Random::new(404);
    let mut boards = Vec::new();
    for number in 0..300 {
        let stones = 10 + random.below(111) as usize;
        boards.push(random_board(&mut random, stones, number % 2 == 0));
    }
    for (width, height) in [(5, 5), (7, 11), (15, 15), (25, 9)] {
        for number in 0..60 {
            let mut board = Board::new(Size::new(width, height).unwrap()).unwrap();
            for point in board.size().points() {
                match random.below(3 + number % 8) {
                    0 => board.place(point, Color::Black),
                    1 if random.chance(0.4) => board.place(point, Color::White),
                    _ => {}
                }
            }
            boards.push(board);
        }
    }
    boards
}

#[test]
fn shapes_are_counted_as_the_formulas_say() {
    let mut sum = [0; 6];
    for board in boards() {
        for side in Color::BOTH {
            let shapes = thesis_shapes(&board, side);
            assert_eq!(shapes, formulas::shapes(&board, side), "{side}{board:?}");
            let ThesisShapes { fives, open_fours, four_threes, dead_fours, open_threes, twos } =
                shapes;
            let counts = [fives, open_fours, four_threes, dead_fours, open_threes, twos];
            sum = std::array::from_fn(|i| sum[i] + counts[i]);
        }
    }
    assert!(sum.iter().all(|&count| count > 20), "every shape was met: {sum:?}");
}

#[test]
fn decisions_are_those_of_the_formulas() {
    let rules = [
        (RuleSet::ThesisBasic, [false, false, false]),
        (RuleSet::ThesisJapanese, [true, true, true]),
        (RuleSet::Thesis33Allowed, [false, true, true]),
        (RuleSet::Thesis44Allowed, [true, false, true]),
    ];
    for board in boards() {
        for point in board.empty_points() {
            for color in Color::BOTH {
                for (rules, forbidden) in rules {
                    let expected = formulas::decision(&board, point, color, forbidden);
                    let found = rules.decision(&board, point, color);
                    assert_eq!(found, expected, "{rules} {color} {point:?}{board:?}");
                }
            }
        }
    }
}

#[test]
fn shapes_follow_stones_that_come_and_go() {
    let mut random = Random::new(5);
    let mut tally = ThesisTally::new(random_board(&mut random, 40, true));
    for _ in 0..400 {
        let points: Vec<Point> = tally.board().size().points().collect();
        let point = *random.pick(&points).unwrap();
        if tally.remove(point).is_none() {
            tally.place(point, Color::BOTH[random.below(2) as usize]);
        }
        for side in Color::BOTH {
            assert_eq!(tally.shapes(side), thesis_shapes(tally.board(), side));
        }
    }
}
