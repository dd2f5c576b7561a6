use proptest::prelude::*;
use tengen_board::{Color, Move, Point, Size};
use tengen_sgf::{EditError, GameKind, GameTree, NodeId};

use crate::plain::{PlainNode, plain, plain_properties, value};

fn text(game: &GameTree) -> String {
    String::from_utf8(game.to_bytes()).unwrap()
}

#[test]
fn an_analysis_is_written() {
    let size = Size::square(9).unwrap();
    let mut game = GameTree::new(GameKind::Go, size);
    let [e5, c3, g7] = [(4, 4), (2, 2), (6, 6)].map(|(c, r)| Point::new(c, r));
    let first = game.add_move(NodeId::ROOT, Color::Black, Move::Play(e5), size);
    let mut node = game.edit(first);
    node.set_labels([(c3, "a:1"), (g7, "]")], size)
        .and_then(|n| n.set_points("TR", [c3], size))
        .and_then(|n| n.set_points("SQ", [g7], size))
        .and_then(|n| n.add_points("SQ", [c3], size))
        .and_then(|n| n.set_points("CR", [], size))
        .and_then(|n| n.set_point_pairs("AR", [(c3, g7)], size))
        .and_then(|n| n.set_text("C", "win \\ 53%\nnext"))
        .and_then(|n| n.set_simple_text("N", "two\nlines"))
        .and_then(|n| n.set_real("V", -1.5))
        .and_then(|n| n.set_real("SBKV", 53.0))
        .and_then(|n| n.set_number("MN", 1))
        .and_then(|n| n.set_flag("KO"))
        .unwrap();
    node.set_to_play(Color::Black);
    game.add_move(first, Color::White, Move::Pass, size);
    game.add_move(first, Color::White, Move::Play(c3), size);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        text(&game),
        format!(
            "(;FF[4]GM[1]CA[UTF-8]AP[tengen:{version}]SZ[9];B[ee]LB[cg:a\\:1][gc:\\]]TR[cg]SQ[gc][cg]\
             CR[]AR[cg:gc]C[win \\\\ 53%\nnext]N[two lines]V[-1.5]SBKV[53]MN[1]KO[]PL[B]\n\
             (;W[])\n(;W[cg]))\n"
        )
    );
    let again = GameTree::parse(game.to_bytes()).unwrap();
    assert_eq!(again, game);
    let labels = again.node(first).labels(size).unwrap();
    assert_eq!(labels[0].1, "a:1");
    assert_eq!(again.node(first).text("C").unwrap(), "win \\ 53%\nnext");
}

#[test]
fn rectangles_and_gobang_say_so_in_the_root() {
    let game = GameTree::new(GameKind::Gobang, Size::new(9, 13).unwrap());
    assert!(text(&game).contains("GM[4]") && text(&game).contains("SZ[9:13]"));
}

#[test]
fn what_cannot_be_set() {
    let mut game = GameTree::new(GameKind::Go, Size::square(9).unwrap());
    let before = game.clone();
    let mut root = game.edit(NodeId::ROOT);
    for ident in ["", "c", "Comment", "C D", "C]"] {
        let error = root.set_text(ident, "x").unwrap_err();
        assert_eq!(error, EditError::BadIdentifier(ident.to_owned()));
    }
    assert_eq!(root.set_text("CA", "GBK").unwrap_err(), EditError::Charset);
    assert_eq!(root.add_raw("CA", b"GBK").unwrap_err(), EditError::Charset);
    assert_eq!(root.remove("CA").unwrap_err(), EditError::Charset);
    assert_eq!(root.add_raw("C", b"a]b").unwrap_err(), EditError::NotOneValue);
    assert_eq!(root.add_raw("C", b"a\\").unwrap_err(), EditError::NotOneValue);
    assert_eq!(root.set_real("V", f64::NAN).unwrap_err(), EditError::NotFinite);
    assert_eq!(game, before);
}

#[test]
#[should_panic(expected = "off the 9x9 board")]
fn points_off_the_board_are_not_written() {
    let size = Size::square(9).unwrap();
    let mut game = GameTree::new(GameKind::Go, size);
    game.add_move(NodeId::ROOT, Color::Black, Move::Play(Point::new(9, 0)), size);
}

