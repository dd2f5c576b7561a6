//! One thread's share of a search: walk down the tree, play out, carry the result back up.

use tengen_board::{Color, Random};
use tengen_go_rules::playout::{Board, Mask};
use tengen_verdict::Budget;

use crate::Settings;
use crate::backlog::{Backlog, MET_OFTEN};
use crate::policy::Adviser;
use crate::priors::Outlook;
use crate::tally::Tally;
use crate::tree::{MadeLater, Node, ROOT, Seed, Tree, WHOLE};

/// Where a search starts.
pub(crate) struct Start<M: Mask> {
    pub board: Board<M>,
    /// Cell of the latest move, 0 after a pass or at the start.
    pub last: usize,
    /// Cell of the move before.
    pub before_last: usize,
    /// Moves the rules allow: the tree itself only knows simple ko.
    pub allowed: M,
    /// The cells that are counted.
    pub counted: M,
    /// What White is given, in half points.
    pub komi: i32,
    /// By player and cell, in how many moves from here a move is left out; empty if none is.
    pub forbidden: [Vec<u32>; 2],
}

impl<M: Mask> Start<M> {
    /// Black's lead in half points, given what each side owns.
    fn margin(&self, black: M, white: M) -> i32 {
        let points = |area: M| (area & self.counted).count() as i32;
        2 * (points(black) - points(white)) - self.komi
    }

    /// What White is given, if a net can look at positions from here on: it knows whole boards like
    /// those it learned from.
    fn look_komi(&self, settings: &Settings) -> Option<i32> {
        let whole = self.counted == self.board.points();
        let known = (49..=100).contains(&self.board.size().area());
        (whole && known && settings.glance > 0.0).then_some(self.komi)
    }

    /// Of the moves at a depth below the start, those that are not to be left out.
    fn permitted(&self, mut seeds: Vec<Seed>, depth: usize) -> Vec<Seed> {
        let mover = self.color_at(depth);
        let forbidden = &self.forbidden[mover.index()];
        if !forbidden.is_empty() {
            seeds.retain(|seed| depth >= forbidden[seed.cell as usize] as usize);
        }
        seeds
    }

    /// Who moves at a depth below the start.
    fn color_at(&self, depth: usize) -> Color {
        let first = self.board.to_move();
        if depth.is_multiple_of(2) { first } else { first.other() }
    }
}

/// What looks at a position promise the player to move there.
struct Hope {
    /// What a look counts beside playouts; 0 if nobody has looked.
    weight: f32,
    /// What all looks from here on come to.
    mean: f32,
}

/// Looks imagined at every move, each as good as the position.
const IMAGINED_LOOKS: f32 = 0.5;

impl Hope {
    fn of(node: &Node, weight: f32) -> Hope {
        let (looks, promise) = node.looks();
        if looks > 0.0 {
            Hope { weight, mean: 1.0 - promise / looks }
        } else {
            Hope { weight: 0.0, mean: 0.5 }
        }
    }

    /// What a move is worth by playouts and by looks.
    #[inline(always)]
    fn mixed(&self, by_playouts: f32, child: &Node) -> f32 {
        let (looks, promise) = child.looks();
        let seen = (promise + IMAGINED_LOOKS * self.mean) / (looks + IMAGINED_LOOKS);
        by_playouts + self.weight * (seen - by_playouts)
    }
}

/// Workers stand side by side in memory; none writes into lines that another one reads.
#[repr(align(128))]
pub(crate) struct Worker<'a, M: Mask> {
    settings: &'a Settings,
    /// Imagined visits of every move.
    prior_visits: f32,
    /// One through the visits at which RAVE weighs half; infinite if there is no RAVE.
    rave_doubt: f32,
    adviser: Adviser<'a>,
    tree: &'a Tree,
    start: &'a Start<M>,
    board: Board<M>,
    random: Random,
    /// Nodes from the root down.
    path: Vec<usize>,
    /// Cells played below the root, 0 for passes.
    moves: Vec<u16>,
    /// By player and cell: what the playout says of the move, if the player was the first there.
    made: [Vec<MadeLater>; 2],
    /// What was not yet told to the other threads, if there are any.
    backlog: Option<Backlog>,
    tally: Tally,
    /// The number of nodes down to one that was looked at on the way, and Black's chance there.
    look: Option<(usize, f32)>,
    /// What White is given, in half points, where a net can look at positions.
    look_komi: Option<i32>,
}

