//! `tengen endgame` as scripts and people see it.

mod support;

use serde_json::{Value, json};

use support::{json, refusal, tengen};

/// A corridor of two points at D6 and E6, and a neutral point at E8.
const CORRIDOR: &str = "\
. X . X X O . O .
X X X X . O O O O
X X X X X X O O O
. X X . . O O . O
X X X X X O O O O
X X X X X O O O O
X . X X X O O . O
X X X X X O O O O
X X X X X O O O O
";

fn words(arguments: &[&str], input: &str) -> String {
    let arguments: Vec<&str> = ["endgame", "-"].iter().chain(arguments).copied().collect();
    let output = tengen(&arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_answer_has_the_agreed_form() {
    let answer = json(&["endgame", "-", "--json", "--komi", "6.5"], CORRIDOR);
    let region = json!({
        "name": "1",
        "points": ["D6", "E6"],
        "value": "{2|{0|-2}}",
        "mean": "1/2",
        "temperature": "3/2",
        "character": "gote",
        "black_moves": ["E6"],
        "white_moves": ["E6"],
        "kind": "Exact",
    });
    assert_eq!(answer["regions"][0], region);
    assert_eq!(answer["regions"][1]["value"], "{1|-1}");
    assert_eq!(
        (&answer["regions"][1]["mean"], &answer["regions"][1]["temperature"]),
        (&json!(0), &json!(1))
    );
    // The neutral point does as well.
    assert_eq!(answer["best"], json!(["D6", "E6", "E8"]));
    assert_eq!(answer["order"], json!(["B:E6", "W:E8"]));
    assert_eq!((&answer["score"], &answer["result"]), (&json!("5/2"), &json!("B+2.5")));
    assert_eq!((&answer["kind"], &answer["ko"]), (&json!("Exact"), &json!(false)));
    let white = json(&["endgame", "-", "--json", "--to-move", "white"], CORRIDOR);
    assert_eq!(white["order"][0], "W:E6");
    assert_eq!(white["result"], "B+7");
}

#[test]
fn people_are_told_what_to_play() {
    let text = words(&["--komi", "6.5"], CORRIDOR);
    assert!(text.contains("1  {2|{0|-2}}  1/2   3/2         gote  E6     E6"), "{text}");
    assert!(
        text.ends_with("Black plays E6. In order: B E6, W E8. With best play B+2.5, exact.\n"),
        "{text}"
    );
    let early = words(&[], &". . . . . . . . .\n".repeat(9));
    assert!(early.contains("No stones are safe yet"), "{early}");
    let over = words(&[], ". X . X .\nX X X X X\n");
    assert!(
        over.ends_with("Nobody gains by moving: Black may pass. With best play B+10, exact.\n"),
        "{over}"
    );
}

#[test]
fn a_ko_is_told() {
    let text = "\
. X . X O O . O .
X X X X O O O O O
X X X . . . O O O
";
    let answer = json(&["endgame", "-", "--json"], text);
    assert_eq!((&answer["ko"], &answer["regions"][0]["kind"]), (&json!(true), &json!("Bound")));
    assert_eq!(answer["regions"][0]["why"], "ko");
    assert!(answer["regions"][0]["value"].is_null() && answer["regions"][0]["low"].is_string());
    assert!(words(&[], text).contains("a ko or seki"));
}

#[test]
fn solved_regions_are_kept_and_a_damaged_file_is_refused() {
    let folder = std::env::temp_dir().join(format!("tengen-endgame-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let table = folder.join("regions.txt");
    let path = table.to_str().unwrap();
    let arguments = ["endgame", "-", "--json", "--table", path];
    let first = json(&arguments, CORRIDOR);
    let written = std::fs::read_to_string(&table).unwrap();
    assert!(written.starts_with("tengen endgame regions 1\n"), "{written}");
    let again: Value = json(&arguments, CORRIDOR);
    assert_eq!(first, again);
    assert_eq!(std::fs::read_to_string(&table).unwrap(), written);
    std::fs::write(&table, written.replace("{1|-1}", "{2|-2}")).unwrap();
    assert!(refusal(&arguments, CORRIDOR).ends_with("its checksum does not fit"));
    std::fs::write(&table, "something else\n").unwrap();
    assert!(refusal(&arguments, CORRIDOR).contains("no file of solved regions"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn pictures_are_drawn_and_bad_input_is_one_line() {
    let folder = std::env::temp_dir().join(format!("tengen-endgame-svg-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let svg = folder.join("regions.svg");
    words(&["--svg", svg.to_str().unwrap()], CORRIDOR);
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.contains("Black to move: B+"), "{drawn}");
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(refusal(&["endgame", "-"], "(;SZ[9];B[zz])").contains("-: "));
    assert!(refusal(&["endgame", "/no/such/file"], "").contains("cannot read"));
    assert!(
        refusal(&["endgame", "-", "--move", "3"], CORRIDOR).contains("--move is for game records")
    );
}
