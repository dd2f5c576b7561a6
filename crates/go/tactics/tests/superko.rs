//! The game in which a ko may not be retaken at once against the one in which no board may come back.

mod random;
mod twin;

use random::Fight;
use tengen_board::{Color, Point, Random};
use tengen_go_rules::Diagram;
use tengen_tactics::{Field, Goal, LocalGame, Status, Superko};
use tengen_verdict::{Budget, Limits};
use twin::{Standing, Stones, Twin};

/// Whether the prover gets its way if no board may come back by playing a stone, found by playing
/// every game to its end; nothing if that takes more than so many positions. Nothing is forbidden
/// but to bring back a board, and the prover may wait whenever that forbids it a move.
fn reaches_without_repetition(twin: &Twin, to_move: Color, most: usize) -> Option<bool> {
    let mut left = most;
    reaches(twin, &mut vec![twin.start.clone()], to_move, false, &mut left)
}

/// `past` holds every board so far, the latest last; `passed` is whether the last move was none.
fn reaches(
    twin: &Twin,
    past: &mut Vec<Stones>,
    to_move: Color,
    passed: bool,
    left: &mut usize,
) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let stones = past.last()?.clone();
    match twin.standing(&stones) {
        Standing::Reached => return Some(true),
        Standing::Failed => return Some(false),
        Standing::Open => {}
    }
    let prover = to_move == twin.prover;
    let mut forbidden = false;
    for (_, after, _) in twin.plays(&stones, to_move) {
        if past.contains(&after) {
            forbidden = true;
            continue;
        }
        past.push(after);
        let reached = reaches(twin, past, to_move.other(), false, left);
        past.pop();
        if reached? == prover {
            return Some(prover);
        }
    }
    let may_pass = !prover || forbidden;
    // Two passes end the game short of the goal.
    Some(may_pass && !passed && reaches(twin, past, to_move.other(), true, left)?)
}

/// The reader for superko, as far as it gets.
fn read(fight: &Fight) -> Option<bool> {
    let field = Field::new(&fight.position, &fight.free).expect("a small field");
    let game = LocalGame::new(&fight.position, field, fight.goal).expect("stones to fight about");
    let mut budget = Budget::new(&Limits { nodes: Some(50_000), ..Limits::default() });
    Superko::new(game, 1 << 20).reaches(fight.to_move, &mut budget)
}

/// What is reached, or prevented, whatever the threats, is so without repetition as well; and the
/// reader for superko finds what playing every game to its end finds.
#[test]
fn superko_agrees_where_no_threat_matters() {
    let mut random = Random::new(1);
    let (mut decided, mut kos, mut too_long) = (0, [0, 0], 0);
    while decided < 1_500 {
        let fight = Fight::random(&mut random, 4);
        let twin = Twin::new(&fight.position, &fight.free, fight.goal);
        if fight.ko.is_some() {
            continue;
        }
        let Some(mut everything) = twin.everything(fight.to_move, None, 1_000) else { continue };
        let truth = everything.truth(&twin);
        let Some(reached) = reaches_without_repetition(&twin, fight.to_move, 20_000) else {
            too_long += 1;
            continue;
        };
        assert_eq!(read(&fight), Some(reached), "{fight:?}");
        if truth.status.is_ko() {
            kos[usize::from(reached)] += 1;
            continue;
        }
        decided += 1;
        assert_eq!(reached, truth.status == Status::Reached, "{fight:?} {truth:?}");
    }
    println!("{decided} decided, kos {kos:?}, {too_long} too long");
    assert!(kos.iter().all(|&count| count > 10), "{kos:?}");
}

/// Where play goes round in a longer circle than a ko, superko forbids what the ban on retaking
/// does not: only by repetition are Black's stones kept.
#[test]
fn superko_ends_a_circle_that_is_no_ko() {
    let position = Diagram::position(
        "X X X .
         X . X .
         X O O X",
    );
    let free = position.empty_points();
    let goal = Goal::Capture(Point::new(2, 2));
    let fight = Fight { position, free, goal, to_move: Color::White, ko: None };
    let twin = Twin::new(&fight.position, &fight.free, goal);
    let mut everything = twin.everything(Color::White, None, 100_000).expect("a small board");
    assert_eq!(everything.truth(&twin).status, Status::Prevented);
    assert_eq!(reaches_without_repetition(&twin, Color::White, 1_000_000), Some(true));
    assert_eq!(read(&fight), Some(true));
}
