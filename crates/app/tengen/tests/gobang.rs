//! `tengen gobang` as scripts and people see it.

mod support;

use std::path::PathBuf;

use serde_json::{Value, json};

use support::{refusal, tengen};

/// H10 would be two threes at once.
const THREES: [&str; 6] =
    ["gobang", "fouls", "--black", "H8,H9,G10,F10", "--white", "a1,a3, a5 a7"];

fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

fn words(arguments: &[&str]) -> String {
    let output = tengen(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tengen-gobang-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn fouls_have_the_agreed_form() {
    let output = tengen(&with(&THREES, &["--json"]), "");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "{\"foul\":{\"H10\":\"33\"}}\n");
    let fours =
        support::json(&["gobang", "fouls", "--black", "D8,F8,H8,J8,A1,A2,A3,A5,A6", "--json"], "");
    assert_eq!(fours, json!({"foul": {"A4": "6", "G8": "44"}}));
    let none = support::json(&["gobang", "fouls", "--black", "", "--json"], "");
    assert_eq!(none, json!({"foul": {}}));
}

#[test]
fn words_show_the_points_and_why() {
    let text = words(&THREES);
    assert!(text.contains("\n10 . . . . . X X 3 . . . . . . . 10\n"), "{text}");
    assert!(text.contains("\n 9 . . . . . . . X . . . . . . . 9\n"), "{text}");
    let end = "1 point is forbidden to Black:
H10 double-three (33): three F10 G10 H10, a straight four with E10 or I10; \
three H8 H9 H10, a straight four with H7 or H11\n";
    assert!(text.ends_with(end), "{text}");
    let text = words(&["gobang", "fouls", "--black", "D8,F8,H8,J8,A1,A2,A3,A5,A6"]);
    let end = "2 points are forbidden to Black:
A4 overline (6): 6 in a row A1 A2 A3 A4 A5 A6
G8 double-four (44): four D8 F8 G8 H8, five with E8; four F8 G8 H8 J8, five with I8\n";
    assert!(text.ends_with(end), "{text}");
    assert!(words(&["gobang", "fouls", "--white", "H8"]).ends_with("forbidden to Black.\n"));
}

#[test]
fn other_boards() {
    let threes = ["gobang", "fouls", "--size", "25", "--black", "X20,Y21,X22,Y23", "--json"];
    assert_eq!(support::json(&threes, ""), json!({"foul": {}}));
    let cross = ["gobang", "fouls", "--size", "7x9", "--black", "D4,D6,C5,E5", "--json"];
    assert_eq!(support::json(&cross, ""), json!({"foul": {"D5": "33"}}));
}

#[test]
fn cases_are_answered_in_their_order() {
    let cases = "# positions\n\
        {\"id\":7,\"black\":[\"H8\",\"h9\",\"G10\",\"F10\"],\"white\":[\"A1\"],\"foul\":{}}\n\
        \n\
        {\"black\":[\"H8\",\"H8\"]}\n\
        {\"id\":\"x\",\"size\":9,\"black\":[\"H10\"]}\n\
        {\"id\":9,\"balck\":[]}\n\
        {\"id\":3,\"black\":\"H8\"}\n\
        nonsense\n\
        {\"white\":[]}\n";
    let output = tengen(&["gobang", "fouls", "--cases", "-"], cases);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "tengen: -: 5 lines have no answer, the first is line 4\n"
    );
    let answers: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let error = |message: &str| json!({ "error": message });
    assert_eq!(answers[0], json!({"id": 7, "foul": {"H10": "33"}}));
    assert_eq!(answers[1], error("black: H8 is named twice, but has room for one stone"));
    assert_eq!(
        answers[2],
        json!({
            "id": "x",
            "error": "black: 'H10' is off the 9x9 board: points go from A1 to I9"
        })
    );
    assert_eq!(
        answers[3]["error"],
        "\"balck\" means nothing here: write black, white, size and id"
    );
    assert_eq!(answers[4]["error"], "black: not a list of points such as [\"H8\",\"G9\"]");
    assert!(answers[5]["error"].as_str().unwrap().starts_with("not JSON: "));
    assert_eq!(answers[6], json!({"foul": {}}));
}

