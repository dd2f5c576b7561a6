//! How many eyes an enclosed region is good for.

use tengen_go_rules::playout::Mask;

use tengen_go_rules::playout::regions::{cells, meet};

/// Eyes that a group can count on if the opponent moves first, and if its owner does. Two are
/// enough, so that more are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Eyes {
    /// Whoever moves first.
    pub least: u8,
    /// If the owner moves first.
    pub most: u8,
}

impl Eyes {
    /// No eye.
    pub const NONE: Eyes = Eyes { least: 0, most: 0 };
    /// One eye, come what may.
    pub const ONE: Eyes = Eyes { least: 1, most: 1 };
    /// One eye, or two for who moves first.
    pub const ONE_OR_TWO: Eyes = Eyes { least: 1, most: 2 };
    /// Two eyes.
    pub const TWO: Eyes = Eyes { least: 2, most: 2 };

    /// The eyes of two regions together. Of two chances to gain an eye the opponent spoils one,
    /// and the other is answered.
    #[must_use]
    pub const fn and(self, other: Eyes) -> Eyes {
        let chances = (self.most > self.least) as u8 + (other.most > other.least) as u8;
        let (least, most) = (self.least + other.least, self.most + other.most);
        let miai = chances / 2;
        Eyes { least: min(least + miai, 2), most: min(most - miai, 2) }
    }
}

const fn min(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}

/// A region with own stones all round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Enclosure<M> {
    /// Its points, with the stones on them that count as taken.
    pub region: M,
    /// Hostile stones inside.
    pub prisoners: M,
    /// Living hostile stones anywhere.
    pub enemies: M,
    /// All points of the board.
    pub points: M,
    /// The points on the first line.
    pub edge: M,
}

impl<M: Mask> Enclosure<M> {
    /// What it is good for by its size and shape.
    pub fn eyes(&self) -> Eyes {
        let size = self.region.count();
        if size == 1 {
            return self.single_point();
        }
        let by_shape = match size {
            2 => Eyes::ONE,
            3 => Eyes::ONE_OR_TWO,
            4..=6 => self.shape(size),
            _ => Eyes::TWO,
        };
        // Stones inside may already stand where they hurt.
        match (self.prisoners.is_none(), size) {
            (false, 3) => Eyes::ONE,
            (false, 4..=7) => Eyes { least: 1, ..by_shape },
            _ => by_shape,
        }
    }

    fn shape(&self, size: u32) -> Eyes {
        let beside = |cell: usize| (M::around(cell) & self.region).count();
        let (mut most, mut ends) = (0, 0);
        for cell in cells(self.region) {
            most = most.max(beside(cell));
            ends += beside(cell);
        }
        let links = ends / 2;
        match (size, links, most) {
            // The square is one eye, the pyramid one or two; rows and bent fours are two.
            (4, 4, _) => Eyes::ONE,
            (4, _, 3) => Eyes::ONE_OR_TWO,
            // A square with a stone more, and the cross.
            (5, 5, _) | (5, _, 4) => Eyes::ONE_OR_TWO,
            // The flower: a square and two more round one of its points.
            (6, 6, 4) => Eyes::ONE_OR_TWO,
            _ => Eyes::TWO,
        }
    }

    /// A single point is an eye unless the opponent has too many of its corners.
    fn single_point(&self) -> Eyes {
        let point = self.region;
        let beside = point.forwards(1) | point.backwards(1);
        let corners = (beside.forwards(M::ROW) | beside.backwards(M::ROW)) & self.points;
        let hostile = (corners & self.enemies).count();
        let allowed = if meet(point, self.edge) { 0 } else { 1 };
        // An empty corner that both could take: one more for the opponent makes it false.
        if hostile > allowed { Eyes::NONE } else { Eyes::ONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Color;
    use tengen_go_rules::Diagram;
    use tengen_go_rules::playout::Board;

    /// The eyes of the region that the empty corner at the bottom left belongs to.
    fn eyes(text: &str) -> Eyes {
        let board: Board<u128> = Board::new(&Diagram::position(text));
        let start = 1u128 << 11;
        let region = tengen_go_rules::playout::regions::flood(
            start,
            board.points() & !board.stones(Color::Black),
        );
        let prisoners = region & board.stones(Color::White);
        let enemies = board.stones(Color::White) & !prisoners;
        let (points, edge) = (board.points(), board.edge());
        Enclosure { region, prisoners, enemies, points, edge }.eyes()
    }

    #[test]
    fn rows_and_squares() {
        assert_eq!(eyes("X X . .\n. X . ."), Eyes::ONE);
        assert_eq!(eyes("X X X .\n. . X ."), Eyes::ONE);
        assert_eq!(eyes("X X X X\n. . . X"), Eyes::ONE_OR_TWO);
        assert_eq!(eyes("X X X X X\n. . . . X"), Eyes::TWO);
        assert_eq!(eyes("X X X .\n. . X .\n. . X ."), Eyes::ONE);
        assert_eq!(eyes("X X X X .\n. X X X .\n. . . X ."), Eyes::TWO);
        assert_eq!(eyes("X X X X .\nX . X X .\n. . . X ."), Eyes::ONE_OR_TWO);
    }

    #[test]
    fn stones_inside_take_eyes_away() {
        assert_eq!(eyes("X X X X\n. O . X"), Eyes::ONE);
        assert_eq!(eyes("X X X X X\n. O . . X"), Eyes::ONE_OR_TWO);
    }

    #[test]
    fn a_point_whose_corner_is_hostile_is_no_eye_at_the_edge() {
        assert_eq!(eyes("X O .\n. X ."), Eyes::NONE);
    }

    #[test]
    fn two_chances_are_one_eye() {
        assert_eq!(Eyes::ONE_OR_TWO.and(Eyes::NONE), Eyes::ONE_OR_TWO);
        let chance = Eyes { least: 0, most: 1 };
        assert_eq!(chance.and(chance), Eyes::ONE);
        assert_eq!(Eyes::ONE.and(Eyes::ONE), Eyes::TWO);
        assert_eq!(Eyes::ONE.and(chance), Eyes::ONE_OR_TWO);
    }
}
