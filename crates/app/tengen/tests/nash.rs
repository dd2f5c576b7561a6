//! `tengen nash` as scripts and people see it.

mod support;

use std::path::PathBuf;

use serde_json::Value;

use support::{refusal, tengen};

fn nash(arguments: &[&str], input: &str) -> Value {
    let arguments: Vec<&str> = ["nash", "--json"].iter().chain(arguments).copied().collect();
    support::json(&arguments, input)
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn near(value: &Value, expected: f64, tolerance: f64) -> bool {
    (value.as_f64().unwrap() - expected).abs() <= tolerance
}

/// The matrix of section 4.1 as the thesis prints it.
const PRINTED: &str = "\
# (F,8), (E,7), (F,6), (E,5), (F,4)
-100,+0.0079,-0.0002,+0.0079,-0.0041
+0.0002,-100,-0.0001,+0.0005,-0.0037
-0.0002,+0.0079,-100,+0.0079,-0.0041
+0.0002,+0.0004,+0.0001,-100,-0.0037
-0.0001,+0.008,-0.0001,+0.008,-100
";

#[test]
fn the_answer_has_the_agreed_form() {
    let answer = nash(&["-"], "3,-1\n-2,4\n");
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["value", "x", "y", "gap", "iterations"]);
    assert!(near(&answer["value"], 1.0, 1e-12) && near(&answer["gap"], 0.0, 1e-12));
    for (found, expected) in numbers(&answer["x"]).into_iter().zip([0.6, 0.4]) {
        assert!((found - expected).abs() < 1e-12);
    }
    for (found, expected) in numbers(&answer["y"]).into_iter().zip([0.5, 0.5]) {
        assert!((found - expected).abs() < 1e-12);
    }
    assert!(answer["iterations"].is_u64());
}

#[test]
fn matrices_are_read_however_they_are_written() {
    for text in [
        "3,-1\n-2,4\n",
        "# remark\n\n 3 , -1 \r\n-2,4",
        "3;-1\n-2;4",
        "3 -1\n-2\t4\n",
        "\u{feff}6/2,-1\n-2,\"4\"\n",
        "[[3,-1],[-2,4]]",
        " {\"matrix\": [[3.0, -1], [-2, 4e0]]}\n",
    ] {
        assert!(near(&nash(&["-"], text)["value"], 1.0, 1e-12), "{text:?}");
    }
}

#[test]
fn the_matrix_of_section_4_1_is_solved_by_every_method() {
    let exact = nash(&["-"], PRINTED);
    assert!(near(&exact["value"], -19.998_692_244_205, 1e-11));
    assert_eq!(exact, nash(&["--example", "thesis-matrix"], ""));
    for (method, gap) in [
        ("simplex", "1e-9"),
        ("prm", "1e-6"),
        ("pdhg", "1e-8"),
        ("smoothing", "1e-6"),
        ("cfr", "1e-2"),
    ] {
        let answer = nash(&["-", "--method", method, "--gap", gap], PRINTED);
        let gap: f64 = gap.parse().unwrap();
        assert!(answer["gap"].as_f64().unwrap() <= gap, "{method}: {answer}");
        assert!(near(&answer["value"], exact["value"].as_f64().unwrap(), gap), "{method}");
    }
}

#[test]
fn trees_are_solved_and_their_sequences_named() {
    let text = "chance\n 1/2 heads: one H\n  stop: 1\n  bet: two B\n   fold: 1\n   call: 2\n \
                1/2 tails: one T\n  stop: -1\n  bet: two B\n   fold: 1\n   call: -2\n";
    for method in ["simplex", "prm", "cfr"] {
        let answer = nash(&["-", "--method", method, "--gap", "1e-4"], text);
        assert!(near(&answer["value"], 1.0 / 3.0, 1e-4), "{method}: {answer}");
        let names: Vec<&str> = answer["sequences"]["x"]
            .as_array()
            .unwrap()
            .iter()
            .map(|x| x.as_str().unwrap())
            .collect();
        assert_eq!(names, ["", "H:stop", "H:bet", "T:stop", "T:bet"]);
        let x = numbers(&answer["x"]);
        assert!(x.len() == 5 && (x[2] - 1.0).abs() < 0.02 && (x[4] - 1.0 / 3.0).abs() < 0.02);
    }
    for (name, value) in
        [("kuhn", -1.0 / 18.0), ("leduc", -0.085_606_424_078), ("thesis-tree", -0.5)]
    {
        let answer = nash(&["--example", name], "");
        assert!(near(&answer["value"], value, 1e-11) && near(&answer["gap"], 0.0, 1e-11), "{name}");
    }
}

