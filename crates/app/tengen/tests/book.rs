//! `tengen book` and players with a book, as scripts and people see them.

mod support;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use support::{refusal, tengen};

/// A folder of its own for a test; it is taken away with this.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("tengen-cli-book-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn with(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn words(arguments: &[&str]) -> String {
    let output = tengen(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Seven games of Black's and five of White's that begin at tengen, and three others.
fn games() -> String {
    let mut text = String::new();
    for number in 0..12 {
        let result = if number < 7 { "B+2.5" } else { "W+R" };
        // Every game goes on in its own way, so that none is a duplicate.
        let last = char::from(b'a' + number);
        let tail = if number < 9 {
            format!(";B[{last}a]")
        } else {
            format!(";B[a{}]", char::from(b'a' + number - 7))
        };
        text +=
            &format!("(;SZ[9]KM[7]RE[{result}]DT[2020-01-{:02}];B[ee];W[cg]{tail})", number + 1);
    }
    text += "(;SZ[9]RE[W+R];B[cc];W[ee])(;SZ[9];B[dc])(;SZ[13]RE[B+R];B[dd])";
    text
}

fn book(folder: &Folder) -> String {
    let (path, file) = (folder.path("nine.book"), folder.with("games.sgf", &games()));
    let added = support::json(&["book", "add", &path, &file, "--json"], "");
    assert_eq!(added["added"], 15, "{added}");
    path
}

#[test]
fn show_has_the_agreed_form() {
    let folder = Folder::new("show");
    let path = book(&folder);
    let shown = support::json(&["book", "show", &path, "--json"], "");
    assert_eq!(
        (&shown["game"], &shown["board"], &shown["to_move"]),
        (&json!("go"), &json!("9x9"), &json!("black"))
    );
    let first = &shown["moves"][0];
    let part = json!({"move": first["move"], "games": first["games"], "wins": first["wins"], "score": first["score"]});
    assert_eq!(part, json!({"move": "E5", "games": 12, "wins": 7, "score": 0.5833}));
    assert_eq!(first["last_date"], "2020-01-12");
    let moves: Vec<&Value> =
        shown["moves"].as_array().unwrap().iter().map(|m| &m["move"]).collect();
    assert_eq!(moves, ["E5", "D3", "C3"]);
    assert_eq!(shown["moves"][1]["score"], Value::Null, "nobody knows who won");
    // After E5 it is White's turn, and the corner may be any.
    for corner in ["cg", "cc", "gc", "gg"] {
        let file = folder.with("asked.sgf", &format!("(;SZ[9];B[ee];W[{corner}];B[aa])"));
        let shown = support::json(&["book", "show", &path, &file, "--move", "1", "--json"], "");
        assert_eq!(shown["moves"][0]["wins"], 5, "White's wins");
        assert_eq!(shown["moves"][0]["same"].as_array().unwrap().len(), 4);
        let shown = support::json(&["book", "show", &path, &file, "--move", "2", "--json"], "");
        assert_eq!(shown["games"], 12);
    }
    // Under another komi, Black's games by 2.5 points are lost.
    let shown = support::json(&["book", "show", &path, "--komi", "10", "--json"], "");
    assert_eq!(shown["moves"][0]["wins"], 0);
    let shown = support::json(&["book", "show", &path, "--size", "13", "--json"], "");
    assert_eq!(shown["moves"][0]["move"], "D4");
    let nothing = support::json(&["book", "show", &path, "--size", "7", "--json"], "");
    assert_eq!((&nothing["games"], &nothing["moves"]), (&json!(0), &json!([])));
}

#[test]
fn people_see_a_board_and_a_table() {
    let folder = Folder::new("words");
    let path = book(&folder);
    let svg = folder.path("board.svg");
    let text = words(&["book", "show", &path, "--svg", &svg]);
    assert!(text.contains("\n 5 . . . . A . . . . 5\n"), "{text}");
    assert!(text.contains("9x9, black to move: 14 games; black wins 7 of 13;"), "{text}");
    assert!(text.contains("A E5           12    86%        7  0.583"), "{text}");
    assert!(std::fs::read_to_string(&svg).unwrap().contains("A E5: 12 games, 58% won"));
    let text = words(&["book", "show", &path, "--size", "7"]);
    assert!(
        text.ends_with("The book has no games on 7x7. It holds 13x13 (1 game), 9x9 (14 games).\n"),
        "{text}"
    );
    let far = folder.with("far.sgf", "(;SZ[9];B[aa];W[ab])");
    assert!(
        words(&["book", "show", &path, &far]).ends_with("The book does not have this position.\n")
    );
}

#[test]
fn what_is_broken_is_left_out_and_told() {
    let folder = Folder::new("broken");
    let text = format!("{}(;SZ[9] oops! ;B[cc])(;GM[4]SZ[15];B[hh])(;SZ[9];B[ee];W[ee])", games());
    let (path, file) = (folder.path("nine.book"), folder.with("games.sgf", &text));
    let output = tengen(&["book", "add", &path, &file, &file], "");
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stdout).unwrap();
    let left_out =
        "15 games added; left out: 2 broken, 2 other game, 2 occupied point, 15 duplicate\n";
    assert!(said.starts_with(left_out), "{said}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("occupied point: move 2 is played on the stone at E5"), "{told}");
    let again = support::json(&["book", "add", &path, &file, "--json"], "");
    assert_eq!(
        (&again["added"], &again["new_positions"], &again["games"]),
        (&json!(15), &json!(0), &json!(30))
    );
}

#[test]
fn bad_input_is_refused_in_a_line() {
    let folder = Folder::new("refused");
    let path = book(&folder);
    let text = folder.with("text.txt", "This is no book.");
    let message =
        |arguments: &[&str]| refusal(arguments, "").replace(&folder.0.display().to_string(), "F");
    assert_eq!(message(&["book", "show", &folder.path("no.book")]), "there is no book F/no.book");
    assert_eq!(
        message(&["book", "show", &text]),
        "F/text.txt is no book: it is another kind of file"
    );
    assert_eq!(
        message(&["book", "add", &text, &text]),
        "F/text.txt is no book: it is another kind of file"
    );
    assert_eq!(
        message(&["book", "show", &path, "--game", "gobang"]),
        "F/nine.book is a book of go, not of gobang"
    );
    assert_eq!(
        message(&["book", "add", &path, &text, "--game", "gobang"]),
        "F/nine.book is a book of go, not of gobang"
    );
    let gobang = folder.with("gobang.sgf", "(;GM[4]SZ[15];B[hh])");
    assert_eq!(
        message(&["book", "show", &path, &gobang]),
        "F/gobang.sgf: F/nine.book is a book of go, and the record is of gobang"
    );
    assert_eq!(
        message(&["book", "prune", &path]),
        "say what to keep: --min-games N, --since DATE or --latest N"
    );
    assert!(
        message(&["book", "prune", &path, "--since", "May"])
            .starts_with("--since: 'May' is no date")
    );
    assert_eq!(message(&["gtp", "--book", &folder.path("no.book")]), "there is no book F/no.book");
    assert_eq!(
        message(&["gomocup", "--book", &path]),
        "F/nine.book is a book of go, not of gobang"
    );
    assert!(message(&["gtp", "--learn-from-own-games"]).contains("--book"));
    let half = folder.path("half.book");
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&half, &whole[..whole.len() / 2]).unwrap();
    let message = message(&["book", "show", &half]);
    assert!(message.contains("half.book"), "{message}");
}

