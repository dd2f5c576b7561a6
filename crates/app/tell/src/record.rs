//! A game record with what a review says.

use std::borrow::Cow;

use tengen_board::Size;
use tengen_explain::{Better, MoveReview, Quality, Review};
use tengen_sgf::{EditError, GameTree, Node, NodeId, ValueError};

use crate::Teller;

/// Writes a review into the main line of the record it is about: comments, marks for the quality of
/// moves, and what would have been better as variations. What was written there before is kept.
///
/// # Errors
/// If the record cannot be read or changed so.
pub fn annotate(
    tree: &mut GameTree,
    size: Size,
    review: &Review,
    teller: &mut Teller,
) -> Result<(), AnnotateError> {
    tree.turn_into_utf8();
    let mut nodes: Vec<NodeId> = Vec::new();
    for node in tree.main_line() {
        if node.played(size)?.is_some() {
            nodes.push(node.id());
        }
    }
    let summary = teller.summary(review);
    comment(tree, NodeId::ROOT, &summary)?;
    for (&node, review) in nodes.iter().zip(&review.moves) {
        teller.turn_to(review.color);
        let text = teller.comment(review);
        comment(tree, node, &text)?;
        mark(tree, node, review)?;
        let before = tree.node(node).parent().map(Node::id);
        if let (Some(better), Some(before)) = (&review.better, before) {
            variation(tree, before, better, size);
        }
    }
    Ok(())
}

/// Why a record could not be annotated.
#[derive(Debug, thiserror::Error)]
pub enum AnnotateError {
    /// A move that cannot be read.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// A property that cannot be set.
    #[error(transparent)]
    Edit(#[from] EditError),
}

/// Adds to what a node says.
fn comment(tree: &mut GameTree, node: NodeId, text: &str) -> Result<(), EditError> {
    let before = tree.node(node).text("C").map(Cow::into_owned);
    let text = match before {
        Some(before) if !before.is_empty() => format!("{before}\n\n{text}"),
        _ => text.to_owned(),
    };
    tree.edit(node).set_text("C", &text)?;
    Ok(())
}

/// The mark of a good, doubtful or bad move.
fn mark(tree: &mut GameTree, node: NodeId, review: &MoveReview) -> Result<(), EditError> {
    let mut node = tree.edit(node);
    match review.quality {
        Quality::Best | Quality::Good => {}
        Quality::Slack => drop(node.set_flag("DO")?),
        Quality::Mistake => drop(node.set_number("BM", 1)?),
        Quality::Blunder => drop(node.set_number("BM", 2)?),
    }
    Ok(())
}

fn variation(tree: &mut GameTree, before: NodeId, better: &Better, size: Size) {
    let mut node = before;
    for played in &better.line {
        node = tree.add_move(node, played.color, played.mv, size);
    }
}
