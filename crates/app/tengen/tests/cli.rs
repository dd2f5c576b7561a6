//! The command line as scripts see it: what goes where, and with which exit code.

mod support;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use support::{json, refusal, tengen};

const SETTLED: &str =
    "(;SZ[5]KM[7]AB[ba][bb][ab][bc][ac][bd][be]AW[ca][cb][cc][cd][ce][db][eb][dd][ed])";

#[test]
fn score_prints_one_object() {
    let score = json(&["score", "-", "--json"], SETTLED);
    assert_eq!((&score["black"], &score["white"]), (&10.into(), &15.into()));
    assert_eq!((score["komi"].as_i64(), score["result"].as_str()), (Some(7), Some("W+12")));
    assert_eq!(score["kind"], "Exact", "every stone has two eyes: {score}");
    assert_eq!(score["dead"].as_array().unwrap().len(), 0);
    let rows = score["ownership"].as_array().unwrap();
    assert_eq!((rows.len(), rows[0].as_array().unwrap().len()), (5, 5));
    assert_eq!((rows[0][0].as_f64(), rows[0][4].as_f64()), (Some(1.0), Some(-1.0)));
}

#[test]
fn score_counts_by_other_rules_and_at_other_moves() {
    let score = json(&["score", "-", "--json", "--rules", "japanese"], SETTLED);
    assert_eq!((&score["black"], &score["white"]), (&3.into(), &6.into()));
    let text = SETTLED.replace("KM[7]", "KM[6.5]");
    assert_eq!(json(&["score", "-", "--json"], &text)["komi"], "13/2");
    let empty = json(&["score", "-", "--json", "--move", "0", "--nodes", "100"], "(;SZ[3];B[bb])");
    assert_eq!((&empty["black"], &empty["kind"]), (&0.into(), &"Estimate".into()));
}

#[test]
fn score_is_the_same_for_the_same_seed() {
    let text = "(;SZ[9];B[ee];W[ce];B[ge];W[cc])";
    let score = || json(&["score", "-", "--json", "--nodes", "300", "--seed", "5"], text);
    assert_eq!(score(), score());
}

#[test]
fn score_keeps_to_a_time() {
    let score = json(&["score", "-", "--json", "--time", "0.2"], "(;SZ[9];B[ee];W[ce])");
    assert!(score["playouts"].as_u64().unwrap() > 0, "{score}");
}

