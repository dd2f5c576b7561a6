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
        ("--x 3 --cases x", "cannot be used with"),
        ("--cases /no/such/file", "cannot read /no/such/file"),
        ("--k 3 --strategy thesis --explain", "leave --strategy out"),
        ("--k 3 --kos 4", "cannot be used with"),
        ("--kos ", "there is no ko"),
        ("--kos 3;4-red", "--kos: ko 2: '4-red' is no number"),
        ("--kos 3;0", "ko 2 is 0: it must be above 0"),
        ("--k 3 --stages 8", "ko 1 has 8 stages: 1 to 7"),
        ("--k 3 --stages 2 --stage 3", "ko 1 stands at stage 3"),
        ("--k 3 --white-approach 9", "ko 1 needs 9 approach moves: at most 7"),
        ("--k 3 --holder none --stages 2", "name its holder, black or white"),
        ("--k 3 --stages 2 --strategy thesis", "are for one direct ko"),
        ("--k 3 --stages 2 --svg x.svg", "are for one direct ko"),
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
    assert_eq!(message, "tengen: -: 5 lines have no answer, the first is line 4\n");
}

#[test]
fn colours_and_swings_of_a_file_can_be_changed() {
    let cases =
        "{\"id\":1,\"k\":6}\n{\"k\":5,\"x\":[2],\"white\":[9],\"start\":\"captured-white\"}\n";
    let values = |options: &[&str]| -> Vec<String> {
        let output = tengen(&[&["ko", "--cases", "-"], options].concat(), cases);
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).unwrap();
        let value = |line: &str| serde_json::from_str::<Value>(line).unwrap()["value"].to_string();
        text.lines().map(value).collect()
    };
    assert_eq!(values(&[]), ["6", "2"]);
    assert_eq!(values(&["--swap"]), ["-6", "-2"]);
    assert_eq!(values(&["--deiri"]), ["3", "\"3/2\""]);
}

/// Options of a fight that takes longer than anybody has time for.
fn hard_fight() -> String {
    let list = |shift: usize| -> String {
        let threat =
            |i: usize| format!("{}/{}", 500 + (i * 377 + shift) % 2000, (i * 83 + shift) % 250);
        (0..400).map(threat).collect::<Vec<_>>().join(",")
    };
    format!("--k 1000 --x 300,200 --start captured --black {} --white {}", list(1), list(5))
}

