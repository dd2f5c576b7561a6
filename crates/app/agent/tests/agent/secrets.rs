//! The password is for the server that asks for it, and for nobody else.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use tengen_agent::Protocol;

use crate::support::{Folder, Log, PASSWORD, agent, records, settings};

/// Everything below a folder.
fn all_bytes(folder: &std::path::Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            bytes.extend(all_bytes(&path));
        } else {
            bytes.extend(path.to_string_lossy().into_owned().into_bytes());
            bytes.extend(std::fs::read(path).unwrap());
        }
    }
    bytes
}

/// A server that says the password back wherever it can: in shouts, as the opponent's name and as the
/// reason for refusing us. It also names another address. Returns every line that it was sent.
fn indiscreet(listener: &TcpListener, elsewhere: u16) -> Vec<String> {
    let (mut stream, _) = listener.accept().unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let mut heard = Vec::new();
    let mut next = |heard: &mut Vec<String>| {
        let line = lines.next().and_then(Result::ok).unwrap_or_default();
        heard.push(line.clone());
        line
    };
    let mut say = |text: String| stream.write_all(text.as_bytes()).unwrap();
    say(format!("We have moved to nngs://127.0.0.1:{elsewhere}\r\nLogin: "));
    next(&mut heard);
    say("Password: ".to_owned());
    let password = next(&mut heard);
    assert_eq!(password, PASSWORD);
    // Also in two pieces.
    let (first, second) = password.split_at(4);
    say(format!("\r\nyour password is {first}"));
    thread::sleep(Duration::from_millis(50));
    say(format!("{second}\r\n#> "));
    while next(&mut heard) != "toggle client on" {}
    say(format!("9 Set client to be True.\r\n9 Found 0 stored games.\r\n21 !all!: {password}\r\n"));
    let head = format!("15 Game 1 I: anna (0 600 -1) vs {password} (0 600 -1)\r\n");
    say(head.clone());
    while next(&mut heard) != "moves 1" {}
    say(format!(
        "7 [ 1] anna [ NR ] vs. {password} [ NR ] (  0    9  0  6.5  5 FI) (  0)\r\n{head}"
    ));
    say(format!("24 *{password}*: {password}\r\n5 {password}\r\n{head}15   0(B): E5\r\n1 6\r\n"));
    while !next(&mut heard).contains("tell ") {}
    say(format!("9 {{Game 1: anna vs {password} : Black resigns.}}\r\n1 5\r\n"));
    while next(&mut heard) != "quit" {}
    heard
}

#[test]
fn the_password_is_sent_once_and_written_nowhere() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let decoy = TcpListener::bind("127.0.0.1:0").unwrap();
    let (port, elsewhere) =
        (listener.local_addr().unwrap().port(), decoy.local_addr().unwrap().port());
    let server = thread::spawn(move || indiscreet(&listener, elsewhere));
    let mut settings = settings(Protocol::Nngs, port, "anna", "");
    settings.games = Some(1);
    assert!(!format!("{settings:?} {settings:#?}").contains(PASSWORD));
    let (folder, log) = (Folder::new(), Log::default());
    let statistics = agent(settings, 1, &folder.0, &log).run().unwrap();
    assert_eq!(statistics.rate().wins, 1);
    let heard = server.join().unwrap();
    let lines_with_it: Vec<&String> = heard.iter().filter(|line| line.contains(PASSWORD)).collect();
    // Whoever is called like it is answered by name; the login line is the only one of our own.
    let own: Vec<&&String> =
        lines_with_it.iter().filter(|line| !line.starts_with("tell ")).collect();
    assert_eq!(own, [&PASSWORD]);
    let text = log.text();
    assert!(text.contains("***") && !text.contains(PASSWORD), "{text}");
    assert!(text.contains("> (the password)"), "the log says when it was sent");
    let written = all_bytes(&folder.0);
    assert!(!String::from_utf8_lossy(&written).contains(PASSWORD));
    assert_eq!(records(&folder.0).len(), 1);
    // Nobody else was called.
    decoy.set_nonblocking(true).unwrap();
    assert!(decoy.accept().is_err());
}

#[test]
fn a_wrong_password_is_not_tried_again() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        for question in ["protocol\n", "username\n", "password\n"] {
            stream.write_all(question.as_bytes()).unwrap();
            lines.next();
        }
        let refusal = format!("Error: Sorry, password {PASSWORD} doesn't match\n");
        stream.write_all(refusal.as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(300));
        listener.set_nonblocking(true).unwrap();
        assert!(listener.accept().is_err(), "there is no second attempt");
    });
    let (folder, log) = (Folder::new(), Log::default());
    let error =
        agent(settings(Protocol::Cgos, port, "anna", ""), 1, &folder.0, &log).run().unwrap_err();
    server.join().unwrap();
    assert_eq!(error.to_string(), "the server refuses: Sorry, password *** doesn't match");
    assert!(!format!("{error:?}{}", log.text()).contains(PASSWORD));
}
