use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, WINDOWS_1252};
use tengen_board::Size;
use tengen_sgf::{EditError, GameKind, GameTree, NodeId, Reader};

/// Names in which some character's second byte is `\`, `[` or `]`.
const NAMES: [(&Encoding, &str, &str); 6] = [
    (SHIFT_JIS, "Shift_JIS", "表ゾ本因坊ソ能ー"),
    (GBK, "gb2312", "誠圽圼圽古力"),
    (GB18030, "GB18030", "誠圽€𠀀圼"),
    (BIG5, "Big5", "許功蓋周俊勳"),
    (EUC_KR, "EUC-KR", "이창호"),
    (WINDOWS_1252, "ISO-8859-1", "Müller"),
];

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, unwritable) = encoding.encode(text);
    assert!(!unwritable, "{text}");
    bytes.into_owned()
}

/// A game with the name in the root and in a comment, CA before or after the name.
fn game_text(encoding: &'static Encoding, label: &str, name: &str, first: bool) -> Vec<u8> {
    let name = encoded(encoding, name);
    let charset = format!("CA[{label}]").into_bytes();
    let (before, after) = if first { (&charset[..], &b""[..]) } else { (&b""[..], &charset[..]) };
    [
        b"(;GM[1]",
        before,
        b"PB[",
        &name,
        b"]",
        after,
        b"KM[6.5];B[aa]C[",
        &name,
        b"\\]",
        &name,
        b":",
        &name,
        b"];W[bb])",
    ]
    .concat()
}

#[test]
fn the_names_are_dangerous() {
    for (encoding, label, name) in &NAMES[..4] {
        let bytes = encoded(encoding, name);
        assert!(bytes.iter().any(|b| matches!(b, b'\\' | b'[' | b']')), "{label}");
    }
}

#[test]
fn characters_are_never_cut() {
    for (encoding, label, name) in NAMES {
        for first in [true, false] {
            let text = game_text(encoding, label, name, first);
            let games: Vec<_> = Reader::new(&text[..]).collect::<Result<_, _>>().unwrap();
            let [game] = &games[..] else {
                panic!("{label}: {} games", games.len());
            };
            assert_eq!(game.encoding(), Some(encoding));
            assert_eq!(game.node_count(), 3, "{label} {first}");
            assert_eq!(game.root().simple_text("PB").unwrap(), name, "{label} {first}");
            assert_eq!(game.komi().unwrap(), Some(6.5));
            let comment = game.root().first_child().unwrap().text("C").unwrap();
            assert_eq!(comment, format!("{name}]{name}:{name}"));
            assert_eq!(game.warnings().count(), 0);
            let again = GameTree::parse(game.to_bytes()).unwrap();
            assert_eq!(&again, game);
            assert_eq!(again.encoding(), game.encoding());
        }
    }
}

#[test]
fn pairs_are_divided_at_real_colons() {
    let mut text = b"(;CA[Shift_JIS]LB[aa:".to_vec();
    text.extend(encoded(SHIFT_JIS, "ソ"));
    text.extend_from_slice(b"\\:x])");
    let game = GameTree::parse(&text).unwrap();
    let labels = game.root().labels(Size::square(9).unwrap()).unwrap();
    assert_eq!(labels[0].1, "ソ:x");
    // The second byte of the first character is the byte of `\`.
    let text = [b"(;CA[Shift_JIS]XX[", &encoded(SHIFT_JIS, "ソ")[..], b":x])"].concat();
    let game = GameTree::parse(&text).unwrap();
    let (_, x) = game.root().first_value("XX").unwrap().pair().unwrap();
    assert_eq!(x.raw(), b"x");
}

#[test]
fn without_a_charset_it_is_utf8_or_latin() {
    for text in [&b"(;PB[M\xFCller]PW[a])"[..], "(;PB[Müller]PW[a])".as_bytes()] {
        let game = GameTree::parse(text).unwrap();
        assert_eq!(game.encoding(), None);
        assert_eq!(game.root().simple_text("PB").unwrap(), "Müller");
    }
    // A name nobody knows counts as none, and is kept.
    let game = GameTree::parse(b"(;CA[klingon]PB[M\xFCller])").unwrap();
    assert_eq!(game.encoding(), None);
    assert_eq!(game.root().simple_text("PB").unwrap(), "Müller");
    assert_eq!(game.to_bytes(), b"(;CA[klingon]PB[M\xFCller])\n");
    // A lone high byte before a bracket is Latin-1 as long as nothing says otherwise.
    let game = GameTree::parse(b"(;PB[Andr\xE9]PW[Ren\xE9];B[aa])").unwrap();
    assert_eq!(game.root().simple_text("PW").unwrap(), "René");
}

#[test]
fn a_cut_off_character_before_the_charset_does_not_hide_it() {
    // Read as Shift_JIS the name would swallow CA; then the first reading holds for the root.
    let game = GameTree::parse(b"(;PB[x\x83]CA[Shift_JIS];C[\x83\x5D])").unwrap();
    assert_eq!(game.encoding(), Some(SHIFT_JIS));
    assert_eq!(game.root().first_child().unwrap().text("C").unwrap(), "ゾ");
    assert_eq!(GameTree::parse(game.to_bytes()).unwrap(), game);
}

#[test]
fn text_is_set_in_the_games_encoding() {
    for (encoding, label, name) in NAMES {
        let text = game_text(encoding, label, name, true);
        let mut game = GameTree::parse(&text).unwrap();
        let node = game.add_child(NodeId::ROOT);
        let comment = format!("]{name}\\:{name}]");
        game.edit(node).set_text("C", &comment).unwrap();
        let again = GameTree::parse(game.to_bytes()).unwrap();
        assert_eq!(again, game, "{label}");
        assert_eq!(again.root().last_child().unwrap().text("C").unwrap(), comment);
    }
}

#[test]
fn what_an_encoding_lacks_is_refused_until_the_game_is_utf8() {
    for (encoding, label, name) in NAMES {
        if encoding == GB18030 {
            continue; // It has everything.
        }
        let mut game = GameTree::parse(game_text(encoding, label, name, false)).unwrap();
        let error = game.edit(NodeId::ROOT).set_text("C", "ok 🀄").unwrap_err();
        assert_eq!(error, EditError::Unwritable { character: '🀄', encoding: encoding.name() });
        game.turn_into_utf8();
        game.edit(NodeId::ROOT).set_text("C", "ok 🀄").unwrap();
        let again = GameTree::parse(game.to_bytes()).unwrap();
        assert_eq!(again, game);
        assert_eq!(again.encoding(), Some(encoding_rs::UTF_8));
        assert_eq!(again.root().simple_text("PB").unwrap(), name);
        assert_eq!(again.root().text("C").unwrap(), "ok 🀄");
        let comment = again.root().first_child().unwrap().text("C").unwrap();
        assert_eq!(comment, format!("{name}]{name}:{name}"));
    }
}

#[test]
fn new_games_take_every_text() {
    let mut game = GameTree::new(GameKind::Gobang, Size::square(15).unwrap());
    let text = "五子棋 ソ]\\ 🀄";
    game.edit(NodeId::ROOT).set_text("GC", text).unwrap();
    let again = GameTree::parse(game.to_bytes()).unwrap();
    assert_eq!(again.root().text("GC").unwrap(), text);
}
