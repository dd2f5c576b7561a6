//! The studio as it is started: without a command, on a port, twice.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Bad input: exit code 2 and one line on standard error.
fn refusal(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tengen")).args(arguments).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{message}");
    message.trim_start_matches("tengen: ").trim_end().to_owned()
}

fn folder(name: &str) -> PathBuf {
    let name = format!("tengen-studio-cli-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A studio that ends with the test.
struct Studio {
    child: Child,
    address: String,
}

impl Studio {
    fn start(arguments: &[&str], home: &Path) -> Studio {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(arguments)
            .env("XDG_DATA_HOME", home)
            .env("HOME", home)
            .env("PATH", "")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("The studio is at ").unwrap().to_owned();
        Studio { child, address }
    }

    fn port(&self) -> u16 {
        self.address.trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap()
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port())).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.port(),
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn without_a_command_the_studio_opens_and_keeps_its_game_when_killed() {
    let home = folder("home");
    let studio = Studio::start(&[], &home);
    assert!(studio.ask("GET", "/", "").contains("<title>tengen</title>"));
    let begun = studio.ask("POST", "/api/game", r#"{"size":"5","white":"person"}"#);
    assert!(begun.starts_with("HTTP/1.1 200"), "{begun}");
    assert!(studio.ask("POST", "/api/game/moves", r#"{"move":"C3"}"#).contains("..X.."));
    // Killed, not asked to end.
    drop(studio);
    let again = Studio::start(&["studio", "--no-open", "--port", "0"], &home);
    assert!(again.ask("GET", "/api/game", "").contains("..X.."));
    let files: Vec<String> = std::fs::read_dir(home.join("tengen"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(files.iter().all(|name| !name.ends_with(".new")), "{files:?}");
    drop(again);
    std::fs::remove_dir_all(&home).unwrap();
}

#[test]
fn started_twice_it_names_the_one_that_is_open() {
    let home = folder("twice");
    let data = home.to_str().unwrap();
    let first = Studio::start(&["studio", "--no-open", "--port", "0", "--data", data], &home);
    let mut second = Studio::start(&["studio", "--no-open", "--data", data], &home);
    assert_eq!(second.address, first.address);
    assert!(second.child.wait().unwrap().success(), "there is nothing for it to do");
    drop(first);
    std::fs::remove_dir_all(&home).unwrap();
}

#[test]
fn a_port_that_is_taken_is_said_in_one_line() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = folder("taken");
    let arguments = ["studio", "--no-open", "--port", &port, "--data", data.to_str().unwrap()];
    let message = refusal(&arguments);
    assert!(message.starts_with(&format!("cannot listen on port {port}: ")), "{message}");
    assert!(message.ends_with("--port 0 takes any that is free"), "{message}");
    let message = refusal(&["studio", "--port", "70000"]);
    assert!(message.contains("70000"), "{message}");
    std::fs::remove_dir_all(&data).unwrap();
}
