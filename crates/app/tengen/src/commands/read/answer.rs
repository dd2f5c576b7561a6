//! An answer with its refutations, for scripts and for people.

use serde_json::{Value, json};
use tengen_board::{Lettering, Move};
use tengen_tactics::{Answered, LineMove, Question, QuestionError, Reach, Status};
use tengen_verdict::Budget;

use super::asked::{self, Outlook};
use super::{picture, words};
use crate::output::board_text;

/// Moves that do not work, at most.
const MOST_REFUTATIONS: usize = 8;

/// Positions to look at for one refutation.
const REFUTATION_NODES: u64 = 500_000;

/// What was found out.
pub(super) struct Answer<'a> {
    pub asked: &'a Question,
    pub answered: Answered,
    pub refutations: Vec<Refuted>,
}

/// A first move that comes to mind and does not work.
pub(super) struct Refuted {
    pub mv: LineMove,
    /// What it leads to.
    pub outlook: Outlook,
}

/// How sure an answer is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Exact,
    Bound,
    Estimate,
}

impl<'a> Answer<'a> {
    /// Reads the question alone.
    pub fn find(
        asked: &'a Question,
        memory: usize,
        budget: &mut Budget,
    ) -> Result<Answer<'a>, QuestionError> {
        let answered = asked.answer(memory, budget)?;
        Ok(Answer { asked, answered, refutations: Vec::new() })
    }

    /// Reads what is wrong with the moves that come to mind, as far as the budget goes.
    pub fn find_refutations(&mut self, memory: usize, budget: &mut Budget) {
        let Some(status) = self.status() else { return };
        let moves = &self.answered.reading.moves;
        if moves.contains(&Move::Pass) {
            return;
        }
        let tried: Vec<Move> = self.answered.reading.line.iter().map(|mv| mv.mv).take(2).collect();
        let beside = if moves.is_empty() { &tried } else { moves };
        for point in asked::obvious_moves(self.asked, beside) {
            let is_outside =
                self.answered.reach != Reach::EveryDefence && !self.answered.region.contains(point);
            if is_outside || moves.contains(&point.into()) {
                continue;
            }
            if self.refutations.len() == MOST_REFUTATIONS || budget.is_exhausted() {
                return;
            }
            let mv = LineMove { color: self.asked.to_move, mv: point.into(), after_threat: false };
            let Some(after) = self.asked.after(mv, &self.answered) else { continue };
            let outlook =
                budget.lend(REFUTATION_NODES, |budget| asked::outlook(&after, memory, budget));
            if self.is_refuted(&outlook, status) {
                self.refutations.push(Refuted { mv, outlook });
            }
        }
    }

    /// Whether this is proved to be worse for the side to move than the answer, or than winning if
    /// the answer is that it has lost.
    fn is_refuted(&self, outlook: &Outlook, status: Status) -> bool {
        if outlook.status().is_none() {
            return false;
        }
        let has_lost = self.answered.reading.moves.is_empty();
        if self.asked.to_move == self.answered.prover {
            outlook.high < status || has_lost && outlook.high == status
        } else {
            outlook.low > status || has_lost && outlook.low == status
        }
    }

    pub fn status(&self) -> Option<Status> {
        self.answered.reading.status()
    }

    pub fn kind(&self) -> Kind {
        let reading = &self.answered.reading;
        if reading.low != reading.high {
            return Kind::Bound;
        }
        if self.answered.is_proved(reading.low) { Kind::Exact } else { Kind::Estimate }
    }

    pub fn as_json(&self) -> Value {
        let reading = &self.answered.reading;
        let (low, high) = (reading.low, reading.high);
        let moves: Vec<String> = reading.moves.iter().map(|&mv| name(mv)).collect();
        let result = match self.status() {
            Some(status) => words::result(self.asked.task, status),
            None if low.is_ko() && high.is_ko() => "ko",
            None => "unknown",
        };
        let same = |needs: fn(Status) -> Option<u8>| {
            if needs(low) == needs(high) { threats(needs(low)) } else { Value::Null }
        };
        let (prover, refuter) = (same(Status::prover_needs), same(Status::refuter_needs));
        let (attacker, defender) =
            if self.asked.prover_attacks() { (prover, refuter) } else { (refuter, prover) };
        let mut object = json!({
            "result": result,
            "threats": { "attacker": attacker, "defender": defender },
            "move": moves.first(),
            "all_moves": moves,
            "line": words::names(&reading.line),
            "nodes": reading.nodes,
            "all_moves_complete": reading.all_moves,
            "kind": self.kind().word(),
        });
        if self.kind() == Kind::Bound {
            let is_goal = self.asked.task.is_goal();
            let (worst, best) = if is_goal { (low, high) } else { (high, low) };
            object["low"] = words::bound(self.asked, worst).into();
            object["high"] = words::bound(self.asked, best).into();
        }
        object["region"] = match self.answered.reach {
            // The whole board.
            Reach::EveryDefence => Value::Null,
            _ => self.answered.region.iter().map(|point| point.name(Lettering::Go)).collect(),
        };
        if !self.refutations.is_empty() {
            let refuted = |refuted: &Refuted| {
                let status = refuted.outlook.low;
                json!({
                    "move": name(refuted.mv.mv),
                    "result": words::result(self.asked.task, status),
                    "line": words::names(&refuted.outlook.line),
                })
            };
            object["refutations"] = self.refutations.iter().map(refuted).collect();
        }
        object
    }

    pub fn in_words(&self) -> String {
        let reading = &self.answered.reading;
        let mut text = board_text(&picture::question(self));
        let mut say = |words: String| text += &format!("{words}\n");
        say(words::verdict(self));
        if let Some(doubt) = words::doubt(self) {
            say(doubt);
        }
        if !reading.line.is_empty() {
            say(format!("line: {}", words::names(&reading.line).join(" ")));
        }
        if !self.refutations.is_empty() {
            say("what does not work:".to_owned());
        }
        for refuted in &self.refutations {
            say(format!("  {}", words::refutation(self.asked, refuted)));
        }
        say(format!("{} positions looked at", reading.nodes));
        text
    }
}

impl Kind {
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Exact => "Exact",
            Kind::Bound => "Bound",
            Kind::Estimate => "Estimate",
        }
    }
}

/// Threats that are needed: a number, `many` where they were not counted, `any` if no number is
/// enough.
fn threats(needed: Option<u8>) -> Value {
    match needed {
        None => "any".into(),
        Some(u8::MAX) => "many".into(),
        Some(number) => number.into(),
    }
}

fn name(mv: Move) -> String {
    mv.name(Lettering::Go)
}
