//! Making games and changing their shape.

use encoding_rs::UTF_8;
use tengen_board::{Color, Move, Size};

use crate::bracket::is_one_value;
use crate::charset::{Characters, decode};
use crate::text::{Lines, escape};
use crate::tree::{GameTree, NONE, NodeId, Span};
use crate::{GameKind, Grid, NodeMut};

impl GameTree {
    /// A new game, its root saying what is played on which board, in UTF-8.
    ///
    /// ```
    /// use tengen_board::{Color, Move, Point, Size};
    /// use tengen_sgf::{GameKind, GameTree, NodeId};
    ///
    /// let size = Size::square(9).unwrap();
    /// let mut game = GameTree::new(GameKind::Go, size);
    /// game.edit(NodeId::ROOT).set_text("PB", "Shusaku").unwrap();
    /// let e5 = Point::new(4, 4);
    /// let first = game.add_move(NodeId::ROOT, Color::Black, Move::Play(e5), size);
    /// game.edit(first).set_text("C", "[tengen]").unwrap();
    /// let text = String::from_utf8(game.to_bytes()).unwrap();
    /// assert!(text.ends_with("SZ[9]PB[Shusaku];B[ee]C[[tengen\\]])\n"));
    /// ```
    pub fn new(kind: GameKind, size: Size) -> GameTree {
        let mut game = GameTree::default();
        let sides = if size.is_square() {
            size.width().to_string()
        } else {
            format!("{}:{}", size.width(), size.height())
        };
        for (ident, value) in [
            ("FF", "4"),
            ("GM", &kind.number().to_string()),
            ("CA", "UTF-8"),
            ("AP", concat!("tengen:", env!("CARGO_PKG_VERSION"))),
            ("SZ", &sides),
        ] {
            let (ident, value) = (game.store(ident.as_bytes()), game.store(value.as_bytes()));
            game.push_property(NodeId::ROOT.0, ident, value);
        }
        game.encoding = Some(UTF_8);
        game
    }

    /// A new, empty node after `parent`; if there are others, the last variation.
    ///
    /// # Panics
    /// If `parent` comes from another game and this one has fewer nodes.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        self.node_count += 1;
        NodeId(self.push_node(parent.0))
    }

    /// A new node after `parent` with a move.
    ///
    /// # Panics
    /// If the move is off the board.
    pub fn add_move(
        &mut self,
        parent: NodeId,
        color: Color,
        played: Move,
        grid: impl Into<Grid>,
    ) -> NodeId {
        let node = self.add_child(parent);
        self.edit(node).set_move(color, played, grid);
        node
    }

    /// The node, to be changed.
    pub fn edit(&mut self, node: NodeId) -> NodeMut<'_> {
        NodeMut { game: self, id: node.0 }
    }

    /// Cuts off a node and everything after it.
    ///
    /// # Panics
    /// If it is the root, or has been cut off already.
    pub fn prune(&mut self, node: NodeId) {
        assert!(node != NodeId::ROOT, "a game cannot lose its root");
        let parent = self.nodes[node.0 as usize].parent;
        assert!(parent != NONE, "the node has been cut off already");
        self.node_count -= self.node(node).depth_first().count();
        let next = self.nodes[node.0 as usize].next_sibling;
        let children: Vec<u32> = self.node(NodeId(parent)).children().map(|n| n.id).collect();
        let place = children.iter().position(|&child| child == node.0);
        match place.and_then(|place| place.checked_sub(1)) {
            Some(before) => self.nodes[children[before] as usize].next_sibling = next,
            None => self.nodes[parent as usize].first_child = next,
        }
        if next == NONE {
            let before = children.len().checked_sub(2).map_or(NONE, |i| children[i]);
            self.nodes[parent as usize].last_child = before;
        }
        let cut = &mut self.nodes[node.0 as usize];
        cut.parent = NONE;
        cut.next_sibling = NONE;
    }

    /// Rewrites every value in UTF-8, and CA with them: after this, any text can be set.
    pub fn turn_into_utf8(&mut self) {
        if self.encoding == Some(UTF_8) {
            return;
        }
        for at in 0..self.properties.len() {
            self.properties[at].value = self.in_utf8(self.properties[at].value);
        }
        for at in 0..self.further.len() {
            self.further[at].value = self.in_utf8(self.further[at].value);
        }
        let name = self.store(b"UTF-8");
        self.encoding = Some(UTF_8);
        self.edit(NodeId::ROOT).put(b"CA", &[name]);
    }

    fn in_utf8(&mut self, value: Span) -> Span {
        let raw = self.slice(value);
        if raw.is_ascii() {
            return value;
        }
        let mut text = decode(raw, self.encoding).into_owned();
        // Broken characters may have hidden a bracket or an escape.
        if !is_one_value(text.as_bytes(), Characters::Plain) {
            text = escape(&text, false, Lines::Kept).into_owned();
        }
        self.store(text.as_bytes())
    }

    /// Adds bytes to the game's own.
    pub(crate) fn store(&mut self, bytes: &[u8]) -> Span {
        let start = self.bytes.len();
        let end = start + bytes.len();
        assert!(end < NONE as usize, "a game cannot hold more than 4 GB");
        self.bytes.extend_from_slice(bytes);
        Span::new(start, end)
    }
}
