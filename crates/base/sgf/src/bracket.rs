//! Finding the bracket that closes a value, and the colon that divides one.

use memchr::memchr2;

use crate::charset::Characters;

/// What the search for a `]` came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Close {
    /// The `]` is here.
    At(usize),
    /// The text ended first; with more of it, search on from here.
    Beyond(usize),
}

/// The end of the value whose bytes begin at `from` (or of which everything before `from` has been
/// searched).
// Two thirds of a game record is values: the word that decides must not cost a call.
#[inline(always)]
pub(crate) fn close_of_value(text: &[u8], from: usize, characters: Characters) -> Close {
    // Most values are two letters: one word of eight bytes decides.
    if characters == Characters::Plain
        && let Some(word) = text.get(from..).and_then(<[u8]>::first_chunk)
    {
        let hits = brackets_and_escapes(u64::from_le_bytes(*word));
        let at = from + (hits.trailing_zeros() / 8) as usize;
        if hits != 0 && text[at] == b']' {
            return Close::At(at);
        }
    }
    close_of_longer_value(text, from, characters)
}

#[inline(never)]
fn close_of_longer_value(text: &[u8], from: usize, characters: Characters) -> Close {
    match characters {
        Characters::Plain => close_in_plain(text, from),
        paired => close_in_pairs(text, from, paired),
    }
}

/// Marks the top bit of the bytes that are `]` or `\`; of the marks the lowest is exact.
#[inline]
fn brackets_and_escapes(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([0x01; 8]);
    const TOPS: u64 = u64::from_le_bytes([0x80; 8]);
    const CLOSE: u64 = u64::from_le_bytes([b']'; 8]);
    // The two differ in the lowest bit only.
    let zero_where_found = (word | ONES) ^ CLOSE;
    zero_where_found.wrapping_sub(ONES) & !zero_where_found & TOPS
}

fn close_in_plain(text: &[u8], mut from: usize) -> Close {
    while let Some(skipped) = text.get(from..).and_then(|rest| memchr2(b']', b'\\', rest)) {
        let at = from + skipped;
        if text[at] == b']' {
            return Close::At(at);
        }
        if at + 1 == text.len() {
            return Close::Beyond(at);
        }
        from = at + 2;
    }
    Close::Beyond(text.len())
}

fn close_in_pairs(text: &[u8], mut from: usize, characters: Characters) -> Close {
    while from < text.len() {
        if text[from] == b']' {
            return Close::At(from);
        }
        match unit(text, from, characters) {
            Some(length) => from += length,
            None => return Close::Beyond(from),
        }
    }
    Close::Beyond(text.len())
}

/// Length of the character here, with the `\` that escapes it; none if the text ends within.
fn unit(text: &[u8], at: usize, characters: Characters) -> Option<usize> {
    let escape = usize::from(text[at] == b'\\');
    let first = *text.get(at + escape)?;
    if !characters.is_lead(first) {
        return Some(escape + 1);
    }
    let second = *text.get(at + escape + 1)?;
    Some(escape + 1 + usize::from(characters.is_trail(second)))
}

/// Whether these bytes can stand between brackets as one value.
pub(crate) fn is_one_value(raw: &[u8], characters: Characters) -> bool {
    let mut closed = Vec::with_capacity(raw.len() + 1);
    closed.extend_from_slice(raw);
    closed.push(b']');
    close_of_value(&closed, 0, characters) == Close::At(raw.len())
}

/// Where the first colon stands that is not escaped.
pub(crate) fn colon(raw: &[u8], characters: Characters) -> Option<usize> {
    let mut at = 0;
    while at < raw.len() {
        if raw[at] == b':' {
            return Some(at);
        }
        at += unit(raw, at, characters)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn byte_by_byte(text: &[u8], from: usize) -> Close {
        let mut at = from;
        while at < text.len() {
            match text[at] {
                b']' => return Close::At(at),
                b'\\' if at + 1 == text.len() => return Close::Beyond(at),
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        Close::Beyond(text.len())
    }

    proptest! {
        #[test]
        fn words_agree_with_bytes(
            text in prop::collection::vec(prop::sample::select(&b"ab\\\\]\x5B\x5E\xDD\xDC\x80\x00\xFF"[..]), 0..40),
            from in 0..40usize,
        ) {
            let from = from.min(text.len());
            prop_assert_eq!(close_of_value(&text, from, Characters::Plain), byte_by_byte(&text, from));
        }

        #[test]
        fn cutting_the_text_changes_nothing(
            text in prop::collection::vec(prop::sample::select(&b"a\\]\x83\x5B\xFE0"[..]), 0..30),
            cut in 0..30usize,
        ) {
            for characters in [Characters::Plain, Characters::ShiftJis, Characters::Gbk, Characters::Big5] {
                let whole = close_of_value(&text, 0, characters);
                let cut = cut.min(text.len());
                let found = match close_of_value(&text[..cut], 0, characters) {
                    Close::Beyond(resume) => close_of_value(&text, resume, characters),
                    at => at,
                };
                prop_assert_eq!(found, whole, "{:?}", characters);
            }
        }
    }

    #[test]
    fn second_bytes_are_not_syntax() {
        // The Shift_JIS bytes of a character ending in the byte of `\`, then of one in `]`.
        let text = b"\x83\x5C\x83\x5D]";
        assert_eq!(close_of_value(text, 0, Characters::ShiftJis), Close::At(4));
        assert_eq!(close_of_value(text, 0, Characters::Plain), Close::At(3));
        // An escaped two-byte character keeps both its bytes.
        assert_eq!(close_of_value(b"\\\x83]]", 0, Characters::Gbk), Close::At(3));
    }

    #[test]
    fn colons() {
        assert_eq!(colon(b"aa:1", Characters::Plain), Some(2));
        assert_eq!(colon(b"a\\:b:c", Characters::Plain), Some(4));
        assert_eq!(colon(b"\x83\x5C:c", Characters::ShiftJis), Some(2));
        assert_eq!(colon(b"\x83\x5C:c", Characters::Plain), None);
        assert_eq!(colon(b"abc\\", Characters::Plain), None);
    }

    #[test]
    fn raw_values_are_checked() {
        for (raw, good) in [(&b""[..], true), (b"a\\]b", true), (b"a]b", false), (b"a\\", false)] {
            assert_eq!(is_one_value(raw, Characters::Plain), good);
        }
        assert!(is_one_value(b"\x83\x5C", Characters::ShiftJis));
        assert!(!is_one_value(b"\x83", Characters::ShiftJis));
    }
}