#[test]
fn a_book_is_exported_pruned_and_deepened() {
    let folder = Folder::new("work");
    let path = book(&folder);
    let text = words(&["book", "export", &path, "--text", "--min-games", "5"]);
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.starts_with("B E5: 12 games, black wins 58%, minimax"), "{text}");
    let out = folder.path("out.sgf");
    let exported =
        support::json(&["book", "export", &path, "--min-games", "1", "--out", &out, "--json"], "");
    assert_eq!(exported["moves"], 2 + 12 + 2 + 1, "{exported}");
    assert!(std::fs::read_to_string(&out).unwrap().contains(";B[ee]"));
    let analysed = ["book", "analyse", &path, "--positions", "3", "--nodes", "200", "--json"];
    let deepened = support::json(&analysed, "");
    assert_eq!(deepened["positions"], 1, "one leaf comes after E5 C3: {deepened}");
    assert_ne!(deepened["minimax_before"], deepened["minimax"]);
    assert_eq!(support::json(&analysed, "")["positions"], 0, "it is known now");
    let pruned = support::json(&["book", "prune", &path, "--min-games", "5", "--json"], "");
    assert_eq!(
        pruned["positions"], 3,
        "the empty board, after E5, and what was thought about: {pruned}"
    );
    let shown = support::json(&["book", "show", &path, "--json"], "");
    assert_eq!(shown["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn gobang_has_books_as_well() {
    let folder = Folder::new("gobang");
    let mut text = String::new();
    for number in 0..8 {
        let tail = char::from(b'a' + number);
        text += &format!("(;GM[4]SZ[15]RU[renju]RE[B+];B[h8];W[h9];B[g9];W[{tail}1];B[{tail}15])");
    }
    let (path, file) = (folder.path("renju.book"), folder.with("games.sgf", &text));
    let added = words(&["book", "add", &path, &file]);
    assert!(added.contains("8 are of another game: --game gobang?"), "{added}");
    std::fs::remove_file(&path).unwrap();
    words(&["book", "add", &path, &file, "--game", "gobang"]);
    let shown = support::json(&["book", "show", &path, "--json"], "");
    assert_eq!(
        (&shown["board"], &shown["moves"][0]["move"]),
        (&json!("15x15 renju"), &json!("H8"))
    );
    let deepened = ["book", "analyse", &path, "--positions", "1", "--nodes", "2000", "--json"];
    assert_eq!(support::json(&deepened, "")["positions"], 1);
    let commands = "START 15\nINFO rule 4\nBEGIN\nEND\n";
    let played = tengen(&["gomocup", "--book", &path], commands);
    let said = String::from_utf8(played.stdout).unwrap();
    assert!(said.lines().any(|line| line == "7,7"), "{said}");
    let replied = tengen(
        &["gomocup", "--book", &path, "--move-time", "1"],
        "START 15\nINFO rule 4\nBOARD\n7,7,1\n7,6,2\nDONE\nEND\n",
    );
    let said = String::from_utf8(replied.stdout).unwrap();
    assert!(said.lines().any(|line| line == "6,6" || line == "8,6"), "{said}");
}

/// A game against itself that passes at once, in which Black begins.
fn own_game(path: &str, seed: &str) -> String {
    let commands = "boardsize 9\nkomi 7\ngenmove b\nplay w pass\nplay b pass\nquit\n";
    let arguments =
        ["gtp", "--book", path, "--learn-from-own-games", "--playouts", "100", "--seed", seed];
    let output = tengen(&arguments, commands);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.stderr, b"");
    String::from_utf8(output.stdout).unwrap()
}

