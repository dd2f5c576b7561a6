//! What was found out before, in tables of a fixed size that forget rather than grow.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::Game;

/// Entries are made in pieces of this size when they are first touched, so that a small
/// calculation starts at once.
const PIECE: usize = 1 << 9;

/// No table is smaller.
const LEAST: usize = 1 << 12;

const fn mix(key: u64) -> u64 {
    let key = (key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key ^ (key >> 29)
}

/// A power of two of entries, at least the least, within so many bytes.
fn entries(bytes: usize, size: usize) -> usize {
    let fitting = (bytes / size).max(LEAST);
    1 << fitting.ilog2()
}

/// Whether one game is at most another. A whole entry is one word, so that threads need no lock.
pub(crate) struct OrderCache {
    pieces: Vec<OnceLock<Box<[AtomicU64]>>>,
    mask: usize,
}

/// The bits of the second game in a key, moved down.
const OTHER: u64 = (1 << 31) - 1;

impl OrderCache {
    pub fn new(bytes: usize) -> OrderCache {
        let entries = entries(bytes, size_of::<u64>());
        let pieces = (0..entries / PIECE).map(|_| OnceLock::new()).collect();
        OrderCache { pieces, mask: entries - 1 }
    }

    /// The numbers of games are below 2^31, so that two of them leave two bits: whether there is
    /// an entry, and what it says.
    const fn key(one: Game, other: Game) -> u64 {
        (one.0 as u64) << 33 | (other.0 as u64) << 2 | 2
    }

    /// Games made one after the other are compared one after the other, so they lie side by side.
    fn entry(&self, key: u64) -> &AtomicU64 {
        let place = mix(key >> 33).wrapping_add(key >> 2 & OTHER) as usize & self.mask;
        let empty = || (0..PIECE).map(|_| AtomicU64::new(0)).collect();
        &self.pieces[place / PIECE].get_or_init(empty)[place % PIECE]
    }

    #[inline]
    pub fn get(&self, one: Game, other: Game) -> Option<bool> {
        let key = OrderCache::key(one, other);
        let entry = self.entry(key).load(Ordering::Relaxed);
        (entry & !1 == key).then_some(entry & 1 == 1)
    }

    #[inline]
    pub fn put(&self, one: Game, other: Game, at_most: bool) {
        let key = OrderCache::key(one, other);
        self.entry(key).store(key | u64::from(at_most), Ordering::Relaxed);
    }

    pub fn clear(&self) {
        for piece in self.pieces.iter().filter_map(OnceLock::get) {
            piece.iter().for_each(|entry| entry.store(0, Ordering::Relaxed));
        }
    }

    pub fn bytes(&self) -> usize {
        let made = self.pieces.iter().filter(|piece| piece.get().is_some()).count();
        made * PIECE * size_of::<u64>()
    }
}

/// Sums of two games.
pub(crate) struct SumCache {
    pieces: Vec<OnceLock<Mutex<Box<[SumEntry]>>>>,
    mask: usize,
}

#[derive(Clone, Copy, Default)]
struct SumEntry {
    /// Both numbers plus one; 0 is free.
    key: u64,
    sum: u32,
}

impl SumCache {
    pub fn new(bytes: usize) -> SumCache {
        let entries = entries(bytes, size_of::<SumEntry>());
        let pieces = (0..entries / PIECE).map(|_| OnceLock::new()).collect();
        SumCache { pieces, mask: entries - 1 }
    }

    /// The order of the summands does not matter.
    const fn key(one: Game, other: Game) -> u64 {
        let (low, high) = if one.0 < other.0 { (one.0, other.0) } else { (other.0, one.0) };
        ((high as u64) << 32 | low as u64) + 1
    }

    fn with_entry<T>(&self, key: u64, look: impl FnOnce(&mut SumEntry) -> T) -> T {
        let place = mix(key) as usize & self.mask;
        let empty = || Mutex::new(vec![SumEntry::default(); PIECE].into_boxed_slice());
        let piece = self.pieces[place / PIECE].get_or_init(empty);
        look(&mut piece.lock().unwrap_or_else(PoisonError::into_inner)[place % PIECE])
    }

    pub fn get(&self, one: Game, other: Game) -> Option<Game> {
        let key = SumCache::key(one, other);
        self.with_entry(key, |entry| (entry.key == key).then_some(Game(entry.sum)))
    }

    pub fn put(&self, one: Game, other: Game, sum: Game) {
        let key = SumCache::key(one, other);
        self.with_entry(key, |entry| *entry = SumEntry { key, sum: sum.0 });
    }

    pub fn clear(&self) {
        for piece in self.pieces.iter().filter_map(OnceLock::get) {
            piece.lock().unwrap_or_else(PoisonError::into_inner).fill(SumEntry::default());
        }
    }

    pub fn bytes(&self) -> usize {
        let made = self.pieces.iter().filter(|piece| piece.get().is_some()).count();
        made * PIECE * size_of::<SumEntry>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_was_put() {
        let (orders, sums) = (OrderCache::new(0), SumCache::new(0));
        for a in 0..300u32 {
            for b in 0..300 {
                orders.put(Game(a), Game(b), a % 3 <= b % 3);
                sums.put(Game(a), Game(b), Game(a + b));
            }
        }
        let mut kept = 0;
        for a in 0..300u32 {
            for b in 0..300 {
                if let Some(at_most) = orders.get(Game(a), Game(b)) {
                    assert_eq!(at_most, a % 3 <= b % 3);
                    kept += 1;
                }
                assert!(sums.get(Game(a), Game(b)).is_none_or(|sum| sum == Game(a + b)));
            }
        }
        assert!(kept > 2_000, "a table of 4096 keeps most of what came last: {kept}");
        orders.clear();
        sums.clear();
        assert_eq!(orders.get(Game(299), Game(299)), None);
        assert_eq!(sums.get(Game(299), Game(299)), None);
        let largest = Game(crate::arena::MOST);
        orders.put(largest, largest, true);
        assert_eq!(orders.get(largest, largest), Some(true));
        assert_eq!(orders.get(largest, Game(0)), None);
    }
}
