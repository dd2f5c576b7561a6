use tengen_board::{Move, Point, Size};
use tengen_gobang_rules::{Board, Game};

/// How far the decision sets of section 3.2 reach from a stone, along columns and along rows.
pub const REACH: usize = 6;

/// Whether a point is in the decision window round another.
pub const fn is_in_window(point: Point, centre: Point) -> bool {
    point.column().abs_diff(centre.column()) <= REACH && point.row().abs_diff(centre.row()) <= REACH
}

/// The empty points in the 13x13 window round a stone, the bottom row first. Where there is none,
/// which the thesis does not speak of, every empty point of the board.
pub fn decision_window(board: &Board, centre: Point) -> Vec<Point> {
    let near: Vec<Point> =
        board.empty_points().filter(|&point| is_in_window(point, centre)).collect();
    if near.is_empty() { board.empty_points().collect() } else { near }
}

/// The stone that the window is round: the last one played. Before the first move it is the middle
/// of the board.
pub(crate) fn last_stone(game: &Game) -> Point {
    let stones = game.moves().iter().rev().filter_map(|&(_, last)| match last {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    });
    stones.into_iter().next().unwrap_or_else(|| middle(game.board().size()))
}

const fn middle(size: Size) -> Point {
    Point::new(size.width() / 2, size.height() / 2)
}
