//! Engines that play Go.

use std::process::Command;

use serde_json::Value;

use crate::support::{bad, gnugo, json, own, tengen};

#[test]
fn our_own_engine_against_itself() {
    let rest = ["--games", "4", "--parallel", "2"];
    let report = json(&own("--seed 1"), &own("--seed 2"), &rest);
    let count = |field: &str| report[field].as_u64().unwrap();
    assert_eq!(count("games"), 4);
    assert_eq!(count("first_wins") + count("second_wins") + count("draws"), 4);
    for field in ["crashes", "time_losses", "illegal_moves"] {
        assert_eq!(count(field), 0, "{report}");
    }
    let rate = report["rate"].as_f64().unwrap();
    let (low, high) = (report["low"].as_f64().unwrap(), report["high"].as_f64().unwrap());
    assert!(low <= rate && rate <= high && low < high, "{report}");
    assert!(report["first"]["name"].as_str().unwrap().starts_with("tengen 0."), "{report}");
    assert!(report["mean_length"].as_f64().unwrap() > 5.0);
    // The fields the contract names, and in its order.
    let names: Vec<&String> = report.as_object().unwrap().keys().collect();
    let promised = ["games", "first_wins", "second_wins", "draws", "rate", "low", "high", "elo"];
    assert_eq!(names[..8], promised);
}

#[test]
fn the_same_seeds_give_the_same_match() {
    let sides = (own("--seed {seed}"), own("--seed 9"));
    let rest = ["--games", "2", "--restart", "--parallel", "2"];
    let facts = || {
        let report = json(&sides.0, &sides.1, &rest);
        (report["first_wins"].clone(), report["mean_length"].clone(), report["endings"].clone())
    };
    assert_eq!(facts(), facts());
}

#[test]
fn boards_that_are_not_square() {
    let output = Command::new(tengen())
        .args(["match", "--size", "4x3", "--games", "1", "--json", "--rules", "japanese"])
        .args(["--first", &own(""), "--second", &own("--seed 5")])
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["games"], &report["crashes"]), (&1.into(), &0.into()), "{report}");
}

#[test]
fn gnugo_plays_and_agrees_on_the_score() {
    let Some(gnugo) = gnugo() else { return };
    let command = format!("'{}' --mode gtp --level 1 --chinese-rules", gnugo.display());
    let rest = ["--games", "2", "--main-time", "120", "--referee", &command];
    let report = json(&own(""), &command, &rest);
    assert_eq!((&report["games"], &report["crashes"]), (&2.into(), &0.into()), "{report}");
    assert_eq!(report["illegal_moves"], 0, "{report}");
    assert!(report["second"]["name"].as_str().unwrap().starts_with("GNU Go 3"), "{report}");
    assert_eq!(report["decided_by"]["judge"], 0, "there is a referee: {report}");
    // As referee it decides where sides are at odds.
    let sides = (bad("plain"), bad("score W+99"));
    let report = json(&sides.0, &sides.1, &["--games", "2", "--referee", &command]);
    assert_eq!(report["decided_by"]["referee"], 2, "{report}");
}
