use std::hash::{Hash, Hasher};

/// Which threats of both sides are left, by their numbers in a [`super::Side`].
pub(crate) trait Stock: Copy + Eq + Hash {
    /// All of them.
    fn full(counts: [usize; 2]) -> Self;

    /// The first that is left from a number on.
    fn next_from(&self, side: usize, number: usize) -> Option<usize>;

    /// The last that is left before a number.
    fn last_before(&self, side: usize, number: usize) -> Option<usize>;

    /// What is left once this one is used.
    #[must_use]
    fn without(self, side: usize, number: usize) -> Self;
}

/// One bit a threat, for up to `64 * WORDS` of them a side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bits<const WORDS: usize>([[u64; WORDS]; 2]);

/// Word by word: the derived hash would also count the lengths of the arrays, which never differ.
impl<const WORDS: usize> Hash for Bits<WORDS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &word in self.0.as_flattened() {
            state.write_u64(word);
        }
    }
}

impl<const WORDS: usize> Stock for Bits<WORDS> {
    fn full(counts: [usize; 2]) -> Self {
        Bits(counts.map(|count| {
            let mut words = [0; WORDS];
            for number in 0..count {
                words[number / 64] |= 1 << (number % 64);
            }
            words
        }))
    }

    #[inline]
    fn next_from(&self, side: usize, number: usize) -> Option<usize> {
        let words = &self.0[side];
        let mut index = number / 64;
        let mut word = words.get(index)? & u64::MAX << (number % 64);
        while word == 0 {
            index += 1;
            word = *words.get(index)?;
        }
        Some(index * 64 + word.trailing_zeros() as usize)
    }

    #[inline]
    fn last_before(&self, side: usize, number: usize) -> Option<usize> {
        let last = number.checked_sub(1)?;
        let words = &self.0[side];
        let mut index = last / 64;
        let mut word = words[index] & u64::MAX >> (63 - last % 64);
        while word == 0 {
            index = index.checked_sub(1)?;
            word = words[index];
        }
        Some(index * 64 + 63 - word.leading_zeros() as usize)
    }

    #[inline]
    fn without(mut self, side: usize, number: usize) -> Self {
        self.0[side][number / 64] &= !(1 << (number % 64));
        self
    }
}

/// Where no threat loses anything they are used from the smallest up, and one that was skipped is
/// never missed: two numbers say which are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ascending {
    first: [u32; 2],
    count: [u32; 2],
}

impl Stock for Ascending {
    fn full(counts: [usize; 2]) -> Self {
        Ascending { first: [0; 2], count: counts.map(|count| count as u32) }
    }

    #[inline]
    fn next_from(&self, side: usize, number: usize) -> Option<usize> {
        let next = number.max(self.first[side] as usize);
        (next < self.count[side] as usize).then_some(next)
    }

    #[inline]
    fn last_before(&self, side: usize, number: usize) -> Option<usize> {
        let last = number.checked_sub(1)?;
        (last >= self.first[side] as usize).then_some(last)
    }

    #[inline]
    fn without(mut self, side: usize, number: usize) -> Self {
        self.first[side] = number as u32 + 1;
        self
    }
}
