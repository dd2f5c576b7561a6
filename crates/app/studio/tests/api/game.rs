//! The game in progress.

use crate::client::Running;
use serde_json::json;

const TWO: &str = r#"{"size":"5","white":"person","komi":"0.5"}"#;

#[test]
fn two_people_play_pass_count_and_agree() {
    let studio = Running::new();
    assert_eq!(studio.post("/api/game", TWO).status, 200);
    // Black takes the left, White the right.
    for mv in ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"] {
        studio.play(mv);
    }
    assert_eq!(studio.post("/api/game/agreement", "").status, 409, "nothing to count yet");
    studio.play("pass");
    let game = studio.play("pass");
    assert_eq!(game["end"]["reason"], "passes");
    let game = studio.game_when(|game| game["scoring"]["judging"] == false);
    let scoring = &game["scoring"];
    assert_eq!((&scoring["black"], &scoring["white"]), (&json!(15), &json!(10)), "{scoring}");
    assert_eq!((&scoring["result"], &game["end"]["result"]), (&json!("B+4.5"), &json!(null)));
    let game = studio.post("/api/game/dead", r#"{"point":"D3"}"#).json();
    assert_eq!(game["scoring"]["result"], "B+24.5", "{}", game["scoring"]);
    assert_eq!(game["scoring"]["kind"], "Estimate");
    studio.post("/api/game/dead", r#"{"point":"D1"}"#);
    let game = studio.post("/api/game/agreement", "").json();
    assert_eq!(
        (&game["end"]["result"], &game["end"]["winner"]),
        (&json!("B+4.5"), &json!("black"))
    );
    let sgf = studio.get("/api/game/sgf");
    assert!(sgf.body.contains("RE[B+4.5]"), "{sgf:?}");
    assert_eq!(studio.post("/api/game/moves", r#"{"move":"A1"}"#).status, 409);
    let game = studio.delete("/api/game/agreement").json();
    assert_eq!((&game["end"], game["moves"].as_array().unwrap().len()), (&json!(null), 10));
}

#[test]
fn the_program_answers_and_takes_back() {
    let studio = Running::new();
    let begun = studio.post("/api/game", r#"{"size":"7","level":2}"#);
    assert_eq!(begun.status, 200);
    let mut stream = studio.listen("/api/game/events");
    assert_eq!(stream.next("game")["moves"], json!([]));
    studio.play("D4");
    let game = studio.game_when(|game| game["moves"].as_array().unwrap().len() == 2);
    assert_eq!((&game["thinking"], &game["to_move"]), (&json!(false), &json!("black")));
    // The stream tells the same in the end, whatever it leaves out between.
    while stream.next("game")["moves"] != game["moves"] {}
    let hint = studio.post("/api/game/hint", "").json();
    assert_eq!(hint["kind"], "Estimate");
    assert!(hint["evaluation"]["moves"][0]["move"].is_string(), "{hint}");
    let game = studio.delete("/api/game/moves/last").json();
    assert_eq!(game["moves"], json!([]), "its move and ours");
    assert_eq!(studio.delete("/api/game/moves/last").status, 409);
    let game = studio.play("resign");
    assert_eq!(
        (&game["end"]["reason"], &game["end"]["winner"]),
        (&json!("resigned"), &json!("white"))
    );
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let studio = Running::new();
    studio.post("/api/game", TWO);
    // Black takes a ko at C3, and White may not take back at once.
    for mv in ["C4", "D4", "B3", "E3", "C2", "D2", "A1", "C3"] {
        studio.play(mv);
    }
    let game = studio.play("D3");
    assert_eq!(game["forbidden"], json!({ "C3": "ko" }), "{game}");
    let ko = studio.post("/api/game/moves", r#"{"move":"C3"}"#);
    assert_eq!((ko.status, &ko.json()["code"]), (409, &json!("ko")));
    for (mv, status, code) in
        [("B3", 409, "occupied"), ("Z9", 400, "bad"), ("", 400, "bad"), ("E5 ", 400, "bad")]
    {
        let reply = studio.post("/api/game/moves", &format!(r#"{{"move":"{mv}"}}"#));
        assert_eq!((reply.status, &reply.json()["code"]), (status, &json!(code)), "{mv}");
        reply.sentence();
    }
    let stale = studio.post("/api/game/moves", r#"{"move":"A1","revision":0}"#);
    assert_eq!((stale.status, &stale.json()["code"]), (409, &json!("stale")));
}

#[test]
fn the_game_survives_a_restart() {
    let studio = Running::new();
    studio.post("/api/game", TWO);
    studio.play("C3");
    let before = studio.play("D4");
    // The first studio is not told: as if its plug had been pulled. Another folder, since the
    // first one is still there.
    let folder = crate::client::folder();
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(studio.folder.join("game.json"), folder.join("game.json")).unwrap();
    let again = Running::in_folder(folder).get("/api/game").json();
    for key in ["rows", "moves", "settings", "komi", "to_move", "rules"] {
        assert_eq!(again[key], before[key], "{key}");
    }
}

#[test]
fn a_clock_runs_out() {
    let studio = Running::new();
    let settings = r#"{"size":"5","white":"person","clock":{"system":"absolute","main":1}}"#;
    assert_eq!(studio.post("/api/game", settings).status, 200);
    studio.play("C3");
    let game = studio.game_when(|game| !game["end"].is_null());
    assert_eq!((&game["end"]["reason"], &game["end"]["result"]), (&json!("time"), &json!("B+T")));
    assert_eq!(studio.delete("/api/game/moves/last").status, 200, "and can be given back");
}
