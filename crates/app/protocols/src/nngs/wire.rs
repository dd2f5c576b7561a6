//! Lines out of a stream of bytes in which telnet talks as well.

/// Bytes of a line that are kept: even all the moves of a long game fit.
pub const LONGEST_LINE: usize = 1 << 16;

/// Bytes without a line end after which nobody honest is at the other end.
pub const MOST_OF_A_LINE: usize = 1 << 20;

/// What telnet's commands begin with.
const IAC: u8 = 255;

/// Telnet's own bytes, as far as they are understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Telnet {
    #[default]
    Text,
    /// After the escape byte.
    Command,
    /// WILL, WONT, DO and DONT are followed by one byte.
    Option,
    /// Between SB and SE anything may stand, but not much: so many bytes so far.
    Between(u8),
    /// After the escape byte there.
    BetweenCommand(u8),
}

impl Telnet {
    /// The state after a byte, and whether it was text.
    const fn after(self, byte: u8) -> (Telnet, bool) {
        match (self, byte) {
            (Telnet::Text, IAC) => (Telnet::Command, false),
            (Telnet::Text, _) => (Telnet::Text, true),
            (Telnet::Command, 251..=254) => (Telnet::Option, false),
            (Telnet::Command, 250) => (Telnet::Between(0), false),
            (Telnet::Command | Telnet::Option, _) => (Telnet::Text, false),
            // What does not end is no talk about options: the text goes on.
            (Telnet::Between(u8::MAX) | Telnet::BetweenCommand(u8::MAX), _) => (Telnet::Text, true),
            (Telnet::Between(length), IAC) => (Telnet::BetweenCommand(length + 1), false),
            (Telnet::Between(length), _) => (Telnet::Between(length + 1), false),
            (Telnet::BetweenCommand(_), 240) => (Telnet::Text, false),
            (Telnet::BetweenCommand(length), _) => (Telnet::Between(length + 1), false),
        }
    }
}

/// Everything that has arrived and was not read yet, as lines.
#[derive(Clone, Debug, Default)]
pub struct Wire {
    telnet: Telnet,
    lines: std::collections::VecDeque<String>,
    begun: Vec<u8>,
    /// Bytes of the line that has begun, kept or not.
    length: usize,
}

impl Wire {
    /// Takes what has arrived.
    pub fn receive(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let (telnet, is_text) = self.telnet.after(byte);
            self.telnet = telnet;
            // Telnet's bytes count too: endless talk about options is no line either.
            self.length = self.length.saturating_add(1);
            if !is_text {
                continue;
            }
            if byte == b'\n' {
                self.lines.push_back(clean(&self.begun));
                self.begun.clear();
                self.length = 0;
            } else if self.begun.len() < LONGEST_LINE {
                self.begun.push(byte);
            }
        }
    }

    /// The next whole line, without control characters.
    pub fn next_line(&mut self) -> Option<String> {
        self.lines.pop_front()
    }

    /// What has arrived of the line after the last whole one: servers ask for a name without
    /// ending the line.
    pub fn begun(&self) -> String {
        clean(&self.begun)
    }

    /// Forgets the beginning of a line: it was an answer's due, and what follows is a new line.
    pub fn forget_begun(&mut self) {
        self.begun.clear();
        self.length = 0;
    }

    /// Whether a line goes on and on.
    pub const fn is_endless(&self) -> bool {
        self.length > MOST_OF_A_LINE
    }
}

fn clean(line: &[u8]) -> String {
    let kept: Vec<u8> = line
        .iter()
        .map(|&byte| if byte == b'\t' { b' ' } else { byte })
        .filter(|byte| !byte.is_ascii_control())
        .collect();
    String::from_utf8_lossy(&kept).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(wire: &mut Wire) -> Vec<String> {
        std::iter::from_fn(|| wire.next_line()).collect()
    }

    #[test]
    fn lines_are_the_same_however_they_are_cut_up() {
        let bytes = b"Your name is a.\r\n\xFF\xFC\x01\r\n1 5\r\n\xFF\xFA\x18\n\xFF\xFFx\xFF\xF0ok\xFF\xF1!\n#> ";
        for piece in 1..=bytes.len() {
            let mut wire = Wire::default();
            let mut read = Vec::new();
            for part in bytes.chunks(piece) {
                wire.receive(part);
                read.extend(lines(&mut wire));
            }
            assert_eq!(read, ["Your name is a.", "", "1 5", "ok!"], "in pieces of {piece}");
            assert_eq!(wire.begun(), "#> ");
        }
    }

    #[test]
    fn the_rest_of_a_long_line_is_left_out() {
        let mut wire = Wire::default();
        wire.receive(&vec![b'x'; 3 * LONGEST_LINE]);
        assert!(!wire.is_endless());
        wire.receive(b"\nnext\n");
        assert_eq!(lines(&mut wire).iter().map(String::len).collect::<Vec<_>>(), [LONGEST_LINE, 4]);
        for noise in [&b"x"[..], &[IAC, 251, 1], &[IAC, 250]] {
            let mut wire = Wire::default();
            while wire.length <= MOST_OF_A_LINE {
                wire.receive(&noise.repeat(1_000));
            }
            assert!(wire.is_endless() && wire.begun.len() <= LONGEST_LINE);
        }
    }

    #[test]
    fn options_that_do_not_end_swallow_no_more_than_a_little() {
        let mut wire = Wire::default();
        wire.receive(b"\xFF\xFA\x01");
        for _ in 0..100 {
            wire.receive(b"1 5\r\n");
        }
        assert!(lines(&mut wire).len() > 40);
    }

    #[test]
    fn a_question_without_a_line_end_can_be_answered() {
        let mut wire = Wire::default();
        wire.receive(b"Welcome\r\nLog");
        assert_eq!((wire.next_line().as_deref(), wire.begun().as_str()), (Some("Welcome"), "Log"));
        wire.receive(b"in: ");
        assert_eq!(wire.begun(), "Login: ");
        wire.forget_begun();
        wire.receive(b"Password: ");
        assert_eq!(wire.begun(), "Password: ");
    }
}
