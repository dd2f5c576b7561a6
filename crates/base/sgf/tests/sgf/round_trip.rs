use proptest::prelude::*;
use tengen_sgf::{GameTree, Layout, Reader};

use crate::plain::{build, game, plain, write_plainly};

fn read_all(text: &[u8]) -> Vec<GameTree> {
    Reader::new(text).collect::<Result<_, _>>().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_written_is_read(games in prop::collection::vec(game(), 1..4)) {
        let trees: Vec<_> = games.iter().map(build).collect();
        for (tree, game) in trees.iter().zip(&games) {
            prop_assert_eq!(&plain(tree), game);
            prop_assert_eq!(tree.node_count(), tree.depth_first().count());
        }
        for layout in [Layout::Wrapped, Layout::OneLine] {
            let mut text = Vec::new();
            for tree in &trees {
                tree.write_to(&mut text, layout).unwrap();
            }
            let read = read_all(&text);
            prop_assert_eq!(&read, &trees);
            prop_assert!(read.iter().all(|tree| tree.warnings().next().is_none()));
        }
    }

    #[test]
    fn a_parenthesis_round_every_node_is_the_same_game(game in game()) {
        let mut text = Vec::new();
        write_plainly(&game, &mut text);
        let read = read_all(&text);
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(&plain(&read[0]), &game);
        let written = read[0].to_bytes();
        prop_assert_eq!(&read_all(&written), &read);
        // And writing it again changes nothing.
        prop_assert_eq!(read_all(&written)[0].to_bytes(), written);
    }
}

#[test]
fn parentheses_only_where_variations_part() {
    let game = GameTree::parse("(;A[1](;B[2](;C[3](;D[4])(;E[5](;F[6])))))").unwrap();
    assert_eq!(
        String::from_utf8(game.to_bytes()).unwrap(),
        "(;A[1];B[2];C[3]\n(;D[4])\n(;E[5];F[6]))\n"
    );
    let mut line = Vec::new();
    game.write_to(&mut line, Layout::OneLine).unwrap();
    assert_eq!(line, b"(;A[1];B[2];C[3](;D[4])(;E[5];F[6]))\n");
}

#[test]
fn lines_end_between_nodes_only() {
    let long = "x".repeat(200);
    let moves = ";B[aa];W[bb]".repeat(30);
    let text = format!("(;C[{long}\n{long}]{moves})");
    let game = GameTree::parse(&text).unwrap();
    let written = String::from_utf8(game.to_bytes()).unwrap();
    assert!(written.contains(&format!("C[{long}\n{long}]\n;B[aa]")));
    assert!(written.lines().skip(2).all(|line| line.len() < 85));
    assert_eq!(written.replace('\n', ""), text.replace('\n', ""));
}
