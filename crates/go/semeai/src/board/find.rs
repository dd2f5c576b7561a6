use tengen_board::{Color, Point};
use tengen_go_rules::Position;

use super::BoardRace;

/// The races on a board, those with the most stones at stake first: neighbouring blocks of either
/// colour that do not live, each with few enough liberties to be in danger.
pub fn races(position: &Position) -> Vec<BoardRace> {
    let heads =
        |color| position.all_strings().filter(move |&head| position.stone(head) == Some(color));
    let mut races: Vec<(usize, BoardRace)> = Vec::new();
    for black in heads(Color::Black).filter(|&head| is_in_danger(position, head)) {
        for white in heads(Color::White).filter(|&head| is_in_danger(position, head)) {
            if let Ok(race) = BoardRace::new(position, black, white) {
                let at_stake = position.stones(black) + position.stones(white);
                races.push((at_stake, race));
            }
        }
    }
    races.sort_by_key(|&(at_stake, _)| std::cmp::Reverse(at_stake));
    races.into_iter().map(|(_, race)| race).collect()
}

/// More liberties than this, and a block is not in danger.
const MANY_LIBERTIES: usize = 12;

/// A lone stone that can be taken by the way is no block to race for.
fn is_in_danger(position: &Position, head: Point) -> bool {
    position.stones(head) > 1 && position.liberties(head) <= MANY_LIBERTIES
}
