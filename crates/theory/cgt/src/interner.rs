use std::sync::{Mutex, PoisonError};

use crate::Result;

/// Finds the number of a thing from its hash, so that equal things get equal numbers. The things
/// themselves live elsewhere.
pub(crate) struct Interner {
    shards: Vec<Mutex<Table>>,
}

/// Open addressing: a slot holds the upper half of the hash and the number plus one; 0 is free.
#[derive(Default)]
struct Table {
    slots: Vec<u64>,
    filled: usize,
}

/// Threads rarely meet at the same of so many.
const SHARDS: usize = 64;

impl Interner {
    pub fn new() -> Interner {
        Interner { shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// The number of a thing: `is_it` tells whether a number's thing is the one, `add` gives a
    /// new thing its number.
    pub fn find_or_add(
        &self,
        hash: u64,
        is_it: impl Fn(u32) -> bool,
        add: impl FnOnce() -> Result<u32>,
    ) -> Result<u32> {
        let shard = &self.shards[hash as usize % SHARDS];
        // A thread that died while it held the lock left whole words behind.
        let mut table = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if (table.filled + 1) * 4 > table.slots.len() * 3 {
            table.grow();
        }
        let mask = table.slots.len() - 1;
        let mut place = Table::start(hash) & mask;
        loop {
            let slot = table.slots[place];
            if slot == 0 {
                let number = add()?;
                table.slots[place] = hash & !LOW | u64::from(number + 1);
                table.filled += 1;
                return Ok(number);
            }
            if (slot ^ hash) & !LOW == 0 && is_it(slot as u32 - 1) {
                return Ok(slot as u32 - 1);
            }
            place = (place + 1) & mask;
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> usize {
        let slots = |shard: &Mutex<Table>| {
            shard.lock().unwrap_or_else(PoisonError::into_inner).slots.capacity()
        };
        self.shards.iter().map(slots).sum::<usize>() * size_of::<u64>()
    }
}

const LOW: u64 = u32::MAX as u64;

impl Table {
    /// Where to begin looking: bits that a slot keeps, so that the table can grow by itself.
    const fn start(hash: u64) -> usize {
        (hash >> 32) as usize
    }

    fn grow(&mut self) {
        let larger = (self.slots.len() * 2).max(16);
        let old = std::mem::replace(&mut self.slots, vec![0; larger]);
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            let mut place = Table::start(slot) & (larger - 1);
            while self.slots[place] != 0 {
                place = (place + 1) & (larger - 1);
            }
            self.slots[place] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// Bad hashes on purpose: everything still gets its own number, once.
    #[test]
    fn equal_things_get_equal_numbers() {
        let interner = Interner::new();
        let things = RefCell::new(Vec::new());
        let number = |thing: u32| {
            let add = || {
                things.borrow_mut().push(thing);
                Ok(things.borrow().len() as u32 - 1)
            };
            let hash = u64::from(thing % 7) << 33;
            interner.find_or_add(hash, |n| things.borrow()[n as usize] == thing, add).unwrap()
        };
        let first: Vec<u32> = (0..500).map(&number).collect();
        let again: Vec<u32> = (0..500).map(&number).collect();
        assert_eq!(first, again);
        assert!(first.into_iter().eq(0..500));
    }
}
