//! Values taken for what their properties want.

use tengen_board::{Color, Move, Point, PointSet, Size};
use tengen_sgf::{GameKind, GameTree, Grid, Node, Outcome, WonBy};

fn game(text: &str) -> GameTree {
    GameTree::parse(text).unwrap()
}

fn size(side: usize) -> Size {
    Size::square(side).unwrap()
}

fn play(column: usize, row: usize) -> Move {
    Move::Play(Point::new(column, row))
}

#[test]
fn kinds_and_sizes() {
    for (text, kind, size) in [
        ("(;)", GameKind::Go, "19x19"),
        ("(;GM[1])", GameKind::Go, "19x19"),
        ("(;GM[]SZ[])", GameKind::Go, "19x19"),
        ("(;GM[4])", GameKind::Gobang, "15x15"),
        ("(;GM[ 4 ]SZ[ 20 ])", GameKind::Gobang, "20x20"),
        ("(;SZ[9:13])", GameKind::Go, "9x13"),
        ("(;SiZe[5])", GameKind::Go, "5x5"),
        ("(;GM[2]SZ[8])", GameKind::Other(2), "8x8"),
    ] {
        let game = game(text);
        assert_eq!(game.kind().unwrap(), kind, "{text}");
        assert_eq!(game.size().unwrap().to_string(), size, "{text}");
        assert_eq!(GameKind::from_number(kind.number()), kind);
    }
    let sizes = "not a board size: write a side from 1 to 25, or width:height such as 9:13";
    for (text, error) in [
        ("(;SZ[0])", format!("line 1, column 6 (byte 5): SZ[0]: {sizes}")),
        ("(;SZ[37])", format!("line 1, column 6 (byte 5): SZ[37]: {sizes}")),
        ("(;SZ[9:])", format!("line 1, column 6 (byte 5): SZ[9:]: {sizes}")),
        (
            "(;GM[go])",
            "line 1, column 6 (byte 5): GM[go]: not a whole number: write digits such as 6"
                .to_owned(),
        ),
        (
            "(;GM[-1])",
            "line 1, column 6 (byte 5): GM[-1]: not a whole number: write digits such as 6"
                .to_owned(),
        ),
        (
            "(;GM[2])",
            "line 1, column 2 (byte 1): SZ[]: game 2 has no usual board size, and SZ is missing"
                .to_owned(),
        ),
    ] {
        assert_eq!(game(text).grid().unwrap_err().to_string(), error);
    }
}

#[test]
fn moves_of_go() {
    let game = game("(;B[aa];W[ia];B[ai];W[ee]B[aa];B[];W[tt];C[no move];B[ cc ])");
    let moves: Vec<_> = game.main_line().map(|n| n.played(size(9)).unwrap()).collect();
    assert_eq!(
        moves,
        [
            Some((Color::Black, play(0, 8))),
            Some((Color::White, play(8, 8))),
            Some((Color::Black, play(0, 0))),
            Some((Color::White, play(4, 4))),
            Some((Color::Black, Move::Pass)),
            Some((Color::White, Move::Pass)),
            None,
            Some((Color::Black, play(2, 6))),
        ]
    );
}

#[test]
fn every_point_has_its_letters() {
    for size in [Size::new(25, 3).unwrap(), Size::new(2, 25).unwrap(), size(19)] {
        let mut game = GameTree::new(GameKind::Go, size);
        let mut node = game.root().id();
        for point in size.points() {
            node = game.add_move(node, Color::Black, Move::Play(point), size);
        }
        let game = GameTree::parse(game.to_bytes()).unwrap();
        assert_eq!(game.size().unwrap(), size);
        let read = game.main_line().filter_map(|n| n.played(size).unwrap());
        assert!(read.eq(size.points().map(|p| (Color::Black, Move::Play(p)))));
    }
}

#[test]
fn tt_is_a_point_on_larger_boards() {
    let game = game("(;W[tt])");
    assert_eq!(game.root().played(size(19)).unwrap(), Some((Color::White, Move::Pass)));
    assert_eq!(game.root().played(size(20)).unwrap(), Some((Color::White, play(19, 0))));
    // One long side is enough for it to be a point, even if it is beyond the other.
    let narrow = Size::new(20, 9).unwrap();
    assert!(game.root().played(narrow).is_err());
}

#[test]
fn moves_off_the_board_say_where_and_what() {
    let places = "points go from aa (top left) to ii";
    for (value, problem) in [
        ("ja", format!("off the 9x9 board: {places}")),
        ("aj", format!("off the 9x9 board: {places}")),
        ("AA", format!("off the 9x9 board: {places}")),
        ("e5", "not a point: write column and row as two letters, aa (top left) to ii".to_owned()),
        ("abc", "not a point: write column and row as two letters, aa (top left) to ii".to_owned()),
        ("a", "not a point: write column and row as two letters, aa (top left) to ii".to_owned()),
    ] {
        let game = game(&format!("(;SZ[9]\n;B[{value}])"));
        let error = game.root().first_child().unwrap().played(size(9)).unwrap_err();
        assert_eq!(error.to_string(), format!("line 2, column 4 (byte 11): B[{value}]: {problem}"));
        assert_eq!(error.property(), "B");
        assert_eq!(error.position().unwrap().line, 2);
    }
}

