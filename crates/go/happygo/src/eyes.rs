//! Eyes, live strings and closed areas (section 1.2, 9 to 11) on the playout board.
//!
//! [`tengen_go_rules::Eyes`] is the same by the book, and the twin of the tests.

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

/// What a free point with only own stones round it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eye {
    /// Of one string that has another liberty, or of strings that hold each other.
    True,
    /// Between strings that can be parted.
    False,
    /// The last liberty of the string round it.
    Last,
}

/// A closed area has fewer points than this: in a corner eight are enough for a new live string.
const CLOSED_AREA_LIMIT: u32 = 8;

/// Free points with nothing but stones of a colour round them.
#[inline(always)]
pub(crate) fn surrounded<M: Mask>(board: &Board<M>, color: Color) -> M {
    let own = board.stones(color);
    // A board of one point has no stones round it.
    (own | !board.points()).enclosed() & board.empty() & own.neighbours()
}

/// The eye on a cell that is [`surrounded`].
#[inline]
pub(crate) fn eye_at<M: Mask>(board: &Board<M>, color: Color, cell: usize) -> Eye {
    let wall = M::around(cell) & board.stones(color);
    let string = board.string(wall.lowest());
    if (wall & !string).is_none() {
        let is_last = board.liberties(wall.lowest()).has_at_most_one();
        return if is_last { Eye::Last } else { Eye::True };
    }
    if held(board, color, surrounded(board, color)).has(cell) { Eye::True } else { Eye::False }
}

/// Of these eyes the most in which every string round every eye has two: the enemy can play on none
/// of them, false as they may look (section 1.2, 11).
fn held<M: Mask>(board: &Board<M>, color: Color, mut eyes: M) -> M {
    loop {
        let mut kept = eyes;
        let mut left = eyes;
        while !left.is_none() {
            let eye = left.lowest();
            left = left.without_lowest();
            let mut wall = M::around(eye) & board.stones(color);
            while !wall.is_none() {
                let stone = wall.lowest();
                wall &= !board.string(stone);
                if (board.liberties(stone) & eyes).has_at_most_one() {
                    kept &= !M::cell(eye);
                    break;
                }
            }
        }
        if kept == eyes {
            return eyes;
        }
        eyes = kept;
    }
}

/// Points that a colour keeps for sure: the small areas that one live string closes off, with
/// whatever stands in them (section 1.2, 9).
pub(crate) fn closed_areas<M: Mask>(board: &Board<M>, color: Color) -> M {
    let own = board.stones(color);
    let regions = regions(board, color);
    // Life takes two regions.
    if regions.len() < 2 {
        return M::NONE;
    }
    let live = live_stones(board, color, regions.clone());
    if live.is_none() {
        return M::NONE;
    }
    let merging = held(board, color, surrounded(board, color));
    let mut closed = M::NONE;
    for region in regions.iter().filter(|region| region.points.count() < CLOSED_AREA_LIMIT) {
        let border = region.points.neighbours() & own;
        if (border & !live).is_none() && !border.is_none() {
            let string = flood(M::cell(border.lowest()), live | merging);
            if (border & !string).is_none() {
                closed |= region.points;
            }
        }
    }
    closed
}

/// The closed area round a free cell of a string that lives by itself: a share of [`closed_areas`]
/// that is found without looking at the whole board.
pub(crate) fn closed_area_at<M: Mask>(board: &Board<M>, color: Color, cell: usize) -> Option<M> {
    let own = board.stones(color);
    let open = board.points() & !own;
    let area = small_part(M::cell(cell), open)?;
    let border = area.neighbours() & own;
    if border.is_none() {
        return None;
    }
    let stone = border.lowest();
    let (string, liberties) = (board.string(stone), board.liberties(stone));
    if !(border & !string).is_none() {
        return None;
    }
    let is_vital = |region: M| (region & board.empty() & !liberties).is_none();
    let mut eyes = u32::from(is_vital(area));
    let mut others = string.neighbours() & open & !area;
    while eyes < 2 && !others.is_none() {
        let region = flood(M::cell(others.lowest()), open);
        others &= !region;
        let is_closed = (region.neighbours() & own & !string).is_none();
        eyes += u32::from(is_closed && is_vital(region));
    }
    (eyes >= 2).then_some(area)
}

/// The connected part of a set that holds the start, unless it is too large for a closed area.
fn small_part<M: Mask>(start: M, within: M) -> Option<M> {
    let mut part = start;
    loop {
        let grown = part | (part.neighbours() & within);
        if grown.count() >= CLOSED_AREA_LIMIT {
            return None;
        }
        if grown == part {
            return Some(part);
        }
        part = grown;
    }
}

/// A connected part of the board without stones of a colour.
#[derive(Clone, Copy)]
struct Region<M> {
    points: M,
    /// Stones of the strings whose liberties include every free point of it.
    vital_to: M,
}

