//! What a thread of several has seen but not yet told the others.
//!
//! Every playout has a word on all children of all nodes it came through. If each thread wrote that
//! down at once, the memory of the nodes that all of them come through would go back and forth
//! between their processors all the time. So for those nodes a thread adds the words of some
//! playouts up for itself and writes them down together.

use std::collections::HashMap;

use crate::tree::{MadeLater, Tree};

/// Visits from which on a node is one that all threads come through, and that has enough to go by
/// without the latest playouts.
pub(crate) const MET_OFTEN: u32 = 256;

/// Playouts that are written down together, at least and at most; between these a part of all that
/// came through a node, which is the less missed the more there are.
const TOGETHER: (u32, u32) = (16, 128);
const PART: u32 = 16;

/// By node: what its children are to be told.
#[derive(Default)]
pub(crate) struct Backlog(HashMap<usize, Owed>);

struct Owed {
    playouts: u32,
    /// For every child its cell, and what the playouts say of it.
    words: Vec<(usize, MadeLater)>,
}

impl Backlog {
    /// Takes a playout through a node: by cell, what it says of moves there.
    pub(crate) fn add(&mut self, tree: &Tree, node: usize, made: &[MadeLater]) {
        let owed = self.0.entry(node).or_insert_with(|| {
            let children = tree.children(tree.node(node)).iter();
            let words = children.map(|child| (child.cell(), MadeLater::NEVER)).collect();
            Owed { playouts: 0, words }
        });
        for (cell, word) in &mut owed.words {
            word.join(made[*cell]);
        }
        owed.playouts += 1;
        let visits = tree.node(node).visits();
        if owed.playouts >= (visits / PART).clamp(TOGETHER.0, TOGETHER.1) {
            owed.write_down(tree, node);
        }
    }

    /// Writes down everything.
    pub(crate) fn clear(&mut self, tree: &Tree) {
        for (node, mut owed) in self.0.drain() {
            owed.write_down(tree, node);
        }
    }
}

impl Owed {
    fn write_down(&mut self, tree: &Tree, node: usize) {
        for (child, (_, word)) in tree.children(tree.node(node)).iter().zip(&mut self.words) {
            child.add_rave(std::mem::take(word));
        }
        self.playouts = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Node, ROOT, Seed, WHOLE};

    #[test]
    fn nothing_is_lost_and_nothing_told_twice() {
        let root = ROOT as usize;
        let tree = Tree::new(1 << 16);
        let seeds = || [3, 5].map(|cell| Seed { cell, expected: 0.5 }).to_vec();
        tree.expand(tree.root(), 2, seeds);
        let raves =
            || -> Vec<(f32, f32)> { tree.children(tree.root()).iter().map(Node::rave).collect() };
        let mut made = vec![MadeLater::NEVER; 6];
        made[5] = MadeLater::with(WHOLE, 2);
        let mut backlog = Backlog::default();
        let together = TOGETHER.0;
        (1..together).for_each(|_| backlog.add(&tree, root, &made));
        assert_eq!(raves(), [(0.0, 0.0), (0.0, 0.0)], "kept back so far");
        backlog.add(&tree, root, &made);
        assert_eq!(raves(), [(0.0, 0.0), (together as f32, together as f32)]);
        made[3] = MadeLater::with(WHOLE, 1);
        backlog.add(&tree, root, &made);
        backlog.clear(&tree);
        backlog.clear(&tree);
        assert_eq!(raves(), [(1.0, 0.5), (together as f32 + 1.0, together as f32 + 1.0)]);
    }
}
