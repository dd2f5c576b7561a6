//! Games of a match shared among processes.

use serde_json::Value;

use crate::support::{Folder, bad, command, json};

#[test]
fn processes_play_every_game_once() {
    let folder = Folder::new();
    let sides = (bad("plain"), bad("resign 4"));
    let fixed = ["--games", "12", "--move-limit", "16"];
    let alone = json(&sides.0, &sides.1, &fixed);
    let results = folder.path("results.jsonl");
    let rest = ["--processes", "3", "--workers", "2", "--resume", &results];
    let shared = json(&sides.0, &sides.1, &[&fixed[..], &rest].concat());
    for field in ["games", "first_wins", "second_wins", "draws", "rate", "crashes"] {
        assert_eq!(shared[field], alone[field], "{field}");
    }
    let text = folder.read("results.jsonl");
    let lines = text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut numbers: Vec<u64> = lines.map(|line| line["game"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=12).collect::<Vec<u64>>());

    // Nothing is played twice, by whoever goes on.
    let fixed = ["--games", "15", "--move-limit", "16"];
    let grown = json(&sides.0, &sides.1, &[&fixed[..], &rest].concat());
    assert_eq!((&grown["games"], &grown["taken_over"]), (&15.into(), &12.into()));
}

#[test]
fn a_test_that_has_its_answer_ends_all_processes() {
    let rest = ["--games", "1000", "--sprt", "0,100", "--processes", "2", "--move-limit", "16"];
    let report = json(&bad("plain"), &bad("resign 4"), &rest);
    assert!(report["games"].as_u64().unwrap() < 200, "{report}");
}

#[test]
fn an_engine_that_cannot_be_had_ends_all_processes() {
    let folder = Folder::new();
    let kept = folder.path("kept");
    let rest = ["--games", "50", "--processes", "2", "--checkpoint", &kept];
    let output = command(&bad("plain"), "'/no/such/engine'", &rest).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
}
