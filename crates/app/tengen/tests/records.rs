//! `tengen records` as a script runs it.

#[path = "support/folder.rs"]
mod folder;
mod support;

use std::fs;
use std::path::Path;

use folder::Folder;
use serde_json::Value;
use support::{json, refusal, tengen};

/// Three good games (one of them twice, turned), a broken one, and one of chess.
const GAMES: &str = "\
(;SZ[9]RE[B+R]PB[Ann]BR[3d]PW[Bob]WR[2d]DT[2001-02-03];B[ee];W[ed];B[dd];W[fd];B[fe])
(;SZ[9]RE[W+2.5]PB[Bob]PW[Ann];B[ee];W[ed];B[dd];W[fd];B[gg];W[cc])
(;SZ[9]RE[B+R];B[ee];W[de];B[dd];W[df];B[ef])
(;SZ[9] oops! ;B[aa])
(;GM[3]SZ[8];B[aa])
(;SZ[13]RE[0];B[gg];W[gf];B[ff])
";

fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = tengen(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn words(arguments: &[&str]) -> String {
    let output = tengen(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn info_tells_what_is_there_and_what_was_left_out() {
    let folder = Folder::new("records-info");
    let games = folder.write("games.sgf", GAMES);
    let answer = json(&["records", "info", &games, "--json"], "");
    assert_eq!((&answer["games"], &answer["files"]), (&3.into(), &1.into()));
    assert_eq!(answer["sizes"]["9x9"], 2);
    assert_eq!(answer["results"]["B+resignation"], 1);
    assert_eq!(answer["ranks"]["2d"], 1);
    assert_eq!(answer["years"]["2001"], 1);
    assert_eq!(answer["players"][0]["games"], 2);
    assert_eq!(answer["duplicates"], 1);
    assert_eq!(answer["skipped"]["broken"], 1);
    assert_eq!(answer["skipped"]["other game"], 1);
    let text = words(&["records", "info", &games]);
    assert!(text.contains("left out: 1 broken, 1 other game, 1 duplicate"), "{text}");
    let filtered = json(&["records", "info", &games, "--json", "--player", "bob"], "");
    assert_eq!(
        (&filtered["games"], &filtered["skipped"]["filter: player"]),
        (&2.into(), &2.into())
    );
    let verbose = tengen(&["records", "info", &games, "--verbose"], "");
    let told = String::from_utf8(verbose.stderr).unwrap();
    assert!(told.contains("games.sgf, game 4, line 4, column 13: broken: "), "{told}");
    assert!(told.contains("game 3, line 3, column 2: duplicate"), "{told}");
}

#[test]
fn find_in_files_and_in_an_index_is_the_same() {
    let folder = Folder::new("records-find");
    let games = folder.write("games.sgf", GAMES);
    let index = folder.path("games.index");
    let made = json(&["records", "index", &games, "--out", &index, "--json"], "");
    assert_eq!((&made["games"], &made["skipped"]["broken"]), (&3.into(), &1.into()));
    // Black has answered the contact; it stands so in two turns at once.
    let pattern = "XO./?X.";
    let found = lines(&["records", "find", pattern, &games, "--json"]);
    assert_eq!(found, lines(&["records", "find", pattern, &index, "--json"]));
    let kept = folder.path("kept.index");
    for _ in 0..2 {
        assert_eq!(found, lines(&["records", "find", pattern, &games, "--index", &kept, "--json"]));
    }
    let last = found.last().unwrap();
    assert_eq!(
        (&last["hits"], &last["games"], &last["searched"]),
        (&6.into(), &3.into(), &3.into())
    );
    assert_eq!(last["move"], Value::Null);
    let next = &found[0];
    assert_eq!(
        (&next["pattern"], &next["color"], &next["count"]),
        (&pattern.into(), &"white".into(), &2.into())
    );
    assert_eq!((&next["move"], next["share"].as_f64()), (&"C2".into(), Some(1.0 / 3.0)));
    assert_eq!((&next["wins"], &next["losses"]), (&1.into(), &1.into()));
    // All stones of the three games, and those of Black.
    for (option, hits) in [("--hits=0", 14), ("--fixed-colours", 8)] {
        let stones = lines(&["records", "find", "X", &index, "--json", option]);
        assert_eq!(stones.last().unwrap()["hits"], hits);
    }
    let message = refusal(&["records", "find", "X", &games, &index], "");
    assert!(message.contains("games.index is an index: name the records"), "{message}");
    let dated = lines(&["records", "find", pattern, &index, "--json", "--from", "2000"]);
    assert_eq!(dated.last().unwrap()["searched"], 1);
    let text = words(&["records", "find", pattern, &index, "--hits", "1"]);
    assert!(text.contains("6 hits in 3 of 3 games"), "{text}");
    assert!(
        text.contains("games.sgf, game 1, after move 3: Ann 3d - Bob 2d, B+R, 2001-02-03"),
        "{text}"
    );
}

#[test]
fn drawings_come_from_files_and_may_begin_with_an_edge() {
    let folder = Folder::new("records-drawings");
    let games = folder.write("games.sgf", "(;SZ[9];B[ba];W[ca];B[gg];W[ab])");
    let drawing = folder.write("edge.txt", "# a stone on the edge\n+-----\n| . X O\n| . . .\n");
    let svg = folder.path("edge.svg");
    let from_file = lines(&["records", "find", &drawing, &games, "--json", "--svg", &svg]);
    assert_eq!(from_file, lines(&["records", "find", "----/|.XO/|...", &games, "--json"]));
    assert_eq!((&from_file[0]["move"], &from_file[0]["count"]), (&"A1".into(), &1.into()));
    assert_eq!(from_file[0]["at_once"], 0);
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg"));
}

#[test]
fn an_index_that_does_not_fit_is_refused_or_made_anew() {
    let folder = Folder::new("records-stale");
    let games = folder.write("games.sgf", GAMES);
    let index = folder.path("games.index");
    words(&["records", "index", &games, "--out", &index]);
    let more = format!("{GAMES}(;SZ[9];B[aa];W[ab];B[bb])\n");
    folder.write("games.sgf", &more);
    let message = refusal(&["records", "find", "XO/?X", &index], "");
    assert!(
        message.ends_with("have changed since: make it anew with 'tengen records index'"),
        "{message}"
    );
    // Named with its records it is made anew, and says so.
    let anew = tengen(&["records", "find", "XO/?X", &games, "--index", &index, "--json"], "");
    assert!(String::from_utf8_lossy(&anew.stderr).contains("made of other or older records"));
    assert_eq!(
        lines(&["records", "find", "XO/?X", &index, "--json"]).last().unwrap()["searched"],
        4
    );
    // Gone records do no harm.
    fs::remove_file(&games).unwrap();
    assert_eq!(
        lines(&["records", "find", "XO/?X", &index, "--json"]).last().unwrap()["searched"],
        4
    );
    let mut damaged = fs::read(&index).unwrap();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&index, damaged).unwrap();
    let message = refusal(&["records", "find", "XO/?X", &index], "");
    assert!(message.contains("this index is damaged"), "{message}");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn mined_patterns_are_looked_through_and_accepted() {
    let folder = Folder::new("records-mine");
    let games = folder.write("games.sgf", GAMES);
    let (mined, sgf, svg) =
        (folder.path("mined.txt"), folder.path("mined.sgf"), folder.path("s.svg"));
    let found = lines(&[
        "records",
        "mine",
        &games,
        "--min-count",
        "2",
        "--json",
        "--out",
        &mined,
        "--sgf",
        &sgf,
        "--svg",
        &svg,
        "--sort",
        "count",
    ]);
    assert!(found.len() > 3);
    for relation in &found {
        assert!(relation["count"].as_u64() >= Some(2), "{relation}");
        assert!(relation["share"].as_f64().unwrap() <= 1.0);
        assert!(relation["pattern"].as_str().unwrap().contains('1'));
    }
    assert!(found.iter().any(|relation| relation["kind"] == "sequence"));
    let written = fs::read_to_string(&mined).unwrap();
    assert_eq!(written.matches("\npattern ").count(), found.len());
    assert_eq!(fs::read_to_string(&sgf).unwrap().matches("(;").count(), found.len());
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    // One is accepted, one is not, one is accepted and taken back.
    let good = folder.path("good.txt");
    let asked = tengen(&["records", "accept", &mined, "--into", &good], "y\nn\ny\nb\nq\n");
    assert!(String::from_utf8_lossy(&asked.stdout).ends_with("1 patterns, 1 of them new\n"));
    let text = words(&["records", "accept", &mined, "--into", &good, "--numbers", "1,2-3"]);
    assert!(text.ends_with("3 patterns, 2 of them new\n"), "{text}");
    // What was accepted can be looked for again.
    let again = lines(&["records", "find", &good, &games, "--number", "1", "--json"]);
    assert!(again.last().unwrap()["hits"].as_u64() >= found[0]["count"].as_u64());
}

#[test]
fn bad_input_is_told_in_a_line() {
    let folder = Folder::new("records-bad");
    let games = folder.write("games.sgf", GAMES);
    let nothing = folder.write("nothing.sgf", "(;SZ[9] oops! ;B[aa])");
    let many = folder.write("many.txt", "X\n\nO\n");
    for (arguments, message) in [
        (&["find", "XO/X", &games][..], "'XO/X' is neither a file nor a pattern: row 2"),
        (&["find", "X", "/no/such.sgf"], "cannot read /no/such.sgf"),
        (&["find", "X", &nothing], "no game in these files can be used (left out: 1 broken)"),
        (&["find", &many, &games], "it holds 2 patterns: choose one with --number 1 to 2"),
        (&["find", &many, &games, "--number", "3"], "its last pattern is number 2"),
        (&["mine", &games, "--windows", "4x4"], "'4x4' is no window: write 3x3"),
        (&["info", &games, "--min-rank", "strong"], "'strong' is no rank"),
        (&["info", &games, "--from", "May"], "'May' is no date"),
        (&["accept", &many, "--into", &games], "games.sgf, line 1: "),
        (
            &["accept", &many, "--into", "new.txt", "--numbers", "5"],
            "'5' is no number or range from 1 to 2",
        ),
    ] {
        let arguments: Vec<&str> =
            std::iter::once("records").chain(arguments.iter().copied()).collect();
        let told = refusal(&arguments, "");
        assert!(told.contains(message), "{arguments:?}: {told}");
    }
    assert!(!Path::new("new.txt").exists());
}

#[test]
fn learning_leaves_out_what_is_broken() {
    let folder = Folder::new("records-learn");
    let games = folder.write("games.sgf", GAMES);
    let answer = json(&["learn", "test", "standard", &games, "--json"], "");
    assert_eq!(answer["games"], 4);
}
