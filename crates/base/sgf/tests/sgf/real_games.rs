//! A collection of real games, where it is at hand.

use std::path::Path;

use tengen_board::Move;
use tengen_sgf::{GameKind, GameTree, Layout, Reader};

#[test]
fn thousands_of_real_games() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/ogs-9x9-dan.sgfs");
    let Ok(text) = std::fs::read(&path) else {
        println!("skipped: no collection of real games here");
        return;
    };
    let lines: Vec<&[u8]> = text.split(|&b| b == b'\n').filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 3572);
    let mut reader = Reader::open(&path).unwrap();
    let mut game = GameTree::default();
    let mut games = 0;
    let mut moves = 0;
    let mut with_komi = 0;
    while reader.next_game(&mut game).unwrap() {
        assert_eq!(game.position().line, games as u64 + 1);
        assert_eq!(game.warnings().count(), 0);
        assert_eq!(game.kind().unwrap(), GameKind::Go);
        let size = game.size().unwrap();
        assert_eq!(size.to_string(), "9x9");
        // Some say `None`, and are told that it is no number.
        match game.komi() {
            Ok(komi) => with_komi += usize::from(komi.is_some()),
            Err(error) => assert!(error.to_string().contains("KM[None]: not a number")),
        }
        assert!(game.outcome().unwrap().is_some());
        for node in game.main_line().skip(1) {
            let played = node.played(size).unwrap();
            moves += usize::from(matches!(played, Some((_, Move::Play(_)))));
        }
        // They are written the way we write them: byte for byte.
        let mut written = Vec::new();
        game.write_to(&mut written, Layout::OneLine).unwrap();
        assert_eq!(written.trim_ascii_end(), lines[games].trim_ascii_end());
        assert_eq!(GameTree::parse(game.to_bytes()).unwrap(), game);
        games += 1;
    }
    assert_eq!(games, 3572);
    assert!(with_komi > 3500, "{with_komi}");
    assert!(moves > 100_000, "{moves}");
}
