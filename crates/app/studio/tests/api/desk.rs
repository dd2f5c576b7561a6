//! The record on the desk.

use std::time::{Duration, Instant};

use crate::client::Running;
use serde_json::{Value, json};

const GAME: &str = "(;SZ[7]KM[9];B[dd];W[dc];B[ec];W[cd];B[de];W[ce](;B[cf];W[bf])(;B[bc]))";

fn put(studio: &Running, sgf: &str) -> (u64, Value) {
    let reply = studio.post("/api/record", sgf);
    assert_eq!(reply.status, 200, "{reply:?}");
    let told = reply.json();
    (told["id"].as_u64().unwrap(), told)
}

#[test]
fn a_record_is_shown_played_on_and_cut() {
    let studio = Running::new();
    assert_eq!(studio.get("/api/record").json()["record"], json!(null));
    assert_eq!(studio.get("/api/record/sgf").status, 404);
    let (id, told) = put(&studio, GAME);
    assert_eq!(told["record"]["main_line"], json!([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    let node = studio.get(&format!("/api/record/{id}/nodes/9")).json();
    assert_eq!((&node["move_number"], &node["last"]), (&json!(7), &json!("B5")));
    let path = format!("/api/record/{id}/nodes/9/moves");
    let played = studio.post(&path, r#"{"move":"F2"}"#).json();
    assert_eq!(played, json!({ "node": 10, "new": true }));
    assert_eq!(studio.post(&path, r#"{"move":"D4"}"#).json()["code"], "illegal");
    let cut = studio.delete(&format!("/api/record/{id}/nodes/9")).json();
    assert_eq!(cut["node"], 6);
    assert_eq!(studio.get(&format!("/api/record/{id}/nodes/10")).status, 404);
    let (next, _) = put(&studio, "(;SZ[5])");
    assert_ne!(next, id);
    let stale = studio.get(&format!("/api/record/{id}/nodes/0"));
    assert_eq!((stale.status, &stale.json()["code"]), (409, &json!("stale")));
    assert_eq!(studio.delete("/api/record").json()["record"], json!(null));
}

#[test]
fn records_that_are_none_are_refused_in_a_sentence() {
    let studio = Running::new();
    for text in ["", "hello", "(;GM[4]SZ[15])", "(;SZ[9]AB[zz])", "(;SZ[5]C[never closed"] {
        let reply = studio.post("/api/record", text);
        assert_eq!(reply.status, 400, "{text}: {reply:?}");
        reply.sentence();
    }
}

#[test]
fn a_review_finds_the_course_and_is_kept() {
    let studio = Running::new();
    let (id, _) = put(&studio, GAME);
    let mut stream = studio.listen(&format!("/api/record/{id}/review?playouts=60"));
    let last = stream.next("done");
    assert_eq!((&last["done"], &last["total"]), (&json!(9), &json!(9)));
    assert_eq!(last["review"]["points"].as_array().unwrap().len(), 9);
    let marked = studio.get("/api/record/sgf").body;
    assert!(marked.contains("an estimate by") && marked.contains("V["), "{marked}");
    let folder = crate::client::folder();
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(studio.folder.join("record.json"), folder.join("record.json")).unwrap();
    let again = Running::in_folder(folder).get("/api/record").json();
    assert_eq!(again["review"], studio.get("/api/record").json()["review"]);
}

#[test]
fn an_analysis_is_shared_replaced_and_stopped() {
    let studio = Running::new();
    let (id, _) = put(&studio, GAME);
    let path = |node: u32| format!("/api/record/{id}/nodes/{node}/analysis");
    let mut first = studio.listen(&path(3));
    let told = first.next("analysis");
    assert_eq!(told["kind"], "Estimate");
    assert_eq!(told["ownership"].as_array().unwrap().len(), 7);
    let mut second = studio.listen(&path(3));
    // One search: the second hears what the first has found already.
    let visits = second.next("analysis")["visits"].as_u64().unwrap();
    assert!(visits >= told["visits"].as_u64().unwrap(), "{visits}");
    let mut third = studio.listen(&path(4));
    assert_eq!(first.next("replaced")["kind"], "Estimate");
    second.next("replaced");
    third.next("analysis");
    drop(third);
    // When nobody listens any more the worker is free: what it knows stops growing.
    let began = Instant::now();
    let known = || {
        let node = studio.get(&format!("/api/record/{id}/nodes/4")).json();
        node["evaluation"]["visits"].as_u64().unwrap()
    };
    loop {
        let before = known();
        std::thread::sleep(Duration::from_millis(700));
        if known() == before {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "it never stopped");
    }
}

#[test]
fn a_move_in_the_game_comes_before_an_analysis_which_then_goes_on() {
    let studio = Running::new();
    let (id, _) = put(&studio, GAME);
    let mut stream = studio.listen(&format!("/api/record/{id}/nodes/2/analysis"));
    stream.next("analysis");
    studio.post("/api/game", r#"{"size":"7","level":2}"#);
    studio.play("D4");
    studio.game_when(|game| game["moves"].as_array().unwrap().len() == 2);
    let visits = stream.next("analysis")["visits"].as_u64().unwrap();
    let began = Instant::now();
    while stream.next("analysis")["visits"].as_u64().unwrap() <= visits {
        assert!(began.elapsed() < Duration::from_secs(30), "it did not go on");
    }
}

#[test]
fn a_local_analysis_stays_in_its_region() {
    let studio = Running::new();
    let (id, _) = put(&studio, GAME);
    let path = format!("/api/record/{id}/nodes/6/analysis?region=A1,B1,A2,B2,C1,C2");
    let told = studio.listen(&path).next("analysis");
    for candidate in told["moves"].as_array().unwrap() {
        let name = candidate["move"].as_str().unwrap();
        assert!(["A1", "B1", "A2", "B2", "C1", "C2", "pass"].contains(&name), "{name}");
    }
    let node = studio.get(&format!("/api/record/{id}/nodes/6")).json();
    assert_eq!(node["evaluation"], json!(null), "a corner is not the whole position");
    assert_eq!(studio.get(&format!("{path},Z9")).status, 400);
}

#[test]
fn every_position_can_be_analysed_even_those_that_are_over() {
    let studio = Running::new();
    for sgf in [
        "(;SZ[1])",
        "(;SZ[1:2];B[aa];W[];B[])",
        "(;SZ[5];B[];W[])",
        "(;SZ[25];B[mm])",
        "(;SZ[3]AB[aa][ba][ca][ab][cb][ac][bc][cc];W[];B[])",
        "(;SZ[19]HA[9]AB[dd][dj][dp][jd][jj][jp][pd][pj][pp])",
    ] {
        let (id, told) = put(&studio, sgf);
        let last = told["record"]["main_line"].as_array().unwrap().last().unwrap().clone();
        let mut stream = studio.listen(&format!("/api/record/{id}/nodes/{last}/analysis"));
        let (name, told) = stream.event();
        assert!(["analysis", "done"].contains(&name.as_str()), "{sgf}: {name}");
        assert_eq!(told["kind"], "Estimate", "{sgf}");
        studio.listen(&format!("/api/record/{id}/review?playouts=5")).next("done");
    }
}

#[test]
fn a_record_that_cannot_be_read_again_is_kept_aside() {
    let folder = crate::client::folder();
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("record.json"), "{half a rec").unwrap();
    let told = Running::in_folder(folder.clone()).get("/api/record").json();
    assert!(told["warning"].as_str().unwrap().contains("record.json.unreadable"), "{told}");
    assert_eq!(std::fs::read(folder.join("record.json.unreadable")).unwrap(), b"{half a rec");
}
