//! Counting more things than there is memory for.

use rustc_hash::FxHashMap;

use super::played::Key;

/// Counts of what is seen often. When there is no more room, what was seen least is forgotten; how often
/// anything can have been seen unnoticed is known.
pub(super) struct Counts {
    seen: FxHashMap<Key, Count>,
    room: usize,
    /// Nothing that is not in the list was seen more often than this.
    missed: u32,
}

#[derive(Clone, Copy)]
struct Count {
    seen: u32,
    /// How often it may have been seen before it was entered.
    before: u32,
}

impl Counts {
    pub(super) fn new(room: usize) -> Counts {
        Counts { seen: FxHashMap::default(), room: room.max(2), missed: 0 }
    }

    pub(super) fn add(&mut self, key: Key, times: u32) {
        let entry = self.seen.entry(key).or_insert(Count { seen: 0, before: self.missed });
        entry.seen += times;
        if self.seen.len() > self.room {
            self.forget();
        }
    }

    /// Forgets the half that was seen least.
    fn forget(&mut self) {
        let mut most: Vec<u32> =
            self.seen.values().map(|count| count.seen + count.before).collect();
        let middle = most.len() / 2;
        let (_, &mut limit, _) = most.select_nth_unstable(middle);
        self.seen.retain(|_, count| count.seen + count.before > limit);
        self.missed = self.missed.max(limit);
    }

    /// What may have been seen so often, and how often other things may have been seen at most.
    pub(super) fn at_least(self, least: u32) -> (Vec<Key>, u32) {
        let frequent = self.seen.iter().filter(|(_, count)| count.seen + count.before >= least);
        let mut frequent: Vec<Key> = frequent.map(|(&key, _)| key).collect();
        frequent.sort_unstable();
        (frequent, self.missed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    #[test]
    fn nothing_seen_more_often_than_is_said_is_ever_missing() {
        let mut random = Random::new(8);
        for room in [8, 60, 3000] {
            let mut counts = Counts::new(room);
            let mut truth: FxHashMap<Key, u32> = FxHashMap::default();
            for _ in 0..20_000 {
                // Small numbers are far more frequent.
                let key =
                    Key::from(random.below(2000).min(random.below(2000)).min(random.below(2000)));
                let times = 1 + random.below(2);
                counts.add(key, times);
                *truth.entry(key).or_default() += times;
                assert!(counts.seen.len() <= room);
            }
            let (found, missed) = counts.at_least(1);
            assert_eq!(missed == 0, room == 3000);
            for (key, &count) in &truth {
                assert!(found.contains(key) || count <= missed, "{key}: {count}, {missed}");
            }
        }
    }
}
