//! `tengen gobang` as scripts and people see it.

mod support;

use std::path::PathBuf;

use serde_json::{Value, json};

use support::{refusal, tengen};

/// H10 would be two threes at once.
const THREES: [&str; 6] =
    ["gobang", "fouls", "--black", "H8,H9,G10,F10", "--white", "a1,a3, a5 a7"];

fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

fn words(arguments: &[&str]) -> String {
    let output = tengen(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tengen-gobang-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn fouls_have_the_agreed_form() {
    let output = tengen(&with(&THREES, &["--json"]), "");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "{\"foul\":{\"H10\":\"33\"}}\n");
    let fours =
        support::json(&["gobang", "fouls", "--black", "D8,F8,H8,J8,A1,A2,A3,A5,A6", "--json"], "");
    assert_eq!(fours, json!({"foul": {"A4": "6", "G8": "44"}}));
    let none = support::json(&["gobang", "fouls", "--black", "", "--json"], "");
    assert_eq!(none, json!({"foul": {}}));
}

#[test]
fn words_show_the_points_and_why() {
    let text = words(&THREES);
    assert!(text.contains("\n10 . . . . . X X 3 . . . . . . . 10\n"), "{text}");
    assert!(text.contains("\n 9 . . . . . . . X . . . . . . . 9\n"), "{text}");
    let end = "1 point is forbidden to Black:
H10 double-three (33): three F10 G10 H10, a straight four with E10 or I10; \
three H8 H9 H10, a straight four with H7 or H11\n";
    assert!(text.ends_with(end), "{text}");
    let text = words(&["gobang", "fouls", "--black", "D8,F8,H8,J8,A1,A2,A3,A5,A6"]);
    let end = "2 points are forbidden to Black:
A4 overline (6): 6 in a row A1 A2 A3 A4 A5 A6
G8 double-four (44): four D8 F8 G8 H8, five with E8; four F8 G8 H8 J8, five with I8\n";
    assert!(text.ends_with(end), "{text}");
    assert!(words(&["gobang", "fouls", "--white", "H8"]).ends_with("forbidden to Black.\n"));
}

#[test]
fn other_boards() {
    let threes = ["gobang", "fouls", "--size", "25", "--black", "X20,Y21,X22,Y23", "--json"];
    assert_eq!(support::json(&threes, ""), json!({"foul": {}}));
    let cross = ["gobang", "fouls", "--size", "7x9", "--black", "D4,D6,C5,E5", "--json"];
    assert_eq!(support::json(&cross, ""), json!({"foul": {"D5": "33"}}));
}

#[test]
fn cases_are_answered_in_their_order() {
    let cases = "# positions\n\
        {\"id\":7,\"black\":[\"H8\",\"h9\",\"G10\",\"F10\"],\"white\":[\"A1\"],\"foul\":{}}\n\
        \n\
        {\"black\":[\"H8\",\"H8\"]}\n\
        {\"id\":\"x\",\"size\":9,\"black\":[\"H10\"]}\n\
        {\"id\":9,\"balck\":[]}\n\
        {\"id\":3,\"black\":\"H8\"}\n\
        nonsense\n\
        {\"white\":[]}\n";
    let output = tengen(&["gobang", "fouls", "--cases", "-"], cases);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "tengen: -: 5 lines have no answer, the first is line 4\n"
    );
    let answers: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let error = |message: &str| json!({ "error": message });
    assert_eq!(answers[0], json!({"id": 7, "foul": {"H10": "33"}}));
    assert_eq!(answers[1], error("black: H8 is named twice, but has room for one stone"));
    assert_eq!(
        answers[2],
        json!({
            "id": "x",
            "error": "black: 'H10' is off the 9x9 board: points go from A1 to I9"
        })
    );
    assert_eq!(
        answers[3]["error"],
        "\"balck\" means nothing here: write black, white, size and id"
    );
    assert_eq!(answers[4]["error"], "black: not a list of points such as [\"H8\",\"G9\"]");
    assert!(answers[5]["error"].as_str().unwrap().starts_with("not JSON: "));
    assert_eq!(answers[6], json!({"foul": {}}));
}

