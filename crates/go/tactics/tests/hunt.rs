//! Strings caught, or not, in the open.

use tengen_board::{Color, Lettering, Move, Point, Random, Size};
use tengen_go_rules::{Diagram, Position, Rules};
use tengen_tactics::{Field, Goal, LocalGame, Reader, Reading, Status, Threats, hunt};
use tengen_verdict::{Budget, Limits};

fn position(drawing: &str) -> Position {
    Diagram::read(drawing).unwrap().set_up(Rules::default())
}

fn read(position: &Position, stone: &str, to_move: Color) -> Reading {
    let stone = position.size().parse(stone, Lettering::Go).unwrap();
    let mut budget = Budget::new(&Limits { nodes: Some(200_000), ..Limits::default() });
    hunt(position, stone, to_move, 16 << 20, &mut budget).unwrap()
}

fn names(moves: &[Move]) -> Vec<String> {
    let mut names: Vec<String> = moves.iter().map(|mv| mv.name(Lettering::Go)).collect();
    names.sort();
    names
}

const LADDER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X . . . . .
    . . X O O . . . .
    . . . X X . . . .
    . . . . . . . . .";

#[test]
fn a_ladder_catches() {
    let reading = read(&position(LADDER), "D3", Color::Black);
    assert_eq!(reading.status(), Some(Status::Reached));
    assert_eq!(names(&reading.moves), ["F3"]);
}

#[test]
fn a_breaker_stops_a_ladder() {
    let mut broken = position(LADDER);
    let breaker = broken.size().parse("H7", Lettering::Go).unwrap();
    broken.set_up(breaker, Some(Color::White));
    let reading = read(&broken, "D3", Color::Black);
    // There are other ways to catch the two stones.
    assert!(!names(&reading.moves).contains(&"F3".to_owned()), "{:?}", names(&reading.moves));
}

#[test]
fn a_net_catches_where_no_ladder_does() {
    let net = position(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . O . .
         . . . . . . . . .
         . . X . . . . . .
         . . X O . . . . .
         . . O X X . . . .
         . . O . . . . . .
         . . . . . . . . .",
    );
    let reading = read(&net, "D4", Color::Black);
    assert_eq!(reading.status(), Some(Status::Reached));
    assert_eq!(names(&reading.moves), ["E5"]);
}

#[test]
fn a_snapback_catches() {
    let snapback = position(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . X X X . . . .
         . X O O O X X . .
         . X O X . O X . .
         . X O X O O X . .",
    );
    let reading = read(&snapback, "C3", Color::Black);
    assert_eq!(reading.status(), Some(Status::Reached));
    assert_eq!(names(&reading.moves), ["E2"]);
}

/// A small board with random stones and about so many free points.
fn crowded(random: &mut Random, side: usize, free: u32) -> Option<Position> {
    let size = Size::square(side).ok()?;
    let mut position = Position::new(size, Rules::default());
    let empty = f64::from(free) / size.area() as f64;
    let stones: Vec<(Point, Option<Color>)> = size
        .points()
        .map(|point| {
            (point, (!random.chance(empty)).then(|| Color::BOTH[random.below(2) as usize]))
        })
        .collect();
    position.set_up_all(stones);
    position.string_without_liberties().is_none().then_some(position)
}

/// A hunter sees fewer moves than there are, so it may miss something; what it claims is true.
#[test]
fn what_a_hunt_catches_is_caught() {
    let mut random = Random::new(11);
    let (mut claims, mut missed, mut asked) = (0, 0, 0);
    while asked < 1500 {
        let side = 3 + random.below(3) as usize;
        let Some(position) = crowded(&mut random, side, 7) else { continue };
        let strings: Vec<Point> = position.all_strings().collect();
        let Some(&stone) = random.pick(&strings) else { continue };
        let free = position.empty_points();
        if !(2..=9).contains(&free.len()) {
            continue;
        }
        asked += 1;
        let to_move = Color::BOTH[random.below(2) as usize];
        let budget = || Budget::new(&Limits { nodes: Some(100_000), ..Limits::default() });
        let hunted = hunt(&position, stone, to_move, 16 << 20, &mut budget()).unwrap();
        let field = Field::new(&position, &free).unwrap();
        let game = LocalGame::new(&position, field, Goal::Capture(stone)).unwrap();
        let start = game.start(to_move, None, [Threats::NONE; 2]);
        let (low, high) = Reader::new(game, 16 << 20).status(&start, &mut budget());
        assert!(hunted.low <= high, "{position:?} {stone:?} {to_move} {hunted:?} {low} {high}");
        claims += usize::from(hunted.low == Status::Reached);
        missed += usize::from(hunted.high < low);
    }
    assert!(claims > 300, "only {claims} strings caught");
    assert!(missed * 20 < asked, "{missed} of {asked} missed");
}
