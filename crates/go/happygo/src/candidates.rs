//! Which points are candidates for a move (section 3.2.2).
//!
//! A game of 9x9 begins with the centre and the points of both middle lines and both diagonals, none
//! on the first line: twenty-five points of seven kinds. Every stone adds free points near it, and
//! a candidate stays one until a stone stands on it. The same set serves both colours.
//!
//! The thesis leaves open, and here it is so:
//! - a stone on the first line adds what one on the second does, large knight's moves excepted;
//! - points that a capture leaves free are candidates;
//! - on other sizes the game begins with all points that are not on the first line, or with all points
//!   where every point is;
//! - stones set up by hand add points as if they had been played.

use tengen_board::{Color, Point, Size, Symmetry, key_of_stone};
use tengen_go_rules::Position;
use tengen_go_rules::playout::{Board, Mask};

/// What depends on nothing but the size of the board.
pub(crate) struct Ground<M: Mask> {
    /// Candidates at the start.
    start: M,
    /// Points that a stone on each cell makes candidates.
    added_by: M::Table,
    keys: [Vec<u64>; 2],
    /// Points of the second line by where their edge lies: below, left, above, right.
    pub(crate) second_line: [M; 4],
}

impl<M: Mask> Ground<M> {
    /// A board on which stones add candidates, or one on which every point is a candidate.
    pub(crate) fn new(size: Size, is_managed: bool) -> Ground<M> {
        let mut added_by = M::table();
        let mut keys = [vec![0; M::CELL_BITS + 1], vec![0; M::CELL_BITS + 1]];
        for point in size.points() {
            let cell = Board::<M>::cell(point);
            added_by.as_mut()[cell] = mask(size.points().filter(|&p| adds(size, point, p)));
            for color in Color::BOTH {
                keys[color.index()][cell] = key_of_stone(color, point);
            }
        }
        let start = size.points().filter(|&p| !is_managed || starts(size, p));
        Ground { start: mask(start), added_by, keys, second_line: second_line(size) }
    }

    /// The candidates of a position, with those that earlier stones have added.
    pub(crate) fn candidates(&self, position: &Position) -> M {
        let mut beginning = position.clone();
        while beginning.undo() {}
        let set_up = Color::BOTH.into_iter().flat_map(|color| beginning.stones_of(color).iter());
        let played = position.moves().filter_map(|(_, mv)| mv.point());
        let mut candidates = self.start;
        for stone in set_up.chain(played) {
            let cell = Board::<M>::cell(stone);
            candidates |= self.added_by(cell) | M::cell(cell);
        }
        candidates & mask(position.empty_points().iter())
    }

    /// Points that a stone on a cell makes candidates.
    #[inline(always)]
    pub(crate) fn added_by(&self, cell: usize) -> M {
        self.added_by.as_ref()[cell]
    }

    /// The hashing key of a stone.
    #[inline(always)]
    pub(crate) fn key(&self, color: Color, cell: usize) -> u64 {
        self.keys[color.index()][cell]
    }
}

/// The cells of points.
pub(crate) fn mask<M: Mask>(points: impl Iterator<Item = Point>) -> M {
    points.fold(M::NONE, |mask, point| mask | M::cell(Board::<M>::cell(point)))
}

/// Whether a point is a candidate from the start.
fn starts(size: Size, point: Point) -> bool {
    if size.points().all(|p| size.line(p) == 1) {
        return true;
    }
    let middle = 4;
    let (right, up) = (point.column().abs_diff(middle), point.row().abs_diff(middle));
    let is_nine = size.width() == 9 && size.height() == 9;
    size.line(point) > 1 && (!is_nine || right == 0 || up == 0 || right == up)
}

/// Whether a stone makes another point a candidate.
fn adds(size: Size, stone: Point, point: Point) -> bool {
    let right = stone.column().abs_diff(point.column());
    let up = stone.row().abs_diff(point.row());
    let distance = stone.distance_to(point);
    let on_one_line = right == 0 || up == 0;
    let near = distance == 1 || distance == 2;
    let knight = distance == 3 && !on_one_line;
    let large_knight = distance == 4 && !on_one_line && right != up;
    match size.line(stone) {
        1 => near || knight,
        2 => near || knight || (large_knight && size.line(point) == 1),
        _ => (near || knight) && size.line(point) > 1,
    }
}

