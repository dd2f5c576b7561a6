//! Shapes wider than three by three: what stands up to two points away.

use std::sync::LazyLock;

use tengen_board::{Color, Point, Random};
use tengen_go_rules::playout::{Board, Mask};

/// Names for shapes of each kind. Shapes that share a name by chance are rare enough.
pub(crate) const WIDE_SHAPES: u32 = 1 << 17;

/// A board as wide shapes are read from it: 0 empty, 1 black, 2 white, 3 off the board, with a
/// margin of two.
pub(crate) struct WideShapes {
    cells: Vec<u8>,
    stride: usize,
}

/// So many columns and rows away.
type Step = (isize, isize);

/// Steps from the middle: first the twelve of the diamond, then the eight that make it a star.
const STEPS: [Step; 20] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
    (0, 2),
    (2, 0),
    (0, -2),
    (-2, 0),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

const DIAMOND: usize = 12;

/// For every way to turn the board and every step, a key for each state of the cell there. A
/// shape's name is the least of the eight sums of its keys, so that its turns share it.
static KEYS: LazyLock<Vec<[[u64; 4]; 20]>> = LazyLock::new(|| {
    let mut random = Random::new(0x5348_4150);
    let keys: Vec<[u64; 4]> =
        STEPS.iter().map(|_| std::array::from_fn(|_| random.next_u64())).collect();
    let turns: [fn(Step) -> Step; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (y, -x),
        |(x, y)| (-x, -y),
        |(x, y)| (-y, x),
        |(x, y)| (-x, y),
        |(x, y)| (y, x),
        |(x, y)| (x, -y),
        |(x, y)| (-y, -x),
    ];
    let key_of = |step: Step| {
        let place = STEPS.iter().position(|&other| other == step);
        keys[place.unwrap_or_default()]
    };
    turns.iter().map(|turn| STEPS.map(|step| key_of(turn(step)))).collect()
});

impl WideShapes {
    pub(crate) fn new<M: Mask>(board: &Board<M>) -> WideShapes {
        let size = board.size();
        let stride = size.width() + 4;
        let mut cells = vec![3; stride * (size.height() + 4)];
        for point in size.points() {
            cells[(point.row() + 2) * stride + point.column() + 2] =
                match board.stone(Board::<M>::cell(point)) {
                    None => 0,
                    Some(Color::Black) => 1,
                    Some(Color::White) => 2,
                };
        }
        WideShapes { cells, stride }
    }

    /// The names of the diamond and of the star round a point, as a colour sees them.
    pub(crate) fn around(&self, point: Point, own: Color) -> (u32, u32) {
        let middle = (point.row() + 2) * self.stride + point.column() + 2;
        let seen: [usize; 20] = STEPS.map(|(x, y)| {
            let cell = middle.wrapping_add_signed(y * self.stride as isize + x);
            let state = usize::from(self.cells[cell]);
            // The colours trade places for White.
            if own == Color::White && (state == 1 || state == 2) { 3 - state } else { state }
        });
        let (mut diamond, mut star) = (u64::MAX, u64::MAX);
        for keys in KEYS.iter() {
            let mut sum = 0u64;
            for (key, &state) in keys[..DIAMOND].iter().zip(&seen) {
                sum = sum.wrapping_add(key[state]);
            }
            diamond = diamond.min(sum);
            for (key, &state) in keys[DIAMOND..].iter().zip(&seen[DIAMOND..]) {
                sum = sum.wrapping_add(key[state]);
            }
            star = star.min(sum);
        }
        let name = |sum: u64| (sum.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 47) as u32;
        (name(diamond), name(star))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Move, Size, Symmetry};
    use tengen_go_rules::{Position, Rules};

    /// A random position, and the same turned and mirrored in every way.
    #[test]
    fn turned_boards_and_traded_colours_have_the_same_shapes() {
        let size = Size::square(7).unwrap();
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let moves: Vec<Point> =
                (0..24).map(|_| size.point(random.below(49) as usize)).collect();
            for symmetry in Symmetry::all(size) {
                let mut plain = Position::new(size, Rules::default());
                let mut turned = Position::new(size, Rules::default());
                let mut traded = Position::new(size, Rules::default());
                traded.set_to_move(Color::White);
                for &point in &moves {
                    let image = symmetry.apply(point, size);
                    assert_eq!(
                        plain.play(Move::Play(point)).is_ok(),
                        turned.play(Move::Play(image)).is_ok()
                    );
                    let _ = traded.play(Move::Play(point));
                }
                let shapes = |position: &Position| WideShapes::new(&Board::<u128>::new(position));
                let (plain, turned, traded) = (shapes(&plain), shapes(&turned), shapes(&traded));
                for point in size.points() {
                    let names = plain.around(point, Color::Black);
                    assert_eq!(names, turned.around(symmetry.apply(point, size), Color::Black));
                    assert_eq!(names, traded.around(point, Color::White));
                }
            }
        }
    }

    #[test]
    fn different_shapes_have_different_names() {
        let size = Size::square(9).unwrap();
        let empty = Position::new(size, Rules::default());
        let shapes = WideShapes::new(&Board::<u128>::new(&empty));
        let at = |column, row| shapes.around(Point::new(column, row), Color::Black);
        // Corner, first line, second line, and the middle, where nothing is near.
        let names = [at(0, 0), at(0, 4), at(1, 1), at(1, 4), at(4, 4)];
        for (index, name) in names.iter().enumerate() {
            assert!(names[..index].iter().all(|other| other != name));
        }
        assert_eq!(at(4, 4), at(2, 2), "two lines from the edge is open board");
    }
}
