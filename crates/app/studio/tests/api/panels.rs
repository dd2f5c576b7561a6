//! The panels.

use crate::client::Running;
use serde_json::json;

#[test]
fn a_ko_fight_is_solved_and_varied() {
    let studio = Running::new();
    let fight = json!({ "k": "12", "x": "4,3,1", "black": "25,9", "start": "captured" });
    let told = studio.post("/api/panels/ko", &fight.to_string()).json();
    assert_eq!((&told["kind"], &told["value"]), (&json!("Exact"), &json!(-6)));
    let row = json!({ "fight": fight, "vary": "black", "index": 0, "from": 1, "to": 30 });
    let steps = studio.post("/api/panels/ko/sweep", &row.to_string()).json()["steps"].clone();
    let value = |at: usize| steps[at - 1]["value"].clone();
    assert_eq!((steps.as_array().unwrap().len(), value(25)), (30, json!(-6)));
    assert_ne!(value(1), value(25), "a small threat is worth less");
    let swings =
        json!({ "k": "24", "x": "8,6,2", "black": "25,9", "start": "captured", "deiri": true });
    assert_eq!(studio.post("/api/panels/ko", &swings.to_string()).json()["value"], -6);
    let row = json!({ "fight": swings, "vary": "k", "from": 24, "to": 24 });
    let step = studio.post("/api/panels/ko/sweep", &row.to_string()).json()["steps"][0].clone();
    assert_eq!((&step["at"], &step["value"]), (&json!(24), &json!(-6)), "the fight itself");
}

#[test]
fn fights_that_are_none_are_refused_in_a_sentence() {
    let studio = Running::new();
    for text in ["", "{}", r#"{"k":"0"}"#, r#"{"k":"-3"}"#, r#"{"k":"3","x":"a"}"#, "[1]"] {
        let reply = studio.post("/api/panels/ko", text);
        assert_eq!(reply.status, 400, "{text}: {reply:?}");
        reply.sentence();
    }
    for row in [
        json!({ "fight": { "k": "3" }, "vary": "black", "from": 1, "to": 3 }),
        json!({ "fight": { "k": "3" }, "vary": "k", "from": 1, "to": 300 }),
        json!({ "fight": { "k": "3" }, "vary": "k", "from": i64::MIN, "to": i64::MAX }),
        json!({ "fight": { "k": "3" }, "vary": "k", "from": 3, "to": 1 }),
    ] {
        let reply = studio.post("/api/panels/ko/sweep", &row.to_string());
        assert_eq!(reply.status, 400, "{row}: {reply:?}");
        reply.sentence();
    }
}

