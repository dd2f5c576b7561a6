use std::borrow::Cow;

use encoding_rs::{BIG5, EncoderResult, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8};

/// Which bytes of a value belong together, as far as it matters for finding its end.
///
/// In three families of encodings the second byte of a character may be the byte of `\`, `[` or
/// `]`; in all others those bytes always mean what they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Characters {
    /// UTF-8, Latin, EUC: every ASCII byte is an ASCII character.
    Plain,
    ShiftJis,
    Gbk,
    Big5,
}

impl Characters {
    /// The families a value must be read character by character in.
    pub const PAIRED: [Characters; 3] = [Characters::ShiftJis, Characters::Gbk, Characters::Big5];

    pub fn of(encoding: Option<&'static Encoding>) -> Characters {
        match encoding {
            Some(e) if e == SHIFT_JIS => Characters::ShiftJis,
            Some(e) if e == GBK || e == GB18030 => Characters::Gbk,
            Some(e) if e == BIG5 => Characters::Big5,
            _ => Characters::Plain,
        }
    }

    /// Whether this byte begins a two-byte character if a fitting second byte follows.
    #[inline]
    pub fn is_lead(self, byte: u8) -> bool {
        match self {
            Characters::Plain => false,
            Characters::ShiftJis => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
            Characters::Gbk | Characters::Big5 => matches!(byte, 0x81..=0xFE),
        }
    }

    /// Whether this byte can end a two-byte character.
    ///
    /// The four-byte characters of GB18030 need no care: their second and fourth bytes are
    /// digits, which end no pair, and digits have no meaning of their own in a value.
    #[inline]
    pub fn is_trail(self, byte: u8) -> bool {
        match self {
            Characters::Plain => false,
            Characters::ShiftJis => matches!(byte, 0x40..=0x7E | 0x80..=0xFC),
            Characters::Gbk => matches!(byte, 0x40..=0x7E | 0x80..=0xFE),
            Characters::Big5 => matches!(byte, 0x40..=0x7E | 0xA1..=0xFE),
        }
    }
}

/// The encoding a CA value names, if it is one SGF can be written in.
pub(crate) fn encoding_of_label(label: &[u8]) -> Option<&'static Encoding> {
    let label = label.trim_ascii().to_ascii_lowercase();
    // Names seen in files that the web's list of labels lacks.
    let known = match label.as_slice() {
        b"latin-1" | b"latin_1" => b"latin1",
        b"cp932" | b"ms-932" => b"shift_jis".as_slice(),
        b"cp936" | b"ms936" | b"euc-cn" | b"euc_cn" | b"euccn" => b"gbk",
        b"cp949" | b"ms949" | b"uhc" | b"euc_kr" => b"euc-kr",
        b"cp950" | b"ms950" => b"big5",
        b"euc_jp" | b"eucjp" => b"euc-jp",
        b"gb_18030" | b"gb-18030" => b"gb18030",
        other => other,
    };
    // Encodings in which ASCII bytes are not ASCII characters cannot carry SGF syntax: a file
    // that could be read at all is not really written in them.
    Encoding::for_label(known).filter(|e| e.is_ascii_compatible() && *e != encoding_rs::REPLACEMENT)
}

/// Bytes of a value as text, escapes and line breaks still in it.
pub(crate) fn decode<'b>(raw: &'b [u8], encoding: Option<&'static Encoding>) -> Cow<'b, str> {
    match encoding {
        None => match std::str::from_utf8(raw) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(raw).0,
        },
        Some(encoding) => encoding.decode_without_bom_handling(raw).0,
    }
}

/// Text as bytes of the encoding, or the first character it cannot write.
pub(crate) fn encode<'t>(
    text: &'t str,
    encoding: Option<&'static Encoding>,
) -> Result<Cow<'t, [u8]>, char> {
    // Without CA, values that are UTF-8 are read as UTF-8.
    let encoding = encoding.unwrap_or(UTF_8);
    if encoding == UTF_8 || text.is_ascii() {
        return Ok(Cow::Borrowed(text.as_bytes()));
    }
    let mut encoder = encoding.new_encoder();
    let room = encoder.max_buffer_length_from_utf8_without_replacement(text.len()).unwrap_or(0);
    let mut bytes = Vec::with_capacity(room);
    match encoder.encode_from_utf8_to_vec_without_replacement(text, &mut bytes, true).0 {
        EncoderResult::Unmappable(character) => Err(character),
        _ => Ok(Cow::Owned(bytes)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::EUC_KR;

    #[test]
    fn labels_as_they_stand_in_files() {
        for (label, name) in [
            ("UTF-8", "UTF-8"),
            (" utf8 ", "UTF-8"),
            ("ISO-8859-1", "windows-1252"),
            ("latin-1", "windows-1252"),
            ("Shift_JIS", "Shift_JIS"),
            ("CP932", "Shift_JIS"),
            ("gb2312", "GBK"),
            ("GB18030", "gb18030"),
            ("Big5", "Big5"),
            ("EUC-KR", "EUC-KR"),
        ] {
            assert_eq!(
                encoding_of_label(label.as_bytes()).map(Encoding::name),
                Some(name),
                "{label}"
            );
        }
        for label in ["UTF-16", "ISO-2022-JP", "hz-gb-2312", "", "klingon"] {
            assert_eq!(encoding_of_label(label.as_bytes()), None, "{label}");
        }
    }

    /// The families must agree with the decoder about every pair whose second byte matters.
    #[test]
    fn pairs_agree_with_the_decoder() {
        for (encoding, characters) in [
            (SHIFT_JIS, Characters::ShiftJis),
            (GBK, Characters::Gbk),
            (BIG5, Characters::Big5),
            (EUC_KR, Characters::Plain),
            (encoding_rs::EUC_JP, Characters::Plain),
            (UTF_8, Characters::Plain),
        ] {
            assert_eq!(Characters::of(Some(encoding)), characters);
            for lead in 0x80..=0xFFu8 {
                for trail in [b'[', b'\\', b']'] {
                    let text = encoding.decode_without_bom_handling(&[lead, trail]).0.into_owned();
                    let swallowed = !text.contains(char::from(trail));
                    let paired = characters.is_lead(lead) && characters.is_trail(trail);
                    // A pair without a character is broken text either way; the decoder then
                    // gives the second byte back, and we keep the pair together.
                    assert!(paired || !swallowed, "{} {lead:02X}", encoding.name());
                }
            }
        }
    }

    #[test]
    fn text_goes_there_and_back() {
        for (encoding, text) in [
            (SHIFT_JIS, "表ソ能"),
            (GBK, "围棋誠"),
            (BIG5, "功許蓋"),
            (EUC_KR, "바둑"),
            (encoding_rs::WINDOWS_1252, "Müller"),
        ] {
            let bytes = encode(text, Some(encoding)).unwrap();
            assert_ne!(&*bytes, text.as_bytes());
            assert_eq!(decode(&bytes, Some(encoding)), text);
        }
        assert_eq!(encode("aé中", Some(encoding_rs::WINDOWS_1252)), Err('中'));
        assert_eq!(decode(b"M\xFCller", None), "Müller");
        assert_eq!(decode("Müller".as_bytes(), None), "Müller");
    }
}
