use tengen_board::{CELLS, Point};
use tengen_proof::campaign::Zone;

const WORDS: usize = CELLS.div_ceil(64);

/// A set of points that is quick to change and to walk through, whatever the board's size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// Adds a cell.
    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Whether a point is in it.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.cell() / 64] >> (point.cell() % 64) & 1 == 1
    }

    /// Its points, the bottom row first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Point::from_cell(64 * word + bit)
                })
            })
        })
    }

    /// Every cell at most two columns and two rows away from one in the set, margins included.
    #[inline]
    pub(crate) fn spread_by_two(&self) -> CellSet {
        // A word is two rows. Columns have margins wide enough that what is shifted out of a row
        // meets no point of the next.
        let wide = self.0.map(|word| word | word << 1 | word >> 1 | word << 2 | word >> 2);
        let mut spread = CellSet::default();
        for (word, to) in spread.0.iter_mut().enumerate() {
            let here = wide[word];
            let below = if word == 0 { 0 } else { wide[word - 1] };
            let above = if word + 1 == WORDS { 0 } else { wide[word + 1] };
            *to = here | below | above | here << 32 | here >> 32 | below >> 32 | above << 32;
        }
        spread
    }

    /// What is in both.
    #[inline]
    pub(crate) fn and(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// What is in either.
    #[inline]
    pub(crate) fn or(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The first of its points.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }
}

/// Points where a stone of the loser may spoil a proof.
impl Zone for CellSet {
    fn insert(&mut self, mv: u16) {
        self.insert(usize::from(mv));
    }

    fn join(&mut self, other: &CellSet) {
        *self = self.or(other);
    }

    fn meet(&mut self, other: &CellSet) {
        *self = self.and(other);
    }

    fn contains(&self, mv: u16) -> bool {
        self.contains(Point::from_cell(usize::from(mv)))
    }
}

impl FromIterator<Point> for CellSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> CellSet {
        let mut set = CellSet::default();
        points.into_iter().for_each(|point| set.insert(point.cell()));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Random, Size};

    #[test]
    fn spreading_reaches_two_columns_and_rows() {
        let size = Size::square(25).unwrap();
        let mut random = Random::new(3);
        for _ in 0..50 {
            let points: Vec<Point> =
                (0..8).map(|_| size.point(random.below(625) as usize)).collect();
            let set: CellSet = points.iter().copied().collect();
            let is_near = |p: &Point, q: &Point| {
                p.column().abs_diff(q.column()) <= 2 && p.row().abs_diff(q.row()) <= 2
            };
            let expected: CellSet =
                size.points().filter(|p| points.iter().any(|q| is_near(p, q))).collect();
            let all: CellSet = size.points().collect();
            assert_eq!(set.spread_by_two().and(&all), expected);
        }
    }
}
