//! Sets of points, a bit for each, and what may be on the points of a position as such sets.

use tengen_board::Color;

/// Words that hold a bit for every point of the largest board, and as many again, so that a set can be
/// moved past its end.
const WORDS: usize = 24;

/// A set of points that can be moved towards the first.
#[derive(Clone)]
pub(super) struct Points([u64; WORDS]);

impl Points {
    pub(super) const NONE: Points = Points([0; WORDS]);

    pub(super) fn new(words: &[u64]) -> Points {
        let mut points = Points::NONE;
        points.0[..words.len()].copy_from_slice(words);
        points
    }

    #[inline]
    pub(super) fn words<const N: usize>(&self) -> [u64; N] {
        std::array::from_fn(|index| self.0[index])
    }

    #[inline]
    pub(super) const fn set(&mut self, point: usize, is_in: bool) {
        self.0[point / 64] &= !(1 << (point % 64));
        self.0[point / 64] |= (is_in as u64) << (point % 64);
    }

    /// The points that come so many places before one of these.
    #[inline]
    pub(super) fn before<const N: usize>(&self, places: usize) -> [u64; N] {
        let (words, places) = (places / 64, places % 64);
        let window = &self.0[words..=words + N];
        // A shift by all 64 places is none that a processor knows.
        std::array::from_fn(|index| {
            window[index] >> places | (window[index + 1] << 1) << (63 - places)
        })
    }
}

/// Whether a point is in a set.
#[inline]
pub(super) const fn has<const N: usize>(points: &[u64; N], point: usize) -> bool {
    points[point / 64] >> (point % 64) & 1 != 0
}

#[inline]
pub(super) fn both<const N: usize>(one: &[u64; N], other: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|index| one[index] & other[index])
}

#[inline]
pub(super) fn is_empty<const N: usize>(points: &[u64; N]) -> bool {
    points.iter().fold(0, |any, word| any | word) == 0
}

/// The points of a set, in order.
#[inline]
pub(super) fn each<const N: usize>(points: [u64; N]) -> impl Iterator<Item = usize> {
    points.into_iter().enumerate().flat_map(|(index, mut word)| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(64 * index + bit)
        })
    })
}

/// Lower left corners from which a rectangle reaches one of some points. Where it would go beyond the
/// right side there may be more: no rectangle is there.
pub(super) fn reaching<const N: usize>(
    points: [u64; N],
    columns: usize,
    rows: usize,
    board_width: usize,
) -> [u64; N] {
    let mut reached = Points::new(&points);
    for (count, step) in [(columns, 1), (rows, board_width)] {
        let mut done = 1;
        while done < count {
            let more = done.min(count - done);
            let moved: [u64; N] = reached.before(more * step);
            reached.0.iter_mut().zip(moved).for_each(|(word, moved)| *word |= moved);
            done += more;
        }
    }
    reached.words()
}

/// What a pattern may ask of a point, in the order of [`Position`].
pub(super) const KINDS: [crate::Sign; 5] = [
    crate::Sign::BLACK,
    crate::Sign::WHITE,
    crate::Sign::EMPTY,
    crate::Sign::NOT_WHITE,
    crate::Sign::NOT_BLACK,
];

/// The points of a position that carry what a pattern may ask for.
#[derive(Clone)]
pub(super) struct Position([Points; KINDS.len()]);

impl Position {
    pub(super) fn new<const N: usize>([black, white]: [&[u64; N]; 2]) -> Position {
        let of = |word: fn(u64, u64) -> u64| {
            let words: [u64; N] = std::array::from_fn(|index| word(black[index], white[index]));
            Points::new(&words)
        };
        Position([of(|b, _| b), of(|_, w| w), of(|b, w| !b & !w), of(|_, w| !w), of(|b, _| !b)])
    }

    #[inline]
    pub(super) const fn carrying(&self, kind: usize) -> &Points {
        &self.0[kind]
    }
}

/// The stones of a position while a game is followed.
#[derive(Clone)]
pub(super) struct Stones<const N: usize>(pub [[u64; N]; 2]);

impl<const N: usize> Stones<N> {
    #[inline]
    pub(super) fn put(&mut self, point: usize, stone: Option<Color>) {
        let (word, bit) = (point / 64, 1 << (point % 64));
        self.0.iter_mut().for_each(|words| words[word] &= !bit);
        if let Some(color) = stone {
            self.0[color.index()][word] |= bit;
        }
    }

    #[inline]
    pub(super) fn stone(&self, point: usize) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| has(&self.0[color.index()], point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_is_division() {
        let number = (1u128 << 100) + (1 << 77) + (1 << 64) + (1 << 63) + 12_345;
        let points = Points::new(&[number as u64, (number >> 64) as u64]);
        for places in 0..127 {
            let [low, high] = points.before(places);
            assert_eq!(u128::from(high) << 64 | u128::from(low), number >> places);
        }
    }

    #[test]
    fn rectangles_reach_points() {
        // 7 columns: a rectangle of 3 columns and 2 rows around the point in column 3 and row 2.
        let corners: Vec<usize> = each(reaching([1 << 17, 0], 3, 2, 7)).collect();
        assert_eq!(corners, [8, 9, 10, 15, 16, 17]);
    }
}
