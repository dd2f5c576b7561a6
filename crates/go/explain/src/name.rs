//! How stones and places are named.

use tengen_board::{Point, PointSet, Size};
use tengen_go_rules::Position;

use crate::{Area, Named};

/// The string of a stone.
pub(crate) fn string(position: &Position, stone: Point) -> (Named, PointSet) {
    stones(position, position.string_stones(stone).collect())
}

/// Stones of one colour, named by the one nearest to their middle.
pub(crate) fn stones(position: &Position, stones: PointSet) -> (Named, PointSet) {
    let count = stones.len();
    let sum = |of: fn(Point) -> usize| stones.iter().map(of).sum::<usize>();
    let (columns, rows) = (sum(Point::column), sum(Point::row));
    let away = |point: Point| {
        (count * point.column()).abs_diff(columns) + (count * point.row()).abs_diff(rows)
    };
    let at = stones.iter().min_by_key(|&point| away(point)).unwrap_or(Point::new(0, 0));
    // There is a stone wherever one is named.
    let owner = position.stone(at).unwrap_or(position.to_move());
    (Named { owner, count, at }, stones)
}

/// The part of the board that a point lies in.
pub(crate) fn area(size: Size, point: Point) -> Area {
    let third = |at: usize, length: usize| 3 * at / length.max(1);
    match (third(point.column(), size.width()), third(point.row(), size.height())) {
        (0, 0) => Area::LowerLeft,
        (0, 1) => Area::Left,
        (0, _) => Area::UpperLeft,
        (1, 0) => Area::Lower,
        (1, 1) => Area::Centre,
        (1, _) => Area::Upper,
        (_, 0) => Area::LowerRight,
        (_, 1) => Area::Right,
        _ => Area::UpperRight,
    }
}
