//! Unconditional life and ladders against exhaustive play on small boards.

use std::collections::HashSet;

use tengen_board::{Color, Move, Point, PointSet, Random, Size};
use tengen_go_rules::{KoRule, Ladder, Position, Rules};

/// Superko makes every line of play end.
fn rules() -> Rules {
    Rules { ko: KoRule::PositionalSuperko, ..Rules::default() }
}

/// A board filled at random, without strings that lack liberties.
fn random_position(size: Size, random: &mut Random) -> Position {
    let mut position = Position::new(size, rules());
    let fill = 3 + random.below(5);
    for point in size.points() {
        let color = Color::BOTH[random.below(2) as usize];
        if random.below(10) < fill && !position.is_suicide(color, point) {
            position.play_legal(color, Move::Play(point));
        }
    }
    let stones: Vec<_> = size.points().map(|point| (point, position.stone(point))).collect();
    let mut fresh = Position::new(size, rules());
    fresh.set_up_all(stones);
    fresh
}

fn stones(position: &Position) -> Vec<Option<Color>> {
    position.size().points().map(|point| position.stone(point)).collect()
}

/// The stones of a colour that no sequence of enemy moves, answered by nothing, can take.
fn never_taken(position: &Position, color: Color) -> PointSet {
    let mut safe = position.stones_of(color);
    let mut seen = HashSet::from([stones(position)]);
    let mut open = vec![position.clone()];
    while let Some(mut here) = open.pop() {
        safe &= here.stones_of(color);
        for point in position.size().points() {
            if here.is_empty(point) && !here.is_suicide(!color, point) {
                here.play_legal(!color, Move::Play(point));
                if seen.insert(stones(&here)) {
                    open.push(here.clone());
                }
                here.undo();
            }
        }
    }
    safe
}

#[test]
fn benson_finds_exactly_the_stones_that_cannot_be_taken() {
    let mut random = Random::new(31);
    let mut with_safe_stones = 0;
    for (width, height) in [(3, 3), (4, 3), (5, 2), (7, 1), (4, 4)] {
        let size = Size::new(width, height).unwrap();
        for _ in 0..150 {
            let position = random_position(size, &mut random);
            for color in Color::BOTH {
                let safe = position.safe_stones(color);
                assert_eq!(safe.stones, never_taken(&position, color), "{position:?} {color}");
                with_safe_stones += usize::from(!safe.stones.is_empty());
            }
        }
    }
    assert!(with_safe_stones > 30, "only {with_safe_stones} boards had anything safe");
}

/// The ladder by its definition: the attacker may make any move that keeps the string in atari
/// or takes it, the hunted side any move at all.
struct Chase {
    stone: Point,
    hunted: Color,
}

impl Chase {
    fn attacker_wins(&self, position: &mut Position) -> bool {
        if position.liberties(self.stone) > 2 {
            return false;
        }
        // Taking comes first only to be done sooner.
        let take = position.last_liberty(self.stone);
        take.into_iter().chain(position.size().points()).any(|point| {
            if position.play_as(!self.hunted, Move::Play(point)).is_err() {
                return false;
            }
            let wins = position.stone(self.stone).is_none()
                || position.in_atari(self.stone) && !self.runner_escapes(position);
            position.undo();
            wins
        })
    }

    fn runner_escapes(&self, position: &mut Position) -> bool {
        let moves = position.size().points().map(Move::Play).chain([Move::Pass]);
        moves.into_iter().any(|mv| {
            if position.play_as(self.hunted, mv).is_err() {
                return false;
            }
            let escapes = !self.attacker_wins(position);
            position.undo();
            escapes
        })
    }
}

#[test]
fn ladders_agree_with_their_definition() {
    let mut random = Random::new(17);
    let (mut caught, mut escaped) = (0, 0);
    for (width, height) in [(4, 3), (4, 4), (5, 4)] {
        let size = Size::new(width, height).unwrap();
        for _ in 0..120 {
            let mut position = random_position(size, &mut random);
            let heads: Vec<Point> =
                position.all_strings().filter(|&stone| position.liberties(stone) == 2).collect();
            for stone in heads {
                let hunted = position.stone(stone).unwrap();
                let slow = Chase { stone, hunted }.attacker_wins(&mut position);
                match position.ladder(stone, !hunted) {
                    Ladder::Caught(_) => caught += 1,
                    Ladder::Escapes(_) => escaped += 1,
                    Ladder::Unclear => panic!("{position:?}"),
                }
                assert_eq!(
                    position.ladder(stone, !hunted).is_caught(),
                    slow,
                    "{position:?} {stone:?}"
                );
            }
        }
    }
    assert!(caught > 50 && escaped > 50, "{caught} caught, {escaped} escaped");
}
