//! A book survives whoever fills it: a child process is killed again and again while it does.

mod support;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use support::{Folder, Twin, add, line};
use tengen_board::Random;
use tengen_book::{Book, BookError};

const CHILD: &str = "TENGEN_BOOK_CHILD";
const BATCH: u64 = 150;
/// After so many batches a new book is begun.
const MOST_BATCHES: u64 = 40;

/// What the child does: it adds batch after batch and says so once a batch is on the disk.
#[test]
fn the_child() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let path = std::path::Path::new(&path);
    loop {
        let games = Book::open(path).map_or(0, |book| book.contents().unwrap().games);
        add(path, games..games + BATCH);
        println!("\ncommitted {}", games + BATCH);
        std::io::stdout().flush().unwrap();
    }
}

/// Lets the child work for a while and kills it; tells how many games it said were safe.
fn fill_and_kill(path: &std::path::Path, after: Duration) -> u64 {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["the_child", "--exact", "--nocapture", "--test-threads=1"])
        .env(CHILD, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let listener = std::thread::spawn(move || {
        let lines = output.lines().map_while(Result::ok);
        let committed = lines.filter_map(|line| line.strip_prefix("committed ")?.parse().ok());
        committed.last().unwrap_or(0)
    });
    std::thread::sleep(after);
    // SIGKILL on Unix: nothing is tidied up.
    child.kill().unwrap();
    child.wait().unwrap();
    listener.join().unwrap()
}

/// 100 kills with TENGEN_BOOK_KILLS=100.
#[test]
fn a_kill_loses_no_batch_and_breaks_nothing() {
    if std::env::var_os(CHILD).is_some() {
        return;
    }
    let kills: u64 = std::env::var("TENGEN_BOOK_KILLS").map_or(10, |kills| kills.parse().unwrap());
    let folder = Folder::new("kills");
    let mut random = Random::new(kills);
    let (mut twin, mut known, mut book_number, mut total) = (Twin::default(), 0, 0, 0);
    for kill in 0..kills {
        let path = folder.file(&format!("{book_number}.book"));
        let after = Duration::from_micros(3_000 + u64::from(random.below(250_000)));
        let committed = fill_and_kill(&path, after);
        let book = match Book::open(&path) {
            // A child that had no time to make a book has promised nothing.
            Err(BookError::Missing(_)) if committed.max(known) == 0 => continue,
            book => book.unwrap_or_else(|error| panic!("kill {kill} after {after:?}: {error}")),
        };
        let games = book.contents().unwrap().games;
        assert!(games >= committed.max(known), "kill {kill}: {games} of {committed} games");
        assert_eq!(games % BATCH, 0, "a batch is there whole or not at all");
        (known..games).for_each(|number| twin.add(&line(number)));
        twin.check(&book);
        total += games - known;
        known = games;
        if known >= MOST_BATCHES * BATCH {
            (twin, known, book_number) = (Twin::default(), 0, book_number + 1);
        }
    }
    assert!(total > 0, "the child never got to work");
}
