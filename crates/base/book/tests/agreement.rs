//! The book against a plain map.

mod support;

use std::collections::BTreeMap;

use support::{Folder, Twin, add, line};
use tengen_book::{
    Backing, Book, BookError, Branch, Counts, Entry, Judged, Minimax, Reader, Section, Taste,
};

#[test]
fn in_batches_of_any_size_it_is_the_same_book() {
    let folder = Folder::new("agreement");
    let mut twin = Twin::default();
    let path = folder.file("any.book");
    let mut next = 0;
    for size in [1, 1, 700, 3, 2_000, 1, 5_000, 40] {
        add(&path, next..next + size);
        (next..next + size).for_each(|number| twin.add(&line(number)));
        next += size;
        twin.check(&Book::open(&path).unwrap());
    }
    let contents = Book::open(&path).unwrap().contents().unwrap();
    let games: BTreeMap<&str, u64> = contents
        .sections
        .iter()
        .map(|(name, Section { games, .. })| (name.as_str(), *games))
        .collect();
    assert_eq!(
        games,
        BTreeMap::from([("small", next.div_ceil(3)), ("large", next - next.div_ceil(3))])
    );
}

#[test]
fn what_is_not_there_is_none() {
    let folder = Folder::new("none");
    let path = folder.file("few.book");
    add(&path, 0..50);
    let reader = Book::open(&path).unwrap().reader().unwrap();
    for key in [0, u64::MAX, 0x1234_5678_9ABC_DEF0] {
        assert_eq!(reader.entry(key).unwrap(), None);
    }
    let empty = folder.file("empty.book");
    let book = Book::open_to_change(&empty, "numbers").unwrap();
    assert_eq!(book.reader().unwrap().entry(1).unwrap(), None);
    assert_eq!(book.contents().unwrap().games, 0);
}

#[test]
fn opinions_stay_with_their_positions() {
    let folder = Folder::new("opinions");
    let path = folder.file("judged.book");
    add(&path, 0..300);
    let judged = Judged { chance: 0.75, effort: 1_000, best: Some(2) };
    let mut book = Book::open_to_change(&path, "numbers").unwrap();
    let before = book.contents().unwrap().positions;
    // One that is known and one that is not.
    book.judge(&[(77_777, judged), (1, judged)]).unwrap();
    assert_eq!(book.contents().unwrap().positions, before + 1);
    drop(book);
    add(&path, 300..600);
    let mut twin = Twin::default();
    (0..600).for_each(|number| twin.add(&line(number)));
    let book = Book::open(&path).unwrap();
    let reader = book.reader().unwrap();
    let first = reader.entry(1).unwrap().unwrap();
    assert_eq!((first.judged, first.counts().games()), (Some(judged), 600));
    let lonely = reader.entry(77_777).unwrap().unwrap();
    assert_eq!(lonely, Entry { judged: Some(judged), ..Entry::default() });
    assert_eq!(book.contents().unwrap().positions, twin.positions() + 1);
}

#[test]
fn a_copy_keeps_what_it_is_told_to() {
    let folder = Folder::new("copy");
    let (path, copy) = (folder.file("all.book"), folder.file("some.book"));
    add(&path, 0..3_000);
    let book = Book::open(&path).unwrap();
    let whole = book.copy_to(&folder.file("whole.book"), |_| {}).unwrap();
    assert_eq!(whole, book.contents().unwrap());
    let often = |branch: &Branch| branch.tally.counts().games() >= 3;
    let contents = book.copy_to(&copy, |entry| entry.branches.retain(often)).unwrap();
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    book.reader()
        .unwrap()
        .for_each(|key, mut entry| {
            entry.branches.retain(often);
            if !entry.branches.is_empty() {
                expected.push((key, entry));
            }
            Ok(())
        })
        .unwrap();
    let copied = Book::open(&copy).unwrap();
    let reader = copied.reader().unwrap();
    reader
        .for_each(|key, entry| {
            assert_eq!(reader.entry(key)?.as_ref(), Some(&entry));
            found.push((key, entry));
            Ok(())
        })
        .unwrap();
    assert_eq!(found, expected);
    assert!(!found.is_empty());
    assert_eq!(contents.positions, found.len() as u64);
    assert_eq!(copied.contents().unwrap(), contents);
}

/// Minimax by plain recursion to a depth, without remembering anything.
fn slow_minimax(reader: &Reader, key: u64, enough: u64, way: &mut Vec<u64>) -> Option<f64> {
    if way.contains(&key) {
        return None;
    }
    let entry = reader.entry(key).unwrap()?;
    way.push(key);
    let mut values: Vec<f64> = Vec::new();
    for branch in &entry.branches {
        let counts = branch.tally.counts();
        if counts.decided() >= enough {
            let child = slow_minimax(reader, branch.child, enough, way);
            values.push(child.map_or(counts.bayesian(), |value| 1.0 - value));
        }
    }
    way.pop();
    Some(values.into_iter().reduce(f64::max).unwrap_or_else(|| entry.counts().bayesian()))
}

