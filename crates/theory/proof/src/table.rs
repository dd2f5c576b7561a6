//! What is known of positions, in a table of fixed size.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::numbers::Numbers;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<K, M, Z> {
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
    /// The move that decides, if the side to move gets its way.
    pub best: Option<M>,
    /// If proved: what the proof leans on.
    pub zone: Z,
    /// If proved or refuted: whether that takes plain moves only.
    pub is_plain: bool,
}

/// The path of what holds on every path.
pub(crate) const ANY_PATH: u64 = 0;

/// Entries that share a place.
const BUCKET: usize = 4;

/// A table with more than one entry for so many places has buckets that overflow.
const CROWDED: usize = 5;

/// Places of a table before anything is known: small questions should not pay for large ones.
const FIRST_BUCKETS: usize = 64;

pub(crate) struct Table<K, M, Z> {
    entries: Vec<Option<Entry<K, M, Z>>>,
    /// A part of each entry's hash. Entries are long, and mostly the wanted one is not there: that
    /// is seen here without a look at them.
    tags: Vec<u32>,
    taken: usize,
    /// Whether there is anything that only holds on one path.
    has_paths: bool,
    most_buckets: usize,
}

impl<K: Copy + Eq + Hash, M: Copy, Z: Copy> Table<K, M, Z> {
    /// A table that grows to about so many bytes.
    pub(crate) fn new(bytes: usize) -> Table<K, M, Z> {
        let place = size_of::<Option<Entry<K, M, Z>>>() + size_of::<u32>();
        let most_buckets = (bytes / (BUCKET * place)).max(1);
        let places = most_buckets.min(FIRST_BUCKETS) * BUCKET;
        let (entries, tags) = (vec![None; places], vec![0; places]);
        Table { entries, tags, taken: 0, has_paths: false, most_buckets }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(None);
        self.taken = 0;
    }

    /// What is known of a position on every path.
    pub(crate) fn get(&self, key: K) -> Option<&Entry<K, M, Z>> {
        self.find(key, ANY_PATH)
    }

    /// What is known of a position on this path: an answer that holds on every path rather than
    /// one that holds on this alone, and that rather than numbers.
    pub(crate) fn get_on(&self, key: K, path: u64) -> Option<&Entry<K, M, Z>> {
        let anywhere = self.get(key);
        match anywhere {
            Some(entry) if !entry.numbers.is_open() => anywhere,
            _ if self.has_paths => self.find(key, path).or(anywhere),
            _ => anywhere,
        }
    }

    fn find(&self, key: K, path: u64) -> Option<&Entry<K, M, Z>> {
        let spot = self.spot(key, path);
        self.entries[self.place_of(key, path, spot)?].as_ref()
    }

    /// The place of what is known already.
    fn place_of(&self, key: K, path: u64, (first, tag): (usize, u32)) -> Option<usize> {
        (first..first + BUCKET).find(|&place| {
            self.tags[place] == tag
                && self.entries[place]
                    .as_ref()
                    .is_some_and(|old| old.key == key && old.path == path)
        })
    }

    /// Keeps an entry, in the place of what was known before or of what was easiest to find.
    pub(crate) fn put(&mut self, entry: Entry<K, M, Z>) {
        if self.taken * CROWDED > self.entries.len()
            && self.entries.len() / BUCKET < self.most_buckets
        {
            self.grow();
        }
        self.has_paths |= entry.path != ANY_PATH;
        self.taken += usize::from(self.place(entry));
    }

    /// Whether a free place was taken.
    fn place(&mut self, entry: Entry<K, M, Z>) -> bool {
        let spot = self.spot(entry.key, entry.path);
        let place = self.place_of(entry.key, entry.path, spot).unwrap_or_else(|| {
            let worth =
                |place: &usize| self.entries[*place].as_ref().map_or(0, |old| old.work.max(1));
            (spot.0..spot.0 + BUCKET).min_by_key(worth).unwrap_or(spot.0)
        });
        self.tags[place] = spot.1;
        self.entries[place].replace(entry).is_none()
    }

    fn grow(&mut self) {
        let places = (self.entries.len() * 4).min(self.most_buckets * BUCKET);
        let old = std::mem::replace(&mut self.entries, vec![None; places]);
        self.tags = vec![0; places];
        self.taken = old.into_iter().flatten().map(|entry| usize::from(self.place(entry))).sum();
    }

    /// The first of the places a position may have, and its tag.
    fn spot(&self, key: K, path: u64) -> (usize, u32) {
        // Another round, since the hash is quick rather than good.
        let hash = FxBuildHasher.hash_one((key, path));
        let hash = (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let buckets = (self.entries.len() / BUCKET) as u64;
        ((((hash >> 32) * buckets) >> 32) as usize * BUCKET, hash as u32)
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

    fn entry(key: u32, work: u32) -> Entry<u32, (), ()> {
        let numbers = Numbers::PROVED;
        Entry {
            key,
            path: ANY_PATH,
            numbers,
            length: 0,
            leans_on: 0,
            work,
            best: None,
            zone: (),
            is_plain: false,
        }
    }

    #[test]
    fn the_easiest_to_find_makes_room() {
        let mut table = Table::new(0);
        (0..4).for_each(|key| table.put(entry(key, 10 * (key + 1))));
        assert!((0..4).all(|key| table.get(key).is_some()));
        table.put(entry(9, 1));
        assert!(table.get(0).is_none() && table.get(9).is_some());
        table.put(entry(3, 1));
        assert!((1..4).all(|key| table.get(key).is_some()), "3 has kept its place");
    }

    #[test]
    fn a_table_grows_to_its_limit_and_keeps_what_it_knew() {
        let size = size_of::<Option<Entry<u32, (), ()>>>() + size_of::<u32>();
        let mut table = Table::new(100_000 * size);
        (0..1000).for_each(|key| table.put(entry(key, key + 1)));
        let kept = (0..1000).filter(|&key| table.get(key).is_some()).count();
        assert!(kept > 950, "{kept} of 1000 are still there");
        (0..1_000_000).for_each(|key| table.put(entry(key, 1)));
        assert!(table.entries.len() <= 100_000);
    }

    #[test]
    fn what_holds_on_every_path_counts_before_what_holds_on_one() {
        let mut table = Table::new(0);
        let open = Numbers { proof: 3, disproof: 4 };
        table.put(Entry { numbers: open, ..entry(1, 1) });
        table.put(Entry { numbers: Numbers::REFUTED, path: 5, ..entry(1, 1) });
        assert_eq!(table.get_on(1, 5).unwrap().numbers, Numbers::REFUTED);
        assert_eq!(table.get_on(1, 6).unwrap().numbers, open, "not known of another path");
        table.put(entry(1, 1));
        assert_eq!(table.get_on(1, 5).unwrap().numbers, Numbers::PROVED);
    }
}
