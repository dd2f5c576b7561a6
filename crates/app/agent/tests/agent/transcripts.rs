//! Conversations with real servers, and some of our own making: every line has a meaning, and the
//! games in them come out as the servers said.

use std::path::{Path, PathBuf};

use tengen_agent::Table;
use tengen_board::{Color, PointSet, Size};
use tengen_go_rules::{Komi, RuleSet, Settlement};
use tengen_play::Game;
use tengen_protocols::cgos;
use tengen_protocols::nngs::{Ending, Info, Line};

/// A transcript that comes with the project's data, where that is present.
fn shared(name: &str) -> Option<String> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data");
    std::fs::read_to_string(folder.join(name)).ok()
}

/// What the server said to a player, line by line.
fn heard<'a>(transcript: &'a str, player: &str) -> Vec<&'a str> {
    let (begin, mut is_heard) = (format!("--- {player} <<<"), false);
    let mut lines = Vec::new();
    for line in transcript.lines() {
        if line.starts_with("--- ") {
            is_heard = line.trim() == begin;
        } else if is_heard {
            lines.push(line);
        }
    }
    lines
}

/// Codes of lines that nothing needs to be done about: files, lists of players and headings.
const IDLE_CODES: [u32; 4] = [7, 8, 25, 27];

/// Reads everything that was said to a player and plays their game along.
fn follow(transcript: &str, player: &str) -> (usize, Option<(Table, Ending)>) {
    let (mut table, mut removed, mut ending): (Option<Table>, PointSet, Option<Ending>) =
        (None, PointSet::EMPTY, None);
    let (mut columns, mut score) = (Vec::new(), None);
    let mut is_coded = false;
    let lines = heard(transcript, player);
    for &text in &lines {
        let line = Line::read(text);
        match line {
            Line::Other(code, words) => {
                assert!(IDLE_CODES.contains(&code), "{code} {words}");
            }
            Line::Text(text) if is_coded => {
                let is_file = text.is_empty()
                    || text.starts_with(['>', '='])
                    || !text.starts_with(|c: char| c.is_ascii_digit());
                assert!(is_file, "a line without a code: {text}");
            }
            Line::Info(Info::ClientOn) => is_coded = true,
            Line::Game(game) if table.is_none() => {
                let size = Size::square(9).unwrap();
                let start = Game::new(size, RuleSet::Japanese, Komi::half_points(13));
                let names = [game.black, game.white];
                let new = Table::new(1, start, RuleSet::Japanese, names, String::new());
                table = Some(new.seen_by(player));
            }
            Line::Move { number, color, mv } => {
                let table = table.as_mut().expect("a game before its moves");
                if table.nth(number) != Some((color, mv)) && number == table.moves() {
                    table.play(color, mv).unwrap();
                }
            }
            Line::Info(Info::KomiSet(komi)) => table.as_mut().unwrap().game.set_komi(komi),
            Line::Info(Info::ScoringBegins) => {
                let table = table.as_mut().unwrap();
                let color = table.to_move();
                table.play(color, tengen_board::Move::Pass).unwrap();
            }
            Line::Info(Info::Removing(point)) => {
                let position = table.as_ref().unwrap().game.position();
                removed |= position.string_stones(position.string(point)).collect();
            }
            Line::Column(0, cells) => columns = vec![cells],
            Line::Column(_, cells) => columns.push(cells),
            Line::Score { white, black } => score = Some((white, black)),
            Line::Finished(finished) => ending = Some(finished.ending),
            _ => {}
        }
    }
    let Some((table, ending)) = table.zip(ending) else { return (lines.len(), None) };
    if table.ours.is_some() {
        let position = table.game.position();
        for (x, column) in columns.iter().enumerate() {
            for (row, &cell) in column.iter().enumerate() {
                let point = tengen_board::Point::new(x, position.size().height() - 1 - row);
                let stone = position.stone(point).filter(|_| !removed.contains(point));
                let shown = [Color::Black, Color::White].get(usize::from(cell)).copied();
                assert_eq!(shown, stone, "column {x}, row {row}");
            }
        }
        let (white, black) = score.expect("the server counted");
        assert_eq!(ending, Ending::Counted { white, black }, "whatever is said about resigning");
        let counted = table.game.score(&Settlement { dead: removed, ..Settlement::default() });
        let komi = f64::from(table.game.komi().as_half_points()) / 2.0;
        assert_eq!((f64::from(counted.white) + komi, f64::from(counted.black)), (white, black));
    }
    (lines.len(), Some((table, ending)))
}

