//! Boards that look the same turned or mirrored.

use tengen_board::{Point, Symmetry, key_of_stone, key_of_turn};

use crate::Position;

/// What turns a position into itself, but for leaving it alone.
pub(super) fn symmetries(position: &Position) -> Vec<Symmetry> {
    let board = position.board();
    let size = board.size();
    let keeps = |symmetry: &Symmetry| {
        board.stones().all(|(point, color)| board.at(symmetry.apply(point, size)) == Some(color))
    };
    Symmetry::all(size).skip(1).filter(keeps).collect()
}

/// Leaves one of every set of points that are the same, the first.
pub(super) fn one_of_each(position: &Position, points: &mut Vec<Point>) {
    let symmetries = symmetries(position);
    if symmetries.is_empty() {
        return;
    }
    let size = position.board().size();
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    for &point in points.iter() {
        if symmetries.iter().all(|symmetry| !kept.contains(&symmetry.apply(point, size))) {
            kept.push(point);
        }
    }
    *points = kept;
}

/// A number that is the same for a position turned or mirrored.
pub(super) fn fingerprint(position: &Position) -> u64 {
    let board = position.board();
    let size = board.size();
    let seen = |symmetry: Symmetry| {
        let keys = board.stones().map(|(p, color)| key_of_stone(color, symmetry.apply(p, size)));
        keys.fold(key_of_turn(position.to_move()), |hash, key| hash ^ key)
    };
    Symmetry::all(size).map(seen).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_rules::{Board, Game, RuleSet, read_moves};

    fn position(moves: &str) -> Position {
        let mut game = Game::new(Board::usual(), RuleSet::Freestyle);
        for point in read_moves(moves, game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        Position::of(&game)
    }

    #[test]
    fn mirrored_replies_are_one() {
        let mut points = position("h8").board().empty_points().collect();
        one_of_each(&position("h8"), &mut points);
        // The centre aside, an eighth of the board with its borders.
        assert_eq!(points.len(), 35);
        let mut points: Vec<Point> = position("h8 h9 h7").board().empty_points().collect();
        one_of_each(&position("h8 h9 h7"), &mut points);
        assert_eq!(points.len(), (225 - 15) / 2 + 12);
        assert!(symmetries(&position("h8 h9 g9")).is_empty());
        assert_eq!(fingerprint(&position("h8 h9 g9 a1")), fingerprint(&position("h8 h9 i9 o1")));
        assert_ne!(fingerprint(&position("h8 h9 g9 a1")), fingerprint(&position("h8 h9 i9 a1")));
    }
}
