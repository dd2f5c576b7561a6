use std::io::{self, Write};

use tengen_board::Point;

use crate::claim::Claim;
use crate::input::Checksum;

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

    /// The fours that win against every reply that is not named, with the replies that they force.
    pub fn otherwise(&mut self, fours: &[Point]) -> io::Result<()> {
        if fours.is_empty() {
            return Ok(());
        }
        self.write(b":")?;
        fours.iter().try_for_each(|&point| self.point(point))
    }

    /// Replies begin.
    pub fn open(&mut self) -> io::Result<()> {
        self.depth += 1;
        self.write(b"(")
    }

    /// A reply of the loser; the winner's stone must follow.
    pub fn reply(&mut self, point: Point) -> io::Result<()> {
        self.point(point)
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
        let sum = self.sum;
        writeln!(self.to, "{sum}")?;
        self.to.flush()?;
        Ok(self.to)
    }
}
