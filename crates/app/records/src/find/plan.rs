use tengen_board::{Color, Point, Size};

use super::points::{KINDS, Points, both, is_empty, reaching};
use crate::pattern::{Pattern, Turn};
use crate::{Edges, Sign};

/// A pattern in one of its turns, worked out for a board. Points of the pattern are numbered from its
/// lower left corner as points of the board are.
pub(super) struct Variant<const N: usize> {
    pub turn: Turn,
    /// Its number among the frames.
    pub frame: usize,
    /// Points on which the lower left corner of the turned pattern may be.
    pub corners: [u64; N],
    /// Points that must carry a stone, by colour.
    pub stones: [Vec<u16>; 2],
    /// Points that must carry no stone, no white stone, no black stone.
    pub free: [Vec<u16>; 3],
    /// What must hold of points, stones first, with the bits of a sign.
    pub demands: Vec<(u16, u8)>,
    /// For every point, four times its number in the pattern as it was drawn, or [`OUTSIDE`]; behind
    /// them four times the number of points, for no move in the pattern.
    pub places: Vec<u16>,
    /// All points of the pattern.
    pub area: Vec<u16>,
}

/// Not a point of the pattern.
pub(super) const OUTSIDE: u16 = u16::MAX;

/// Turns of a pattern that lie on the same points of the board.
pub(super) struct Frame<const N: usize> {
    size: Size,
    pub corners: [u64; N],
    /// Numbers of the turns.
    pub variants: Vec<usize>,
    pub area: Vec<u16>,
    board_width: usize,
}

/// The different turns of a pattern that fit somewhere on a board, and their frames.
pub(super) fn variants<const N: usize>(
    pattern: &Pattern,
    colors: bool,
    board: Size,
) -> (Vec<Variant<N>>, Vec<Frame<N>>) {
    let mut seen: Vec<Pattern> = Vec::new();
    let (mut variants, mut frames): (Vec<Variant<N>>, Vec<Frame<N>>) = (Vec::new(), Vec::new());
    let mut kinds: Vec<(Size, Edges)> = Vec::new();
    for turn in Turn::all(colors) {
        let turned = pattern.turned(turn);
        if seen.contains(&turned) {
            continue;
        }
        let corners = corners(&turned, board);
        if !is_empty(&corners) {
            let kind = (turned.size(), turned.edges());
            let frame = kinds.iter().position(|&known| known == kind).unwrap_or(kinds.len());
            let variant = Variant::new(pattern, &turned, turn, board, (frame, corners));
            if frame == kinds.len() {
                kinds.push(kind);
                frames.push(Frame {
                    size: turned.size(),
                    corners,
                    variants: Vec::new(),
                    area: variant.area.clone(),
                    board_width: board.width(),
                });
            }
            frames[frame].variants.push(variants.len());
            variants.push(variant);
        }
        seen.push(turned);
    }
    (variants, frames)
}

fn corners<const N: usize>(turned: &Pattern, board: Size) -> [u64; N] {
    let mut corners = Points::NONE;
    for corner in board.points().filter(|&corner| turned.fits(corner, board)) {
        corners.set(board.index(corner), true);
    }
    corners.words()
}

impl<const N: usize> Frame<N> {
    /// Corners from which it reaches one of some points.
    pub(super) fn reaching(&self, points: [u64; N]) -> [u64; N] {
        if is_empty(&points) {
            return points;
        }
        let reached = reaching(points, self.size.width(), self.size.height(), self.board_width);
        both(&reached, &self.corners)
    }
}

impl<const N: usize> Variant<N> {
    fn new(
        pattern: &Pattern,
        turned: &Pattern,
        turn: Turn,
        board: Size,
        (frame, corners): (usize, [u64; N]),
    ) -> Variant<N> {
        let number = |point: Point| (point.row() * board.width() + point.column()) as u16;
        let where_is = |sign: Sign| {
            let points = turned.size().points().filter(|&point| turned.sign(point) == sign);
            points.map(number).collect::<Vec<u16>>()
        };
        let [black, white, empty, not_white, not_black] = KINDS.map(where_is);
        let with_bits = KINDS
            .into_iter()
            .flat_map(|sign| where_is(sign).into_iter().map(move |offset| (offset, sign.bits())));
        let area: Vec<u16> = turned.size().points().map(number).collect();
        let last = area.iter().max().map_or(0, |&last| usize::from(last));
        let mut places = vec![OUTSIDE; last + 1];
        for (place, point) in pattern.size().points().enumerate() {
            let point = number(turn.symmetry.apply(point, pattern.size()));
            places[usize::from(point)] = 4 * place as u16;
        }
        places.push(4 * pattern.size().area() as u16);
        Variant {
            turn,
            frame,
            corners,
            demands: with_bits.collect(),
            stones: [black, white],
            free: [empty, not_white, not_black],
            places,
            area,
        }
    }

    /// Corners for which all stones of the pattern are there some time, though perhaps not at once.
    #[inline]
    pub(super) fn candidates(&self, ever: &[Points; 2]) -> [u64; N] {
        let mut left = self.corners;
        for color in Color::BOTH {
            keep(&mut left, &ever[color.index()], &self.stones[color.index()]);
        }
        left
    }

    /// Those of some corners for which the pattern stands in a position.
    pub(super) fn holding(
        &self,
        position: &super::points::Position,
        corners: [u64; N],
    ) -> [u64; N] {
        let mut left = corners;
        for (kind, offsets) in self.stones.iter().chain(&self.free).enumerate() {
            keep(&mut left, position.carrying(kind), offsets);
        }
        left
    }

    /// Where a point lies in the pattern with its corner on another, as in `places`.
    #[inline]
    pub(super) fn place(&self, point: u16, corner: usize) -> u16 {
        let offset = usize::from(point).wrapping_sub(corner);
        // The last of the places is none.
        self.places
            .get(offset)
            .filter(|_| offset + 1 < self.places.len())
            .copied()
            .unwrap_or(OUTSIDE)
    }
}

/// Keeps the corners for which all points of a list are in a set.
#[inline]
fn keep<const N: usize>(corners: &mut [u64; N], points: &Points, offsets: &[u16]) {
    for &offset in offsets {
        if is_empty(corners) {
            break;
        }
        *corners = both(corners, &points.before(offset.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_patterns_have_fewer_variants() {
        let count = |text: &str| {
            let nine = Size::square(9).unwrap();
            variants::<2>(&text.parse().unwrap(), true, nine).0.len()
        };
        assert_eq!(
            [count("."), count("X"), count("XO"), count("XO."), count("XO/..")],
            [1, 2, 4, 8, 8]
        );
        assert_eq!([count("X.O/..."), count("XXO/...")], [8, 16]);
        assert_eq!(count("X..........."), 0);
    }

    #[test]
    fn turns_share_frames() {
        let frames = |text: &str| {
            let nine = Size::square(9).unwrap();
            let frames = variants::<2>(&text.parse().unwrap(), true, nine).1;
            frames.iter().map(|frame| frame.variants.len()).collect::<Vec<_>>()
        };
        assert_eq!(frames(".?/??"), [4]);
        assert_eq!(frames(".x?"), [4, 4]);
        assert_eq!(frames("---/|.x"), [2; 8]);
    }
}