fn games_in(path: &str) -> Value {
    support::json(&["book", "show", path, "--size", "9", "--json"], "")["games"].clone()
}

#[test]
fn the_engine_plays_from_its_book_and_adds_to_it() {
    let folder = Folder::new("gtp");
    let path = book(&folder);
    let said = own_game(&path, "1");
    assert!(said.contains("= E5\n"), "{said}");
    assert_eq!(games_in(&path), 15, "the game that was played is in the book");
    // A book of its own is made by the first game.
    let own = folder.path("own.book");
    own_game(&own, "3");
    own_game(&own, "3");
    assert_eq!(games_in(&own), 2);
    let table = support::json(&["book", "show", &own, "--json"], "");
    assert_eq!(table["moves"][0]["wins"], 2, "one stone against none, komi 7: {table}");
}

#[test]
fn a_finished_game_is_safe_before_anything_is_said() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let folder = Folder::new("safe");
    let path = folder.path("own.book");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["gtp", "--book", &path, "--learn-from-own-games", "--playouts", "50"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    input.write_all(b"boardsize 9\ngenmove b\nplay w pass\nplay b pass\n").unwrap();
    let answered =
        answers.by_ref().map_while(Result::ok).filter(|line| line.starts_with('=')).take(4);
    assert_eq!(answered.count(), 4);
    // Killed the moment it has answered: the game is there.
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(games_in(&path), 1);
}

#[test]
fn games_at_the_table_are_learned_from() {
    let folder = Folder::new("table");
    let path = folder.path("table.book");
    let play = |arguments: &[&str], input: &str| {
        let all = [&["play", "--book", &path, "--learn-from-own-games"], arguments].concat();
        let output = tengen(&all, input);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    };
    play(&["--color", "both"], "E5\nC3\nresign\nundo\nresign\nquit\n");
    let shown = support::json(&["book", "show", &path, "--json"], "");
    assert_eq!((&shown["games"], &shown["moves"][0]["wins"]), (&json!(1), &json!(0)));
    let path = folder.path("five.book");
    let arguments =
        ["play", "--game", "gobang", "--color", "both", "--book", &path, "--learn-from-own-games"];
    let output = tengen(&arguments, "h8 \na1\nh9\na2\nh10\na3\nh11\na4\nh12\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let shown = support::json(&["book", "show", &path, "--json"], "");
    assert_eq!((&shown["games"], &shown["moves"][0]["wins"]), (&json!(1), &json!(1)));
    assert!(Path::new(&path).exists());
}
