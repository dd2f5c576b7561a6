//! `tengen gomocup` and `tengen play --game gobang` as people and managers see them.

mod support;

use support::{json, refusal, tengen};

fn text_of(arguments: &[&str], input: &str) -> String {
    let output = tengen(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is not a message.
fn answers(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("MESSAGE")).collect()
}

#[test]
fn the_engine_serves_managers() {
    let commands = "ABOUT\nSTART 15\nINFO rule 4\nINFO timeout_turn 50\nBEGIN\n";
    let text = text_of(&["gomocup"], commands);
    let lines = answers(&text);
    assert!(lines[0].starts_with("name=\"tengen\", version=\""), "{text}");
    assert_eq!(lines[1..], ["OK", "7,7"], "the first stone is in the centre");
    let text = text_of(&["gomocup", "--move-time", "0.05"], "START 15\nTURN 7,7\n");
    assert!(text.lines().any(|line| line.starts_with("MESSAGE depth 1 score ")), "{text}");
    assert_eq!(answers(&text).len(), 2);
}

#[test]
fn every_player_and_level_serves_managers() {
    for config in ["engine", "thesis1", "thesis", "thesis2-printed", "maximin", "maximin-sum"] {
        let arguments = ["gomocup", "--config", config, "--move-time", "0.02", "--seed", "5"];
        let game = || text_of(&arguments, "START 15\nTURN 7,7\nTURN 0,0\nEND\n");
        assert_eq!(answers(&game()).len(), 3, "{config}");
        if config != "engine" {
            assert_eq!(
                answers(&game()),
                answers(&game()),
                "{config}: the same seed, the same game"
            );
        }
    }
    for level in 1..=20 {
        let level = level.to_string();
        let arguments = ["gomocup", "--level", &level, "--move-time", "0.05"];
        // An open four that even a beginner makes five.
        let five =
            "START 15\nBOARD\n5,5,1\n0,0,2\n6,5,1\n0,2,2\n7,5,1\n0,4,2\n8,5,1\n0,6,2\nDONE\n";
        let text = text_of(&arguments, five);
        assert!(["4,5", "9,5"].contains(answers(&text).last().unwrap()), "level {level}: {text}");
    }
}

#[test]
fn a_high_level_beats_a_low_one() {
    let at = |level| format!("'{}' gomocup --level {level}", env!("CARGO_BIN_EXE_tengen"));
    let (high, low) = (at(14), at(2));
    let arguments = [
        "match",
        "--protocol",
        "gomocup",
        "--rule",
        "renju",
        "--openings",
        "26",
        "--games",
        "6",
        "--json",
        "--first",
        &high,
        "--second",
        &low,
    ];
    let report = json(&arguments, "");
    assert!(report["first_wins"].as_u64().unwrap() >= 5, "{report}");
    assert_eq!((&report["crashes"], &report["fouls"]), (&0.into(), &0.into()), "{report}");
}

#[test]
fn bad_options_get_one_clear_line() {
    for (arguments, expected) in [
        (&["gomocup", "--book", "x"][..], "there is no book x"),
        (&["gomocup", "--config", "x"], "--config: 'x' is no player: write thesis1,"),
        (&["gomocup", "--config", "thesis", "--level", "3"], "--level 3: only engine has levels"),
        (&["gomocup", "--level", "21"], "invalid value '21' for '--level <N>'"),
        (&["gomocup", "--move-time", "0"], "0 is no time to think"),
        (&["gomocup", "--memory", "0"], "invalid value '0' for '--memory <MB>'"),
        (&["play", "--game", "gobang", "--komi", "7"], "--komi: there is none in Gobang"),
        (&["play", "--game", "gobang", "--rules", "x"], "--rules are for Go"),
        (&["play", "--game", "gobang", "--handicap", "2"], "--handicap is for --game go"),
        (&["play", "--game", "gobang", "--playouts", "2"], "--playouts is for --game go"),
        (&["play", "--game", "gobang", "--opening", "x"], "--opening: 'x' is none of the 26"),
        (
            &["play", "--game", "gobang", "--opening", "rif", "--size", "14"],
            "--opening: rif begins in the centre, and a board of 14x14 has none",
        ),
        (
            &["play", "--game", "gobang", "--opening", "D4", "--size", "14"],
            "--opening: a board of 14x14 has no centre",
        ),
        (&["play", "--game", "gobang", "--opponent", "x"], "--opponent: 'x' is no player"),
        (&["play", "--game", "gobang", "--size", "4"], "a board of 4x4 is too small for Gobang"),
        (&["play", "--rule", "renju"], "--rule is for Gobang: the rules of Go are --rules"),
        (&["play", "--opening", "D4"], "--opening is for --game gobang"),
        (&["play", "--opponent", "engine"], "--opponent is for --game gobang"),
    ] {
        let message = refusal(arguments, "");
        assert!(message.starts_with(expected), "{arguments:?}: {message}");
    }
}

const HUMANS: [&str; 5] = ["play", "--game", "gobang", "--opponent", "human"];

#[test]
fn fouls_are_marked_and_refused_with_their_reason() {
    let moves = "h8\na1\nh9\na3\nf10\na5\ng10\na7\nfouls\nh10\ni11\n";
    let text = text_of(&HUMANS, moves);
    let reason = "H10 double-three (33): three F10 G10 H10";
    assert_eq!(text.matches(reason).count(), 2, "asked for, and when it is tried: {text}");
    let marked = text.lines().find(|line| line.starts_with("10 ") && line.contains('3')).unwrap();
    assert!(marked.starts_with("10 . . . . . X X 3 "), "{marked}");
    // The foul was not played: I11 is Black's.
    let last = text.lines().rfind(|line| line.starts_with("11 ")).unwrap();
    assert!(last.contains("(X)"), "{last}");
    let freestyle = [&HUMANS[..], &["--rule", "freestyle"]].concat();
    let text = text_of(&freestyle, moves);
    assert!(text.contains("No point is forbidden to Black."), "{text}");
}

#[test]
fn the_winning_row_is_told_and_the_game_is_saved() {
    let folder = std::env::temp_dir().join(format!("tengen-gobang-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.sgf");
    let path = file.to_str().unwrap();
    let moves =
        format!("h8\na1\nh9\na2\nh10\na3\nh11\na4\nh12\nb1\nsave {path}\nundo\nh12\nquit\n");
    let text = text_of(&HUMANS, &moves);
    assert_eq!(text.matches("black wins: H8 H9 H10 H11 H12").count(), 2, "{text}");
    assert!(text.contains("The game is over: undo, save FILE or quit."), "{text}");
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.contains("GM[4]") && record.contains("RE[B+]"), "{record}");
    let text =
        text_of(&["play", "--game", "gobang", "--load", path, "--opponent", "human"], "undo\n");
    assert!(text.contains("(X)"), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_program_answers_with_any_player_and_from_any_opening() {
    for opponent in ["engine", "thesis1", "thesis", "maximin", "maximin-sum"] {
        let arguments = ["play", "--game", "gobang", "--opponent", opponent, "--move-time", "0.05"];
        let text = text_of(&arguments, "h8\nundo\nh8\nhint\nresign\nundo\nquit\n");
        assert_eq!(text.matches("white plays ").count(), 2, "{opponent}: {text}");
        assert!(text.contains("black resigns") && text.contains("; depth "), "{opponent}: {text}");
    }
    let arguments = ["play", "--game", "gobang", "--opening", "kagetsu", "--move-time", "0.05"];
    let text = text_of(&arguments, "quit\n");
    assert!(text.contains("white plays "), "the fourth stone is White's: {text}");
    let text = text_of(&[&HUMANS[..], &["--size", "9"]].concat(), "pass\npass\nh1\n");
    assert!(text.contains("Both passed: a draw."), "{text}");
}

#[test]
fn colours_are_settled_by_a_protocol() {
    let swap2 = ["play", "--game", "gobang", "--opening", "swap2", "--move-time", "0.05"];
    // The person begins with three stones, the program chooses.
    let text = text_of(&swap2, "h8\nblack\nh8\nh9\ni9\n");
    for expected in [
        "the first player: put a black stone (225 points) (type H8)",
        "that is not allowed now: the first player may put a white stone",
        "the second player ",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
    // The program begins, the person chooses.
    let text = text_of(&[&swap2[..], &["--color", "white"]].concat(), "black\nundo\nquit\n");
    assert_eq!(text.matches("the first player puts ").count(), 3, "{text}");
    assert!(text.contains("take black or white (type black or white), or put two more"), "{text}");
    assert!(text.contains("The opening is over: the second player has black."), "{text}");
    assert!(text.contains("white plays "), "{text}");
    let people = [&HUMANS[..], &["--opening", "taraguchi10"]].concat();
    let text = text_of(&people, "h8\nwhite\nh9\nblack\nj8\nwhite\ni9\nmany\n");
    assert!(text.contains("offer a fifth move (10 to go"), "{text}");
}
