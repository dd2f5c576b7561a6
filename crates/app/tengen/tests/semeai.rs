//! `tengen semeai` as scripts and people see it.

mod support;

use std::path::PathBuf;

use serde_json::{Value, json};

use support::{refusal, tengen};

/// Black has an eye and three liberties outside, White two liberties.
const RACE: &str = "\
O O O O O O O O O O O
O . O O O O O O O . O
O O O O O . O O O O O
O O O O . X X X O O O
O O O O . X . X O O O
O O O O X X X X O O O
X X X X O O O O X X X
X . X X . O . O X . X
X X X X X X X X X X X
X . X X X X X X X . X
X X X X X X X X X X X
";

fn written(arguments: &[&str]) -> Value {
    let arguments: Vec<&str> = ["semeai", "--json"].iter().chain(arguments).copied().collect();
    support::json(&arguments, "")
}

fn words(arguments: &[&str], input: &str) -> String {
    let arguments: Vec<&str> = ["semeai"].iter().chain(arguments).copied().collect();
    let output = tengen(&arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_answer_has_the_agreed_form() {
    let answer = written(&["--regions", "{6|{4|0}}; {0|-4}", "--black", "2", "--white", "5"]);
    let agreed = json!({
        "black_first": "black",
        "white_first": "white",
        "cooled": "-1^*",
        "adjusted_black": 0,
        "adjusted_white": -2,
        "winning_moves": {
            "black": [{ "region": 1, "option": 0 }],
            "white": [{ "region": 0, "option": 0 }, { "region": 1, "option": 0 }],
        },
        "kind": "Exact",
    });
    for (key, value) in agreed.as_object().unwrap() {
        assert_eq!(&answer[key], value, "{key}");
    }
    let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    let first: Vec<&str> = agreed.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys[..first.len()], first);
}

#[test]
fn eyes_shared_liberties_and_approaches_count() {
    let first = |arguments: &[&str]| {
        let answer = written(arguments);
        [&answer["black_first"], &answer["white_first"]]
            .map(|word| word.as_str().unwrap().to_owned())
    };
    let two_shared = ["--black", "4", "--white", "3", "--shared", "2", "--white-eye", "1"];
    assert_eq!(first(&two_shared), ["white", "white"]);
    assert_eq!(first(&["--black", "3", "--white", "3", "--shared", "3"]), ["seki", "seki"]);
    // Five points take eight moves, less the two stones inside.
    let big = ["--black-eye", "5", "--black-eye-stones", "2", "--white", "6"];
    assert_eq!(first(&big), ["black", "white"]);
    // Four moves, of which the last liberty's approach can be left out.
    let approach = ["--black", "4", "--black-approach", "1", "--white", "3"];
    assert_eq!(first(&approach), ["black", "white"]);
}

#[test]
fn a_board_is_found_counted_and_told() {
    let answer = support::json(&["semeai", "-", "--json"], RACE);
    assert_eq!(answer["black_first"], "black");
    assert_eq!(answer["white_first"], "black");
    assert_eq!((&answer["cooled"], &answer["kind"]), (&json!("2"), &json!("Exact")));
    assert_eq!(answer["method"], "counting");
    let regions = answer["regions"].as_array().unwrap();
    let both = json!({ "points": ["E7", "E8"], "value": "2", "owner": "black", "tree": "2" });
    assert!(regions.contains(&both), "{regions:?}");
    assert_eq!(answer["winning_moves"]["white"], json!([]));
    let line = answer["lines"]["white"].as_array().unwrap();
    assert_eq!(line.last().unwrap().as_str().unwrap().as_bytes()[0], b'B', "Black takes");

    let told = words(&["-"], RACE);
    assert!(told.contains("Black begins: Black wins, with 2 moves to spare"), "{told}");
    assert!(told.contains("Black's eye G7: 1 move\n"), "{told}");
    let named = words(&["-", "--black-block", "H6", "--white-block", "F4"], RACE);
    assert!(named.contains("Black's block at H6 against White's at F4"), "{named}");
}

/// Two of Black's liberties are only worth something together, and a ko hangs on them.
const LAST_LIBERTY: &str = "\
O . O O O . O X . X . X
O O O O O O O X X X X X
O O . O O O O X X X X X
O X . X O X X O X . . X
O X X X X X . O O O O X
";

#[test]
fn where_counting_does_not_hold_the_reason_is_told() {
    let arguments = ["semeai", "-", "--black-block", "B1", "--white-block", "L1", "--json"];
    let answer = support::json(&arguments, LAST_LIBERTY);
    assert_eq!(answer["method"], "search");
    assert_eq!(answer["reason"], "it depends on which liberty of B1 is filled last");
    assert!(answer["cooled"].is_null());
    assert_eq!((&answer["black_first"], &answer["white_first"]), (&json!("ko"), &json!("white")));
}

#[test]
fn pictures_and_records_have_the_same_marks() {
    let folder: PathBuf =
        std::env::temp_dir().join(format!("tengen-semeai-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (svg, sgf) = (folder.join("race.svg"), folder.join("race.sgf"));
    let arguments = ["-", "--svg", svg.to_str().unwrap(), "--sgf", sgf.to_str().unwrap()];
    words(&arguments, RACE);
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.contains("large-marks"), "the recommended move is larger");
    assert!(picture.contains("region-fill"));
    let record = std::fs::read_to_string(&sgf).unwrap();
    assert!(record.contains("MA[") && record.contains("TR[") && record.contains("sum: 2"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn cases_are_answered_line_by_line() {
    let cases =
        "{\"id\":7,\"regions\":\"{0|-4}\",\"black\":5,\"white\":3}\n\n# a remark\n{\"black\":-1}\n";
    let output = tengen(&["semeai", "--cases", "-"], cases);
    let lines: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["id"], 7);
    assert_eq!(lines[0]["cooled"], "*");
    assert_eq!(lines[1]["error"], "black: -1 is no whole number from 0 on");
}

#[test]
fn wrong_input_is_one_clear_line() {
    let refused = |arguments: &[&str], input: &str| {
        let arguments: Vec<&str> = ["semeai"].iter().chain(arguments).copied().collect();
        refusal(&arguments, input)
    };
    for (arguments, told) in [
        (&["--regions", "{3|-1}"][..], "above and below 0"),
        (&["--regions", "{0|0}"], "B:{0|0} or W:{0|0}"),
        (&["--regions", "{3|1"], "the end where `,` or `}` was expected"),
        (&["--regions", "{3|}"], "without a move for white"),
        (&["--black", "3"], "white's block has no liberty"),
        (&["--black", "3", "--white", "2", "--white-eye", "9"], "has 7 at most"),
        (&["--black", "3", "--white", "1", "--white-approach", "1"], "takes 2 moves"),
        (&[], "no race is given"),
        (&["--black", "3", "--white", "2", "--png", "x.png"], "takes a board"),
    ] {
        let line = refused(arguments, "");
        assert!(line.contains(told), "{arguments:?}: {line}");
    }
    let empty = ". . .\n. . .\n. . .\n";
    assert!(refused(&["-"], empty).contains("there is no race on the board"));
    let named =
        |black, white| refused(&["-", "--black-block", black, "--white-block", white], RACE);
    assert!(named("A1", "E5").contains("is alive whatever happens"));
    assert!(named("E5", "E5").contains("there is no black stone on E5"));
    assert!(named("Z9", "E5").contains("black block"));
}

#[test]
fn the_audit_finds_no_contradiction() {
    let answer =
        support::json(&["semeai", "audit", "--positions", "20", "--nodes", "20000", "--json"], "");
    assert_eq!(answer["races"], 20);
    assert_eq!(answer["contradicted"], 0);
    assert!(answer["counted"].as_u64().unwrap() > 6);
}
