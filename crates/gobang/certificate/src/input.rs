//! The bytes of a certificate, one after the other.

use std::io::{BufRead, BufReader, Read};

use tengen_board::{Checksum, Color, Lettering, Point, Size};
use tengen_gobang_rules::{Board, RuleSet};

use crate::claim::{Claim, TITLE};
use crate::flaw::Flaw;
use crate::tree::Tree;

/// A certificate that is being read.
pub(crate) struct Input<R: Read> {
    reader: BufReader<R>,
    line: usize,
    /// Bytes of the tree that were read.
    at: u64,
    sum: Checksum,
    size: Size,
}

/// The last line of a certificate. Its sum shows accidents; forgers have to prove what they claim.
pub(crate) fn seal(sum: Checksum) -> String {
    format!("checksum {:016x}\n", sum.number())
}

/// No tree in braces has more stones of the winner above each other.
const DEEPEST: usize = 500;

/// No line of a head is longer.
const LONGEST_LINE: u64 = 1 << 16;

impl<R: Read> Input<R> {
    /// Reads the head.
    pub fn new(reader: R) -> Result<(Input<R>, Claim), Flaw> {
        let size = Size::square(tengen_gobang_rules::USUAL_SIDE).expect("15 is a size");
        let reader = BufReader::new(reader);
        let mut input = Input { reader, line: 0, at: 0, sum: Checksum::new(), size };
        let claim = input.head()?;
        input.size = claim.size();
        Ok((input, claim))
    }

    fn head(&mut self) -> Result<Claim, Flaw> {
        if self.text_line()? != TITLE {
            return Err(self.in_head(format!("a certificate begins with '{TITLE}'")));
        }
        let rules: RuleSet = self.value("rule ")?;
        let size: Size = self.value("size ")?;
        let mut board = Board::new(size).map_err(|error| self.in_head(error.to_string()))?;
        for color in Color::BOTH {
            let stones: String = self.value(&format!("{color} "))?;
            for name in stones.split_whitespace() {
                let point = size.parse(name, Lettering::Gobang);
                let point = point.map_err(|error| self.in_head(error.to_string()))?;
                if !board.is_empty(point) {
                    return Err(self.in_head(format!("{name} is named twice")));
                }
                board.place(point, color);
            }
        }
        let to_move = self.value("to move ")?;
        let winner = self.value("winner ")?;
        if !self.text_line()?.is_empty() {
            return Err(self.in_head("an empty line parts head and tree".to_owned()));
        }
        Ok(Claim { rules, board, to_move, winner })
    }

    fn in_head(&self, what: String) -> Flaw {
        Flaw::Head { line: self.line, what }
    }

    /// What follows a word at the beginning of a line.
    fn value<T>(&mut self, word: &str) -> Result<T, Flaw>
    where
        T: std::str::FromStr<Err: std::fmt::Display>,
    {
        let line = self.text_line()?;
        // The blank after the word may have been lost where nothing follows.
        let value = line.strip_prefix(word).or((line == word.trim_end()).then_some(""));
        let value =
            value.ok_or_else(|| self.in_head(format!("'{}' must stand here", word.trim_end())))?;
        value.parse().map_err(|error| self.in_head(format!("{error}")))
    }

    fn text_line(&mut self) -> Result<String, Flaw> {
        let mut bytes = Vec::new();
        self.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        self.sum.add(&bytes);
        self.line += 1;
        if bytes.pop() != Some(b'\n') {
            return Err(self.in_head("the line has no end".to_owned()));
        }
        String::from_utf8(bytes).map_err(|_| self.in_head("the line is not text".to_owned()))
    }

    /// The next byte of the tree, which stays; none at its end.
    pub fn peek(&mut self) -> Result<Option<u8>, Flaw> {
        Ok(self.reader.fill_buf()?.first().copied().filter(|&byte| byte != b'\n'))
    }

    fn next(&mut self) -> Result<Option<u8>, Flaw> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.reader.consume(1);
            self.at += 1;
            self.sum.add(&[byte]);
        }
        Ok(byte)
    }

    /// Takes a byte if it is this one.
    pub fn takes(&mut self, wanted: u8) -> Result<bool, Flaw> {
        let is_it = self.peek()? == Some(wanted);
        if is_it {
            self.next()?;
        }
        Ok(is_it)
    }

    /// Takes a byte that must be there.
    pub fn expect(&mut self, wanted: u8) -> Result<(), Flaw> {
        if self.takes(wanted)? {
            return Ok(());
        }
        Err(self.in_tree(format!("'{}' is missing", char::from(wanted))))
    }

    pub fn in_tree(&self, what: String) -> Flaw {
        Flaw::Shape { at: self.at + 1, what }
    }

    /// Whether a point follows.
    pub fn has_point(&mut self) -> Result<bool, Flaw> {
        Ok(self.peek()?.is_some_and(|byte| byte.is_ascii_lowercase()))
    }

    pub fn point(&mut self) -> Result<Point, Flaw> {
        let [column, row] = [self.next()?, self.next()?].map(|byte| {
            let letter = byte.filter(u8::is_ascii_lowercase)?;
            Some(usize::from(letter - b'a'))
        });
        match (column, row) {
            (Some(column), Some(row)) if column < self.size.width() && row < self.size.height() => {
                Ok(Point::new(column, row))
            }
            _ => {
                Err(self.in_tree("two letters of a point of the board must stand here".to_owned()))
            }
        }
    }

    /// The trees in braces, if they follow.
    pub fn trees(&mut self) -> Result<Vec<Tree>, Flaw> {
        if self.takes(b'{')? { self.trees_to_the_brace(0) } else { Ok(Vec::new()) }
    }

    fn trees_to_the_brace(&mut self, depth: usize) -> Result<Vec<Tree>, Flaw> {
        let mut trees = Vec::new();
        while self.has_point()? {
            trees.push(self.tree(depth + 1)?);
        }
        self.expect(b'}')?;
        Ok(trees)
    }

    fn tree(&mut self, depth: usize) -> Result<Tree, Flaw> {
        if depth > DEEPEST {
            return Err(self.in_tree(format!("a tree in braces is deeper than {DEEPEST} stones")));
        }
        let mut tree = Tree::of(self.point()?);
        if self.takes(b'(')? {
            while self.has_point()? {
                tree.replies.push((self.point()?, self.tree(depth + 1)?));
            }
            self.expect(b')')?;
        }
        if self.takes(b'{')? {
            tree.otherwise = self.trees_to_the_brace(depth)?;
        }
        Ok(tree)
    }

    /// After the tree there is nothing but the checksum.
    pub fn end(&mut self) -> Result<(), Flaw> {
        let mut rest = Vec::new();
        self.reader.by_ref().take(LONGEST_LINE).read_to_end(&mut rest)?;
        let Some(last) = rest.strip_prefix(b"\n\n") else {
            return Err(self.in_tree("the tree ends here, or it goes on wrongly".to_owned()));
        };
        self.sum.add(b"\n\n");
        if last == seal(self.sum).as_bytes() { Ok(()) } else { Err(Flaw::Checksum) }
    }
}
