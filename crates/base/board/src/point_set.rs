use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::point::{CELLS, ROW};
use crate::{Point, Size};

const ROWS: usize = CELLS / ROW;

/// A set of points of a board of any size: one word a row, so that unions, neighbourhoods and
/// floods work on a row at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet {
    rows: [u32; ROWS],
}

impl PointSet {
    /// The set of no points.
    pub const EMPTY: PointSet = PointSet { rows: [0; ROWS] };

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.rows[point.cell() / ROW] >> (point.cell() % ROW) & 1 != 0
    }

    /// Adds the point; true if it was not there before.
    #[inline]
    pub const fn insert(&mut self, point: Point) -> bool {
        let new = !self.contains(point);
        self.rows[point.cell() / ROW] |= 1 << (point.cell() % ROW);
        new
    }

    /// Takes the point away; true if it was there.
    #[inline]
    pub const fn remove(&mut self, point: Point) -> bool {
        let old = self.contains(point);
        self.rows[point.cell() / ROW] &= !(1 << (point.cell() % ROW));
        old
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there is no point in it.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Whether the two sets share a point.
    pub fn meets(&self, other: &PointSet) -> bool {
        self.rows.iter().zip(&other.rows).any(|(a, b)| a & b != 0)
    }

    /// Whether every point of this set is in the other.
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.rows.iter().zip(&other.rows).all(|(a, b)| a & !b == 0)
    }

    /// The point that comes first: lowest row, then leftmost.
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// Its points, the bottom row first and each row from the left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let rows = self.rows;
        (0..ROWS).flat_map(move |row| {
            let mut left = rows[row];
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let column = left.trailing_zeros() as usize;
                left &= left - 1;
                Some(Point::from_cell(row * ROW + column))
            })
        })
    }

    /// The points adjacent to some point of the set, on this board; the set itself is included
    /// only where two of its points touch.
    pub fn neighbours(&self, size: Size) -> PointSet {
        let mut around = PointSet::EMPTY;
        for row in 1..=size.height() {
            let beside = self.rows[row] << 1 | self.rows[row] >> 1;
            around.rows[row] =
                (beside | self.rows[row - 1] | self.rows[row + 1]) & row_mask(size.width());
        }
        around
    }

    /// The connected part of `within` that `start` lies in (empty if it lies outside).
    pub fn flood(start: Point, within: &PointSet, size: Size) -> PointSet {
        let mut region = PointSet::EMPTY;
        if !within.contains(start) {
            return region;
        }
        region.insert(start);
        loop {
            let grown = region | (region.neighbours(size) & *within);
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The connected parts of the set, each with its first point lowest.
    pub fn parts(&self, size: Size) -> Vec<PointSet> {
        let mut left = *self;
        let mut parts = Vec::new();
        while let Some(start) = left.first() {
            let part = PointSet::flood(start, &left, size);
            left -= part;
            parts.push(part);
        }
        parts
    }
}

const fn row_mask(width: usize) -> u32 {
    ((1 << width) - 1) << 1
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl Default for PointSet {
    fn default() -> PointSet {
        PointSet::EMPTY
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: PointSet) {
        self.rows.iter_mut().zip(other.rows).for_each(|(a, b)| *a |= b);
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: PointSet) {
        self.rows.iter_mut().zip(other.rows).for_each(|(a, b)| *a &= b);
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: PointSet) {
        self.rows.iter_mut().zip(other.rows).for_each(|(a, b)| *a &= !b);
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    fn bitor(mut self, other: PointSet) -> PointSet {
        self |= other;
        self
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    fn bitand(mut self, other: PointSet) -> PointSet {
        self &= other;
        self
    }
}

impl Sub for PointSet {
    type Output = PointSet;

    fn sub(mut self, other: PointSet) -> PointSet {
        self -= other;
        self
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn points() -> impl Strategy<Value = Vec<Point>> {
        prop::collection::vec((0..25usize, 0..25usize).prop_map(|(c, r)| Point::new(c, r)), 0..80)
    }

    proptest! {
        #[test]
        fn behaves_like_a_plain_set(a in points(), b in points()) {
            let (sa, sb): (PointSet, PointSet) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let (ta, tb): (BTreeSet<Point>, BTreeSet<Point>) =
                (a.into_iter().collect(), b.into_iter().collect());
            prop_assert_eq!(sa.iter().collect::<BTreeSet<_>>(), ta.clone());
            prop_assert_eq!(sa.len(), ta.len());
            prop_assert!((sa | sb).iter().eq(ta.union(&tb).copied()));
            prop_assert!((sa & sb).iter().eq(ta.intersection(&tb).copied()));
            prop_assert!((sa - sb).iter().eq(ta.difference(&tb).copied()));
            prop_assert_eq!(sa.meets(&sb), !ta.is_disjoint(&tb));
            prop_assert_eq!(sa.is_subset(&sb), ta.is_subset(&tb));
        }

        #[test]
        fn neighbours_and_parts_as_by_hand(a in points(), width in 1..=25usize, height in 1..=25usize) {
            let size = Size::new(width, height).unwrap();
            let set: PointSet = a.into_iter().filter(|&p| size.contains(p)).collect();
            let around: PointSet = set
                .iter()
                .flat_map(Point::neighbours)
                .filter(|&p| size.contains(p))
                .collect();
            prop_assert_eq!(set.neighbours(size), around);
            let parts = set.parts(size);
            let mut union = PointSet::EMPTY;
            for part in &parts {
                prop_assert!(!union.meets(part) && !union.neighbours(size).meets(part));
                union |= *part;
            }
            prop_assert_eq!(union, set);
        }
    }
}
