//! What a search has found out about positions, in a table of fixed size.

use memmap2::{Advice, MmapMut};

use super::found::Found;
use crate::board::Points;

/// Entries share a line of the processor's cache. An entry has two words: the name of the position with
/// how it stands and the logarithm of the work that went into it; then the numbers, or the zone of an
/// answer.
const LINE: usize = 64;
const ENTRY: usize = 16;

/// Bits of the first word.
const NAME: u64 = (1 << 56) - 1;
const STANDING: u32 = 56;
const WORK: u32 = 58;

const PROVED: u64 = 1;
const REFUTED: u64 = 2;

/// Lines of a table before anything is known: small questions should not pay for large ones.
const FIRST_LINES: usize = 1 << 12;

/// A table grows when one entry in so many is taken.
const CROWDED: usize = 3;

pub(super) struct Ledger {
    bytes: Bytes,
    lines: usize,
    taken: usize,
    most_lines: usize,
}

/// Memory for a table, in large pages where it can be had so: they make far jumps cheaper.
enum Bytes {
    Mapped(MmapMut),
    Plain(Vec<u8>),
}

impl Bytes {
    fn new(lines: usize) -> Bytes {
        match MmapMut::map_anon(lines * LINE) {
            Ok(bytes) => {
                // Where there are no large pages it works as well.
                let _ = bytes.advise(Advice::HugePage);
                Bytes::Mapped(bytes)
            }
            Err(_) => Bytes::Plain(vec![0; lines * LINE]),
        }
    }

    #[inline]
    fn get(&self) -> &[u8] {
        match self {
            Bytes::Mapped(bytes) => bytes,
            Bytes::Plain(bytes) => bytes,
        }
    }

    #[inline]
    fn get_mut(&mut self) -> &mut [u8] {
        match self {
            Bytes::Mapped(bytes) => bytes,
            Bytes::Plain(bytes) => bytes,
        }
    }
}

impl Ledger {
    /// A table that grows to about so many bytes.
    pub(super) fn new(bytes: usize) -> Ledger {
        let most_lines = (bytes / LINE).max(1);
        let lines = most_lines.min(FIRST_LINES);
        Ledger { bytes: Bytes::new(lines), lines, taken: 0, most_lines }
    }

    fn grow(&mut self) {
        let lines = (self.lines * 4).min(self.most_lines);
        let old = std::mem::replace(&mut self.bytes, Bytes::new(lines));
        (self.lines, self.taken) = (lines, 0);
        for entry in old.get().chunks_exact(ENTRY) {
            let (first, second) = (word_of(&entry[..8]), word_of(&entry[8..]));
            if first != 0 {
                self.keep(first, second);
            }
        }
    }

    #[inline]
    fn line(&self, name: u64) -> usize {
        let mixed = (name ^ name >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((u128::from(mixed) * self.lines as u128) >> 64) as usize * LINE
    }

    #[inline]
    fn word(&self, at: usize) -> u64 {
        word_of(&self.bytes.get()[at..at + 8])
    }

    #[inline]
    fn set_word(&mut self, at: usize, word: u64) {
        self.bytes.get_mut()[at..at + 8].copy_from_slice(&word.to_le_bytes());
    }

    /// Has the lines of some names come from memory together, which takes hardly longer than one.
    #[inline]
    pub(super) fn touch(&self, names: impl Iterator<Item = u64>) {
        let touched = names.fold(0, |sum, name| sum ^ self.bytes.get()[self.line(name)]);
        std::hint::black_box(touched);
    }

    /// What is known of a position, if anything.
    #[inline]
    pub(super) fn get(&self, name: u64) -> Option<Found> {
        let line = self.line(name);
        let at = (line..line + LINE).step_by(ENTRY).find(|&at| self.word(at) & NAME == name)?;
        let (first, second) = (self.word(at), self.word(at + 8));
        Some(match first >> STANDING & 3 {
            PROVED => Found::proved(second as Points),
            REFUTED => Found::refuted(second as Points),
            _ => Found::open((second >> 32) as u32, second as u32),
        })
    }

    /// Keeps what was found out with so much work.
    pub(super) fn put(&mut self, name: u64, found: Found, work: u64) {
        let (standing, second) = if found.is_proved() {
            (PROVED, u64::from(found.zone))
        } else if found.is_refuted() {
            (REFUTED, u64::from(found.zone))
        } else {
            (0, u64::from(found.proof) << 32 | u64::from(found.disproof))
        };
        let work = u64::from(64 - work.leading_zeros()).min(63);
        self.keep(name | standing << STANDING | work << WORK, second);
        if self.taken * CROWDED * ENTRY > self.lines * LINE && self.lines < self.most_lines {
            self.grow();
        }
    }

    /// Keeps an entry in the place of what was known before or of what took the least work.
    fn keep(&mut self, first: u64, second: u64) {
        let line = self.line(first & NAME);
        let (mut place, mut least) = (line, u64::MAX);
        for at in (line..line + LINE).step_by(ENTRY) {
            let old = self.word(at);
            if old & NAME == first & NAME || old == 0 {
                self.taken += usize::from(old == 0);
                place = at;
                break;
            }
            if old >> WORK < least {
                (place, least) = (at, old >> WORK);
            }
        }
        self.set_word(place, first);
        self.set_word(place + 8, second);
    }
}

#[inline]
fn word_of(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