#[test]
fn every_line_of_a_real_nngs_has_a_meaning() {
    for (file, players) in [
        ("nngs-transcript-match.txt", &["guest1", "guest2", "guest3"][..]),
        ("nngs-transcript-game.txt", &["guest4", "guest5"]),
    ] {
        let Some(transcript) = shared(file) else { return };
        for player in players {
            let (lines, game) = follow(&transcript, player);
            let (table, _) = game.expect("a game with an end");
            println!("{file}, {player}: {lines} lines, {} moves", table.moves());
            assert!(table.moves() >= 4);
        }
    }
}

#[test]
fn every_line_of_a_real_cgos_has_a_meaning() {
    let Some(transcript) = shared("cgos-transcript.txt") else { return };
    let mut table: Option<Table> = None;
    let mut lines = 0;
    for line in transcript.lines() {
        if let Some(said) = line.strip_prefix("> ")
            && let Some(table) = table.as_mut()
            && table.game.position().move_count() > 0
            && let Some(mv) = said_move(said)
        {
            let color = table.to_move();
            table.play(color, mv).unwrap();
        }
        let Some(heard) = line.strip_prefix("< ") else {
            if line.starts_with("=====") {
                break;
            }
            continue;
        };
        lines += 1;
        match cgos::Line::read(heard) {
            cgos::Line::Other(text) => panic!("not understood: {text}"),
            cgos::Line::Setup(setup) => {
                let game =
                    Game::new(Size::square(setup.size).unwrap(), RuleSet::Chinese, setup.komi);
                let names = [setup.black.name, setup.white.name];
                table = Some(Table::new(setup.game, game, RuleSet::Chinese, names, String::new()));
            }
            cgos::Line::Play { color, mv, .. } => table.as_mut().unwrap().play(color, mv).unwrap(),
            cgos::Line::GameOver { outcome, .. } => {
                let score = table.as_ref().unwrap().game.score(&Settlement::default());
                assert_eq!(outcome.unwrap().to_string(), score.to_string());
            }
            _ => {}
        }
    }
    assert!(lines > 50 && table.is_some());
    // The other side of the same conversation, as far as it was kept.
    for heard in transcript.lines().filter_map(|line| line.strip_prefix("< ")) {
        assert!(!matches!(cgos::Line::read(heard), cgos::Line::Other(_)), "{heard}");
    }
}

fn said_move(text: &str) -> Option<tengen_board::Move> {
    match cgos::Line::read(&format!("play b {text} 0")) {
        cgos::Line::Play { mv, .. } => Some(mv),
        _ => None,
    }
}

/// A game of three moves as our own server tells it, with everything that may stand in between.
const OURS: &str = "--- anna <<<
#> 9 Set client to be True.
1 5
15 Game 1 I: bert (0 600 -1) vs anna (0 600 -1)

21 {Match 1: bert [ NR ] vs. anna [ NR ] }
1 6
15 Game 1 I: bert (0 600 -1) vs anna (0 598 -1)
15   0(B): E5
21 !carl!: 15   1(W): A1
1 6
24 *carl*: 15   1(W): A1
15 Game 1 I: bert (0 590 -1) vs anna (0 598 -1)
15   1(W): Pass
15 Game 1 I: bert (0 590 -1) vs anna (0 598 -1)
15   1(W): Pass
9 You can check your score with the score command, type 'done' when finished.
1 7
9 1 7
22 bert  NR  0 590 -1 T 6.5 0
22 anna  NR  0 598 -1 T 6.5 0
20 bert (W:O): 6.5 to anna (B:#): 80.0
9 bert has resigned the game.
22 {Game 1: bert vs anna : White resigns. W 6.5 B 80.0}
1 5
";

#[test]
fn lines_within_words_are_only_words() {
    let (lines, game) = follow(OURS, "anna");
    let (table, ending) = game.unwrap();
    assert_eq!((lines, table.moves()), (24, 3));
    assert_eq!(ending, Ending::Counted { white: 6.5, black: 80.0 });
}
