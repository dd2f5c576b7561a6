use std::panic::resume_unwind;
use std::sync::Once;

use tengen_board::{Color, Move, Point, PointSet, Size};
use tengen_go_rules::playout::{Board, Mask};
use tengen_go_rules::{Position, Rules, with_narrowest_board};
use tengen_verdict::{Budget, Limits};

use crate::tally::Tally;
use crate::tree::{Node, Tree};
use crate::worker::{Start, Worker};
use crate::{Candidate, Forbidden, Report, Settings};

/// A search that can be asked again and again along a game.
pub struct Search {
    settings: Settings,
    seed: u64,
    tree: Tree,
    /// Takes over the part of the tree that a move in the game leaves alive.
    spare: Tree,
    root: Option<Root>,
    /// What earlier searches from the root have shown beside what is in the tree.
    tally: Tally,
}

/// The position at the root of the tree.
struct Root {
    size: Size,
    moves: usize,
    situation: u64,
    goal: Goal,
    forbidden: Forbidden,
}

/// What a search tries to win: more than half of some points, after komi.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Goal {
    counted: PointSet,
    komi: i32,
}

impl Root {
    fn of(position: &Position, goal: Goal, forbidden: &Forbidden) -> Root {
        let (size, moves) = (position.size(), position.move_count());
        let situation = position.situation_hash();
        Root { size, moves, situation, goal, forbidden: forbidden.clone() }
    }

    /// The moves that lead from here to a later position of the same game, if they do and the tree
    /// grown here holds there as well.
    fn moves_to(&self, later: &Root, position: &Position) -> Option<Vec<Move>> {
        if (self.size, self.goal) != (later.size, later.goal) || self.forbidden != later.forbidden {
            return None;
        }
        let moves: Vec<(Color, Move)> = position.moves().skip(self.moves).collect();
        let mut earlier = position.clone();
        for _ in &moves {
            earlier.undo();
        }
        let in_turn = moves.windows(2).all(|pair| pair[0].0 != pair[1].0)
            && moves.last().is_none_or(|last| last.0 != position.to_move());
        let same =
            earlier.situation_hash() == self.situation && position.move_count() >= self.moves;
        // What is left out down to a depth is something else after a move.
        let comparable = moves.is_empty() || self.forbidden.is_empty();
        let moves = moves.into_iter().map(|(_, mv)| mv);
        (same && in_turn && comparable).then(|| moves.collect())
    }
}

/// Told what was found so far and the budget that is used up: whether to go on.
pub type GoOn<'a> = &'a mut dyn FnMut(&Report, &mut Budget) -> bool;

impl Search {
    /// A search with an empty tree. The same seed, on one thread, finds the same.
    pub fn new(settings: Settings, seed: u64) -> Search {
        /// Patterns and weights are put in order with the first playout: not on the clock of a
        /// game.
        static FIRST: Once = Once::new();
        FIRST.call_once(|| {
            let size = Size::square(2).expect("2 is between 1 and 25");
            let limits = Limits { nodes: Some(8), ..Limits::default() };
            let mut search = Search::empty(Settings { memory: 0, ..settings.clone() }, 1);
            search.run(&Position::new(size, Rules::default()), 0, &mut Budget::new(&limits));
        });
        Search::empty(settings, seed)
    }

    fn empty(settings: Settings, seed: u64) -> Search {
        let (tree, spare) = (Tree::new(settings.memory / 2), Tree::new(settings.memory / 2));
        Search { settings, seed, tree, spare, root: None, tally: Tally::default() }
    }

    /// Thinks about a position for the player to move. `komi` is what White is given on top of
    /// area, in half points.
    pub fn run(&mut self, position: &Position, komi: i32, budget: &mut Budget) -> Report {
        self.run_about(position, position.size().all(), komi, budget)
    }

