//! One thread's share of a search: walk down the tree, play out, carry the result back up.

use tengen_board::{Color, Random};
use tengen_go_rules::playout::{Board, Mask};
use tengen_verdict::Budget;

use crate::Settings;
use crate::policy::Adviser;
use crate::priors::seeds;
use crate::tree::{Node, ROOT, Tree};

/// Where a search starts.
pub(crate) struct Start<M: Mask> {
    pub board: Board<M>,
    /// Cell of the latest move, 0 after a pass or at the start.
    pub last: usize,
    /// Cell of the move before.
    pub before_last: usize,
    /// Moves the rules allow: the tree itself only knows simple ko.
    pub allowed: M,
    /// What White is given, in half points.
    pub komi: i32,
}

pub(crate) struct Worker<'a, M: Mask> {
    settings: &'a Settings,
    adviser: Adviser<'a>,
    tree: &'a Tree,
    start: &'a Start<M>,
    board: Board<M>,
    random: Random,
    /// Nodes from the root down.
    path: Vec<usize>,
    /// Cells played below the root, 0 for passes.
    moves: Vec<u16>,
    /// Who first played on a cell, as a colour's number plus one; 0 for nobody.
    first_played: Vec<u8>,
    done: Done,
}

/// What a worker has seen.
pub(crate) struct Done {
    pub playouts: u64,
    /// Black's margins added up, in points.
    pub margin_sum: f64,
    /// Black's share of every cell minus White's, summed over some of the playouts.
    pub ownership: Vec<i32>,
    /// How many of them.
    pub ownership_samples: u64,
}

/// Playouts between two looks at who owns what: ownership need not be exact.
const OWNERSHIP_EVERY: u64 = 4;

