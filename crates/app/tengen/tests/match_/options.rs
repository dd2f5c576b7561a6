//! What the options do.

use crate::support::{Folder, bad, json, own, refusal, run};

#[test]
fn seeds_come_with_a_new_process_for_every_game() {
    let folder = Folder::new();
    let notes = folder.path("notes");
    let first = bad(&format!("resign 1 --note '{notes}' {{seed}}"));
    json(&first, &bad("plain"), &["--games", "3", "--restart"]);
    let text = folder.read("notes");
    let seeds: Vec<&str> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(seeds, ["1", "1", "2", "3"], "a trial start, then the games");
    let line = refusal(&first, &bad("plain"), &[]);
    assert!(line.starts_with("--first: {seed} is the number of a game: it needs --restart"));
}

#[test]
fn engines_stay_alive_between_games() {
    let folder = Folder::new();
    let notes = folder.path("notes");
    let first = bad(&format!("resign 1 --note '{notes}' x"));
    json(&first, &bad("plain"), &["--games", "5"]);
    assert_eq!(folder.read("notes").lines().count(), 1);
}

#[test]
fn games_are_kept_as_records_and_dialogues() {
    let folder = Folder::new();
    let (sgf, log) = (folder.path("sgf/deep"), folder.path("log"));
    let rest = ["--games", "2", "--sgf", &sgf, "--log", &log, "--main-time", "60.5"];
    json(&bad("plain --whole-seconds"), &bad("resign 3"), &rest);
    assert_eq!(folder.names("sgf/deep"), ["game-0001.sgf", "game-0002.sgf"]);
    let record = folder.read("sgf/deep/game-0001.sgf");
    for expected in
        ["PB[bad plain 1]", "PW[bad resign 1]", "RE[B+R]", "KM[7]", "RU[Chinese]", "DT[20"]
    {
        assert!(record.contains(expected), "{expected} is missing in {record}");
    }
    assert!(folder.read("sgf/deep/game-0002.sgf").contains("PB[bad resign 1]"));
    // Fractions are tried first; whoever refuses them gets whole seconds.
    let dialogue = folder.read("log/game-0001-first.log");
    assert!(dialogue.contains("time_left b 60 0"), "{dialogue}");
    assert!(!dialogue.contains("time_left b 60."), "{dialogue}");
    let dialogue = folder.read("log/game-0001-second.log");
    for expected in [
        " boardsize 5\n",
        " komi 7\n",
        " time_settings 60.5 0 0\n",
        " time_left w 60.5 0\n",
        " play b A1\n",
        " genmove w\n",
        "resign\n",
    ] {
        assert!(dialogue.contains(expected), "{expected:?} is missing in {dialogue}");
    }
}

#[test]
fn each_opening_is_played_with_both_colours() {
    let folder = Folder::new();
    let (openings, results) = (folder.path("openings.txt"), folder.path("results.jsonl"));
    std::fs::write(&openings, "C3 D4   # the centre\nB2 D4 C3 pass\n").unwrap();
    let rest = ["--games", "4", "--openings", &openings, "--resume", &results];
    json(&bad("resign 2"), &bad("resign 2"), &rest);
    let mut lines: Vec<(u64, String, String)> = folder
        .read("results.jsonl")
        .lines()
        .skip(1)
        .map(|line| {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |field: &str| game[field].as_str().unwrap().to_owned();
            (game["game"].as_u64().unwrap(), text("first_plays"), text("moves"))
        })
        .collect();
    lines.sort();
    for ((number, first_plays, moves), (color, opening)) in lines.iter().zip([
        ("black", "C3 D4 "),
        ("white", "C3 D4 "),
        ("black", "B2 D4 C3 pass "),
        ("white", "B2 D4 C3 pass "),
    ]) {
        assert_eq!(first_plays, color, "game {number}");
        assert!(moves.starts_with(opening), "game {number}: {moves}");
    }
    let most = ["--games", "1", "--openings", &openings, "--opening-moves", "1", "--sgf"];
    json(&bad("resign 1"), &bad("resign 1"), &[&most[..], &[&folder.path("sgf")]].concat());
    assert_eq!(folder.read("sgf/game-0001.sgf").matches(";B[").count(), 1);
    std::fs::write(&openings, "C3\nC3 C3\n").unwrap();
    let line = refusal(&bad("plain"), &bad("plain"), &["--openings", &openings]);
    assert!(line.ends_with("openings.txt: line 2: move 2: illegal move: C3 is occupied"), "{line}");
}