/// One point of every kind that the symmetries of an empty board tell apart (figure 3.5).
pub(crate) fn one_of_a_kind<M: Mask>(size: Size, points: M) -> M {
    let is_first = |&point: &Point| {
        Symmetry::all(size)
            .all(|symmetry| size.index(symmetry.apply(point, size)) >= size.index(point))
    };
    mask(Board::<M>::points_of(points).filter(is_first))
}

fn second_line<M: Mask>(size: Size) -> [M; 4] {
    let (right, top) = (size.width().wrapping_sub(2), size.height().wrapping_sub(2));
    // What is on the second line seen from one edge and on the first seen from another is none.
    let inside = move |point: &Point| size.line(*point) == 2;
    [
        mask(size.points().filter(inside).filter(|p| p.row() == 1)),
        mask(size.points().filter(inside).filter(|p| p.column() == 1)),
        mask(size.points().filter(inside).filter(|p| p.row() == top)),
        mask(size.points().filter(inside).filter(|p| p.column() == right)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::{Diagram, Rules};

    fn nine() -> Size {
        Size::square(9).unwrap()
    }

    /// Candidates that a stone on the point `s` adds, as the letters `c` of a drawing have them.
    fn assert_added(text: &str) {
        let diagram = Diagram::read(text).unwrap();
        let ground: Ground<u128> = Ground::new(diagram.size(), true);
        let added = ground.added_by(Board::<u128>::cell(diagram.point('s')));
        let expected: u128 = mask(diagram.named('c').iter().copied());
        let found: Vec<Point> = Board::<u128>::points_of(added).collect();
        assert_eq!(added, expected, "{text}{found:?}");
    }

    #[test]
    fn section_3_2_2_twenty_five_points_of_seven_kinds() {
        let ground: Ground<u128> = Ground::new(nine(), true);
        let drawn = Diagram::read(
            ". . . . . . . . .
             . c . . c . . c .
             . . c . c . c . .
             . . . c c c . . .
             . c c c c c c c .
             . . . c c c . . .
             . . c . c . c . .
             . c . . c . . c .
             . . . . . . . . .",
        )
        .unwrap();
        assert_eq!(ground.start, mask(drawn.named('c').iter().copied()));
        assert_eq!(ground.start.count(), 25);
        assert_eq!(one_of_a_kind(nine(), ground.start).count(), 7);
    }

    #[test]
    fn section_3_2_2_a_stone_on_the_second_line() {
        assert_added(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . c c c . . .
             . . c c c c c . .
             . . c c s c c . .
             . c c c c c c c .",
        );
    }

    #[test]
    fn section_3_2_2_a_stone_on_the_third_line_adds_nothing_on_the_first() {
        assert_added(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . c c c . . .
             . . c c c c c . .
             . . c c s c c . .
             . . c c c c c . .
             . . . . . . . . .",
        );
    }

    #[test]
    fn our_choice_a_stone_on_the_first_line() {
        assert_added(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             c c c . . . . . .
             c c c c . . . . .
             c s c c . . . . .",
        );
    }

    #[test]
    fn our_choice_other_sizes_begin_off_the_first_line() {
        let start = |width, height| {
            let size = Size::new(width, height).unwrap();
            Ground::<u128>::new(size, true).start.count()
        };
        assert_eq!((start(7, 7), start(5, 3), start(2, 6), start(1, 1)), (25, 3, 12, 1));
        assert_eq!(Ground::<u128>::new(nine(), false).start.count(), 81, "switched off");
    }

    #[test]
    fn our_choice_stones_set_up_and_stones_taken() {
        let diagram = Diagram::read(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             X . . . . . . . .
             O a . . . . . . .",
        )
        .unwrap();
        let mut position = diagram.set_up(Rules::default());
        let ground: Ground<u128> = Ground::new(nine(), true);
        let at = |column, row| Board::<u128>::cell(Point::new(column, row));
        assert!(ground.candidates(&position).has(at(2, 0)), "as if A1 had been played");
        assert!(!ground.candidates(&position).has(at(3, 0)), "too far");
        position.play(diagram.point('a').into()).unwrap();
        let candidates = ground.candidates(&position);
        assert!(candidates.has(at(0, 0)), "what was taken can be played on again");
        assert!(!candidates.has(at(1, 0)), "a stone stands there");
    }

    #[test]
    fn the_second_line_knows_its_edges() {
        let ground: Ground<u128> = Ground::new(nine(), true);
        assert!(ground.second_line.iter().all(|line| line.count() == 7));
        let corner = Board::<u128>::cell(Point::new(1, 1));
        let sides = ground.second_line.map(|line| line.has(corner));
        assert_eq!(sides, [true, true, false, false]);
    }
}
