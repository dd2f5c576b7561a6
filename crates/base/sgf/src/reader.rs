use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::parser::{Fault, Parser, Step};
use crate::position::Cursor;
use crate::seek::{Found, Seek, Skip};
use crate::{GameTree, Position, ReadError, ReadErrorKind};

/// Reads a collection game by game from any source, whatever its length.
///
/// The reader holds the game it is at and a buffer that grows to a small multiple of the largest game
/// met, never with the length of the stream. It needs no buffering around the source. A broken game costs one error: the next call goes on with the
/// game after it, which is where the broken game's parentheses are closed, or else the next
/// `(;` with a property that only roots have (GM, FF, CA, AP, SZ, ST).
///
/// ```
/// use tengen_sgf::{GameTree, Reader};
///
/// let text = "(;SZ[9];B[ee])  (;SZ[9] oops!  ;B[cc])  (;SZ[9];B[gg];W[cc])";
/// let mut reader = Reader::new(text.as_bytes());
/// let mut game = GameTree::default();
/// let mut lengths = Vec::new();
/// loop {
///     // One game's memory serves for all of them.
///     match reader.next_game(&mut game) {
///         Ok(true) => lengths.push(game.main_line().count()),
///         Ok(false) => break,
///         Err(error) => assert_eq!(error.position.column, 29),
///     }
/// }
/// assert_eq!(lengths, [2, 3]);
/// ```
pub struct Reader<R> {
    source: R,
    buffer: Vec<u8>,
    /// The part of the buffer that was read from the source and is not done with.
    start: usize,
    end: usize,
    source_ended: bool,
    /// Where the byte at `start` stands in the stream.
    cursor: Cursor,
    phase: Phase,
    parser: Parser,
    limit: u32,
}

#[derive(Clone, Copy)]
enum Phase {
    /// At the very beginning, where a byte order mark may be.
    Mark,
    /// Between games.
    Between(Seek),
    /// Within a game that the parser is reading.
    Within,
    /// In the rest of a broken game.
    Broken(Skip),
    /// Nothing more to be had.
    Over,
}

/// What is read from the source at least, if it has so much.
const CHUNK: usize = 64 * 1024;

impl Reader<File> {
    /// Reads the file at this path.
    ///
    /// # Errors
    /// If it cannot be opened; the message names the file.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Reader<File>> {
        let path = path.as_ref();
        File::open(path).map(Reader::new).map_err(|error| {
            io::Error::new(error.kind(), format!("cannot open {}: {error}", path.display()))
        })
    }
}

impl<R: Read> Reader<R> {
    /// Reads from a file, a socket, or bytes in memory (`text.as_bytes()`).
    pub fn new(source: R) -> Reader<R> {
        Reader {
            source,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            source_ended: false,
            cursor: Cursor::at(Position::START),
            phase: Phase::Mark,
            parser: Parser::new(),
            limit: u32::MAX - 1,
        }
    }

    /// The same reader, refusing games of more than so many bytes: for sources not to be trusted
    /// with all the memory. Without this the limit is 4 GB, which the tree's offsets impose.
    #[must_use]
    pub fn with_limit(mut self, bytes: u32) -> Reader<R> {
        self.limit = bytes.min(u32::MAX - 1);
        self
    }

    /// How far the stream has been done with.
    pub fn position(&self) -> Position {
        self.cursor.position
    }

    /// Reads the next game into `game`; false if there is none.
    ///
    /// # Errors
    /// If the game is broken: `game` is then empty, and the next call reads on after it. Also if the
    /// source fails, which ends the reading ([`ReadError::is_final`]).
    pub fn next_game(&mut self, game: &mut GameTree) -> Result<bool, ReadError> {
        let answer = self.advance(game);
        if !matches!(answer, Ok(true)) {
            game.clear();
        }
        answer
    }

