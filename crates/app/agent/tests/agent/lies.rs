//! Servers that lie, fall silent or never stop talking.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use tengen_agent::{
    Action, AgentError, Answer, CgosSession, Identity, NngsSession, Protocol, Session, Thought,
};
use tengen_play::Choice;

use crate::support::{Folder, Log, agent, settings};

/// Runs an agent at a server that does something to every connection; tells why it gave up, and
/// its log.
fn at_a_server_that(
    protocol: Protocol,
    policy: &str,
    does: impl Fn(TcpStream) + Send + Sync + Clone + 'static,
) -> (String, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let does = does.clone();
            thread::spawn(move || does(stream));
        }
    });
    let policy = format!("reconnect-tries = 2\nreconnect-after = 0..0\n{policy}");
    let (folder, log) = (Folder::new(), Log::default());
    let agent = agent(settings(protocol, port, "anna", &policy), 1, &folder.0, &log);
    match agent.run() {
        Err(AgentError::GaveUp { tries, why }) => {
            assert_eq!(tries, 2);
            (why, log.text())
        }
        Err(AgentError::Refused(why)) => (why, log.text()),
        Ok(_) => panic!("such a server is no place to play: {}", log.text()),
    }
}

/// Reads what comes, for ever.
fn drain(stream: &TcpStream) {
    let mut source = stream.try_clone().unwrap();
    thread::spawn(move || {
        let mut buffer = [0; 1024];
        while matches!(source.read(&mut buffer), Ok(1..)) {}
    });
}

#[test]
fn a_server_that_never_answers_is_left() {
    let (why, _) = at_a_server_that(Protocol::Nngs, "login-time = 1", |stream| {
        thread::sleep(Duration::from_secs(30));
        drop(stream);
    });
    assert_eq!(why, "the server does not let us in in time");
    let (why, _) = at_a_server_that(Protocol::Cgos, "login-time = 1", |stream| {
        thread::sleep(Duration::from_secs(30));
        drop(stream);
    });
    assert_eq!(why, "the server does not ask who we are");
}

#[test]
fn a_server_that_hangs_up_or_is_not_there_is_given_up() {
    let (why, log) = at_a_server_that(Protocol::Nngs, "", drop);
    assert!(why.contains("closed the connection") || why.contains("broke"), "{why}");
    assert!(log.contains("connecting again in 0 s"), "{log}");
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let policy = "reconnect-tries = 2\nreconnect-after = 0..0";
    let (folder, log) = (Folder::new(), Log::default());
    let agent = agent(settings(Protocol::Cgos, port, "anna", policy), 1, &folder.0, &log);
    let error = agent.run().unwrap_err().to_string();
    assert!(
        error.starts_with("gave up after 2 connections") && error.contains("cannot reach"),
        "{error}"
    );
}

#[test]
fn endless_banners_and_endless_lines_are_cut_off() {
    for protocol in [Protocol::Nngs, Protocol::Cgos] {
        let (why, _) = at_a_server_that(protocol, "", |mut stream| {
            drain(&stream);
            while stream.write_all(&b"Welcome, welcome, welcome!\r\n".repeat(100)).is_ok() {}
        });
        assert_eq!(why, "the server talks and talks and does not let us in");
        let (why, _) = at_a_server_that(protocol, "", |mut stream| {
            drain(&stream);
            while stream.write_all(&[b'x'; 10_000]).is_ok() {}
        });
        assert_eq!(why, "the server sends a line without end");
    }
}

#[test]
fn a_connection_that_is_half_open_is_noticed() {
    let policy = "keep-alive = 1\nsilence = 2";
    let (why, log) = at_a_server_that(Protocol::Nngs, policy, |mut stream| {
        let _ = stream.write_all(b"Login: ");
        thread::sleep(Duration::from_millis(300));
        let _ = stream.write_all(b"\r\nWelcome\r\n#> 9 Set client to be True.\r\n1 5\r\n");
        thread::sleep(Duration::from_secs(30));
    });
    assert!(why.starts_with("nothing from the server for "), "{why}");
    assert!(log.contains("> ayt"), "it was asked: {log}");
}

fn identity() -> Identity {
    Identity {
        name: "anna".to_owned(),
        has_password: true,
        server: "cgos://localhost:1".to_owned(),
        policy: "greeting =".parse().unwrap(),
        games: None,
        today: || "2026-11-16".to_owned(),
    }
}

/// What a session does when it hears this: what it sends, why it hangs up, the clock it thinks by.
struct Reaction {
    sent: Vec<String>,
    why: Option<String>,
    clocks: Vec<Duration>,
}

