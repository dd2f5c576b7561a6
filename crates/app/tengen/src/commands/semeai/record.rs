//! A race as a game record: the same marks as in the picture, and how it goes.

use tengen_board::{Color, Lettering};
use tengen_semeai::RegionKind;
use tengen_sgf::{GameTree, NodeId};

use super::board::BoardAnswer;
use super::words;
use crate::shown::set_up;

/// The position with its regions labelled, winning moves crossed, and a line for either side to
/// begin.
pub(super) fn with_marks(answer: &BoardAnswer<'_>) -> anyhow::Result<GameTree> {
    let position = answer.race.position();
    let size = position.size();
    let to_move = position.to_move();
    let mut tree = set_up(position, to_move)?;
    let mut comment = Vec::new();
    let mut labels = Vec::new();
    if let Some(verdict) = answer.counted() {
        for (letter, region) in ('A'..='Z').zip(&verdict.regions) {
            let value = match region.kind {
                RegionKind::Outside { cooled, .. } => answer.between(cooled, region.high)?,
                RegionKind::Eye { eye, .. } => {
                    format!("an eye, {}", words::counted(eye.moves(), "move"))
                }
                RegionKind::Shared => "shared".to_owned(),
            };
            labels.extend(region.points.iter().map(|point| (point, letter)));
            comment.push(format!("{letter}: {value}"));
        }
        let sum = answer.between(verdict.judgement.cooled, verdict.high)?;
        comment.push(format!("sum: {sum}"));
    }
    for first in Color::BOTH {
        comment.push(answer.verdict(first));
        if let Some(best) = answer.recommended(first)? {
            let best = best.name(Lettering::Go);
            comment.push(format!("{} plays {best}", first.player()));
        }
    }
    let mut root = tree.edit(NodeId::ROOT);
    root.set_points("TR", answer.race.blocks(), size)?;
    let moves = answer.sensible_moves(to_move);
    if !moves.is_empty() {
        root.set_points("MA", moves.iter().copied(), size)?;
    }
    labels.retain(|(point, _)| !moves.contains(point));
    root.set_labels(labels.iter().map(|&(point, letter)| (point, letter.to_string())), size)?;
    root.set_text("C", &comment.join("\n"))?;
    for first in [to_move, to_move.other()] {
        let mut at = NodeId::ROOT;
        for &(color, point) in &answer.lines[first.index()] {
            at = tree.add_move(at, color, point.into(), size);
        }
    }
    Ok(tree)
}
