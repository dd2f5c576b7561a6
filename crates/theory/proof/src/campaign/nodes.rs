//! What is known of positions, and how that follows from what is known of the next ones.

use rustc_hash::FxHashMap;

use super::{Branch, Look, Problem};
use crate::Turn;
use crate::numbers::{MOST, NEVER, Numbers};

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub turn: Turn,
    pub numbers: Numbers,
    /// The moves that count, once somebody has looked.
    pub branches: Option<Box<[Branch]>>,
    /// The prover's move that decides, if one does.
    pub best: Option<u16>,
    /// How many look at positions below at present.
    pub busy: u32,
}

impl Node {
    pub(super) const fn new(turn: Turn, numbers: Numbers) -> Node {
        Node { turn, numbers, branches: None, best: None, busy: 0 }
    }

    /// The moves that count; none before anybody has looked.
    pub(super) fn branches(&self) -> &[Branch] {
        self.branches.as_deref().unwrap_or_default()
    }
}

#[derive(Debug, Default)]
pub(super) struct Nodes(pub FxHashMap<u64, Node>);

impl Nodes {
    pub(super) fn numbers(&self, key: u64, branch: Branch) -> Numbers {
        let guess = || Numbers::guess((u32::from(branch.proof), u32::from(branch.disproof)));
        self.0.get(&key).map_or_else(guess, |node| node.numbers)
    }

    /// Takes note of what somebody has seen.
    pub(super) fn put(&mut self, key: u64, look: Look) {
        let Some(node) = self.0.get_mut(&key) else { return };
        let (numbers, branches) = match look {
            Look::Proved => (Numbers::PROVED, Vec::new()),
            Look::Refuted => (Numbers::REFUTED, Vec::new()),
            Look::Open(branches) => (node.numbers, branches),
        };
        node.numbers = numbers;
        node.branches = Some(branches.into());
    }

    /// Works out the numbers of a position anew from those of the next ones.
    pub(super) fn update<P: Problem>(&mut self, problem: &P, key: u64) -> Numbers {
        let node = &self.0[&key];
        if node.branches().is_empty() {
            return node.numbers;
        }
        let turn = node.turn;
        let mut best = None;
        let below = node.branches().iter().map(|&branch| {
            let numbers = self.numbers(problem.key_after(key, turn, branch.mv), branch);
            if numbers.is_proved() && best.is_none() {
                best = Some(branch.mv);
            }
            numbers
        });
        let numbers = combine(turn, below);
        let node = self.0.get_mut(&key).expect("it was there");
        node.numbers = numbers;
        node.best = best.filter(|_| turn == Turn::Prover);
        numbers
    }

    /// The refuter's move to look into where every one must be answered: the first that is not,
    /// and that as few as possible look into already. What answers one often answers the next.
    pub(super) fn next_in_order<P: Problem>(&self, problem: &P, key: u64) -> Option<(Branch, u64)> {
        let below = self.below(problem, key);
        let open = below.filter(|&(branch, key)| self.numbers(key, branch).is_open());
        open.min_by_key(|&(_, key)| self.busy(key))
    }

    /// The move to look into: the one that decides soonest, others before those that somebody looks
    /// into already.
    pub(super) fn choice<P: Problem>(&self, problem: &P, key: u64) -> Option<(Branch, u64)> {
        let turn = self.0[&key].turn;
        self.below(problem, key).min_by_key(|&(branch, key)| {
            let to_win = self.numbers(key, branch).to_win(turn);
            to_win.saturating_add(self.busy(key).saturating_mul(2 + to_win / 2))
        })
    }

    /// The moves of a position with the keys after them.
    fn below<P: Problem>(&self, problem: &P, key: u64) -> impl Iterator<Item = (Branch, u64)> {
        let node = &self.0[&key];
        let after = move |mv| problem.key_after(key, node.turn, mv);
        node.branches().iter().map(move |&branch| (branch, after(branch.mv)))
    }

    fn busy(&self, key: u64) -> u32 {
        self.0.get(&key).map_or(0, |node| node.busy)
    }
}

/// The numbers of a position from those of its moves. The hardest counts whole and others as one;
/// the refuter's that look easy to answer do not count at all, so that many of them weigh no more
/// than few.
fn combine(turn: Turn, moves: impl Iterator<Item = Numbers>) -> Numbers {
    let (mut to_win, mut hardest, mut open) = (NEVER, 0, 0_u32);
    let easy = match turn {
        Turn::Prover => 0,
        Turn::Refuter => 1,
    };
    for numbers in moves {
        to_win = to_win.min(numbers.to_win(turn));
        let to_lose = numbers.to_lose(turn);
        hardest = hardest.max(to_lose);
        open += u32::from(to_lose > easy);
    }
    let to_lose = match (to_win, hardest) {
        (0, _) => NEVER,
        (_, 0) => 0,
        _ => hardest.saturating_add(open.saturating_sub(1)).min(MOST),
    };
    Numbers::of(turn, to_win, to_lose)
}
