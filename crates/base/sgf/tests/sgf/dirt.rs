//! Files as they are found.

use tengen_sgf::{GameTree, ReadErrorKind, Reader, WarningKind};

/// Reads everything and writes it on one line each, broken games as their errors.
fn read(text: impl AsRef<[u8]>) -> Vec<String> {
    Reader::new(text.as_ref())
        .map(|game| match game {
            Ok(game) => {
                let mut line = Vec::new();
                game.write_to(&mut line, tengen_sgf::Layout::OneLine).unwrap();
                String::from_utf8_lossy(&line).trim_end().to_owned()
            }
            Err(error) => error.to_string(),
        })
        .collect()
}

#[track_caller]
fn check(text: impl AsRef<[u8]>, games: &[&str]) {
    assert_eq!(read(text), games);
}

fn warnings(text: &str) -> Vec<WarningKind> {
    GameTree::parse(text).unwrap().warnings().map(|w| w.kind).collect()
}

#[test]
fn junk_before_between_and_after() {
    check("", &[]);
    check("no game here (really) ;)", &[]);
    check("\u{FEFF}(;B[aa])", &["(;B[aa])"]);
    check(
        "From: a@b.c (Some One)\nSubject: :-( [go]\n\n(;B[aa])\n-- \nbye :)\n(;W[bb])\u{1A}",
        &["(;B[aa])", "(;W[bb])"],
    );
    check("((;B[aa])(;B[bb]))", &["(;B[aa])", "(;B[bb])"]);
    check("(;B[aa])))))(;B[bb])", &["(;B[aa])", "(;B[bb])"]);
}

#[test]
fn white_space_wherever_it_is_allowed() {
    check(
        "\r\n(\t\r\n;\rB \n[aa]\x0B[ b ] \t C\r[x]\x0C;W[bb]\r\n(\n;B[cc]\n)\n(;B[dd])\n)\n",
        &["(;B[aa][ b ]C[x];W[bb](;B[cc])(;B[dd]))"],
    );
}

#[test]
fn names_in_older_spelling() {
    check("(;GaMe[1]SiZe[9];Black[aa];White[bb])", &["(;GM[1]SZ[9];B[aa];W[bb])"]);
    check("(;gm[1];b[aa];w[bb])", &["(;GM[1];B[aa];W[bb])"]);
    assert_eq!(warnings("(;GaMe[1];Black[aa])"), []);
    assert_eq!(warnings("(;gm[1])"), [WarningKind::LowerCase]);
}

#[test]
fn what_is_not_understood_is_kept() {
    let text = "(;KGSDE[aa][bb]XYZ1[ \\] \\x :\\: \r\n]B[aa]B[bb]C[]C[x];;)";
    check(text, &[text]);
}

#[test]
fn missing_pieces() {
    check("(;B[aa](;W[bb]", &["(;B[aa];W[bb])"]);
    check("(;B[aa];KO", &["(;B[aa];KO[])"]);
    check("(;KO B[aa];N(;W[bb])(;W[cc]))", &["(;KO[]B[aa];N[](;W[bb])(;W[cc]))"]);
    check("(B[aa](W[bb])(W[cc]))", &["(;B[aa](;W[bb])(;W[cc]))"]);
    check("(;B[aa]()(;W[bb])(()))", &["(;B[aa];W[bb])"]);
    check("(;B[aa](;W[bb]);W[cc];B[dd])", &["(;B[aa](;W[bb])(;W[cc];B[dd]))"]);
    check("(;", &["(;)"]);
    for (text, expected) in [
        ("(;B[aa](;W[bb]", WarningKind::MissingClose { missing: 2 }),
        ("(;KO B[aa])", WarningKind::MissingValue),
        ("(;KO)", WarningKind::MissingValue),
        ("(;B[aa](W[bb]))", WarningKind::MissingSemicolon),
        ("(B[aa])", WarningKind::MissingSemicolon),
        ("(;B[aa]())", WarningKind::EmptyVariation),
        ("(;B[aa](;W[bb]);W[cc])", WarningKind::NodeAfterVariation),
    ] {
        assert_eq!(warnings(text), [expected], "{text}");
    }
    let game = GameTree::parse("x\n(;GM[1]\n  KO\n;B[aa])").unwrap();
    let warning = game.warnings().next().unwrap();
    assert_eq!(
        warning.to_string(),
        "line 3, column 3 (byte 12): property without a value: '[]' missing"
    );
}

#[test]
fn a_game_that_was_cut_off_does_not_eat_the_next() {
    check(
        "(;GM[1];B[aa](;W[bb]\n(;FF[4]GM[1];B[cc])",
        &["(;GM[1];B[aa];W[bb])", "(;FF[4]GM[1];B[cc])"],
    );
    check("(;B[aa];KO\n(;GM[1])", &["(;B[aa];KO[])", "(;GM[1])"]);
    // A variation at a line start is still a variation.
    check("(;GM[1]\n(;B[aa])\n(;B[cc]))", &["(;GM[1](;B[aa])(;B[cc]))"]);
    // And one that has a root's property, but not at a line start, too.
    check("(;GM[1](;GM[1]B[aa])(;B[cc]))", &["(;GM[1](;GM[1]B[aa])(;B[cc]))"]);
}

#[test]
fn one_error_a_broken_game() {
    let hint = "a node begins with ';', a property with its capital letters, a value with '['";
    check(
        "(;B[aa]!?\n;W[bb](;B[cc]))\n(;B[dd])",
        &[&format!("line 1, column 8 (byte 7): '!' cannot stand here: {hint}"), "(;B[dd])"],
    );
    check(
        "(;GM[1];B[aa] \u{e9} (;W[bb]\n(;GM[1];B[dd])",
        &[
            &format!("line 1, column 15 (byte 14): byte 0xC3 cannot stand here: {hint}"),
            "(;GM[1];B[dd])",
        ],
    );
    check(
        "(;B[aa]\r\n;[bb])(;B[dd])",
        &[
            "line 2, column 2 (byte 10): this value belongs to no property: write its name before \
             the '['",
            "(;B[dd])",
        ],
    );
    check(
        "(;B[aa])(;C[never closed ;B[bb\\]",
        &[
            "(;B[aa])",
            "line 1, column 12 (byte 11): the value that begins here is never closed: its ']' is \
             missing",
        ],
    );
    check(
        "(;B[aa])(;C[ends in \\",
        &[
            "(;B[aa])",
            "line 1, column 12 (byte 11): the value that begins here is never closed: its ']' is \
             missing",
        ],
    );
}

#[test]
fn texts_that_hold_no_game_say_so() {
    let error = GameTree::parse("hello").unwrap_err();
    assert!(matches!(error.kind, ReadErrorKind::NoGame));
    assert_eq!(
        error.to_string(),
        "line 1, column 1 (byte 0): there is no game in this text: a game begins with '(;'"
    );
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] {
        let text = [&mark[..], b"(\0;\0"].concat();
        let mut reader = Reader::new(&text[..]);
        let error = reader.next().unwrap().unwrap_err();
        assert!(error.is_final() && error.to_string().contains("save it as UTF-8"));
        assert!(reader.next().is_none());
    }
}

#[test]
fn very_long_values() {
    let long = "x\\]\\\\ (;B[aa\\])\n".repeat(1_000_000);
    let game = GameTree::parse(format!("(;C[{long}];B[aa])")).unwrap();
    assert_eq!(game.root().first_value("C").unwrap().len(), long.len());
    assert_eq!(game.root().text("C").unwrap(), "x]\\ (;B[aa])\n".repeat(1_000_000));
    assert_eq!(game.node_count(), 2);
}
