use std::io::{self, Write};

use tengen_board::{Checksum, Point};

use crate::claim::Claim;
use crate::input::seal;
use crate::tree::Tree;

/// Writes a certificate as its parts come.
pub struct Writer<W: Write> {
    to: W,
    sum: Checksum,
    depth: usize,
}

impl<W: Write> Writer<W> {
    /// Writes the head.
    pub fn new(to: W, claim: &Claim) -> io::Result<Writer<W>> {
        let mut writer = Writer { to, sum: Checksum::new(), depth: 0 };
        writer.write(claim.to_string().as_bytes())?;
        Ok(writer)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.to.write_all(bytes)
    }

    fn point(&mut self, point: Point) -> io::Result<()> {
        let letter = |number: usize| b'a' + number as u8;
        self.write(&[letter(point.column()), letter(point.row())])
    }

    /// A stone of the winner.
    pub fn stone(&mut self, point: Point) -> io::Result<()> {
        self.point(point)
    }

    /// The trees that win against every reply that is not named; they follow the named replies.
    pub fn otherwise(&mut self, trees: &[Tree]) -> io::Result<()> {
        if trees.is_empty() {
            return Ok(());
        }
        self.write(b"{")?;
        trees.iter().try_for_each(|tree| self.tree(tree))?;
        self.write(b"}")
    }

    /// A tree: a stone of the winner and all that follows.
    pub fn tree(&mut self, tree: &Tree) -> io::Result<()> {
        self.stone(tree.stone)?;
        self.replies(&tree.replies)?;
        self.otherwise(&tree.otherwise)
    }

    fn replies(&mut self, replies: &[(Point, Tree)]) -> io::Result<()> {
        if replies.is_empty() {
            return Ok(());
        }
        self.open()?;
        for (reply, next) in replies {
            self.reply(*reply)?;
            self.tree(next)?;
        }
        self.close()
    }

    /// Replies begin.
    pub fn open(&mut self) -> io::Result<()> {
        self.depth += 1;
        self.write(b"(")
    }

    /// A reply of the loser; the winner's stone must follow, or that it has won here before.
    pub fn reply(&mut self, point: Point) -> io::Result<()> {
        self.point(point)
    }

    /// After a reply: the same position, turned or mirrored perhaps, was won earlier in the text.
    pub fn as_before(&mut self) -> io::Result<()> {
        self.write(b"*")
    }

    /// Replies end.
    ///
    /// # Panics
    /// If none have begun.
    pub fn close(&mut self) -> io::Result<()> {
        self.depth = self.depth.checked_sub(1).expect("replies have begun");
        self.write(b")")
    }

    /// Ends the certificate with its checksum.
    ///
    /// # Panics
    /// If replies have not ended.
    pub fn finish(mut self) -> io::Result<W> {
        assert_eq!(self.depth, 0, "all replies have ended");
        self.write(b"\n\n")?;
        self.to.write_all(seal(self.sum).as_bytes())?;
        self.to.flush()?;
        Ok(self.to)
    }
}
