use std::fmt;

use memchr::{memchr_iter, memrchr2};

/// A place in the text that was read.
///
/// Lines end with LF, CR or both. Columns count bytes, not characters: the encoding of a broken
/// file is the last thing to rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Bytes before this place, from the start of the stream.
    pub offset: u64,
    /// Line, from 1.
    pub line: u64,
    /// Byte of the line, from 1.
    pub column: u64,
}

impl Position {
    /// The first byte of a stream.
    pub const START: Position = Position { offset: 0, line: 1, column: 1 };

    /// The place just after `text`, which begins here.
    pub(crate) fn after(self, text: &[u8]) -> Position {
        let mut cursor = Cursor::at(self);
        cursor.advance(text);
        cursor.position
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.line, self.column, self.offset)
    }
}

/// A position that follows a stream piece by piece.
pub(crate) struct Cursor {
    pub position: Position,
    /// The last byte was CR, so that an LF coming next belongs to the same line end.
    after_cr: bool,
}

impl Cursor {
    /// Starts at a place that is not within a line end.
    pub fn at(position: Position) -> Cursor {
        Cursor { position, after_cr: false }
    }

    pub fn advance(&mut self, text: &[u8]) {
        let (Some(first), Some(last)) = (text.first(), text.last()) else {
            return;
        };
        let lone_returns =
            memchr_iter(b'\r', text).filter(|&at| text.get(at + 1) != Some(&b'\n')).count();
        let mut line_ends = (memchr_iter(b'\n', text).count() + lone_returns) as u64;
        if self.after_cr && *first == b'\n' {
            line_ends -= 1;
        }
        let position = &mut self.position;
        position.offset += text.len() as u64;
        position.line += line_ends;
        position.column = match memrchr2(b'\r', b'\n', text) {
            Some(end) => (text.len() - end) as u64,
            None => position.column + text.len() as u64,
        };
        self.after_cr = *last == b'\r';
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slowly(text: &[u8]) -> Position {
        let mut position = Position::START;
        let mut previous = 0;
        for &byte in text {
            position.offset += 1;
            position.column += 1;
            if byte == b'\r' || byte == b'\n' {
                position.column = 1;
                position.line += u64::from(!(byte == b'\n' && previous == b'\r'));
            }
            previous = byte;
        }
        position
    }

    proptest! {
        #[test]
        fn counts_like_the_slow_way_however_the_text_is_cut(
            pieces in prop::collection::vec("[ab\r\n]{0,6}", 0..6)
        ) {
            let mut cursor = Cursor::at(Position::START);
            for piece in &pieces {
                cursor.advance(piece.as_bytes());
            }
            prop_assert_eq!(cursor.position, slowly(pieces.concat().as_bytes()));
        }
    }

    #[test]
    fn prints_for_people() {
        assert_eq!(Position::START.after(b"(;\r\nB").to_string(), "line 2, column 2 (byte 5)");
    }
}
