//! The evaluation looks the same however the board is turned, and whoever has which colour.

use tengen_board::{Color, Move, Point, Random, Size, Symmetry};
use tengen_go_rules::{Position, Rules};
use tengen_knowledge::estimate;

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

fn set_up(size: Size, stones: impl Iterator<Item = (Point, Color)>, to_move: Color) -> Position {
    let mut position = Position::new(size, Rules::default());
    position.set_up_all(stones.map(|(point, color)| (point, Some(color))));
    position.set_to_move(to_move);
    position
}

/// Sums in another order differ by this much at most.
const ROUNDING: f32 = 1e-3;

#[test]
fn turning_the_board_turns_the_owners() {
    for (side, seeds) in [(5, 30), (9, 30), (13, 3)] {
        let size = Size::square(side).unwrap();
        for seed in 0..seeds {
            let stones = random_stones(size, size.area() * (2 + seed as usize % 6) / 8, seed);
            let plain = estimate(&set_up(size, stones.iter().copied(), Color::Black));
            for symmetry in Symmetry::all(size) {
                let turned = stones.iter().map(|&(p, color)| (symmetry.apply(p, size), color));
                let turned = estimate(&set_up(size, turned, Color::Black));
                assert!((turned.score - plain.score).abs() < 81.0 * ROUNDING);
                for &(point, share) in &plain.owners {
                    let there = symmetry.apply(point, size);
                    let (_, turned) = turned.owners[size.index(there)];
                    assert!((share - turned).abs() < ROUNDING, "{point:?} {share} {turned}");
                }
            }
        }
    }
}

#[test]
fn exchanging_the_colours_exchanges_the_owners() {
    let size = Size::square(9).unwrap();
    for seed in 0..40 {
        let stones = random_stones(size, 10 + seed as usize, seed);
        for to_move in Color::BOTH {
            let plain = estimate(&set_up(size, stones.iter().copied(), to_move));
            let swapped = stones.iter().map(|&(point, color)| (point, !color));
            let swapped = estimate(&set_up(size, swapped, !to_move));
            assert_eq!(plain.score, -swapped.score);
            for ((_, share), (_, other)) in plain.owners.iter().zip(&swapped.owners) {
                assert_eq!(*share, -other);
            }
        }
    }
}

#[test]
fn a_settled_board_is_counted_exactly() {
    let position = tengen_go_rules::Diagram::position(
        ". X . X O . O
         X X X X O O O
         . X O O O . O
         X X O . O O O",
    );
    let estimate = estimate(&position);
    assert_eq!(estimate.score, 12.0 - 16.0);
}
