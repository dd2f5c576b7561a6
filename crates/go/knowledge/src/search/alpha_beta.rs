//! Alpha-beta with a null window for all moves but the first, deepened ply by ply.

use tengen_go_rules::playout::Mask;
use tengen_verdict::Budget;

use super::node::Node;
use super::settings::Settings;
use super::table::{Bound, Table};
use super::{final_score, static_score};
use crate::evaluation::Evaluation;
use crate::strings::Outlook;
use tengen_go_rules::playout::regions::cells;

/// Beyond every score.
const INFINITE: i32 = 1_000_000;

/// Cells of the largest board and its margin, for tables by cell.
const CELLS: usize = 1024;

/// Strings of fewer stones are not worth looking on for.
const WORTH_SAVING: u32 = 2;

/// Plies that a null move saves beside its own.
const NULL_REDUCTION: u32 = 2;

/// Moves in order that are searched at full depth where unlikely ones are not.
const LIKELY: usize = 3;

/// Stops the search when the budget is used up.
struct Stopped;

/// One search of a position.
pub(super) struct AlphaBeta<'a> {
    settings: &'a Settings,
    table: &'a mut Table,
    budget: &'a mut Budget,
    /// Boards on the way from the root, which may not come back.
    path: Vec<u64>,
    /// Two moves for each ply that refuted others there.
    killers: Vec<[usize; 2]>,
    /// How much each cell has refuted, by colour.
    history: Vec<[u32; 2]>,
    nodes: u64,
}

/// What was found at the root.
pub(super) struct Found {
    /// Cells with scores for the player to move, the best first.
    pub moves: Vec<(usize, i32)>,
    pub depth: u32,
    pub nodes: u64,
    pub line: Vec<usize>,
}