#[test]
fn a_game_that_was_read_can_be_changed() {
    let size = Size::square(9).unwrap();
    let mut game = GameTree::parse("(;GaMe[1]C[a]C[b]KM[5];B[aa](;W[bb];B[cc])(;W[dd]))").unwrap();
    let root = NodeId::ROOT;
    game.edit(root).set_real("KM", 7.5).unwrap();
    game.edit(root).set_text("C", "c").unwrap();
    let fork = game.root().first_child().unwrap();
    let branch = fork.first_child().unwrap().id();
    let fork = fork.id();
    game.add_move(fork, Color::White, Move::Pass, size);
    assert_eq!(game.node_count(), 6);
    game.prune(branch);
    assert_eq!(game.node_count(), 4);
    assert_eq!(text(&game), "(;GM[1]C[c]KM[7.5];B[aa]\n(;W[dd])\n(;W[]))\n");
    let value = game.root().first_value("KM").unwrap();
    assert_eq!(value.position(), None);
    assert!(game.root().first_value("GM").unwrap().position().is_some());
    let bad = game.add_child(root);
    game.edit(bad).add_raw("B", b"zz").unwrap();
    assert_eq!(
        game.node(bad).played(size).unwrap_err().to_string(),
        "B[zz]: off the 9x9 board: points go from aa (top left) to ii"
    );
}

#[derive(Clone, Debug)]
enum Edit {
    AddChild(prop::sample::Index),
    Prune(prop::sample::Index),
    Add(prop::sample::Index, String, Vec<u8>),
    SetNumber(prop::sample::Index, String, i64),
    Remove(prop::sample::Index, String),
}

fn edit() -> impl Strategy<Value = Edit> {
    let node = any::<prop::sample::Index>;
    prop_oneof![
        3 => node().prop_map(Edit::AddChild),
        1 => node().prop_map(Edit::Prune),
        4 => (node(), "[A-D]", value()).prop_map(|(n, i, v)| Edit::Add(n, i, v)),
        3 => (node(), "[A-D]", any::<i64>()).prop_map(|(n, i, v)| Edit::SetNumber(n, i, v)),
        2 => (node(), "[A-D]").prop_map(|(n, i)| Edit::Remove(n, i)),
    ]
}

/// The node reached by this path of child numbers.
fn follow<'n>(root: &'n mut PlainNode, path: &[usize]) -> &'n mut PlainNode {
    path.iter().fold(root, |node, &child| &mut node.children[child])
}

/// The path to a node, by child numbers.
fn path(game: &GameTree, id: NodeId) -> Vec<usize> {
    let mut node = game.node(id);
    let mut path = Vec::new();
    while let Some(parent) = node.parent() {
        path.push(parent.children().position(|child| child == node).unwrap());
        node = parent;
    }
    path.reverse();
    path
}

proptest! {
    #[test]
    fn editing_does_what_it_does_to_a_plain_tree(
        start in prop::option::of(Just("(;A[1]B[2]A[3][4];C[5](;D[6])(;D[7]))")),
        edits in prop::collection::vec(edit(), 0..60),
    ) {
        let mut game = start.map_or_else(GameTree::default, |text| GameTree::parse(text).unwrap());
        let mut model = plain(&game);
        for edit in edits {
            let ids: Vec<NodeId> = game.depth_first().map(tengen_sgf::Node::id).collect();
            let pick = |index: prop::sample::Index| ids[index.index(ids.len())];
            match edit {
                Edit::AddChild(at) => {
                    follow(&mut model, &path(&game, pick(at))).children.push(PlainNode::default());
                    game.add_child(pick(at));
                }
                Edit::Prune(at) => {
                    let path = path(&game, pick(at));
                    if let Some((last, before)) = path.split_last() {
                        follow(&mut model, before).children.remove(*last);
                        game.prune(pick(at));
                    }
                }
                Edit::Add(at, ident, value) => {
                    let node = follow(&mut model, &path(&game, pick(at)));
                    match node.properties.iter_mut().find(|(i, _)| *i == ident) {
                        Some((_, values)) => values.push(value.clone()),
                        None => node.properties.push((ident.clone(), vec![value.clone()])),
                    }
                    game.edit(pick(at)).add_raw(&ident, &value).unwrap();
                }
                Edit::SetNumber(at, ident, number) => {
                    let node = follow(&mut model, &path(&game, pick(at)));
                    let values = vec![number.to_string().into_bytes()];
                    if let Some(place) = node.properties.iter().position(|(i, _)| *i == ident) {
                        node.properties[place].1 = values;
                        let mut at = 0;
                        node.properties.retain(|(i, _)| {
                            at += 1;
                            *i != ident || at == place + 1
                        });
                    } else {
                        node.properties.push((ident.clone(), values));
                    }
                    game.edit(pick(at)).set_number(&ident, number).unwrap();
                }
                Edit::Remove(at, ident) => {
                    let node = follow(&mut model, &path(&game, pick(at)));
                    let before = node.properties.len();
                    node.properties.retain(|(i, _)| *i != ident);
                    let went = node.properties.len() < before;
                    prop_assert_eq!(game.edit(pick(at)).remove(&ident).unwrap(), went);
                }
            }
            prop_assert_eq!(plain(&game), model.clone());
            prop_assert_eq!(game.node_count(), game.depth_first().count());
        }
        let again = GameTree::parse(game.to_bytes()).unwrap();
        prop_assert_eq!(plain_properties(again.root()), plain_properties(game.root()));
        prop_assert_eq!(again, game);
    }
}
