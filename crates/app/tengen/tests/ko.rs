//! `tengen ko` as scripts and people see it.

mod support;

use std::path::PathBuf;

use serde_json::Value;

use support::{json, refusal, tengen};

fn ko(arguments: &str) -> Value {
    let arguments: Vec<&str> = ["ko", "--json"].into_iter().chain(arguments.split(' ')).collect();
    json(&arguments, "")
}

fn words(arguments: &str) -> String {
    let arguments: Vec<&str> = ["ko"].into_iter().chain(arguments.split(' ')).collect();
    let output = tengen(&arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_answer_has_the_agreed_form() {
    let answer = ko("--k 17 --x 4,3,3,3");
    assert_eq!(
        answer.to_string(),
        r#"{"value":10,"best":["capture"],"best_complete":true,"line":["W:capture","B:take:4","W:resolve","B:take:3","W:take:3","B:take:3","W:pass","B:pass"],"kind":"Exact"}"#
    );
}

#[test]
fn every_start_and_any_moment() {
    assert_eq!(ko("--k 6")["value"], 6, "taken and resolved");
    assert_eq!(ko("--k 6 --start captured")["value"], 6);
    assert_eq!(ko("--k 6 --start created-white")["value"], -6);
    assert_eq!(ko("--k 6 --start captured-white")["value"], -6);
    assert_eq!(ko("--k 6 --swap")["value"], -6);
    assert_eq!(ko("--k 6 --holder none --to-move B --x 5,2")["value"], -3);
    let pending = ko("--k 10 --holder W --to-move W --black-pending 30");
    assert_eq!((&pending["value"], &pending["best"][0]), (&(-10).into(), &"answer:30/0".into()));
    // Black has passed: White keeps everything by passing too.
    let passed = ko("--k 10 --x 5 --holder W --to-move W --passed");
    assert_eq!((&passed["value"], &passed["best"]), (&10.into(), &serde_json::json!(["pass"])));
    assert_eq!(ko("--k 4 --x 9,7,4 --start created")["best"], serde_json::json!(["take:9"]));
}

#[test]
fn fractions_huge_numbers_and_swings() {
    let answer = ko("--k 7/2 --start captured --black (7/2)/(1/3)");
    assert_eq!(answer["value"], 0);
    assert_eq!(answer["best"], serde_json::json!(["threat:(7/2)/(1/3)"]));
    assert_eq!(ko("--k 1/3")["value"], "1/3");
    assert_eq!(ko("--k 34 --x 8,6,6,6 --deiri")["value"], 10);
    assert_eq!(ko("--k 1000000000000 --x 999999999999")["value"], 1);
    assert_eq!(ko("--k 0.5 --x 0.25")["value"], "1/4");
}

#[test]
fn what_is_no_fight_is_refused_in_one_line() {
    for (arguments, reason) in [
        ("--x 3", "--k is missing"),
        ("--k 0", "the ko is 0: it must be above 0"),
        ("--k -3", "the ko is -3: it must be above 0"),
        ("--k nan", "--k: 'nan' is no number"),
        ("--k 1e3", "--k: '1e3' is no number"),
        ("--k 1/0", "--k: '1/0' divides by zero"),
        ("--k 99999999999999999999", "out of reach"),
        ("--k 3 --x 1,,2", "--x: item 2: '' is no number"),
        ("--k 3 --x 0", "valuable move 1 is 0"),
        ("--k 3 --black 9/1/2", "--black: item 1: '9/1/2' is no threat"),
        ("--k 3 --white 4,5/-1", "the loss of white's threat 2 is -1"),
        ("--k 3 --holder red", "--holder: 'red' holds no ko"),
        ("--k 3 --to-move none", "--to-move: 'none' is no colour"),
        ("--k 3 --start here", "--start: 'here' is no start"),
        ("--k 3 --start created --banned", "cannot be used with"),
        ("--k 3 --strategy luck", "'luck' is no strategy"),
        ("--k 3 --time 0", "is no time to think"),
        ("--k 3 --cases x", "cannot be used with"),
        ("--cases /no/such/file", "cannot read /no/such/file"),
    ] {
        let arguments: Vec<&str> = ["ko"].into_iter().chain(arguments.split(' ')).collect();
        let message = refusal(&arguments, "");
        assert!(message.contains(reason), "{arguments:?}: {message}");
    }
}

#[test]
fn a_file_of_cases_is_answered_line_by_line() {
    let cases = r#"
# comments and blank lines are skipped
{"id":1,"k":17,"x":[4,3,3,3]}
{"id":"b","k":0}
nonsense
[1]
{"k":"7/2","black":["(7/2)/(1/3)",4,[5,1]],"holder":"W","to_move":"B","banned":true}
{"id":2,"k":3,"x":7}
{"id":3,"k":3,"black":[[1,2,3]]}
{"id":4,"k":10,"holder":"W","to_move":"W","black_pending":[30]}
"#;
    let output = tengen(&["ko", "--cases", "-"], cases);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 8);
    assert_eq!((&lines[0]["id"], &lines[0]["value"]), (&1.into(), &10.into()));
    for (index, reason) in [(1, "above 0"), (2, "not JSON"), (3, "not a JSON object")] {
        assert!(lines[index]["error"].as_str().unwrap().contains(reason), "{}", lines[index]);
    }
    assert_eq!(lines[1]["id"], "b");
    assert_eq!(lines[4]["kind"], "Exact");
    assert_eq!(lines[5]["error"], "x: 7 is no list such as [4,3]");
    assert_eq!(lines[6]["error"], "black, item 1: [1,2,3] is no threat: write [value, loss]");
    assert_eq!(lines[7]["value"], -10);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "tengen: -: 5 lines are no fights, the first is line 4\n");
}