#[test]
fn an_expression_is_evaluated_and_drawn() {
    let studio = Running::new();
    let told = studio.post("/api/panels/values", r#"{"expression":"{{3|1}|-1}"}"#).json();
    assert_eq!((&told["mean"], &told["temperature"]), (&json!("1/2"), &json!("3/2")));
    assert_eq!((&told["outcome"], &told["kind"]), (&json!("N"), &json!("Exact")));
    let deep = format!("{}1{}", "{".repeat(5_000), "|0}".repeat(5_000));
    for text in ["{3|", "1/3", "cool({3|1}, -1)", "", deep.as_str()] {
        let reply = studio.post("/api/panels/values", &json!({ "expression": text }).to_string());
        assert_eq!(reply.status, 400, "{text}: {reply:?}");
        reply.sentence();
    }
    let functions = studio.get("/api/panels/values").json();
    assert!(functions["functions"].as_array().unwrap().len() > 10);
}

#[test]
fn too_much_work_ends_in_time_and_in_a_sentence() {
    let studio = Running::new();
    let began = std::time::Instant::now();
    let hot =
        (1..40).map(|n| format!("{{{{{}|{}}}|{{{}|-{n}}}}}", 90 + 7 * n, 60 + n, 20 + n * n % 17));
    let text = hot.collect::<Vec<_>>().join(" + ");
    let reply = studio.post("/api/panels/values", &json!({ "expression": text }).to_string());
    assert_eq!((reply.status, &reply.json()["code"]), (409, &json!("much")), "{reply:?}");
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}

/// A game of two people in which White's E5 is in atari.
fn with_a_fight() -> Running {
    let studio = Running::new();
    studio.post("/api/game", r#"{"size":"9","white":"person"}"#);
    for mv in ["E6", "E5", "D5", "J9", "F5"] {
        studio.play(mv);
    }
    studio
}

#[test]
fn a_fight_is_read_in_the_game_and_in_the_record() {
    let studio = with_a_fight();
    let ask = |question: serde_json::Value| {
        let reply = studio.post("/api/panels/read", &question.to_string());
        assert_eq!(reply.status, 200, "{question}: {reply:?}");
        reply.json()
    };
    let caught = ask(json!({ "goal": "capture", "target": "E5" }));
    assert_eq!((&caught["kind"], &caught["result"]), (&json!("Exact"), &json!("reached")));
    assert_eq!((&caught["moves"][0], &caught["to_move"]), (&json!("E4"), &json!("black")));
    assert_eq!(caught["line"][0]["rows"][4], "...X.X...", "the board after the capture");
    let sgf = "(;SZ[9]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di];B[aa])";
    let record = studio.post("/api/record", sgf).json()["id"].clone();
    let at = json!({ "record": record, "node": 1 });
    let dead = ask(json!({ "at": at, "goal": "kill", "target": "A2", "to_move": "black" }));
    assert_eq!((&dead["kind"], &dead["moves"]), (&json!("Exact"), &json!(["B1"])));
}

#[test]
fn questions_that_make_no_sense_are_refused_in_a_sentence() {
    let studio = with_a_fight();
    let revision = studio.get("/api/game").json()["revision"].as_u64().unwrap();
    for (question, status) in [
        (json!({}), 400),
        (json!({ "goal": "kill", "target": "?" }), 400),
        (json!({ "goal": "eat", "target": "E5" }), 400),
        (json!({ "goal": "kill", "target": "E5", "to_move": "red" }), 400),
        (json!({ "goal": "kill", "target": "E5", "at": { "node": 1 } }), 400),
        (json!({ "goal": "kill", "target": "A1" }), 409),
        (json!({ "goal": "connect", "target": "E6" }), 409),
        (json!({ "goal": "connect", "target": "E6", "with": "E5" }), 409),
        (json!({ "goal": "kill", "target": "E5", "at": { "record": 99, "node": 1 } }), 409),
        (json!({ "goal": "kill", "target": "E5", "at": { "revision": revision + 1 } }), 409),
    ] {
        let reply = studio.post("/api/panels/read", &question.to_string());
        assert_eq!(reply.status, status, "{question}: {reply:?}");
        reply.sentence();
    }
}

/// A record of two blocks with two liberties each, shut in by stones that live.
fn race_record() -> String {
    let rows = [
        "OOOOOOOOO",
        ".OOOOOOO.",
        "OOO.XXOOO",
        "OOO.XXOOO",
        "OOOXXXOOO",
        "XXXOOOXXX",
        ".X.O.OXX.",
        "XXXXXXXXX",
        "XXXXXXXXX",
    ];
    let letter = |number: usize| char::from(b'a' + number as u8);
    let stones = |sign: char| -> String {
        let row = |(row, line): (usize, &&str)| -> String {
            let there = line.char_indices().filter(|&(_, here)| here == sign);
            there.map(|(column, _)| format!("[{}{}]", letter(column), letter(row))).collect()
        };
        rows.iter().enumerate().map(row).collect()
    };
    format!("(;SZ[9]AB{}AW{}PL[B])", stones('X'), stones('O'))
}

#[test]
fn a_race_is_judged_in_the_record_and_looked_for_in_the_game() {
    let studio = with_a_fight();
    let ask = |question: serde_json::Value| {
        let reply = studio.post("/api/panels/race", &question.to_string());
        assert_eq!(reply.status, 200, "{question}: {reply:?}");
        reply.json()
    };
    let game = ask(json!({}));
    assert_eq!((&game["race"], &game["rows"][4]), (&json!(null), &json!("...XOX...")));
    let record = studio.post("/api/record", &race_record()).json()["id"].clone();
    let at = json!({ "record": record, "node": 0 });
    let race = ask(json!({ "at": at }))["race"].clone();
    let first = |color: &str| {
        (race["first"][color]["result"].clone(), race["first"][color]["kind"].clone())
    };
    assert_eq!(first("black"), (json!("black"), json!("Exact")));
    assert_eq!(first("white"), (json!("white"), json!("Exact")));
    let moves = json!([{ "color": "black", "move": "C3" }]);
    let named = json!({ "at": at, "moves": moves, "black": "E6", "white": "D3" });
    let after = ask(named)["race"]["first"]["white"].clone();
    assert_eq!((&after["result"], &after["ahead"]), (&json!("black"), &json!(0)));
    for (question, status) in [
        (json!({ "at": at, "black": "E6" }), 400),
        (json!({ "at": at, "moves": [{ "color": "red", "move": "C3" }] }), 400),
        (json!({ "at": at, "black": "E6", "white": "D7" }), 409),
        (json!({ "at": at, "black": "A1", "white": "D3" }), 409),
        (json!({ "at": at, "moves": [{ "color": "white", "move": "D3" }] }), 409),
        (json!({ "at": { "record": 99, "node": 0 } }), 409),
    ] {
        let reply = studio.post("/api/panels/race", &question.to_string());
        assert_eq!(reply.status, status, "{question}: {reply:?}");
        reply.sentence();
    }
}

#[test]
fn territory_is_told_of_the_game_and_of_the_record() {
    let studio = with_a_fight();
    let revision = studio.get("/api/game").json()["revision"].as_u64().unwrap();
    let told = studio.get(&format!("/api/territory?revision={revision}")).json();
    assert_eq!(told["kind"], "Estimate");
    let rows = told["owners"].as_array().unwrap();
    assert!(rows.len() == 9 && rows.iter().all(|row| row.as_array().unwrap().len() == 9));
    let number = |row: usize, column: usize| told["owners"][row][column].as_f64().unwrap();
    assert!(number(3, 4) > 0.5, "Black's E6: {told}");
    let stale = studio.get(&format!("/api/territory?revision={}", revision + 1));
    assert_eq!((stale.status, &stale.json()["code"]), (409, &json!("stale")));
    let id = studio.post("/api/record", "(;SZ[5];B[cc])").json()["id"].as_u64().unwrap();
    let five = studio.get(&format!("/api/territory?record={id}&node=1")).json();
    assert_eq!(five["owners"].as_array().unwrap().len(), 5);
    for query in ["record=1", "node=x", "komi=7", "record=999&node=0"] {
        let reply = studio.get(&format!("/api/territory?{query}"));
        assert!([400, 409].contains(&reply.status), "{query}: {reply:?}");
        reply.sentence();
    }
}

#[test]
fn a_position_is_explained_in_the_language_asked_for() {
    let studio = Running::new();
    let told = studio.post("/api/panels/explain", r#"{"language":"zh-hant"}"#).json();
    let sentences: Vec<&str> =
        told["facts"].as_array().unwrap().iter().filter_map(|f| f["sentence"].as_str()).collect();
    assert!(told["heading"] == "無急所" && sentences.len() > 1, "{told}");
    let told = studio.post("/api/panels/explain/gobang", "{}").json();
    assert_eq!(told["facts"][0]["kind"], "Exact", "{told}");
    for text in [r#"{"language":"fr"}"#, r#"{"at":{"record":1}}"#, r#"{"more":1}"#] {
        let reply = studio.post("/api/panels/explain", text);
        assert_eq!(reply.status, 400, "{text}: {reply:?}");
        reply.sentence();
    }
}