/// Positions with every forbidden point, if they are there.
#[test]
fn known_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data/renju_fouls.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let output = tengen(&["gobang", "fouls", "--cases", path], "");
    assert_eq!(output.status.code(), Some(0));
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), text.lines().count());
    for (answer, case) in answers.lines().zip(text.lines()) {
        let read = |line| serde_json::from_str::<Value>(line).unwrap();
        assert_eq!(read(answer)["foul"], read(case)["foul"]);
    }
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let fouls = |more: &[&str]| refusal(&with(&["gobang", "fouls"], more), "");
    assert_eq!(
        fouls(&["--black", "H8,P1"]),
        "black: 'P1' is off the 15x15 board: points go from A1 to O15"
    );
    assert_eq!(
        fouls(&["--black", "H8", "--white", "h8"]),
        "white: H8 is named twice, but has room for one stone"
    );
    assert_eq!(
        fouls(&["--black", "H8", "--size", "4"]),
        "a board of 4x4 is too small for Gobang: sides go from 5 to 25"
    );
    assert_eq!(
        fouls(&["--black", "H8", "--size", "big"]),
        "'big' is no board size: write one number (9) or width x height (3x4)"
    );
    assert!(fouls(&[]).contains("--black"));
    assert!(fouls(&["--cases", "f", "--black", "H8"]).contains("cannot be used with"));
    assert!(fouls(&["--cases", "/no/such/file"]).starts_with("cannot read /no/such/file"));
    assert!(refusal(&["gobang", "dance"], "").contains("dance"));
}