impl<'a> AlphaBeta<'a> {
    pub(super) fn new(
        settings: &'a Settings,
        table: &'a mut Table,
        budget: &'a mut Budget,
    ) -> AlphaBeta<'a> {
        AlphaBeta {
            settings,
            table,
            budget,
            path: Vec::new(),
            killers: Vec::new(),
            history: vec![[0; 2]; CELLS],
            nodes: 0,
        }
    }

    /// Searches deeper and deeper until the budget or the depth is reached.
    pub(super) fn deepen<M: Mask>(
        mut self,
        root: &Node<M>,
        is_legal: impl Fn(usize) -> bool,
    ) -> Found {
        self.path.push(root.stones);
        let mut moves: Vec<(usize, i32)> = root
            .moves()
            .into_iter()
            .map(|(cell, _)| (cell, 0))
            .filter(|&(cell, _)| is_legal(cell) && self.step(root, cell).is_some())
            .take(self.settings.root_width)
            .collect();
        moves.push((0, 0));
        let (mut done, mut line) = (0, vec![moves[0].0]);
        for depth in 1..=self.settings.depth {
            let looked_at = self.search_root(root, depth, &mut moves);
            // Also of a search cut short the best so far is better than the one before.
            moves[..looked_at].sort_by_key(|&(_, score)| std::cmp::Reverse(score));
            if looked_at < moves.len() {
                break;
            }
            done = depth;
            line = self.line(root, moves[0].0, depth);
        }
        Found { line, depth: done, nodes: self.nodes, moves }
    }

    /// Gives the moves of the root scores for this depth; how many, before the budget was used up.
    fn search_root<M: Mask>(
        &mut self,
        root: &Node<M>,
        depth: u32,
        moves: &mut [(usize, i32)],
    ) -> usize {
        let mut alpha = -INFINITE;
        for (index, (cell, known)) in moves.iter_mut().enumerate() {
            let Some(after) = self.step(root, *cell) else { continue };
            let Ok(score) = self.child(&after, depth, alpha, INFINITE, index, 1) else {
                return index;
            };
            // A move that is no better has only a bound: it may not pass for as good.
            *known = if index > 0 && score <= alpha { score.min(alpha - 1) } else { score };
            alpha = alpha.max(score);
        }
        moves.len()
    }

    /// The node after a move, unless that is suicide or brings a board back.
    fn step<M: Mask>(&self, node: &Node<M>, cell: usize) -> Option<Node<M>> {
        let after = node.after(cell)?;
        (cell == 0 || !self.path.contains(&after.stones)).then_some(after)
    }

    /// The score of a move that is `index`-th in order, for who makes it.
    fn child<M: Mask>(
        &mut self,
        after: &Node<M>,
        depth: u32,
        alpha: i32,
        beta: i32,
        index: usize,
        ply: usize,
    ) -> Result<i32, Stopped> {
        self.path.push(after.stones);
        let score = self.child_score(after, depth, alpha, beta, index, ply);
        self.path.pop();
        score
    }

    fn child_score<M: Mask>(
        &mut self,
        after: &Node<M>,
        depth: u32,
        alpha: i32,
        beta: i32,
        index: usize,
        ply: usize,
    ) -> Result<i32, Stopped> {
        if index == 0 {
            return Ok(-self.search(after, depth - 1, -beta, -alpha, ply)?);
        }
        let reduced = self.reduction(depth, index);
        let mut score = -self.search(after, depth - 1 - reduced, -alpha - 1, -alpha, ply)?;
        if score > alpha && reduced > 0 {
            score = -self.search(after, depth - 1, -alpha - 1, -alpha, ply)?;
        }
        if score > alpha && score < beta {
            score = -self.search(after, depth - 1, -beta, -alpha, ply)?;
        }
        Ok(score)
    }

    fn reduction(&self, depth: u32, index: usize) -> u32 {
        if !self.settings.reductions || depth < 3 || index < LIKELY {
            0
        } else if index < 3 * LIKELY || depth < 4 {
            1
        } else {
            2
        }
    }

    /// The score for the player to move, exact inside the window and a bound outside.
    fn search<M: Mask>(
        &mut self,
        node: &Node<M>,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Stopped> {
        if node.is_over() {
            self.count()?;
            return Ok(final_score(&node.board));
        }
        if depth == 0 {
            return self.quiet(node, alpha, beta, self.settings.quiet_plies);
        }
        let key = node.key();
        let known = self.table.get(key).copied();
        if let Some(entry) = known.filter(|entry| entry.depth >= depth as i8) {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score >= beta,
                Bound::AtMost => entry.score <= alpha,
            };
            if settles {
                return Ok(entry.score);
            }
        }
        self.count()?;
        if self.passes_enough(node, depth, beta, ply)? {
            return Ok(beta);
        }
        let order = self.order(node, known.map(|entry| usize::from(entry.best)), depth, ply);
        let window = alpha;
        let (mut best, mut best_cell, mut tried) = (-INFINITE, 0, 0);
        for cell in order {
            let Some(after) = self.step(node, cell) else { continue };
            let score = self.child(&after, depth, alpha, beta, tried, ply + 1)?;
            tried += 1;
            if score > best {
                (best, best_cell) = (score, cell);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.remember_refutation(node, cell, depth, ply);
                break;
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best <= window {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.table.put(key, depth as i8, best, bound, best_cell as u16);
        Ok(best)
    }

    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.budget.spend(1) { Ok(()) } else { Err(Stopped) }
    }

    /// Whether the position is good enough even if the player passes.
    fn passes_enough<M: Mask>(
        &mut self,
        node: &Node<M>,
        depth: u32,
        beta: i32,
        ply: usize,
    ) -> Result<bool, Stopped> {
        let tries = self.settings.null_moves
            && depth > NULL_REDUCTION
            && node.passes == 0
            && beta.abs() < INFINITE;
        if !tries {
            return Ok(false);
        }
        let Some(after) = node.after(0) else { return Ok(false) };
        let score = -self.search(&after, depth - 1 - NULL_REDUCTION, -beta, 1 - beta, ply + 1)?;
        Ok(score >= beta)
    }

    /// The moves to look at: the one that was best before, those that refuted others here, then by
    /// likelihood and by what has refuted much. A pass comes last.
    fn order<M: Mask>(
        &self,
        node: &Node<M>,
        best: Option<usize>,
        depth: u32,
        ply: usize,
    ) -> Vec<usize> {
        let killers = self.killers.get(ply).copied().unwrap_or([0; 2]);
        let color = node.board.to_move().index();
        let most = self.history.iter().map(|of| of[color]).max().unwrap_or(0).max(1) as f32;
        let mut moves: Vec<(usize, f32)> = node
            .moves()
            .into_iter()
            .map(|(cell, chance)| {
                let mut likely = chance.max(1e-6).ln();
                likely += self.history[cell][color] as f32 / most;
                likely += if killers.contains(&cell) { 1.0 } else { 0.0 };
                (cell, if best == Some(cell) { f32::INFINITY } else { likely })
            })
            .collect();
        moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let width = self.settings.width(depth);
        let mut order: Vec<usize> = moves.iter().map(|&(cell, _)| cell).take(width).collect();
        if order.len() < width {
            order.push(0);
        }
        if order.is_empty() {
            order.push(0);
        }
        order
    }

    fn remember_refutation<M: Mask>(
        &mut self,
        node: &Node<M>,
        cell: usize,
        depth: u32,
        ply: usize,
    ) {
        if cell == 0 {
            return;
        }
        self.history[cell][node.board.to_move().index()] += depth * depth;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
    }

    /// The evaluation, unless captures or rescues of stones change it.
    fn quiet<M: Mask>(
        &mut self,
        node: &Node<M>,
        mut alpha: i32,
        beta: i32,
        plies: u32,
    ) -> Result<i32, Stopped> {
        self.count()?;
        let evaluation = Evaluation::new(&node.board);
        let mut best = static_score(&node.board, &evaluation);
        if plies == 0 || best >= beta {
            return Ok(best);
        }
        alpha = alpha.max(best);
        for cell in urgent(node, &evaluation) {
            let Some(after) = self.step(node, cell) else { continue };
            self.path.push(after.stones);
            let score = self.quiet(&after, -beta, -alpha, plies - 1);
            self.path.pop();
            best = best.max(-score?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The moves that the table thinks best, from the root's best on.
    fn line<M: Mask>(&self, root: &Node<M>, first: usize, depth: u32) -> Vec<usize> {
        let mut line = vec![first];
        let mut node = root.after(first);
        while let Some(here) = node.filter(|_| line.len() < depth as usize) {
            let Some(entry) = self.table.get(here.key()) else { break };
            line.push(usize::from(entry.best));
            node = here.after(usize::from(entry.best));
        }
        line
    }
}

/// Moves that take or save strings whose fate depends on who moves first.
fn urgent<M: Mask>(node: &Node<M>, evaluation: &Evaluation<M>) -> Vec<usize> {
    let board = &node.board;
    let mut moves = M::NONE;
    for string in &evaluation.groups.strings {
        if string.outlook != Outlook::Endangered || string.stones.count() < WORTH_SAVING {
            continue;
        }
        moves |= string.liberties;
        if string.color == board.to_move() {
            moves |= board.takes_beside(string.stones.lowest(), string.color.other());
        }
    }
    cells(moves & board.empty() & !board.ko()).collect()
}
