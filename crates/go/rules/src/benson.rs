//! Unconditional life: stones that cannot be captured even if their owner always passes
//! (D. B. Benson, "Life in the game of Go", 1976).

use tengen_board::{Color, Point, PointSet};

use crate::Position;

/// Stones of one colour that no play of the other can capture, and the points they keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeStones {
    /// The stones.
    pub stones: PointSet,
    /// The regions that make them safe: every string round such a region is safe, and nothing
    /// can live inside.
    pub territory: PointSet,
}

struct Region {
    points: PointSet,
    /// Strings whose liberties include every empty point of the region.
    vital_to: Vec<Point>,
    /// All strings round it.
    border: Vec<Point>,
}

impl Position {
    /// The stones of a colour that are alive whatever happens.
    pub fn safe_stones(&self, color: Color) -> SafeStones {
        let own = self.stones_of(color);
        let mut strings: Vec<Point> = self.heads_in(&own);
        let mut regions: Vec<Region> = (self.size().all() - own)
            .parts(self.size())
            .into_iter()
            .map(|points| self.region(points, &own))
            .collect();
        loop {
            let strings_before = strings.len();
            strings.retain(|head| {
                regions.iter().filter(|region| region.vital_to.contains(head)).count() >= 2
            });
            if strings.len() == strings_before {
                break;
            }
            // A region that an unsafe string helps to enclose may come open.
            regions.retain(|region| region.border.iter().all(|head| strings.contains(head)));
        }
        SafeStones {
            stones: strings.iter().flat_map(|&head| self.string_stones(head)).collect(),
            territory: regions
                .iter()
                .filter(|region| region.vital_to.iter().any(|head| strings.contains(head)))
                .fold(PointSet::EMPTY, |union, region| union | region.points),
        }
    }

    fn region(&self, points: PointSet, own: &PointSet) -> Region {
        let border = self.heads_in(&(points.neighbours(self.size()) & *own));
        let empty = points & self.empty_points();
        let vital_to = border
            .iter()
            .copied()
            .filter(|&head| empty.is_subset(&self.string_liberties(head)))
            .collect();
        Region { points, vital_to, border }
    }

    /// The heads of the strings that have a stone among these points.
    fn heads_in(&self, stones: &PointSet) -> Vec<Point> {
        let heads: PointSet = stones.iter().map(|stone| self.string(stone)).collect();
        heads.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagram;

    fn safe(text: &str) -> (usize, usize) {
        let safe = Diagram::position(text).safe_stones(Color::Black);
        (safe.stones.len(), safe.territory.len())
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        assert_eq!(safe(". X . X .\nX X X X .\n. . . . ."), (6, 2));
        assert_eq!(safe(". X X X .\nX X . . .\n. . . . ."), (0, 0));
    }

    #[test]
    fn a_large_eye_counts_only_where_every_empty_point_is_a_liberty() {
        let three_in_a_row = "
            . . . X . X
            X X X X X X
            . . . . . .
            . . . . . .";
        assert_eq!(safe(three_in_a_row), (8, 4));
        let two_lines = "
            . . . X . X .
            . . . X X X .
            X X X X . . .
            . . . . . . .";
        assert_eq!(safe(two_lines), (0, 0));
        // A hostile stone on the far point leaves only liberties empty.
        let with_a_stone_inside = "
            O . X . X .
            . X X X X .
            X X . . . .
            . . . . . .";
        assert_eq!(safe(with_a_stone_inside), (8, 4));
    }

    #[test]
    fn strings_that_share_two_eyes_hold_each_other() {
        let text = "
            . . . . . . .
            . X X X . . .
            . X . X X . .
            . X X . X . .
            . . X X X . .";
        assert_eq!(safe(text), (12, 2));
    }

    #[test]
    fn an_unsafe_string_in_the_wall_opens_the_region() {
        // The string on the right has one eye only, so the eye it shares is none for the left.
        let text = "
            . X . X .
            X X O X .
            X X X . .
            . . . . .";
        assert_eq!(safe(text), (0, 0));
    }
}