    fn advance(&mut self, game: &mut GameTree) -> Result<bool, ReadError> {
        loop {
            let text = &self.buffer[self.start..self.end];
            let all = self.source_ended;
            match &mut self.phase {
                Phase::Mark => {
                    if text.len() < 2 && !all {
                        self.fill()?;
                    } else if matches!(text, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
                        self.phase = Phase::Over;
                        return Err(self.error_at(0, ReadErrorKind::Utf16));
                    } else {
                        self.phase = Phase::Between(Seek::Outside);
                    }
                }
                Phase::Between(seek) => match seek.run(text, all) {
                    Found::At(at) => {
                        self.consume(at);
                        self.parser.start(game);
                        self.phase = Phase::Within;
                    }
                    Found::NotBefore(_) if all => {
                        self.consume(self.end - self.start);
                        self.phase = Phase::Over;
                    }
                    Found::NotBefore(done) => {
                        self.consume(done);
                        self.fill()?;
                    }
                },
                Phase::Within => {
                    // One byte beyond the limit tells all, and keeps offsets within their type.
                    let most = text.len().min(self.limit as usize + 1);
                    let all = all && most == text.len();
                    let text = &text[..most];
                    match self.parser.run(game, text, all) {
                        Ok(Step::Finished(length)) if length <= self.limit as usize => {
                            self.parser.finish(game, &text[..length]);
                            game.origin = self.cursor.position;
                            self.consume(length);
                            self.phase = Phase::Between(Seek::Outside);
                            return Ok(true);
                        }
                        Ok(Step::Finished(length)) => {
                            let error = self.too_large();
                            self.consume(length);
                            self.phase = Phase::Between(Seek::Outside);
                            return Err(error);
                        }
                        Ok(_) if text.len() > self.limit as usize => {
                            let error = self.too_large();
                            let (reached, in_value) = self.parser.reached();
                            self.give_up(reached, in_value);
                            return Err(error);
                        }
                        Ok(_) => self.fill()?,
                        Err(Fault { at, kind }) => {
                            let unclosed = matches!(kind, ReadErrorKind::UnclosedValue);
                            let error = self.error_at(at, kind);
                            if unclosed {
                                // No bracket closes anything from here to the end of the source.
                                self.consume(self.end - self.start);
                                self.phase = Phase::Over;
                            } else {
                                self.give_up(at, false);
                            }
                            return Err(error);
                        }
                    }
                }
                Phase::Broken(skip) => match skip.run(text, all) {
                    Found::At(at) => {
                        self.consume(at);
                        self.phase = Phase::Between(Seek::Outside);
                    }
                    Found::NotBefore(_) if all => {
                        self.consume(self.end - self.start);
                        self.phase = Phase::Over;
                    }
                    Found::NotBefore(done) => {
                        self.consume(done);
                        self.fill()?;
                    }
                },
                Phase::Over => return Ok(false),
            }
        }
    }

    /// Leaves the game at this place of its text.
    fn give_up(&mut self, at: usize, in_value: bool) {
        self.consume(at);
        self.phase = Phase::Broken(Skip {
            depth: self.parser.depth(),
            in_value,
            characters: self.parser.characters(),
        });
    }

    fn too_large(&self) -> ReadError {
        self.error_at(0, ReadErrorKind::TooLarge { limit: self.limit })
    }

    fn error_at(&self, at: usize, kind: ReadErrorKind) -> ReadError {
        let position = self.cursor.position.after(&self.buffer[self.start..][..at]);
        ReadError { position, kind }
    }

    fn consume(&mut self, bytes: usize) {
        self.cursor.advance(&self.buffer[self.start..][..bytes]);
        self.start += bytes;
    }

    /// Adds at least one byte to the text, or learns that there are no more.
    fn fill(&mut self) -> Result<(), ReadError> {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        }
        if self.buffer.len() - self.end < CHUNK / 4 {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
            // Room for half as much again at least, or a long game is moved about too often.
            if self.end + self.end / 2 >= self.buffer.len() {
                let larger = (self.buffer.len() * 2).max(CHUNK);
                self.buffer.resize(larger, 0);
            }
        }
        loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.source_ended = true,
                Ok(bytes) => self.end += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    let error = self.error_at(self.end - self.start, error.into());
                    self.phase = Phase::Over;
                    return Err(error);
                }
            }
            return Ok(());
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<GameTree, ReadError>;

    /// The next game, in memory of its own.
    fn next(&mut self) -> Option<Result<GameTree, ReadError>> {
        let mut game = GameTree::default();
        match self.next_game(&mut game) {
            Ok(true) => Some(Ok(game)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl GameTree {
    /// Reads the first game of a text.
    ///
    /// # Errors
    /// If that game is broken, or there is none.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<GameTree, ReadError> {
        Reader::new(text.as_ref()).next().unwrap_or({
            Err(ReadError { position: Position::START, kind: ReadErrorKind::NoGame })
        })
    }
}
