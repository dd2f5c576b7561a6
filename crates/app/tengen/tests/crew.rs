//! Work shared among threads and processes, as a script runs it.

#[path = "support/folder.rs"]
mod folder;
#[expect(dead_code, reason = "not all of it is needed here")]
mod support;

use std::fmt::Write as _;
use std::fs;
use std::net::TcpListener;
use std::process::{Command, Stdio};

use folder::Folder;
use support::{refusal, tengen};
use tengen_board::Random;

/// Games of stones anywhere on a small board, where patterns come again soon.
fn games(number: u64) -> String {
    let mut text = String::new();
    for game in 0..number {
        let mut random = Random::new(game);
        let mut points: Vec<u32> = (0..25).collect();
        write!(text, "(;SZ[5]RE[{}+R]", ["B", "W"][game as usize % 2]).unwrap();
        for ply in 0..18 {
            let point = points.swap_remove(random.below(points.len() as u32) as usize);
            let [column, row] = [point % 5, point / 5].map(|at| (b'a' + at as u8) as char);
            write!(text, ";{}[{column}{row}]", ["B", "W"][ply % 2]).unwrap();
        }
        text += ")\n";
    }
    text
}

fn mine(games: &str, rest: &[&str]) -> Vec<u8> {
    let fixed = ["records", "mine", games, "--min-count", "3", "--top", "0", "--json"];
    let output = tengen(&[&fixed[..], rest].concat(), "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*said), (Some(0), ""), "{rest:?}");
    output.stdout
}

#[test]
fn mining_gives_the_same_whoever_does_it() {
    let folder = Folder::new("mine");
    let games = folder.write("games.sgfs", &games(300));
    let alone = mine(&games, &["--workers", "1"]);
    assert!(alone.iter().filter(|&&byte| byte == b'\n').count() > 100);
    let kept = folder.path("kept");
    for rest in [
        &["--workers", "3"][..],
        &["--processes", "2"],
        &["--processes", "3", "--workers", "2"],
        &["--checkpoint", &kept],
        &["--processes", "2", "--checkpoint", &kept],
    ] {
        assert!(mine(&games, rest) == alone, "{rest:?}");
        assert!(!fs::exists(&kept).unwrap(), "the checkpoint goes when the answer is out");
    }
}

#[test]
fn processes_find_each_other_by_a_file() {
    let folder = Folder::new("hosts");
    let games = folder.write("games.sgfs", &games(100));
    let bound = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let addresses = bound.map(|listener| listener.local_addr().unwrap().to_string());
    let hosts = folder.write("hosts", &format!("# two\n{}\n{}\n", addresses[0], addresses[1]));
    let options = ["--hosts", &hosts, "--workers", "1", "--processes", "2", "--process"];
    let second = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["records", "mine", &games, "--min-count", "3", "--top", "0", "--json"])
        .args(options)
        .arg("1")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let first = mine(&games, &[&options[..], &["0"]].concat());
    assert!(first == mine(&games, &[]));
    let second = second.wait_with_output().unwrap();
    assert!(second.status.success());
    assert_eq!(second.stdout, b"", "only process 0 has the answer");
}

#[test]
fn crews_that_cannot_be_are_refused_in_one_line() {
    let folder = Folder::new("refused");
    let games = folder.write("games.sgfs", &games(2));
    let hosts = folder.write("hosts", "127.0.0.1:4001\n127.0.0.1:4002\n");
    let bad = folder.write("bad", "127.0.0.1:4001\nnowhere\n");
    for (rest, line) in [
        (&["--hosts", &hosts][..], "--hosts needs --process"),
        (&["--process", "0"], "--process needs --hosts"),
        (&["--hosts", &hosts, "--process", "2"], "there is no process 2 among 2"),
        (
            &["--hosts", &hosts, "--process", "0", "--processes", "3"],
            "2 addresses for --processes 3",
        ),
        (&["--hosts", &bad, "--process", "0"], "line 2, `nowhere`, is no address"),
        (&["--hosts", "no such file", "--process", "0"], "no such file"),
        (&["--workers", "0"], "--workers"),
        (&["--checkpoint", &hosts], "cannot be used"),
    ] {
        let said = refusal(&[&["records", "mine", &games][..], rest].concat(), "");
        assert!(said.contains(line), "{rest:?}: {said}");
    }
}

#[test]
fn a_checkpoint_of_other_games_is_refused() {
    let folder = Folder::new("foreign");
    let games = folder.write("games.sgfs", &games(200));
    let kept = folder.0.join("kept").join("looking");
    fs::create_dir_all(&kept).unwrap();
    fs::write(kept.join("tasks"), "tengen tasks 1\n4 looking, mining something else\n").unwrap();
    let kept = folder.path("kept");
    let line = refusal(&["records", "mine", &games, "--checkpoint", &kept], "");
    assert!(line.contains("is of other work (4 looking, mining something else)"), "{line}");
    // Also when the others hear of it only from the first.
    let several = ["records", "mine", &games, "--checkpoint", &kept, "--processes", "2"];
    assert!(refusal(&several, "").contains("is of other work"));
}
