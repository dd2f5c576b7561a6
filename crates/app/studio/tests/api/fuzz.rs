//! Nonsense of every kind: no crash, no undocumented answer, and a sentence for every refusal.
//! `TENGEN_FUZZ_SECONDS=600` goes on for ten minutes.

use std::time::{Duration, Instant};

use crate::client::Running;
use serde_json::{Value, json};
use tengen_board::Random;

fn pick<'a, T>(random: &mut Random, all: &'a [T]) -> &'a T {
    &all[(random.next_u64() % all.len() as u64) as usize]
}

/// A value that may or may not make sense where it stands.
fn value(random: &mut Random) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(9),
        json!(25),
        json!(400),
        json!(1e308),
        json!(0.5),
        json!(u64::MAX),
        json!(""),
        json!("pass"),
        json!("resign"),
        json!("D4"),
        json!("A1"),
        json!("C3"),
        json!("Z99"),
        json!("9"),
        json!("5x7"),
        json!("25x1"),
        json!("japanese"),
        json!("person"),
        json!("engine"),
        json!("6.5"),
        json!("7/2"),
        json!("9/1,5"),
        json!("4,3,1"),
        json!("(7/2)/(1/3)"),
        json!("captured"),
        json!("k"),
        json!("kill"),
        json!("connect"),
        json!("black"),
        json!([]),
        json!({}),
        json!({ "system": "fischer", "main": 5 }),
        json!({ "system": "byo-yomi", "main": 1, "period": 1, "periods": 1 }),
        json!({ "k": "5", "black": "9,8/1" }),
        json!({ "record": 1, "node": 3 }),
        json!({ "node": 3 }),
        json!("\u{0}\u{202e}\u{1F600}"),
        json!("9".repeat(400)),
    ];
    pick(random, &values).clone()
}

fn object(random: &mut Random) -> Value {
    const KEYS: [&str; 28] = [
        "move",
        "revision",
        "point",
        "size",
        "rules",
        "komi",
        "handicap",
        "black",
        "white",
        "level",
        "move_time",
        "clock",
        "k",
        "x",
        "start",
        "deiri",
        "fight",
        "vary",
        "index",
        "from",
        "to",
        "at",
        "goal",
        "target",
        "with",
        "to_move",
        "record",
        "?",
    ];
    let mut object = json!({});
    for _ in 0..random.next_u64() % 5 {
        object[*pick(random, &KEYS)] = value(random);
    }
    object
}

fn sgf(random: &mut Random) -> Vec<u8> {
    const PARTS: [&str; 20] = [
        "(",
        ")",
        ";",
        "B[cc]",
        "W[dd]",
        "B[]",
        "W[tt]",
        "AB[aa:cc]",
        "AW[ee]",
        "AE[cc]",
        "SZ[5]",
        "SZ[9:3]",
        "KM[7.5]",
        "C[x\\]y]",
        "PL[W]",
        "HA[3]",
        "LB[aa:1]",
        "GM[1]",
        "[",
        "\u{ff}]",
    ];
    let mut text =
        if random.next_u64().is_multiple_of(4) { String::new() } else { "(;SZ[7]".to_owned() };
    for _ in 0..random.next_u64() % 40 {
        text.push_str(pick::<&str>(random, &PARTS));
    }
    let mut bytes = text.into_bytes();
    if !bytes.is_empty() && random.next_u64().is_multiple_of(3) {
        let at = (random.next_u64() % bytes.len() as u64) as usize;
        bytes[at] = random.next_u64() as u8;
    }
    bytes
}

fn expression(random: &mut Random) -> Vec<u8> {
    const PARTS: [&str; 24] = [
        "{",
        "}",
        "|",
        ",",
        "(",
        ")",
        "1",
        "-3",
        "7/8",
        "*",
        "*2",
        "^",
        "v",
        "+",
        "-",
        "99.",
        "G",
        "=",
        ";",
        "cool",
        "thermograph",
        "incentives",
        "||",
        "9999999999999999999999",
    ];
    let mut text = String::new();
    for _ in 0..random.next_u64() % 14 {
        text.push_str(pick::<&str>(random, &PARTS));
    }
    if random.next_u64().is_multiple_of(2) {
        text = format!("{{{{{}|{}}}|{text}}}", random.next_u64() % 9, random.next_u64() % 9);
    }
    json!({ "expression": text }).to_string().into_bytes()
}

