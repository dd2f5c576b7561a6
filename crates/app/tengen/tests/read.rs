//! `tengen read` as scripts and people see it.

mod support;

use std::path::PathBuf;

use serde_json::{Value, json};

use support::{refusal, tengen};

/// White has three points for two eyes.
const THREE: &str = "X X X X X .\nO O O O X .\n. . . O X .\n";

/// White lives if it wins a ko at C1.
const KO: &str = ". . . . . . .\nX X X X X X .\nO O . O O X .\nO . X O O X .\nO X O . O X .\n";

/// Two white stones in atari, with a way out.
const ATARI: &str = ". . . . . . .\n. . . . . . .\n. . X X . . .\n. X O O . . .\n. . X X . . .\n";

/// Two black stones with a point between them.
const GAP: &str = ". . . . .\n. O O O .\nX X . X X\nO O . O O\n. . . . .\n";

fn read(drawing: &str, arguments: &str) -> Value {
    let arguments: Vec<&str> =
        ["read", "-", "--json"].into_iter().chain(arguments.split_whitespace()).collect();
    support::json(&arguments, drawing)
}

fn words(drawing: &str, arguments: &str) -> String {
    let arguments: Vec<&str> =
        ["read", "-"].into_iter().chain(arguments.split_whitespace()).collect();
    let output = tengen(&arguments, drawing);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tengen-read-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_answer_has_the_agreed_form() {
    let mut answer = read(THREE, "--target B2 --goal kill");
    let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    let agreed = ["result", "threats", "move", "all_moves", "line", "nodes"];
    assert_eq!(keys[..6], agreed);
    assert_eq!(answer["line"][0], "B:B1");
    assert!(answer["nodes"].is_u64());
    assert_eq!(answer["refutations"].as_array().unwrap().len(), 2);
    assert_eq!(answer["refutations"][0]["line"], json!(["W:B1"]));
    for key in ["line", "nodes", "refutations"] {
        answer.as_object_mut().unwrap().shift_remove(key);
    }
    assert_eq!(
        answer.to_string(),
        r#"{"result":"success","threats":{"attacker":0,"defender":"any"},"move":"B1","all_moves":["B1"],"all_moves_complete":true,"kind":"Exact","region":["A1","B1","C1"]}"#
    );
}

#[test]
fn life_and_death_from_both_sides() {
    let result = |arguments: &str| {
        let answer = read(THREE, &format!("--target B2 {arguments}"));
        let threats = &answer["threats"];
        let words =
            [&answer["result"], &answer["move"], &threats["attacker"], &threats["defender"]];
        words.map(|word| word.to_string().replace('"', "")).join(" ")
    };
    assert_eq!(result("--goal kill"), "success B1 0 any");
    assert_eq!(result("--goal live"), "success B1 any 0");
    assert_eq!(result("--goal kill --to-move white"), "fail B1 any 0");
    assert_eq!(result("--goal live --to-move black"), "fail B1 0 any");
    // One more point, and nothing has to be done.
    let four = "X X X X X X .\nO O O O O X .\n. . . . O X .\n";
    let answer = read(four, "--target B2 --goal live");
    assert_eq!((&answer["move"], &answer["result"]), (&"pass".into(), &"success".into()));
    assert_eq!(answer["refutations"], Value::Null);
    let lost = read(four, "--target B2 --goal kill");
    assert_eq!((&lost["move"], &lost["all_moves"]), (&Value::Null, &json!([])));
    assert_eq!(lost["result"], "fail");
}

#[test]
fn a_ko_says_who_needs_how_many_threats() {
    let live = read(KO, "--target A3 --goal live");
    assert_eq!((&live["result"], &live["move"]), (&"ko".into(), &"C3".into()));
    assert_eq!(live["threats"], json!({"attacker": 0, "defender": 1}));
    let threat = r#""W:threat","B:answer","W:C1""#;
    assert!(live["line"].to_string().contains(threat), "{live}");
    assert_eq!(read(KO, "--target A3 --goal kill --to-move white")["threats"], live["threats"]);
    let text = words(KO, "--target A3 --goal live");
    let sentence = "It is ko: without threats Black kills A3; White needs 1 threat more to save A3 \
                    with C3.";
    assert!(text.lines().any(|line| line == sentence), "{text}");
    // Black has just taken the ko.
    let taken = KO.replace("O O . O O X", "O O O O O X").replace("O X O . O X", "O X . X O X");
    let region = "--target A3 --goal live --region B2,C1";
    let banned = read(&taken, &format!("{region} --ko C1"));
    assert_eq!(banned["threats"], live["threats"]);
    assert_eq!(banned["line"][0], "W:threat");
    let free = read(&taken, region);
    assert_eq!((&free["line"][0], &free["move"]), (&"W:C1".into(), &"C1".into()));
    assert_eq!(free["threats"], json!({"attacker": 1, "defender": 0}));
}

#[test]
fn strings_in_the_open_are_hunted() {
    let capture = read(ATARI, "--target C2 --goal capture");
    assert_eq!((&capture["result"], &capture["move"]), (&"success".into(), &"E2".into()));
    assert_eq!((&capture["kind"], &capture["region"]), (&"Exact".into(), &Value::Null));
    let alone = ". . . . . .\n. . . . . .\n. . . . . .\n. . . O . .\n. . . . . .\n. . . . . .\n";
    let save = read(alone, "--target D3 --goal save --nodes 20000");
    assert_eq!((&save["result"], &save["move"]), (&"success".into(), &"pass".into()));
    assert_eq!(save["kind"], "Estimate", "only likely attacks were tried");
    let text = words(alone, "--target D3 --goal capture --nodes 20000");
    assert!(text.contains("Black cannot capture D3") && text.contains("An estimate: "), "{text}");
}

#[test]
fn connections_from_both_sides() {
    let question = "--target B3 --with D3 --goal connect --region C2,C3";
    let connect = read(GAP, question);
    assert_eq!((&connect["result"], &connect["move"]), (&"success".into(), &"C3".into()));
    assert_eq!(connect["threats"], json!({"attacker": "any", "defender": 0}));
    let cut = read(GAP, &format!("{question} --to-move white"));
    assert_eq!((&cut["result"], &cut["move"]), (&"fail".into(), &"C3".into()));
    assert_eq!(cut["threats"], json!({"attacker": 0, "defender": "any"}));
    assert_eq!(cut["region"], json!(["C2", "C3"]));
    let text = words(GAP, question);
    assert!(text.contains("Black connects B3 and D3 with C3, whatever White does."), "{text}");
    assert!(text.contains("C2? W:C3 (B3 and D3 are cut off from each other)"), "{text}");
}

#[test]
fn words_show_the_board_the_verdict_and_what_does_not_work() {
    let text = words(THREE, "--target B2 --goal kill");
    for line in [
        "Kill B2: Black to move",
        " 1 . a . O X . 1",
        "Black kills B2 with B1, whatever White does.",
        "  A1? W:B1 (B2 lives)",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is missing in:\n{text}");
    }
    assert!(text.contains("line: B:B1\n") && text.contains(" positions looked at"), "{text}");
    let text = words(THREE, "--target B2 --goal live --to-move black");
    assert!(text.contains("B2 is dead") || text.contains("Black kills B2"), "{text}");
}

#[test]
fn limits_leave_bounds() {
    let wide = "X X X X X X X X .\nO O O O O O O X .\n. . . . . . O X .\n. . . . . . O X .\n";
    let answer = read(wide, "--target B3 --goal kill --nodes 1");
    assert_eq!((&answer["result"], &answer["kind"]), (&"unknown".into(), &"Bound".into()));
    assert_eq!((&answer["low"], &answer["high"]), (&"fail".into(), &"success".into()));
    assert_eq!((&answer["move"], &answer["all_moves"]), (&Value::Null, &json!([])));
    assert_eq!((&answer["nodes"], &answer["all_moves_complete"]), (&1.into(), &false.into()));
    assert!(
        words(wide, "--target B3 --goal kill --nodes 1").contains("Not known within the limits")
    );
    assert!(refusal(&["read", "-", "--time", "0"], wide).contains("is no time to think"));
    assert!(refusal(&["read", "-", "--memory", "0"], wide).contains("invalid value '0'"));
}

#[test]
fn records_are_read_at_any_move() {
    // White's two stones are in atari after three moves, and free after four.
    let record = "(;SZ[5]AB[bb][cb][ac]AW[bc][cc];B[bd];W[ea];B[cd];W[dc])";
    let answer = support::json(
        &["read", "-", "--move", "3", "--target", "B3", "--goal", "capture", "--json"],
        record,
    );
    assert_eq!((&answer["result"], &answer["move"]), (&"success".into(), &"D3".into()));
    let picture = words(record, "--move 3 --target B3 --goal capture");
    assert!(picture.contains(" 3 X O O a . 3"), "{picture}");
    // The ko of the record is known: White may not retake at once.
    let ko = "(;SZ[7:5]AB[ab][bb][cb][db][eb][fb][fc][fd][fe][cd][be]\
              AW[ac][bc][dc][ec][ad][dd][ed][ae][ee][ce];W[cc];B[de])";
    let answer = read(ko, "--target A3 --goal live --region B2,C1");
    assert_eq!(answer["threats"], json!({"attacker": 0, "defender": 1}));
    assert_eq!(answer["line"][0], "W:threat", "{answer}");
}

#[test]
fn pictures_and_records_of_solutions() {
    let folder = folder("pictures");
    let [svg, png, sgf] =
        ["a.svg", "a.png", "a.sgf"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    words(THREE, &format!("--target B2 --goal kill --svg {svg} --png {png} --sgf {sgf}"));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.contains("Black kills B2 with B1"), "{drawn}");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let record = std::fs::read_to_string(&sgf).unwrap();
    for part in
        ["PL[B]", "TR[bb]", "Black kills B2 with B1", "Right: B2 is dead.", "Wrong: B2 lives."]
    {
        assert!(record.contains(part), "{part} is missing in {record}");
    }
    assert!(record.matches('(').count() >= 4, "the solution and two mistakes: {record}");
    // A solution with a ko has its threats as passes; it is a record like others.
    words(KO, &format!("--target A3 --goal live --sgf {sgf}"));
    let record = std::fs::read_to_string(&sgf).unwrap();
    assert!(record.contains("A threat elsewhere."), "{record}");
    let arguments = ["read", &sgf, "--move", "0", "--target", "A3", "--goal", "live", "--json"];
    assert_eq!(support::json(&arguments, "")["threats"], json!({"attacker": 0, "defender": 1}));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_drawn_problem_asks_its_own_question() {
    let problem =
        format!("# Three\ngoal kill target B2 to-move black\n{THREE}answer success moves B1\n");
    let answer = read(&problem, "");
    assert_eq!((&answer["result"], &answer["move"]), (&"success".into(), &"B1".into()));
    assert_eq!(read(&problem, "--goal live")["result"], "success", "White to move now");
    let two = format!("{problem}\n# Again\n{}", problem.trim_start_matches("# Three\n"));
    assert_eq!(read(&two, "--problem 2")["result"], "success");
    let message = refusal(&["read", "-"], &two);
    assert_eq!(message, "-: there are 2 problems: --problem 1 to 2, or --cases");
}

#[test]
fn a_file_of_cases_is_answered_in_order() {
    let cases = r#"
# questions
{"id":"three","board":["XXXXX.","OOOOX.","...OX."],"target":"b2","goal":"kill"}
{"id":2,"sgf":"(;SZ[5]AB[bb][cb][ac]AW[bc][cc];B[bd];W[ea];B[cd];W[dc])","move":3,"target":"B3","goal":"save","to_move":"black"}
{"id":3,"board":[".......","XXXXXX.","OOOOOX.","O.XOOX.","OX.XOX."],"target":"A3","goal":"live","ko":"C1","region":["B2","C1"]}
nonsense
{"id":4,"board":["X.","O"],"target":"A1","goal":"kill"}
{"id":5,"board":["X."],"goal":"kill"}
{"id":6,"board":["X."],"target":"A1","goal":"eat"}
{"id":7,"board":["X."],"sgf":"(;)","target":"A1","goal":"kill"}
{"id":8,"board":["X.."],"target":"A1","goal":"connect"}
"#;
    let output = tengen(&["read", "--cases", "-"], cases);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 9);
    assert_eq!((&lines[0]["id"], &lines[0]["move"]), (&"three".into(), &"B1".into()));
    assert_eq!((&lines[1]["id"], &lines[1]["result"]), (&2.into(), &"fail".into()));
    assert_eq!(lines[2]["threats"], json!({"attacker": 0, "defender": 1}));
    for (index, reason) in [
        (3, "not JSON"),
        (4, "board: row 2 from the top has 1 points"),
        (5, "the target is missing"),
        (6, "goal: 'eat' is none"),
        (7, "both board and sgf"),
        (8, "to connect takes a second stone"),
    ] {
        assert!(lines[index]["error"].as_str().unwrap().contains(reason), "{}", lines[index]);
    }
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "tengen: -: 6 lines have no answer, the first is line 6\n");
}

