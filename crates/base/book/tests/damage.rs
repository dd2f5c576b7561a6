//! Files that were cut off or changed by something else than this program.

mod support;

use support::{Folder, Twin, add, line};
use tengen_board::Random;
use tengen_book::{Book, BookError};

fn read_all(path: &std::path::Path) -> Result<u64, BookError> {
    let book = Book::open(path)?;
    let mut games = 0;
    book.reader()?.for_each(|key, entry| {
        games += entry.counts().games();
        book.reader()?.entry(key).map(drop)
    })?;
    Ok(games)
}

#[test]
fn a_shortened_file_is_refused() {
    let folder = Folder::new("shortened");
    let path = folder.file("whole.book");
    add(&path, 0..1_000);
    let whole = std::fs::read(&path).unwrap();
    let cut = folder.file("cut.book");
    for part in 1..20 {
        std::fs::write(&cut, &whole[..whole.len() * part / 20]).unwrap();
        let error = read_all(&cut).expect_err("half a book is no book").to_string();
        assert!(error.contains("cut.book") && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn changed_bytes_never_change_what_is_told() {
    let folder = Folder::new("changed");
    let path = folder.file("whole.book");
    add(&path, 0..1_000);
    let games = read_all(&path).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let mut random = Random::new(4);
    let changed = folder.file("changed.book");
    let mut refused = 0;
    for _ in 0..100 {
        let mut bytes = whole.clone();
        let at = random.below(bytes.len() as u32) as usize;
        bytes[at] ^= 1 << random.below(8);
        std::fs::write(&changed, &bytes).unwrap();
        match read_all(&changed) {
            // It hit a part of the file that nothing is kept in.
            Ok(told) => assert_eq!(told, games),
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1, "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 10, "{refused}");
    let mut twin = Twin::default();
    (0..1_000).for_each(|number| twin.add(&line(number)));
    twin.check(&Book::open(&path).unwrap());
}
