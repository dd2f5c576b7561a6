use crate::lines::Inflow;

pub use crate::lines::LONGEST_ANSWER;

/// What an engine answered to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// Whether the command was carried out.
    pub is_success: bool,
    /// What was said, lines separated by `\n`, or why the command failed.
    pub text: String,
}

/// Output that is no conversation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Garbled {
    /// More than anyone wants to hear.
    #[error("more than {LONGEST_ANSWER} bytes without the end of an answer")]
    TooLong,
    /// An answer to a command that was not given last.
    #[error("an answer to command {found} where {expected} was asked")]
    WrongNumber {
        /// The number in the answer.
        found: String,
        /// The number of the latest command.
        expected: u64,
    },
}

/// One conversation with an engine, seen from the controller: one command, one answer, and so on.
///
/// Lines outside an answer are passed over: some engines greet or print what they think. So is a
/// missing number, but not a wrong one: then commands and answers are out of step.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    number: u64,
    inflow: Inflow,
    /// The answer being received.
    begun: Option<EngineAnswer>,
    /// The latest line outside an answer.
    stray: String,
}

impl Conversation {
    /// A command, numbered and with its line end: bytes to be sent.
    pub fn command(&mut self, text: &str) -> Vec<u8> {
        self.number += 1;
        self.inflow.begin();
        self.stray.clear();
        format!("{} {text}\n", self.number).into_bytes()
    }

    /// Takes what has arrived.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.inflow.receive(bytes);
    }

    /// The answer to the latest command, once it is complete.
    pub fn answer(&mut self) -> Option<Result<EngineAnswer, Garbled>> {
        while let Some(line) = self.inflow.next_line() {
            match &mut self.begun {
                None => match begin(&line, self.number) {
                    Ok(Some(answer)) => self.begun = Some(answer),
                    Ok(None) if line.trim().is_empty() => {}
                    Ok(None) => self.stray = line,
                    Err(garbled) => return Some(Err(garbled)),
                },
                Some(_) if line.is_empty() => {
                    let mut answer = self.begun.take()?;
                    answer.text.truncate(answer.text.trim_end().len());
                    return Some(Ok(answer));
                }
                Some(answer) => {
                    answer.text.push('\n');
                    answer.text += &line;
                }
            }
        }
        self.inflow.is_too_long().then_some(Err(Garbled::TooLong))
    }

    /// The latest line that was printed outside an answer since the latest command: what an engine
    /// said instead of answering.
    pub fn stray_line(&self) -> Option<&str> {
        (!self.stray.is_empty()).then_some(&self.stray)
    }
}

/// The first line of an answer; none if it is a line of another kind.
fn begin(line: &str, expected: u64) -> Result<Option<EngineAnswer>, Garbled> {
    let (is_success, rest) = match line.as_bytes().first() {
        Some(b'=') => (true, &line[1..]),
        Some(b'?') => (false, &line[1..]),
        _ => return Ok(None),
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, text) = rest.split_at(digits);
    if digits > 0 && number.parse() != Ok(expected) {
        return Err(Garbled::WrongNumber { found: number.to_owned(), expected });
    }
    Ok(Some(EngineAnswer { is_success, text: text.trim().to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers to one command each, from output that arrives in pieces of this many bytes.
    fn talk(output: &[u8], piece: usize) -> Vec<Result<EngineAnswer, Garbled>> {
        let mut conversation = Conversation::default();
        conversation.command("name");
        let mut answers = Vec::new();
        for bytes in output.chunks(piece) {
            conversation.receive(bytes);
            while let Some(answer) = conversation.answer() {
                let is_garbled = answer.is_err();
                answers.push(answer);
                if is_garbled {
                    return answers;
                }
                conversation.command("name");
            }
        }
        answers
    }

    fn success(text: &str) -> Result<EngineAnswer, Garbled> {
        Ok(EngineAnswer { is_success: true, text: text.to_owned() })
    }

    fn failure(text: &str) -> Result<EngineAnswer, Garbled> {
        Ok(EngineAnswer { is_success: false, text: text.to_owned() })
    }

    #[test]
    fn answers_are_found_however_they_are_cut_up() {
        let output = b"=1 E5\n\n=2\n\n?3 unknown command\r\n\r\n= \r\n\r\n=5 a\n  b\n\tc \n\n";
        let expected = [
            success("E5"),
            success(""),
            failure("unknown command"),
            success(""),
            success("a\n  b\n c"),
        ];
        for piece in 1..=output.len() {
            assert_eq!(talk(output, piece), expected, "in pieces of {piece}");
        }
    }

    #[test]
    fn lines_outside_answers_are_passed_over_and_remembered() {
        let mut conversation = Conversation::default();
        conversation.command("genmove b");
        conversation.receive(b"Welcome!\n\n\nthinking hard \xFF\n");
        assert_eq!(conversation.answer(), None);
        assert_eq!(conversation.stray_line(), Some("thinking hard \u{FFFD}"));
        conversation.receive(b"=1 pass\n\n");
        assert_eq!(conversation.answer(), Some(success("pass")));
        conversation.command("quit");
        assert_eq!(conversation.stray_line(), None);
    }

    #[test]
    fn answers_without_a_number_are_taken_but_wrong_numbers_are_not() {
        assert_eq!(talk(b"= x\n\n=2 y\n\n", 100), [success("x"), success("y")]);
        let wrong = |found: &str| Garbled::WrongNumber { found: found.to_owned(), expected: 2 };
        assert_eq!(talk(b"=1\n\n=1 y\n\n", 100), [success(""), Err(wrong("1"))]);
        assert_eq!(
            talk(b"=1\n\n?99999999999999999999999 y\n\n", 100),
            [success(""), Err(wrong("99999999999999999999999"))]
        );
    }

    #[test]
    fn endless_output_is_cut_off() {
        for line in [&b"spam and eggs\n"[..], b"spam and eggs"] {
            for start in [&b"=1 "[..], b""] {
                let mut conversation = Conversation::default();
                conversation.command("showboard");
                conversation.receive(start);
                let mut received = 0;
                let answer = loop {
                    assert!(received < 2 * LONGEST_ANSWER, "nothing was said about it");
                    conversation.receive(line);
                    received += line.len();
                    if let Some(answer) = conversation.answer() {
                        break answer;
                    }
                };
                assert_eq!(answer, Err(Garbled::TooLong));
            }
        }
        // All at once: memory stays bounded.
        let mut conversation = Conversation::default();
        conversation.command("showboard");
        conversation.receive(&vec![b'x'; 10 * LONGEST_ANSWER]);
        assert!(conversation.inflow.kept() <= 2 * LONGEST_ANSWER);
        assert_eq!(conversation.answer(), Some(Err(Garbled::TooLong)));
    }
}