#[test]
fn sprt_ends_a_match_early() {
    let rest = ["--games", "500", "--sprt", "0,100", "--parallel", "2"];
    let report = json(&bad("plain"), &bad("resign 1"), &rest);
    let sprt = &report["sprt"];
    // Each win is worth ln(0.64006/0.5) = 0.24697: the twelfth decides.
    assert_eq!((&report["games"], &sprt["accepted"]), (&12.into(), &"elo1".into()), "{sprt}");
    assert_eq!((&sprt["lower"], &sprt["upper"]), (&(-2.944).into(), &2.944.into()));
    for bad_numbers in ["5", "10,0", "a,b", "0,inf", "1,2,3"] {
        let line = refusal(&bad("plain"), &bad("plain"), &["--sprt", bad_numbers]);
        assert!(line.starts_with("--sprt: '"), "{line}");
    }
}

#[test]
fn words_for_people() {
    let output = run(&bad("plain"), &bad("crash 2"), &["--games", "2", "--verbose"]);
    let (text, errors) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    for expected in [
        "first   bad plain 1",
        "second  bad crash 1",
        "2 games, 5x5, komi 7, chinese rules",
        "  as black      1      1      0      0  100.0%",
        "Elo of first over second: +inf [",
        "endings: 2 crash",
        "2 crashes",
        "its last words: assertion failed",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
    assert_eq!(errors.lines().count(), 2, "a line a game: {errors}");
    assert!(errors.starts_with("game 1, first plays black: B+F crash"), "{errors}");
}

#[test]
fn games_that_repeat_are_pointed_out() {
    let report = json(&bad("resign 2"), &bad("plain"), &["--games", "6"]);
    assert_eq!(report["repeated_games"], 4, "two are new, one with each colour");
    let output = run(&bad("resign 2"), &bad("plain"), &["--games", "3"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("1 games repeat an earlier one move by move"), "{text}");
}

#[test]
fn the_help_has_examples_and_says_what_files_look_like() {
    let output = std::process::Command::new(crate::support::tengen())
        .args(["match", "--help"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for expected in
        ["Examples:", "tengen match --first", "Openings files:", "Results files", "--grace"]
    {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
}

#[test]
fn bad_options_get_one_clear_line() {
    let plain = own("");
    for (rest, expected) in [
        (&["--move-time", "0"][..], "0 is no time to think"),
        (&["--grace", "-1"], "-1 is no time to think"),
        (&["--patience", "nan"], "NaN is no time to think"),
        (
            &["--move-time", "1", "--main-time", "1"],
            "the argument '--move-time <S>' cannot be used",
        ),
        (&["--games", "0"], "invalid value '0' for '--games <N>'"),
        (&["--protocol", "uci"], "invalid value 'uci' for '--protocol"),
        (&["--rule", "renju"], "--rule is for Gobang: the rules of Go are --rules"),
        (&["--komi", "much"], "'much' is no komi"),
        (&["--rules", "chess"], "'chess' are no rules known here"),
        (&["--referee", "'open"], "--referee: the command ''open' has a ' that is not closed"),
        (&["--referee", " "], "--referee: ' ' is no command"),
        (&["--openings", "no-such-file"], "cannot read no-such-file: "),
    ] {
        let line = refusal(&plain, &plain, rest);
        assert!(line.starts_with(expected), "{rest:?}: {line}");
    }
}