fn plain(branch: &Branch, _: u32) -> Counts {
    branch.tally.counts()
}

/// The three-year project, section 3.1.4: the tree of positions is scored by minimax.
#[test]
fn minimax_is_what_recursion_says() {
    let folder = Folder::new("minimax");
    let path = folder.file("deep.book");
    add(&path, 0..4_000);
    let reader = Book::open(&path).unwrap().reader().unwrap();
    // Moves that are frequent enough here lead round in no circles, or remembering would depend on
    // where one comes from.
    let backing = Backing { enough: 40, most: usize::MAX };
    let mut looked_at = 0;
    reader
        .for_each(|key, _| {
            let mut minimax = Minimax::new(&reader, backing, plain);
            let expected = slow_minimax(&reader, key, backing.enough, &mut Vec::new());
            let found = minimax.position(key)?;
            assert!((found.unwrap() - expected.unwrap()).abs() < 1e-12, "{found:?} {expected:?}");
            looked_at += 1;
            Ok(())
        })
        .unwrap();
    assert!(looked_at > 1_000);
}

#[test]
fn what_an_engine_thinks_counts_where_games_end() {
    let folder = Folder::new("leaves");
    let path = folder.file("leaf.book");
    add(&path, 0..500);
    let backing = Backing { enough: 1_000, most: 100 };
    let value = |reader: &Reader, backing| {
        Minimax::new(reader, backing, plain).position(1).unwrap().unwrap()
    };
    let mut book = Book::open_to_change(&path, "numbers").unwrap();
    let entry = book.reader().unwrap().entry(1).unwrap().unwrap();
    assert_eq!(value(&book.reader().unwrap(), backing), entry.counts().bayesian());
    book.judge(&[(1, Judged { chance: 0.875, effort: 1, best: None })]).unwrap();
    assert_eq!(value(&book.reader().unwrap(), backing), 0.875, "no move is counted on");
    let shallow = Backing { enough: 20, most: usize::MAX };
    let below = value(&book.reader().unwrap(), shallow);
    assert!(below < 0.875, "{below}: without a move of its own the opinion yields to moves");
    book.judge(&[(1, Judged { chance: 0.875, effort: 1, best: Some(59) })]).unwrap();
    assert_eq!(value(&book.reader().unwrap(), shallow), 0.875, "another move is an offer");
}

#[test]
fn a_player_takes_no_move_that_was_not_tried_or_loses() {
    let folder = Folder::new("taste");
    let path = folder.file("taste.book");
    add(&path, 0..4_000);
    let reader = Book::open(&path).unwrap().reader().unwrap();
    let taste = Taste::default();
    let mut random = tengen_board::Random::new(1);
    let (mut chosen, mut different) = (0, 0);
    reader
        .for_each(|_, entry| {
            let mut minimax = Minimax::new(&reader, Backing::default(), plain);
            let count = |branch: &Branch| branch.tally.counts();
            let candidates = taste.candidates(&entry, count, &mut minimax)?;
            different += usize::from(candidates.len() > 1);
            if let Some(candidate) = taste.draw(&candidates, &mut random) {
                let counts = entry.branch(candidate.mv).unwrap().tally.counts();
                assert!(counts.decided() >= 5 && counts.score() >= Some(0.5), "{counts:?}");
                chosen += 1;
            } else {
                assert!(candidates.is_empty());
            }
            Ok(())
        })
        .unwrap();
    assert!(chosen > 20 && different > 2, "{chosen} {different}");
}

#[test]
fn other_files_are_refused_in_words() {
    let folder = Folder::new("refused");
    let refusal = |path: &std::path::Path| match Book::open(path) {
        Ok(_) => panic!("opened"),
        Err(error) => error.to_string().replace(&folder.0.display().to_string(), "F"),
    };
    assert_eq!(refusal(&folder.file("no.book")), "there is no book F/no.book");
    assert_eq!(refusal(&folder.0), "F is no book: it is a folder");
    let text = folder.file("game.sgf");
    std::fs::write(&text, "(;SZ[9];B[ee])").unwrap();
    assert_eq!(refusal(&text), "F/game.sgf is no book: it is another kind of file");
    std::fs::write(&text, "").unwrap();
    assert_eq!(refusal(&text), "F/game.sgf is no book: the file is empty");
    let other = folder.file("other.db");
    redb::Database::create(&other).unwrap();
    assert_eq!(refusal(&other), "F/other.db is no book: it is a database of something else");
    let path = folder.file("a.book");
    add(&path, 0..10);
    match Book::open_to_change(&path, "letters") {
        Err(error @ BookError::OtherGame { .. }) => {
            assert!(error.to_string().ends_with("a.book is a book of numbers, not of letters"));
        }
        _ => panic!("another game"),
    }
    let _reading = Book::open(&path).unwrap();
    assert!(Book::open(&path).is_ok(), "many may read");
    assert!(matches!(Book::open_to_change(&path, "numbers"), Err(BookError::Busy(_))));
}
