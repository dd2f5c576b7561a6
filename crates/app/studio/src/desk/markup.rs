//! What was found out, written into the record for other programs to read.

use tengen_board::{Color, Lettering, Move, Point};
use tengen_sgf::{GameTree, Node, NodeId};

use super::record::Record;
use super::review::{Mistake, mistakes};
use crate::evaluation::Evaluation;
use crate::shape;

/// Letters on candidate moves.
const LETTERS: [&str; 3] = ["A", "B", "C"];

/// The record with comments, the estimated score (V), letters on the best moves, bad moves marked
/// (BM), and a variation for what would have been better.
pub(super) fn marked(record: &Record) -> Vec<u8> {
    let mut tree = record.tree.clone();
    tree.turn_into_utf8();
    let size = record.size();
    for (&number, evaluation) in &record.evaluations {
        let Ok(node) = record.node(number).map(Node::id) else { continue };
        comment(&mut tree, node, &words(evaluation));
        let mut edit = tree.edit(node);
        // These fail only for text that the record's encoding lacks, and it is UTF-8.
        let _ = edit.set_real("V", evaluation.black_leads);
        if edit.view().property("LB").is_none() {
            let labels = evaluation.moves.iter().zip(LETTERS).filter_map(|(candidate, letter)| {
                Some((size.parse(&candidate.mv, Lettering::Go).ok()?, letter))
            });
            let labels: Vec<(Point, &str)> = labels.collect();
            let _ = if labels.is_empty() { Ok(&mut edit) } else { edit.set_labels(labels, size) };
        }
    }
    for mistake in mistakes(record) {
        mark(&mut tree, record, &mistake);
    }
    tree.to_bytes()
}

fn comment(tree: &mut GameTree, node: NodeId, words: &str) {
    let text = match tree.node(node).text("C") {
        Some(text) if !text.trim().is_empty() => format!("{text}\n\n{words}"),
        _ => words.to_owned(),
    };
    let _ = tree.edit(node).set_text("C", &text);
}

fn words(evaluation: &Evaluation) -> String {
    let lead = evaluation.black_leads;
    let leader = if lead < 0.0 { "W" } else { "B" };
    let mut words = format!(
        "tengen, an estimate by {} playouts: Black wins {:.0}%, {leader}+{:.1}",
        evaluation.visits,
        100.0 * evaluation.black_wins,
        lead.abs()
    );
    for (candidate, letter) in evaluation.moves.iter().zip(LETTERS) {
        let (mv, wins) = (&candidate.mv, 100.0 * candidate.black_wins);
        words += &format!("\n{letter}: {mv}, Black wins {wins:.0}%");
    }
    words
}

fn mark(tree: &mut GameTree, record: &Record, mistake: &Mistake) {
    let Ok(node) = record.node(mistake.node).map(Node::id) else { return };
    comment(
        tree,
        node,
        &format!(
            "A mistake, by estimate: it costs {} {:.0}% and {:.1} points; {} was better.",
            mistake.color,
            100.0 * mistake.chance,
            mistake.points,
            mistake.better.first().map_or("another move", String::as_str)
        ),
    );
    let has_verdict =
        ["BM", "DO", "IT", "TE"].iter().any(|ident| tree.node(node).property(ident).is_some());
    if !has_verdict {
        let value = if mistake.chance >= 0.2 { 2 } else { 1 };
        let _ = tree.edit(node).set_number("BM", value);
    }
    let Some(parent) = tree.node(node).parent().map(Node::id) else { return };
    add_line(tree, parent, mistake.color, &mistake.better, record);
}

/// Adds a line of moves as a variation, along what is there already.
fn add_line(tree: &mut GameTree, from: NodeId, first: Color, line: &[String], record: &Record) {
    let (mut at, mut color) = (from, first);
    for name in line {
        let Ok(mv) = shape::parse_move(name, record.size()) else { return };
        let same = |played: Option<(Color, Move)>| played == Some((color, mv));
        let there =
            tree.node(at).children().find(|child| same(child.played(record.size()).ok().flatten()));
        at = match there.map(Node::id) {
            Some(child) => child,
            None => tree.add_move(at, color, mv, record.size()),
        };
        color = !color;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Candidate;

    fn evaluation(black_wins: f64, black_leads: f64, line: &[&str]) -> Evaluation {
        let line: Vec<String> = line.iter().map(|&mv| mv.to_owned()).collect();
        let mv = line[0].clone();
        let first = Candidate { mv, visits: 9, black_wins, black_leads, line };
        Evaluation { visits: 10, black_wins, black_leads, moves: vec![first] }
    }

    #[test]
    fn mark_up_is_added_and_nothing_is_lost() {
        let text = "(;SZ[5]CA[ISO-8859-1]PB[\u{e9}];B[cc]C[mine];W[dd])";
        let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let mut record = Record::read(&latin).unwrap();
        record.keep(1, evaluation(0.5, 0.5, &["B2", "D4"]));
        record.keep(2, evaluation(0.9, 8.0, &["B4"]));
        let marked = String::from_utf8(marked(&record)).unwrap();
        assert!(marked.contains("PB[\u{e9}]") && marked.contains("mine\n\ntengen"), "{marked}");
        assert!(marked.contains("LB[bd:A]") && marked.contains("BM[2]"), "{marked}");
        assert!(marked.contains("costs white 40% and 7.5 points; B2 was better"), "{marked}");
        let again = Record::read(marked.as_bytes()).unwrap();
        assert_eq!(again.main_line().len(), 3, "the game itself is as it was");
        assert_eq!(again.node_json(1).unwrap()["next"].as_array().unwrap().len(), 2);
        assert_eq!(again.played(4), Some((Color::Black, Move::Play(Point::new(3, 3)))));
    }
}
