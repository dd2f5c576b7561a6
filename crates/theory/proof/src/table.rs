//! What is known of positions, in a table of fixed size.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::numbers::Numbers;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<K> {
    pub key: K,
    /// The path it was found on, if it only holds there; else [`ANY_PATH`].
    pub path: u64,
    pub numbers: Numbers,
    /// If proved: moves until the goal is reached, at most.
    pub length: u32,
    /// If refuted on this path only: the depth of the earliest position it leans on.
    pub leans_on: u32,
    /// Positions looked at for it.
    pub work: u32,
}

/// The path of what holds on every path.
pub(crate) const ANY_PATH: u64 = 0;

/// Entries that share a place.
const BUCKET: usize = 4;

pub(crate) struct Table<K> {
    entries: Vec<Option<Entry<K>>>,
}

impl<K: Copy + Eq + Hash> Table<K> {
    /// A table of about so many bytes.
    pub(crate) fn new(bytes: usize) -> Table<K> {
        let buckets = (bytes / (BUCKET * size_of::<Option<Entry<K>>>())).max(1);
        Table { entries: vec![None; buckets * BUCKET] }
    }

    pub(crate) fn get(&self, key: K, path: u64) -> Option<&Entry<K>> {
        let bucket = self.bucket(key, path);
        self.entries[bucket].iter().flatten().find(|entry| entry.key == key && entry.path == path)
    }

    /// Keeps an entry, in the place of what was known before or of what was easiest to find.
    pub(crate) fn put(&mut self, entry: Entry<K>) {
        let bucket = self.bucket(entry.key, entry.path);
        let places = &mut self.entries[bucket];
        let same = places
            .iter()
            .position(|old| old.is_some_and(|old| old.key == entry.key && old.path == entry.path));
        let place = same.unwrap_or_else(|| {
            let worth = |place: &usize| places[*place].map_or(0, |old| old.work.max(1));
            (0..BUCKET).min_by_key(worth).unwrap_or(0)
        });
        places[place] = Some(entry);
    }

    fn bucket(&self, key: K, path: u64) -> std::ops::Range<usize> {
        // The high bits of this hash are its good ones.
        let hash = (FxBuildHasher.hash_one((key, path)) >> 32) as usize;
        let first = hash % (self.entries.len() / BUCKET) * BUCKET;
        first..first + BUCKET
    }
}

/// What a position adds to the name of a path: the same set of positions has the same name.
pub(crate) fn step(key: impl Hash) -> u64 {
    // Two rounds, since names are sums.
    let hash = FxBuildHasher.hash_one((0x7465_6e67_u64, key));
    FxBuildHasher.hash_one(hash ^ (hash >> 29)) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u32, work: u32) -> Entry<u32> {
        Entry { key, path: ANY_PATH, numbers: Numbers::PROVED, length: 0, leans_on: 0, work }
    }

    #[test]
    fn the_easiest_to_find_makes_room() {
        let mut table = Table::new(0);
        (0..4).for_each(|key| table.put(entry(key, 10 * (key + 1))));
        assert!((0..4).all(|key| table.get(key, ANY_PATH).is_some()));
        table.put(entry(9, 1));
        assert!(table.get(0, ANY_PATH).is_none() && table.get(9, ANY_PATH).is_some());
        table.put(entry(3, 1));
        assert!((1..4).all(|key| table.get(key, ANY_PATH).is_some()), "3 has kept its place");
        assert!(table.get(3, 5).is_none(), "not known of another path");
    }
}
