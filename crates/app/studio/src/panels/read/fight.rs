//! What is asked about a position, and first moves that come to mind and do not work.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_go_rules::Position;
use tengen_tactics::{Answered, LineMove, Question, QuestionError, Reach, Status, Task};
use tengen_verdict::Budget;

/// Bytes for tables.
const MEMORY: usize = 128 << 20;

/// Positions for a first look. A reader spends whatever it has on best play of both sides once the
/// question is decided: with less it comes back sooner.
const FIRST_LOOK: u64 = 20_000;

/// Positions to look at for what follows one first move, and such moves at most.
const MOVE_NODES: u64 = 5_000;
const MOST_MOVES: usize = 8;

/// A question that makes sense.
pub(super) struct Fight {
    pub(super) question: Question,
}

/// A first move that is worse than others, or fails as all do.
pub(super) struct Mistake {
    pub(super) point: Point,
    pub(super) status: Status,
    /// The move and what refutes it.
    pub(super) line: Vec<LineMove>,
}

impl Fight {
    pub(super) fn new(
        position: Position,
        task: Task,
        target: Point,
        with: Option<Point>,
        to_move: Color,
    ) -> Fight {
        let question = Question { position, task, target, with, to_move, region: None };
        Fight { question: question.begun_by(to_move) }
    }

    pub(super) fn answer(&self, budget: &mut Budget) -> Result<Answered, QuestionError> {
        let mut answered = self.look(budget)?;
        let is_won = answered.reading.status() == Some(Status::Reached);
        let several = answered.reading.moves.len() > 1;
        if is_won && several && self.question.to_move == answered.prover {
            self.put_shortest_first(&mut answered, budget);
        }
        Ok(answered)
    }

    /// Reads in a hurry, and again with everything there is if that does not decide it.
    fn look(&self, budget: &mut Budget) -> Result<Answered, QuestionError> {
        let ask = |budget: &mut Budget| self.question.answer(MEMORY, budget);
        let first = budget.lend(FIRST_LOOK, ask)?;
        if first.reading.status().is_some() {
            return Ok(first);
        }
        let mut answered = ask(budget)?;
        answered.reading.nodes += first.reading.nodes;
        Ok(answered)
    }

    /// Of several ways to win people want to see the shortest, and first of all that no move is
    /// needed.
    fn put_shortest_first(&self, answered: &mut Answered, budget: &mut Budget) {
        let liberties = self.question.position.string_liberties(self.question.target);
        let mut moves = answered.reading.moves.clone();
        moves.sort_by_key(|mv| !mv.point().is_some_and(|point| liberties.contains(point)));
        moves.truncate(MOST_MOVES);
        let mut wins = |mv: Move| {
            let after = budget.lend(MOVE_NODES, |budget| self.after(mv, answered, budget));
            after.filter(|(status, _)| *status == Status::Reached).map(|(_, line)| (mv, line))
        };
        let won = match wins(Move::Pass) {
            None => moves.into_iter().filter_map(wins).min_by_key(|(_, line)| line.len()),
            without => without,
        };
        let Some((first, line)) = won else { return };
        answered.reading.line = line;
        answered.reading.moves.retain(|&mv| mv != first);
        answered.reading.moves.insert(0, first);
    }

    /// First moves near the target and near the right ones that do not work, as far as the budget
    /// goes; none where no move is needed.
    pub(super) fn mistakes(&self, answered: &Answered, budget: &mut Budget) -> Vec<Mistake> {
        let reading = &answered.reading;
        let Some(status) = reading.status() else { return Vec::new() };
        if reading.moves.contains(&Move::Pass) {
            return Vec::new();
        }
        let mut mistakes = Vec::new();
        for point in self.moves_that_come_to_mind(answered) {
            if mistakes.len() == MOST_MOVES || budget.is_exhausted() {
                break;
            }
            let mv = point.into();
            let found = budget.lend(MOVE_NODES, |budget| self.after(mv, answered, budget));
            let Some((found, line)) = found else { continue };
            let is_worse = if self.question.to_move == answered.prover {
                found < status
            } else {
                found > status
            };
            if is_worse || reading.moves.is_empty() && found == status {
                mistakes.push(Mistake { point, status: found, line });
            }
        }
        mistakes
    }

    /// Liberties of the target and points beside the right moves, or beside the first moves of the
    /// line where no move is right.
    fn moves_that_come_to_mind(&self, answered: &Answered) -> Vec<Point> {
        let reading = &answered.reading;
        let right: PointSet = reading.moves.iter().filter_map(|mv| mv.point()).collect();
        let line = reading.line.iter().take(2).filter_map(|played| played.mv.point());
        let centres = if right.is_empty() { line.collect() } else { right };
        let beside: PointSet = centres.iter().flat_map(Point::surrounding).collect();
        let liberties = self.question.position.string_liberties(self.question.target);
        let near = (liberties | beside | centres) & self.question.position.empty_points();
        let near =
            if answered.reach == Reach::EveryDefence { near } else { near & answered.region };
        let near = near - right;
        let is_legal =
            |&point: &Point| self.question.position.is_legal(self.question.to_move, point.into());
        let in_turn = (near & liberties).iter().chain((near - liberties).iter());
        in_turn.filter(is_legal).collect()
    }

    /// What a move leads to, where that is found out: the fight goes on where it was read.
    fn after(
        &self,
        mv: Move,
        answered: &Answered,
        budget: &mut Budget,
    ) -> Option<(Status, Vec<LineMove>)> {
        let first = LineMove { color: self.question.to_move, mv, after_threat: false };
        let after = self.question.after(first, answered)?;
        if is_reached(&after) {
            return Some((Status::Reached, vec![first]));
        }
        let reading = after.answer(MEMORY, budget).ok()?.reading;
        let status = reading.status()?;
        Some((status, [vec![first], reading.line].concat()))
    }
}

/// Whether the target is gone, or joined to the other string.
fn is_reached(question: &Question) -> bool {
    match question.with {
        None => question.position.is_empty(question.target),
        Some(_) => question.is_joined(),
    }
}
