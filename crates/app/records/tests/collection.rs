//! Reading collections from files, folders and archives, with all that is wrong with them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use tengen_records::{Collection, Filter, Met, Reason, Report};

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tengen-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, contents).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A game that differs from all others in its moves.
fn game(number: usize) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    let (a, b) = (letter(number % 19), letter(number / 19 % 18));
    let c = letter(number / 342 % 18);
    format!("(;SZ[19]PB[{number}];B[{a}{b}];W[{c}s];B[ss])\n")
}

/// Who played Black in the games taken, in order; the places and reasons of the others.
fn read(collection: &Collection) -> (Vec<String>, Vec<String>, Report) {
    let (mut names, mut skipped) = (Vec::new(), Vec::new());
    let report = collection.read(
        |entry| Ok(entry.record.header.players[0].name.clone()),
        |met| match met {
            Met::Game { value, .. } => names.push(value),
            Met::Skipped(skip) => skipped.push(skip.to_string()),
        },
    );
    (names, skipped, report)
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

/// A zip archive by the book: every file deflated, then the directory. In a long one all numbers are in
/// the places for archives beyond 4 GB.
fn zip(files: &[(&str, &str)], long: bool) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, text) in files {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
        packed.write_all(text.as_bytes()).unwrap();
        let packed = packed.finish().unwrap();
        let mut sum = flate2::Crc::new();
        sum.update(text.as_bytes());
        let start = archive.len();
        let mut common = vec![20, 0, 0, 0, 8, 0, 0, 0, 0, 0];
        common.extend(sum.sum().to_le_bytes());
        let mut local = common.clone();
        let numbers = [text.len(), packed.len(), start];
        for number in [packed.len(), text.len()] {
            local.extend((number as u32).to_le_bytes());
            common.extend((if long { u32::MAX } else { number as u32 }).to_le_bytes());
        }
        let name_length = (name.len() as u16).to_le_bytes();
        local.extend(name_length);
        local.extend([0, 0]);
        common.extend(name_length);
        common.extend([if long { 36 } else { 0 }, 0]);
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend((if long { u32::MAX } else { start as u32 }).to_le_bytes());
        directory.extend(name.as_bytes());
        if long {
            // Another field first, then the numbers of 64 bits.
            directory.extend(*b"UT\x04\0time\x01\0\x18\0");
            numbers.iter().for_each(|&number| directory.extend((number as u64).to_le_bytes()));
        }
        archive.extend(b"PK\x03\x04");
        archive.extend(&local);
        archive.extend(name.as_bytes());
        archive.extend(packed);
    }
    let (start, size) = (archive.len(), directory.len());
    archive.extend(directory);
    if long {
        let end = archive.len() as u64;
        archive.extend(b"PK\x06\x06\x2C\0\0\0\0\0\0\0\x2D\0\x2D\0\0\0\0\0\0\0\0\0");
        for number in [files.len(), files.len(), size, start] {
            archive.extend((number as u64).to_le_bytes());
        }
        archive.extend(b"PK\x06\x07\0\0\0\0");
        archive.extend(end.to_le_bytes());
        archive.extend([1, 0, 0, 0]);
    }
    archive.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        archive.extend((files.len() as u16).to_le_bytes());
    }
    for number in [size, start] {
        archive.extend((if long { u32::MAX } else { number as u32 }).to_le_bytes());
    }
    archive.extend(*b"\x06\0remark");
    archive
}

#[test]
fn files_folders_and_archives_in_order() {
    let folder = Folder::new("collection-order");
    folder.write("b/2.sgf", game(3) + &game(4));
    folder.write("b/1.sgfs", game(2));
    folder.write("a.sgf", game(1));
    let members = [("z.sgf", game(6)), ("notes.txt", game(99)), ("x/a.MGT", game(7))];
    let members = members.each_ref().map(|(name, text)| (*name, text.as_str()));
    folder.write("c.zip", zip(&members, false));
    folder.write("d.sgf.gz", gzip(&(game(8) + &game(9))));
    folder.write("e.txt", game(98));
    folder.write("f.gz", gzip(&game(97)));
    // Two gzip files one after another are one file.
    let twice = folder.write("0.sgf.gz", [gzip(&game(0)), gzip(&game(10))].concat());
    let (names, skipped, report) = read(&Collection::open([&folder.0]).unwrap());
    // Files come before the folders beside them.
    assert_eq!(names, ["0", "10", "1", "6", "7", "8", "9", "2", "3", "4"]);
    assert_eq!(skipped, [""; 0]);
    assert_eq!((report.files, report.taken), (7, 10));
    // What is named is read whatever it is called.
    let named = [folder.0.join("e.txt"), folder.0.join("f.gz"), twice];
    assert_eq!(read(&Collection::open(&named).unwrap()).0, ["98", "97", "0", "10"]);
    let long = folder.write("long.zip", zip(&members, true));
    assert_eq!(read(&Collection::open([long]).unwrap()).0, ["6", "7"]);
}

