use crate::lines::{Inflow, LONGEST_ANSWER};

/// A line that has no end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {LONGEST_ANSWER} bytes without the end of a line")]
pub struct TooLong;

/// One conversation with a brain, seen from the manager.
///
/// Empty lines and those that begin with `MESSAGE` or `DEBUG` are no answers.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    inflow: Inflow,
    /// The latest line that was no answer.
    stray: String,
}

impl Conversation {
    /// A command with its line end, or several of them: bytes to be sent.
    pub fn command(&mut self, text: &str) -> Vec<u8> {
        self.inflow.begin();
        self.stray.clear();
        let lines: String = text.lines().map(|line| format!("{line}\r\n")).collect();
        lines.into_bytes()
    }

    /// Takes what has arrived.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.inflow.receive(bytes);
    }

    /// The answer to the latest command, once it is there.
    pub fn answer(&mut self) -> Option<Result<String, TooLong>> {
        while let Some(line) = self.inflow.next_line() {
            self.inflow.begin();
            let line = line.trim();
            let word = line.split(' ').next().unwrap_or_default();
            if line.is_empty() {
                continue;
            }
            if ["MESSAGE", "DEBUG"].iter().any(|aside| word.eq_ignore_ascii_case(aside)) {
                line.clone_into(&mut self.stray);
                continue;
            }
            return Some(Ok(line.to_owned()));
        }
        self.inflow.is_too_long().then_some(Err(TooLong))
    }

    /// The latest line since the latest command that was no answer.
    pub fn stray_line(&self) -> Option<&str> {
        (!self.stray.is_empty()).then_some(&self.stray)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_found_however_they_are_cut_up() {
        let output = b"OK\r\n\r\nMESSAGE 1,2 is best\nDEBUG\nmessage x\n7,7\nMESSAGES\n";
        for piece in 1..=output.len() {
            let mut conversation = Conversation::default();
            conversation.command("START 15");
            let mut answers = Vec::new();
            for bytes in output.chunks(piece) {
                conversation.receive(bytes);
                while let Some(answer) = conversation.answer() {
                    answers.push(answer.unwrap());
                }
            }
            assert_eq!(answers, ["OK", "7,7", "MESSAGES"], "in pieces of {piece}");
        }
    }

    #[test]
    fn messages_do_not_add_up_but_a_line_without_end_is_cut_off() {
        let mut conversation = Conversation::default();
        assert_eq!(conversation.command("BOARD\n7,7,1\nDONE"), b"BOARD\r\n7,7,1\r\nDONE\r\n");
        for _ in 0..100_000 {
            conversation.receive(b"MESSAGE still thinking about it\n");
            assert_eq!(conversation.answer(), None);
        }
        assert_eq!(conversation.stray_line(), Some("MESSAGE still thinking about it"));
        conversation.receive(&vec![b'7'; 2 * LONGEST_ANSWER]);
        assert_eq!(conversation.answer(), Some(Err(TooLong)));
    }
}
