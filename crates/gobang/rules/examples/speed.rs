//! How fast the rules are: `cargo run --release -p tengen-gobang-rules --example speed`.
//!
//! Fouls are asked for at every empty point of random positions of 10 to 120 stones; the shapes of
//! the thesis are kept up while a stone is put on every empty point and taken away again.

use std::hint::black_box;
use std::time::Instant;

use tengen_board::{Color, Point, Random};
use tengen_gobang_rules::thesis::ThesisTally;
use tengen_gobang_rules::{Board, foul_at, random_board};

const POSITIONS: usize = 2_000;
const FOUL_PASSES: usize = 20;

fn main() {
    for (name, crowded) in [("strewn", false), ("crowded", true)] {
        let mut random = Random::new(2026);
        let positions: Vec<(Board, Vec<Point>)> = (0..POSITIONS)
            .map(|_| {
                let stones = 10 + random.below(111) as usize;
                let board = random_board(&mut random, stones, crowded);
                let points = board.empty_points().collect();
                (board, points)
            })
            .collect();
        let points: usize = positions.iter().map(|(_, points)| points.len()).sum();
        let began = Instant::now();
        let mut fouls = 0;
        for _ in 0..FOUL_PASSES {
            for (board, points) in &positions {
                let is_foul = |&&point: &&Point| foul_at(black_box(board), point).is_some();
                fouls += points.iter().filter(is_foul).count();
            }
        }
        let rate = (points * FOUL_PASSES) as f64 / began.elapsed().as_secs_f64() / 1e6;
        let fouls = fouls / FOUL_PASSES;
        println!("{name}: {rate:.1} million foul queries a second ({fouls} of {points} points)");

        let mut tallies: Vec<(ThesisTally, &[Point])> = positions
            .iter()
            .map(|(board, points)| (ThesisTally::new(board.clone()), points.as_slice()))
            .collect();
        let began = Instant::now();
        let mut threes = 0;
        for (tally, points) in &mut tallies {
            for &point in *points {
                tally.place(point, Color::Black);
                threes += tally.shapes(Color::Black).open_threes;
                tally.remove(point);
            }
        }
        let rate = points as f64 / began.elapsed().as_secs_f64() / 1e6;
        println!("{name}: {rate:.2} million stones tried a second ({threes} open threes)");
    }
}
