//! Gobang on paper: pictures, annotated records, pages.

use tengen_board::{Lettering, Move};
use tengen_draw::{BoardPicture, Mark, gobang_star_points};
use tengen_gobang_explain::{About, Explanation, Kept, MoveReview, Review};
use tengen_gobang_rules::Game;
use tengen_sgf::{GameTree, Node};

use crate::page::{escape, sheet, turn};
use crate::record::{AnnotateError, Note, write_notes};
use crate::{Label, Teller};

/// Moves of a line that are drawn.
const LONGEST_LINE: usize = 9;

/// The position with the stones of the first sentence marked and its line, or else the advised one,
/// numbered.
pub fn gobang_picture(game: &Game, explanation: &Explanation) -> BoardPicture {
    let mut picture = board(game);
    let Some(first) = explanation.facts.first() else { return picture };
    for stone in first.stones.iter() {
        picture.mark(stone, Mark::Triangle);
    }
    let advice = explanation.facts.iter().find(|fact| matches!(fact.about, About::Advice(_)));
    let line = advice.map_or(first.line.as_slice(), |advice| advice.line.as_slice());
    for (index, &(color, point)) in line.iter().take(LONGEST_LINE).enumerate() {
        picture.stone(point, color).number(point, index + 1);
    }
    for fact in &explanation.facts {
        if let About::Foul(foul) = &fact.about
            && !line.iter().any(|&(_, point)| point == foul.point)
        {
            picture.mark(foul.point, Mark::Cross);
        }
    }
    picture
}

/// The stones, with the latest move marked.
fn board(game: &Game) -> BoardPicture {
    let size = game.board().size();
    let mut picture = BoardPicture::new(size, Lettering::Gobang);
    picture.stars(gobang_star_points(size)).stones(game.board().stones());
    if let Some(&(_, Move::Play(point))) = game.moves().last() {
        picture.last_move(point);
    }
    picture
}

/// Writes a review into the main line of the record it is about: comments, marks for mistakes, and
/// wins as variations.
///
/// # Errors
/// If the record cannot be read or changed so.
pub fn annotate_gobang(
    tree: &mut GameTree,
    review: &Review,
    teller: &mut Teller,
) -> Result<(), AnnotateError> {
    let summary = teller.gobang_summary(review);
    let notes: Vec<Note> = review
        .moves
        .iter()
        .map(|review| Note { text: teller.gobang_comment(review), badness: badness(&review.kept) })
        .collect();
    let nodes = write_notes(tree, &summary, &notes)?;
    let grid = tree.grid()?;
    for (&node, review) in nodes.iter().zip(&review.moves) {
        let from = match review.kept {
            // What would have won instead begins before the move, what it allows after it.
            Kept::Missed { .. } => tree.node(node).parent().map(Node::id),
            Kept::Allowed { .. } | Kept::Lost => Some(node),
            _ => None,
        };
        let Some(mut at) = from else { continue };
        for &(color, point) in &review.line {
            let played = (color, Move::Play(point));
            let known = tree
                .node(at)
                .children()
                .find(|child| matches!(child.played(grid), Ok(Some(there)) if there == played));
            // What one move allowed and the next one missed is one variation.
            let known = known.map(Node::id);
            at = known.unwrap_or_else(|| tree.add_move(at, color, played.1, grid));
        }
    }
    Ok(())
}

const fn badness(kept: &Kept) -> i64 {
    match kept {
        Kept::Foul(_) | Kept::Allowed { .. } => 2,
        Kept::Missed { .. } => 1,
        _ => 0,
    }
}

/// The page of a review, in the teller's language.
pub fn gobang_page(title: &str, game: &Game, review: &Review, teller: &mut Teller) -> String {
    let mut body = format!("<p>{}</p>", escape(&teller.gobang_summary(review)));
    if !review.turning_points.is_empty() {
        body += &format!("<h2>{}</h2>", teller.label(Label::TurningPoints));
        body += &format!("<p class=\"note\">{}</p>", teller.label(Label::Legend));
        for &index in &review.turning_points {
            let moment = &review.moves[index];
            // Terms are explained again: a page is not read from top to bottom.
            let mut fresh = Teller::about(teller.language(), moment.color);
            let comment = escape(&fresh.gobang_comment(moment));
            let svg = picture(&before(game, index), moment).to_svg();
            body += &turn(&svg, moment.number, &comment);
        }
    }
    body += &format!("<h2>{}</h2><table>", teller.label(Label::AllMoves));
    for review in &review.moves {
        let class = if review.kept.is_mistake() { " class=\"blunder\"" } else { "" };
        let comment = escape(&teller.gobang_comment(review));
        body += &format!("<tr{class}><td>{}</td><td>{comment}</td></tr>", review.number);
    }
    body += "</table>";
    sheet(teller.language(), title, &body)
}

fn before(game: &Game, index: usize) -> Game {
    let mut before = game.clone();
    while before.moves().len() > index && before.undo().is_some() {}
    before
}

/// The position before a move with the move numbered and the better one marked.
fn picture(before: &Game, review: &MoveReview) -> BoardPicture {
    let mut picture = board(before);
    let better = match &review.kept {
        Kept::Missed { by, .. } => Some(*by),
        Kept::Allowed { better, .. } => Some(*better),
        _ => None,
    };
    if let Some(better) = better {
        picture.mark(better, Mark::Square);
    }
    if let Some(point) = review.point {
        picture.stone(point, review.color).number(point, 1);
    }
    if let Kept::Foul(foul) = &review.kept {
        for &stone in foul.rows.iter().flat_map(|row| &row.stones) {
            if stone != foul.point {
                picture.mark(stone, Mark::Triangle);
            }
        }
    }
    picture
}
