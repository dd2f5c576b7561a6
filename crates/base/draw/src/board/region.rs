use tengen_board::{Point, PointSet};

use super::layout::{CELL, Layout};
use crate::Path;

/// How far the outline runs inside the border of its cells, so that two regions side by side
/// keep two outlines.
const INSET: f64 = 0.75;
const ROUNDING: f64 = 6.0;

/// A step along cell borders: right, up, left or down, in board directions.
type Step = (i32, i32);
/// A corner of cells: the lower left one of the point with these numbers.
type Corner = (i32, i32);

/// The outline of the cells around the points, holes included.
pub(super) fn outline(points: &PointSet, layout: &Layout) -> Path {
    let mut path = Path::new();
    for round in rounds(points) {
        draw_round(&mut path, &round, layout);
    }
    path
}

/// The closed walks along the border that keep the region on the left, as corners where they
/// turn with the steps before and after.
fn rounds(points: &PointSet) -> Vec<Vec<(Corner, Step, Step)>> {
    let mut borders: Vec<(Corner, Step)> = Vec::new();
    for point in points.iter() {
        let (column, row) = (point.column() as i32, point.row() as i32);
        // The side to the right of each step must be outside.
        for (outside, start, step) in [
            ((0, -1), (column, row), (1, 0)),
            ((1, 0), (column + 1, row), (0, 1)),
            ((0, 1), (column + 1, row + 1), (-1, 0)),
            ((-1, 0), (column, row + 1), (0, -1)),
        ] {
            if !has(points, column + outside.0, row + outside.1) {
                borders.push((start, step));
            }
        }
    }

    let mut rounds = Vec::new();
    while let Some((start, first_step)) = borders.pop() {
        let mut round = Vec::new();
        let (mut corner, mut step) = (start, first_step);
        loop {
            corner = (corner.0 + step.0, corner.1 + step.1);
            if corner == start {
                if step != first_step {
                    round.push((corner, step, first_step));
                }
                break;
            }
            // Where two cells touch at a corner only, two borders go on: turning left stays
            // with the same cell, since points joined by no line are not connected.
            let left = (-step.1, step.0);
            let next = [left, step, (step.1, -step.0)]
                .into_iter()
                .find_map(|turn| borders.iter().position(|&border| border == (corner, turn)));
            let Some(next) = next else { break };
            let (_, next_step) = borders.swap_remove(next);
            if next_step != step {
                round.push((corner, step, next_step));
            }
            step = next_step;
        }
        rounds.push(round);
    }
    rounds
}

fn has(points: &PointSet, column: i32, row: i32) -> bool {
    let on_a_board = |n: i32| (0..tengen_board::MAX_SIDE as i32).contains(&n);
    on_a_board(column)
        && on_a_board(row)
        && points.contains(Point::new(column as usize, row as usize))
}

fn draw_round(path: &mut Path, round: &[(Corner, Step, Step)], layout: &Layout) {
    let (origin_x, origin_y) = (
        layout.x(*layout.columns.start()) - CELL / 2.0,
        layout.y(*layout.rows.start()) + CELL / 2.0,
    );
    let (first_column, first_row) = (*layout.columns.start() as i32, *layout.rows.start() as i32);
    for (i, &(corner, before, after)) in round.iter().enumerate() {
        // Left of both steps is inside.
        let inwards = (-before.1 - after.1, before.0 + after.0);
        let x = origin_x + f64::from(corner.0 - first_column) * CELL + f64::from(inwards.0) * INSET;
        let y = origin_y - f64::from(corner.1 - first_row) * CELL - f64::from(inwards.1) * INSET;
        let (from_x, from_y) =
            (x - f64::from(before.0) * ROUNDING, y + f64::from(before.1) * ROUNDING);
        if i == 0 {
            path.move_to(from_x, from_y);
        } else {
            path.line_to(from_x, from_y);
        }
        path.bend_to(x, y, x + f64::from(after.0) * ROUNDING, y - f64::from(after.1) * ROUNDING);
    }
    if !round.is_empty() {
        path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(points: &[(usize, usize)]) -> PointSet {
        points.iter().map(|&(c, r)| Point::new(c, r)).collect()
    }

    #[test]
    fn a_single_point_has_four_corners_and_a_ring_two_rounds() {
        let one = rounds(&set(&[(3, 3)]));
        assert_eq!(one.len(), 1);
        assert_eq!(one[0].len(), 4);
        let mut ring = set(&[(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]);
        assert_eq!(rounds(&ring).len(), 2);
        ring.insert(Point::new(1, 1));
        assert_eq!(rounds(&ring).len(), 1);
    }

    #[test]
    fn points_that_touch_at_a_corner_are_two_regions() {
        let rounds = rounds(&set(&[(0, 0), (1, 1)]));
        assert_eq!(rounds.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }

    proptest! {
        /// Twice the signed area inside all rounds is twice the number of points.
        #[test]
        fn rounds_enclose_exactly_the_points(
            points in proptest::collection::vec((0..8usize, 0..8usize), 0..50)
        ) {
            let points = set(&points);
            let mut doubled = 0;
            for round in rounds(&points) {
                for (i, (a, _, _)) in round.iter().enumerate() {
                    let (b, _, _) = round[(i + 1) % round.len()];
                    doubled += a.0 * b.1 - b.0 * a.1;
                }
            }
            prop_assert_eq!(doubled, 2 * points.len() as i32);
        }
    }
}
