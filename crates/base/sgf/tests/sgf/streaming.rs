use std::io::{self, Read};

use proptest::prelude::*;
use tengen_sgf::{GameTree, ReadError, ReadErrorKind, Reader, Warning};

/// A source that gives so many bytes at a time, and is interrupted now and then.
struct Drip<'t> {
    text: &'t [u8],
    most: usize,
    calls: usize,
}

impl<'t> Drip<'t> {
    fn new(text: &'t [u8], most: usize) -> Drip<'t> {
        Drip { text, most, calls: 0 }
    }
}

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls.is_multiple_of(7) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let most = self.most.min(buffer.len());
        self.text.read(&mut buffer[..most])
    }
}

/// A game as text, what had to be set right, and where it began in which encoding; or an error.
type Known = Result<(String, Vec<Warning>, String), String>;

/// All there is to know about what was read.
fn everything(reader: Reader<impl Read>) -> Vec<Known> {
    reader
        .map(|game| match game {
            Ok(game) => Ok((
                format!("{game:?}"),
                game.warnings().collect(),
                format!("{} {:?}", game.position(), game.encoding()),
            )),
            Err(error) => Err(error.to_string()),
        })
        .collect()
}

const COLLECTION: &[u8] = b"Subject: (none)\r\n\xEF\xBB\xBF\r\n( ;GM[1]FF[3]\r\nCA[Shift_JIS]\
    PB[\x83\x5C\x83\x5D]\r\n;Black[aa];C[x\\]\\\\\r\ny]W [bb] [cc](;B[dd])(\t;B[ee]))\
    (;PW[\x83\x5C]CA[cp932];B[aa]) junk ] ( (;B[aa] oops! (;B[bb]) )(;GM[4];KO\n;b[h8])(B[aa](W[bb]))\
    \r\n(;GM[1];B[aa]\r\n(;GM[1]SZ[9];B[bb](;W[cc]\r\n";

#[test]
fn any_piece_size_gives_the_same_games() {
    let whole = everything(Reader::new(COLLECTION));
    assert_eq!(whole.iter().filter(|r| r.is_ok()).count(), 6, "{whole:#?}");
    assert_eq!(whole.iter().filter(|r| r.is_err()).count(), 1);
    for most in 1..COLLECTION.len() {
        assert_eq!(everything(Reader::new(Drip::new(COLLECTION, most))), whole, "{most}");
    }
}

proptest! {
    #[test]
    fn also_of_any_other_text(
        pieces in prop::collection::vec(prop::sample::select(vec![
            &b"(;"[..], b"(;GM[1]", b"\n(;GM[1]", b"CA[GBK]", b"CA[big5]", b"PB[\x81\x5C]", b"\x81", b"]", b")",
            b";B[aa]", b"\r", b"\n", b"C[\\", b"x", b"W", b"[", b"(", b"!", b"CA[UTF-8]", b"\x83\x5D",
        ]), 0..25),
        most in 1..9usize,
    ) {
        let text = pieces.concat();
        prop_assert_eq!(everything(Reader::new(Drip::new(&text, most))), everything(Reader::new(&text[..])));
    }
}

#[test]
fn a_long_stream_needs_no_more_memory_than_its_largest_game() {
    /// A thousand megabytes of games, made as they are read.
    struct Endless {
        left: usize,
        at: usize,
    }
    const GAME: &[u8] = b"(;GM[1]FF[4]SZ[19];B[aa];W[bb];B[cc];W[dd])\n";
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            // A buffer that grew with the stream would ask for more and more.
            assert!(buffer.len() <= 256 * 1024, "buffer of {} bytes", buffer.len());
            let most = buffer.len().min(self.left);
            for byte in &mut buffer[..most] {
                *byte = GAME[self.at];
                self.at = (self.at + 1) % GAME.len();
            }
            self.left -= most;
            Ok(most)
        }
    }
    let games = 500_000;
    let mut reader = Reader::new(Endless { left: games * GAME.len(), at: 0 });
    let mut game = GameTree::default();
    let mut count = 0;
    while reader.next_game(&mut game).unwrap() {
        assert_eq!(game.node_count(), 5);
        count += 1;
    }
    assert_eq!(count, games);
    assert_eq!(reader.position().line, games as u64 + 1);
}

#[test]
fn games_beyond_the_limit_are_refused_and_passed_over() {
    let long = format!("(;C[{}](;B[aa])(;B[bb]))", "x\\]".repeat(100_000));
    let text = format!("(;B[aa]){long}(;W[bb])");
    for most in [1000, 100_000_000] {
        let mut reader = Reader::new(Drip::new(text.as_bytes(), most)).with_limit(1000);
        assert!(reader.next().unwrap().is_ok());
        let error = reader.next().unwrap().unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::TooLarge { limit: 1000 }));
        assert_eq!(
            error.to_string(),
            "line 1, column 10 (byte 9): the game that begins here is larger than 1000 bytes, \
             the most this reader takes"
        );
        let last = reader.next().unwrap().unwrap();
        assert_eq!(last.root().first_value("W").unwrap().raw(), b"bb");
        assert!(reader.next().is_none());
    }
    // The limit itself is allowed: `;B[aa])` has seven bytes.
    assert_eq!(Reader::new(&b"(;B[aa])"[..]).with_limit(7).filter_map(Result::ok).count(), 1);
    assert_eq!(Reader::new(&b"(;B[aa])"[..]).with_limit(6).filter_map(Result::ok).count(), 0);
}

#[test]
fn a_failing_source_ends_the_reading() {
    struct Failing(bool);
    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("the disk is on fire"));
            }
            buffer[..12].copy_from_slice(b"(;B[aa]\n;W[b");
            Ok(12)
        }
    }
    let mut reader = Reader::new(Failing(false));
    let mut game = GameTree::default();
    let error: ReadError = reader.next_game(&mut game).unwrap_err();
    assert!(error.is_final());
    assert_eq!(
        error.to_string(),
        "line 2, column 5 (byte 12): reading failed: the disk is on fire"
    );
    assert_eq!(game, GameTree::default());
    assert!(!reader.next_game(&mut game).unwrap());
}

#[test]
fn a_game_is_given_as_soon_as_it_is_closed() {
    /// A line that stays open after the game.
    struct Live(bool);
    impl Read for Live {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert!(!std::mem::replace(&mut self.0, true), "asked for more than the game");
            buffer[..8].copy_from_slice(b"(;B[aa])");
            Ok(8)
        }
    }
    assert!(Reader::new(Live(false)).next().unwrap().is_ok());
}

#[test]
fn files_that_are_not_there_are_named() {
    let error = Reader::open("no/such/file.sgf").err().unwrap();
    assert!(error.to_string().starts_with("cannot open no/such/file.sgf: "));
}
