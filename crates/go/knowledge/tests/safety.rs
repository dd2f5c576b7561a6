//! Safety under alternating play against exhaustive play on the whole board.

use std::collections::{HashMap, VecDeque};

use tengen_board::{Color, Move, Point, PointSet, Random, Size};
use tengen_go_rules::playout::Board;
use tengen_go_rules::{Position, RuleSet, Rules};
use tengen_knowledge::safe_under_play;
use tengen_verdict::Budget;

/// Whether White, moving first, can capture one of these black stones by any play on the whole
/// board, simple ko: the least set of positions closed under "White has a move into it" and "all
/// moves of Black lead into it". Passing is allowed to both.
fn can_be_captured(start: &Position, target: &PointSet) -> bool {
    let mut numbers: HashMap<u64, usize> = HashMap::new();
    let mut successors: Vec<Vec<usize>> = Vec::new();
    let mut is_white: Vec<bool> = Vec::new();
    let mut is_captured: Vec<bool> = Vec::new();
    let mut queue: VecDeque<Position> = VecDeque::new();
    let mut enter = |position: Position,
                     queue: &mut VecDeque<Position>,
                     captured: &mut Vec<bool>,
                     white: &mut Vec<bool>| {
        let next = numbers.len();
        *numbers.entry(position.situation_hash()).or_insert_with(|| {
            captured.push(target.iter().any(|point| position.stone(point) != Some(Color::Black)));
            white.push(position.to_move() == Color::White);
            queue.push_back(position);
            next
        })
    };
    enter(start.clone(), &mut queue, &mut is_captured, &mut is_white);
    let mut number = 0;
    while let Some(position) = queue.pop_front() {
        let mut after = Vec::new();
        if !is_captured[number] {
            let color = position.to_move();
            let moves = position.legal_points(color).map(Move::Play).chain([Move::Pass]);
            for mv in moves {
                let mut next = position.clone();
                next.play_legal(color, mv);
                after.push(enter(next, &mut queue, &mut is_captured, &mut is_white));
            }
        }
        successors.push(after);
        number += 1;
    }
    loop {
        let mut changed = false;
        for number in 0..successors.len() {
            if is_captured[number] {
                continue;
            }
            let mut after = successors[number].iter().map(|&next| is_captured[next]);
            let falls = if is_white[number] { after.any(|c| c) } else { after.all(|c| c) };
            is_captured[number] = falls;
            changed |= falls;
        }
        if !changed {
            return is_captured[0];
        }
    }
}

fn rules() -> Rules {
    Rules { ko: tengen_go_rules::KoRule::Simple, ..RuleSet::Chinese.rules() }
}

/// A random position in which nothing stands without liberties, White to move.
fn random_position(size: Size, black: f64, white: f64, random: &mut Random) -> Option<Position> {
    let mut position = Position::new(size, rules());
    let stones: Vec<(Point, Option<Color>)> = size
        .points()
        .map(|point| {
            let stone = if random.chance(black) {
                Some(Color::Black)
            } else if random.chance(white) {
                Some(Color::White)
            } else {
                None
            };
            (point, stone)
        })
        .collect();
    position.set_up_all(stones);
    position.set_to_move(Color::White);
    position.string_without_liberties().is_none().then_some(position)
}

#[test]
fn what_is_called_safe_cannot_be_captured_by_any_play() {
    let mut proofs = 0;
    for (width, height, tries) in [(3, 3, 4_000), (4, 2, 4_000), (5, 2, 1_500), (4, 3, 120)] {
        let size = Size::new(width, height).unwrap();
        let mut random = Random::new(7);
        for _ in 0..tries {
            let Some(position) = random_position(size, 0.55, 0.2, &mut random) else { continue };
            let board: Board<u128> = Board::new(&position);
            let safe = safe_under_play(&board, Color::Black, &mut Budget::unlimited());
            let by_benson = position.safe_stones(Color::Black).stones;
            let stones: PointSet = Board::<u128>::points_of(safe.stones).collect();
            // Benson has a twin of his own.
            if stones == by_benson {
                continue;
            }
            proofs += 1;
            assert!(by_benson.is_subset(&stones));
            assert!(!can_be_captured(&position, &stones), "{position:?} {stones:?}");
        }
    }
    assert!(proofs > 100, "only {proofs} positions tested");
}
