//! HappyGO from the command line: as a player and as an experiment.

mod support;

use std::path::PathBuf;

use serde_json::Value;

use support::tengen;

const NAMES: [&str; 8] = [
    "happygo-base",
    "happygo-sim",
    "happygo-wmf",
    "happygo-wmf-sim",
    "happygo-rave",
    "happygo-rave-sim",
    "happygo-rave-wmf",
    "happygo-all",
];

fn answer(arguments: &[&str], input: &str) -> String {
    let output = tengen(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    support::json(&[arguments, &["--json"]].concat(), "")
}

fn refusal(arguments: &[&str]) -> String {
    support::refusal(arguments, "")
}

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tengen-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_configuration_speaks_gtp_and_plays_the_same_game_for_the_same_seed() {
    let script =
        "version\nboardsize 9\nkomi 7\ngenmove black\ngenmove white\ngenmove black\nquit\n";
    for name in NAMES {
        let play = |seed: &str| {
            answer(&["gtp", "--config", name, "--playouts", "60", "--seed", seed], script)
        };
        let game = play("5");
        assert!(game.lines().next().unwrap().contains(name), "{game}");
        assert_eq!(game, play("5"));
        assert!(!game.contains('?'), "{game}");
    }
    let version = |more: &[&str]| answer(&[&["gtp"], more].concat(), "version\nquit\n");
    assert_eq!(version(&["--config", "tengen"]), version(&[]));
}

#[test]
fn parts_can_be_switched_by_name() {
    let play = |set: &str| {
        answer(
            &["gtp", "--config", "happygo-all", "--playouts", "300", "--set", set],
            "boardsize 9\ngenmove b\ngenmove w\ngenmove b\ngenmove w\nquit\n",
        )
    };
    assert_ne!(play("rave=1000"), play("rave=0"));
}

#[test]
fn bad_options_get_one_clear_line() {
    let all = NAMES.join(", ");
    for (arguments, expected) in [
        (
            &["gtp", "--config", "happygo"][..],
            format!("--config: 'happygo' is no player: tengen, knowledge, {all}"),
        ),
        (
            &["gtp", "--config", "happygo-all", "--threads", "2"],
            "--threads 2: happygo-all thinks on one thread".to_owned(),
        ),
        (
            &["gtp", "--config", "happygo-all", "--ponder"],
            "--ponder: happygo-all thinks on its own time only".to_owned(),
        ),
        (
            &["gtp", "--config", "happygo-all", "--set", "luck=1"],
            "--set: 'luck' is no setting: rave, ".to_owned(),
        ),
        (
            &["gtp", "--config", "happygo-all", "--set", "ladders=2"],
            "--set: ladders cannot be '2': write 0 or 1".to_owned(),
        ),
        (
            &["happygo", "speed", "--configs", "happygo-all,sim"],
            format!("--configs: 'sim' is no configuration of HappyGO: {all}"),
        ),
        (&["happygo", "strength", "--playouts", "10,x"], "invalid value 'x'".to_owned()),
        (&["happygo", "strength", "--playouts", "0"], "invalid value '0'".to_owned()),
        (
            &["happygo", "strength", "--opponent", "no-such-engine --x"],
            "the opponent engine: cannot start 'no-such-engine'".to_owned(),
        ),
        (&["happygo", "strength", "--opponent", "'a"], "--opponent: the command ''a'".to_owned()),
    ] {
        let message = refusal(arguments);
        assert!(message.starts_with(&expected), "{arguments:?}: {message}");
    }
}

#[test]
fn table_4_1_has_a_row_for_every_configuration() {
    let table = json(&["happygo", "speed", "--playouts", "60", "--game-playouts", "2"]);
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["config"].as_str().unwrap()).collect::<Vec<_>>(), NAMES);
    for row in rows {
        for part in ["first", "game"] {
            assert!(row[part]["playouts_a_second"].as_f64().unwrap() > 0.0, "{row}");
            assert!(row[part]["moves_a_playout"].as_f64().unwrap() > 10.0, "{row}");
        }
        // From the empty board to the end (104 and 101 in the thesis).
        let moves = row["first"]["moves_a_playout"].as_f64().unwrap();
        assert!((80.0..130.0).contains(&moves), "{row}");
        assert!(row["game"]["moves"].as_u64().unwrap() > 20, "{row}");
    }
    assert!(table["cost_of_enhancements"]["first"].is_number(), "{table}");
    let some =
        ["--configs", "happygo-wmf,happygo-base", "--playouts", "20", "--game-playouts", "1"];
    let words = answer(&[&["happygo", "speed"], &some[..]].concat(), "");
    let names: Vec<&str> =
        words.lines().skip(2).map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, ["happygo-base", "happygo-wmf"], "in the order of the thesis: {words}");
}

