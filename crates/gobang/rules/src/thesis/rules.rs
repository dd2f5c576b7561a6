//! Sections 2.2 and 2.4: what wins, and what is forbidden to the first player.

use tengen_board::{Color, Point};

use super::line::{LineShapes, starts_of_fours};
use crate::board::{Line, cell};
use crate::{Board, Decision, Direction, FoulKind};

/// Which of R1, R2 and R3 hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThesisRules {
    /// R1: two open threes at once.
    pub three_three: bool,
    /// R2: two fours at once.
    pub four_four: bool,
    /// R3: six or more in a row.
    pub overline: bool,
}

/// How a stone ends the game. Five wins even if the stone is also a foul, but not if that foul is
/// an overline.
pub(crate) fn decision(
    board: &Board,
    point: Point,
    color: Color,
    rules: ThesisRules,
) -> Option<Decision> {
    let length = |direction| {
        let (before, after) = board.row_with(point, color, direction);
        before + 1 + after
    };
    let longest = Direction::ALL.map(length).into_iter().max().unwrap_or(1);
    let is_bound = color == Color::Black;
    if is_bound && rules.overline && (longest > 5 || sums_to_six(board, point)) {
        return Some(Decision::Foul(FoulKind::Overline));
    }
    if longest >= 5 {
        return Some(Decision::Row);
    }
    if !is_bound || !(rules.three_three || rules.four_four) {
        return None;
    }
    let (mut threes, mut fours) = (0, 0);
    for direction in Direction::ALL {
        let (line, stone) = cell(direction, point);
        let Line { own, empty } = board.line(line, color);
        let starts = starts_of_fours(point, direction, board.size());
        let shapes = LineShapes::of(Line { own: own | stone, empty: empty & !stone }, starts);
        threes += u32::from(shapes.in_threes & stone != 0);
        fours += u32::from(shapes.in_fours & stone != 0);
    }
    if rules.four_four && fours >= 2 {
        Some(Decision::Foul(FoulKind::DoubleFour))
    } else if rules.three_three && threes >= 2 {
        Some(Decision::Foul(FoulKind::DoubleThree))
    } else {
        None
    }
}

/// The bounds of R3 (3) let six cells begin where the last one is beyond the edge. With the 2 that
/// stands there, four stones and an empty point at the end of a rising line sum to six as well.
fn sums_to_six(board: &Board, point: Point) -> bool {
    let size = board.size();
    let at = |steps| Direction::Rising.along(point, steps, size);
    let to_end = (0..).take_while(|&steps| at(steps + 1).is_some()).count() as i32;
    let last_five: Vec<Point> = (to_end - 4..=to_end).filter_map(at).collect();
    if last_five.len() < 5 || to_end > 4 {
        return false;
    }
    let is_black = |&&p: &&Point| p == point || board.at(p) == Some(Color::Black);
    let is_empty = |&&p: &&Point| p != point && board.is_empty(p);
    last_five.iter().filter(is_black).count() == 4 && last_five.iter().filter(is_empty).count() == 1
}