#[test]
fn a_tree_file_is_known_by_its_name_and_its_faults_by_their_lines() {
    let folder = std::env::temp_dir().join(format!("tengen-nash-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file: PathBuf = folder.join("broken.game");
    std::fs::write(&file, "# mistyped\nchanse\n  1: 2\n").unwrap();
    let message = refusal(&["nash", file.to_str().unwrap()], "");
    assert!(message.contains("broken.game: line 2: 'chanse' is no node"), "{message}");
    std::fs::remove_dir_all(&folder).unwrap();
    for (text, expected) in [
        ("chance\n 1/2: 1\n 1/3: 0\n", "-: line 1: the probabilities here sum to 0.8333"),
        ("one A\n b: 1\n c", "-: line 3: what leads here is missing"),
        ("two A\n", "-: line 1: nothing follows 'two A'"),
    ] {
        let message = refusal(&["nash", "-"], text);
        assert!(message.starts_with(expected), "{message}");
    }
    for method in ["pdhg", "smoothing"] {
        let message = refusal(&["nash", "--example", "kuhn", "--method", method], "");
        assert!(message.contains("tree games take simplex, prm or cfr"), "{message}");
    }
}

#[test]
fn what_is_no_matrix_is_refused_in_one_line() {
    for (text, expected) in [
        ("", "-: the matrix is empty"),
        ("1,2\n3\n", "-: row 2 has 1 payoffs where row 1 has 2"),
        ("1,2\n\n3,x\n", "-: line 3, column 2: 'x' is no payoff"),
        ("1,,2\n", "-: line 1, column 2: '' is no payoff"),
        ("1,nan\n", "-: line 1, column 2: 'nan' is no payoff"),
        ("1,-inf\n", "-: line 1, column 2: '-inf' is no payoff"),
        ("1,1e400\n", "-: line 1, column 2: '1e400' is no payoff"),
        ("1,1e305\n", "-: the payoff in row 1, column 2 is 1000"),
        ("[[1,2],[3]]", "-: row 2 has 1 payoffs"),
        ("[[1,null]]", "-: row 1, column 2 is null: a matrix is a list of rows"),
        ("[1,2]", "-: row 1 is a number"),
        ("{\"m\":[]}", "-: an object instead of a matrix"),
        ("[[1,2]", "-: line 1, column 6: not JSON"),
        ("[]", "-: the matrix is empty"),
    ] {
        let message = refusal(&["nash", "-"], text);
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
    let message = refusal(&["nash", "no/such/file.csv"], "");
    assert!(message.starts_with("cannot read no/such/file.csv"), "{message}");
    let output = tengen(&["nash", "-"], b"1,2\n\xff,3\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2: not text"));
}

#[test]
fn wrong_options_are_refused() {
    for (arguments, expected) in [
        (&["nash"][..], "the following required arguments were not provided"),
        (&["nash", "-", "--method", "newton"], "'newton' is no method: simplex, prm, pdhg"),
        (&["nash", "-", "--gap", "-1"], "-1 is no gap"),
        (&["nash", "-", "--gap", "nan"], "NaN is no gap"),
        (&["nash", "-", "--time", "0"], "0 is no time to think"),
        (&["nash", "-", "--nodes", "0"], "0 is not in 1.."),
        (&["nash", "--example", "chess"], "kuhn"),
        (&["nash", "-", "--example", "kuhn"], "cannot be used with"),
    ] {
        let message = refusal(arguments, "1,2\n");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn what_ran_out_of_time_says_how_far_it_came() {
    let arguments = ["nash", "--json", "-", "--method", "cfr", "--gap", "1e-13", "--nodes", "100"];
    let output = tengen(&arguments, PRINTED);
    assert_eq!(output.status.code(), Some(0));
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.starts_with("tengen: stopped at a gap of "), "{note}");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let gap = answer["gap"].as_f64().unwrap();
    assert!(gap > 1e-6 && answer["iterations"] == 100, "{answer}");
    assert!(near(&answer["value"], -19.998_692_244_205, gap));
    let arguments =
        ["nash", "--example", "leduc", "--method", "prm", "--gap", "0", "--time", "0.05"];
    let output = tengen(&arguments, "");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopped at a gap of"));
}

#[test]
fn words_say_the_same() {
    let output = tengen(&["nash", "-"], "3,-1,9\n-2,4,9\n");
    let text = String::from_utf8(output.stdout).unwrap();
    for line in [
        "value  1",
        "row player: 2 of 2 rows in use",
        "  row 1      0.600000000",
        "column player: 2 of 3 columns in use",
        "  column 2      0.500000000",
    ] {
        assert!(text.lines().any(|found| found == line), "{text}");
    }
    let output = tengen(&["nash", "--example", "kuhn"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("value  -0.055555555556\n"), "{text}");
    assert!(text.contains("player two: gets to 6 of 6 information sets"), "{text}");
    assert!(
        text.lines().any(|line| line.starts_with("  K bet ") && line.contains("call 1.000000"))
    );
}

#[test]
fn the_benchmark_has_a_signature() {
    let run = || support::json(&["bench", "nash", "--quick", "--count", "40", "--json"], "");
    let (one, other) = (run(), run());
    assert_eq!(one["signature"], other["signature"]);
    assert!(one["rate"].as_f64().unwrap() > 0.0 && one["leduc_exact_ms"].is_number());
    assert!(near(&one["worst_gap_in_trillionths_of_the_range"], 0.0, 1.0));
}
