//! The tree: a fixed store of nodes that threads grow together without locks.
//!
//! Every field is atomic and every node is published by one release store of its parent's
//! `children`, so that whoever sees the children sees them whole.

use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};

/// A node: a move and what playouts through it have shown, seen by the player who makes the move.
#[derive(Default)]
pub(crate) struct Node {
    visits: AtomicU32,
    /// Two for a win, one for a draw.
    half_wins: AtomicU32,
    /// Parts of visits in the upper half, half wins times such parts in the lower.
    rave: AtomicU64,
    /// What the move was thought to win before it was tried, as the bits of a float.
    expected: AtomicU32,
    /// Looks at the position after the move and at those behind it: how many in the upper half, what
    /// they promise in the lower.
    looks: AtomicU64,
    children: AtomicU32,
    child_count: AtomicU16,
    cell: AtomicU16,
}

/// Number of a node in its tree.
pub(crate) type Index = u32;

/// Parts of a visit that a move made later in a playout counts if it came neither early nor late.
pub(crate) const WHOLE: u32 = 16;

/// As many parts of visits as half wins leave room for.
const FULL: u64 = 1 << 62;

/// Parts that a win has where positions are looked at.
const LOOK: u32 = 256;

const NO_CHILDREN: u32 = 0;
/// Another thread is making the children just now.
const BEING_MADE: u32 = u32::MAX;

/// A move to become a child: its cell (0 for a pass) and what is thought of it beforehand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    pub cell: u16,
    /// What the move is thought to win, from 0 to 1.
    pub expected: f32,
}

/// What a playout, or several, say of a move, whoever plays it when: nothing, unless it was made at
/// some time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MadeLater(u64);

impl MadeLater {
    pub(crate) const NEVER: MadeLater = MadeLater(0);

    /// The move was made in a playout with this result, and counts for so many parts of a visit.
    pub(crate) fn with(parts: u32, half_wins: u32) -> MadeLater {
        MadeLater((u64::from(parts) << 32) + u64::from(parts * half_wins))
    }

    /// Adds what another playout says of the same move.
    pub(crate) fn join(&mut self, other: MadeLater) {
        self.0 += other.0;
    }
}

impl Node {
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    pub(crate) fn wins(&self) -> f32 {
        self.half_wins.load(Ordering::Relaxed) as f32 / 2.0
    }

    /// Playouts in which the move was made at any time, the earlier the more, and how many of them were
    /// won.
    #[inline(always)]
    pub(crate) fn rave(&self) -> (f32, f32) {
        let rave = self.rave.load(Ordering::Relaxed);
        let parts = WHOLE as f32;
        ((rave >> 32) as f32 / parts, rave as u32 as f32 / (2.0 * parts))
    }

    /// What the move was thought to win before it was tried.
    #[inline(always)]
    pub(crate) fn expected(&self) -> f32 {
        f32::from_bits(self.expected.load(Ordering::Relaxed))
    }

    /// The cell played on, 0 for a pass.
    pub(crate) fn cell(&self) -> usize {
        self.cell.load(Ordering::Relaxed) as usize
    }

