use std::fmt;

/// What a command gives back: text, or why it failed.
pub(crate) type Answer = Result<String, Failure>;

/// Why a command failed, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure(String);

impl Failure {
    /// A failure in these words.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure(message.into())
    }

    /// Arguments that are not what the command takes.
    pub fn syntax(what: impl fmt::Display) -> Failure {
        Failure(format!("syntax error: {what}"))
    }

    /// The standard's words for the failure, and the reason.
    pub fn because(words: &str, reason: impl fmt::Display) -> Failure {
        Failure(format!("{words}: {reason}"))
    }
}

/// The answer to one command.
///
/// ```
/// use tengen_play::FlatPlayer;
/// use tengen_protocols::gtp::Engine;
///
/// let reply = Engine::new(FlatPlayer::new(1)).handle(b"5 protocol_version").unwrap();
/// assert!(reply.is_success());
/// assert_eq!((reply.id(), reply.text()), (Some("5"), "2"));
/// assert_eq!(reply.to_bytes(), b"=5 2\n\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    id: Option<String>,
    is_success: bool,
    text: String,
}

impl Reply {
    /// Makes sure of what every reader of replies relies on: no empty line within, no line end at
    /// the end, and failures of one line.
    pub(crate) fn new(id: Option<String>, answer: Answer) -> Reply {
        let is_success = answer.is_ok();
        let text = match answer {
            Ok(text) => without_empty_lines(&text),
            Err(Failure(message)) => one_short_line(&message),
        };
        Reply { id, is_success, text }
    }

    /// Whether the command was carried out.
    pub const fn is_success(&self) -> bool {
        self.is_success
    }

    /// The number that the command carried, as it was written.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The answer, or the message that says why there is none.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The whole answer as it is sent, with the empty line that ends it.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.to_string().into_bytes()
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_success { "=" } else { "?" })?;
        f.write_str(self.id().unwrap_or_default())?;
        // A picture begins on a line of its own, so that its columns stand in line.
        if !self.text.is_empty() && !self.text.starts_with('\n') {
            f.write_str(" ")?;
        }
        write!(f, "{}\n\n", self.text)
    }
}

/// The text without control characters and without lines of nothing but space; a line end at the
/// beginning stays.
fn without_empty_lines(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split('\n') {
        let line: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
        if line.trim().is_empty() {
            continue;
        }
        if !kept.is_empty() || text.starts_with('\n') {
            kept.push('\n');
        }
        kept.push_str(&line);
    }
    kept
}

/// What is said at either end of a message matters most: what was wrong, and what would be right.
const BEGINNING: usize = 160;
const ENDING: usize = 240;

fn one_short_line(message: &str) -> String {
    let line: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let letters = line.chars().count();
    if letters <= BEGINNING + ENDING {
        return line.trim().to_owned();
    }
    let beginning = line.chars().take(BEGINNING);
    let ending = line.chars().skip(letters - ENDING);
    beginning.chain(" ... ".chars()).chain(ending).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(id: Option<&str>, answer: Answer) -> String {
        Reply::new(id.map(str::to_owned), answer).to_string()
    }

    #[test]
    fn replies_as_the_standard_writes_them() {
        assert_eq!(sent(None, Ok(String::new())), "=\n\n");
        assert_eq!(sent(Some("3"), Ok("D4".to_owned())), "=3 D4\n\n");
        assert_eq!(sent(Some("3"), Err(Failure::new("cannot undo"))), "?3 cannot undo\n\n");
        assert_eq!(sent(None, Ok("\n A B\n1 . .\n".to_owned())), "=\n A B\n1 . .\n\n");
    }

    #[test]
    fn nothing_within_a_reply_looks_like_its_end() {
        assert_eq!(sent(None, Ok("a\n\n \r\n\nb\r\n\n".to_owned())), "= a\nb\n\n");
        assert_eq!(sent(None, Ok("\n\n".to_owned())), "=\n\n");
        assert_eq!(sent(None, Err(Failure::new("a\n\nb\t"))), "? a  b\n\n");
    }

    #[test]
    fn long_messages_keep_both_ends() {
        let message = format!("'{}' is no colour: write black or white", "x".repeat(60_000));
        let reply = Reply::new(None, Err(Failure::syntax(message)));
        assert!(reply.text().len() < 420);
        assert!(reply.text().starts_with("syntax error: 'xxx"));
        assert!(reply.text().ends_with("xxx' is no colour: write black or white"));
    }
}
