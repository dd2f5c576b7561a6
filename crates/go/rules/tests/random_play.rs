//! Every incremental fact of `Position` against a recount, over random play and undo.

mod common;

use common::SlowBoard;
use tengen_board::{Color, Move, Point, PointSet, Random, Size, key_of_stone};
use tengen_go_rules::{Cell, HandicapBonus, KoRule, PatternCode, Position, Rules, Scoring};

fn rules(ko: KoRule, suicide: bool) -> Rules {
    Rules { scoring: Scoring::Area, ko, suicide, handicap_bonus: HandicapBonus::Zero }
}

/// Recounts everything from the stones alone.
fn recount(position: &Position) {
    let size = position.size();
    let mut hash = 0;
    for point in size.points() {
        let cell = |p: Point| {
            if size.contains(p) { position.cell(p) } else { Cell::Margin }
        };
        assert_eq!(position.pattern_code(point), PatternCode::read(point, cell));
        if let Some(color) = position.stone(point) {
            hash ^= key_of_stone(color, point);
        }
    }
    assert_eq!(position.hash(), hash);
    let empty = position.empty_points();
    for color in Color::BOTH {
        let parts = position.stones_of(color).parts(size);
        let mut heads = PointSet::EMPTY;
        for part in &parts {
            let liberties = part.neighbours(size) & empty;
            let first = part.first().unwrap();
            let head = position.string(first);
            assert!(part.contains(head) && heads.insert(head));
            assert_eq!(position.liberties(first), liberties.len());
            assert_eq!(position.stones(first), part.len());
            assert_eq!(position.string_stones(first).collect::<PointSet>(), *part);
            assert_eq!(position.string_stones(first).count(), part.len());
            assert!(part.iter().all(|stone| position.string(stone) == head));
            let last = (liberties.len() == 1).then(|| liberties.first().unwrap());
            assert_eq!(position.last_liberty(first), last);
        }
    }
}

#[test]
fn a_million_moves_and_undos_leave_every_fact_equal_to_a_recount() {
    const MOVES: usize = 1_000_000;
    let mut random = Random::new(2);
    let sizes: Vec<Size> = (2..=19).map(|side| Size::square(side).unwrap()).collect();
    for (index, &size) in sizes.iter().enumerate() {
        let suicide = index % 2 == 0;
        let mut position = Position::new(size, rules(KoRule::Simple, suicide));
        let mut moves = 0;
        while moves < MOVES.div_ceil(sizes.len()) {
            // Mostly forwards, at times a few moves back, now and then from the start again.
            if random.below(12) == 0 {
                for _ in 0..random.below(8) {
                    position.undo();
                    recount(&position);
                }
            }
            if position.move_count() > 3 * size.area() {
                while position.undo() {
                    if random.below(50) == 0 {
                        recount(&position);
                    }
                }
                assert!(position.empty_points() == size.all());
                assert_eq!(Color::BOTH.map(|c| position.prisoners(c)), [0, 0]);
            }
            let point = size.point(random.below(size.area() as u32) as usize);
            let color =
                if random.below(10) == 0 { !position.to_move() } else { position.to_move() };
            let mv = if random.below(40) == 0 { Move::Pass } else { Move::Play(point) };
            if position.play_as(color, mv).is_ok() {
                moves += 1;
                recount(&position);
            }
        }
    }
}

/// Legality, captures and undo against the slow twin, where repetitions abound.
fn agrees_with_the_slow_board(size: Size, rules: Rules, games: usize, length: usize) {
    let mut random = Random::new(size.area() as u64);
    for _ in 0..games {
        let mut position = Position::new(size, rules);
        let mut line = vec![SlowBoard::new(size, rules)];
        for _ in 0..length {
            let slow = line.last().unwrap();
            let color = slow.to_move;
            assert_eq!(position.to_move(), color);
            let legal: Vec<Point> = position.legal_points(color).collect();
            let expected: Vec<Point> =
                size.points().filter(|&point| slow.is_legal(color, point)).collect();
            assert_eq!(legal, expected, "{position:?} {rules:?}");
            let mv = match random.pick(&legal) {
                Some(&point) if random.below(15) > 0 => Move::Play(point),
                _ => Move::Pass,
            };
            let mut next = slow.clone();
            next.play(color, mv);
            position.play(mv).unwrap();
            line.push(next);
            if random.below(6) == 0 && line.len() > 3 {
                for _ in 0..3 {
                    line.pop();
                    position.undo();
                }
            }
            let slow = line.last().unwrap();
            let stones: Vec<_> = size.points().map(|point| position.stone(point)).collect();
            assert_eq!(stones, slow.stones);
            assert_eq!(Color::BOTH.map(|c| position.prisoners(c)), slow.prisoners);
        }
    }
}

#[test]
fn legal_moves_agree_with_the_slow_board_under_every_ko_rule() {
    for (width, height) in [(1, 2), (1, 5), (2, 2), (2, 3), (3, 3), (4, 3), (5, 5)] {
        let size = Size::new(width, height).unwrap();
        for ko in [KoRule::Simple, KoRule::PositionalSuperko, KoRule::SituationalSuperko] {
            for suicide in [false, true] {
                agrees_with_the_slow_board(size, rules(ko, suicide), 40, 120);
            }
        }
    }
}
