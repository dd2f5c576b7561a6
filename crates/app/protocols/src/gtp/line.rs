//! A line of input, made ready as the standard says.

/// The longest line that is looked at, in bytes: several times the longest a command needs.
pub const LONGEST_LINE: usize = 64 * 1024;

/// Digits of the longest number that may stand before a command.
const LONGEST_ID: usize = 20;

/// A line with a command in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// The number before the command, as it was written.
    pub id: Option<String>,
    /// The command; empty if the line has only a number.
    pub command: String,
    /// What follows the command, without the space round it.
    pub arguments: String,
}

impl Request {
    /// Reads a line; none if there is nothing in it but space and comment.
    pub fn read(line: &[u8]) -> Option<Request> {
        let text = clean(line);
        let (first, rest) = split_word(&text)?;
        let is_id = first.len() <= LONGEST_ID && first.bytes().all(|b| b.is_ascii_digit());
        let (id, command, arguments) = if is_id {
            let (command, arguments) = split_word(rest).unwrap_or_default();
            (Some(first.to_owned()), command, arguments)
        } else {
            (None, first, rest)
        };
        Some(Request { id, command: command.to_owned(), arguments: arguments.to_owned() })
    }
}

/// The first word and what follows it; none if there is no word.
fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_matches(' ');
    if text.is_empty() {
        return None;
    }
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some((word, rest.trim_matches(' ')))
}

/// Tabs become spaces, other control characters and comments go. Bytes that are no UTF-8 become
/// replacement characters, which no command has.
fn clean(line: &[u8]) -> String {
    // Some shells put a byte order mark before the first line they send.
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let without_comment = line.split(|&byte| byte == b'#').next().unwrap_or_default();
    let kept: Vec<u8> = without_comment
        .iter()
        .filter_map(|&byte| match byte {
            b'\t' | b'\n' => Some(b' '),
            byte if byte.is_ascii_control() => None,
            byte => Some(byte),
        })
        .collect();
    String::from_utf8_lossy(&kept).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &[u8]) -> Option<(Option<String>, String, String)> {
        Request::read(line).map(|request| (request.id, request.command, request.arguments))
    }

    fn words(
        id: Option<&str>,
        command: &str,
        rest: &str,
    ) -> Option<(Option<String>, String, String)> {
        Some((id.map(str::to_owned), command.to_owned(), rest.to_owned()))
    }

    #[test]
    fn number_command_and_arguments_are_told_apart() {
        assert_eq!(read(b"play black D4\n"), words(None, "play", "black D4"));
        assert_eq!(read(b"  12   play\tblack   D4 \r\n"), words(Some("12"), "play", "black   D4"));
        assert_eq!(read(b"007 name"), words(Some("007"), "name", ""));
        assert_eq!(read(b"1 2 3"), words(Some("1"), "2", "3"));
        assert_eq!(read(b"12play b D4"), words(None, "12play", "b D4"));
        assert_eq!(read(b"12"), words(Some("12"), "", ""));
        // Too long for a number is a word like any other.
        assert_eq!(read(&[b'1'; 21]), words(None, &"1".repeat(21), ""));
    }

    #[test]
    fn comments_and_control_characters_go() {
        for nothing in [&b""[..], b"\n", b" \t \r\n", b"# boardsize 9", b"  #", b"\x00\x01\x7F\n"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
        assert_eq!(read(b"na\x07me # which?\r\n"), words(None, "name", ""));
        assert_eq!(read(b"\xEF\xBB\xBFname"), words(None, "name", ""));
        assert_eq!(read(b"name#1"), words(None, "name", ""));
    }

    #[test]
    fn bytes_that_are_no_text_are_taken_for_odd_letters() {
        assert_eq!(read(b"n\xFFme \xC3"), words(None, "n\u{FFFD}me", "\u{FFFD}"));
        assert_eq!(read("loadsgf 囲碁.sgf".as_bytes()), words(None, "loadsgf", "囲碁.sgf"));
    }
}
