use std::fs;
use std::path::{Path, PathBuf};

use tengen_flow::{Checkpoint, Crew};

use super::Folder;
use super::farm::{Slow, gather};
use super::game::{Game, solve};

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// The line that a run with this checkpoint ends with.
fn refusal(game: &Game, checkpoint: &Checkpoint) -> String {
    let failure = solve(&Crew::threads(2), game, Some(checkpoint)).unwrap_err();
    assert!(failure.is_input(), "{failure}");
    failure.to_string()
}

#[test]
fn every_damaged_byte_is_noticed() {
    let folder = Folder::new("damage");
    let checkpoint = Checkpoint::new(folder.file("kept"));
    let game = Game { shards: 3, ..Game::new(4, 40) };
    let expected = solve(&Crew::threads(2), &game, Some(&checkpoint)).unwrap();
    let kept = files(&checkpoint.folder);
    assert_eq!(kept.len(), 4, "the lock, the mark and two parts: {kept:?}");
    for path in kept.iter().filter(|path| !path.ends_with("lock")) {
        let whole = fs::read(path).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x40;
            fs::write(path, &damaged).unwrap();
            let line = refusal(&game, &checkpoint);
            assert!(line.contains("damaged"), "byte {at} of {path:?}: {line}");
        }
        fs::write(path, &whole[..whole.len() - 1]).unwrap();
        assert!(refusal(&game, &checkpoint).contains("damaged"));
        fs::remove_file(path).unwrap();
        if !path.ends_with("mark") {
            assert!(refusal(&game, &checkpoint).contains("cannot be read"));
        }
        fs::write(path, &whole).unwrap();
    }
    assert_eq!(solve(&Crew::threads(1), &game, Some(&checkpoint)).unwrap(), expected);
}

#[test]
fn checkpoints_of_other_work_are_refused() {
    let folder = Folder::new("foreign");
    let checkpoint = Checkpoint::new(folder.file("kept"));
    let game = Game::new(1, 100);
    solve(&Crew::threads(1), &game, Some(&checkpoint)).unwrap();
    let line = refusal(&Game::new(2, 100), &checkpoint);
    assert!(line.contains("of other work (game 1 of 100 positions), this is game 2"), "{line}");
    let line = refusal(&Game { shards: 8, ..game.clone() }, &checkpoint);
    assert!(line.contains("in 16 shards, this work in 8"), "{line}");
    let farm = Slow { seed: 1, tasks: 3, pause: Default::default() };
    let failure = gather(&Crew::threads(1), &farm, Some(&checkpoint)).unwrap_err();
    assert!(failure.is_input() && failure.to_string().contains("other work"), "{failure}");

    let tasks = Checkpoint::new(folder.file("tasks"));
    gather(&Crew::threads(1), &farm, Some(&tasks)).unwrap();
    assert!(refusal(&game, &tasks).contains("other work"));

    fs::write(folder.file("plain"), "").unwrap();
    assert!(refusal(&game, &Checkpoint::new(folder.file("plain"))).contains("cannot be used"));
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = Folder::new("shared");
    let checkpoint = Checkpoint::new(folder.file("kept"));
    let game = Game::new(1, 100);
    let lines = std::sync::Mutex::new(Vec::new());
    let first = tengen_flow::run_rounds(
        &Crew::threads(1),
        &game,
        Some(&checkpoint),
        |_| lines.lock().unwrap().push(refusal(&game, &checkpoint)),
        |_, _| Ok(()),
    );
    let lines = lines.into_inner().unwrap();
    assert_eq!(lines.len() as u32, first.unwrap().number + 1);
    assert!(lines.iter().all(|line| line.contains("another run is at work")), "{lines:?}");
}
