//! Solutions as game records: what works, what does not, and why.

use tengen_board::{Color, Lettering, Move};
use tengen_sgf::{EditError, GameTree, NodeId};
use tengen_tactics::{LineMove, Question};
use tengen_verdict::Budget;

use super::answer::Answer;
use super::asked;
use super::words;
use crate::shown::set_up;

/// Nodes of a record, about.
const MOST_NODES: usize = 300;

/// Other replies that are shown at a move of the main line.
const MOST_REPLIES: usize = 4;

/// Positions to look at for one variation.
const VARIATION_NODES: u64 = 500_000;

/// The solution of a question, with a search for each variation.
pub(super) fn solution(
    answer: &Answer<'_>,
    memory: usize,
    budget: &mut Budget,
) -> Result<GameTree, EditError> {
    let tree = set_up(&answer.asked.position, answer.asked.to_move)?;
    let mut record = Record { answer, memory, budget, tree, nodes: 1 };
    record.write_root()?;
    record.write_solutions()?;
    record.write_mistakes()?;
    Ok(record.tree)
}

struct Record<'a, 'b> {
    answer: &'a Answer<'a>,
    memory: usize,
    budget: &'b mut Budget,
    tree: GameTree,
    nodes: usize,
}

impl Record<'_, '_> {
    fn write_root(&mut self) -> Result<(), EditError> {
        let asked = self.answer.asked;
        let size = asked.position.size();
        let mut root = self.tree.edit(NodeId::ROOT);
        root.set_simple_text("GN", &words::title(asked))?;
        root.set_points("TR", [asked.target].into_iter().chain(asked.with), size)?;
        let mut comment = format!("{}\n{}", words::title(asked), words::verdict(self.answer));
        if let Some(ko) = asked.position.ko() {
            root.set_points("SQ", [ko], size)?;
            comment +=
                &format!("\nThe ko at {} may not be retaken at once.", ko.name(Lettering::Go));
        }
        if let Some(doubt) = words::doubt(self.answer) {
            comment += &format!("\n{doubt}");
        }
        root.set_text("C", &comment)?;
        Ok(())
    }

    /// The line, and the other first moves that work.
    fn write_solutions(&mut self) -> Result<(), EditError> {
        let reading = &self.answer.answered.reading;
        let asked = self.answer.asked;
        self.write_main_line()?;
        let main = reading.line.first().map(|played| played.mv);
        for &mv in reading.moves.iter().filter(|&&mv| Some(mv) != main) {
            let after_threat = mv.point().is_some_and(|point| asked.position.ko() == Some(point));
            self.write_variation(
                NodeId::ROOT,
                asked,
                LineMove { color: asked.to_move, mv, after_threat },
            )?;
        }
        Ok(())
    }

    fn write_main_line(&mut self) -> Result<(), EditError> {
        let line = &self.answer.answered.reading.line;
        let mut asked = self.answer.asked.clone();
        let mut at = NodeId::ROOT;
        let mut before = Move::Pass;
        for (index, &played) in line.iter().enumerate() {
            let next = self.write_move(at, played)?;
            if index == 0 && !self.answer.answered.reading.moves.is_empty() {
                self.comment_state(next)?;
            }
            // The side that gets its way is answered by whatever comes to mind.
            let is_reply = (played.color == self.answer.asked.to_move)
                == self.answer.answered.reading.moves.is_empty();
            if is_reply && index > 0 {
                self.write_replies(at, &asked, &[played.mv, before])?;
            }
            let Some(after) = asked.after(played, &self.answer.answered) else { break };
            (asked, at, before) = (after, next, played.mv);
        }
        Ok(())
    }

    /// What the answer says, at a first move that leads to it.
    fn comment_state(&mut self, node: NodeId) -> Result<(), EditError> {
        if let Some(status) = self.answer.status() {
            let comment = format!("Right: {}.", words::state(self.answer.asked, status));
            self.tree.edit(node).set_text("C", &comment)?;
        }
        Ok(())
    }

    /// Other replies than the first of these moves.
    fn write_replies(
        &mut self,
        at: NodeId,
        asked: &Question,
        near: &[Move],
    ) -> Result<(), EditError> {
        let is_inside = |point| asked.region.is_none_or(|region| region.contains(point));
        let replies = asked::obvious_moves(asked, near).into_iter().map(Move::Play);
        let replies = replies.filter(|&mv| mv != near[0] && mv.point().is_none_or(is_inside));
        for mv in replies.take(MOST_REPLIES).collect::<Vec<_>>() {
            let mv = LineMove { color: asked.to_move, mv, after_threat: false };
            self.write_variation(at, asked, mv)?;
        }
        Ok(())
    }

    /// A move and the best play after it, if there is room and it can be read.
    fn write_variation(
        &mut self,
        at: NodeId,
        asked: &Question,
        mv: LineMove,
    ) -> Result<(), EditError> {
        if self.nodes >= MOST_NODES || self.budget.is_exhausted() {
            return Ok(());
        }
        let Some(after) = asked.after(mv, &self.answer.answered) else { return Ok(()) };
        let memory = self.memory;
        let outlook =
            self.budget.lend(VARIATION_NODES, |budget| asked::outlook(&after, memory, budget));
        let Some(status) = outlook.status() else { return Ok(()) };
        let mut last = self.write_move(at, mv)?;
        if at == NodeId::ROOT {
            self.comment_state(last)?;
        }
        for &played in &outlook.line {
            last = self.write_move(last, played)?;
        }
        if at != NodeId::ROOT {
            let comment = format!("{}.", words::state(self.answer.asked, status));
            self.tree.edit(last).set_text("C", &comment)?;
        }
        Ok(())
    }

    /// First moves that do not work.
    fn write_mistakes(&mut self) -> Result<(), EditError> {
        for refuted in &self.answer.refutations {
            let main = self.answer.answered.reading.line.first();
            if main.is_some_and(|main| main.mv == refuted.mv.mv) {
                continue;
            }
            let first = self.write_move(NodeId::ROOT, refuted.mv)?;
            let state = words::state(self.answer.asked, refuted.outlook.low);
            self.tree.edit(first).set_text("C", &format!("Wrong: {state}."))?;
            let mut last = first;
            for &played in &refuted.outlook.line {
                last = self.write_move(last, played)?;
            }
        }
        Ok(())
    }

    /// A move after a node; a threat and its answer are passes.
    fn write_move(&mut self, mut at: NodeId, played: LineMove) -> Result<NodeId, EditError> {
        let size = self.answer.asked.position.size();
        let mut add = |at: NodeId, color: Color, mv: Move| {
            self.nodes += 1;
            self.tree.add_move(at, color, mv, size)
        };
        if played.after_threat {
            let threat = add(at, played.color, Move::Pass);
            at = add(threat, played.color.other(), Move::Pass);
            let node = add(at, played.color, played.mv);
            self.tree.edit(threat).set_text("C", "A threat elsewhere.")?;
            self.tree.edit(at).set_text("C", "The threat is answered.")?;
            return Ok(node);
        }
        Ok(add(at, played.color, played.mv))
    }
}
