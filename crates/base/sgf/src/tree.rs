use std::fmt;

use encoding_rs::Encoding;

use crate::charset::{Characters, encoding_of_label};
use crate::position::Cursor;
use crate::walk::{DepthFirst, MainLine};
use crate::{Node, Position, Warning, WarningKind};

/// The index that means nothing is there.
pub(crate) const NONE: u32 = u32::MAX;

/// A stretch of the game's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub start: u32,
    pub length: u32,
}

impl Span {
    /// Offsets within one game fit: larger games are refused before they get here.
    #[inline]
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, length: (end - start) as u32 }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeRecord {
    pub parent: u32,
    pub first_child: u32,
    pub last_child: u32,
    pub next_sibling: u32,
    pub first_property: u32,
    pub last_property: u32,
}

/// A property and its first value: most have no second, and need no more than this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PropertyRecord {
    pub ident: Span,
    pub value: Span,
    /// The last of the further values; they form a ring, so that the first of them follows it.
    pub last_further: u32,
    pub next: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct FurtherValue {
    pub value: Span,
    pub next: u32,
}

/// A node of a game, to be remembered while the game changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every game.
    pub const ROOT: NodeId = NodeId(0);
}

/// One game with all its variations: the text it was read from, and flat lists of where in it the
/// nodes, properties and values are.
///
/// Nothing is decoded or copied before it is asked for. A game read anew with
/// [`Reader::next_game`](crate::Reader::next_game) takes over the memory of the one before. There is
/// always a root, and every property has at least one value, perhaps an empty one.
///
/// Two games are equal if their nodes hold the same properties in the same order with the same raw
/// values, however they were laid out or built.
#[derive(Clone)]
pub struct GameTree {
    /// What was read, from the game's first `;` on, then what was set since.
    pub(crate) bytes: Vec<u8>,
    pub(crate) nodes: Vec<NodeRecord>,
    pub(crate) properties: Vec<PropertyRecord>,
    pub(crate) further: Vec<FurtherValue>,
    pub(crate) node_count: usize,
    /// Where the text read begins, and how many of the bytes it makes up.
    pub(crate) origin: Position,
    pub(crate) read: usize,
    pub(crate) encoding: Option<&'static Encoding>,
    pub(crate) notes: Vec<(u32, WarningKind)>,
}

impl Default for GameTree {
    /// A game with an empty root: something to read into.
    fn default() -> GameTree {
        let mut game = GameTree {
            bytes: Vec::new(),
            nodes: Vec::new(),
            properties: Vec::new(),
            further: Vec::new(),
            node_count: 0,
            origin: Position::START,
            read: 0,
            encoding: None,
            notes: Vec::new(),
        };
        game.push_node(NONE);
        game.node_count = 1;
        game
    }
}

