//! A match that is killed loses no finished game and leaves no engine behind. On Linux only: there
//! the test can see which processes are alive.

use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Folder, bad, command, json, refusal};

/// Waits for something to come true.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(20), "{what}");
        sleep(Duration::from_millis(5));
    }
}

/// The numbers of the games in a results file, and the last line if it has no end.
fn games(text: &str) -> Vec<u64> {
    let whole = &text[..text.rfind('\n').map_or(0, |at| at + 1)];
    let lines = whole.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.map(|line| line["game"].as_u64().unwrap()).collect()
}

fn is_alive(process: &str) -> bool {
    // A process that has ended and that nobody has asked about yet is no longer alive.
    std::fs::read_to_string(format!("/proc/{process}/stat"))
        .is_ok_and(|stat| !stat.rsplit(')').next().unwrap_or_default().trim().starts_with('Z'))
}

fn start(sides: &(String, String), rest: &[&str]) -> Child {
    command(&sides.0, &sides.1, rest).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn killed_again_and_again_it_finishes_with_every_game_once() {
    let folder = Folder::new();
    let (results, notes) = (folder.path("results.jsonl"), folder.path("notes"));
    let sides = (bad(&format!("slow 0.002 --note '{notes}' first")), bad("plain"));
    let rest = ["--games", "12", "--parallel", "2", "--move-limit", "16", "--resume", &results];
    let mut finished = 0;
    for goal in [2, 5, 8] {
        let mut child = start(&sides, &rest);
        let read = || std::fs::read_to_string(&results).map_or(0, |text| games(&text).len());
        wait_until("games are entered as they end", || read() >= goal);
        // On Unix this is kill -9.
        child.kill().unwrap();
        child.wait().unwrap();
        let now = read();
        assert!(now >= goal && now < 12, "killed in mid-match, at {now} games");
        finished = now;
    }
    wait_until("engines end when their match is killed", || {
        folder.read("notes").lines().all(|line| !is_alive(line.rsplit(' ').next().unwrap()))
    });
    // Half a line, as a kill in mid-write leaves it.
    let before = folder.read("results.jsonl");
    std::fs::write(&results, format!("{before}{{\"game\":12,\"first_pl")).unwrap();
    let report = json(&sides.0, &sides.1, &rest);
    assert_eq!((&report["games"], &report["taken_over"]), (&12.into(), &finished.into()));
    let after = folder.read("results.jsonl");
    assert!(after.starts_with(&before), "no finished game was touched");
    let mut numbers = games(&after);
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=12).collect::<Vec<u64>>());
    // The totals are those of the lines.
    let first_wins = after
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|game| game["winner"] == game["first_plays"])
        .count();
    assert_eq!(report["first_wins"], first_wins);
    // And again: nothing is left to play.
    let again = json(&sides.0, &sides.1, &rest);
    assert_eq!((&again["games"], &again["taken_over"]), (&12.into(), &12.into()));
    assert_eq!(folder.read("results.jsonl"), after);
}

#[test]
fn a_match_may_grow_but_not_change() {
    let folder = Folder::new();
    let results = folder.path("results.jsonl");
    let sides = (bad("plain"), bad("resign 2"));
    let play = |rest: &[&str]| json(&sides.0, &sides.1, &[rest, &["--resume", &results]].concat());
    assert_eq!(play(&["--games", "2"])["games"], 2);
    let grown = play(&["--games", "4", "--parallel", "2"]);
    assert_eq!((&grown["games"], &grown["taken_over"]), (&4.into(), &2.into()));
    let before = folder.read("results.jsonl");
    let rest = ["--resume", &results, "--komi", "6.5"];
    let line = refusal(&sides.0, &sides.1, &rest);
    assert!(line.contains("the match was begun with komi \"7\", now it is \"6.5\""), "{line}");
    let line = refusal(&sides.0, &bad("plain"), &["--resume", &results]);
    assert!(line.contains("the match was begun with second "), "{line}");
    assert_eq!(folder.read("results.jsonl"), before, "a refusal changes nothing");
    let other = folder.path("other");
    std::fs::write(&other, "precious\n").unwrap();
    let line = refusal(&sides.0, &sides.1, &["--resume", &other]);
    assert!(line.contains("no results file of a match"), "{line}");
    assert_eq!(folder.read("other"), "precious\n");
}

#[test]
fn engines_are_gone_when_a_match_is_over() {
    let folder = Folder::new();
    let notes = folder.path("notes");
    let sides = (bad(&format!("hang 2 --note '{notes}' x")), bad("plain"));
    json(&sides.0, &sides.1, &["--games", "2", "--patience", "0.2"]);
    let text = folder.read("notes");
    assert_eq!(text.lines().count(), 2, "one start a crash: {text}");
    assert!(text.lines().all(|line| !is_alive(line.rsplit(' ').next().unwrap())), "{text}");
}
