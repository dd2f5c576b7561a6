//! What is known of positions, and how that follows from what is known of the next ones.

use rustc_hash::FxHashMap;

use super::{Branch, Look, Problem, Zone};
use crate::Turn;
use crate::numbers::{MOST, NEVER, Numbers};

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node<Z> {
    pub turn: Turn,
    pub numbers: Numbers,
    /// The moves that count, once somebody has looked.
    pub branches: Option<Box<[Branch]>>,
    /// The prover's move that decides, if one does.
    pub best: Option<u16>,
    /// The key of a position whose proof is one of this too.
    pub like: Option<u64>,
    /// What the proof leans on, as far as it is known to be complete; before there is one, what
    /// the look leans on. None if that was forgotten.
    pub zone: Option<Box<Z>>,
    /// How often it was put off.
    pub put_off: u32,
    /// How many look at positions below at present.
    pub busy: u32,
}

impl<Z> Node<Z> {
    pub(super) const fn new(turn: Turn, numbers: Numbers) -> Node<Z> {
        Node {
            turn,
            numbers,
            branches: None,
            best: None,
            like: None,
            zone: None,
            put_off: 0,
            busy: 0,
        }
    }

    /// The moves that count; none before anybody has looked.
    pub(super) fn branches(&self) -> &[Branch] {
        self.branches.as_deref().unwrap_or_default()
    }
}

#[derive(Debug)]
pub(super) struct Nodes<Z>(pub FxHashMap<u64, Node<Z>>);

impl<Z: Zone> Nodes<Z> {
    pub(super) fn numbers(&self, key: u64, branch: Branch) -> Numbers {
        let guess = || Numbers::guess((u32::from(branch.proof), u32::from(branch.disproof)));
        self.0.get(&key).map_or_else(guess, |node| node.numbers)
    }

    /// Takes note of what somebody has seen.
    pub(super) fn put(&mut self, key: u64, look: Look<Z>) {
        let Some(node) = self.0.get_mut(&key) else { return };
        if !node.numbers.is_open() {
            // It was found out in another way meanwhile.
            return;
        }
        let (numbers, branches, zone) = match look {
            Look::Proved(zone) => (Numbers::PROVED, Vec::new(), Some(zone)),
            Look::Refuted => (Numbers::REFUTED, Vec::new(), None),
            Look::PutOff => {
                node.put_off += 1;
                return;
            }
            Look::BrokenOff => return,
            Look::Open(branches, zone) => (node.numbers, branches, Some(zone)),
        };
        node.numbers = numbers;
        node.branches = Some(branches.into());
        node.zone = zone.map(Box::new);
    }

    /// Works out the numbers of a position anew from those of the next ones.
    pub(super) fn update<P: Problem<Zone = Z>>(&mut self, problem: &P, key: u64) -> Numbers {
        let node = &self.0[&key];
        if node.branches().is_empty() || node.numbers.is_proved() {
            return node.numbers;
        }
        let turn = node.turn;
        if turn == Turn::Refuter {
            self.answer_alike(problem, key);
        }
        let mut best = None;
        let below = self.below(problem, key).map(|(branch, key)| {
            let numbers = self.numbers(key, branch);
            if numbers.is_proved() && best.is_none() {
                best = Some((branch.mv, key));
            }
            numbers
        });
        let numbers = combine(turn, below);
        let best = best.filter(|_| turn == Turn::Prover);
        let zone = if numbers.is_proved() { self.zone_of_proof(problem, key, best) } else { None };
        let node = self.0.get_mut(&key).expect("it was there");
        node.numbers = numbers;
        node.best = best.map(|(mv, _)| mv);
        if numbers.is_proved() {
            node.zone = zone;
        }
        numbers
    }

    /// The refuter's moves that what is proved after another answers as well.
    fn answer_alike<P: Problem<Zone = Z>>(&mut self, problem: &P, key: u64) {
        let is_answered =
            |key: &u64| self.0.get(key).is_some_and(|n| n.numbers.is_proved() && n.like.is_none());
        let answered: Vec<u64> =
            self.below(problem, key).map(|(_, key)| key).filter(is_answered).collect();
        let mut zones = answered.iter().filter_map(|key| self.0[key].zone.as_deref());
        let Some(mut needed) = zones.next().cloned() else { return };
        zones.for_each(|zone| needed.meet(zone));
        let is_alike = |&(branch, key): &(Branch, u64)| {
            !needed.contains(branch.mv) && self.numbers(key, branch).is_open()
        };
        let alike: Vec<(Branch, u64)> = self.below(problem, key).filter(is_alike).collect();
        for (branch, key) in alike {
            let has_it_outside = |like: &&u64| {
                self.0[*like].zone.as_ref().is_some_and(|zone| !zone.contains(branch.mv))
            };
            let Some(&like) = answered.iter().find(has_it_outside) else { continue };
            let turn = self.0[&like].turn;
            let zone = self.0[&like].zone.clone();
            let node = self.0.entry(key).or_insert_with(|| Node::new(turn, Numbers::PROVED));
            node.numbers = Numbers::PROVED;
            node.branches = Some(Box::default());
            (node.best, node.like, node.zone) = (None, Some(like), zone);
        }
    }

    /// What a proof leans on that follows from those after the prover's best move, or after all of the
    /// refuter's.
    fn zone_of_proof<P: Problem<Zone = Z>>(
        &self,
        problem: &P,
        key: u64,
        best: Option<(u16, u64)>,
    ) -> Option<Box<Z>> {
        if let Some((mv, below)) = best {
            let mut zone = self.0.get(&below)?.zone.clone()?;
            zone.insert(mv);
            return Some(zone);
        }
        let mut zone = self.0[&key].zone.clone()?;
        let below: Vec<(Branch, u64)> = self.below(problem, key).collect();
        for &(branch, key) in &below {
            let node = self.0.get(&key)?;
            // It may be like one after other moves too, and then counts by itself.
            let is_alike = node.like.is_some_and(|like| below.iter().any(|&(_, key)| key == like));
            if !is_alike {
                zone.join(node.zone.as_ref()?);
                zone.insert(branch.mv);
            }
        }
        Some(zone)
    }

    /// The refuter's move to look into where every one must be answered: the first that is not,
    /// that was not put off more often than others and that as few as possible look into already.
    /// What answers one often answers the next.
    pub(super) fn next_in_order<P: Problem>(&self, problem: &P, key: u64) -> Option<(Branch, u64)> {
        let below = self.below(problem, key);
        let open = below.filter(|&(branch, key)| self.numbers(key, branch).is_open());
        open.min_by_key(|&(_, key)| {
            let node = self.0.get(&key);
            node.map_or((0, 0), |node| (node.put_off, node.busy))
        })
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
