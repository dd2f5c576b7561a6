//! `tengen cgt` as scripts and people see it.

mod support;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use support::{refusal, tengen};

fn cgt(expression: &str) -> Value {
    support::json(&["cgt", "--json", expression], "")
}

fn words(arguments: &[&str], input: &str) -> String {
    let arguments: Vec<&str> = ["cgt"].iter().chain(arguments).copied().collect();
    let output = tengen(&arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_answer_has_the_agreed_form() {
    assert_eq!(
        cgt("cool({6|{4|0}}, 2)").to_string(),
        r#"{"value":"4^","canonical":"{4|4*}","mean":"4","temperature":"0","left_stop":"4","right_stop":"4","outcome":"L","thermograph":{"left":[["5","-1"],["4","0"]],"right":[["4","-1"],["4","0"]]}}"#
    );
    assert_eq!(cgt("* || 0").to_string(), r#"{"value":"true"}"#);
    assert_eq!(cgt("G = {3|1}; G + *")["value"], "{3*|1*}");
    assert_eq!(cgt("-7/8")["mean"], "-7/8");
    let threat = cgt("{{3|1}|-1}");
    assert_eq!((&threat["mean"], &threat["temperature"]), (&json!("1/2"), &json!("3/2")));
    assert_eq!(
        threat["thermograph"],
        json!({"left": [["1","-1"],["1","1"],["1/2","3/2"]], "right": [["-2","-1"],["1/2","3/2"]]})
    );
    let incentives = cgt("incentives({3|1})");
    assert_eq!(incentives["left"], json!(["{2|0}"]));
    assert_eq!(cgt("2 - 3")["outcome"], "R");
    assert_eq!(cgt("0")["outcome"], "P");
    assert_eq!(cgt("*")["outcome"], "N");
    assert_eq!(cgt("0")["canonical"], "{|}");
    assert_eq!(cgt("{2,0|}")["canonical"], "{2|}");
    assert_eq!(cgt("*2")["canonical"], "{*,0|*,0}");
    assert_eq!(cgt("thermograph({3|1})")["thermograph"], cgt("{3|1}")["thermograph"]);
}

#[test]
fn words_say_the_same() {
    let text = words(&["{1|-1}"], "");
    for line in
        ["{1|-1}", "  written      ±1", "  outcome      N: whoever begins wins", "  temperature  1"]
    {
        assert!(text.lines().any(|found| found == line), "{text}");
    }
    assert_eq!(words(&["1 < 2"], ""), "true\n");
    assert_eq!(words(&["--", "-1 < -2"], ""), "false\n");
    assert!(words(&["thermograph({3|1})"], "").contains("mean 2, temperature 1"));
    assert!(words(&["{{3|1}|-1}", "--tree"], "").contains("|-- {3|1}  Left"));
}

#[test]
fn bad_expressions_are_refused_in_one_line_with_the_place() {
    for (expression, place) in [
        ("{3|1", "at character 1 ('{3|1'): this '{' is not closed"),
        ("1 +", "at the end: here should be a game"),
        ("", "at the end: nothing to evaluate"),
        ("1 + 1/3", "at character 5 ('1/3'): 1/3 is no dyadic"),
        ("x", "at character 1 ('x'): nothing is named 'x' yet"),
    ] {
        let message = refusal(&["cgt", expression], "");
        assert!(message.starts_with(place), "{expression}: {message}");
        assert_eq!(refusal(&["cgt", "--json", expression], ""), message);
    }
    assert!(refusal(&["cgt", "--json"], "").contains("an expression is missing"));
    assert!(refusal(&["cgt", "--time", "-1", "1"], "").contains("no time"));
    assert!(refusal(&["cgt", "1 < 2", "--svg", "x.svg"], "").contains("only a game can be drawn"));
    assert!(refusal(&["cgt", "--position", "chess:e4"], "").contains("is no game here"));
    assert!(refusal(&["cgt", "--position", "toads:TXF"], "").contains("'X' is no square"));
    assert!(refusal(&["cgt", "--ko", "0", "9"], "").contains("no ko to fight for"));
}

#[test]
fn limits_end_the_work_as_a_failure() {
    let hard = "9.{{7|3}|{1|-5}} + 5.{{9|2}|{1/2|-8}}";
    for limit in [["--nodes", "20"], ["--time", "0.001"], ["--memory", "1"]] {
        let output = tengen(&["cgt", "--position", "domineering:6x6", limit[0], limit[1]], "");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{limit:?}: {message}");
        assert!(output.stdout.is_empty() && message.lines().count() == 1, "{message}");
    }
    // In a conversation every line has the limits for itself.
    let talk = words(&["--nodes", "100"], &format!("{hard}\n1 + 1\n"));
    assert!(talk.contains("^ stopped before") && talk.ends_with("\n2\n"), "{talk}");
    let output = tengen(&["cgt", hard, "--nodes", "20"], "");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_file_of_cases_is_answered_in_order() {
    let cases =
        "# values\n{3|1}\n\n{3|\n{\"id\":\"a\",\"expression\":\"^ > 0\"}\n{\"id\":2}\n\u{7}\n";
    let output = tengen(&["cgt", "--cases", "-"], cases);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], cgt("{3|1}"));
    assert!(lines[1]["error"].as_str().unwrap().contains("is not closed"));
    assert_eq!(lines[2].to_string(), r#"{"id":"a","value":"true"}"#);
    assert_eq!(lines[3]["id"], 2);
    assert!(lines[3]["error"].as_str().unwrap().contains("\"expression\" is missing"));
    assert!(lines[4]["error"].is_string());
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "tengen: -: 3 lines have no answer, the first is line 4\n");
    let fine = tengen(&["cgt", "--cases", "-"], "1\n2");
    assert_eq!(
        (fine.status.code(), fine.stdout.iter().filter(|&&b| b == b'\n').count()),
        (Some(0), 2)
    );
}

#[test]
fn the_calculator_remembers_helps_and_points() {
    let talk = "{3|1} + ^\nG = {2|-2}\nG + _1\n_ - _\n1 + {2|\nnames\nhistory\nhelp\nshow ^\ndraw G\n\
                tree G\ndraw 1<2\ndraw\nquit\n1\n";
    let text = words(&[], talk);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "{3^|1^}   (mean 2, temperature 1)");
    assert_eq!(lines[1], "{2|-2}   (mean 0, temperature 2)");
    assert_eq!(lines[2], "{{5^|3^}|{1^|-1^}}   (mean 2, temperature 2)");
    assert_eq!(lines[3], "0");
    assert_eq!(lines[4..6], ["  1 + {2|", "      ^ this '{' is not closed: '}' is missing"]);
    assert_eq!(lines[6], "G = {2|-2}");
    assert_eq!(lines[7], "_1    {3|1} + ^  =  {3^|1^}");
    assert!(text.contains("cool(G,t)") && text.contains("mean 0, temperature 2"));
    assert!(text.contains("`-- -2  Right") && text.contains("only a game can be drawn"));
    assert!(text.ends_with("draw what? Write draw {3|1}\n"), "nothing after quit");
}

#[test]
fn positions_and_kos() {
    let value =
        |what: &str| support::json(&["cgt", "--json", "--position", what], "")["value"].clone();
    assert_eq!(value("domineering:2x2"), "{1|-1}");
    assert_eq!(value("domineering:../.#"), "*");
    assert_eq!(value("toads:TT_FF"), "*");
    assert_eq!(value("corridor:2"), "{3|{2|0}}");
    assert_eq!(value("blocked:3"), "{2|{1|0}}");
    let ko = support::json(&["cgt", "--json", "--ko", "9", "0", "--komaster", "left"], "");
    assert_eq!(
        ko.to_string(),
        r#"{"mean":"3","temperature":"3","komaster":"left","holder":"right","thermograph":{"left":[["11","-1"],["3","3"]],"right":[["-1","-1"],["3","3"]]}}"#
    );
    let negative = support::json(&["cgt", "--json", "--ko", "-1", "-5", "--holder", "left"], "");
    assert_eq!(negative["mean"], "-7/3");
    assert!(words(&["--ko", "9", "0"], "").contains("neutral threats"));
}

fn golden_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/thermographs")
}