impl GameTree {
    /// The node every game begins with.
    #[inline]
    pub fn root(&self) -> Node<'_> {
        self.node(NodeId::ROOT)
    }

    /// The node remembered.
    ///
    /// # Panics
    /// The answer's methods do, if the id comes from another game and this one has fewer nodes.
    #[inline]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { game: self, id: id.0 }
    }

    /// How many nodes the game has, the root included.
    pub fn node_count(&self) -> usize {
        self.node_count
    }

    /// The root, its first child, the first child of that, and so on: the game as it was played.
    pub fn main_line(&self) -> MainLine<'_> {
        self.root().main_line()
    }

    /// Every node, each before its children, and variations in their order.
    pub fn depth_first(&self) -> DepthFirst<'_> {
        self.root().depth_first()
    }

    /// The encoding the root's CA property names; none if there is no CA or nobody knows its name,
    /// and then values are UTF-8 where that is possible and Latin-1 (windows-1252) elsewhere.
    pub fn encoding(&self) -> Option<&'static Encoding> {
        self.encoding
    }

    /// Where in the stream the game began, just after its first parenthesis.
    pub fn position(&self) -> Position {
        self.origin
    }

    /// What the reader had to set right.
    pub fn warnings(&self) -> impl Iterator<Item = Warning> + '_ {
        // They are noted in the order of the text, so that one walk through it finds them all.
        let mut cursor = Cursor::at(self.origin);
        let mut passed = 0;
        self.notes.iter().map(move |&(at, kind)| {
            cursor.advance(&self.bytes[passed..at as usize]);
            passed = at as usize;
            Warning { position: cursor.position, kind }
        })
    }

    /// Back to an empty root, with the memory kept.
    pub(crate) fn clear(&mut self) {
        self.forget();
        self.push_node(NONE);
        self.node_count = 1;
    }

    /// Back to nothing at all: only for who puts a root there next.
    pub(crate) fn forget(&mut self) {
        self.bytes.clear();
        self.nodes.clear();
        self.properties.clear();
        self.further.clear();
        self.node_count = 0;
        self.origin = Position::START;
        self.read = 0;
        self.encoding = None;
        self.notes.clear();
    }

    #[inline]
    pub(crate) fn slice(&self, span: Span) -> &[u8] {
        &self.bytes[span.start as usize..][..span.length as usize]
    }

    pub(crate) fn characters(&self) -> Characters {
        Characters::of(self.encoding)
    }

    /// Takes the encoding from the root's CA.
    pub(crate) fn settle_encoding(&mut self) {
        self.encoding =
            self.root().first_value("CA").and_then(|label| encoding_of_label(label.raw()));
    }

    /// A new last child of `parent`; the root if that is none.
    #[inline]
    pub(crate) fn push_node(&mut self, parent: u32) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(NodeRecord {
            parent,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            first_property: NONE,
            last_property: NONE,
        });
        if parent != NONE {
            let parent = &mut self.nodes[parent as usize];
            let brother = std::mem::replace(&mut parent.last_child, id);
            if brother == NONE {
                parent.first_child = id;
            } else {
                self.nodes[brother as usize].next_sibling = id;
            }
        }
        id
    }

    /// A new last property of `node`.
    #[inline]
    pub(crate) fn push_property(&mut self, node: u32, ident: Span, value: Span) -> u32 {
        let id = self.properties.len() as u32;
        self.properties.push(PropertyRecord { ident, value, last_further: NONE, next: NONE });
        let node = &mut self.nodes[node as usize];
        let before = std::mem::replace(&mut node.last_property, id);
        if before == NONE {
            node.first_property = id;
        } else {
            self.properties[before as usize].next = id;
        }
        id
    }

    /// A new last value of `property`.
    pub(crate) fn push_value(&mut self, property: u32, value: Span) {
        let id = self.further.len() as u32;
        let last = std::mem::replace(&mut self.properties[property as usize].last_further, id);
        let next = if last == NONE {
            id
        } else {
            std::mem::replace(&mut self.further[last as usize].next, id)
        };
        self.further.push(FurtherValue { value, next });
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &GameTree) -> bool {
        self.node_count == other.node_count
            && self.depth_first().zip(other.depth_first()).all(|(a, b)| {
                a.child_count() == b.child_count() && a.properties().eq_by_parts(b.properties())
            })
    }
}

impl Eq for GameTree {}

impl fmt::Debug for GameTree {
    /// The game as SGF text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_equal_by_what_they_hold() {
        let game = |text: &str| GameTree::parse(text.as_bytes()).unwrap();
        let plain = game("(;GM[1](;B[aa][bb]C[x])(;B[cc]))");
        assert_eq!(plain, game(" ( ;GaMe[1]\n((;B [aa]\t[bb] C[x]))(;B[cc]))"));
        for other in [
            "(;GM[1];B[aa][bb]C[x](;B[cc]))",
            "(;GM[1](;B[aa][bb]C[x])(;B[cc])(;))",
            "(;GM[1](;B[aa]C[x])(;B[cc]))",
            "(;GM[1](;B[aa][bb][cc]C[x])(;B[cc]))",
            "(;GM[1](;C[x]B[aa][bb])(;B[cc]))",
            "(;GM[1](;B[aa][bb]C[y])(;B[cc]))",
            "(;GM[1](;B[aa][bb]C[x])(;W[cc]))",
        ] {
            assert_ne!(plain, game(other));
        }
    }

    #[test]
    fn an_empty_game_has_a_root() {
        let game = GameTree::default();
        assert_eq!(game.node_count(), 1);
        assert_eq!(game.root().properties().count(), 0);
        assert_eq!(format!("{game:?}").trim(), "(;)");
    }
}
