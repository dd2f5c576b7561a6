//! `tengen learn` as a script runs it: nets are taught, kept, and played with.

#[path = "support/folder.rs"]
mod folder;
mod support;

use std::fs;

use folder::Folder;
use support::{json, refusal, tengen};

/// The first move of a player with these options.
fn play(arguments: &[&str]) -> String {
    let all = [&["gtp", "--playouts", "100", "--seed", "3"], arguments].concat();
    let output = tengen(&all, "boardsize 9\ngenmove b\nquit\n");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn weights_are_learned_from_games_and_played_with() {
    let folder = Folder::new("learn-weights");
    // Whoever learns from these begins on the second line.
    let games = folder.write("games.sgf", &"(;SZ[9];B[bb];W[hh];B[hb];W[bh])\n".repeat(20));
    let weights = folder.path("my.weights");
    let found = json(&["learn", "fit", &games, "--out", &weights, "--json"], "");
    assert_eq!(found["games"], 20);
    let corner = |played: &str| ["B8", "H8", "B2", "H2"].iter().any(|name| played.contains(name));
    let first = play(&["--weights", &weights, "--set", "glance=0"]);
    assert!(corner(&first), "{first}");
    assert!(!corner(&play(&["--set", "glance=0"])));
}

#[test]
fn a_net_is_taught_by_own_games_and_played_with() {
    let folder = Folder::new("learn-glance");
    let (net, kept) = (folder.path("my.glance"), folder.path("lessons.txt"));
    let teach = |threads: &str| {
        json(
            &[
                "learn",
                "glance",
                "--games",
                "3",
                "--playouts",
                "20",
                "--layers",
                "2",
                "--passes",
                "1",
                "--threads",
                threads,
                "--out",
                &net,
                "--keep",
                &kept,
                "--json",
            ],
            "",
        )
    };
    let found = teach("2");
    assert!(found["learned"].as_u64().unwrap() > 30, "{found}");
    let lessons = fs::read_to_string(&kept).unwrap();
    let bytes = fs::read(&net).unwrap();
    // The lessons are there already: they are learned from as they are.
    assert_eq!(teach("2"), found);
    assert_eq!(
        (fs::read_to_string(&kept).unwrap(), fs::read(&net).unwrap()),
        (lessons.clone(), bytes)
    );
    // However many threads play, the games are the same.
    fs::remove_file(&kept).unwrap();
    teach("1");
    assert_eq!(fs::read_to_string(&kept).unwrap(), lessons);

    assert!(play(&["--glance", &net]).contains("= "));
    assert_eq!(play(&["--set", "glance=0"]), play(&["--glance", &net, "--set", "glance=0"]));
}

#[test]
fn searches_of_own_games_teach_weights_that_play_the_next_games() {
    let folder = Folder::new("learn-choices");
    let (weights, kept) = (folder.path("my.weights"), folder.path("lessons.txt"));
    let teach = |more: &[&str]| {
        let games = ["learn", "choices", "--games", "4", "--playouts", "20", "--json"];
        json(&[&games, more].concat(), "")
    };
    let found = teach(&["--out", &weights, "--keep", &kept]);
    assert!(found["moves"].as_u64().unwrap() > 5, "{found}");
    let lessons = fs::read_to_string(&kept).unwrap();
    assert!(play(&["--weights", &weights]).contains("= "));

    let (next, kept) = (folder.path("next.weights"), folder.path("next.txt"));
    teach(&["--out", &next, "--keep", &kept, "--weights", &weights]);
    assert_ne!(fs::read_to_string(&kept).unwrap(), lessons);
    assert_ne!(fs::read(&next).unwrap(), fs::read(&weights).unwrap());
}

#[test]
fn what_is_no_net_and_who_has_no_use_for_one_are_told() {
    let folder = Folder::new("learn-bad");
    let text = folder.write("text", "hello");
    let told = refusal(&["gtp", "--glance", &text], "");
    assert!(told.contains("this is no net: it does not begin with 'tengen glance 1'"), "{told}");
    let told = refusal(&["gtp", "--config", "knowledge", "--glance", &text], "");
    assert!(told.contains("knowledge has no use for a net"), "{told}");
    let told = refusal(&["gtp", "--weights", &text], "");
    assert!(told.contains("this is no file of weights"), "{told}");
    let told = refusal(&["gtp", "--config", "happygo-all", "--weights", &text], "");
    assert!(told.contains("happygo-all has no use for weights"), "{told}");
    let out = folder.path("out");
    let told = refusal(&["learn", "glance", "--keep", &text, "--out", &out], "");
    assert!(told.contains("line 1: this is no position"), "{told}");
}
