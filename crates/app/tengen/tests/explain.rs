//! `tengen explain` and `tengen review` as scripts and people see them.

mod support;

use support::{json, refusal, tengen};

/// Black can take four stones.
const CAPTURE: &str =
    "(;SZ[7]KM[0]AB[bb][cb][db][eb][bc][ec][bd][ce][de]AW[cc][dc][cd][dd][ee][ef]PL[B])";

/// White leaves two stones in atari, and loses them.
const GAME: &str = "(;SZ[5]KM[0];B[cc];W[cd];B[bd];W[dc];B[dd];W[aa];B[ce];W[ab];B[db])";

#[test]
fn a_position_is_explained_in_the_agreed_form() {
    let answer = json(&["explain", "-", "--json"], CAPTURE);
    assert_eq!(answer["theme"], "capture");
    let first = &answer["facts"][0];
    assert_eq!((&first["kind"], &first["value"]), (&"Exact".into(), &"taken".into()));
    assert_eq!(first["moves"][0], "E4");
    for fact in answer["facts"].as_array().unwrap() {
        assert!(fact["sentence"].as_str().is_some_and(|sentence| !sentence.is_empty()));
    }
}

#[test]
fn every_language_is_spoken() {
    for (language, word) in [("en", "catches"), ("zh-hant", "吃掉"), ("ja", "取れる")] {
        let output = tengen(&["explain", "-", "--lang", language], CAPTURE);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(word), "{text}");
    }
}

#[test]
fn a_review_is_told_written_and_drawn() {
    let folder = std::env::temp_dir().join(format!("tengen-review-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [record, page] = ["out.sgf", "out.html"].map(|name| folder.join(name));
    let answer = json(
        &[
            "review",
            "-",
            "--json",
            "--out",
            record.to_str().unwrap(),
            "--html",
            page.to_str().unwrap(),
        ],
        GAME,
    );
    assert_eq!(answer["moves"].as_array().unwrap().len(), 9);
    assert_eq!(answer["moves"][6]["number"], 7);
    let record = std::fs::read_to_string(&record).unwrap();
    assert!(record.contains("C["), "{record}");
    let page = std::fs::read_to_string(&page).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg"), "{page}");
    assert!(!page.contains("src="), "the page needs nothing else");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bad_input_is_refused_in_one_line() {
    assert!(refusal(&["explain", "-", "--lang", "fr"], CAPTURE).contains("zh-hant"));
    assert!(refusal(&["review", "-"], CAPTURE).contains("no moves"));
    assert!(refusal(&["explain", "-", "--move", "9"], CAPTURE).contains("beyond"));
}

/// Black misses a win at move 7.
const GOBANG: &str = "(;GM[4]SZ[15];B[hh];W[ao];B[hg];W[am];B[hf];W[ak];B[oa];W[he])";

#[test]
fn gobang_is_explained_and_reviewed() {
    let answer = json(&["explain", "-", "--json", "--move", "6"], GOBANG);
    assert_eq!(answer["game"], "gobang");
    assert_eq!(answer["facts"][0]["about"], "forced-win");
    let folder = std::env::temp_dir().join(format!("tengen-gobang-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [record, page] = ["out.sgf", "out.html"].map(|name| folder.join(name));
    let [out, html] = [&record, &page].map(|path| path.to_str().unwrap());
    let answer = json(&["review", "-", "--json", "--out", out, "--html", html], GOBANG);
    assert_eq!(answer["moves"][6]["kept"], "missed");
    assert!(std::fs::read_to_string(&record).unwrap().contains("misses a forced win"));
    assert!(std::fs::read_to_string(&page).unwrap().starts_with("<!doctype html>"));
    std::fs::remove_dir_all(&folder).unwrap();
    for (language, word) in [("en", "forced win"), ("zh-hant", "連攻必勝"), ("ja", "追い勝ち")]
    {
        let output = tengen(&["explain", "-", "--lang", language, "--move", "6"], GOBANG);
        assert!(String::from_utf8(output.stdout).unwrap().contains(word), "{language}");
    }
    assert!(refusal(&["explain", "-", "--rule", "renju"], CAPTURE).contains("GM[4]"));
    assert!(refusal(&["explain", "-", "--rule", "chess"], GOBANG).contains("renju"));
    assert!(refusal(&["explain", "-", "--move", "99"], GOBANG).contains("beyond"));
}
