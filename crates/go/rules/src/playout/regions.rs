//! Connected parts of sets of cells.

use super::Mask;

/// All cells of `within` that can be reached from `start`, a part of it.
#[inline]
pub fn flood<M: Mask>(start: M, within: M) -> M {
    let mut region = start & within;
    loop {
        let grown = region | (region.neighbours() & within);
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// The connected parts of a set.
pub fn parts<M: Mask>(mut left: M) -> impl Iterator<Item = M> {
    std::iter::from_fn(move || {
        if left.is_none() {
            return None;
        }
        let part = flood(M::cell(left.lowest()), left);
        left &= !part;
        Some(part)
    })
}

/// The cells of a set.
pub fn cells<M: Mask>(mut left: M) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if left.is_none() {
            return None;
        }
        let cell = left.lowest();
        left = left.without_lowest();
        Some(cell)
    })
}

/// Whether two sets share a cell.
#[inline]
pub fn meet<M: Mask>(a: M, b: M) -> bool {
    !(a & b).is_none()
}
