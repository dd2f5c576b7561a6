use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use tengen_flow::Crew;

use super::child::{Errand, Team};
use super::free_hosts;
use super::game::{Game, solve};

#[test]
fn processes_give_what_threads_give() {
    let game = Game::new(11, 5000);
    let (last, expected) = solve(&Crew::threads(1), &game, None).unwrap();
    assert!(last.number > 15);
    assert_eq!(game.values(&expected), game.twin());
    for (processes, workers) in [(1, 1), (2, 1), (2, 2), (4, 1), (3, 2)] {
        let errand = Errand { workers, ..Errand::game(&game, 0) };
        let results = Team::start(&errand, processes).results();
        assert!(results == expected, "{processes} processes of {workers} workers");
    }
}

#[test]
fn whoever_does_not_come_is_named() {
    let errand = Errand { patience: 1, ..Errand::game(&Game::new(1, 100), 0) };
    let hosts = free_hosts(3);
    let mut team = Team::start_some(&errand, &hosts, 0..2);
    for (status, said) in team.end(Duration::from_secs(10)) {
        assert_eq!(status.code(), Some(1), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("did not come within 1 s"), "{said}");
    }
}

#[test]
fn processes_that_came_for_other_work_are_told() {
    let hosts = free_hosts(2);
    let (one, other) = (Game::new(1, 100), Game::new(2, 100));
    let mut first = Team::start_some(&Errand::game(&one, 0), &hosts, 0..1);
    let mut second = Team::start_some(&Errand::game(&other, 0), &hosts, 1..2);
    for team in [&mut first, &mut second] {
        let (status, said) = team.end(Duration::from_secs(10)).remove(0);
        assert_eq!(status.code(), Some(1), "{said}");
        assert!(said.contains("came for other work"), "{said}");
    }
    let more = Errand { workers: 2, ..Errand::game(&one, 0) };
    let mut first = Team::start_some(&Errand::game(&one, 0), &hosts, 0..1);
    let mut second = Team::start_some(&more, &hosts, 1..2);
    for team in [&mut first, &mut second] {
        let (_, said) = team.end(Duration::from_secs(10)).remove(0);
        assert!(said.contains("of 2 processes of"), "{said}");
    }
}

#[test]
fn strangers_on_the_port_do_not_disturb() {
    let game = Game::new(3, 800);
    let hosts = free_hosts(2);
    let first = Team::start_some(&Errand::game(&game, 0), &hosts, 0..1);
    let mut strangers = Vec::new();
    while strangers.len() < 3 {
        if let Ok(mut line) = TcpStream::connect(&hosts[0]) {
            let words: [&[u8]; 3] =
                [b"", b"GET / HTTP/1.1\r\n\r\n", b"tengen-flow 0 and much more than that is"];
            line.write_all(words[strangers.len()]).unwrap();
            strangers.push(line);
        }
    }
    // The first says nothing and leaves; another stays and is given up.
    drop(strangers.remove(0));
    let mut second = Team::start_some(&Errand::game(&game, 0), &hosts, 1..2);
    let (status, said) = second.end(Duration::from_secs(30)).remove(0);
    assert!(status.success(), "{said}");
    assert!(first.results() == solve(&Crew::threads(1), &game, None).unwrap().1);
}
