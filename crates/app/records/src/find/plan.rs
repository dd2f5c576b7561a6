use tengen_board::{Color, Point, Size};

use super::course::{Demand, Demands};
use crate::pattern::{Pattern, Turn};

/// A pattern in one of its turns, worked out for a board.
pub(super) struct Variant<const N: usize> {
    pub turn: Turn,
    /// Points on which the lower left corner of the turned pattern may be.
    corners: [u64; N],
    /// Stones that must be there some time, as points after the corner.
    stones: Vec<(usize, Color)>,
    /// What must hold.
    pub demands: Demands,
    /// All points of the pattern after the corner, each with its number in the pattern as it was drawn.
    pub area: Vec<(u16, u16)>,
}

/// The different turns of a pattern that fit somewhere on a board.
pub(super) fn variants<const N: usize>(
    pattern: &Pattern,
    colors: bool,
    board: Size,
) -> Vec<Variant<N>> {
    let mut seen: Vec<Pattern> = Vec::new();
    let mut variants = Vec::new();
    for turn in Turn::all(colors) {
        let turned = pattern.turned(turn);
        if seen.contains(&turned) {
            continue;
        }
        variants.extend(Variant::new(pattern, &turned, turn, board));
        seen.push(turned);
    }
    variants
}

impl<const N: usize> Variant<N> {
    /// None if it fits nowhere.
    fn new(pattern: &Pattern, turned: &Pattern, turn: Turn, board: Size) -> Option<Variant<N>> {
        let mut corners = [0; N];
        for corner in board.points().filter(|&corner| turned.fits(corner, board)) {
            let index = board.index(corner);
            corners[index / 64] |= 1 << (index % 64);
        }
        if corners.iter().all(|&word| word == 0) {
            return None;
        }
        let after_corner = |point: Point| point.row() * board.width() + point.column();
        let points = || turned.size().points().map(|point| (point, turned.sign(point)));
        let stones = points().filter_map(|(p, sign)| sign.stone().map(|c| (after_corner(p), c)));
        let demand = |(point, sign): (Point, crate::Sign)| Demand {
            offset: after_corner(point) as u16,
            bits: sign.bits(),
        };
        let demands = points().filter(|&(_, sign)| sign != crate::Sign::ANY).map(demand).collect();
        let demands = Demands::new(demands);
        let area = pattern.size().points().enumerate().map(|(number, point)| {
            let place = turn.symmetry.apply(point, pattern.size());
            (after_corner(place) as u16, number as u16)
        });
        Some(Variant { turn, corners, stones: stones.collect(), demands, area: area.collect() })
    }

    /// Corners for which all stones of the pattern are there some time, though perhaps not at once.
    #[inline]
    pub(super) fn candidates(&self, ever: &[[u64; N]; 2]) -> [u64; N] {
        let mut left = self.corners;
        for &(offset, color) in &self.stones {
            let shifted = shifted_down(&ever[color.index()], offset);
            let mut any = 0;
            for (word, stones) in left.iter_mut().zip(shifted) {
                *word &= stones;
                any |= *word;
            }
            if any == 0 {
                break;
            }
        }
        left
    }
}

/// The bits moved towards the lowest by so many places.
#[inline]
fn shifted_down<const N: usize>(bits: &[u64; N], places: usize) -> [u64; N] {
    let (words, places) = (places / 64, places % 64);
    let word = |index: usize| bits.get(index).copied().unwrap_or(0);
    std::array::from_fn(|index| {
        let low = word(index + words) >> places;
        // A shift by all 64 places is none that a processor knows.
        let high = if places == 0 { 0 } else { word(index + words + 1) << (64 - places) };
        low | high
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_is_division() {
        let number = (1u128 << 100) + (1 << 77) + (1 << 64) + (1 << 63) + 12_345;
        let bits = [number as u64, (number >> 64) as u64];
        for places in 0..127 {
            let [low, high] = shifted_down(&bits, places);
            assert_eq!(u128::from(high) << 64 | u128::from(low), number >> places);
        }
    }

    #[test]
    fn symmetric_patterns_have_fewer_variants() {
        let count = |text: &str| {
            let nine = Size::square(9).unwrap();
            variants::<2>(&text.parse().unwrap(), true, nine).len()
        };
        assert_eq!(
            [count("."), count("X"), count("XO"), count("XO."), count("XO/..")],
            [1, 2, 4, 8, 8]
        );
        assert_eq!([count("X.O/..."), count("XXO/...")], [8, 16]);
        assert_eq!(count("X..........."), 0);
    }
}