#[test]
fn gobang_takes_both_ways_of_naming() {
    let game = game("(;GM[4];B[hh];W[h8];B[H8];W[a1];B[o15];W[i9];B[p1];W[a16];B[])");
    let grid = game.grid().unwrap();
    let moves: Vec<_> = game.main_line().skip(1).map(|n| n.played(grid)).collect();
    let points = [play(7, 7), play(7, 7), play(7, 7), play(0, 0), play(14, 14), play(8, 8)];
    for (read, point) in moves.iter().zip(points) {
        assert_eq!(read.as_ref().unwrap().unwrap().1, point);
    }
    assert!(moves[6].as_ref().unwrap_err().to_string().contains("off the 15x15 board"));
    assert!(moves[7].is_err());
    assert_eq!(moves[8], Ok(Some((Color::Black, Move::Pass))));
    // Not so in Go, where nobody knows whether I is skipped.
    let go = Grid::new(GameKind::Go, size(15));
    assert!(game.main_line().nth(2).unwrap().played(go).is_err());
}

#[test]
fn lists_and_rectangles() {
    let game = game("(;TR[aa]TR[bb:cc][cc]SQ[cc:aa]DD[]AR[aa:cc]LN[aa]MA[aa:zz])");
    let points = |node: Node<'_>, ident: &str| node.points(ident, size(9));
    let root = game.root();
    assert_eq!(points(root, "TR").unwrap().len(), 5);
    assert_eq!(points(root, "SQ").unwrap().len(), 9);
    assert!(points(root, "SQ").unwrap().contains(Point::new(0, 8)));
    assert_eq!(points(root, "DD").unwrap(), PointSet::EMPTY);
    assert_eq!(points(root, "CR").unwrap(), PointSet::EMPTY);
    assert_eq!(root.point_pairs("AR", size(9)).unwrap(), [(Point::new(0, 8), Point::new(2, 6))]);
    assert_eq!(
        root.point_pairs("LN", size(9)).unwrap_err().to_string(),
        "line 1, column 47 (byte 46): LN[aa]: not a pair: write its two halves with ':' between"
    );
    assert!(points(root, "MA").unwrap_err().to_string().contains("MA[zz]: off the 9x9 board"));
}

#[test]
fn labels_are_text() {
    let game = game("(;LB[aa:1][bb:a\\:b\\]\nc][cc:])");
    let labels = game.root().labels(size(9)).unwrap();
    let labels: Vec<_> = labels.iter().map(|(p, text)| (p.column(), &**text)).collect();
    assert_eq!(labels, [(0, "1"), (1, "a:b] c"), (2, "")]);
}

#[test]
fn what_the_root_tells() {
    let game = game("(;KM[6,5]HA[2]RU[Chi\\\nnese]PB[a\nb]GC[a\nb])");
    assert_eq!(game.komi().unwrap(), Some(6.5));
    assert_eq!(game.handicap().unwrap(), Some(2));
    assert_eq!(game.root().simple_text("RU").unwrap(), "Chinese");
    assert_eq!(game.root().simple_text("PB").unwrap(), "a b");
    assert_eq!(game.root().text("GC").unwrap(), "a\nb");
    assert_eq!(game.outcome().unwrap(), None);
    assert!(GameTree::parse("(;HA[-2])").unwrap().handicap().is_err());
}

#[test]
fn results() {
    let win = |winner, by| Outcome::Win { winner, by };
    for (text, outcome, written) in [
        ("B+3.5", win(Color::Black, WonBy::Points(3.5)), "B+3.5"),
        ("W+12", win(Color::White, WonBy::Points(12.0)), "W+12"),
        ("w+r", win(Color::White, WonBy::Resignation), "W+R"),
        ("B+Resign", win(Color::Black, WonBy::Resignation), "B+R"),
        ("W+Time", win(Color::White, WonBy::Time), "W+T"),
        ("B+F", win(Color::Black, WonBy::Forfeit), "B+F"),
        ("Black + ", win(Color::Black, WonBy::Unsaid), "B+"),
        ("0", Outcome::Draw, "0"),
        ("Draw", Outcome::Draw, "0"),
        ("Void", Outcome::Void, "Void"),
        ("?", Outcome::Unknown, "?"),
    ] {
        let read = game(&format!("(;RE[{text}])")).outcome().unwrap().unwrap();
        assert_eq!(read, outcome, "{text}");
        assert_eq!(read.to_string(), written);
    }
    assert_eq!(win(Color::White, WonBy::Time).winner(), Some(Color::White));
    assert_eq!(Outcome::Void.winner(), None);
    for text in ["Black wins", "B-3", "G+3", "B+-3", "B+inf"] {
        let error = game(&format!("(;RE[{text}])")).outcome().unwrap_err();
        assert!(error.to_string().contains("not a result: write B+3.5"), "{text}");
    }
}
