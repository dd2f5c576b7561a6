//! Matches of Gobang.

use std::process::{Command, Output};

use serde_json::Value;

use crate::support::{Folder, bad_brain, tengen};

fn run(first: &str, second: &str, rest: &[&str]) -> Output {
    Command::new(tengen())
        .args(["match", "--protocol", "gomocup", "--first", first, "--second", second])
        .args(rest)
        .output()
        .unwrap()
}

fn json(first: &str, second: &str, rest: &[&str]) -> Value {
    let output = run(first, second, &[rest, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Our own engine, quick.
fn own(arguments: &str) -> String {
    format!("'{}' gomocup --move-time 0.02 {arguments}", tengen())
}

/// Two games of a well-behaved brain against one with a habit, which it must win.
fn won_against(habit: &str, rest: &[&str]) -> Value {
    let report = json(&bad_brain("plain"), &bad_brain(habit), &[&["--games", "2"], rest].concat());
    let won = (report["first_wins"].as_u64(), report["second_wins"].as_u64());
    assert_eq!(won, (Some(2), Some(0)), "{habit}: {report}");
    report
}

fn incident(report: &Value) -> &str {
    report["incidents"][0].as_str().unwrap_or_default()
}

#[test]
fn rows_decide_and_every_field_of_the_contract_is_there() {
    let folder = Folder::new();
    let (sgf, log) = (folder.path("sgf"), folder.path("log"));
    let rest = ["--games", "2", "--rule", "freestyle", "--sgf", &sgf, "--log", &log];
    let report = json(&bad_brain("plain"), &bad_brain("chatty"), &rest);
    // Black's stones meet on a diagonal.
    assert_eq!((&report["first_wins"], &report["second_wins"]), (&1.into(), &1.into()));
    assert_eq!((&report["endings"]["row"], &report["fouls"]), (&2.into(), &0.into()));
    assert_eq!(report["endings"]["counted"], Value::Null, "nobody counts: {report}");
    for field in ["crashes", "time_losses", "illegal_moves"] {
        assert_eq!(report[field], 0, "{report}");
    }
    assert_eq!(report["first"]["name"], "bad plain 1");
    let record = folder.read("sgf/game-0001.sgf");
    for expected in ["GM[4]", "SZ[15]", "RU[freestyle]", "PB[bad plain 1]", "RE[B+]"] {
        assert!(record.contains(expected), "{expected} is missing in {record}");
    }
    let dialogue = folder.read("log/game-0001-second.log");
    for expected in ["> START 15", "> INFO rule 0", "> TURN 0,0", "DEBUG very hard"] {
        assert!(dialogue.contains(expected), "{expected} is missing in {dialogue}");
    }
    assert!(folder.read("log/game-0002-second.log").contains("> BEGIN"));
    let text = String::from_utf8(run(&own(""), &own(""), &["--games", "1"]).stdout).unwrap();
    assert!(text.contains("1 games, 15x15, renju"), "{text}");
    assert!(!text.contains("komi") && !text.contains("agree on the score"), "{text}");
}

#[test]
fn whoever_fails_loses() {
    for (habit, field, expected) in [
        ("crash 2", "crashes", "its last words: assertion failed: the four is open"),
        ("garbage 2", "crashes", "'the middle' is no move: x,y would be"),
        ("error 2", "crashes", "': ERROR I do not feel like it"),
        ("illegal 2", "illegal_moves", "is not an empty point of the board"),
        ("offboard 2", "illegal_moves", "99,0 is off the 15x15 board"),
    ] {
        let report = won_against(habit, &["--rule", "freestyle"]);
        assert_eq!(report[field], 2, "{habit}: {report}");
        assert!(incident(&report).contains(expected), "{habit}: {}", incident(&report));
    }
}

#[test]
fn time_is_enforced() {
    let report = won_against("hang 2", &["--move-time", "0.2", "--grace", "0.1"]);
    assert_eq!((&report["time_losses"], &report["crashes"]), (&2.into(), &0.into()));
    assert!(incident(&report).contains("within 0.300 s"), "{}", incident(&report));
    let report = won_against("hang 2", &["--patience", "0.3"]);
    assert_eq!((&report["time_losses"], &report["crashes"]), (&0.into(), &2.into()));
    let report = won_against("slow 0.1", &["--main-time", "0.35"]);
    assert_eq!(report["time_losses"], 2, "sudden death: {report}");
}

#[test]
fn a_foul_loses_the_game() {
    // Black at h7 h9 g8 i8, then h8: two threes.
    let cross = bad_brain("script '7,8;7,6;6,7;8,7;7,7'");
    let report = json(&cross, &bad_brain("plain"), &["--games", "1", "--rule", "renju"]);
    assert_eq!((&report["second_wins"], &report["fouls"]), (&1.into(), &1.into()), "{report}");
    assert_eq!((&report["endings"]["foul"], &report["first"]["fouls"]), (&1.into(), &1.into()));
    assert!(incident(&report).contains("black's H8 is a foul (double-three)"), "{report}");
    let report = json(&cross, &bad_brain("plain"), &["--games", "1", "--rule", "standard"]);
    assert_eq!(report["fouls"], 0, "{report}");
}

#[test]
fn suggestions_are_agreed_to() {
    let rest = ["--games", "2", "--rule", "freestyle"];
    let report = json(&bad_brain("plain"), &bad_brain("suggest"), &rest);
    assert_eq!((&report["endings"]["row"], &report["crashes"]), (&2.into(), &0.into()));
}

#[test]
fn openings_are_played_with_both_colours() {
    let folder = Folder::new();
    let (openings, results) = (folder.path("openings.txt"), folder.path("results.jsonl"));
    std::fs::write(&openings, "h8 h9 g9   # one\nh8i9\n").unwrap();
    let rest = ["--games", "4", "--openings", &openings, "--resume", &results];
    json(&bad_brain("plain"), &bad_brain("plain"), &rest);
    let lines = || -> Vec<Value> {
        let text = folder.read("results.jsonl");
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let moves: Vec<String> =
        lines().iter().map(|game| game["moves"].as_str().unwrap().to_owned()).collect();
    assert!(moves[0].starts_with("H8 H9 G9 A15 ") && moves[1] == moves[0], "{moves:?}");
    assert!(moves[2].starts_with("H8 I9 A15 ") && moves[3] == moves[2], "{moves:?}");
    assert_eq!((&lines()[0]["kind"], &lines()[0]["opening_moves"]), (&"gobang".into(), &3.into()));
    // The match goes on where it was, but not under another rule.
    let rest = ["--games", "6", "--openings", &openings, "--resume", &results];
    let report = json(&bad_brain("plain"), &bad_brain("plain"), &rest);
    assert_eq!((&report["games"], &report["taken_over"]), (&6.into(), &4.into()));
    let other = [&rest[..], &["--rule", "caro"]].concat();
    let output = run(&bad_brain("plain"), &bad_brain("plain"), &other);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("was begun with rule \"renju\", now it is \"caro\""), "{message}");
}

#[test]
fn the_26_openings_are_built_in() {
    let folder = Folder::new();
    let results = folder.path("results.jsonl");
    let rest = ["--games", "52", "--openings", "26", "--resume", &results, "--parallel", "2"];
    let report = json(&bad_brain("plain"), &bad_brain("plain"), &rest);
    assert_eq!(report["games"], 52);
    let text = folder.read("results.jsonl");
    let openings: std::collections::BTreeSet<String> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|game| {
            game["moves"].as_str().unwrap().split(' ').take(3).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(openings.len(), 26);
    assert!(openings.iter().all(|opening| opening.starts_with("H8 ")));
}

#[test]
fn our_own_engine_plays_clean_games_under_every_rule() {
    for rule in ["freestyle", "standard", "renju", "caro"] {
        let rest = ["--games", "2", "--rule", rule, "--move-time", "1"];
        let report = json(&own(""), &own("--config maximin-sum"), &rest);
        for field in ["crashes", "time_losses", "illegal_moves"] {
            assert_eq!(report[field], 0, "{rule}: {report}");
        }
        assert_eq!(report["first"]["fouls"], 0, "{rule}: {report}");
        assert_eq!(report["first_wins"], 2, "the engine is stronger: {rule}: {report}");
    }
}

#[test]
fn bad_options_get_one_clear_line() {
    let plain = bad_brain("plain");
    for (rest, expected) in [
        (&["--komi", "7"][..], "--komi: there is none in Gobang"),
        (&["--rules", "chinese"], "--rules are for Go: that of Gobang is --rule"),
        (&["--rule", "go"], "'go' is no rule set: write freestyle, standard, renju"),
        (
            &["--rule", "thesis-basic"],
            "--rule thesis-basic: the Gomocup protocol has freestyle, standard, renju and caro",
        ),
        (&["--referee", "x"], "--referee: nobody counts a board of Gobang"),
        (&["--size", "4"], "a board of 4x4 is too small for Gobang"),
        (&["--size", "14", "--openings", "26"], "--openings 26: a board of 14x14 has no centre"),
        (&["--openings", "no-such-file"], "cannot read no-such-file: "),
    ] {
        let output = run(&plain, &plain, rest);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{rest:?}: {message}");
        let line = message.trim_start_matches("tengen: ");
        assert!(line.starts_with(expected) && message.lines().count() == 1, "{rest:?}: {message}");
    }
    let output = run(&plain, &bad_brain("refuse"), &[]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("the second engine: refuses 'START 15': ERROR only 19x19 here"),
        "{message}"
    );
    let output = run(&plain, &bad_brain("stillborn --fast"), &[]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("the second engine: died") && message.contains("--fast"), "{message}");
}
