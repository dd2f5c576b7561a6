use std::panic::resume_unwind;

use tengen_board::{Color, Move, Point, Size};
use tengen_go_rules::playout::{Board, Mask};
use tengen_go_rules::{Position, with_narrowest_board};
use tengen_verdict::Budget;

use crate::Settings;
use crate::tree::{Node, Tree};
use crate::worker::{Done, Start, Worker};

/// A search that can be asked again and again along a game.
pub struct Search {
    settings: Settings,
    seed: u64,
    tree: Tree,
    /// Takes over the part of the tree that a move in the game leaves alive.
    spare: Tree,
    root: Option<Root>,
}

/// The position at the root of the tree.
struct Root {
    size: Size,
    moves: usize,
    situation: u64,
    komi: i32,
}

impl Root {
    fn of(position: &Position, komi: i32) -> Root {
        let (size, moves) = (position.size(), position.move_count());
        Root { size, moves, situation: position.situation_hash(), komi }
    }

    /// The moves that lead from here to a later position of the same game, if they do.
    fn moves_to(&self, position: &Position, komi: i32) -> Option<Vec<Move>> {
        if (self.size, self.komi) != (position.size(), komi) {
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
        (same && in_turn).then(|| moves.into_iter().map(|(_, mv)| mv).collect())
    }
}

/// A move and what the search thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Playouts through it.
    pub visits: u32,
    /// Chance of winning for the player to move, from 0 to 1.
    pub win_rate: f32,
    /// How the game goes on if both sides play what the search thinks best.
    pub line: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Every move looked at, the most visited first.
    pub candidates: Vec<Candidate>,
    /// Playouts in this search.
    pub playouts: u64,
    /// Black's expected lead in points, komi included.
    pub lead: f64,
    /// Nodes in the tree.
    pub nodes: usize,
    ownership: Vec<(Point, f32)>,
}

impl Report {
    /// The move to make.
    pub fn best(&self) -> Move {
        self.candidates.first().map_or(Move::Pass, |candidate| candidate.mv)
    }

    /// The chance of winning for the player to move.
    pub fn win_rate(&self) -> f32 {
        self.candidates.first().map_or(0.5, |candidate| candidate.win_rate)
    }

    /// Black's share of every point minus White's, from -1 to 1, over the playouts.
    pub fn ownership(&self) -> &[(Point, f32)] {
        &self.ownership
    }
}

impl Search {
    /// A search with an empty tree. The same seed, on one thread, finds the same.
    pub fn new(settings: Settings, seed: u64) -> Search {
        let (tree, spare) = (Tree::new(settings.memory / 2), Tree::new(settings.memory / 2));
        Search { settings, seed, tree, spare, root: None }
    }

    /// Thinks about a position for the player to move. `komi` is what White is given on top of
    /// area, in half points.
    pub fn run(&mut self, position: &Position, komi: i32, budget: &mut Budget) -> Report {
        with_narrowest_board!(position.size(), M => self.run_on::<M>(position, komi, budget))
    }

    fn run_on<M: Mask>(&mut self, position: &Position, komi: i32, budget: &mut Budget) -> Report {
        self.move_root::<M>(position, komi);
        self.seed = self.seed.wrapping_add(1);
        let start = start_of::<M>(position, komi);
        let done = self.work(&start, budget);
        let playouts: u64 = done.iter().map(|done| done.playouts).sum();
        let lead = done.iter().map(|done| done.margin_sum).sum::<f64>() / playouts.max(1) as f64;
        let samples = done.iter().map(|done| done.ownership_samples).sum::<u64>().max(1) as f32;
        let owned = |cell: usize| done.iter().map(|done| done.ownership[cell]).sum::<i32>() as f32;
        let ownership = position
            .size()
            .points()
            .map(|point| (point, owned(Board::<M>::cell(point)) / samples))
            .collect();
        Report {
            candidates: self.candidates::<M>(),
            playouts,
            lead,
            nodes: self.tree.len(),
            ownership,
        }
    }

    /// Grows the tree until the budget is used up, on one thread or on several.
    fn work<M: Mask>(&self, start: &Start<M>, budget: &mut Budget) -> Vec<Done> {
        let worker = |part: u64| {
            // Far apart, so that no thread plays another's games.
            let seed = self.seed.wrapping_add(part << 32);
            Worker::new(&self.settings, &self.tree, start, seed)
        };
        if self.settings.threads <= 1 {
            return vec![worker(0).run(budget)];
        }
        let mut parts = budget.split(self.settings.threads);
        let done = std::thread::scope(|scope| {
            let threads: Vec<_> = parts
                .iter_mut()
                .enumerate()
                .map(|(index, part)| scope.spawn(move || worker(index as u64).run(part)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        parts.iter().for_each(|part| budget.take_back(part));
        done
    }

    /// Keeps of the tree what is still of use for a position.
    fn move_root<M: Mask>(&mut self, position: &Position, komi: i32) {
        let moves = self.root.as_ref().and_then(|root| root.moves_to(position, komi));
        let kept = moves.and_then(|moves| node_after::<M>(&self.tree, &moves));
        // The tree knows simple ko only: a root with moves that superko forbids is made anew.
        match kept {
            Some(node) if allows_all::<M>(&self.tree, node, position) => {
                self.spare.transplant(&self.tree, node);
                std::mem::swap(&mut self.tree, &mut self.spare);
            }
            _ => self.tree.clear(),
        }
        self.root = Some(Root::of(position, komi));
    }

    fn candidates<M: Mask>(&self) -> Vec<Candidate> {
        let mut nodes: Vec<&Node> = self.tree.children(self.tree.root()).iter().collect();
        nodes.sort_by_key(|node| std::cmp::Reverse(node.visits()));
        nodes
            .into_iter()
            .map(|node| Candidate {
                mv: move_of::<M>(node),
                visits: node.visits(),
                win_rate: (node.wins() + 0.5) / (node.visits() as f32 + 1.0),
                line: self.line::<M>(node),
            })
            .collect()
    }

    /// The most visited moves, one after another.
    fn line<M: Mask>(&self, from: &Node) -> Vec<Move> {
        let mut line = vec![move_of::<M>(from)];
        let mut node = from;
        while let Some(next) = self
            .tree
            .children(node)
            .iter()
            .max_by_key(|child| child.visits())
            .filter(|c| c.visits() > 0)
        {
            line.push(move_of::<M>(next));
            node = next;
        }
        line
    }
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

fn start_of<M: Mask>(position: &Position, komi: i32) -> Start<M> {
    let color: Color = position.to_move();
    let allowed = position
        .legal_points(color)
        .fold(M::NONE, |mask, point| mask | M::cell(Board::<M>::cell(point)));
    let (last, before_last) = Board::<M>::latest_cells(position);
    Start { board: Board::new(position), last, before_last, allowed, komi }
}