fn regions<M: Mask>(board: &Board<M>, color: Color) -> Vec<Region<M>> {
    let own = board.stones(color);
    let mut left = board.points() & !own;
    let mut regions = Vec::new();
    while !left.is_none() {
        let points = flood(M::cell(left.lowest()), left);
        left &= !points;
        let free = points & board.empty();
        let mut border = points.neighbours() & own;
        let mut vital_to = M::NONE;
        while !border.is_none() {
            let stone = border.lowest();
            let string = board.string(stone);
            border &= !string;
            if (free & !board.liberties(stone)).is_none() {
                vital_to |= string;
            }
        }
        regions.push(Region { points, vital_to });
    }
    regions
}

/// Benson's unconditional life.
fn live_stones<M: Mask>(board: &Board<M>, color: Color, mut regions: Vec<Region<M>>) -> M {
    let own = board.stones(color);
    let mut live = own;
    loop {
        let (mut once, mut twice) = (M::NONE, M::NONE);
        for region in &regions {
            twice |= once & region.vital_to;
            once |= region.vital_to;
        }
        let kept = live & twice;
        if kept == live {
            return live;
        }
        live = kept;
        // A region that an unsafe string helps to enclose may come open.
        regions.retain(|region| (region.points.neighbours() & own & !live).is_none());
    }
}

/// The part of a set that is connected with some of its points.
pub(crate) fn flood<M: Mask>(from: M, within: M) -> M {
    let mut part = from;
    loop {
        let grown = part | (part.neighbours() & within);
        if grown == part {
            return part;
        }
        part = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Move, PointSet, Random, Size};
    use tengen_go_rules::playout::{Nineteen, Thirteen};
    use tengen_go_rules::{Diagram, Eyes, Position, Rules};

    fn points<M: Mask>(mask: M) -> PointSet {
        Board::<M>::points_of(mask).collect()
    }

    fn agrees<M: Mask>(position: &Position) -> [usize; 4] {
        let board: Board<M> = Board::new(position);
        let mut found = [0; 4];
        for color in Color::BOTH {
            let by_the_book = Eyes::of(position, color);
            let (mut true_eyes, mut false_eyes) = (PointSet::EMPTY, PointSet::EMPTY);
            for point in points(surrounded(&board, color)).iter() {
                match eye_at(&board, color, Board::<M>::cell(point)) {
                    Eye::True => true_eyes.insert(point),
                    Eye::False => false_eyes.insert(point),
                    Eye::Last => continue,
                };
            }
            assert_eq!(true_eyes, *by_the_book.true_eyes(), "{position:?} {color}");
            assert_eq!(false_eyes, *by_the_book.false_eyes(), "{position:?} {color}");
            let closed = points(closed_areas(&board, color));
            assert_eq!(closed, *by_the_book.closed_areas(), "{position:?} {color}");
            for point in position.empty_points().iter() {
                if let Some(area) = closed_area_at(&board, color, Board::<M>::cell(point)) {
                    assert!(points(area).is_subset(&closed), "{position:?} {color} {point:?}");
                    found[3] += 1;
                }
            }
            found[0] += true_eyes.len();
            found[1] += false_eyes.len();
            found[2] += closed.len();
        }
        found
    }

    /// Random games to the end, so that eyes and live strings come about.
    fn agrees_along_games<M: Mask>(size: Size, games: u64) {
        let mut found = [0; 4];
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut position = Position::new(size, Rules::default());
            for _ in 0..3 * size.area() {
                let color = position.to_move();
                let moves: Vec<_> = position.sensible_points(color).collect();
                let mv = random.pick(&moves).map_or(Move::Pass, |&point| Move::Play(point));
                position.play(mv).unwrap();
                for (sum, more) in found.iter_mut().zip(agrees::<M>(&position)) {
                    *sum += more;
                }
                if position.is_over() {
                    break;
                }
            }
        }
        assert!(found.iter().all(|&count| count > 50), "too few of a kind: {found:?}");
    }

    #[test]
    fn eyes_and_closed_areas_agree_with_the_book() {
        agrees_along_games::<u128>(Size::square(9).unwrap(), 40);
        agrees_along_games::<u128>(Size::square(5).unwrap(), 60);
        agrees_along_games::<Thirteen>(Size::new(6, 4).unwrap(), 30);
        agrees_along_games::<Nineteen>(Size::square(7).unwrap(), 10);
    }

    #[test]
    fn section_1_2_11_false_eyes_that_hold_each_other_are_true() {
        let text = "
            . . . . . . .
            . . . X X . .
            . . X a X X .
            . . X X b X .
            . . . X X . .
            . . . . . . .";
        let diagram = Diagram::read(text).unwrap();
        let board: Board<u128> = Board::new(&diagram.set_up(Rules::default()));
        for letter in ['a', 'b'] {
            let cell = Board::<u128>::cell(diagram.point(letter));
            assert_eq!(eye_at(&board, Color::Black, cell), Eye::True);
        }
    }
}