impl<'a, M: Mask> Worker<'a, M> {
    pub(crate) fn new(
        settings: &'a Settings,
        tree: &'a Tree,
        start: &'a Start<M>,
        seed: u64,
    ) -> Worker<'a, M> {
        Worker {
            settings,
            prior_visits: settings.priors.even + settings.priors.learned,
            rave_doubt: settings.rave_equivalence.recip(),
            adviser: Adviser::new(&settings.policy),
            tree,
            start,
            board: start.board.clone(),
            random: Random::new(seed),
            path: Vec::new(),
            moves: Vec::new(),
            made: [(); 2].map(|()| vec![MadeLater::NEVER; M::CELL_BITS + 1]),
            backlog: (settings.threads > 1).then(Backlog::default),
            tally: Tally::new(M::CELL_BITS + 1),
            look: None,
            look_komi: start.look_komi(settings),
        }
    }

    /// Works until the budget is used up. Work in several goes is the same as in one.
    pub(crate) fn run(&mut self, budget: &mut Budget) {
        while self.walk_once(budget) {}
        if let Some(backlog) = &mut self.backlog {
            backlog.clear(self.tree);
        }
    }

    /// Works for one playout, if there is budget for it.
    pub(crate) fn walk_once(&mut self, budget: &mut Budget) -> bool {
        let may = budget.spend(1);
        if may {
            self.iterate();
            // A playout takes a thousand times as long as a look at the clock.
            budget.look_soon();
        }
        may
    }

    /// What its playouts have shown.
    pub(crate) const fn tally(&self) -> &Tally {
        &self.tally
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
        let margin = self.start.margin(black, white);
        let first = self.moves.first().map_or(0, |&cell| cell as usize);
        self.tally.count(first, margin, black, white);
        self.back_up(tree_moves, margin);
    }

    fn descend(&mut self) {
        let mut index = ROOT as usize;
        let mut latest = (self.start.last, self.start.before_last);
        let mut passes = 0;
        self.look = None;
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
                let (depth, nodes) = (self.moves.len(), self.path.len());
                let most = board.empty().count() as usize + 1;
                self.tree.expand(node, most, || {
                    let outlook = Outlook::new(settings, board, latest, allowed, self.look_komi);
                    self.look = outlook.black.map(|black| (nodes, black));
                    self.start.permitted(outlook.seeds, depth)
                });
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
        let hope = Hope::of(node, self.settings.glance);
        for (offset, child) in self.tree.children(node).iter().enumerate() {
            let value = hope.mixed(self.value(child, log_visits), child);
            if value > best.0 {
                best = (value, range.start + offset);
            }
        }
        Some(best.1)
    }

    #[inline(always)]
    fn value(&self, child: &Node, log_visits: f32) -> f32 {
        let visits = child.visits() as f32;
        let prior_visits = self.prior_visits;
        let prior_wins = prior_visits * child.expected();
        let (own, own_wins) = (visits + prior_visits, child.wins() + prior_wins);
        let mut value = if self.rave_doubt.is_finite() {
            let (rave_visits, rave_wins) = child.rave();
            let (all, all_wins) = (rave_visits + prior_visits, rave_wins + prior_wins);
            // The mean of own_wins / own and all_wins / all, the latter weighing rave_visits and
            // the former visits + rave_visits * visits / rave_equivalence: as one division, since
            // this is asked of every child on the way down. Without any visits RAVE decides.
            let trust_in_own = visits + rave_visits * visits * self.rave_doubt;
            let trust_in_all = rave_visits + 1e-6;
            (trust_in_all * all_wins * own + trust_in_own * own_wins * all)
                / ((trust_in_all + trust_in_own) * all * own)
        } else {
            own_wins / own
        };
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
        let start = self.start;
        let color_at = |depth: usize| start.color_at(depth);
        if let Some((nodes, black)) = self.look {
            for (depth, &node) in self.path[..nodes].iter().enumerate() {
                let promise = match color_at(depth).other() {
                    Color::Black => black,
                    Color::White => 1.0 - black,
                };
                self.tree.node(node).add_look(promise);
            }
        }
        // Soon after a position a move says more about it than in the end of a playout.
        let fading = self.settings.rave_fading;
        let lost_by_move = 2.0 * fading / self.moves.len().max(1) as f32;
        let parts = |depth: usize| {
            ((1.0 + fading - lost_by_move * depth as f32) * WHOLE as f32).round() as u32
        };
        let note = |made: &mut [Vec<MadeLater>; 2], depth: usize| {
            let (cell, color) = (usize::from(self.moves[depth]), color_at(depth));
            // Passes, on cell 0, say nothing.
            if cell != 0 {
                made[color.index()][cell] = MadeLater::with(parts(depth), half_wins(color));
                made[color.other().index()][cell] = MadeLater::NEVER;
            }
        };
        self.made.iter_mut().for_each(|made| made.fill(MadeLater::NEVER));
        for depth in (tree_moves..self.moves.len()).rev() {
            note(&mut self.made, depth);
        }
        for depth in (0..self.path.len()).rev() {
            if depth < tree_moves {
                note(&mut self.made, depth);
            }
            let node = self.tree.node(self.path[depth]);
            // The node's move was made by the other side than the one to move in it.
            let mover = color_at(depth);
            node.add_result(half_wins(mover.other()));
            if self.settings.rave_equivalence > 0.0 {
                let made = &self.made[mover.index()];
                match &mut self.backlog {
                    Some(backlog) if node.visits() >= MET_OFTEN => {
                        backlog.add(self.tree, self.path[depth], made);
                    }
                    // Adding nothing to most is faster than asking which.
                    _ => self
                        .tree
                        .children(node)
                        .iter()
                        .for_each(|child| child.add_rave(made[child.cell()])),
                }
            }
        }
    }
}
