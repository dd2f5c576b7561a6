//! The game of Gobang in progress.

use std::time::{Duration, Instant};

use crate::client::{Reply, Running};
use serde_json::{Value, json};

fn begin(studio: &Running, settings: &str) -> Value {
    let reply = studio.post("/api/gobang", settings);
    assert_eq!(reply.status, 200, "{settings}: {reply:?}");
    reply.json()
}

fn put(studio: &Running, point: &str) -> Reply {
    studio.post("/api/gobang/moves", &json!({ "move": point }).to_string())
}

fn play(studio: &Running, moves: &str) -> Value {
    let mut game = Value::Null;
    for point in moves.split_whitespace() {
        let reply = put(studio, point);
        assert_eq!(reply.status, 200, "{point}: {reply:?}");
        game = reply.json();
    }
    game
}

/// The game once the program has nothing to do.
fn quiet(studio: &Running) -> Value {
    let began = Instant::now();
    loop {
        let game = studio.get("/api/gobang").json();
        if game["thinking"] == false {
            return game;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "never came: {game}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn count(value: &Value) -> usize {
    value.as_array().unwrap().len()
}

#[test]
fn two_people_play_to_five_and_take_back() {
    let studio = Running::new();
    let game = begin(&studio, r#"{"opponent":"human","rules":"standard"}"#);
    assert_eq!(game["stars"], json!(["D4", "L4", "H8", "D12", "L12"]));
    let game = play(&studio, "h8 h9 i8 i9 g8 g9 j8 j9 F8");
    let end = &game["end"];
    assert_eq!((&end["reason"], &end["winner"]), (&json!("row"), &json!("black")));
    assert_eq!(end["rows"], json!([["F8", "G8", "H8", "I8", "J8"]]));
    assert_eq!(put(&studio, "a1").json()["code"], "over");
    let sgf = studio.get("/api/gobang/sgf").body;
    assert!(sgf.contains("GM[4]") && sgf.contains("RE[B+]"), "{sgf}");
    let game = studio.delete("/api/gobang/moves/last").json();
    assert_eq!((&game["end"], count(&game["moves"])), (&json!(null), 8));
    for (point, status, code) in [("h8", 409, "occupied"), ("p1", 400, "bad"), ("pass", 400, "bad")]
    {
        let reply = put(&studio, point);
        assert_eq!((reply.status, &reply.json()["code"]), (status, &json!(code)), "{point}");
        reply.sentence();
    }
    let stale = studio.post("/api/gobang/moves", r#"{"move":"a1","revision":0}"#);
    assert_eq!(stale.json()["code"], "stale");
}

#[test]
fn fouls_are_told_with_their_rows_and_refused() {
    let studio = Running::new();
    for (rules, completions) in [("renju", true), ("thesis-japanese", false)] {
        begin(&studio, &json!({ "opponent": "human", "rules": rules }).to_string());
        let game = play(&studio, "h8 a1 h9 a3 f10 a5 g10 a7");
        let foul = &game["fouls"]["H10"];
        assert_eq!(
            (&foul["kind"], &foul["code"]),
            (&json!("double-three"), &json!("33")),
            "{game}"
        );
        assert_eq!(count(&foul["rows"]), 2);
        assert_eq!(count(&foul["rows"][0]["completions"]) > 0, completions, "{foul}");
        let refused = put(&studio, "h10");
        assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("foul")));
        let sentence = refused.sentence();
        assert!(
            sentence.contains("double-three") && sentence.contains("F10 G10 H10"),
            "{sentence}"
        );
        assert_eq!(count(&studio.get("/api/gobang").json()["moves"]), 8);
        assert_eq!(play(&studio, "e5")["fouls"], json!({}), "White may do everything");
    }
}

#[test]
fn openings_are_listed_put_and_named() {
    let studio = Running::new();
    let known = studio.get("/api/gobang/known").json();
    assert_eq!((count(&known["openings"]), count(&known["rules"])), (26, 8));
    assert_eq!(known["openings"][3]["moves"], json!(["H8", "H9", "G9"]));
    begin(&studio, r#"{"opening":"openings26","opponent":"human","rules":"renju"}"#);
    assert_eq!(put(&studio, "a1").status, 409, "the centre comes first");
    let put = |name: &str| {
        studio.post("/api/gobang/opening", &json!({ "do": "opening", "name": name }).to_string())
    };
    assert_eq!(put("D14").status, 400);
    let game = put("浦月").json();
    assert_eq!((&game["named"]["code"], count(&game["moves"])), (&json!("I7"), 3), "{game}");
    assert_eq!((&game["named"]["verdict"], &game["opening"]), (&json!("black wins"), &json!(null)));
    assert_eq!(put("D1").json()["code"], "opening");
}

/// A choice that the opening allows: the last colour, the smallest number, the first point.
fn take_part(studio: &Running, game: &Value) -> Reply {
    let may = &game["opening"]["allowed"][0];
    let choice = match may["do"].as_str().unwrap() {
        "take" => json!({ "do": "take", "color": "white" }),
        "declare" => json!({ "do": "declare", "count": 2 }),
        _ => {
            let free = |(from_top, line): (usize, &Value)| {
                let column = line.as_str().unwrap().find('.')?;
                Some(format!("{}{}", (b'A' + column as u8) as char, 15 - from_top))
            };
            let rows = game["rows"].as_array().unwrap();
            let first = may["points"][0].as_str().map(str::to_owned);
            let point = first.or_else(|| rows.iter().enumerate().find_map(free)).unwrap();
            return put(studio, &point);
        }
    };
    studio.post("/api/gobang/opening", &choice.to_string())
}

#[test]
fn the_program_takes_its_part_in_every_protocol() {
    let studio = Running::new();
    for (opening, color, opponent) in [
        ("swap", "white", "thesis1"),
        ("swap2", "black", "engine"),
        ("rif", "white", "engine"),
        ("yamaguchi", "black", "thesis1"),
        ("soosyrv8", "white", "engine"),
        ("taraguchi10", "black", "engine"),
    ] {
        let settings = json!({ "opening": opening, "color": color, "opponent": opponent });
        begin(&studio, &settings.to_string());
        let mut game = quiet(&studio);
        let mut steps = 0;
        while !game["opening"].is_null() {
            assert_eq!(game["warning"], json!(null), "{settings}");
            let reply = take_part(&studio, &game);
            assert_eq!(reply.status, 200, "{settings}: {reply:?}");
            game = quiet(&studio);
            steps += 1;
            assert!(steps < 30, "{settings}: {game}");
        }
        assert!(count(&game["moves"]) >= 3, "{settings}: {game}");
    }
}

#[test]
fn the_engine_answers_tells_what_it_thinks_and_makes_five() {
    let studio = Running::new();
    begin(&studio, r#"{"opponent":"engine","level":20,"color":"black"}"#);
    let mut stream = studio.listen("/api/gobang/events");
    let mut thoughts = 0;
    // Black plays along the edges: White makes five.
    let far = ["a1", "a15", "o1", "o15", "a8", "h1", "o8", "h15", "a4", "o12", "l1", "d15"];
    'game: for (round, point) in far.into_iter().enumerate() {
        play(&studio, point);
        loop {
            let game = stream.next("gobang");
            assert_eq!(game["warning"], json!(null));
            if game["thinking"] == true && !game["thought"].is_null() {
                assert!(game["thought"]["lines"][0]["moves"][0].is_string(), "{game}");
                thoughts += 1;
            }
            match (game["end"].is_null(), count(&game["moves"]) == 2 * (round + 1)) {
                (false, _) => break 'game,
                (true, true) => break,
                (true, false) => {}
            }
        }
    }
    assert!(thoughts > 0, "it says what it thinks");
    let game = quiet(&studio);
    assert_eq!((&game["end"]["reason"], &game["end"]["winner"]), (&json!("row"), &json!("white")));
    let over = studio.get("/api/gobang/analysis");
    assert_eq!((over.status, &over.json()["code"]), (409, &json!("over")));
    studio.delete("/api/gobang/moves/last");
    // What is decided at a glance is told and done in one.
    let (name, told) = studio.listen("/api/gobang/analysis").event();
    assert!(["analysis", "done"].contains(&name.as_str()), "{name}");
    assert!(told["lines"][0]["score"].is_object() && told["depth"].is_u64(), "{told}");
}

#[test]
fn records_are_read_and_the_game_survives_a_restart() {
    let studio = Running::new();
    let record = "(;GM[4]SZ[15]RU[renju];B[h8];W[h9];B[g9];W[a1])";
    let reply = studio.post("/api/gobang/sgf", record);
    assert_eq!(reply.status, 200, "{reply:?}");
    let before = reply.json();
    assert_eq!((&before["named"]["name"], count(&before["moves"])), (&json!("Kagetsu"), 4));
    for bad in ["", "no record", "(;GM[1];B[aa])", "(;GM[4];B[h8];W[h8])"] {
        let refused = studio.post("/api/gobang/sgf", bad);
        assert_eq!(refused.status, 400, "{bad}");
        refused.sentence();
    }
    let folder = crate::client::folder();
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(studio.folder.join("gobang.json"), folder.join("gobang.json")).unwrap();
    let again = Running::in_folder(folder).get("/api/gobang").json();
    for key in ["rows", "moves", "settings", "to_move", "named"] {
        assert_eq!(again[key], before[key], "{key}");
    }
}

#[test]
fn equilibria_of_written_games_and_of_the_board() {
    let studio = Running::new();
    let solve = |body: Value| studio.post("/api/panels/equilibrium", &body.to_string());
    let told = solve(json!({ "game": "[[1,-1],[-1,1]]" })).json();
    assert_eq!((&told["kind"], &told["value"]), (&json!("Exact"), &json!(0.0)), "{told}");
    assert_eq!(told["x"], json!([0.5, 0.5]));
    for (body, word) in [
        (json!({ "game": "" }), "no game yet"),
        (json!({ "game": "1,2\n3" }), "Row 2"),
        (json!({ "game": "1", "method": "newton" }), "no method"),
        (json!({ "game": "1", "gap": -1 }), "at least 0"),
        (json!({ "game": "one a\n  b: 1", "method": "pdhg" }), "matrix games"),
    ] {
        let refused = solve(body);
        assert_eq!(refused.status, 400, "{refused:?}");
        assert!(refused.sentence().contains(word), "{refused:?}");
    }
    begin(&studio, r#"{"opponent":"human"}"#);
    play(&studio, "h8 a1 h9 a3 h10");
    let told = studio.post("/api/panels/equilibrium/board", "{}").json();
    assert_eq!((&told["game"], &told["mover"]), (&json!("board"), &json!("white")));
    assert!(count(&told["moves"]) > 100 && told["gap"].as_f64().unwrap() < 1e-9, "{told}");
}
