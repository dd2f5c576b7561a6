//! The search against plain minimax, and what it must not do.

use tengen_board::{Color, Move, Point, Random, Size};
use tengen_go_rules::playout::{Board, Mask};
use tengen_go_rules::{Diagram, Position, Rules};
use tengen_knowledge::{Evaluation, Search, Settings};
use tengen_verdict::{Budget, Limits};

/// Black's score in 64ths of a point, as the search counts it.
fn leaf(board: &Board<u128>, is_over: bool) -> i32 {
    let evaluation = Evaluation::new(board);
    if !is_over {
        return (64.0 * evaluation.score).round() as i32;
    }
    let owners = Board::<u128>::points_of(board.points())
        .map(|point| evaluation.owner(Board::<u128>::cell(point)));
    owners.filter(|share| share.abs() >= 0.2).map(|share| 64 * share.signum() as i32).sum()
}

/// Minimax without any tricks: Black's score with so many plies left. `path` holds the stones of
/// the boards on the way, which may not come back.
fn minimax(board: &Board<u128>, plies: u32, passes: u32, path: &mut Vec<[u128; 2]>) -> i32 {
    if plies == 0 || passes == 2 {
        return leaf(board, passes == 2);
    }
    let color = board.to_move();
    let mut scores = Vec::new();
    let mut moves = board.sensible();
    while !moves.is_none() {
        let cell = moves.lowest();
        moves = moves.without_lowest();
        let mut after = board.clone();
        if !after.play(cell) {
            continue;
        }
        let stones = Color::BOTH.map(|color| after.stones(color));
        if !path.contains(&stones) {
            path.push(stones);
            scores.push(minimax(&after, plies - 1, 0, path));
            path.pop();
        }
    }
    let mut after = board.clone();
    after.pass();
    path.push(Color::BOTH.map(|color| after.stones(color)));
    scores.push(minimax(&after, plies - 1, passes + 1, path));
    path.pop();
    let best = if color == Color::Black { scores.iter().max() } else { scores.iter().min() };
    best.copied().unwrap_or(0)
}

fn random_position(size: Size, moves: usize, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut position = Position::new(size, Rules::default());
    for _ in 0..moves {
        let color = position.to_move();
        let points: Vec<Point> = position.sensible_points(color).collect();
        let Some(&point) = random.pick(&points) else { break };
        position.play_legal(color, Move::Play(point));
    }
    // Without a past, so that superko at the root has nothing to forbid.
    let stones: Vec<_> = size.points().map(|point| (point, position.stone(point))).collect();
    let to_move = position.to_move();
    let mut fresh = Position::new(size, Rules::default());
    fresh.set_up_all(stones);
    fresh.set_to_move(to_move);
    fresh
}

#[test]
fn plain_alpha_beta_finds_what_minimax_finds() {
    for (side, plies, seeds) in [(3, 4, 12), (4, 3, 12), (5, 2, 12)] {
        let size = Size::square(side).unwrap();
        for seed in 0..seeds {
            let position = random_position(size, 2 + seed as usize, seed);
            let board: Board<u128> = Board::new(&position);
            let start = Color::BOTH.map(|color| board.stones(color));
            let slow = minimax(&board, plies, 0, &mut vec![start]);
            let mut search = Search::new(Settings::full_width(plies));
            let report = search.run(&position, &mut Budget::unlimited());
            assert_eq!(report.depth, plies);
            assert_eq!((64.0 * report.score()) as i32, slow, "{position:?}");
        }
    }
}

#[test]
fn the_budget_is_kept_and_the_first_guess_is_legal() {
    let position = random_position(Size::square(9).unwrap(), 20, 3);
    for nodes in [0, 1, 10, 300] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = Search::new(Settings::default()).run(&position, &mut Budget::new(&limits));
        assert!(report.nodes <= nodes + 1, "{} of {nodes}", report.nodes);
        assert!(position.is_legal(position.to_move(), report.best()));
    }
}

#[test]
fn who_moves_first_takes_or_saves_a_string_that_cuts() {
    // White's three stones cut Black in two: both sides want the point below them.
    let diagram = Diagram::read(
        ". . . . . . . . .
         . X X X O . . . .
         . X O X O . . . .
         . X O X O . . . .
         . X O X O . . . .
         . . a . O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    )
    .unwrap();
    let scores = Color::BOTH.map(|color| {
        let mut position = diagram.set_up(Rules::default());
        position.set_to_move(color);
        let limits = Limits { nodes: Some(1_000), ..Limits::default() };
        let report = Search::new(Settings::default()).run(&position, &mut Budget::new(&limits));
        report.score()
    });
    assert!(scores[0] > scores[1] + 4.0, "{scores:?}");
}

#[test]
fn the_same_search_finds_the_same() {
    let position = random_position(Size::square(9).unwrap(), 30, 5);
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let mut search = Search::new(Settings::default());
    let first = search.run(&position, &mut Budget::new(&limits));
    assert_eq!(search.run(&position, &mut Budget::new(&limits)), first);
}
