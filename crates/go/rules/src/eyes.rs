//! Eyes and live strings as HappyGO defines them (its section 1.2, 9 to 11).
//!
//! No diagonals are looked at: an eye is judged by the strings round it. The paper's chains of
//! false eyes that depend on each other are Benson's argument on one-point regions, and so they
//! are found: as the largest set of eyes in which every string round every eye has two eyes.

use tengen_board::{Color, Point, PointSet};

use crate::{Cell, Position};

/// What an empty point with only own stones round it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eye {
    /// One string with another liberty surrounds it (10), or strings that hold each other (11).
    True,
    /// Different strings surround it, and one of them can be taken from outside (11).
    False,
}

/// The eyes, live strings and closed areas of one colour.
#[derive(Clone, Debug)]
pub struct Eyes {
    true_eyes: PointSet,
    false_eyes: PointSet,
    live: PointSet,
    closed: PointSet,
    /// Stones that count as one string because eyes hold them together.
    merged: Vec<PointSet>,
}

/// A closed area of a live string has fewer points than this (9): in the corner eight points
/// are enough for a new live string inside.
const CLOSED_AREA_LIMIT: usize = 8;

impl Eyes {
    /// Judges all points of a position for one colour.
    pub fn of(position: &Position, color: Color) -> Eyes {
        let candidates: PointSet = position
            .size()
            .points()
            .filter(|&point| position.is_empty(point) && is_surrounded(position, color, point))
            .collect();
        let held = eyes_that_hold(position, candidates, color);
        let single = |point: Point| {
            let mut strings = position.strings_beside(point, color.into());
            let first = strings.next();
            strings.next().is_none() && first.is_some_and(|stone| position.liberties(stone) > 1)
        };
        let true_eyes: PointSet =
            candidates.iter().filter(|&p| held.contains(p) || single(p)).collect();
        let several = |point: &Point| position.strings_beside(*point, color.into()).count() > 1;
        let live = position.safe_stones(color).stones;
        let merged = merge(position, color, &held, &live);
        Eyes {
            true_eyes,
            false_eyes: (candidates - true_eyes).iter().filter(several).collect(),
            live,
            closed: closed_areas(position, color, &merged),
            merged,
        }
    }

    /// The kind of eye on a point, if there is one.
    pub const fn at(&self, point: Point) -> Option<Eye> {
        if self.true_eyes.contains(point) {
            Some(Eye::True)
        } else if self.false_eyes.contains(point) {
            Some(Eye::False)
        } else {
            None
        }
    }

    /// The true eyes.
    pub const fn true_eyes(&self) -> &PointSet {
        &self.true_eyes
    }

    /// The false eyes.
    pub const fn false_eyes(&self) -> &PointSet {
        &self.false_eyes
    }

    /// Stones of strings whose liberties can never become zero (9).
    pub const fn live_stones(&self) -> &PointSet {
        &self.live
    }

    /// Points inside closed areas of one live string (9): playing there changes nothing.
    pub const fn closed_areas(&self) -> &PointSet {
        &self.closed
    }

    /// The live stones, each set a string or strings that eyes have merged into one (11).
    pub fn live_strings(&self) -> &[PointSet] {
        &self.merged
    }
}

fn is_surrounded(position: &Position, color: Color, point: Point) -> bool {
    let own = Cell::from(color);
    point
        .neighbours()
        .into_iter()
        .all(|p| position.cell(p) == own || position.cell(p) == Cell::Margin)
        && point.neighbours().into_iter().any(|p| position.cell(p) == own)
}

/// The largest subset in which every string round every eye touches two eyes of the subset:
/// nothing can then be played on any of them.
fn eyes_that_hold(position: &Position, mut eyes: PointSet, color: Color) -> PointSet {
    loop {
        let has_two_eyes = |stone: Point| (position.string_liberties(stone) & eyes).len() >= 2;
        let kept: PointSet = eyes
            .iter()
            .filter(|&eye| position.strings_beside(eye, color.into()).all(has_two_eyes))
            .collect();
        if kept == eyes {
            return eyes;
        }
        eyes = kept;
    }
}

