//! Swap2: three stones that are fair, and which colour to take.
//!
//! Whoever chooses a colour takes the better one, so stones are put where neither is better. What a
//! position is worth is what the engine says of it; see [`EVEN`].

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tengen_board::{Color, Point, Random, Size};
use tengen_gobang_engine::{Limits, Score, Thought};
use tengen_gobang_rules::{Board, Game, RuleSet};

use super::Mind;

/// What to do when stones have been put and a colour is to be chosen. White is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2 {
    /// Take Black; the other side moves.
    Black,
    /// Take White and play there.
    White(Point),
    /// Put a white and a black stone and leave the choice to the other side.
    TwoMore([Point; 2]),
}

/// Where White, to move, is better by more than this many points, White is taken; where Black is,
/// Black. In between a colour gains nothing: two more stones are put, if there are two that leave
/// the position at least as even. (A clear advantage is about a hundred points.)
pub const EVEN: i32 = 10;

/// A win counts so many points, for comparison.
const DECIDED: i32 = 2_000;

/// Openings that are compared before one is proposed.
const PROPOSALS: usize = 12;

/// Pairs of stones that are compared before one is put.
const PAIRS: usize = 8;

/// How far apart stones of a proposal are, at most, along a line of the board.
const REACH: usize = 4;

/// How Black and White share the time of a decision: the position itself, then pairs of stones.
const FIRST_LOOK: u32 = 2;

/// Three stones, Black's first, for the other side to choose a colour: of several put at random, those
/// that are nearest to even.
pub fn propose(
    mind: &mut dyn Mind,
    size: Size,
    rules: RuleSet,
    time: Duration,
    stop: &AtomicBool,
    random: &mut Random,
) -> [Point; 3] {
    let proposals: Vec<[Point; 3]> = (0..PROPOSALS).map(|_| three_stones(size, random)).collect();
    let slice = time / PROPOSALS as u32;
    let unfairness = |stones: &[Point; 3], mind: &mut dyn Mind| {
        let game = with_stones(size, rules, stones);
        points(&look(mind, &game, slice, stop)).abs()
    };
    let mut best = (i32::MAX, proposals[0]);
    for stones in proposals {
        let found = unfairness(&stones, mind);
        if found < best.0 {
            best = (found, stones);
        }
    }
    best.1
}

/// What to do with three stones, or with five (`may_add` is false then). None if the game is over.
pub fn decide(
    mind: &mut dyn Mind,
    game: &Game,
    may_add: bool,
    time: Duration,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Thought),
) -> Option<Swap2> {
    let share = if may_add { time / FIRST_LOOK } else { time };
    let limits = Limits { time: Some(share), ..Limits::default() };
    let thought = mind.think(game, &limits, stop, report);
    let (best, worth) = (thought.best()?, points(&thought));
    if may_add && worth.abs() <= EVEN {
        let found = two_more(mind, game, best, worth.abs(), time - share, stop);
        if let Some(stones) = found {
            return Some(Swap2::TwoMore(stones));
        }
    }
    Some(if worth >= 0 { Swap2::White(best) } else { Swap2::Black })
}

/// A white stone on White's best move and a black one near the stones that leave the position at least
/// as even as it is.
fn two_more(
    mind: &mut dyn Mind,
    game: &Game,
    white: Point,
    most: i32,
    time: Duration,
    stop: &AtomicBool,
) -> Option<[Point; 2]> {
    let mut after = game.clone();
    after.play(white).ok()?;
    let mut random = Random::new((white.column() * 32 + white.row()) as u64);
    let mut near: Vec<Point> = after
        .board()
        .empty_points()
        .filter(|&point| after.foul_at(point).is_none())
        .filter(|&point| after.board().stones().any(|(stone, _)| distance(point, stone) <= 2))
        .collect();
    let slice = time / PAIRS as u32;
    let mut best: Option<(i32, Point)> = None;
    for _ in 0..PAIRS.min(near.len()) {
        let black = near.swap_remove(random.below(near.len() as u32) as usize);
        let mut position = after.clone();
        position.play(black).ok()?;
        let found = points(&look(mind, &position, slice, stop)).abs();
        if found <= most && best.is_none_or(|(known, _)| found < known) {
            best = Some((found, black));
        }
    }
    best.map(|(_, black)| [white, black])
}

fn look(mind: &mut dyn Mind, game: &Game, time: Duration, stop: &AtomicBool) -> Thought {
    let limits = Limits { time: Some(time), ..Limits::default() };
    mind.think(game, &limits, stop, &mut |_| {})
}

/// What a position is worth to the side to move.
pub(super) fn points(thought: &Thought) -> i32 {
    match thought.score() {
        Some(Score::Win(_)) => DECIDED,
        Some(Score::Loss(_)) => -DECIDED,
        Some(Score::Points(points)) => points,
        None => 0,
    }
}

