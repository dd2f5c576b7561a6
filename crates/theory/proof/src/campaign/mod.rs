//! Long searches: every position takes long to look at, several look at once, and what was found
//! can be written to a file and taken up again.
//!
//! The search is best-first: down the moves with the smallest numbers to a position nobody has
//! looked at, one look there, and the numbers on the way back. Where the refuter begins, its first
//! moves are answered one after the other.

mod nodes;
mod problem;
mod saved;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustc_hash::FxHashMap;

use crate::numbers::Numbers;
use crate::{Answer, Turn};
use nodes::{Node, Nodes};

pub use problem::{Branch, Given, Look, Problem, Zone};
pub use saved::SavedError;

/// A search for a proof from one position.
pub struct Campaign<P: Problem> {
    problem: P,
    root: P::Position,
    nodes: Mutex<Nodes<P::Zone>>,
    looks: AtomicU64,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is to be shown yet, at least, for a proof.
    pub proof: u32,
    /// And for a refutation.
    pub disproof: u32,
    /// Positions that are known.
    pub positions: usize,
    /// Positions that were looked at since the start or the last resumption.
    pub looks: u64,
    /// First moves that are answered, where the refuter begins.
    pub answered: usize,
    /// First moves that are to be answered or tried.
    pub first_moves: usize,
}

/// What is known of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether the prover gets its way.
    pub is_proved: bool,
    /// The prover's move that does it, if it takes more than a look to see.
    pub best: Option<u16>,
    /// The moves that count.
    pub moves: Vec<u16>,
    /// The key of a position whose proof is one of this too: the refuter has moved elsewhere, which
    /// makes no difference.
    pub like: Option<u64>,
}

/// No more than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Who look at positions at the same time.
    pub workers: usize,
    /// Positions that are looked at.
    pub looks: u64,
    /// Positions that are kept.
    pub positions: usize,
}

/// As many positions in which the refuter moved otherwise are asked for hints.
const MOST_LIKENESSES: usize = 8;

/// How often whoever waits for an answer is told of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);

impl<P: Problem> Campaign<P> {
    /// A search that has found nothing yet.
    pub fn new(problem: P, root: P::Position) -> Campaign<P> {
        let mut nodes = Nodes(FxHashMap::default());
        let first = Node::new(problem.turn(&root), Numbers::guess((1, 1)));
        nodes.0.insert(problem.key(&root), first);
        Campaign { problem, root, nodes: Mutex::new(nodes), looks: AtomicU64::new(0) }
    }

    /// The question.
    pub const fn problem(&self) -> &P {
        &self.problem
    }

