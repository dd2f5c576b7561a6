//! Groups that are shut in: read to the end, the seki and the dead shapes that playouts play on
//! blindly.

use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;
use tengen_tactics::{Question, Reach, Status, Task, enclosed_region};
use tengen_verdict::{Budget, Limits};

use crate::judge::Balance;

/// Free points of a region that is read, at most.
const MOST_FREE_POINTS: usize = 12;

/// Positions of one reading, at most.
const POSITIONS: u64 = 4_000;

/// Bytes for its table.
const MEMORY: usize = 1 << 20;

/// Stones round a region that stay on the board more often than not, by so much, are taken to stand.
const STANDING: f32 = 0.5;

/// How sure a string is to stay on the board if its owner moves first, and if the opponent does;
/// nothing where it is not shut in, leans on stones that may fall, or is too much to read.
pub(crate) fn survival(position: &Position, balance: &Balance, string: Point) -> Option<[f32; 2]> {
    let owner = position.stone(string)?;
    let region = enclosed_region(position, string, MOST_FREE_POINTS);
    if !region.is_closed {
        return None;
    }
    let stands = Color::BOTH.map(|color| walls_stand(position, balance, &region.free, color));
    let read = |first: Color| {
        let status = status(position, string, &region.free, first)?;
        // Stones that last in the reading help their owner: what is said against them is true.
        let holds = match status {
            Status::Reached => stands[(!owner).index()],
            Status::Prevented => stands[owner.index()],
            Status::RefuterNeeds(_) | Status::ProverNeeds(_) => stands == [true; 2],
        };
        holds.then(|| chance(status))
    };
    Some([read(owner)?, read(!owner)?])
}

/// What becomes of a string with this player moving first, if that can be read.
fn status(position: &Position, string: Point, region: &PointSet, first: Color) -> Option<Status> {
    let question = Question {
        position: position.clone(),
        task: Task::Kill,
        target: string,
        with: None,
        to_move: first,
        region: Some(*region),
    };
    let limits = Limits { nodes: Some(POSITIONS), ..Limits::default() };
    let answered = question.begun_by(first).answer(MEMORY, &mut Budget::new(&limits)).ok()?;
    debug_assert_eq!(answered.reach, Reach::Whole);
    answered.reading.status()
}

/// How sure a string is to stay: a ko is anybody's.
const fn chance(status: Status) -> f32 {
    match status {
        Status::Reached => 0.0,
        Status::RefuterNeeds(_) | Status::ProverNeeds(_) => 0.5,
        Status::Prevented => 1.0,
    }
}

/// Whether playouts agree that the strings of a colour stand that the reading takes for granted.
fn walls_stand(position: &Position, balance: &Balance, region: &PointSet, color: Color) -> bool {
    let size = position.size();
    let strings = || position.all_strings();
    let mortal: PointSet = strings()
        .filter(|&head| position.string_liberties(head).is_subset(region))
        .flat_map(|head| position.string_stones(head))
        .collect();
    let fought_over = *region | mortal;
    strings()
        .filter(|&head| position.stone(head) == Some(color) && !mortal.contains(head))
        .map(|head| position.string_stones(head).collect::<PointSet>())
        .filter(|stones| stones.neighbours(size).meets(&fought_over))
        .all(|stones| balance.mean(&stones, color) >= STANDING)
}
