//! Property identifiers: `B`, `KM`, and what older files write for them.

/// Longest identifier accepted; the standard's have one or two letters.
pub(crate) const LONGEST: usize = 255;

/// Whether the byte can be part of an identifier in some file.
#[inline]
pub(crate) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether the identifier is written the standard's way, without lower-case letters.
pub(crate) fn is_standard(ident: &[u8]) -> bool {
    (1..=LONGEST).contains(&ident.len())
        && ident.iter().all(|&b| is_part(b) && !b.is_ascii_lowercase())
}

/// Whether no upper-case letter says what the identifier is.
pub(crate) fn is_all_lower(ident: &[u8]) -> bool {
    ident.iter().any(u8::is_ascii_lowercase) && !ident.iter().any(u8::is_ascii_uppercase)
}

/// Rewrites an identifier at the start of its own bytes and returns its new length.
///
/// In the older format only upper-case letters count: `GaMe` is `GM`. Where there is none, the
/// writer surely meant `b` to be `B`.
pub(crate) fn standardise(ident: &mut [u8]) -> usize {
    if is_all_lower(ident) {
        ident.make_ascii_uppercase();
        return ident.len();
    }
    let mut length = 0;
    for at in 0..ident.len() {
        if !ident[at].is_ascii_lowercase() {
            ident[length] = ident[at];
            length += 1;
        }
    }
    length
}

/// Whether the identifier, once standardised, is this one.
pub(crate) fn means(ident: &[u8], standard: &[u8]) -> bool {
    if is_all_lower(ident) {
        return ident.eq_ignore_ascii_case(standard);
    }
    ident.iter().filter(|b| !b.is_ascii_lowercase()).eq(standard)
}

/// Properties that may stand in no node but the root.
pub(crate) fn is_root_only(ident: &[u8]) -> bool {
    matches!(ident, b"GM" | b"FF" | b"CA" | b"AP" | b"SZ" | b"ST")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_upper_case_counts() {
        for (written, meant) in [
            ("B", "B"),
            ("Black", "B"),
            ("GaMe", "GM"),
            ("CoPyright", "CP"),
            ("km", "KM"),
            ("K1_x", "K1_"),
            ("_9", "_9"),
        ] {
            let mut ident = written.as_bytes().to_vec();
            let length = standardise(&mut ident);
            assert_eq!(&ident[..length], meant.as_bytes());
            assert!(is_standard(&ident[..length]));
            assert!(means(written.as_bytes(), meant.as_bytes()));
            assert!(!means(written.as_bytes(), b"ZZ"));
        }
        for bad in ["", "Black", "A B", "a", "Ä"] {
            assert!(!is_standard(bad.as_bytes()), "{bad}");
        }
    }
}