#[test]
fn a_time_too_short_gives_bounds_and_no_guess() {
    let list = |shift: usize| -> String {
        let threat =
            |i: usize| format!("{}/{}", 500 + (i * 377 + shift) % 2000, (i * 83 + shift) % 250);
        (0..60).map(threat).collect::<Vec<_>>().join(",")
    };
    let (black, white) = (list(1), list(5));
    let answer = ko(&format!(
        "--k 1000 --x 300,200 --start captured --black {black} --white {white} --nodes 5"
    ));
    assert_eq!(answer["kind"], "Bound");
    assert!(answer["low"].as_i64().unwrap() < answer["high"].as_i64().unwrap(), "{answer}");
    assert!(answer.get("value").is_none() && answer["best_complete"] == false, "{answer}");
}

#[test]
fn explanations_in_words_and_as_data() {
    let fight = "--k 12 --x 4,3,1 --black 25,9 --start captured --explain";
    let text = words(fight);
    for expected in [
        "-6: Black gains 6 more than White",
        "best for black: threaten 25",
        "use 25 now: it must be answered (worth having from 10 up, answered from 20 up)",
        "|-- B threaten 25  -6",
        "W resolve the ko (+12)  -11 x",
    ] {
        assert!(text.contains(expected), "{expected} is not in\n{text}");
    }
    let data = ko(fight);
    assert_eq!(
        (&data["miai_value"], &data["threats"][0]["answered_from"]),
        (&8.into(), &20.into())
    );
    assert_eq!(data["tree"][0]["next"][0]["move"], "W:answer:25/0");
}

#[test]
fn the_tree_is_drawn() {
    let folder = std::env::temp_dir().join(format!("tengen-ko-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (svg, png): (PathBuf, PathBuf) = (folder.join("tree.svg"), folder.join("tree.png"));
    let fight = "--k 12 --x 4,3,1 --black 25,9 --start captured";
    words(&format!("{fight} --svg {} --png {}", svg.display(), png.display()));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains(">B threaten 25<") && drawn.contains(">-6<"), "{drawn}");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn strategies_show_where_they_go_wrong() {
    // 3.5: the thesis ignores a threat that must be answered.
    let fight = "--k 2 --black-pending 3 --white 3 --holder W --to-move W --strategy";
    let thesis = ko(&format!("{fight} thesis"));
    assert_eq!((&thesis["best"][0], &thesis["kind"]), (&"resolve".into(), &"Estimate".into()));
    assert_eq!((&thesis["exact"], &thesis["first_move_costs"]), (&1.into(), &2.into()));
    assert_eq!(ko(&format!("{fight} enumerate2007"))["first_move_costs"], 0);
    assert_eq!(ko(&format!("{fight} exact"))["best"], serde_json::json!(["answer:3/0"]));
    let limits = words("--k 2 --black 2 --white 3 --start captured --strategy limits2003");
    assert!(limits.contains("its first move costs"), "{limits}");
}

#[test]
fn the_audit_comes_out_as_known() {
    let audit = json(&["ko", "audit", "--count", "200", "--json"], "");
    assert_eq!(audit["as_expected"], true, "{audit}");
    let claims = audit["claims"].as_array().unwrap();
    let smallest = &claims.iter().find(|c| c["claim"] == "holder's-threat-useless").unwrap();
    assert_eq!(smallest["counterexample"]["x"], serde_json::json!([2, 1]));
    let output = tengen(&["ko", "audit", "--count", "0"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("3.6") && text.contains("holds in all"), "{text}");
}

#[test]
fn a_fight_can_be_played() {
    let arguments = ["ko", "play", "--k", "12", "--x", "4,3,1", "--black", "25,9", "--start"];
    let arguments: Vec<&str> =
        arguments.into_iter().chain(["captured", "--color", "black"]).collect();
    let script = "help\nmoves\ntake 99\nhint\nthreat 25\nundo\nthreat 25\ncapture\nresolve\n\
                  take 1\npass\nundo\npass\nboard\nhint\nquit\n";
    let output = tengen(&arguments, script);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    for expected in [
        "threat:25/0      exactly -6",
        "'take 99' is none of the moves now: pass, take:4",
        "\nthreat:25/0\n",
        "white: answer black's threat of 25",
        "white: take 4",
        "The fight is over. -6: Black gains 6 more than White",
        "The fight is over: undo or quit.",
    ] {
        assert!(text.contains(expected), "{expected} is not in\n{text}");
    }
    // Bytes that are no text, and the end of the input, end nothing badly.
    assert_eq!(tengen(&arguments, b"\xff\xfe\n").status.code(), Some(0));
}

#[test]
fn the_benchmark_has_a_signature() {
    let run = || json(&["bench", "ko", "--count", "5", "--json"], "");
    let (one, other) = (run(), run());
    assert_eq!(one["signature"], other["signature"]);
    assert_eq!(one["percent_solved_30"], 100);
}
