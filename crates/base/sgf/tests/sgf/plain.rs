//! A game as plainly as it can be held, and random ones.

use proptest::prelude::*;
use tengen_sgf::{GameTree, Node, NodeId, Property, Value};

pub type PlainProperty = (String, Vec<Vec<u8>>);

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PlainNode {
    pub properties: Vec<PlainProperty>,
    pub children: Vec<PlainNode>,
}

/// What a tree holds. Recursive: not for deep trees.
pub fn plain(game: &GameTree) -> PlainNode {
    plain_node(game.root())
}

pub fn plain_properties(node: Node<'_>) -> Vec<PlainProperty> {
    let plain_property = |p: Property<'_>| {
        let ident = String::from_utf8(p.ident().to_vec()).unwrap();
        (ident, p.values().map(|v: Value<'_>| v.raw().to_vec()).collect())
    };
    node.properties().map(plain_property).collect()
}

fn plain_node(node: Node<'_>) -> PlainNode {
    PlainNode {
        properties: plain_properties(node),
        children: node.children().map(plain_node).collect(),
    }
}

/// The tree that holds this, made by editing.
pub fn build(root: &PlainNode) -> GameTree {
    let mut game = GameTree::default();
    fill(&mut game, NodeId::ROOT, root);
    game
}

fn fill(game: &mut GameTree, id: NodeId, node: &PlainNode) {
    for (ident, values) in &node.properties {
        for value in values {
            game.edit(id).add_raw(ident, value).unwrap();
        }
    }
    for child in &node.children {
        let id = game.add_child(id);
        fill(game, id, child);
    }
}

/// SGF in the simplest form: a parenthesis round every node.
pub fn write_plainly(node: &PlainNode, out: &mut Vec<u8>) {
    out.extend_from_slice(b"(;");
    for (ident, values) in &node.properties {
        out.extend_from_slice(ident.as_bytes());
        for value in values {
            out.extend_from_slice(&[b"[", &value[..], b"]"].concat());
        }
    }
    for child in &node.children {
        write_plainly(child, out);
    }
    out.push(b')');
}

/// A raw value: anything, with escapes where they must be.
pub fn value() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => prop::sample::select(&b"abst:;()[ 19\n\r\t"[..]).prop_map(|b| vec![b]),
        2 => prop::sample::select(vec!["\\]", "\\\\", "\\:", "\\\n", "\\\r\n", "\\x"])
            .prop_map(|s| s.as_bytes().to_vec()),
        1 => any::<u8>()
            .prop_filter("no syntax", |b| !matches!(b, b']' | b'\\'))
            .prop_map(|b| vec![b]),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn properties() -> impl Strategy<Value = Vec<PlainProperty>> {
    let ident = prop_oneof![
        4 => prop::sample::select(&["B", "W", "C", "AB", "LB", "GM", "FF", "SZ", "N"][..])
            .prop_map(str::to_owned),
        1 => "[A-Z][A-Z0-9]{0,9}",
    ]
    // The encoding is another test's matter.
    .prop_filter("no CA", |ident| ident != "CA");
    let property = (ident, prop::collection::vec(value(), 1..4));
    prop::collection::vec(property, 0..4).prop_map(|mut properties| {
        // Editing puts values of one name together; files may have a name twice, but not these.
        let mut seen = std::collections::HashSet::new();
        properties.retain(|(ident, _)| seen.insert(ident.clone()));
        properties
    })
}

/// A random game; long lines and bushes both come up.
pub fn game() -> impl Strategy<Value = PlainNode> {
    prop::collection::vec((any::<prop::sample::Index>(), 0..3usize, properties()), 1..30).prop_map(
        |nodes| {
            let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
            for (at, (index, kind, _)) in nodes.iter().enumerate().skip(1) {
                let parent = if *kind == 0 { index.index(at) } else { at - 1 };
                children[parent].push(at);
            }
            assemble(0, &nodes.into_iter().map(|n| n.2).collect::<Vec<_>>(), &children)
        },
    )
}

fn assemble(at: usize, nodes: &[Vec<PlainProperty>], children: &[Vec<usize>]) -> PlainNode {
    PlainNode {
        properties: nodes[at].clone(),
        children: children[at].iter().map(|&child| assemble(child, nodes, children)).collect(),
    }
}
