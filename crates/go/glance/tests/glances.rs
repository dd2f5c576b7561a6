//! A glance sees the same however the board is turned, and whoever has which colour.

use tengen_board::{Color, Move, Point, Random, Size, Symmetry};
use tengen_glance::{Glance, Net};
use tengen_go_rules::playout::Board;
use tengen_go_rules::{Position, Rules};

/// Stones of a random game after so many moves.
fn random_stones(size: Size, moves: usize, seed: u64) -> Vec<(Point, Color)> {
    let mut random = Random::new(seed);
    let mut position = Position::new(size, Rules::default());
    for _ in 0..moves {
        let color = position.to_move();
        let points: Vec<Point> = position.sensible_points(color).collect();
        let Some(&point) = random.pick(&points) else { break };
        position.play_legal(color, Move::Play(point));
    }
    size.points().filter_map(|point| Some((point, position.stone(point)?))).collect()
}

fn glance(size: Size, stones: impl Iterator<Item = (Point, Color)>, to_move: Color) -> Glance {
    let mut position = Position::new(size, Rules::default());
    position.set_up_all(stones.map(|(point, color)| (point, Some(color))));
    position.set_to_move(to_move);
    let komi = if to_move == Color::Black { 7.0 } else { -7.0 };
    Glance::new(Net::standard(), &Board::<u128>::new(&position), (0, 0), komi)
}

/// The facts that the net is shown come from ladders read in a hurry, which may look different from
/// another side: that has to be rare. All else turns with the board.
#[test]
fn turning_the_board_changes_nothing() {
    let (mut all, mut different) = (0, 0);
    for (side, seed) in (5..=9).flat_map(|side| (0..12).map(move |seed| (side, seed))) {
        let size = Size::square(side).unwrap();
        let stones = random_stones(size, size.area() * (2 + seed as usize % 6) / 8, seed);
        let plain = glance(size, stones.iter().copied(), Color::Black);
        for symmetry in Symmetry::all(size) {
            let turned = stones.iter().map(|&(point, color)| (symmetry.apply(point, size), color));
            let turned = glance(size, turned, Color::Black);
            let owner = |of: &Glance, point: Point| of.owners[Board::<u128>::cell(point)];
            let furthest = size
                .points()
                .map(|point| owner(&plain, point) - owner(&turned, symmetry.apply(point, size)))
                .fold((plain.win - turned.win).abs(), |most, next| most.max(next.abs()));
            (all, different) = (all + 1, different + usize::from(furthest > 1e-3));
        }
    }
    assert!(5 * different < all, "{different} of {all}");
}

#[test]
fn exchanging_the_colours_exchanges_what_is_seen() {
    let size = Size::square(9).unwrap();
    for seed in 0..20 {
        let stones = random_stones(size, 10 + 2 * seed as usize, seed);
        let plain = glance(size, stones.iter().copied(), Color::Black);
        let swapped = stones.iter().map(|&(point, color)| (point, !color));
        let swapped = glance(size, swapped, Color::White);
        assert_eq!(plain.win, swapped.win);
        assert_eq!(plain.moves, swapped.moves);
        for (share, other) in plain.owners.iter().zip(&swapped.owners) {
            assert_eq!(*share, -other);
        }
    }
}

#[test]
fn more_komi_is_better_for_white() {
    let board: Board<u128> = Board::new(&Position::new(Size::square(9).unwrap(), Rules::default()));
    let wins =
        [-20.0, 0.0, 7.0, 30.0].map(|komi| Glance::new(Net::standard(), &board, (0, 0), komi).win);
    assert!(wins.is_sorted_by(|a, b| a > b), "{wins:?}");
}

#[test]
fn chances_of_moves_add_up_to_one() {
    let size = Size::square(7).unwrap();
    for seed in 0..20 {
        let stones = random_stones(size, 3 * seed as usize, seed);
        let seen = glance(size, stones.into_iter(), Color::White);
        let all = seen.pass + seen.moves.iter().map(|(_, chance)| chance).sum::<f32>();
        assert!((all - 1.0).abs() < 1e-4, "{all}");
    }
}