/// Ten games of the textbooks, as they were looked at. `TENGEN_GOLDEN=write` draws them anew.
#[test]
fn thermographs_of_textbook_games_look_as_they_did() {
    let games: [(&str, &[&str]); 10] = [
        ("integer", &["4"]),
        ("half", &["1/2"]),
        ("up", &["^"]),
        ("tiny", &["tiny(2)"]),
        ("switch", &["{2|-2}"]),
        ("threat", &["{{3|1}|-1}"]),
        ("corridor", &["{6|{4|0}}"]),
        ("two-threats", &["{10,{20|4}|{1|-3},{2|-9}}"]),
        ("sum", &["{4|{1|-3}} + {2|-1}"]),
        ("ko", &["--ko", "9", "0", "--komaster", "left"]),
    ];
    let scratch = std::env::temp_dir().join(format!("tengen-thermographs-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).unwrap();
    for (name, arguments) in games {
        let drawn = scratch.join(format!("{name}.svg"));
        let mut all = arguments.to_vec();
        let drawn_text = drawn.to_string_lossy().into_owned();
        all.extend(["--svg", &drawn_text]);
        words(&all, "");
        let golden = golden_folder().join(format!("{name}.svg"));
        if std::env::var("TENGEN_GOLDEN").is_ok_and(|wish| wish == "write") {
            std::fs::create_dir_all(golden_folder()).unwrap();
            std::fs::copy(&drawn, &golden).unwrap();
        }
        let same = std::fs::read(&drawn).unwrap() == std::fs::read(&golden).unwrap();
        assert!(
            same,
            "{name} is drawn differently: compare {} with {}",
            drawn.display(),
            golden.display()
        );
    }
    std::fs::remove_dir_all(&scratch).unwrap();
}

#[test]
fn pictures_are_written_as_png_and_trees_as_svg() {
    let folder = std::env::temp_dir().join(format!("tengen-cgt-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (png, svg) = (folder.join("a.png"), folder.join("a.svg"));
    words(&["{3|1}", "--png", &png.to_string_lossy()], "");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    words(&["{{3|1}|-1}", "--tree", "--svg", &svg.to_string_lossy()], "");
    assert!(std::fs::read_to_string(&svg).unwrap().contains(">{3|1}<"));
    std::fs::remove_dir_all(&folder).unwrap();
}