    /// As [`Search::run`], where nothing counts but some of the points: to read a local fight,
    /// whatever the rest of the board is worth.
    pub fn run_about(
        &mut self,
        position: &Position,
        counted: PointSet,
        komi: i32,
        budget: &mut Budget,
    ) -> Report {
        let goal = Goal { counted, komi };
        with_narrowest_board!(position.size(), M => {
            self.run_on::<M>(position, goal, &Forbidden::default(), budget, &mut |_, _| false)
        })
    }

    /// As [`Search::run`], leaving some moves out, and in slices: whenever the budget is used up,
    /// `go_on` is told what was found so far. It may renew the budget and say that the search goes
    /// on, which is then the same as one with all the budgets in one.
    pub fn run_in_slices(
        &mut self,
        position: &Position,
        komi: i32,
        forbidden: &Forbidden,
        budget: &mut Budget,
        go_on: GoOn<'_>,
    ) -> Report {
        let goal = Goal { counted: position.size().all(), komi };
        with_narrowest_board!(position.size(), M => {
            self.run_on::<M>(position, goal, forbidden, budget, go_on)
        })
    }

    fn run_on<M: Mask>(
        &mut self,
        position: &Position,
        goal: Goal,
        forbidden: &Forbidden,
        budget: &mut Budget,
        go_on: GoOn<'_>,
    ) -> Report {
        self.move_root::<M>(position, Root::of(position, goal, forbidden));
        self.seed = self.seed.wrapping_add(1);
        let start = start_of::<M>(position, goal, forbidden);
        let chances = chances(&self.settings, &start);
        let mut workers: Vec<Worker<'_, M>> = (0..self.settings.threads.max(1) as u64)
            // Far apart, so that no thread plays another's games.
            .map(|part| self.seed.wrapping_add(part << 32))
            .map(|seed| Worker::new(&self.settings, &self.tree, &start, seed))
            .collect();
        let (report, tally) = loop {
            work(&mut workers, budget);
            let mut tally = self.tally.clone();
            workers.iter().for_each(|worker| tally.add(worker.tally()));
            let report = self.report::<M>(position.size(), &tally, &chances);
            if !go_on(&report, budget) {
                break (report, tally);
            }
        };
        self.tally = tally;
        report
    }

    fn report<M: Mask>(&self, size: Size, tally: &Tally, chances: &[(usize, f32)]) -> Report {
        let ownership = |point: Point| (point, tally.ownership(Board::<M>::cell(point)));
        Report {
            candidates: self.candidates::<M>(tally, chances),
            playouts: tally.all.playouts - self.tally.all.playouts,
            lead: tally.all.mean(),
            lead_spread: tally.all.spread(),
            nodes: self.tree.len(),
            ownership: size.points().map(ownership).collect(),
        }
    }

    /// Keeps of the tree what is still of use for a position.
    fn move_root<M: Mask>(&mut self, position: &Position, root: Root) {
        let moves = self.root.as_ref().and_then(|before| before.moves_to(&root, position));
        self.root = Some(root);
        let is_same = moves.as_ref().is_some_and(Vec::is_empty);
        let kept = moves.and_then(|moves| node_after::<M>(&self.tree, &moves));
        // The tree knows simple ko only: a root with moves that superko forbids is made anew.
        match kept {
            Some(node) if allows_all::<M>(&self.tree, node, position) => {
                if is_same {
                    return;
                }
                self.spare.transplant(&self.tree, node);
                std::mem::swap(&mut self.tree, &mut self.spare);
            }
            _ => self.tree.clear(),
        }
        self.tally = Tally::new(M::CELL_BITS + 1);
    }