#[test]
fn broken_games_and_files_are_counted_and_never_stop_the_reading() {
    let folder = Folder::new("collection-broken");
    let good_zip = zip(&[("a.sgf", &game(5)), ("b.sgf", &game(6))], false);
    folder.write("1.sgf", game(1) + "\n(;SZ[19] oops! ;B[aa])\n" + &game(2));
    folder.write("2.sgf", "nothing at all");
    folder.write("3.sgf", "(;SZ[19];B[aa];W[aa])(;GM[2]SZ[8];B[aa])(;SZ[9])(;SZ[9];B[aa];AB[bb])");
    folder.write("4.sgf", [0xFF, 0xFE, b'(', 0]);
    folder.write("5.sgf.gz", &gzip(&game(3))[..30]);
    folder.write("6.zip", &good_zip[..good_zip.len() - 40]);
    folder.write("7.zip", &good_zip);
    let mut flipped = good_zip.clone();
    let directory = good_zip.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    flipped[directory + 16] ^= 0x55; // the first file's checksum
    folder.write("8.zip", flipped);
    folder.write("9.sgf", game(1).replace("PB[1]", "PB[again]") + &game(7));
    let collection = Collection::open([&folder.0]).unwrap();
    let replayed = |entry: tengen_records::Entry<'_>| {
        let mut replay = tengen_records::Replay::new(entry.record)?;
        for &(color, mv) in &entry.record.moves {
            replay.play(color, mv)?;
        }
        Ok(entry.record.header.players[0].name.clone())
    };
    let (mut names, mut skipped) = (Vec::new(), Vec::new());
    let report = collection.read(replayed, |met| match met {
        Met::Game { value, .. } => names.push(value),
        Met::Skipped(skip) => {
            skipped.push(skip.to_string().replace(&*folder.0.to_string_lossy(), ""));
        }
    });
    assert_eq!(names, ["1", "2", "5", "6", "7"], "{skipped:#?}");
    assert!(skipped[0].starts_with("/1.sgf, game 2, line 3, column 14: broken: "), "{skipped:#?}");
    assert_eq!(skipped[1], "/2.sgf: no game");
    assert_eq!(
        skipped[2],
        "/3.sgf, game 1, line 1, column 2: occupied point: move 2 is played on the stone at A19"
    );
    for (reason, count) in [
        (Reason::Broken, 1),
        (Reason::NoGame, 1),
        (Reason::Occupied, 1),
        (Reason::OtherGame, 1),
        (Reason::NoMoves, 1),
        (Reason::LateSetUp, 1),
        // The games of 8.zip are duplicates, also the one whose file does not fit its checksum.
        (Reason::Duplicate, 3),
    ] {
        assert_eq!(report.skipped_for(reason), count, "{reason}: {skipped:#?}");
    }
    assert_eq!(report.skipped_for(Reason::Unreadable), 4, "{skipped:#?}");
    assert_eq!(report.taken, 5);
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let folder = Folder::new("collection-threads");
    let games: String = (0..1500).map(|n| if n % 7 == 3 { game(n / 2) } else { game(n) }).collect();
    folder.write("one.sgfs", games);
    for number in 1500..1600 {
        folder.write(&format!("many/{number}.sgf"), game(number) + "(;SZ[19] broken!");
    }
    let with = |threads| read(&Collection::open([&folder.0]).unwrap().with_threads(threads));
    let (names, skipped, report) = with(1);
    assert_eq!(report.taken + report.skipped.values().sum::<u64>(), 1700);
    assert!(report.skipped_for(Reason::Duplicate) > 100);
    for threads in [2, 3, 8] {
        assert_eq!(with(threads), (names.clone(), skipped.clone(), report.clone()));
    }
}

#[test]
fn duplicates_stay_if_wanted_and_filters_count() {
    let folder = Folder::new("collection-filter");
    let file =
        folder.write("a.sgf", "(;SZ[9];B[aa];W[bc])(;SZ[9];B[ii];W[hg])(;SZ[13];B[aa];W[bb])");
    let all = Collection::open([&file]).unwrap();
    assert_eq!(read(&all).2.taken, 2);
    assert_eq!(read(&all.clone().with_duplicates()).2.taken, 3);
    let nine = Filter { sizes: vec!["9".parse().unwrap()], ..Filter::default() };
    let report = read(&all.with_filter(nine)).2;
    assert_eq!(report.in_words(), "1 filter: size, 1 duplicate");
}

#[test]
fn a_panic_in_the_work_is_told_and_nothing_hangs() {
    let folder = Folder::new("collection-panic");
    let games: String = (0..5000).map(game).collect();
    let file = folder.write("a.sgf", games);
    let collection = Collection::open([&file]).unwrap();
    let in_work = std::panic::catch_unwind(|| {
        let work = |entry: tengen_records::Entry<'_>| {
            assert_ne!(entry.place.game, 700, "on purpose");
            Ok(())
        };
        collection.read(work, |_| ());
    });
    assert!(in_work.is_err());
    let in_visit = std::panic::catch_unwind(|| {
        collection.read(|_| Ok(()), |_| panic!("on purpose"));
    });
    assert!(in_visit.is_err());
}

#[test]
fn what_is_not_there_is_named() {
    let Err(error) = Collection::open([Path::new("/no/such/file.sgf")]) else { panic!() };
    assert!(error.to_string().starts_with("cannot read /no/such/file.sgf: "), "{error}");
}