    fn nodes(&self) -> MutexGuard<'_, Nodes<P::Zone>> {
        // Whoever fell did so while looking, not while holding this.
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let nodes = self.nodes();
        let key = self.problem.key(&self.root);
        let root = &nodes.0[&key];
        let is_answered = |branch: &&Branch| {
            let key = self.problem.key_after(key, root.turn, branch.mv);
            nodes.numbers(key, **branch).is_proved()
        };
        Progress {
            proof: root.numbers.proof,
            disproof: root.numbers.disproof,
            positions: nodes.0.len(),
            looks: self.looks.load(Ordering::Relaxed),
            answered: root.branches().iter().filter(is_answered).count(),
            first_moves: root.branches().len(),
        }
    }

    /// What is known of the position with this key.
    pub fn known(&self, key: u64) -> Option<Known> {
        let nodes = self.nodes();
        let node = nodes.0.get(&key)?;
        Some(Known {
            is_proved: node.numbers.is_proved(),
            best: node.best,
            moves: node.branches().iter().map(|branch| branch.mv).collect(),
            like: node.like,
        })
    }

    /// The answer, if it is known.
    pub fn answer(&self) -> Answer {
        let nodes = self.nodes();
        let numbers = nodes.0[&self.problem.key(&self.root)].numbers;
        match (numbers.is_proved(), numbers.is_refuted()) {
            (true, _) => Answer::Proved,
            (_, true) => Answer::Refuted,
            _ => Answer::Unknown,
        }
    }

    /// Searches until there is an answer, the extent is reached, or somebody says stop. Whoever waits
    /// is told of progress five times a second.
    pub fn run(&self, extent: &Extent, stop: &AtomicBool, report: &mut dyn FnMut(&Self)) -> Answer {
        let is_over = AtomicBool::new(false);
        let at_work = AtomicU64::new(extent.workers.max(1) as u64);
        let last_look = self.looks.load(Ordering::Relaxed).saturating_add(extent.looks);
        std::thread::scope(|scope| {
            for _ in 0..extent.workers.max(1) {
                scope.spawn(|| {
                    let mut looker = self.problem.looker();
                    let goes_on = || {
                        !is_over.load(Ordering::Relaxed)
                            && self.looks.load(Ordering::Relaxed) < last_look
                            && self.nodes().0.len() < extent.positions
                    };
                    while goes_on() {
                        match self.step(&mut looker, &is_over) {
                            Step::Taken => {}
                            Step::Decided => is_over.store(true, Ordering::Relaxed),
                            Step::NothingToDo => std::thread::sleep(Duration::from_millis(1)),
                        }
                    }
                    at_work.fetch_sub(1, Ordering::Relaxed);
                });
            }
            let mut waited = Duration::ZERO;
            while at_work.load(Ordering::Relaxed) > 0 {
                let moment = Duration::from_millis(2);
                std::thread::sleep(moment);
                waited += moment;
                if stop.load(Ordering::Relaxed) {
                    is_over.store(true, Ordering::Relaxed);
                }
                if waited >= BETWEEN_REPORTS {
                    waited = Duration::ZERO;
                    report(self);
                }
            }
        });
        report(self);
        self.answer()
    }

    /// Down to a position nobody has looked at, one look, and back.
    fn step(&self, looker: &mut P::Looker, is_over: &AtomicBool) -> Step {
        let mut position = self.root.clone();
        let mut path = Vec::new();
        let mut moves = Vec::new();
        let (hints, put_off) = {
            let mut nodes = self.nodes();
            let mut key = self.problem.key(&self.root);
            loop {
                path.push(key);
                if nodes.0[&key].branches.is_none() {
                    if nodes.0[&key].busy > 0 {
                        return Step::NothingToDo;
                    }
                    break;
                }
                if !nodes.update(&self.problem, key).is_open() {
                    // It was decided by another way to get there.
                    return self.back_up(&mut nodes, &path);
                }
                let turn = nodes.0[&key].turn;
                let choice = if path.len() == 1 && turn == Turn::Refuter {
                    nodes.next_in_order(&self.problem, key)
                } else {
                    nodes.choice(&self.problem, key)
                };
                let (branch, below) = choice.expect("it is open");
                let guess = nodes.numbers(below, branch);
                nodes.0.entry(below).or_insert_with(|| Node::new(turn.other(), guess));
                self.problem.play(&mut position, branch.mv);
                moves.push(branch.mv);
                key = below;
            }
            for key in &path {
                nodes.0.get_mut(key).expect("it is on the path").busy += 1;
            }
            let is_first_move = path.len() == 2 && nodes.0[&path[0]].turn == Turn::Refuter;
            let put_off = nodes.0[&path[path.len() - 1]].put_off;
            (self.hints(&nodes, &path, &moves), is_first_move.then_some(put_off))
        };
        let given = Given { hints: &hints, put_off, is_over };
        let look = self.problem.look(looker, &mut position, given);
        let mut nodes = self.nodes();
        for key in &path {
            nodes.0.get_mut(key).expect("it is on the path").busy -= 1;
        }
        if matches!(look, Look::BrokenOff) {
            return Step::Taken;
        }
        self.looks.fetch_add(1, Ordering::Relaxed);
        nodes.put(path[path.len() - 1], look);
        self.back_up(&mut nodes, &path)
    }

    fn back_up(&self, nodes: &mut Nodes<P::Zone>, path: &[u64]) -> Step {
        let mut numbers = Numbers::guess((1, 1));
        for &key in path.iter().rev() {
            numbers = nodes.update(&self.problem, key);
        }
        if numbers.is_open() { Step::Taken } else { Step::Decided }
    }

    /// What the prover did at the end of a path where the refuter, somewhere on it, had made another
    /// move that is answered already.
    fn hints(&self, nodes: &Nodes<P::Zone>, path: &[u64], moves: &[u16]) -> Vec<u16> {
        let last = path[path.len() - 1];
        let mut hints = Vec::new();
        for (key, &mv) in path.iter().zip(moves) {
            let node = &nodes.0[key];
            if node.turn != Turn::Refuter {
                continue;
            }
            let without = self.problem.key_after(last, Turn::Refuter, mv);
            let answered = node.branches().iter().rev().filter(|branch| branch.mv != mv);
            let alike = answered.filter_map(|branch| {
                let alike = self.problem.key_after(without, Turn::Refuter, branch.mv);
                nodes.0.get(&alike)?.best
            });
            for hint in alike.take(MOST_LIKENESSES) {
                if !hints.contains(&hint) {
                    hints.push(hint);
                }
            }
        }
        hints
    }
}

/// What came of a step.
enum Step {
    Taken,
    Decided,
    /// Somebody else looks at the position that would be next.
    NothingToDo,
}