/// Our own engine, quick and weak.
fn weak() -> String {
    format!("'{}' gtp --playouts 2 --seed {{seed}}", env!("CARGO_BIN_EXE_tengen"))
}

#[test]
fn table_4_2_with_charts_and_records() {
    let folder = Folder::new("table");
    let (svg, sgf) = (folder.path("charts.svg"), folder.path("games"));
    let opponent = weak();
    let table = json(&[
        "happygo",
        "strength",
        "--configs",
        "happygo-base,happygo-all",
        "--playouts",
        "40,20",
        "--games",
        "2",
        "--opponent",
        &opponent,
        "--parallel",
        "2",
        "--svg",
        &svg,
        "--sgf",
        &sgf,
    ]);
    let rows = table["rows"].as_array().unwrap();
    let settings: Vec<_> = rows
        .iter()
        .map(|row| (row["playouts"].as_u64().unwrap(), row["config"].as_str().unwrap()))
        .collect();
    let expected = [(20, NAMES[0]), (20, NAMES[7]), (40, NAMES[0]), (40, NAMES[7])];
    assert_eq!(settings, expected);
    for row in rows {
        let [black, white, average] = ["as_black", "as_white", "average"].map(|field| &row[field]);
        assert_eq!((&black["games"], &white["games"]), (&1.into(), &1.into()), "{row}");
        for field in ["wins", "draws", "losses"] {
            let sum = black[field].as_u64().unwrap() + white[field].as_u64().unwrap();
            assert_eq!(average[field], sum, "{row}");
        }
        let [low, rate, high] = ["low", "rate", "high"].map(|f| average[f].as_f64().unwrap());
        assert!(low <= rate && rate <= high && low < high, "{row}");
        assert_eq!((&row["crashes"], &row["illegal_moves"]), (&[0, 0].into(), &[0, 0].into()));
    }
    let drawing = std::fs::read_to_string(&svg).unwrap();
    for title in [": average", ": as Black", ": as White"] {
        assert!(drawing.contains(title), "{title}");
    }
    assert_eq!(std::fs::read_dir(&sgf).unwrap().count(), 8);
    let record = std::fs::read_to_string(format!("{sgf}/happygo-all-40-0002.sgf")).unwrap();
    assert!(record.contains("PW[happygo-all at 40 playouts]"), "{record}");
}

#[test]
fn an_experiment_goes_on_where_it_stopped_and_may_grow() {
    let folder = Folder::new("resumed");
    let results = folder.path("results.jsonl");
    let opponent = weak();
    let run = |more: &[&str]| {
        json(
            &[&["happygo", "strength", "--opponent", &opponent, "--resume", &results][..], more]
                .concat(),
        )
    };
    let first = run(&["--configs", "happygo-base", "--playouts", "10", "--games", "2"]);
    assert_eq!((&first["taken_over"], first["rows"].as_array().unwrap().len()), (&0.into(), 1));
    let before = std::fs::read_to_string(&results).unwrap();
    // Half a line, as a kill in mid-write leaves it.
    std::fs::write(&results, format!("{before}{{\"game\":3,\"fir")).unwrap();
    let more = ["--configs", "happygo-base,happygo-sim", "--playouts", "10", "--games", "3"];
    let second = run(&more);
    assert_eq!(second["taken_over"], 2);
    let rows = second["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["average"]["games"] == 3), "{second}");
    let after = std::fs::read_to_string(&results).unwrap();
    assert!(after.starts_with(&before), "no finished game was touched");
    assert_eq!(after.lines().count(), 1 + 6);
    let again = run(&more);
    assert_eq!((&again["taken_over"], &again["rows"]), (&6.into(), &second["rows"]));
    let other = opponent.replace("--playouts 2", "--playouts 3");
    let line = refusal(&["happygo", "strength", "--opponent", &other, "--resume", &results]);
    assert!(line.contains("the match was begun with opponent "), "{line}");
}
