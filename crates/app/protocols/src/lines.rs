//! Lines, however long they are and however they are cut up.

use std::io::{self, BufRead};

/// Reads a line without its line end; false at the end of the input. Of a line that is too long
/// one byte too many is kept, to show that it is, and the rest is skipped.
pub(crate) fn read_line(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    longest: usize,
) -> io::Result<bool> {
    line.clear();
    let mut is_empty = true;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(!is_empty);
        }
        is_empty = false;
        let end = available.iter().position(|&byte| byte == b'\n');
        let piece = &available[..end.unwrap_or(available.len())];
        let room = (longest + 1).saturating_sub(line.len());
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let used = end.map_or(available.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// The most bytes an engine may send for one answer, whatever it prints before it included. The
/// longest honest answers are drawings and lists of commands of some ten thousand bytes.
pub const LONGEST_ANSWER: usize = 1 << 20;

/// What an engine prints, line by line, and never more of it than fits an answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inflow {
    /// Bytes received: lines already read, then a beginning known to hold no line end, then the
    /// rest.
    buffer: Vec<u8>,
    read: usize,
    searched: usize,
    /// Bytes since the beginning of the answer.
    length: usize,
}

impl Inflow {
    /// An answer begins here.
    pub fn begin(&mut self) {
        self.length = self.buffer.len() - self.read;
    }

    /// Takes what has arrived.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.length += bytes.len();
        // What is beyond the limit is never read: no need to keep it.
        let room = (2 * LONGEST_ANSWER).saturating_sub(self.buffer.len());
        self.buffer.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// The next whole line: tabs are spaces, other control characters are gone.
    pub fn next_line(&mut self) -> Option<String> {
        let end = self.buffer[self.searched..].iter().position(|&byte| byte == b'\n');
        let Some(end) = end.map(|at| self.searched + at) else {
            self.buffer.drain(..self.read);
            (self.read, self.searched) = (0, self.buffer.len());
            return None;
        };
        let line = clean(&self.buffer[self.read..end]);
        (self.read, self.searched) = (end + 1, end + 1);
        Some(line)
    }

    /// Whether more came than anyone wants to hear.
    pub const fn is_too_long(&self) -> bool {
        self.length > LONGEST_ANSWER
    }

    /// Bytes that are kept.
    #[cfg(test)]
    pub const fn kept(&self) -> usize {
        self.buffer.len()
    }
}

fn clean(line: &[u8]) -> String {
    let kept: Vec<u8> = line
        .iter()
        .filter_map(|&byte| match byte {
            b'\t' => Some(b' '),
            byte if byte.is_ascii_control() => None,
            byte => Some(byte),
        })
        .collect();
    String::from_utf8_lossy(&kept).into_owned()
}
