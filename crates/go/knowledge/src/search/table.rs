//! What is known about positions that were searched before.

/// How a stored score is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The score itself.
    Exact,
    /// The score is at least this.
    AtLeast,
    /// The score is at most this.
    AtMost,
}

/// What a search found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub score: i32,
    /// The cell of the best move, 0 for a pass.
    pub best: u16,
    /// How deep it was searched; nothing if the place is free.
    pub depth: i8,
    pub bound: Bound,
}

/// Depth of a place that holds nothing.
const FREE: i8 = i8::MIN;

/// A table of fixed size: a position has one place, and what is deeper or newer takes it.
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Entry>()).max(1);
        let count = 1usize << most.ilog2();
        let free = Entry { key: 0, score: 0, best: 0, depth: FREE, bound: Bound::Exact };
        Table { entries: vec![free; count] }
    }

    fn place(&self, key: u64) -> usize {
        // The number of places is a power of two.
        (key ^ key >> 32) as usize & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        let entry = &self.entries[self.place(key)];
        (entry.depth != FREE && entry.key == key).then_some(entry)
    }

    pub(super) fn put(&mut self, key: u64, depth: i8, score: i32, bound: Bound, best: u16) {
        let place = self.place(key);
        let entry = &mut self.entries[place];
        // The same position searched less deeply does not push out what is known.
        if entry.key == key && entry.depth > depth {
            return;
        }
        *entry = Entry { key, score, best, depth, bound };
    }

    /// Forgets everything: positions of another game, or found with other settings.
    pub(super) fn clear(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.depth = FREE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_found_until_something_deeper_comes() {
        let mut table = Table::new(1 << 12);
        assert!(table.get(7).is_none());
        table.put(7, 3, 10, Bound::AtLeast, 22);
        table.put(7, 1, 99, Bound::Exact, 1);
        let entry = table.get(7).unwrap();
        assert_eq!((entry.score, entry.depth, entry.best), (10, 3, 22));
        table.put(7, 4, 11, Bound::Exact, 23);
        assert_eq!(table.get(7).unwrap().score, 11);
        table.clear();
        assert!(table.get(7).is_none() && table.get(0).is_none());
    }
}
