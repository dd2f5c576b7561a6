use tengen_board::{Color, Point, Random, Size};

use crate::Board;

/// How far from a stone the next one of a crowded board is put.
const NEARNESS: i32 = 2;

/// A random position on 15x15 with so many stones, Black having as many as White or one more: for
/// tests and measurements.
///
/// Stones are strewn over the whole board, or, if it is to be crowded, each is put near another,
/// where far more threes, fours and fouls come about.
pub fn random_board(random: &mut Random, stones: usize, crowded: bool) -> Board {
    let mut board = Board::usual();
    let size = board.size();
    let mut placed: Vec<Point> = Vec::with_capacity(stones);
    while placed.len() < stones.min(size.area()) {
        let anywhere = size.point(random.below(size.area() as u32) as usize);
        // Where no room is left nearby, any point will do.
        let near = random.pick(&placed).filter(|_| crowded && random.chance(0.9));
        let point = near.and_then(|&near| beside(random, near, size)).unwrap_or(anywhere);
        if board.is_empty(point) {
            board.place(point, Color::BOTH[placed.len() % 2]);
            placed.push(point);
        }
    }
    board
}

fn beside(random: &mut Random, near: Point, size: Size) -> Option<Point> {
    let mut step = || random.below(2 * NEARNESS as u32 + 1) as i32 - NEARNESS;
    let (column, row) = (near.column() as i32 + step(), near.row() as i32 + step());
    let is_on_board = 0 <= column && 0 <= row;
    let point = is_on_board.then_some((column as usize, row as usize));
    let point = point.filter(|&(column, row)| column < size.width() && row < size.height());
    point.map(|(column, row)| Point::new(column, row))
}