#[test]
fn a_file_of_problems_says_which_answers_are_right() {
    let asked = "goal kill target B2 to-move black";
    let right = format!("# Right\n{asked}\n{THREE}answer success moves B1\n");
    let output = tengen(&["read", "--cases", "-"], &right);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "tengen: -: 1 of 1 are right\n");
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["id"], &line["right"]), (&"Right".into(), &true.into()));
    let wrong = format!("{right}\n# Wrong\n{asked}\n{THREE}answer success moves A1\n");
    let output = tengen(&["read", "--cases", "-"], &wrong);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "tengen: -: 1 of 2 are right; the first wrong is 'Wrong'\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().nth(1).unwrap().ends_with(r#""right":false}"#), "{text}");
    let message = refusal(&["read", "--cases", "-"], &right.replace("answer success", "answers"));
    assert!(message.starts_with("-: line 6: the problem needs a last line"), "{message}");
}

#[test]
fn bad_input_gets_one_clear_line() {
    for (arguments, input, expected) in [
        ("", "", "the following required arguments were not provided: <FILE>"),
        ("no-such-file.sgf", "", "cannot read no-such-file.sgf: "),
        ("- --goal kill", THREE, "the target is missing: a point with a stone, such as C3"),
        ("- --target B2", THREE, "the goal is missing: capture, save, kill, live or connect"),
        ("- --target B1 --goal kill", THREE, "there is no stone on B1: name a point with one"),
        ("- --target Z9 --goal kill", THREE, "target: 'Z9' is "),
        ("- --target B2 --goal eat", THREE, "invalid value 'eat' for '--goal <GOAL>'"),
        ("- --target B2 --goal kill --to-move red", THREE, "to move: 'red' is no colour"),
        ("- --target B2 --goal connect", THREE, "to connect takes a second stone"),
        ("- --target B2 --goal connect --with E1", THREE, "to connect takes a second stone"),
        ("- --target B2 --goal kill --region A1,B2", THREE, "there is a stone on B2"),
        ("- --target B2 --goal kill --region Q", THREE, "region: 'Q' is no point"),
        ("- --target B2 --goal kill --ko B2", THREE, "ko: there is a stone on B2"),
        ("- --target B2 --goal kill --move 3", THREE, "-: --move is for game records"),
        ("- --target B2 --goal kill --problem 3", THREE, "-: --problem is for files of drawn"),
        ("- --target A1 --goal kill", "X O\n. ?", "-: '?' in row 2 from the top"),
        ("- --target A1 --goal kill", "X O\nO .\n", "-: the string at A2 has no liberty"),
        ("- --target A1 --goal kill", "(;SZ[99])", "-: "),
        ("- --move 9 --target A1 --goal kill", "(;SZ[5];B[aa])", "-: move 9 is beyond the end"),
        ("- --cases x", "", "the argument '[FILE]' cannot be used with"),
        ("--cases x --target A1", "", "the argument "),
        ("--cases /no/such/file", "", "cannot read /no/such/file"),
    ] {
        let all: Vec<&str> = ["read"].into_iter().chain(arguments.split_whitespace()).collect();
        let message = refusal(&all, input);
        assert!(message.starts_with(expected), "{arguments}: {message}");
    }
}

