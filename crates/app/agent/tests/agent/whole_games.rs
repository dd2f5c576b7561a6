//! Two agents play whole games against each other through a line that cuts packets up and breaks.
//!
//! `TENGEN_AGENT_GAMES=50 cargo test -p tengen-agent --test agent whole -- --nocapture` plays more of
//! them and tells how it went; `TENGEN_AGENT_LOG=FILE` keeps the logs of the games on
//! NNGS, `TENGEN_AGENT_SEED` breaks the line elsewhere.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use tengen_agent::{Agent, Protocol, Stop};

use crate::server::cgos::Cgos;
use crate::server::nngs::Nngs;
use crate::server::{Host, Line, Server};
use crate::support::{Folder, Log, PASSWORD, agent, records, settings};

fn games() -> u32 {
    std::env::var("TENGEN_AGENT_GAMES").ok().map_or(4, |text| text.parse().unwrap())
}

/// Another seed, another line.
fn seed(usual: u64) -> u64 {
    std::env::var("TENGEN_AGENT_SEED").ok().map_or(usual, |text| text.parse().unwrap())
}

/// Both records of every game, and how often the line broke.
struct Bout {
    records: [Vec<String>; 2],
    logs: [String; 2],
    breaks: u32,
}

/// Policies of the two, who offers games and who takes them.
const OFFERING: &str = "offer = anna\noffer-every = 1\noffer-komi = 5.5\noffer-minutes = 20\n\
                        reconnect-after = 0..0\nreconnect-tries = 1000\n";
const TAKING: &str = "reconnect-after = 0..0\nreconnect-tries = 1000\n";

fn bout(protocol: Protocol, host: impl Host, line: Line, games: u32) -> Bout {
    let server = Server::start(host, line);
    let folders = [Folder::new(), Folder::new()];
    let logs = [Log::default(), Log::default()];
    let mut stops: Vec<Stop> = Vec::new();
    let mut threads = Vec::new();
    for (index, (name, policy)) in [("anna", TAKING), ("bert", OFFERING)].into_iter().enumerate() {
        let mut settings = settings(protocol, server.port, name, policy);
        settings.games = Some(games);
        let agent = agent(settings, 7 + index as u64, &folders[index].0, &logs[index]);
        stops.push(agent.stop());
        threads.push(thread::spawn(move || agent.run()));
    }
    let deadline = Instant::now() + Duration::from_secs(60 + 3 * u64::from(games));
    while threads.iter().any(|thread| !thread.is_finished()) {
        if Instant::now() > deadline {
            for (log, stop) in logs.iter().zip(&stops) {
                stop.ask();
                stop.ask();
                let text = log.text();
                let end: Vec<&str> = text.lines().rev().take(60).collect();
                eprintln!("{}\n", end.into_iter().rev().collect::<Vec<_>>().join("\n"));
            }
            panic!("the games do not come to an end");
        }
        thread::sleep(Duration::from_millis(20));
    }
    for thread in threads {
        let statistics = thread.join().unwrap().unwrap();
        assert_eq!((statistics.rate().games(), statistics.unfinished()), (games, 0));
    }
    Bout {
        records: [records(&folders[0].0), records(&folders[1].0)],
        logs: logs.map(|log| log.text()),
        breaks: server.breaks.load(Ordering::Relaxed),
    }
}

/// Open files and threads of this process, and its memory in kilobytes.
fn footprint() -> (usize, usize, usize) {
    let files = std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let value = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        number.and_then(|number| number.parse().ok()).unwrap_or(0)
    };
    (files, value("Threads:"), value("VmRSS:"))
}

fn check(bout: &Bout, games: u32) {
    assert_eq!(bout.records[0].len(), games as usize);
    assert_eq!(bout.records[0], bout.records[1], "both wrote down the same games");
    for record in &bout.records[0] {
        let result = record.split("RE[").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
        let is_counted = result == "0" || result[2..].parse::<f64>().is_ok();
        assert!(is_counted, "every game was counted: {result}");
        assert!(record.matches(";B[").count() > 20, "and played: {record}");
        assert!(!record.contains(PASSWORD));
    }
    for log in &bout.logs {
        assert!(!log.contains(PASSWORD));
    }
}

fn tell(what: &str, games: u32, bout: &Bout, began: Instant, before: (usize, usize, usize)) {
    println!(
        "{what}: {games} games in {:.1} s, {} broken connections; files, threads, kB before {before:?}, after {:?}",
        began.elapsed().as_secs_f64(),
        bout.breaks,
        footprint()
    );
}

#[test]
fn whole_games_on_nngs() {
    let (games, began, before) = (games(), Instant::now(), footprint());
    let registered = [("anna", PASSWORD), ("bert", PASSWORD)];
    let line = Line { seed: seed(5), cut: 0.5, break_: 0.01 };
    let bout = bout(Protocol::Nngs, Nngs::new(&registered), line, games);
    check(&bout, games);
    if let Ok(path) = std::env::var("TENGEN_AGENT_LOG") {
        std::fs::write(path, bout.logs.join("\n\n\n")).unwrap();
    }
    assert!(bout.breaks > 0, "the line broke");
    if games >= 20 {
        let agreed = bout.records[0].iter().filter(|record| record.contains("KM[5.5]")).count();
        assert!(2 * agreed > games as usize, "komi was agreed on in most games: {agreed}");
    }
    tell("NNGS", games, &bout, began, before);
}

#[test]
fn whole_games_on_cgos() {
    let (games, began, before) = (games(), Instant::now(), footprint());
    let line = Line { seed: seed(6), cut: 0.5, break_: 0.01 };
    let bout = bout(Protocol::Cgos, Cgos::new(PASSWORD, true), line, games);
    check(&bout, games);
    assert!(bout.breaks > 0, "the line broke");
    tell("CGOS", games, &bout, began, before);
}

#[test]
fn a_cgos_that_does_not_tell_late_leaves_games_without_a_result() {
    let line = Line { seed: seed(9), cut: 0.5, break_: 0.1 };
    let server = Server::start(Cgos::new(PASSWORD, false), line);
    let folders = [Folder::new(), Folder::new()];
    let logs = [Log::default(), Log::default()];
    let mut agents = Vec::new();
    for (index, name) in ["anna", "bert"].into_iter().enumerate() {
        let settings = settings(Protocol::Cgos, server.port, name, TAKING);
        agents.push(agent(settings, 7 + index as u64, &folders[index].0, &logs[index]));
    }
    let stops: Vec<Stop> = agents.iter().map(Agent::stop).collect();
    let threads: Vec<_> = agents.into_iter().map(|agent| thread::spawn(|| agent.run())).collect();
    let deadline = Instant::now() + Duration::from_secs(120);
    let unknown = || {
        folders.iter().flat_map(|folder| records(&folder.0)).filter(|r| r.contains("RE[?]")).count()
    };
    while unknown() == 0 {
        assert!(Instant::now() < deadline, "no game ended while somebody was away");
        thread::sleep(Duration::from_millis(50));
    }
    // Told to leave now, they do.
    for stop in &stops {
        stop.ask();
        stop.ask();
    }
    for thread in threads {
        thread.join().unwrap().unwrap();
    }
    let text = logs.iter().map(Log::text).collect::<String>();
    assert!(text.contains("leaving now"), "{text}");
}