/// Live strings, joined where an eye that holds touches several.
fn merge(position: &Position, color: Color, held: &PointSet, live: &PointSet) -> Vec<PointSet> {
    (*live | *held)
        .parts(position.size())
        .into_iter()
        .map(|part| part & position.stones_of(color))
        .filter(|stones| !stones.is_empty())
        .collect()
}

fn closed_areas(position: &Position, color: Color, live_strings: &[PointSet]) -> PointSet {
    let size = position.size();
    let own = position.stones_of(color);
    (size.all() - own)
        .parts(size)
        .into_iter()
        .filter(|area| {
            let border = area.neighbours(size) & own;
            area.len() < CLOSED_AREA_LIMIT
                && !border.is_empty()
                && live_strings.iter().any(|stones| border.is_subset(stones))
        })
        .fold(PointSet::EMPTY, |union, area| union | area)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagram;

    fn eyes(diagram: &Diagram) -> Eyes {
        Eyes::of(&diagram.set_up(crate::Rules::default()), Color::Black)
    }

    fn kinds(text: &str, letters: &str) -> Vec<Option<Eye>> {
        let diagram = Diagram::read(text).unwrap();
        let eyes = eyes(&diagram);
        letters.chars().map(|letter| eyes.at(diagram.point(letter))).collect()
    }

    #[test]
    fn section_1_2_10_one_string_with_another_liberty() {
        let text = "
            a X . . .
            X X b X .
            . X X X .
            . . . . .";
        assert_eq!(kinds(text, "ab"), [Some(Eye::True), None]);
        // The same surroundings as an eye, but the eye is the last liberty.
        let text = "
            a X O .
            X X O .
            O O . .
            . . . .";
        assert_eq!(kinds(text, "a"), [None]);
    }

    #[test]
    fn section_1_2_11_false_eyes_lie_between_strings() {
        let text = "
            . a X . .
            X X O X .
            . X X b X
            . . . X .";
        assert_eq!(kinds(text, "ab"), [None, Some(Eye::False)]);
    }

    /// The eyes of a drawing in which eyes merge all stones into one live string.
    fn kinds_where_all_stones_merge(text: &str, letters: &str) -> Vec<Option<Eye>> {
        let diagram = Diagram::read(text).unwrap();
        let stones = diagram.set_up(crate::Rules::default()).stones_of(Color::Black);
        assert_eq!(eyes(&diagram).live_strings(), [stones]);
        kinds(text, letters)
    }

    #[test]
    fn figure_1_12_a_two_strings_share_two_false_eyes() {
        let text = "
            . . . . . . .
            . . . X X . .
            . . X a X X .
            . . X X b X .
            . . . X X . .
            . . . . . . .";
        assert_eq!(Diagram::position(text).all_strings().count(), 2);
        assert_eq!(kinds_where_all_stones_merge(text, "ab"), [Some(Eye::True); 2]);
    }

    #[test]
    fn figure_1_12_b_three_false_eyes_in_a_chain_hold_four_strings() {
        let text = "
            . . . . . . . . .
            . . . . X X . . .
            . . . . X c X . .
            . . X X b X X . .
            . . X a X . . . .
            . . . X X . . . .
            . . . . . . . . .";
        assert_eq!(Diagram::position(text).all_strings().count(), 4);
        assert_eq!(kinds_where_all_stones_merge(text, "abc"), [Some(Eye::True); 3]);
    }

    #[test]
    fn section_1_2_11_false_eyes_that_do_not_depend_on_each_other_stay_false() {
        let text = "
            . . . . . .
            . X X . . .
            . X a X . .
            . . X b X .
            . . . X X .";
        assert_eq!(kinds(text, "ab"), [Some(Eye::False); 2], "each has a wall with one eye only");
    }

    #[test]
    fn section_1_2_9_closed_areas_of_a_live_string_are_small() {
        let text = "
            . X . . X .
            X X X X X .
            . . . . . .
            . . . . . .";
        let diagram = Diagram::read(text).unwrap();
        assert_eq!(eyes(&diagram).closed_areas().len(), 3);
        let text = "
            . X . . . . . . . . X .
            X X X X X X X X X X X .
            . . . . . . . . . . . .";
        let diagram = Diagram::read(text).unwrap();
        assert_eq!(eyes(&diagram).live_stones().len(), 13);
        assert_eq!(eyes(&diagram).closed_areas().len(), 1, "eight points may hold a new string");
    }
}
