//! Games made of numbers, and the slow twin of a book.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tengen_board::Random;
use tengen_book::{Batch, Book, Ended, Entry, Line, Outcome, Reader, Step, Tally};

/// A folder of its own for a test; it is taken away with this.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("tengen-book-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The game with this number: a walk through a web of numbers in which ways meet again.
pub fn line(number: u64) -> Line {
    let mut random = Random::new(number);
    let mut key = 1;
    let mut steps = Vec::new();
    for ply in 0..5 + random.below(20) {
        // Early moves are few and lead to the same places; late ones lead anywhere.
        let mv = random.below(if ply < 4 { 3 } else { 60 }) as u16;
        steps.push(Step { key, mv });
        key = child(key, mv);
    }
    let outcome = [Outcome::Win, Outcome::Loss, Outcome::Draw, Outcome::Unknown];
    let outcome = outcome[random.below(4) as usize];
    let margin = random.chance(0.5).then(|| random.below(81) as i16 - 40);
    let date = if random.chance(0.3) { 0 } else { 19_900_101 + random.below(300_000) };
    Line { steps, last: key, ended: Ended { outcome, margin }, date }
}

/// Even numbers lead to a few places, so that transpositions are common.
fn child(key: u64, mv: u16) -> u64 {
    let next = Random::new(key.wrapping_mul(1_000).wrapping_add(u64::from(mv))).next_u64();
    if mv.is_multiple_of(2) { 2 + next % 500 } else { next.max(1) }
}

/// A book in a plain map.
#[derive(Default)]
pub struct Twin {
    games: u64,
    entries: BTreeMap<u64, Known>,
}

#[derive(Default)]
struct Known {
    parents: BTreeSet<u64>,
    branches: BTreeMap<u16, Moves>,
}

struct Moves {
    child: u64,
    ends: Vec<Ended>,
    last_game: u64,
    last_date: u32,
}

impl Twin {
    pub fn add(&mut self, line: &Line) {
        self.games += 1;
        let mut counted = BTreeSet::new();
        for (ply, step) in line.steps.iter().enumerate() {
            let ended = if ply % 2 == 0 { line.ended } else { line.ended.reversed() };
            let child = line.steps.get(ply + 1).map_or(line.last, |next| next.key);
            let known = self.entries.entry(step.key).or_default();
            if ply > 0 {
                known.parents.insert(line.steps[ply - 1].key);
            }
            let new = || Moves { child, ends: Vec::new(), last_game: 0, last_date: 0 };
            let branch = known.branches.entry(step.mv).or_insert_with(new);
            // A game that comes back and does the same again counts once, by its first time.
            if counted.insert((step.key, step.mv)) {
                branch.ends.push(ended);
                branch.last_game = self.games;
                branch.last_date = branch.last_date.max(line.date);
            }
        }
    }

    pub fn positions(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Everything the twin knows is in the book, and nothing else.
    pub fn check(&self, book: &Book) {
        let contents = book.contents().unwrap();
        assert_eq!((contents.games, contents.positions), (self.games, self.positions()));
        let reader = book.reader().unwrap();
        let mut shown = 0;
        reader
            .for_each(|key, entry| {
                shown += 1;
                assert_eq!(Some(&entry), reader.entry(key)?.as_ref());
                self.check_entry(key, &entry, &reader);
                Ok(())
            })
            .unwrap();
        assert_eq!(shown, self.positions());
    }

    fn check_entry(&self, key: u64, entry: &Entry, reader: &Reader) {
        let known = &self.entries[&key];
        assert_eq!(entry.parents, known.parents.iter().copied().collect::<Vec<_>>());
        assert_eq!(reader.parents(key).unwrap(), entry.parents);
        assert_eq!(entry.branches.len(), known.branches.len());
        for (branch, (&mv, expected)) in entry.branches.iter().zip(&known.branches) {
            let mut tally = Tally::default();
            for &end in &expected.ends {
                tally.add(end, 1);
            }
            assert_eq!((branch.mv, branch.child), (mv, expected.child));
            assert_eq!(branch.tally, tally);
            assert_eq!(u64::from(branch.last_game), expected.last_game);
            assert_eq!(branch.last_date, expected.last_date);
        }
    }
}

/// Adds the games of a range to a book at once.
pub fn add(path: &Path, numbers: std::ops::Range<u64>) {
    let mut book = Book::open_to_change(path, "numbers").unwrap();
    let mut batch = Batch::default();
    for number in numbers {
        batch.add(&line(number), if number % 3 == 0 { "small" } else { "large" });
    }
    book.add(&mut batch).unwrap();
}
