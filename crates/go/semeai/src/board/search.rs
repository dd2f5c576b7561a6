//! Races by reading, where the theory does not answer.

use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;
use tengen_tactics::{Field, Goal, LineMove, LocalGame, Question, Reader, Reading, Status, Task};
use tengen_verdict::Budget;

use super::Found;
use crate::Outcome;

/// Free points that are read at once, at most.
pub(crate) const MOST_FREE_POINTS: usize = 24;

/// What reading has found out about a race.
#[derive(Clone, Debug)]
pub struct Searched {
    /// How it ends if this colour begins.
    pub found: Found,
    /// The best first moves, as far as they were found.
    pub moves: Vec<Point>,
    /// Best play.
    pub line: Vec<LineMove>,
}

/// Reads the race between the blocks of these stones on these free points.
pub(crate) fn search(
    position: &Position,
    blocks: [Point; 2],
    free: &PointSet,
    first: Color,
    memory: usize,
    budget: &mut Budget,
) -> Searched {
    let mut best = Searched { found: Found::Unknown, moves: Vec::new(), line: Vec::new() };
    let ko = position.ko().filter(|_| position.to_move() == first);
    let mut read = |prover: Color| -> Option<Reading> {
        let field = Field::new(position, free).ok()?;
        let goal =
            Goal::Race { take: blocks[prover.other().index()], keep: blocks[prover.index()] };
        let game = LocalGame::new(position, field, goal)?;
        Some(Reader::new(game, memory).read(first, ko, budget))
    };
    // The side to begin tries to win, then not to lose.
    let (own, theirs) = (first, first.other());
    let Some(attack) = read(own) else { return best };
    let take = |best: &mut Searched, reading: &Reading, found: Found| {
        best.found = found;
        best.moves = reading.moves.iter().filter_map(|&mv| mv.point()).collect();
        best.line = reading.line.clone();
    };
    match attack.status() {
        Some(Status::Reached) => take(&mut best, &attack, Found::Known(Outcome::Wins(own))),
        Some(Status::Prevented) => {
            let Some(defence) = read(theirs) else { return best };
            match defence.status() {
                Some(Status::Reached) => {
                    take(&mut best, &defence, Found::Known(Outcome::Wins(theirs)));
                }
                Some(Status::Prevented) => take(&mut best, &defence, Found::Known(Outcome::Seki)),
                Some(status) => take(&mut best, &defence, Found::Ko { winner: theirs, status }),
                None => {}
            }
        }
        Some(status) => take(&mut best, &attack, Found::Ko { winner: own, status }),
        None => {}
    }
    best
}

/// Hunts the blocks of a race that is not shut in: who catches the other's block at once has won, and
/// whose block is caught whatever it does has lost.
pub(crate) fn hunt(
    position: &Position,
    blocks: [Point; 2],
    first: Color,
    memory: usize,
    budget: &mut Budget,
) -> Searched {
    let mut best = Searched { found: Found::Unknown, moves: Vec::new(), line: Vec::new() };
    for winner in [first, first.other()] {
        let target = blocks[winner.other().index()];
        let question = Question {
            position: position.clone(),
            task: Task::Capture,
            target,
            with: None,
            to_move: first,
            region: None,
        };
        let Ok(answered) = question.begun_by(first).answer(memory, budget) else { continue };
        if answered.reading.low == Status::Reached && answered.is_proved(Status::Reached) {
            best.found = Found::Known(Outcome::Wins(winner));
            best.line = answered.reading.line;
            if winner == first {
                best.moves = answered.reading.moves.iter().filter_map(|&mv| mv.point()).collect();
            }
            break;
        }
    }
    best
}