impl<'a, M: Mask> Worker<'a, M> {
    pub(crate) fn new(
        settings: &'a Settings,
        tree: &'a Tree,
        start: &'a Start<M>,
        seed: u64,
    ) -> Worker<'a, M> {
        Worker {
            settings,
            adviser: Adviser::new(&settings.policy),
            tree,
            start,
            board: start.board.clone(),
            random: Random::new(seed),
            path: Vec::new(),
            moves: Vec::new(),
            first_played: vec![0; M::CELL_BITS + 1],
            done: Done {
                playouts: 0,
                margin_sum: 0.0,
                ownership: vec![0; M::CELL_BITS + 1],
                ownership_samples: 0,
            },
        }
    }

    /// Works until the budget is used up.
    pub(crate) fn run(mut self, budget: &mut Budget) -> Done {
        while budget.spend(1) {
            self.iterate();
        }
        self.done
    }

    /// One walk down the tree, one playout, one way back.
    fn iterate(&mut self) {
        self.board.load(&self.start.board);
        self.moves.clear();
        self.path.clear();
        self.descend();
        let tree_moves = self.moves.len();
        self.play_out();
        let [black, white] = Color::BOTH.map(|color| self.board.area(color));
        let margin = 2 * (black.count() as i32 - white.count() as i32) - self.start.komi;
        self.done.margin_sum += f64::from(margin) / 2.0;
        if self.done.playouts.is_multiple_of(OWNERSHIP_EVERY) {
            self.count_ownership(black, 1);
            self.count_ownership(white, -1);
            self.done.ownership_samples += 1;
        }
        self.done.playouts += 1;
        self.back_up(tree_moves, margin);
    }

    fn count_ownership(&mut self, mut area: M, share: i32) {
        while !area.is_none() {
            self.done.ownership[area.lowest()] += share;
            area = area.without_lowest();
        }
    }

    fn descend(&mut self) {
        let mut index = ROOT as usize;
        let mut latest = (self.start.last, self.start.before_last);
        let mut passes = 0;
        loop {
            let node = self.tree.node(index);
            node.enter();
            self.path.push(index);
            if passes == 2 {
                return;
            }
            if node.children().is_none() {
                let at_root = index == ROOT as usize;
                if !at_root && node.visits() <= self.settings.expand_at {
                    return;
                }
                let allowed = if at_root { self.start.allowed } else { self.board.points() };
                let (settings, board) = (self.settings, &self.board);
                self.tree.expand(node, || seeds(settings, board, latest, allowed));
            }
            let Some(child) = self.select(node) else { return };
            let cell = self.tree.node(child).cell();
            if cell == 0 || !self.board.play(cell) {
                self.board.pass();
                latest = (0, latest.0);
                passes += 1;
                self.moves.push(0);
            } else {
                latest = (cell, latest.0);
                passes = 0;
                self.moves.push(cell as u16);
            }
            index = child;
        }
    }

    /// The child most worth a visit.
    fn select(&self, node: &Node) -> Option<usize> {
        let range = node.children()?;
        let log_visits = (node.visits().max(1) as f32).ln();
        let mut best = (f32::NEG_INFINITY, range.start);
        for (offset, child) in self.tree.children(node).iter().enumerate() {
            let value = self.value(child, log_visits);
            if value > best.0 {
                best = (value, range.start + offset);
            }
        }
        Some(best.1)
    }

    #[inline(always)]
    fn value(&self, child: &Node, log_visits: f32) -> f32 {
        let visits = child.visits() as f32;
        let (prior_visits, prior_wins) = child.prior();
        let mean = (child.wins() + prior_wins) / (visits + prior_visits);
        let mut value = mean;
        let equivalence = self.settings.rave_equivalence;
        if equivalence > 0.0 {
            let rave_visits = child.rave_visits();
            let rave = (child.rave_wins() + prior_wins) / (rave_visits + prior_visits);
            let weight =
                rave_visits / (rave_visits + visits + rave_visits * visits / equivalence + 1e-9);
            value = weight * rave + (1.0 - weight) * mean;
        }
        if self.settings.exploration > 0.0 {
            value += self.settings.exploration * (log_visits / (visits + 1.0)).sqrt();
        }
        value
    }

    fn play_out(&mut self) {
        let most_moves = self.moves.len() + 3 * self.board.size().area();
        let mut last = self.moves.last().map_or(self.start.last, |&cell| cell as usize);
        let mut passes = usize::from(self.moves.last() == Some(&0));
        while passes < 2 && self.moves.len() < most_moves {
            last = self.adviser.play(&mut self.board, last, &mut self.random);
            passes = if last == 0 { passes + 1 } else { 0 };
            self.moves.push(last as u16);
        }
    }

    /// Tells every node on the path how it ended, and their children which of them were played
    /// later on as if they had been played now.
    fn back_up(&mut self, tree_moves: usize, margin: i32) {
        let black_half_wins: u32 = match margin {
            0 => 1,
            m if m > 0 => 2,
            _ => 0,
        };
        let half_wins = |color: Color| match color {
            Color::Black => black_half_wins,
            Color::White => 2 - black_half_wins,
        };
        let color_at = |depth: usize| {
            let first = self.start.board.to_move();
            if depth.is_multiple_of(2) { first } else { first.other() }
        };
        self.first_played.fill(0);
        for depth in (tree_moves..self.moves.len()).rev() {
            self.first_played[self.moves[depth] as usize] = color_at(depth) as u8 + 1;
        }
        for depth in (0..self.path.len()).rev() {
            if depth < tree_moves {
                self.first_played[self.moves[depth] as usize] = color_at(depth) as u8 + 1;
            }
            let node = self.tree.node(self.path[depth]);
            // The node's move was made by the other side than the one to move in it.
            let mover = color_at(depth);
            node.add_result(half_wins(mover.other()));
            if self.settings.rave_equivalence > 0.0 {
                let (mark, result) = (mover as u8 + 1, half_wins(mover));
                for child in self.tree.children(node) {
                    let cell = child.cell();
                    if cell != 0 && self.first_played[cell] == mark {
                        child.add_rave(result);
                    }
                }
            }
        }
    }
}