#[test]
fn a_time_too_short_gives_bounds_and_no_guess() {
    for limit in ["--nodes 5", "--time 0.2"] {
        let answer = ko(&format!("{} {limit} --explain", hard_fight()));
        assert_eq!(answer["kind"], "Bound");
        assert!(answer["low"].as_i64().unwrap() < answer["high"].as_i64().unwrap(), "{answer}");
        assert!(answer.get("value").is_none() && answer["best_complete"] == false, "{answer}");
        assert_eq!((&answer["threats"], &answer["tree"]), (&Value::Null, &Value::Null));
    }
    // No picture is a failure, but what was found out is told.
    let fight = format!("ko --json --svg /no/such/folder/tree.svg --nodes 5 {}", hard_fight());
    let output = tengen(&fight.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("\"kind\":\"Bound\""));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no tree to draw"));
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
fn kos_with_approach_moves() {
    // White has taken the ko but needs one more move to win it: Black takes it back.
    let answer = ko("--k 12 --start captured --white-approach 1");
    assert_eq!((&answer["value"], &answer["kind"]), (&(-12).into(), &"Exact".into()));
    // A threat that must be answered makes up for it.
    let answer = ko("--k 12 --start captured --white-approach 1 --white 50");
    assert_eq!(answer["value"], 12, "{answer}");
    assert!(answer["line"].as_array().unwrap().contains(&"W:approach".into()), "{answer}");
    let text = words("--k 12 --x 4,3 --black 25 --white 14,14 --white-approach 1 --explain");
    for expected in [
        "-5: Black gains 5 more than White",
        "best for white: take the ko; or take 3; or take 4",
        "     -11  approach the ko",
        "black's threat of 25 is worth 6 to black",
        "the approach moves of the ko cost white 6",
    ] {
        assert!(text.contains(expected), "{expected} is not in\n{text}");
    }
}

#[test]
fn kos_of_several_stages() {
    // In the middle of two stages it is whoever moves first; from an end the far way is too long
    // against a threat.
    assert_eq!(ko("--k 12 --stages 2 --stage 1 --to-move white")["value"], 12);
    assert_eq!(ko("--k 12 --stages 2 --stage 1 --to-move black")["value"], -12);
    assert_eq!(ko("--k 12 --stages 1 --x 4,3,1")["value"], ko("--k 12 --x 4,3,1")["value"]);
    let answer = ko("--k 12 --stages 2 --black 99,99");
    assert_eq!((&answer["value"], &answer["best_complete"]), (&(-12).into(), &true.into()));
}

fn kos(list: &str, more: &str) -> Value {
    let more = more.split_whitespace();
    json(&["ko", "--json", "--kos", list].into_iter().chain(more).collect::<Vec<_>>(), "")
}

#[test]
fn several_kos_at_once() {
    let answer = kos("12; 7 white; 9 stages=2", "--black 25 --white 14 --explain");
    assert_eq!((&answer["value"], &answer["best"]), (&0.into(), &serde_json::json!(["resolve:2"])));
    assert_eq!(answer["advice"]["moves"][1], serde_json::json!({"move":"capture:1","value":-4}));
    let halves = kos("24; 7 white; 18 stages=2 banned", "--deiri --black 25");
    assert_eq!(halves["value"], "-1/2", "{halves}");
    let swapped = kos("12; 7 white; 9 stages=2", "--black 14 --white 25 --swap --x 3");
    let same = kos("12 white; 7; 9 stages=2 white", "--black 25 --white 14 --to-move black --x 3");
    assert_eq!(swapped, same);
    // One direct ko by either name.
    let (one, other) = (kos("12", "--x 4,3 --black 25/2"), ko("--k 12 --x 4,3 --black 25/2"));
    assert_eq!((&one["value"], &one["best"]), (&other["value"], &other["best"]));
    // Too little to solve it in: bounds.
    let bound = kos("20; 15 white; 8", "--black 60,50,40/3,33/2 --white 55,47/2,41 --nodes 20");
    assert!(bound["low"].as_i64() < bound["high"].as_i64(), "{bound}");
    assert_eq!((&bound["kind"], &bound["best_complete"]), (&"Bound".into(), &false.into()));
}

#[test]
fn files_may_hold_kos_of_any_kind() {
    let many: Vec<String> = (0..40).map(|n| n.to_string()).collect();
    let many = format!("{{\"id\":7,\"kos\":[5,6],\"black\":[1,{}]}}", many[1..].join(","));
    let cases = r#"{"id":1,"kos":[12,"7 white",{"k":9,"stages":2,"stage":1,"banned":true}],"to_move":"W"}
{"id":2,"k":5,"white_approach":1}
{"id":3,"kos":[]}
{"id":4,"kos":[{"stages":2}]}
{"id":5,"k":3,"stages":-1}
{"id":6,"k":3,"x":[1]}
"#;
    let output = tengen(&["ko", "--cases", "-"], format!("{cases}{many}\n"));
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["value"], &lines[0]["best"][0]), (&10.into(), &"capture:1".into()));
    assert_eq!((&lines[1]["value"], &lines[5]["value"]), (&(-5).into(), &2.into()));
    for (index, reason) in [
        (2, "there is no ko"),
        (3, "kos, item 1: k is missing"),
        (4, "stages: -1 is no small whole number"),
        (6, "40 threats are too many for kos of this kind: at most 32"),
    ] {
        assert!(lines[index]["error"].as_str().unwrap().contains(reason), "{}", lines[index]);
        assert_eq!(lines[index]["id"], index + 1);
    }
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
    // A guess is called one, and long lists are not shown in full.
    let fight = format!("ko play --nodes 5 --color both {}", hard_fight());
    let output = tengen(&fight.split(' ').collect::<Vec<_>>(), "what\nhint\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("... 376 more ...") && text.lines().all(|line| line.len() < 800));
    assert!(text.contains(" (a guess: there was not enough time"), "{text}");
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

#[test]
fn section_1_3_one_move_is_linear_and_a_whole_fight_is_not() {
    // The thesis calls its strategy linear. A quiet machine shows exponents of about 1.0 and 1.7; on
    // a busy one they shift, but not past each other.
    let bench = json(&["bench", "ko", "--count", "1", "--json"], "");
    let growth = |key: &str| bench[key].as_f64().unwrap();
    assert!(growth("thesis_move_growth") < growth("thesis_fight_growth"), "{bench}");
}

/// White to move can take a ko at G5 worth two points to whoever wins it.
const BOARD: &str = ". X . X X X X
X X X X X X X
X X X X X X .
X X X O O O X
. O X . . O O
O O O O O O O
O . O . O O O
";

#[test]
fn a_fight_is_found_on_a_board() {
    let answer = json(&["ko", "-", "--to-move", "white", "--json"], BOARD);
    assert_eq!(answer["kos"][0]["take"], "G5");
    assert_eq!(answer["kos"][0]["holder"], "black");
    assert_eq!(answer["kos"][0]["type"], "direct");
    assert_eq!(answer["kos"][0]["k"], serde_json::json!({"value": 2, "kind": "Exact"}));
    // What is left at D3 makes the numbers of the fight a guess; the moves are proved all the same.
    assert_eq!(answer["kind"], "Estimate");
    assert_eq!(answer["certainty"], "proved: the whole board was solved");
    let more = ["ko", "-", "--to-move", "white", "--assume", "ko=7", "--json"];
    let answer = json(&more, BOARD);
    assert_eq!(answer["kos"][0]["k"]["value"], 7);
    assert_eq!(answer["moves"], serde_json::json!(["G5"]));
    assert_eq!(answer["best"], serde_json::json!(["capture"]));
}

#[test]
fn boards_without_a_ko_and_numbers_without_a_place_are_refused() {
    assert!(refusal(&["ko", "-"], ". X .\n. . .\n. O .\n").contains("there is no ko here"));
    let assumed = |text: &str| refusal(&["ko", "-", "--assume", text], BOARD);
    assert!(assumed("A1=3").contains("nothing was found at A1"));
    assert!(assumed("ko").contains("there is no ="));
    assert!(refusal(&["ko", "-", "--k", "3"], BOARD).contains("cannot be used with"));
    assert!(refusal(&["ko", "--assume", "ko=3", "--k", "3"], "").contains("FILE.sgf"));
}

/// A ko in the open, White to take it at C7.
const OPEN: &str = "
. . . . . . . . .
. . X O . . . . .
. X . X O . O . .
. . X O . . . . .
. X . . . O . . .
. . . X . . . . .
. X . . O O O . .
. . X X X O . O .
. . . . X O . . .
";

#[test]
fn a_ko_in_the_open_is_guessed_at_and_says_what_would_turn_it() {
    let answer = json(&["ko", "-", "--to-move", "white", "--json"], OPEN);
    let ko = &answer["kos"][0];
    assert_eq!((&ko["take"], &ko["type"]), (&"C7".into(), &"direct".into()), "{answer}");
    assert_eq!((&ko["k"]["kind"], &answer["kind"]), (&"Estimate".into(), &"Estimate".into()));
    assert!(!answer["moves"].as_array().unwrap().is_empty(), "{answer}");
    let certainty = answer["certainty"].as_str().unwrap();
    assert!(certainty.starts_with("flips if") || certainty.starts_with("holds"), "{certainty}");
    // A ko that is worth nearly everything is taken.
    let large = ["ko", "-", "--to-move", "white", "--assume", "ko=90", "--json"];
    assert_eq!(json(&large, OPEN)["moves"][0], "C7");
    for (language, word) in [("zh-hant", "劫爭"), ("ja", "コウ争い")] {
        let output = tengen(&["ko", "-", "--to-move", "white", "--lang", language], OPEN);
        assert!(String::from_utf8(output.stdout).unwrap().contains(word), "{language}");
    }
}
