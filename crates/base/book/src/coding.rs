//! Numbers as bytes: small ones short.

/// Writes seven bits a byte, the lowest first.
pub(crate) fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

pub(crate) fn put_key(bytes: &mut Vec<u8>, key: u64) {
    bytes.extend_from_slice(&key.to_le_bytes());
}

/// Takes a number off the front; none if the bytes end before it does.
#[inline]
pub(crate) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[inline]
pub(crate) fn take_key(bytes: &mut &[u8]) -> Option<u64> {
    let (key, rest) = bytes.split_first_chunk::<8>()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back(numbers: Vec<u64>, shift in 0u32..64) {
            let mut bytes = Vec::new();
            for &number in &numbers {
                put_number(&mut bytes, number >> shift);
                put_key(&mut bytes, number);
            }
            let mut left = &bytes[..];
            for &number in &numbers {
                prop_assert_eq!(take_number(&mut left), Some(number >> shift));
                prop_assert_eq!(take_key(&mut left), Some(number));
            }
            prop_assert!(left.is_empty());
            prop_assert_eq!(take_number(&mut left), None);
        }
    }

    #[test]
    fn a_number_without_end_is_none() {
        assert_eq!(take_number(&mut &[0xFF; 20][..]), None);
        assert_eq!(take_key(&mut &[1, 2, 3][..]), None);
    }
}
