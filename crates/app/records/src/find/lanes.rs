//! Many corners of a pattern at once, one after another on the board.

use super::course::{Course, LANES};
use super::plan::Variant;

/// A number for each of some corners one after another.
pub(super) type Lanes = [u16; LANES];

/// Where a pattern stands, of some corners one after another.
pub(super) struct Standing {
    /// When the last of its stones came, where it is known that they came once.
    pub start: Lanes,
    /// Corners where all stones came, a bit each.
    pub placed: u64,
    /// Corners where all else was as wanted when the last stone came; where more happened to one of the
    /// points, there may be others.
    pub sure: u64,
}

/// Points that may carry no stone, or none of a colour, looked at before it is asked whether there is a
/// corner left.
const AT_ONCE: usize = 6;

impl<const N: usize> Course<N> {
    /// Looks at the corners from one on; `wanted` has a bit for each that matters.
    #[inline]
    pub(super) fn standing(&self, variant: &Variant<N>, corner: usize, wanted: u64) -> Standing {
        let mut start = [0; LANES];
        for (offsets, since) in variant.stones.iter().zip(&self.since) {
            for &offset in offsets {
                let since = lanes(since, corner, offset);
                start.iter_mut().zip(since).for_each(|(start, &time)| *start = time.max(*start));
            }
        }
        let mut end = [self.end; LANES];
        let placed = is_before(&start, &end) & wanted;
        let mut sure = placed;
        for (offsets, until) in variant.free.iter().zip(&self.until) {
            for offsets in offsets.chunks(AT_ONCE) {
                if sure == 0 {
                    break;
                }
                for &offset in offsets {
                    let until = lanes(until, corner, offset);
                    end.iter_mut().zip(until).for_each(|(end, &time)| *end = time.min(*end));
                }
                sure &= is_before(&start, &end);
            }
        }
        Standing { start, placed, sure }
    }

    /// The first move after `start` that was the first on one of some points, for many corners; the end
    /// of the game if there is none.
    #[inline]
    pub(super) fn next_plays(&self, area: &[u16], corner: usize, start: &Lanes) -> Lanes {
        let next = start.map(|start| start.wrapping_add(1));
        let mut wait = next.map(|next| self.end.wrapping_sub(next));
        for &offset in area {
            let first = lanes(&self.first, corner, offset);
            // What was there before becomes a larger number than the end of the game.
            for lane in 0..LANES {
                wait[lane] = wait[lane].min(first[lane].wrapping_sub(next[lane]));
            }
        }
        std::array::from_fn(|lane| next[lane].wrapping_add(wait[lane]))
    }
}

#[inline]
fn lanes(times: &[u16], corner: usize, offset: u16) -> &Lanes {
    let from = corner + usize::from(offset);
    // The lists go on by one group beyond the last point.
    times[from..from + LANES].try_into().expect("the slice is as long")
}

/// A bit for every lane in which the first number is less.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn is_before(one: &Lanes, other: &Lanes) -> u64 {
    let lanes = one.iter().zip(other).enumerate();
    lanes.fold(0, |mask, (lane, (one, other))| mask | u64::from(one < other) << lane)
}

/// The same with what every such processor has; the compiler would not find it by itself.
#[cfg(target_arch = "x86_64")]
#[inline]
fn is_before(one: &Lanes, other: &Lanes) -> u64 {
    use std::arch::x86_64::{
        _mm_cmpeq_epi16, _mm_loadu_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm_setzero_si128,
        _mm_subs_epu16,
    };
    const EIGHT: usize = 8;
    let mut not_before = 0;
    for from in (0..LANES).step_by(2 * EIGHT) {
        // SAFETY: these instructions belong to every processor of this kind, and both groups of eight
        // numbers lie within the lanes.
        let bits = unsafe {
            let is_nothing = |from: usize| {
                let one = _mm_loadu_si128(one[from..from + EIGHT].as_ptr().cast());
                let other = _mm_loadu_si128(other[from..from + EIGHT].as_ptr().cast());
                _mm_cmpeq_epi16(_mm_subs_epu16(other, one), _mm_setzero_si128())
            };
            _mm_movemask_epi8(_mm_packs_epi16(is_nothing(from), is_nothing(from + EIGHT)))
        };
        not_before |= (bits as u64 & 0xFFFF) << from;
    }
    !not_before
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    #[test]
    fn lanes_are_compared_one_by_one() {
        let mut random = Random::new(5);
        for _ in 0..100 {
            let some = [0, 1, 7, 0x7FFF, 0x8000, u16::MAX];
            let mut lanes = || -> Lanes { std::array::from_fn(|_| *random.pick(&some).unwrap()) };
            let (one, other) = (lanes(), lanes());
            let mask = is_before(&one, &other);
            for lane in 0..LANES {
                assert_eq!(mask >> lane & 1 != 0, one[lane] < other[lane]);
            }
        }
    }
}
