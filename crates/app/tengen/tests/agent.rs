//! `tengen agent`: its options, its exit codes, and how it leaves.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

mod support;

fn agent() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.arg("agent");
    command
}

fn run(arguments: &[&str]) -> Output {
    agent().args(arguments).output().unwrap()
}

fn error_of(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A folder of its own; gone when this goes.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tengen-agent-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn mistakes_are_named_in_one_line() {
    let folder = Folder::new("mistakes");
    let unknown = folder.file("unknown.policy", "size = 9\n");
    let empty = folder.file("empty", "\n");
    let server = "nngs://127.0.0.1:9";
    for (arguments, words) in [
        (&["localhost:9696", "--name", "a"][..], "write nngs://HOST:PORT or cgos://HOST:PORT"),
        (&["nngs://me:secret@a:1", "--name", "a"], "options of their own"),
        (&[server], "--name"),
        (&[server, "--name", "two words"], "--name 'two words'"),
        (&[server, "--name", "a", "--policy", &unknown], "there is no setting 'size'"),
        (&[server, "--name", "a", "--policy", "/no/such"], "--policy /no/such"),
        (&[server, "--name", "a", "--password-file", &empty], "no password"),
        (&[server, "--name", "a", "--games", "0"], "--games"),
        (&[server, "--name", "a", "--engine", "/no/such/engine"], "cannot start"),
        (&[server, "--name", "a", "--engine", "x", "--playouts", "5"], "--playouts"),
    ] {
        let arguments = [&["agent"], arguments].concat();
        let error = support::refusal(&arguments, "");
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn the_policy_that_is_shown_is_the_usual_one() {
    let output = run(&["--show-policy"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.parse::<tengen_agent::Policy>(), Ok(tengen_agent::Policy::default()));
    // And so is the one in the documentation.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/agent.md");
    let page = std::fs::read_to_string(path).unwrap();
    assert!(page.contains(text.trim_end()), "docs/agent.md has the whole policy:\n{text}");
}

/// Reads and writes lines.
struct Client {
    lines: std::io::Lines<BufReader<TcpStream>>,
    stream: TcpStream,
}

impl Client {
    fn accept(listener: &TcpListener) -> Client {
        let (stream, _) = listener.accept().unwrap();
        Client { lines: BufReader::new(stream.try_clone().unwrap()).lines(), stream }
    }

    fn say(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    fn until(&mut self, wanted: &str) {
        while self.lines.next().unwrap().unwrap() != wanted {}
    }
}

#[test]
fn a_wrong_password_is_a_failure_that_does_not_show_it() {
    let folder = Folder::new("password");
    let secret = folder.file("secret", "tsumego-77\n");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = format!("nngs://127.0.0.1:{}", listener.local_addr().unwrap().port());
    let serving = thread::spawn(move || {
        let mut client = Client::accept(&listener);
        client.say("Login: ");
        client.until("anna");
        client.say("Password: ");
        client.until("tsumego-77");
        client.say("\r\nInvalid password!\r\ntsumego-77 is wrong\r\n\r\nLogin: ");
    });
    let output = run(&[&server, "--name", "anna", "--password-file", &secret, "--verbose"]);
    serving.join().unwrap();
    let error = error_of(&output);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("does not take the password for anna") && !error.contains("tsumego-77"));
    assert!(output.stdout.is_empty());
}

/// Plays a game of one move against somebody who then resigns; `on_the_way` is called during it.
fn short_game(listener: &TcpListener, on_the_way: impl FnOnce()) {
    let mut client = Client::accept(listener);
    client.say("Login: ");
    client.until("anna");
    client.say("#> ");
    client.until("toggle client on");
    client.say("9 Set client to be True.\r\n9 Found 0 stored games.\r\n1 5\r\n");
    let head = "15 Game 1 I: bert (0 600 -1) vs anna (0 600 -1)\r\n";
    client.say(&format!("{head}1 6\r\n"));
    client.until("moves 1");
    client.say("7 [ 1] bert [ 2k*] vs. anna [ NR ] (  0    9  0  6.5  5 FI) (  0)\r\n");
    client.say(&format!("{head}1 6\r\n"));
    on_the_way();
    let mv = loop {
        let line = client.lines.next().unwrap().unwrap();
        if line.len() == 2 {
            break line;
        }
    };
    client.say(&format!(
        "{head}15   0(B): {mv}\r\n1 6\r\n9 {{Game 1: bert vs anna : White resigns.}}\r\n1 5\r\n"
    ));
    client.until("quit");
}

#[test]
fn a_game_is_played_and_told_of() {
    let folder = Folder::new("game");
    let (sgf, book) = (folder.0.join("sgf"), folder.0.join("nine.book"));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = format!("nngs://127.0.0.1:{}", listener.local_addr().unwrap().port());
    let serving = thread::spawn(move || short_game(&listener, || {}));
    let output = agent()
        .args([&server, "--name", "anna", "--games", "1", "--playouts", "50", "--json", "--sgf"])
        .arg(&sgf)
        .arg("--book")
        .arg(&book)
        .output()
        .unwrap();
    serving.join().unwrap();
    assert!(output.status.success(), "{}", error_of(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((answer["games"].as_i64(), answer["wins"].as_i64()), (Some(1), Some(1)));
    assert_eq!(answer["rating"]["games"], 1);
    assert_eq!(std::fs::read_dir(&sgf).unwrap().count(), 2, "a record and the results");
    let shown = support::json(&["book", "show", book.to_str().unwrap(), "--json"], "");
    assert!(shown.to_string().contains("\"games\":1"), "{shown}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_waits_for_the_end_of_the_game() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let server = format!("nngs://127.0.0.1:{}", listener.local_addr().unwrap().port());
    let mut child = agent()
        .args([&server, "--name", "anna", "--playouts", "50"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    short_game(&listener, || {
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    });
    assert!(child.wait().unwrap().success());
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("leaving after the current game"), "{log}");
    assert!(log.contains("1 games: 1 won"), "{log}");
}
