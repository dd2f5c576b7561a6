//! Well-formed games, read by another reader too.

use proptest::prelude::*;
use sgf_parse::{SgfNode, go};
use tengen_board::{Move, Size};
use tengen_sgf::{GameTree, Node};

/// What both can be asked for: the move, the comment, and values of private properties.
#[derive(Debug, PartialEq)]
struct Common {
    moves: Vec<(char, Option<(u8, u8)>)>,
    comment: Option<String>,
    private: Vec<(String, Vec<String>)>,
    children: Vec<Common>,
}

fn theirs(node: &SgfNode<go::Prop>) -> Common {
    let point = |played: &go::Move| match played {
        go::Move::Pass => None,
        go::Move::Move(point) => Some((point.x, point.y)),
    };
    let mut common = Common {
        moves: Vec::new(),
        comment: None,
        private: Vec::new(),
        children: node.children().map(theirs).collect(),
    };
    for property in node.properties() {
        match property {
            go::Prop::B(played) => common.moves.push(('B', point(played))),
            go::Prop::W(played) => common.moves.push(('W', point(played))),
            go::Prop::C(text) => common.comment = Some(text.text.clone()),
            go::Prop::Unknown(ident, values) => {
                common.private.push((ident.clone(), values.clone()));
            }
            other => panic!("{other:?} was never written"),
        }
    }
    common
}

fn ours(node: Node<'_>) -> Common {
    let size = Size::square(19).unwrap();
    let mut private = Vec::new();
    for property in node.properties() {
        let ident = String::from_utf8(property.ident().to_vec()).unwrap();
        if ident.starts_with('X') {
            // They take escapes away, and nothing else.
            let values = property.values().map(|v| v.text().into_owned()).collect();
            private.push((ident, values));
        }
    }
    let played = node.played(size).unwrap();
    Common {
        moves: played
            .map(|(color, played)| {
                let point = match played {
                    Move::Pass => None,
                    Move::Play(p) => Some((p.column() as u8, 18 - p.row() as u8)),
                };
                (color.letter(), point)
            })
            .into_iter()
            .collect(),
        comment: node.text("C").map(std::borrow::Cow::into_owned),
        private,
        children: node.children().map(ours).collect(),
    }
}

fn node_text() -> impl Strategy<Value = String> {
    let value = "([a-z0-9é中:;() ]|\\\\[\\]\\\\:a]){0,8}";
    (
        prop::option::of(("[BW]", "([a-s]{2})?")),
        prop::option::of(value),
        prop::collection::vec(("X[A-Z]{0,3}", prop::collection::vec(value, 1..4)), 0..3),
        "[ \n]{0,2}",
    )
        .prop_map(|(played, comment, private, space)| {
            let mut text = format!(";{space}");
            if let Some((color, point)) = played {
                text += &format!("{color}[{point}]{space}");
            }
            if let Some(comment) = comment {
                text += &format!("C[{comment}]");
            }
            for (ident, values) in private {
                text += &ident;
                for value in values {
                    text += &format!("[{value}]{space}");
                }
            }
            text
        })
}

/// Games with variations.
fn game_text() -> impl Strategy<Value = String> {
    let sequence =
        prop::collection::vec(node_text(), 1..4).prop_map(|nodes| nodes.concat()).boxed();
    let tree = sequence.clone().prop_recursive(4, 40, 4, move |tree| {
        (sequence.clone(), prop::collection::vec(tree, 1..4)).prop_map(|(sequence, trees)| {
            let trees: String = trees.iter().map(|tree| format!("({tree})\n")).collect();
            format!("{sequence}{trees}")
        })
    });
    tree.prop_map(|tree| format!("({tree})"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn both_read_the_same(text in game_text()) {
        let game = GameTree::parse(&text).unwrap();
        let other = go::parse(&text).unwrap();
        prop_assert_eq!(other.len(), 1);
        prop_assert_eq!(ours(game.root()), theirs(&other[0]));
        // And what we write, they read as before.
        let written = String::from_utf8(game.to_bytes()).unwrap();
        let rewritten = go::parse(&written).unwrap();
        prop_assert_eq!(theirs(&rewritten[0]), theirs(&other[0]));
    }
}