fn point(random: &mut Random) -> Value {
    json!(format!("{}{}", pick(random, &["A", "B", "C", "D"]), random.next_u64() % 6))
}

/// A question about a race that may make sense.
fn race(random: &mut Random, record: u64) -> Vec<u8> {
    let mut question = json!({ "at": { "record": record, "node": random.next_u64() % 12 } });
    let color = |random: &mut Random| json!(pick(random, &["black", "white", "red"]));
    for _ in 0..random.next_u64() % 3 {
        match random.next_u64() % 4 {
            0 => {
                question["black"] = point(random);
                question["white"] = point(random);
            }
            1 => {
                let threat = random.next_u64().is_multiple_of(2);
                let tried =
                    json!({ "color": color(random), "move": point(random), "threat": threat });
                question["moves"] = json!([tried]);
            }
            2 => question["moves"] = value(random),
            _ => question["black"] = value(random),
        }
    }
    question.to_string().into_bytes()
}

/// A question about a fight that may make sense.
fn question(random: &mut Random, record: u64) -> Vec<u8> {
    let mut question = object(random);
    question["goal"] = json!(pick(random, &["capture", "kill", "connect", "live"]));
    question["target"] = point(random);
    match random.next_u64() % 3 {
        0 => question["with"] = point(random),
        1 => question["at"] = json!({ "record": record, "node": random.next_u64() % 12 }),
        _ => {}
    }
    question.to_string().into_bytes()
}

/// A game of Gobang to begin with, or something to do in one.
fn gobang(random: &mut Random) -> (&'static str, String, Vec<u8>) {
    let point = |random: &mut Random| {
        let letter = *pick(random, &["D", "E", "F", "I", "Z"]);
        json!(format!("{letter}{}", random.next_u64() % 12))
    };
    let color = |random: &mut Random| json!(pick(random, &["black", "white", "red"]));
    let (method, path, body) = match random.next_u64() % 8 {
        0 => {
            let openings =
                ["none", "openings26", "swap", "swap2", "rif", "soosyrv8", "taraguchi10"];
            let opening = json!(pick(random, &openings));
            let rules = json!(pick(random, &["renju", "caro", "thesis-japanese", "go"]));
            let size = json!(pick(random, &["9", "5x7", "11", "4", "25"]));
            let settings =
                json!({ "size": size, "rules": rules, "opening": opening, "opponent": "human" });
            ("POST", "", settings)
        }
        1 => ("POST", "", object(random)),
        2 => ("DELETE", "/moves/last", json!(null)),
        3 => {
            let doings = ["take", "more-stones", "many-fifths", "declare", "opening", "place"];
            let mut choice = json!({ "do": pick(random, &doings) });
            match random.next_u64() % 4 {
                0 => choice["color"] = color(random),
                1 => choice["count"] = value(random),
                2 => choice["name"] = json!(pick(random, &["D4", "I13", "suigetsu", "Q1"])),
                _ => {}
            }
            ("POST", "/opening", choice)
        }
        4 => return ("POST", "/api/gobang/sgf".to_owned(), sgf(random)),
        5 => (*pick(random, &["GET", "PUT"]), "/known", json!(null)),
        _ => ("POST", "/moves", json!({ "move": point(random) })),
    };
    (method, format!("/api/gobang{path}"), body.to_string().into_bytes())
}

