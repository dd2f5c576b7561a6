//! The value types Text and SimpleText: what is written for people.

use std::borrow::Cow;

use crate::charset::decode;
use crate::{Node, Value};

impl<'g> Value<'g> {
    /// The value as text of several lines: escapes resolved, soft line breaks (escaped ones) taken
    /// out, line ends of any kind as `\n`, other white space as spaces.
    pub fn text(self) -> Cow<'g, str> {
        resolve(decode(self.raw(), self.game().encoding()), Lines::Kept)
    }

    /// The value as text of one line: as [`Value::text`], with line ends as spaces.
    pub fn simple_text(self) -> Cow<'g, str> {
        resolve(decode(self.raw(), self.game().encoding()), Lines::Joined)
    }
}

impl<'g> Node<'g> {
    /// The first value of this name as text of several lines: for `C` and `GC`.
    pub fn text(self, ident: impl AsRef<[u8]>) -> Option<Cow<'g, str>> {
        self.first_value(ident).map(Value::text)
    }

    /// The first value of this name as text of one line: for names, dates, rules and the like.
    pub fn simple_text(self, ident: impl AsRef<[u8]>) -> Option<Cow<'g, str>> {
        self.first_value(ident).map(Value::simple_text)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lines {
    Kept,
    Joined,
}

fn resolve(text: Cow<'_, str>, lines: Lines) -> Cow<'_, str> {
    let changes = |byte: u8| match byte {
        b'\n' => lines == Lines::Joined,
        b'\\' | b'\r' | b'\t' | 0x0B | 0x0C => true,
        _ => false,
    };
    // LF CR is one line end too, but then there is a CR to find.
    if !text.bytes().any(changes) {
        return text;
    }
    let mut resolved = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let (letter, escaped) = match letter {
            '\\' => match letters.next() {
                Some(letter) => (letter, true),
                // Only raw bytes set by hand can end so.
                None => break,
            },
            letter => (letter, false),
        };
        match letter {
            '\n' | '\r' => {
                let other = if letter == '\n' { '\r' } else { '\n' };
                letters.next_if_eq(&other);
                match lines {
                    _ if escaped => {}
                    Lines::Kept => resolved.push('\n'),
                    Lines::Joined => resolved.push(' '),
                }
            }
            '\t' | '\u{B}' | '\u{C}' => resolved.push(' '),
            letter => resolved.push(letter),
        }
    }
    Cow::Owned(resolved)
}

/// Text with a `\` before every character that would end the value, or, as part of a pair, divide it.
pub(crate) fn escape(text: &str, in_pair: bool, lines: Lines) -> Cow<'_, str> {
    let is_special = |c: char| matches!(c, ']' | '\\') || (in_pair && c == ':');
    let is_line_end = |c: char| lines == Lines::Joined && matches!(c, '\n' | '\r');
    if !text.contains(|c| is_special(c) || is_line_end(c)) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_special(letter) {
            escaped.push('\\');
        }
        escaped.push(if is_line_end(letter) { ' ' } else { letter });
    }
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn as_the_standard_says() {
        for (raw, text, simple) in [
            ("plain", "plain", "plain"),
            ("a\nb", "a\nb", "a b"),
            ("a\r\nb\n\rc\rd", "a\nb\nc\nd", "a b c d"),
            ("a\n\nb", "a\n\nb", "a  b"),
            ("soft\\\nbreak\\\r\nhere", "softbreakhere", "softbreakhere"),
            ("\\\\ \\] \\: \\a", "\\ ] : a", "\\ ] : a"),
            ("tab\tand\\\ttab", "tab and tab", "tab and tab"),
            ("end\\", "end", "end"),
        ] {
            assert_eq!(resolve(raw.into(), Lines::Kept), text);
            assert_eq!(resolve(raw.into(), Lines::Joined), simple);
        }
    }

    #[test]
    fn nothing_is_copied_without_need() {
        assert!(matches!(resolve("two\nlines".into(), Lines::Kept), Cow::Borrowed(_)));
        assert!(matches!(escape("a:b", false, Lines::Kept), Cow::Borrowed(_)));
    }

    proptest! {
        #[test]
        fn escaped_text_comes_back(text in "[a-zé中\\]\\\\:\n ]{0,20}", in_pair: bool) {
            let escaped = escape(&text, in_pair, Lines::Kept);
            prop_assert_eq!(resolve(escaped.clone(), Lines::Kept), text.clone());
            prop_assert!(crate::bracket::is_one_value(
                escaped.as_bytes(), crate::charset::Characters::Plain));
            let joined = escape(&text, in_pair, Lines::Joined);
            prop_assert_eq!(resolve(joined, Lines::Joined), text.replace('\n', " "));
        }
    }
}
