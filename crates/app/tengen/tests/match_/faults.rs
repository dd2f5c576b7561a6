//! Engines that fail lose the game, are counted, and cannot harm the match.

use serde_json::Value;

use crate::support::{bad, json, refusal};

/// Two games of a well-behaved engine against one with a habit, which it must win.
fn won_against(habit: &str, rest: &[&str]) -> Value {
    let rest = [&["--games", "2"], rest].concat();
    let report = json(&bad("plain"), &bad(habit), &rest);
    let won = (report["first_wins"].as_u64(), report["second_wins"].as_u64());
    assert_eq!(won, (Some(2), Some(0)), "{habit}: {report}");
    report
}

/// The line about the first game that went wrong.
fn incident(report: &Value) -> &str {
    report["incidents"][0].as_str().unwrap_or_default()
}

#[test]
fn crashes_are_losses_and_the_engine_comes_back() {
    let report = won_against("crash 2", &[]);
    assert_eq!((&report["crashes"], &report["endings"]["crash"]), (&2.into(), &2.into()));
    assert_eq!((&report["first"]["crashes"], &report["second"]["crashes"]), (&0.into(), &2.into()));
    let line = incident(&report);
    assert!(line.contains("asked 'genmove w'"), "{line}");
    assert!(line.contains("its last words: assertion failed: the ladder works"), "{line}");
}

#[test]
fn nonsense_and_refusals_are_crashes() {
    for (habit, expected) in [
        ("garbage 2", "'the middle' is no answer to genmove"),
        ("error 2", "refuses 'genmove w': I do not feel like it"),
        ("spam 2", "bytes without the end of an answer"),
        ("refuse", "refuses 'play b A1': illegal move"),
    ] {
        let report = won_against(habit, &[]);
        assert_eq!(report["crashes"], 2, "{habit}: {report}");
        assert!(incident(&report).contains(expected), "{habit}: {}", incident(&report));
    }
}

#[test]
fn illegal_moves_are_losses_of_their_own_kind() {
    for (habit, expected) in [
        ("illegal 2", "white breaks the rule of free points: illegal move: A1 is occupied"),
        ("offboard 2", "'Z25' is off the 5x5 board"),
    ] {
        let report = won_against(habit, &[]);
        let counts = (&report["illegal_moves"], &report["crashes"], &report["time_losses"]);
        assert_eq!(counts, (&2.into(), &0.into(), &0.into()), "{habit}");
        assert!(incident(&report).contains(expected), "{habit}: {}", incident(&report));
    }
}

#[test]
fn hung_engines_are_given_up() {
    // Without a time limit that is a crash, with one a loss on time.
    let report = won_against("hang 2", &["--patience", "0.3"]);
    assert_eq!((&report["crashes"], &report["time_losses"]), (&2.into(), &0.into()));
    let report = won_against("hang 2", &["--move-time", "0.1", "--grace", "0.1"]);
    assert_eq!((&report["crashes"], &report["time_losses"]), (&0.into(), &2.into()));
    let line = incident(&report);
    assert!(line.contains("no answer to 'genmove w' within 0.200 s"), "{line}");
    // Chatter does not stop the clock.
    let report = won_against("mumble 2", &["--move-time", "0.2", "--grace", "0"]);
    assert_eq!(report["time_losses"], 2);
    assert!(incident(&report).contains("only said 'almost there'"), "{}", incident(&report));
}

#[test]
fn sudden_death_counts_all_moves() {
    // Five moves of 0.1 s and the flag falls.
    let report = won_against("slow 0.1", &["--main-time", "0.45"]);
    assert_eq!((&report["time_losses"], &report["endings"]["time"]), (&2.into(), &2.into()));
    let moves = report["second"]["moves"].as_u64().unwrap();
    assert!((6..=10).contains(&moves), "{moves} moves in two games");
    // Within the limit nobody loses on time.
    let rest = ["--games", "2", "--move-time", "5", "--move-limit", "6"];
    let report = json(&bad("plain"), &bad("slow 0.05"), &rest);
    assert_eq!((&report["time_losses"], &report["crashes"]), (&0.into(), &0.into()));
    let mean = report["second"]["mean_move_seconds"].as_f64().unwrap();
    assert!((0.05..0.5).contains(&mean), "{mean}");
    assert!(report["second"]["max_move_seconds"].as_f64().unwrap() >= mean);
}

#[test]
fn noise_on_either_output_does_no_harm() {
    for habit in ["noisy", "chatty"] {
        let rest = ["--games", "2", "--move-limit", "12"];
        let report = json(&bad("plain"), &bad(habit), &rest);
        assert_eq!((&report["crashes"], &report["games"]), (&0.into(), &2.into()), "{habit}");
        assert_eq!(report["endings"]["move-limit"], 2);
    }
}

#[test]
fn resignations_and_disagreements_are_told_apart() {
    let report = won_against("resign 3", &[]);
    assert_eq!((&report["endings"]["resigned"], &report["crashes"]), (&2.into(), &0.into()));
    let sides = (bad("plain"), bad("score W+1"));
    let report = json(&sides.0, &sides.1, &["--games", "2"]);
    assert_eq!((&report["agreements"], &report["disagreements"]), (&0.into(), &2.into()));
    assert_eq!(report["decided_by"]["judge"], 2);
    // The referee's word is final, whatever the board looks like.
    let report = json(&sides.0, &sides.1, &["--games", "2", "--referee", &bad("score 0")]);
    assert_eq!((&report["draws"], &report["rate"]), (&2.into(), &0.5.into()));
    assert_eq!(report["decided_by"]["referee"], 2);
    let report = json(&bad("plain"), &bad("plain"), &["--games", "2"]);
    assert_eq!((&report["agreements"], &report["decided_by"]["agreement"]), (&2.into(), &2.into()));
}

#[test]
fn a_crash_at_the_counting_is_reported_but_no_loss() {
    let report = json(&bad("plain"), &bad("crash-score"), &["--games", "2"]);
    assert_eq!((&report["crashes"], &report["decided_by"]["judge"]), (&2.into(), &2.into()));
    assert_eq!((&report["first_wins"], &report["second_wins"]), (&1.into(), &1.into()));
}

#[test]
fn an_engine_that_cannot_be_started_is_bad_input() {
    let line = refusal(&bad("plain"), &bad("stillborn --fast"), &[]);
    assert!(line.starts_with("the second engine: died"), "{line}");
    assert!(line.contains("no such option: --fast"), "{line}");
    let line = refusal("no-such-engine-here gtp", &bad("plain"), &[]);
    assert!(line.starts_with("the first engine: cannot start 'no-such-engine-here'"), "{line}");
    let line = refusal(&bad("plain"), &bad("plain"), &["--referee", "no-such-referee"]);
    assert!(line.starts_with("the referee engine: cannot start 'no-such-referee'"), "{line}");
}