/// Positions with every forbidden point, if they are there.
#[test]
fn known_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data/renju_fouls.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let output = tengen(&["gobang", "fouls", "--cases", path], "");
    assert_eq!(output.status.code(), Some(0));
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), text.lines().count());
    for (answer, case) in answers.lines().zip(text.lines()) {
        let read = |line| serde_json::from_str::<Value>(line).unwrap();
        assert_eq!(read(answer)["foul"], read(case)["foul"]);
    }
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let fouls = |more: &[&str]| refusal(&with(&["gobang", "fouls"], more), "");
    assert_eq!(
        fouls(&["--black", "H8,P1"]),
        "black: 'P1' is off the 15x15 board: points go from A1 to O15"
    );
    assert_eq!(
        fouls(&["--black", "H8", "--white", "h8"]),
        "white: H8 is named twice, but has room for one stone"
    );
    assert_eq!(
        fouls(&["--black", "H8", "--size", "4"]),
        "a board of 4x4 is too small for Gobang: sides go from 5 to 25"
    );
    assert_eq!(
        fouls(&["--black", "H8", "--size", "big"]),
        "'big' is no board size: write one number (9) or width x height (3x4)"
    );
    assert!(fouls(&[]).contains("--black"));
    assert!(fouls(&["--cases", "f", "--black", "H8"]).contains("cannot be used with"));
    assert!(fouls(&["--cases", "/no/such/file"]).starts_with("cannot read /no/such/file"));
    assert!(refusal(&["gobang", "dance"], "").contains("dance"));
}

#[test]
fn fouls_are_drawn() {
    let folder = folder("fouls");
    let (svg, png) = (folder.join("fouls.svg"), folder.join("fouls.png"));
    let pictures = ["--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap()];
    words(&with(&THREES, &pictures));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("Black: H8 H9 F10 G10.") && drawn.contains(">33<"), "{drawn}");
    assert!(drawn.contains(">I<"), "columns are lettered with I");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn openings_are_listed_with_their_verdicts() {
    let text = words(&["gobang", "openings"]);
    assert_eq!(text.lines().count(), 27);
    assert!(
        text.contains("\nD4   Kagetsu   花月   H8 H9 G9       +5  black wins  black wins\n"),
        "{text}"
    );
    assert!(text.contains("even; White's fourth: G9\n"), "{text}");
    let answer = support::json(&["gobang", "openings", "--json"], "");
    let openings = answer["openings"].as_array().unwrap();
    assert_eq!(openings.len(), 26);
    let with = |verdict: &str| openings.iter().filter(|o| o["verdict"] == verdict).count();
    assert_eq!(["black", "white", "balanced"].map(with), [21, 2, 3]);
    assert_eq!(
        openings[25],
        json!({
            "code": "I13", "name": "Suisei", "kanji": "彗星", "moves": ["H8", "I9", "F6"],
            "value": -5, "verdict": "white", "before": "white wins", "fourths": ["H9"]
        })
    );
}

#[test]
fn openings_are_drawn() {
    let folder = folder("openings");
    let (svg, png) = (folder.join("openings.svg"), folder.join("openings.png"));
    words(&["gobang", "openings", "--svg", svg.to_str().unwrap()]);
    words(&["gobang", "openings", "--png", png.to_str().unwrap()]);
    let drawn = std::fs::read_to_string(&svg).unwrap();
    for words in ["D1 Kansei", "I13 Suisei", "black wins (+5)", "balanced (-1)", "white wins (-5)"]
    {
        assert!(drawn.contains(words), "{words}");
    }
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn help_has_examples() {
    for command in [&["gobang", "--help"][..], &["gobang", "fouls", "--help"]] {
        assert!(words(command).contains("Examples:\n  tengen gobang fouls"));
    }
    assert!(words(&["gobang", "openings", "--help"]).contains("--svg openings.svg"));
}