    fn candidates<M: Mask>(&self, tally: &Tally, chances: &[(usize, f32)]) -> Vec<Candidate> {
        let prior = |cell: usize| {
            chances.iter().find(|chance| chance.0 == cell).map_or(0.0, |chance| chance.1)
        };
        let mut nodes: Vec<&Node> = self.tree.children(self.tree.root()).iter().collect();
        nodes.sort_by_key(|node| std::cmp::Reverse(node.visits()));
        nodes
            .into_iter()
            .map(|node| {
                let (line, line_visits) = self.line::<M>(node);
                Candidate {
                    mv: move_of::<M>(node),
                    visits: node.visits(),
                    win_rate: (node.wins() + 0.5) / (node.visits() as f32 + 1.0),
                    prior: prior(node.cell()),
                    lead: tally.of_move(node.cell()).mean(),
                    lead_spread: tally.of_move(node.cell()).spread(),
                    line,
                    line_visits,
                }
            })
            .collect()
    }

    /// The most visited moves, one after another, and how often they were visited.
    fn line<M: Mask>(&self, from: &Node) -> (Vec<Move>, Vec<u32>) {
        let most_visited = |node: &Node| {
            let child = self.tree.children(node).iter().max_by_key(|child| child.visits())?;
            (child.visits() > 0).then_some(child)
        };
        std::iter::successors(Some(from), |node| most_visited(node))
            .map(|node| (move_of::<M>(node), node.visits()))
            .unzip()
    }
}

/// Grows the tree until the budget is used up, on one thread or on several.
fn work<M: Mask>(workers: &mut [Worker<'_, M>], budget: &mut Budget) {
    if let [worker] = workers {
        return worker.run(budget);
    }
    // The first walk gives the root its moves. Threads that came before it was done would learn
    // nothing about any.
    if let Some(first) = workers.first_mut() {
        first.walk_once(budget);
    }
    let mut parts = budget.split(workers.len());
    std::thread::scope(|scope| {
        let threads: Vec<_> = workers
            .iter_mut()
            .zip(&mut parts)
            .map(|(worker, part)| scope.spawn(move || worker.run(part)))
            .collect();
        for thread in threads {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    parts.iter().for_each(|part| budget.take_back(part));
}

/// Where a sequence of moves leads from the root, if the tree has it.
fn node_after<'a, M: Mask>(tree: &'a Tree, moves: &[Move]) -> Option<&'a Node> {
    moves.iter().try_fold(tree.root(), |node, &mv| {
        tree.children(node).iter().find(|child| move_of::<M>(child) == mv)
    })
}

/// Whether the rules allow every move that the tree has in a node.
fn allows_all<M: Mask>(tree: &Tree, node: &Node, position: &Position) -> bool {
    let color = position.to_move();
    tree.children(node).iter().all(|child| position.is_legal(color, move_of::<M>(child)))
}

fn move_of<M: Mask>(node: &Node) -> Move {
    match node.cell() {
        0 => Move::Pass,
        cell => Move::Play(Board::<M>::point(cell)),
    }
}

fn start_of<M: Mask>(position: &Position, goal: Goal, forbidden: &Forbidden) -> Start<M> {
    let allowed = mask_of(position.legal_points(position.to_move()));
    let counted = mask_of(goal.counted.iter());
    let (last, before_last) = Board::<M>::latest_cells(position);
    let forbidden = Color::BOTH.map(|color| {
        if forbidden.is_empty() {
            return Vec::new();
        }
        let mut depths = vec![0; M::CELL_BITS + 1];
        depths[0] = forbidden.depth(color, Move::Pass);
        for point in position.size().points() {
            depths[Board::<M>::cell(point)] = forbidden.depth(color, Move::Play(point));
        }
        depths
    });
    let board = Board::new(position);
    Start { board, last, before_last, allowed, counted, komi: goal.komi, forbidden }
}

/// How likely a strong player is to make each move, by cell.
fn chances<M: Mask>(settings: &Settings, start: &Start<M>) -> Vec<(usize, f32)> {
    let scene = settings.reading.scene(&start.board, (start.last, start.before_last));
    settings.weights().chances(&scene, start.allowed & start.board.sensible())
}

fn mask_of<M: Mask>(points: impl Iterator<Item = Point>) -> M {
    points.fold(M::NONE, |mask, point| mask | M::cell(Board::<M>::cell(point)))
}
