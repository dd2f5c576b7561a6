//! Blocks: some hundred positions in the order of their keys, with a checksum.

use crate::Entry;
use crate::coding::{put_key, put_number, take_key, take_number};

/// A block is cut when it has become longer than this: with what the store adds it just fits into
/// eight kilobytes.
const LONGEST: usize = 8_100;

/// The length of blocks after a cut: room to grow.
const AFTER_A_CUT: usize = 6_000;

const CHECKSUM: usize = 4;

/// The entries of a block as they are written, checked; none if the block is damaged.
pub(crate) fn open(block: &[u8]) -> Option<Entries<'_>> {
    let (checksum, entries) = block.split_first_chunk::<CHECKSUM>()?;
    (crc32fast::hash(entries) == u32::from_le_bytes(*checksum)).then_some(Entries { left: entries })
}

/// Entries one after the other: the key, and the entry still as bytes. Ends early at what cannot be
/// read, which a checksum makes as good as impossible.
pub(crate) struct Entries<'a> {
    left: &'a [u8],
}

impl<'a> Entries<'a> {
    pub(crate) const fn none() -> Entries<'a> {
        Entries { left: &[] }
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = (u64, &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<(u64, &'a [u8])> {
        let key = take_key(&mut self.left)?;
        let length = take_number(&mut self.left)? as usize;
        let (entry, rest) = self.left.split_at_checked(length)?;
        self.left = rest;
        Some((key, entry))
    }
}

/// Collects entries in order and cuts them into blocks.
#[derive(Default)]
pub(crate) struct Packer {
    bytes: Vec<u8>,
    /// Where each entry begins, and its key.
    starts: Vec<(usize, u64)>,
    entry: Vec<u8>,
}

impl Packer {
    pub(crate) fn copy(&mut self, key: u64, entry: &[u8]) {
        self.starts.push((self.bytes.len(), key));
        put_key(&mut self.bytes, key);
        put_number(&mut self.bytes, entry.len() as u64);
        self.bytes.extend_from_slice(entry);
    }

    pub(crate) fn write(&mut self, key: u64, entry: &Entry) {
        let mut bytes = std::mem::take(&mut self.entry);
        bytes.clear();
        entry.write(&mut bytes);
        self.copy(key, &bytes);
        self.entry = bytes;
    }

    /// Hands over the blocks, each with its first key, and is empty again.
    pub(crate) fn finish<E>(
        &mut self,
        mut take: impl FnMut(u64, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let total = self.bytes.len();
        let pieces = if total <= LONGEST { 1 } else { total.div_ceil(AFTER_A_CUT) };
        let length = total.div_ceil(pieces).max(1);
        let mut block = Vec::with_capacity(LONGEST);
        let mut at = 0;
        while at < self.starts.len() {
            let (start, first) = self.starts[at];
            let is_within = |&&(begin, _): &&(usize, u64)| begin < start + length;
            at += self.starts[at..].iter().take_while(is_within).count();
            let end = self.starts.get(at).map_or(total, |next| next.0);
            block.clear();
            block.extend_from_slice(&crc32fast::hash(&self.bytes[start..end]).to_le_bytes());
            block.extend_from_slice(&self.bytes[start..end]);
            take(first, &block)?;
        }
        self.bytes.clear();
        self.starts.clear();
        Ok(())
    }

    pub(crate) const fn is_long(&self) -> bool {
        self.bytes.len() > 64 * LONGEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(lengths: &[usize]) -> Vec<(u64, Vec<u8>)> {
        let mut packer = Packer::default();
        for (key, &length) in lengths.iter().enumerate() {
            packer.copy(key as u64 * 3, &vec![key as u8; length]);
        }
        let mut blocks = Vec::new();
        let taken = packer.finish(|first, block| {
            blocks.push((first, block.to_vec()));
            Ok::<(), ()>(())
        });
        taken.unwrap();
        blocks
    }

    #[test]
    fn everything_is_in_some_block_and_none_is_long_for_many() {
        for lengths in [vec![], vec![10], vec![30; 1000], vec![20_000], vec![5, 9_000, 5, 9_000]] {
            let blocks = blocks(&lengths);
            let mut key = 0;
            for (first, block) in &blocks {
                let entries: Vec<_> = open(block).unwrap().collect();
                assert!(block.len() <= LONGEST || entries.len() <= 2, "{}", block.len());
                assert_eq!(entries[0].0, *first);
                for (found, entry) in entries {
                    assert_eq!(found, key as u64 * 3);
                    assert_eq!(entry, vec![key as u8; lengths[key]]);
                    key += 1;
                }
            }
            assert_eq!(key, lengths.len());
        }
    }

    #[test]
    fn a_damaged_block_is_not_opened() {
        let (_, block) = blocks(&[30; 20]).remove(0);
        for at in 0..block.len() {
            let mut damaged = block.clone();
            damaged[at] ^= 4;
            assert!(open(&damaged).is_none());
        }
        assert!(open(&block[..3]).is_none());
        assert!(open(&[]).is_none());
    }
}