/// Tells a session lines; every question of its is answered by a pass.
fn react(session: &mut dyn Session, lines: &[&str]) -> Reaction {
    let now = Instant::now();
    session.connected(now);
    let mut reaction = Reaction { sent: Vec::new(), why: None, clocks: Vec::new() };
    for line in lines {
        session.receive(format!("{line}\r\n").as_bytes(), now);
        for action in session.actions() {
            match action {
                Action::Send(line) => reaction.sent.push(line),
                Action::HangUp { why, .. } => reaction.why = Some(why),
                Action::Think(task) => {
                    reaction.clocks.push(task.game.clock(task.color).left());
                    let pass = Answer::Choice(Choice::Move(tengen_board::Move::Pass));
                    session.thought(Thought { id: task.id, answer: pass }, now);
                }
                _ => {}
            }
        }
        for action in session.actions() {
            if let Action::Send(line) = action {
                reaction.sent.push(line);
            }
        }
    }
    reaction
}

fn at_cgos(lines: &[&str]) -> Reaction {
    let login = ["protocol", "username", "password", "info welcome"];
    let all: Vec<&str> = login.into_iter().chain(lines.iter().copied()).collect();
    react(&mut CgosSession::new(identity(), Instant::now()), &all)
}

const SETUP: &str = "setup 1 9 7.0 60000 anna(1800?) bert(1900)";

#[test]
fn what_cannot_be_is_said_and_survived_on_cgos() {
    for (lines, words) in [
        (&[SETUP, "play b K10 60000"][..], "not on the board"),
        (&[SETUP, "play b E5 60000", "play b D5 60000"], "other side's turn"),
        (&[SETUP, "play w E5 60000"], "what we have played"),
        (&[SETUP, "genmove w 60000"], "who is not to move"),
        (&[SETUP, "genmove b 60000"], "who is not to move"),
        (&["genmove b 60000"], "there is no game"),
        (&["setup 1 9 7.0 60000 carl(1) bert(2)"], "without anna"),
        (&["setup 1 9 7.0 60000 anna(1) bert(2) E5 1 E5 1"], "occupied"),
        (&["password"], "once more"),
    ] {
        let why = at_cgos(lines).why.unwrap_or_else(|| panic!("{lines:?} is believed"));
        assert!(why.contains(words), "{why}");
    }
    // Lines that mean nothing are passed over.
    let lines =
        [SETUP, "setup", "play", "genmove x", "\u{fffd}", "play b E5 60000", "genmove w 60000"];
    let reaction = at_cgos(&lines);
    assert_eq!((reaction.why, reaction.sent.last().unwrap().as_str()), (None, "PASS"));
}

#[test]
fn clocks_that_cannot_be_are_bounded() {
    for (left, seconds) in [("99999999999999", 60), ("-5000", 0), ("61000", 60), ("30000", 30)] {
        let genmove = format!("genmove w {left}");
        let reaction = at_cgos(&[SETUP, "play b E5 60000", &genmove]);
        assert_eq!(reaction.clocks, [Duration::from_secs(seconds)], "{left}");
    }
}

fn at_nngs(lines: &[&str]) -> Reaction {
    let start = [
        "Login:",
        "Password:",
        "1 5",
        "9 Set client to be True.",
        "9 Found 0 stored games.",
        "15 Game 1 I: anna (0 600 -1) vs bert (0 600 -1)",
        "7 [ 1] anna [ NR ] vs. bert [ NR ] (  0    9  0  6.5  5 FI) (  0)",
        "15 Game 1 I: anna (0 600 -1) vs bert (0 600 -1)",
    ];
    let all: Vec<&str> = start.into_iter().chain(lines.iter().copied()).collect();
    react(&mut NngsSession::new(identity(), Instant::now()), &all)
}

#[test]
fn what_cannot_be_is_said_and_survived_on_nngs() {
    let again = "15   1(W): E5";
    for (lines, words) in [
        (&["15   0(B): E5", again, "15   0(B): E5", again, "15   0(B): E5", again][..], "occupied"),
        (&["15   0(W): E5"; 4], "other side's turn"),
        (&["15   0(B): T19"; 4], "not on the board"),
        (&["1 1"], "once more"),
    ] {
        let why = at_nngs(lines).why.unwrap_or_else(|| panic!("{lines:?} is believed"));
        assert!(why.contains(words), "{why}");
    }
    let reaction = at_nngs(&["15   0(B): E5", "15   0(B): E5"]);
    assert_eq!(
        (reaction.why, reaction.sent.iter().filter(|line| *line == "pass").count()),
        (None, 1)
    );
}

#[test]
fn an_end_that_names_others_ends_nothing() {
    let lines = [
        "9 {Game 1: carl vs bert : White resigns.}",
        "9 {Game 2: anna vs bert : White resigns.}",
        "15   0(B): E5",
    ];
    let reaction = at_nngs(&lines);
    assert_eq!(reaction.sent.last().unwrap(), "pass", "the game goes on");
}