    /// Counts a visit whose result is still out: until then it looks like a loss, which sends
    /// other threads elsewhere.
    pub(crate) fn enter(&self) {
        self.visits.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn add_result(&self, half_wins: u32) {
        self.half_wins.fetch_add(half_wins, Ordering::Relaxed);
    }

    /// Looks at this position and at those behind it: how many, and what the player who makes the
    /// move wins by them.
    #[inline(always)]
    pub(crate) fn looks(&self) -> (f32, f32) {
        let looks = self.looks.load(Ordering::Relaxed);
        ((looks >> 32) as f32, looks as u32 as f32 / LOOK as f32)
    }

    /// Counts a look.
    pub(crate) fn add_look(&self, wins: f32) {
        let parts = (wins * LOOK as f32).round() as u64;
        self.looks.fetch_add((1 << 32) + parts, Ordering::Relaxed);
    }

    /// Counts a playout in which the move was made at some time. Every playout does this to many
    /// nodes, so it must be cheap: when two threads meet in the same moment one of their playouts
    /// is forgotten, visit and result together, which does no harm to a mean. After fifty million
    /// playouts there is no room for more, and a move's own results have long been all that counts.
    #[inline(always)]
    pub(crate) fn add_rave(&self, made: MadeLater) {
        let rave = self.rave.load(Ordering::Relaxed);
        if rave < FULL {
            self.rave.store(rave + made.0, Ordering::Relaxed);
        }
    }

    pub(crate) fn children(&self) -> Option<std::ops::Range<usize>> {
        match self.children.load(Ordering::Acquire) {
            NO_CHILDREN | BEING_MADE => None,
            first => {
                let count = self.child_count.load(Ordering::Relaxed) as usize;
                Some(first as usize..first as usize + count)
            }
        }
    }

    fn plant(&self, seed: Seed) {
        self.cell.store(seed.cell, Ordering::Relaxed);
        self.expected.store(seed.expected.to_bits(), Ordering::Relaxed);
        self.visits.store(0, Ordering::Relaxed);
        self.half_wins.store(0, Ordering::Relaxed);
        self.looks.store(0, Ordering::Relaxed);
        self.rave.store(0, Ordering::Relaxed);
        self.children.store(NO_CHILDREN, Ordering::Relaxed);
    }

    fn copy_from(&self, other: &Node) {
        let pairs = [
            (&self.visits, &other.visits),
            (&self.half_wins, &other.half_wins),
            (&self.expected, &other.expected),
        ];
        for (to, from) in pairs {
            to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        self.rave.store(other.rave.load(Ordering::Relaxed), Ordering::Relaxed);
        self.looks.store(other.looks.load(Ordering::Relaxed), Ordering::Relaxed);
        self.cell.store(other.cell.load(Ordering::Relaxed), Ordering::Relaxed);
        self.children.store(NO_CHILDREN, Ordering::Relaxed);
    }
}

/// A store of nodes. The root is node 1; node 0 is never used, so that 0 can mean no children.
pub(crate) struct Tree {
    nodes: Box<[Node]>,
    used: AtomicU32,
}

pub(crate) const ROOT: Index = 1;

impl Tree {
    /// A tree of just a root, with room for as many nodes as fit in so many bytes.
    pub(crate) fn new(bytes: usize) -> Tree {
        let room = (bytes / size_of::<Node>()).clamp(1_024, (u32::MAX - 1) as usize);
        // Memory that is nothing but zeros is only taken as it is used.
        let nodes = Box::<[Node]>::new_zeroed_slice(room);
        // SAFETY: a node consists of atomic integers, which may be zero.
        let nodes = unsafe { nodes.assume_init() };
        Tree { nodes, used: AtomicU32::new(2) }
    }

    pub(crate) fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    pub(crate) fn root(&self) -> &Node {
        &self.nodes[ROOT as usize]
    }

    pub(crate) fn children(&self, node: &Node) -> &[Node] {
        node.children().map_or(&[], |range| &self.nodes[range])
    }

    /// Nodes in use.
    pub(crate) fn len(&self) -> usize {
        (self.used.load(Ordering::Relaxed) as usize).min(self.nodes.len())
    }

    /// Gives a node its children, at most so many, unless it has some, another thread is at it, or
    /// the store is full.
    pub(crate) fn expand(&self, node: &Node, most: usize, seeds: impl FnOnce() -> Vec<Seed>) {
        if self.len() + most >= self.nodes.len() {
            return;
        }
        let claim = node.children.compare_exchange(
            NO_CHILDREN,
            BEING_MADE,
            Ordering::Acquire,
            Ordering::Relaxed,
        );
        if claim.is_err() {
            return;
        }
        let seeds = seeds();
        match self.reserve(seeds.len()) {
            Some(first) => {
                for (offset, seed) in seeds.iter().enumerate() {
                    self.nodes[first as usize + offset].plant(*seed);
                }
                node.child_count.store(seeds.len() as u16, Ordering::Relaxed);
                node.children.store(first, Ordering::Release);
            }
            None => node.children.store(NO_CHILDREN, Ordering::Release),
        }
    }

    fn reserve(&self, count: usize) -> Option<Index> {
        if count == 0 || self.len() + count >= self.nodes.len() {
            return None;
        }
        let first = self.used.fetch_add(count as u32, Ordering::Relaxed);
        (first as usize + count < self.nodes.len()).then_some(first)
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self.used.get_mut() = 2;
        self.nodes[ROOT as usize].plant(Seed { cell: 0, expected: 0.0 });
    }

    /// Makes this tree a copy of what grows from one node of another.
    pub(crate) fn transplant(&mut self, other: &Tree, from: &Node) {
        self.clear();
        self.root().copy_from(from);
        // Pairs of a node there and its copy here whose children are still to be copied.
        let mut open = vec![(from, ROOT as usize)];
        while let Some((old, new)) = open.pop() {
            let old_children = other.children(old);
            let Some(first) = self.reserve(old_children.len()) else { continue };
            for (offset, child) in old_children.iter().enumerate() {
                let index = first as usize + offset;
                self.nodes[index].copy_from(child);
                open.push((child, index));
            }
            let copy = &self.nodes[new];
            copy.child_count.store(old_children.len() as u16, Ordering::Relaxed);
            copy.children.store(first, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds(cells: &[u16]) -> Vec<Seed> {
        cells.iter().map(|&cell| Seed { cell, expected: 0.5 }).collect()
    }

    #[test]
    fn a_full_store_stays_usable() {
        let tree = Tree::new(0);
        let cells: Vec<u16> = (1..=400).collect();
        tree.expand(tree.root(), 400, || seeds(&cells));
        let children = tree.root().children().unwrap();
        tree.expand(tree.node(children.start), 400, || seeds(&cells));
        tree.expand(tree.node(children.start + 1), 400, || seeds(&cells));
        assert!(tree.node(children.start + 1).children().is_none(), "no room for 1201 nodes");
        assert_eq!(tree.children(tree.node(children.start)).len(), 400);
    }

    #[test]
    fn a_branch_is_kept_when_the_rest_is_forgotten() {
        let tree = Tree::new(1 << 20);
        tree.expand(tree.root(), 3, || seeds(&[5, 6, 7]));
        let second = tree.node(tree.root().children().unwrap().start + 1);
        second.enter();
        second.add_result(2);
        tree.expand(second, 2, || seeds(&[8, 9]));
        tree.children(second)[1].enter();
        let mut kept = Tree::new(1 << 20);
        kept.transplant(&tree, second);
        assert_eq!((kept.root().visits(), kept.root().wins()), (1, 1.0));
        let cells: Vec<usize> = kept.children(kept.root()).iter().map(Node::cell).collect();
        assert_eq!(cells, [8, 9]);
        assert_eq!(kept.children(kept.root())[1].visits(), 1);
        assert_eq!(kept.children(kept.root())[0].expected(), 0.5);
    }

    #[test]
    fn early_moves_count_more_and_nothing_runs_over() {
        let node = Node::default();
        node.add_rave(MadeLater::with(2 * WHOLE, 2));
        node.add_rave(MadeLater::with(WHOLE / 2, 0));
        assert_eq!(node.rave(), (2.5, 2.0));
        let lots = MadeLater::with(1 << 28, 2);
        (0..40).for_each(|_| node.add_rave(lots));
        let (visits, wins) = node.rave();
        assert!((wins / visits - 1.0).abs() < 1e-6, "{wins} of {visits}");
    }

    #[test]
    fn only_one_thread_makes_the_children() {
        let tree = Tree::new(1 << 20);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| tree.expand(tree.root(), 3, || seeds(&[1, 2, 3])));
            }
        });
        assert_eq!(tree.children(tree.root()).len(), 3);
        assert_eq!(tree.len(), 5);
    }
}