#[test]
fn fouls_are_drawn() {
    let folder = folder("fouls");
    let (svg, png) = (folder.join("fouls.svg"), folder.join("fouls.png"));
    let pictures = ["--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap()];
    words(&with(&THREES, &pictures));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("Black: H8 H9 F10 G10.") && drawn.contains(">33<"), "{drawn}");
    assert!(drawn.contains(">I<"), "columns are lettered with I");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn openings_are_listed_with_their_verdicts() {
    let text = words(&["gobang", "openings"]);
    assert_eq!(text.lines().count(), 27);
    assert!(
        text.contains("\nD4   Kagetsu   花月   H8 H9 G9       +5  black wins  black wins\n"),
        "{text}"
    );
    assert!(text.contains("even; White's fourth: G9\n"), "{text}");
    let answer = support::json(&["gobang", "openings", "--json"], "");
    let openings = answer["openings"].as_array().unwrap();
    assert_eq!(openings.len(), 26);
    let with = |verdict: &str| openings.iter().filter(|o| o["verdict"] == verdict).count();
    assert_eq!(["black", "white", "balanced"].map(with), [21, 2, 3]);
    assert_eq!(
        openings[25],
        json!({
            "code": "I13", "name": "Suisei", "kanji": "彗星", "moves": ["H8", "I9", "F6"],
            "value": -5, "verdict": "white", "before": "white wins", "fourths": ["H9"]
        })
    );
}

#[test]
fn openings_are_drawn() {
    let folder = folder("openings");
    let (svg, png) = (folder.join("openings.svg"), folder.join("openings.png"));
    words(&["gobang", "openings", "--svg", svg.to_str().unwrap()]);
    words(&["gobang", "openings", "--png", png.to_str().unwrap()]);
    let drawn = std::fs::read_to_string(&svg).unwrap();
    for words in ["D1 Kansei", "I13 Suisei", "black wins (+5)", "balanced (-1)", "white wins (-5)"]
    {
        assert!(drawn.contains(words), "{words}");
    }
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn games_from_all_openings_are_told_as_the_thesis_tells_them() {
    let text = words(&["gobang", "openings", "--rule", "thesis-basic", "--player", "thesis1"]);
    let start = "Table 4.2, thesis-basic: thesis1 against itself, 26 openings, 1 seed\n\
        no. code winner (shape)         stones  the thesis             stones  experts\n";
    assert!(text.starts_with(start), "{text}");
    let lines: Vec<&str> = text.lines().skip(2).take(26).collect();
    assert!(lines[0].starts_with(" 1. D1  ") && lines[25].starts_with("26. I13 "), "{text}");
    assert!(lines[0].ends_with("black (four-three)         29  black wins"), "{text}");
    assert!(text.contains("(the thesis: 17, 9)") && text.contains("which is assumed"), "{text}");
}

#[test]
fn games_come_as_json_and_again_from_the_same_seeds() {
    let asked = ["gobang", "openings", "--rule", "thesis", "--player", "thesis1", "--json"];
    let answer = support::json(&asked, "");
    assert_eq!(answer, support::json(&asked, ""));
    let rules = answer["rules"].as_array().unwrap();
    let names: Vec<&str> = rules.iter().map(|rules| rules["rule"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        ["thesis-basic", "thesis-japanese", "thesis-33-allowed", "thesis-44-allowed"]
    );
    assert!(answer["numbering"].as_str().unwrap().starts_with("assumed"));
    for series in rules {
        let games = series["games"].as_array().unwrap();
        assert_eq!(games.len(), 26);
        let won = |side: &str| games.iter().filter(|game| game["winner"] == side).count();
        assert_eq!(series["black_wins"], won("black"));
        assert_eq!(series["white_wins"], won("white"));
        assert_eq!(series["experts"]["of"], 23);
        for game in games {
            let moves = game["moves"].as_str().unwrap().split(' ').count();
            assert_eq!(game["stones"], moves);
            assert!(game["winner"].is_null() == game["shape"].is_null());
        }
    }
    assert_eq!(rules[1]["thesis"]["experts"], json!({"agree": 12, "of": 23}));
    let text = words(&asked[..6]);
    assert!(text.contains("\nTable 4.6\n") && text.contains("\nTable 4.7\n"), "{text}");
    assert!(text.contains("\nTable 4.5, thesis-44-allowed: "), "{text}");
}

#[test]
fn two_players_meet_with_either_colour() {
    let asked = ["gobang", "openings", "--player", "thesis1", "--opponent", "thesis1"];
    let answer = support::json(&with(&asked, &["--seeds", "2", "--json"]), "");
    let series = &answer["rules"][0];
    assert_eq!(series["games"].as_array().unwrap().len(), 26 * 2 * 2);
    let [all, black, white] = ["player", "player_as_black", "player_as_white"].map(|key| {
        let rate = &series[key];
        let [low, value, high] = ["low", "rate", "high"].map(|key| rate[key].as_f64().unwrap());
        assert!(low < value && value < high, "{rate}");
        rate["wins"].as_u64().unwrap()
    });
    assert_eq!(all, black + white);
    let text = words(&asked);
    assert!(text.contains("24 of 26 as black, 25 of 26 as white"), "{text}");
    assert!(text.starts_with("thesis-basic: thesis1 against thesis1, 26 openings"), "{text}");
    assert!(text.contains("\n  as white          26 "), "{text}");
    // The thesis tells nothing of other rules.
    let renju = words(&with(&asked, &["--rule", "renju"]));
    assert!(!renju.contains("section 4.3"), "{renju}");
}

#[test]
fn equilibria_of_positions() {
    // Black completes five at H7: nothing else is worth a share.
    let five = ["gobang", "equilibrium", "--moves", "h8 g8 h9 g9 h10 g10 h11 h12"];
    let answer = support::json(&with(&five, &["--json"]), "");
    let moves = answer["moves"].as_array().unwrap();
    let h7 = moves.iter().position(|name| name == "H7").unwrap();
    assert!(answer["x"][h7].as_f64().unwrap() > 0.999);
    assert!(answer["gap"].as_f64().unwrap() < 1e-9);
    assert_eq!(answer["to_move"], "black");
    assert_eq!(answer["maximin"]["moves"], json!([{"move": "H7", "reply": null}]));
    let matrix = answer["matrix"].as_array().unwrap();
    assert_eq!(matrix.len(), moves.len());
    let replies = answer["replies"].as_array().unwrap();
    assert!(matrix.iter().all(|row| row.as_array().unwrap().len() == replies.len()));
    let text = words(&five);
    assert!(text.starts_with("Black to move: "), "{text}");
    assert!(text.contains("\nH7   100.00%"), "{text}");
    assert!(text.contains(" (the game ends)\n"), "{text}");

    let printed = support::json(&with(&five, &["--same-point", "printed", "--json"]), "");
    let column = replies.iter().position(|name| name == "H7").unwrap();
    assert_eq!(printed["matrix"][h7][column], json!(-100.0));
    assert!(printed["x"][h7].as_f64().unwrap() < 0.02);

    // A double-three is worth playing where it is allowed, and costs 1 where it is not.
    let threes = ["gobang", "equilibrium", "--moves", "h7 b1 h9 d1 g8 f1 i8 b3", "--json"];
    let own = |rule: &str| {
        let answer = support::json(&with(&threes, &["--rule", rule]), "");
        let moves = answer["moves"].as_array().unwrap();
        let h8 = moves.iter().position(|name| name == "H8").unwrap();
        answer["own"][h8].as_f64().unwrap()
    };
    assert!((own("thesis-basic") - own("renju") - 1.0).abs() < 1e-9);
}

#[test]
fn wrong_experiments_are_refused_in_one_line() {
    let openings = |more: &[&str]| refusal(&with(&["gobang", "openings"], more), "");
    assert!(openings(&["--player", "deep"]).starts_with("'deep' is no player: write thesis1, "));
    assert!(openings(&["--player", "thesis", "--rule", "go"]).starts_with("'go' is no rule set: "));
    assert!(
        openings(&["--player", "maximin", "--opponent", "x"]).starts_with("'x' is no player: ")
    );
    assert_eq!(
        openings(&["--player", "thesis", "--seeds", "0"]),
        "--seeds 0: play every game at least once"
    );
    for lonely in [["--rule", "renju"], ["--seeds", "2"], ["--opponent", "thesis1"]] {
        assert!(openings(&lonely).contains("--player"), "{lonely:?}");
    }
    let equilibrium = |more: &[&str]| refusal(&with(&["gobang", "equilibrium"], more), "");
    assert!(equilibrium(&[]).contains("--moves"));
    assert_eq!(equilibrium(&["--moves", "h8 h8"]), "move 2: H8 has been played before");
    assert_eq!(
        equilibrium(&["--moves", "h8 a1 h9 a2 h10 a3 h11 a4 h12"]),
        "the game is over after these moves: leave the last ones out"
    );
    assert_eq!(
        equilibrium(&["--moves", "h8 a1 h9 a2 h10 a3 h11 a4 h12 a5"]),
        "move 10: the game is over"
    );
    assert_eq!(
        equilibrium(&["--moves", "h8", "--same-point", "x"]),
        "--same-point x: write none or printed"
    );
}

#[test]
fn help_has_examples() {
    for command in [&["gobang", "--help"][..], &["gobang", "fouls", "--help"]] {
        assert!(words(command).contains("Examples:\n  tengen gobang fouls"));
    }
    assert!(words(&["gobang", "openings", "--help"]).contains("--svg openings.svg"));
    assert!(words(&["gobang", "openings", "--help"]).contains("--opponent thesis1 --seeds 10"));
    assert!(words(&["gobang", "equilibrium", "--help"]).contains("Examples:\n  tengen gobang eq"));
}

const OPEN: [&str; 4] = ["gobang", "solve", "--moves", "h8 a1 i9 a2 i10 a14"];

#[test]
fn forced_wins_have_the_agreed_form() {
    let answer = support::json(&with(&OPEN, &["--json"]), "");
    assert_eq!(answer["result"], "win");
    assert_eq!(answer["winner"], "black");
    assert_eq!(answer["stones"], 6);
    assert_eq!(answer["moves"].as_array().unwrap().len(), 9);
    assert!(answer["nodes"].as_u64().unwrap() > 1_000);
    let fours = support::json(&with(&OPEN, &["--by", "fours", "--json"]), "");
    assert_eq!(fours, json!({"result": "none", "nodes": 0}));
    let unknown = support::json(&with(&OPEN, &["--nodes", "100", "--json"]), "");
    assert_eq!(unknown["result"], "unknown");
    let white = support::json(&with(&OPEN, &["--to-move", "white", "--json"]), "");
    assert_eq!(white["result"], "none");
}

#[test]
fn a_forced_win_is_told_and_kept_with_every_reply() {
    let folder = folder("solve");
    let path = folder.join("win.sgf");
    let text = words(&with(&OPEN, &["--sgf", path.to_str().unwrap()]));
    assert!(text.contains("Black wins with 6 stones. Stones put to find out: "), "{text}");
    assert!(text.contains("Against the longest resistance: I8 "), "{text}");
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.contains("GM[4]") && record.contains("Every reply that is not shown"));
    // What was written can be asked about again.
    let again =
        support::json(&["gobang", "solve", path.to_str().unwrap(), "--move", "0", "--json"], "");
    assert_eq!(again["stones"], 6);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn questions_without_a_position_are_refused() {
    let over = ["gobang", "solve", "--moves", "h8 a1 h9 a2 h10 a3 h11 a4 h12"];
    assert!(refusal(&over, "").contains("the game is over after these moves"));
    assert!(refusal(&["gobang", "solve", "no-such.sgf"], "").contains("no-such.sgf"));
    assert!(refusal(&with(&OPEN, &["--to-move", "red"]), "").contains("red"));
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = folder("prove");
    let path = folder.join("won.cert");
    let out = path.to_str().unwrap();
    let moves = "h8 a1 h9 a2 i10 a13 j10 a14 h10";
    let asked = ["gobang", "prove", "--moves", moves, "--winner", "black", "--out", out, "--json"];
    let proved = support::json(&asked, "");
    assert_eq!(proved["result"], "win");
    assert_eq!(proved["winner"], "black");
    let checked = support::json(&["gobang", "check", out, "--json"], "");
    assert_eq!(checked["valid"], true);
    assert_eq!(checked["positions"], proved["positions"]);
    assert!(
        words(&["gobang", "check", out]).starts_with("Valid: Black wins under the rules freestyle")
    );

    let mut text = std::fs::read_to_string(&path).unwrap();
    text = text.replace("winner black", "winner white");
    std::fs::write(&path, text).unwrap();
    let output = tengen(&["gobang", "check", out, "--json"], "");
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["valid"], false);
    assert!(answer["why"].as_str().unwrap().len() > 10, "{answer}");

    // A search that is cut off goes on where it was.
    let saved = folder.join("search");
    let moves = "h8 h9 g9 a1 i7 a15 g7";
    let search = ["gobang", "prove", "--moves", moves, "--winner", "black", "--thought", "500"];
    let search = with(&search, &["--checkpoint", saved.to_str().unwrap(), "--out", out, "--json"]);
    let cut_off = support::json(&with(&search, &["--nodes", "2"]), "");
    assert_eq!((&cut_off["result"], &cut_off["nodes"]), (&json!("unknown"), &json!(2)));
    assert!(!cut_off["open"].as_array().unwrap().is_empty(), "{cut_off}");
    let proved = support::json(&with(&search, &["--workers", "2"]), "");
    assert_eq!(proved["result"], "win");
    assert_eq!(support::json(&["gobang", "check", out, "--json"], "")["valid"], true);
    let mut another = search.clone();
    another[3] = "h8 h9 g9 a1 i7 a15 g6";
    assert!(refusal(&another, "").contains("another position"));
    std::fs::write(saved.join("proof.search"), "something else, and long enough").unwrap();
    assert!(refusal(&search, "").contains("no saved search"));

    // A long thought ends with the time.
    let nothing = ["gobang", "prove", "--moves", "h8", "--time", "1", "--out", out, "--json"];
    let began = std::time::Instant::now();
    assert_eq!(support::json(&nothing, "")["result"], "unknown");
    assert!(began.elapsed().as_secs() < 30, "{:?}", began.elapsed());
    assert!(refusal(&["gobang", "check", "no-such.cert"], "").contains("no-such.cert"));
    std::fs::remove_dir_all(folder).unwrap();
}