fn with_stones(size: Size, rules: RuleSet, stones: &[Point]) -> Game {
    let mut game = Game::new(Board::new(size).expect("the game has a board of this size"), rules);
    for &point in stones {
        game.play(point).expect("three stones decide nothing, and are apart");
    }
    game
}

/// Any three stones that are not far apart: Black, White, Black.
fn three_stones(size: Size, random: &mut Random) -> [Point; 3] {
    let points: Vec<Point> = size.points().collect();
    let any = |random: &mut Random| points[random.below(points.len() as u32) as usize];
    let first = any(random);
    let mut next_to = |taken: &[Point]| loop {
        let point = any(random);
        let is_near = distance(point, first) <= REACH;
        if is_near && !taken.contains(&point) {
            return point;
        }
    };
    let second = next_to(&[first]);
    let third = next_to(&[first, second]);
    [first, second, third]
}

/// Steps of a king from one point to another.
pub(super) fn distance(one: Point, other: Point) -> usize {
    one.column().abs_diff(other.column()).max(one.row().abs_diff(other.row()))
}

impl Swap2 {
    /// The colour that whoever decided so has; none while the other side is to choose.
    pub const fn color(self) -> Option<Color> {
        match self {
            Swap2::Black => Some(Color::Black),
            Swap2::White(_) => Some(Color::White),
            Swap2::TwoMore(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_engine::Variation;
    use tengen_gobang_rules::read_moves;

    /// Says that every position is worth so much to White, by the stones on the board.
    struct Oracle(fn(&Board) -> i32);

    impl Mind for Oracle {
        fn name(&self) -> &str {
            "oracle"
        }

        fn think(
            &mut self,
            game: &Game,
            _: &Limits,
            _: &AtomicBool,
            _: &mut dyn FnMut(&Thought),
        ) -> Thought {
            let best = game.board().empty_points().find(|&point| distance(point, centre()) < 2);
            let score = Score::Points((self.0)(game.board()));
            let line = Variation { score, moves: best.into_iter().collect(), depth: 1 };
            Thought { variations: vec![line], ..Thought::default() }
        }
    }

    fn centre() -> Point {
        Point::new(7, 7)
    }

    fn decided(worth: fn(&Board) -> i32, moves: &str, may_add: bool) -> Swap2 {
        let size = Size::square(15).unwrap();
        let game = with_stones(size, RuleSet::Freestyle, &read_moves(moves, size).unwrap());
        let time = Duration::from_secs(1);
        let stop = AtomicBool::new(false);
        decide(&mut Oracle(worth), &game, may_add, time, &stop, &mut |_| {}).unwrap()
    }

    #[test]
    fn the_better_colour_is_taken() {
        assert!(matches!(decided(|_| 11, "h8 h9 i9", true), Swap2::White(_)));
        assert_eq!(decided(|_| -11, "h8 h9 i9", true), Swap2::Black);
        assert!(matches!(decided(|_| 0, "h8 h9 i9 a1 b5", false), Swap2::White(_)));
        assert_eq!(decided(|_| -1, "h8 h9 i9 a1 b5", false), Swap2::Black);
    }

    #[test]
    fn where_it_is_even_two_stones_are_put_that_keep_it_so() {
        let even = |board: &Board| if board.stone_count() == 5 { 3 } else { 5 };
        let Swap2::TwoMore([white, black]) = decided(even, "h8 h9 i9", true) else {
            panic!("even enough");
        };
        assert_ne!(white, black);
        // Nothing is as even as it is: a colour is taken after all.
        let uneven = |board: &Board| if board.stone_count() == 5 { 30 } else { 5 };
        assert!(matches!(decided(uneven, "h8 h9 i9", true), Swap2::White(_)));
    }

    #[test]
    fn the_fairest_proposal_is_made() {
        // Fair is what stands in the left half.
        let fair = |board: &Board| board.stones().map(|(p, _)| p.column() as i32).sum();
        let size = Size::square(15).unwrap();
        let (time, stop) = (Duration::from_secs(1), AtomicBool::new(false));
        for seed in 0..20 {
            let stones = propose(
                &mut Oracle(fair),
                size,
                RuleSet::Renju,
                time,
                &stop,
                &mut Random::new(seed),
            );
            let mut random = Random::new(seed);
            let least = (0..PROPOSALS)
                .map(|_| three_stones(size, &mut random).iter().map(|p| p.column()).sum::<usize>())
                .min();
            assert_eq!(Some(stones.iter().map(|p| p.column()).sum()), least);
        }
    }

    #[test]
    fn three_stones_fit_on_every_board() {
        let mut random = Random::new(1);
        for (width, height) in [(5, 5), (5, 25), (15, 15)] {
            let size = Size::new(width, height).unwrap();
            for _ in 0..200 {
                let [a, b, c] = three_stones(size, &mut random);
                assert!(a != b && b != c && a != c);
                assert!([a, b, c].iter().all(|&point| size.contains(point)));
            }
        }
    }
}
