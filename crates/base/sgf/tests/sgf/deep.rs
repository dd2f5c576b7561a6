//! Nothing may recurse: trees as deep as they come, on a stack that holds next to nothing.

use std::thread;

use tengen_sgf::{GameTree, Layout, NodeId, Reader};

const DEEP: usize = 100_000;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(64 * 1024).spawn(test);
    thread.unwrap().join().unwrap();
}

fn check(text: Vec<u8>, nodes: usize) {
    on_a_small_stack(move || {
        let game = GameTree::parse(&text).unwrap();
        assert_eq!(game.node_count(), nodes);
        assert_eq!(game.depth_first().count(), nodes);
        for layout in [Layout::Wrapped, Layout::OneLine] {
            let mut written = Vec::new();
            game.write_to(&mut written, layout).unwrap();
            assert_eq!(GameTree::parse(&written).unwrap(), game);
        }
        let copy = game.clone();
        assert_eq!(copy, game);
        drop(copy);
    });
}

#[test]
fn every_move_in_its_own_parenthesis() {
    let mut text = b"(;GM[1]".to_vec();
    for at in 0..DEEP {
        text.extend_from_slice(if at % 2 == 0 { b"(;B[aa]" } else { b"(;W[bb]" });
    }
    text.extend(std::iter::repeat_n(b')', DEEP + 1));
    let game = GameTree::parse(&text).unwrap();
    assert_eq!(game.main_line().count(), DEEP + 1);
    assert_eq!(game.warnings().count(), 0);
    // One chain needs one parenthesis.
    let written = game.to_bytes();
    assert_eq!(written.iter().filter(|&&b| b == b'(').count(), 1);
    check(text, DEEP + 1);
}

#[test]
fn variations_within_variations() {
    let mut text = b"(;GM[1]".to_vec();
    for _ in 0..DEEP {
        text.extend_from_slice(b"(;B[aa])(;W[bb]");
    }
    text.extend(std::iter::repeat_n(b')', DEEP + 1));
    check(text, 2 * DEEP + 1);
}

#[test]
fn parentheses_without_nodes() {
    let mut text = b"(;GM[1]".to_vec();
    text.extend(std::iter::repeat_n(b'(', DEEP));
    text.extend_from_slice(b";B[aa]");
    text.extend(std::iter::repeat_n(b')', DEEP + 1));
    check(text, 2);
    let mut text = vec![b'('; DEEP];
    text.extend_from_slice(b";B[aa]");
    text.extend(std::iter::repeat_n(b')', DEEP));
    check(text, 1);
}

#[test]
fn open_parentheses_at_the_end() {
    let mut text = b"(;GM[1]".to_vec();
    text.extend_from_slice(&b"(;B[aa]".repeat(DEEP));
    let game = GameTree::parse(&text).unwrap();
    let warnings: Vec<_> = game.warnings().map(|w| w.kind.to_string()).collect();
    assert_eq!(warnings, ["100001 closing ')' missing at the end of the game"]);
    check(text, DEEP + 1);
}

#[test]
fn a_million_stray_parentheses_take_no_time() {
    on_a_small_stack(|| {
        let mut text = vec![b'('; 1_000_000];
        text.extend_from_slice(b"x(;B[aa])");
        assert_eq!(Reader::new(&text[..]).count(), 1);
    });
}

#[test]
fn cutting_off_a_deep_branch() {
    on_a_small_stack(|| {
        let mut game = GameTree::default();
        let branch = game.add_child(NodeId::ROOT);
        let mut tip = branch;
        for _ in 0..DEEP {
            tip = game.add_child(tip);
        }
        game.prune(branch);
        assert_eq!(game.node_count(), 1);
    });
}
