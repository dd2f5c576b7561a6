//! Changes in the order of their keys, worked into the blocks.

use redb::{ReadableTable, Table};

use crate::error::Trouble;
use crate::{Entry, block};

/// By how much a book has grown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grown {
    /// Games that were added.
    pub games: u64,
    /// Positions that were not in the book before.
    pub positions: u64,
}

/// Changes that are worked in at a time, so that a first batch of millions is not one block before it is
/// cut.
const AT_A_TIME: usize = 4_096;

/// Works changes in and tells how many positions are new. The changes are in the order of their keys;
/// `apply` is given those of one position together, and what is known of it.
pub(crate) fn merge<C>(
    blocks: &mut Table<'_, u64, &'static [u8]>,
    changes: &[C],
    key_of: impl Fn(&C) -> u64,
    mut apply: impl FnMut(&[C], &mut Entry),
) -> Result<u64, Trouble> {
    let mut packer = block::Packer::default();
    let mut new = 0;
    let mut old = Vec::new();
    let mut left = changes;
    while let Some(first) = left.first() {
        let (low, high) = find(blocks, key_of(first), &mut old)?;
        let most = left.len().min(AT_A_TIME);
        let mut here = left[..most].partition_point(|c| high.is_none_or(|high| key_of(c) < high));
        // Those of one position stay together.
        while here < left.len() && key_of(&left[here]) == key_of(&left[here - 1]) {
            here += 1;
        }
        let (now, later) = left.split_at(here);
        left = later;
        let known = match &old[..] {
            [] => block::Entries::none(),
            bytes => block::open(bytes).ok_or(Trouble::DamagedBlock)?,
        };
        let mut known = known.peekable();
        for group in now.chunk_by(|a, b| key_of(a) == key_of(b)) {
            let key = key_of(&group[0]);
            while let Some((other, entry)) = known.next_if(|(other, _)| *other < key) {
                packer.copy(other, entry);
            }
            let mut entry = match known.next_if(|(other, _)| *other == key) {
                Some((_, entry)) => Entry::read(entry).ok_or(Trouble::DamagedBlock)?,
                None => {
                    new += 1;
                    Entry::default()
                }
            };
            apply(group, &mut entry);
            packer.write(key, &entry);
        }
        for (other, entry) in known {
            packer.copy(other, entry);
        }
        // The first piece takes the place of the block, whatever its first key.
        let mut place = Some(low);
        packer.finish(|key, bytes| {
            blocks.insert(place.take().unwrap_or(key), bytes)?;
            Ok::<(), Trouble>(())
        })?;
    }
    Ok(new)
}

/// The block in which a key belongs: its place, the place of the next one, and its bytes.
fn find(
    blocks: &Table<'_, u64, &'static [u8]>,
    key: u64,
    bytes: &mut Vec<u8>,
) -> Result<(u64, Option<u64>), Trouble> {
    bytes.clear();
    let low = match blocks.range(..=key)?.next_back() {
        None => 0,
        Some(found) => {
            let (low, block) = found?;
            bytes.extend_from_slice(block.value());
            low.value()
        }
    };
    let next = blocks.range(low + 1..)?.next().transpose()?;
    Ok((low, next.map(|(high, _)| high.value())))
}
