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
    let summary = teller.summary(review);
    let mut notes: Vec<Note> = Vec::with_capacity(review.moves.len());
    for review in &review.moves {
        teller.turn_to(review.color);
        notes.push(Note { text: teller.comment(review), badness: badness(review) });
    }
    let nodes = write_notes(tree, &summary, &notes)?;
    for (&node, review) in nodes.iter().zip(&review.moves) {
        let before = tree.node(node).parent().map(Node::id);
        if let (Some(better), Some(before)) = (&review.better, before) {
            variation(tree, before, better, size);
        }
    }
    Ok(())
}

/// What is written about a move: 0 is not bad, 1 and 2 are, doubtful moves are less than that.
pub(crate) struct Note {
    pub text: String,
    pub badness: i64,
}

/// A move that is doubtful rather than bad.
const DOUBTFUL: i64 = -1;

/// Writes a summary into the root and a note into each move of the main line; what was written
/// there before is kept. The nodes of the moves, in order.
pub(crate) fn write_notes(
    tree: &mut GameTree,
    summary: &str,
    notes: &[Note],
) -> Result<Vec<NodeId>, AnnotateError> {
    tree.turn_into_utf8();
    let grid = tree.grid()?;
    let mut nodes: Vec<NodeId> = Vec::new();
    for node in tree.main_line() {
        if node.played(grid)?.is_some() {
            nodes.push(node.id());
        }
    }
    comment(tree, NodeId::ROOT, summary)?;
    for (&node, note) in nodes.iter().zip(notes) {
        comment(tree, node, &note.text)?;
        let mut node = tree.edit(node);
        match note.badness {
            0 => {}
            DOUBTFUL => drop(node.set_flag("DO")?),
            badness => drop(node.set_number("BM", badness)?),
        }
    }
    Ok(nodes)
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

/// How bad a move is marked to be.
const fn badness(review: &MoveReview) -> i64 {
    match review.quality {
        Quality::Best | Quality::Good => 0,
        Quality::Slack => DOUBTFUL,
        Quality::Mistake => 1,
        Quality::Blunder => 2,
    }
}

fn variation(tree: &mut GameTree, before: NodeId, better: &Better, size: Size) {
    let mut node = before;
    for played in &better.line {
        node = tree.add_move(node, played.color, played.mv, size);
    }
}