#[test]
fn score_draws() {
    let folder = std::env::temp_dir().join(format!("tengen-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (svg, png): (PathBuf, PathBuf) = (folder.join("a.svg"), folder.join("a.png"));
    let paths = [svg.to_str().unwrap(), png.to_str().unwrap()];
    let output = tengen(&["score", "-", "--svg", paths[0], "--png", paths[1]], SETTLED);
    assert_eq!(output.status.code(), Some(0));
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let words = String::from_utf8(output.stdout).unwrap();
    assert!(words.contains("W+12, exact"), "{words}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bad_input_gets_one_clear_line_and_exit_code_two() {
    for (arguments, input, expected) in [
        (&["score", "no-such-file.sgf"][..], "", "cannot read no-such-file.sgf: "),
        (&["score", "-"], "", "-: "),
        (&["score", "-"], "(;SZ[99])", "-: "),
        (&["score", "-"], "(;SZ[5];B[cc];W[cc])", "-: move 2, white C3: the point is occupied"),
        (&["score", "-"], "(;SZ[5];B[zz])", "-: "),
        (&["score", "-"], "(;GM[4]SZ[15];B[hh])", "-: the record is of another game"),
        (&["score", "-", "--move", "9"], "(;SZ[5];B[cc])", "-: move 9 is beyond the end"),
        (&["score", "-", "--rules", "chess"], "(;SZ[5])", "'chess' are no rules known here: "),
        (&["score", "-", "--nodes", "many"], "", "invalid value 'many' for '--nodes <N>'"),
        (&["play", "--size", "99"], "", "a board of 99x99 cannot be: sides go from 1 to 25"),
        (&["play", "--komi", "1e9"], "", "'1e9' is no komi"),
        (&["play", "--komi", "9999"], "", "a komi of 9999 is beyond any board"),
        (&["play", "--handicap", "99"], "", "a free handicap of 99 on 9x9 cannot be"),
        (&["play", "--move-time", "-1"], "", "-1 is no time to think: seconds, 0.001 to 86400"),
        (&["score", "-", "--time", "nan"], "(;SZ[5])", "NaN is no time to think"),
        (&["bench", "playouts", "--size", "0"], "", "a board of 0x0 cannot be"),
        (&["gtp", "--move-time", "0"], "", "0 is no time to think"),
        (&["score", "-"], "(;SZ[9]HA[4294967295]AB[cc])", "-: HA: a board of 9x9 has no room"),
        (
            &["play", "--load", "a.sgf", "--komi", "5"],
            "",
            "the argument '--load <FILE.sgf>' cannot",
        ),
        (&["bench", "playouts", "--count", "0"], "", "invalid value '0' for '--count <N>'"),
        (&["dance"], "", "unrecognized subcommand 'dance'"),
    ] {
        let message = refusal(arguments, input);
        assert!(message.starts_with(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn a_game_is_played_in_the_terminal() {
    let output = tengen(
        &["play", "--size", "5", "--color", "both", "--komi", "0"],
        "c3\nz9\nc3\npass\nundo\nundo\nundo\nc3\nhello\nquit\n",
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    for expected in [
        "'z9' is off the 5x5 board: points go from A1 to E5; or type help",
        "illegal move: C3 is occupied",
        "There is no move to take back.",
        "'hello' is no point: write a letter and a number, A1 to E5; or type help",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
}

#[test]
fn bytes_that_are_no_text_do_not_end_a_game() {
    let output = tengen(&["play", "--size", "5", "--color", "both"], b"\xE9\nc3\nc3\nquit\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text.contains("is no point") && text.contains("C3 is occupied"), "{text}");
}

#[test]
fn a_resignation_taken_back_leaves_the_moves() {
    let typed = "c3\nresign\nundo\nc3\nquit\n";
    let output = tengen(&["play", "--size", "5", "--color", "both"], typed);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("white resigns") && text.contains("C3 is occupied"), "{text}");
}

/// A reader who has gone, and a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_no_crash() {
    let help = |out: Stdio| {
        Command::new(env!("CARGO_BIN_EXE_tengen")).arg("--help").stdout(out).output().unwrap()
    };
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = help(writer.into());
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = help(full.into());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
}

#[test]
fn the_program_answers_and_saves() {
    let folder = std::env::temp_dir().join(format!("tengen-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.sgf");
    let name = file.to_str().unwrap();
    let typed = format!("c3\nsave {name}\nsave {name}/no\nresign\nundo\nscore\nquit\n");
    let output = tengen(&["play", "--size", "5", "--playouts", "200"], &typed);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("white plays "), "{text}");
    assert!(text.contains(&format!("saved {name}\n")) && text.contains("cannot write"), "{text}");
    assert!(text.contains("black resigns"), "{text}");
    let record = std::fs::read_to_string(&file).unwrap();
    assert_eq!(record.matches(";B[").count() + record.matches(";W[").count(), 2, "{record}");
    // Going on from the file: the board is the same, and it is Black's turn.
    let output = tengen(&["play", "--load", name, "--color", "both"], "hint\nquit\n");
    assert_eq!(output.status.code(), Some(0));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bench_has_a_signature_that_only_behaviour_changes() {
    let run = || json(&["bench", "playouts", "--count", "200", "--json"], "");
    let (once, again) = (run(), run());
    assert_eq!(once["signature"], again["signature"]);
    assert!(once["signature"].as_u64().unwrap() > 0);
    for field in ["seconds", "cpu_seconds", "rate", "moves_a_playout"] {
        assert!(once[field].is_number(), "{field} in {once}");
    }
    let search = || json(&["bench", "search", "--count", "300", "--size", "5", "--json"], "");
    assert_eq!(search()["signature"], search()["signature"]);
    let sgf = json(&["bench", "sgf", "--megabytes", "1", "--json"], "");
    assert!(sgf["megabytes_a_second_with_replay"].as_f64().unwrap() > 0.0);
}

#[test]
fn gtp_plays_the_same_game_for_the_same_seed() {
    let typed = "boardsize 5\nkomi 3\ngenmove b\ngenmove w\n1 genmove b\nshowboard\nquit\n";
    let game = |seed| {
        let output = tengen(&["gtp", "--playouts", "200", "--seed", seed], typed);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(game("7"), game("7"));
    assert!(game("7").contains("\n=1 "), "{}", game("7"));
    let output = tengen(&["gtp"], "cputime\nnonsense\nquit\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("? unknown command\n\n=\n\n"), "{text}");
}

#[test]
fn gtp_analyses_until_the_next_line_and_ends_with_the_input() {
    let typed = "boardsize 5\n1 kata-analyze b 10\n2 name\n3 lz-analyze 10 x\n4 lz-analyze w 10\n";
    let output = tengen(&["gtp", "--ponder", "--lag", "0"], typed);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    let replies: Vec<&str> = text.split_terminator("\n\n").collect();
    assert!(replies[1].starts_with("=1") && replies[2] == "=2 tengen", "{text}");
    assert!(replies[3].starts_with("?3 syntax error: ") && replies[4].starts_with("=4"), "{text}");
    assert_eq!(replies.len(), 5);
    let message = refusal(&["gtp", "--lag", "-1"], "");
    assert!(message.contains("--lag -1: write seconds from 0 to 60"), "{message}");
}

#[test]
fn gtp_writes_records_whole_and_leaves_nothing_beside_them() {
    let folder = std::env::temp_dir().join(format!("tengen-printsgf-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.sgf");
    let typed = format!("boardsize 5\nplay b C3\nprintsgf {0}\nprintsgf {0}/x\n", file.display());
    let output = tengen(&["gtp"], typed);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("? cannot write file: "), "{text}");
    assert!(std::fs::read_to_string(&file).unwrap().contains(";B[cc]"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn help_has_examples_for_every_command() {
    for command in ["studio", "play", "score", "gtp", "bench"] {
        let output = tengen(&[command, "--help"], "");
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(text.contains("Examples:") && text.contains(&format!("tengen {command}")));
    }
}
