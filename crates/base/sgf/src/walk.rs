//! Ways through a tree. None of them keeps a stack: nodes know their parents.

use std::iter::FusedIterator;

use crate::Node;

/// The variations after a node.
#[derive(Clone, Debug)]
pub struct Children<'g> {
    pub(crate) next: Option<Node<'g>>,
}

impl<'g> Iterator for Children<'g> {
    type Item = Node<'g>;

    fn next(&mut self) -> Option<Node<'g>> {
        let node = self.next?;
        self.next = node.next_sibling();
        Some(node)
    }
}

impl FusedIterator for Children<'_> {}

/// A node and the first child of each node on the way down.
#[derive(Clone, Debug)]
pub struct MainLine<'g> {
    pub(crate) next: Option<Node<'g>>,
}

impl<'g> Iterator for MainLine<'g> {
    type Item = Node<'g>;

    #[inline]
    fn next(&mut self) -> Option<Node<'g>> {
        let node = self.next?;
        self.next = node.first_child();
        Some(node)
    }
}

impl FusedIterator for MainLine<'_> {}

/// A node and everything after it, each node before its children.
#[derive(Clone, Debug)]
pub struct DepthFirst<'g> {
    pub(crate) top: u32,
    pub(crate) next: Option<Node<'g>>,
}

impl<'g> Iterator for DepthFirst<'g> {
    type Item = Node<'g>;

    fn next(&mut self) -> Option<Node<'g>> {
        let node = self.next?;
        self.next = node.first_child().or_else(|| {
            // Up to the nearest node that has a variation still to come, but not above the top.
            let mut up = node;
            while up.id != self.top {
                if let Some(sibling) = up.next_sibling() {
                    return Some(sibling);
                }
                up = up.parent()?;
            }
            None
        });
        Some(node)
    }
}

impl FusedIterator for DepthFirst<'_> {}
