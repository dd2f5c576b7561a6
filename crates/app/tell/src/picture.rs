use tengen_board::{Color, Lettering, Move};
use tengen_draw::{BoardPicture, Mark};
use tengen_explain::{About, Explanation};
use tengen_go_rules::Position;

use crate::Teller;

/// The position with the stones of the first sentence marked, the recommended move numbered 1 and
/// the answers that are expected after it; the heading is the theme.
pub fn picture(
    position: &Position,
    explanation: &Explanation,
    teller: &mut Teller,
) -> BoardPicture {
    let mut picture = board(position);
    let Some(first) = explanation.facts.first() else { return picture };
    for stone in first.stones.iter() {
        picture.mark(stone, Mark::Triangle);
    }
    if let Some(ko) = position.ko() {
        picture.mark(ko, Mark::Square);
    }
    let advice = explanation.facts.iter().find(|fact| matches!(fact.about, About::Advice(_)));
    if let Some(advice) = advice {
        let mut line: Vec<(Color, Move)> =
            advice.line.iter().map(|played| (played.color, played.mv)).collect();
        if let (true, About::Advice(advice)) = (line.is_empty(), &advice.about) {
            line.push((advice.color, advice.mv));
        }
        for (index, (color, mv)) in line.into_iter().enumerate() {
            let Move::Play(point) = mv else { continue };
            // A point that is played on again keeps its first number.
            if position.is_empty(point) && index < LONGEST_LINE {
                picture.stone(point, color).number(point, index + 1);
            }
        }
    }
    picture.title(teller.theme(explanation.theme()));
    picture
}

/// Moves of a line that are drawn.
const LONGEST_LINE: usize = 9;

/// The stones, with the latest move marked.
pub(crate) fn board(position: &Position) -> BoardPicture {
    let mut picture = BoardPicture::new(position.size(), Lettering::Go);
    for color in Color::BOTH {
        picture.stones(position.stones_of(color).iter().map(|point| (point, color)));
    }
    if let Some((_, Move::Play(point))) = position.last_move() {
        picture.last_move(point);
    }
    picture
}
