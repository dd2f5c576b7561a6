//! The evaluation looks the same however the board is turned, and whoever has which colour.

use tengen_board::{Color, Move, Point, Random, Size, Symmetry};
use tengen_go_rules::{Diagram, Position, Rules};
use tengen_knowledge::{Estimate, LOOKS, Net, estimate_by};

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

/// What a position looks like without a look ahead, where chance has a say among equal moves.
fn at_a_glance(position: &Position) -> Estimate {
    estimate_by(Net::standard(), position, 1)
}

/// Sums in another order differ by this much at most.
const ROUNDING: f32 = 1e-3;

/// Likelihoods of moves come from ladders read in a hurry, which may look different from another
/// side: that has to be rare, and to matter little. All else turns with the board.
#[test]
fn turning_the_board_turns_the_owners() {
    let (mut all, mut different) = (0, 0);
    let (mut points, mut differences) = (0.0, 0.0);
    for (side, seeds) in [(5, 30), (9, 30), (13, 3)] {
        let size = Size::square(side).unwrap();
        for seed in 0..seeds {
            let stones = random_stones(size, size.area() * (2 + seed as usize % 6) / 8, seed);
            let plain = at_a_glance(&set_up(size, stones.iter().copied(), Color::Black));
            for symmetry in Symmetry::all(size) {
                let turned = stones.iter().map(|&(p, color)| (symmetry.apply(p, size), color));
                let turned = at_a_glance(&set_up(size, turned, Color::Black));
                let difference = |&(point, share): &(Point, f32)| {
                    (share - turned.owners[size.index(symmetry.apply(point, size))].1).abs()
                };
                let furthest = plain.owners.iter().map(difference).fold(0.0, f32::max);
                (all, different) = (all + 1, different + usize::from(furthest > ROUNDING));
                points += size.area() as f32;
                differences += plain.owners.iter().map(difference).sum::<f32>();
            }
        }
    }
    assert!(5 * different < all, "{different} of {all}");
    assert!(differences < 0.003 * points, "{} a point", differences / points);
}

#[test]
fn exchanging_the_colours_exchanges_the_owners() {
    let size = Size::square(9).unwrap();
    for seed in 0..40 {
        let stones = random_stones(size, 10 + seed as usize, seed);
        for to_move in Color::BOTH {
            let plain = set_up(size, stones.iter().copied(), to_move);
            let swapped = stones.iter().map(|&(point, color)| (point, !color));
            let swapped = set_up(size, swapped, !to_move);
            for looks in [1, 12] {
                let [plain, swapped] = [&plain, &swapped]
                    .map(|position| estimate_by(Net::standard(), position, looks));
                assert_eq!(plain.score, -swapped.score);
                for ((_, share), (_, other)) in plain.owners.iter().zip(&swapped.owners) {
                    assert_eq!(*share, -other);
                }
            }
        }
    }
}

#[test]
fn a_settled_board_is_counted_exactly() {
    let position = Diagram::position(
        ". X . X O . O
         X X X X O O O
         . X O O O . O
         X X O . O O O",
    );
    for looks in [1, 2, LOOKS, 200] {
        assert_eq!(estimate_by(Net::standard(), &position, looks).score, 12.0 - 16.0);
    }
}

#[test]
fn a_look_ahead_sees_who_is_taken_first() {
    // Four stones of each side have one liberty: whoever moves next takes those of the other.
    let mut position = Diagram::position(
        ". . . . . . . . .
         . . . . . . . . .
         . . X . . . O . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . O . .
         . X X . X X . . .
         X O O O O X O . .
         . X X X X O . . .",
    );
    let mut score = |to_move| {
        position.set_to_move(to_move);
        estimate_by(Net::standard(), &position, LOOKS).score
    };
    let (black_first, white_first) = (score(Color::Black), score(Color::White));
    assert!(black_first > white_first + 10.0, "{black_first} {white_first}");
}
