//! A crew on this machine that process 0 starts by itself.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use tengen_flow::{Checkpoint, Crew, Failure, Others, share};

use super::Folder;
use super::child::Errand;
use super::game::{Game, solve};

/// The test program as another process of a crew whose addresses are in a file.
fn start(errand: &Errand, processes: usize) -> (Crew, Others) {
    let unused = std::env::temp_dir().join("unused");
    Others::start(errand.workers, processes, |process, hosts| {
        let hosts = Crew::hosts(&fs::read_to_string(hosts).unwrap()).unwrap();
        errand.command(process, &hosts, &unused)
    })
    .unwrap()
}

#[test]
fn others_come_and_go_with_the_first() {
    let game = Game::new(21, 2000);
    let expected = solve(&Crew::threads(1), &game, None).unwrap();
    for processes in [1, 3] {
        let (crew, others) = start(&Errand::game(&game, 0), processes);
        assert_eq!(others.end(solve(&crew, &game, None)).unwrap(), expected);
    }
}

#[test]
fn the_reason_of_another_is_told() {
    // The others find a damaged checkpoint, since each gets a folder of its own here.
    let game = Game::new(21, 300);
    let folder = Folder::new("reason");
    let good = Checkpoint::new(folder.file("good"));
    solve(&Crew::threads(2), &game, Some(&good)).unwrap();
    let errand = Errand { checkpoint: Some(folder.file("empty")), ..Errand::game(&game, 0) };
    let (crew, others) = start(&errand, 2);
    let failure = others.end(solve(&crew, &game, Some(&good))).unwrap_err();
    let line = failure.to_string();
    assert!(line.starts_with("process 1: ") && line.contains("the same folder"), "{line}");
    assert!(failure.is_input());
}

#[test]
fn nobody_waits_for_a_process_that_ended_at_once() {
    let began = Instant::now();
    let (crew, others) = Others::start(1, 2, |_, _| Command::new("false")).unwrap();
    let failure = others.end(solve(&crew, &Game::new(1, 10), None)).unwrap_err();
    assert!(matches!(failure, Failure::Meeting(_) | Failure::Work(_)), "{failure}");
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn what_the_first_has_all_get() {
    let bytes: Vec<u8> = (0..3_000_000u32).map(|number| (number % 253) as u8).collect();
    let hosts = super::free_hosts(3);
    std::thread::scope(|scope| {
        for process in 0..3 {
            let (hosts, bytes) = (hosts.clone(), &bytes);
            scope.spawn(move || {
                let crew = Crew::member(1, process, hosts).unwrap();
                let brought = if process == 0 { bytes.clone() } else { b"nothing".to_vec() };
                assert!(share(&crew, "numbers", brought).unwrap() == *bytes);
            });
        }
    });
}