/// A game to be solved that may make sense.
fn payoffs(random: &mut Random) -> (&'static str, String, Vec<u8>) {
    const PARTS: [&str; 16] = [
        "1", "-2", "1/3", ",", "\n", " ", ";", "[", "]", "one a", "two b", "chance", ":", "  ",
        "1e308", "x",
    ];
    let text: String = (0..random.next_u64() % 12).map(|_| *pick(random, &PARTS)).collect();
    let mut question = json!({ "game": text });
    if random.next_u64().is_multiple_of(2) {
        question["method"] = json!(pick(random, &["simplex", "prm", "cfr", "pdhg", "luck"]));
    }
    if random.next_u64().is_multiple_of(4) {
        question["gap"] = value(random);
    }
    ("POST", "/api/panels/equilibrium".to_owned(), question.to_string().into_bytes())
}

fn request(random: &mut Random, record: u64) -> (&'static str, String, Vec<u8>) {
    let node = random.next_u64() % 12;
    let body = |random: &mut Random| match random.next_u64() % 8 {
        0 => value(random).to_string().into_bytes(),
        1 => sgf(random),
        _ => object(random).to_string().into_bytes(),
    };
    let nodes = format!("/api/record/{record}/nodes/{node}");
    match random.next_u64() % 30 {
        0 => ("POST", "/api/game".to_owned(), body(random)),
        1 | 2 => ("POST", "/api/game/moves".to_owned(), body(random)),
        3 => ("DELETE", "/api/game/moves/last".to_owned(), Vec::new()),
        4 => ("POST", "/api/game/dead".to_owned(), body(random)),
        5 => (*pick(random, &["POST", "DELETE"]), "/api/game/agreement".to_owned(), Vec::new()),
        6 => ("POST", "/api/record".to_owned(), sgf(random)),
        7 => ("GET", nodes, Vec::new()),
        8 => ("POST", nodes + "/moves", body(random)),
        9 => ("DELETE", nodes, Vec::new()),
        10 => ("GET", "/api/record/sgf".to_owned(), Vec::new()),
        11 | 12 => ("POST", "/api/panels/ko".to_owned(), body(random)),
        13 => ("POST", "/api/panels/ko/sweep".to_owned(), body(random)),
        14 => ("POST", "/api/panels/values".to_owned(), expression(random)),
        15 => ("GET", format!("/api/record/{record}/review?playouts={node}"), Vec::new()),
        16 => ("GET", format!("{nodes}/analysis?region={}", random.next_u64() % 99), Vec::new()),
        17 | 18 => ("POST", "/api/panels/read".to_owned(), question(random, record)),
        19 | 20 => ("POST", "/api/panels/race".to_owned(), race(random, record)),
        21 => ("GET", format!("/api/territory?record={record}&node={node}"), Vec::new()),
        22..=26 => gobang(random),
        27 | 28 => payoffs(random),
        _ => {
            let method = *pick(random, &["GET", "PUT", "HEAD", "OPTIONS", "PATCH"]);
            let path =
                *pick(random, &["/", "/api", "/main.js", "/%00", "/api/game/", "/api/game/x"]);
            (method, path.to_owned(), body(random))
        }
    }
}

#[test]
fn nonsense_is_answered_in_sentences() {
    let seconds = std::env::var("TENGEN_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok());
    let span = Duration::from_secs(seconds.unwrap_or(3));
    let seed = std::env::var("TENGEN_FUZZ_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let (studio, mut random, began) = (Running::new(), Random::new(seed), Instant::now());
    let mut requests = 0u64;
    while began.elapsed() < span {
        let record = studio.get("/api/record").json()["id"].as_u64().unwrap();
        let (method, path, body) = request(&mut random, record);
        let told = || format!("{method} {path} {}", String::from_utf8_lossy(&body));
        let reply = studio.request(method, &path, "", &body);
        let documented = [200, 400, 403, 404, 405, 409, 413, 503];
        assert!(documented.contains(&reply.status), "{}: {reply:?}", told());
        if reply.status != 200 && method != "HEAD" {
            reply.sentence();
        }
        assert_ne!(reply.status, 503, "nothing here is too much: {}: {reply:?}", told());
        requests += 1;
    }
    println!("{requests} requests");
    assert_eq!(studio.get("/api/game").status, 200, "and it is still there");
}