#[test]
fn gnugo_is_asked_the_same_questions() {
    let gnugo = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"]
        .into_iter()
        .find(|path| std::path::Path::new(path).is_file());
    let Some(gnugo) = gnugo else {
        println!("skipped: gnugo is not installed");
        return;
    };
    let folder = folder("compare");
    let [theme, differences] =
        ["three.txt", "differences.txt"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    // The second answer is wrong: what GNU Go says is held against what is written.
    let asked = "goal kill target B2 to-move black";
    let right = format!("# Right\n{asked}\n{THREE}answer success moves B1\n");
    let text = format!("{right}\n# Wrong\n{asked}\n{THREE}answer fail\n");
    std::fs::write(&theme, text).unwrap();
    let arguments = ["read", "compare", "--gnugo", gnugo, "--json", "--positions", "0"];
    let files = ["--problems", &theme, "--differences", &differences];
    let compared = support::json(&[&arguments[..], &files[..]].concat(), "");
    let row = &compared["themes"][0];
    assert_eq!((&row["theme"], &row["questions"]), (&"three".into(), &2.into()));
    assert_eq!((&row["tengen_right"], &row["gnugo_right"]), (&1.into(), &1.into()));
    assert_eq!((&row["tengen_unknown"], &row["gnugo_hopes"]), (&0.into(), &1.into()));
    assert_eq!((&row["gnugo_moves_right"], &row["gnugo_moves"]), (&1.into(), &1.into()));
    let drawn = std::fs::read_to_string(&differences).unwrap();
    assert!(drawn.contains("# Wrong\n") && !drawn.contains("# Right\n"), "{drawn}");
    let random = ["read", "compare", "--gnugo", gnugo, "--json", "--positions", "1"];
    let compared = support::json(&random, "");
    assert!(compared["all"]["questions"].as_u64().unwrap() >= 6, "{compared}");
    let themes = compared["themes"].as_array().unwrap().iter();
    let groups = themes.filter(|row| row["theme"].as_str().unwrap().ends_with("free"));
    assert!(groups.clone().count() == 8, "{compared}");
    assert!(groups.clone().all(|row| row["tengen_right"] == row["questions"]), "{compared}");
    let message = refusal(&["read", "compare", "--gnugo", "/no/gnugo"], "");
    assert!(message.starts_with("cannot start '/no/gnugo'"), "{message}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bench_has_a_signature_and_figures_by_size() {
    let run = || support::json(&["bench", "read", "--count", "2", "--nodes", "2000", "--json"], "");
    let (once, again) = (run(), run());
    assert_eq!(once["signature"], again["signature"]);
    for field in ["seconds", "cpu_seconds", "rate", "capture_median_ms", "status_worst_ms_16"] {
        assert!(once[field].is_number(), "{field} in {once}");
    }
}

#[test]
fn help_has_examples() {
    for command in [&["read", "--help"][..], &["read", "compare", "--help"]] {
        let output = tengen(command, "");
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(text.contains("Examples:") && text.contains("tengen read "), "{text}");
    }
}
