use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A list that only grows, shared by threads: reading takes no lock, and nothing ever moves.
///
/// Chunks double in size, so that a place is found from its number alone.
pub(crate) struct Arena<T> {
    chunks: [OnceLock<Box<[OnceLock<T>]>>; CHUNKS],
    reserved: AtomicU32,
}

const FIRST_CHUNK: u32 = 1 << 8;
const CHUNKS: usize = (32 - FIRST_CHUNK.trailing_zeros()) as usize;
/// The chunks hold this many together.
pub(crate) const MOST: u32 = u32::MAX / 2;

impl<T> Arena<T> {
    pub fn new() -> Arena<T> {
        Arena { chunks: [const { OnceLock::new() }; CHUNKS], reserved: AtomicU32::new(0) }
    }

    /// Which chunk, and where in it.
    #[inline]
    const fn place(index: u32) -> (usize, usize) {
        let number = index + FIRST_CHUNK;
        let chunk = number.ilog2() - FIRST_CHUNK.ilog2();
        (chunk as usize, (number - (FIRST_CHUNK << chunk)) as usize)
    }

    /// An item put there before.
    #[inline]
    pub fn get(&self, index: u32) -> &T {
        let (chunk, offset) = Arena::<T>::place(index);
        self.chunks[chunk]
            .get()
            .and_then(|chunk| chunk[offset].get())
            .expect("a game belongs to the store it was made by")
    }

    /// Adds an item unless there are `most` already.
    pub fn push(&self, item: T, most: u32) -> Option<u32> {
        let next = |count: u32| (count < most.min(MOST)).then_some(count + 1);
        let index = self.reserved.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?;
        let (chunk, offset) = Arena::<T>::place(index);
        let empty = || (0..FIRST_CHUNK << chunk).map(|_| OnceLock::new()).collect();
        // Nobody else was given this number, so the place is free.
        let _ = self.chunks[chunk].get_or_init(empty)[offset].set(item);
        Some(index)
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.reserved.load(Ordering::Relaxed) as usize
    }

    /// Bytes taken by the chunks, without what the items own elsewhere.
    pub fn bytes(&self) -> usize {
        let held: usize =
            self.chunks.iter().filter_map(OnceLock::get).map(|chunk| chunk.len()).sum();
        held * size_of::<OnceLock<T>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stay_where_they_were_put() {
        let arena = Arena::new();
        for number in 0..5_000u32 {
            assert_eq!(arena.push(number, u32::MAX), Some(number));
        }
        assert!((0..5_000).all(|number| *arena.get(number) == number));
        assert_eq!(arena.push(0, 5_000), None, "no more than asked for");
        assert_eq!(arena.len(), 5_000);
    }

    #[test]
    fn threads_fill_it_together() {
        let arena = Arena::new();
        std::thread::scope(|scope| {
            for thread in 0..4u32 {
                let arena = &arena;
                scope.spawn(move || {
                    for number in 0..2_000 {
                        let item = thread * 2_000 + number;
                        let index = arena.push(item, u32::MAX).unwrap();
                        assert_eq!(*arena.get(index), item);
                    }
                });
            }
        });
        let mut items: Vec<u32> = (0..8_000).map(|index| *arena.get(index)).collect();
        items.sort_unstable();
        assert!(items.into_iter().eq(0..8_000));
    }
}
