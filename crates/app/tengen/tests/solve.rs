//! `tengen solve` and `tengen tables` as scripts and people see them.

mod support;

use std::path::PathBuf;

use serde_json::json;
use support::{json, refusal, tengen};

#[test]
fn an_interval_and_each_end_of_it() {
    let both = json(&["solve", "3x4", "--json"], "");
    assert_eq!(
        both.to_string(),
        r#"{"low":4,"high":12,"best":["B2","B3"],"positions":81712,"legal":321689,"states":166358,"kind":"Exact"}"#
    );
    let lose = json(&["solve", "3x4", "--cycles", "lose", "--json"], "");
    assert_eq!((&lose["value"], &lose["kind"]), (&json!(4), &json!("Exact")));
    let win = json(&["solve", "3x4", "--cycles", "win", "--json"], "");
    assert_eq!(win["value"], 12);
}

#[test]
fn first_moves_superko_and_search() {
    let corner = json(&["solve", "3x3", "--first", "a1", "--json"], "");
    assert_eq!((&corner["low"], &corner["high"]), (&json!(-9), &json!(-9)));
    let edge = json(&["solve", "3x3", "--first", "B1", "--json"], "");
    assert_eq!((&edge["low"], &edge["high"]), (&json!(3), &json!(9)));
    let superko = json(&["solve", "2x2", "--cycles", "psk", "--json"], "");
    assert_eq!((&superko["value"], &superko["kind"]), (&json!(1), &json!("Exact")));
    let short = json(&["solve", "2x3", "--cycles", "ssk", "--nodes", "1000", "--json"], "");
    assert_eq!(
        (&short["low"], &short["high"], &short["kind"]),
        (&json!(-6), &json!(6), &json!("Bound"))
    );
    let searched = json(&["solve", "3x3", "--method", "search", "--json"], "");
    assert_eq!((&searched["low"], &searched["high"]), (&json!(9), &json!(9)));
    assert_eq!(searched["best"], json!(["B2"]));
    // White to move: the ends are still Black's.
    let searched = json(&["solve", "3x3", "--first", "B1", "--method", "search", "--json"], "");
    assert_eq!((&searched["low"], &searched["high"]), (&json!(3), &json!(9)));
    let unfinished = json(&["solve", "5x5", "--nodes", "100", "--json"], "");
    assert_eq!(unfinished["kind"], "Bound");
}

#[test]
fn bad_sizes_and_points() {
    assert!(refusal(&["solve", "9x9"], "").contains("up to 25 points"));
    assert!(refusal(&["solve", "zero"], "").contains("is no board size"));
    assert!(refusal(&["solve", "3x3", "--first", "E5"], "").contains("A1 to C3"));
    assert!(refusal(&["solve", "4x5", "--method", "retrograde"], "").contains("16 points"));
}

#[test]
fn words_for_people() {
    let text = String::from_utf8(tengen(&["solve", "3x3"], "").stdout).unwrap();
    assert_eq!(text, "3x3: B+9\nbest moves: B2\n1824 positions, 12675 legal, 3696 states\n");
}

#[test]
fn a_table_is_built_probed_verified_and_refused_when_damaged() {
    let folder = std::env::temp_dir().join(format!("tengen-tables-cli-{}", std::process::id()));
    let folder = Folder(folder);
    let name = folder.0.to_str().unwrap();
    let built = json(&["tables", "build", "--size", "3x3", "--out", name, "--json"], "");
    assert_eq!((&built["positions"], &built["states"]), (&json!(1824), &json!(3696)));
    let probed = json(&["tables", "probe", name, "-", "--json"], "(;GM[1]SZ[3];B[bb])");
    assert_eq!((&probed["low"], &probed["high"]), (&json!(9), &json!(9)));
    assert_eq!(probed["to_move"], "white");
    assert_eq!(probed["lose"]["distance"], 14);
    assert!(refusal(&["tables", "probe", name, "-"], "(;GM[1]SZ[4])").contains("no such table"));
    let verified = json(&["tables", "verify", name, "--json"], "");
    assert_eq!(
        (&verified["valid"], &verified["tables"][0]["states"]),
        (&json!(true), &json!(3696))
    );

    let file = folder.0.join("3x3.table");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    assert!(refusal(&["tables", "verify", name], "").contains("checksum"));
    std::fs::write(&file, "something else").unwrap();
    assert!(refusal(&["tables", "verify", name], "").contains("no table of tengen"));
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
