//! What was found out about positions, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use tengen_board::Point;

use super::score::DECIDED;

/// Which way a score may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    /// It is at least so much.
    Low,
    /// It is at most so much.
    High,
    /// It is that.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub score: i32,
    pub bound: Bound,
    pub depth: i32,
    /// The best move.
    pub best: Option<Point>,
}

/// The key of a position mixed with what is known of it, so that halves written by two threads do
/// not fit together, and what is known.
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    known: AtomicU64,
}

/// Slots that a position may be in.
const BUCKET: usize = 4;

/// A table of bounded size.
pub(super) struct Table {
    slots: Box<[Slot]>,
    generation: u8,
}

impl Table {
    /// A table of at most so many bytes.
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Slot>()).max(1 << 10);
        // The largest power of two that fits.
        let room = 1_usize << most.ilog2();
        Table { slots: (0..room).map(|_| Slot::default()).collect(), generation: 0 }
    }

    /// How many positions there is room for.
    pub const fn room(&self) -> usize {
        self.slots.len()
    }

    pub fn forget(&mut self) {
        for slot in &mut self.slots {
            *slot = Slot::default();
        }
    }

    /// What was found before gives way sooner from now on.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1) & 0x3f;
    }

    fn bucket(&self, hash: u64) -> &[Slot] {
        let first = (hash >> 16) as usize & (self.slots.len() - 1) & !(BUCKET - 1);
        &self.slots[first..first + BUCKET]
    }

    /// What is known of a position that is so many stones from the root.
    pub fn look_up(&self, hash: u64, ply: i32) -> Option<Known> {
        self.bucket(hash).iter().find_map(|slot| {
            let known = slot.known.load(Ordering::Relaxed);
            let is_it = slot.mixed.load(Ordering::Relaxed) ^ known == hash && known != 0;
            is_it.then(|| unpacked(known, ply))
        })
    }

    pub fn keep(&self, hash: u64, ply: i32, known: Known) {
        let bucket = self.bucket(hash);
        let worth = |slot: &Slot| {
            let old = slot.known.load(Ordering::Relaxed);
            if slot.mixed.load(Ordering::Relaxed) ^ old == hash {
                return i32::MIN;
            }
            let age = i32::from(self.generation.wrapping_sub((old >> 58) as u8) & 0x3f);
            i32::from((old >> 32) as u8) - 8 * age
        };
        let slot = bucket.iter().min_by_key(|slot| worth(slot)).expect("buckets have slots");
        let word = packed(known, ply, self.generation);
        slot.known.store(word, Ordering::Relaxed);
        slot.mixed.store(word ^ hash, Ordering::Relaxed);
    }
}

/// Bits: score 16, best 16, depth 8, bound 2, none for 16, generation 6. Never zero: depths are
/// kept one higher.
fn packed(known: Known, ply: i32, generation: u8) -> u64 {
    // Wins are counted from the position, not from the root.
    let score = match known.score {
        win if win > DECIDED => win + ply,
        loss if loss < -DECIDED => loss - ply,
        open => open,
    };
    let best = known.best.map_or(0, |point| point.cell() as u64);
    let depth = (known.depth.clamp(0, 254) + 1) as u64;
    u64::from(score as i16 as u16)
        | best << 16
        | depth << 32
        | (known.bound as u64) << 40
        | u64::from(generation) << 58
}

fn unpacked(word: u64, ply: i32) -> Known {
    let score = match i32::from(word as u16 as i16) {
        win if win > DECIDED => win - ply,
        loss if loss < -DECIDED => loss + ply,
        open => open,
    };
    let bound = match word >> 40 & 3 {
        0 => Bound::Low,
        1 => Bound::High,
        _ => Bound::Exact,
    };
    let best = (word >> 16 & 0xffff) as usize;
    Known {
        score,
        bound,
        depth: (word >> 32 & 0xff) as i32 - 1,
        best: (best != 0).then(|| Point::from_cell(best)),
    }
}
