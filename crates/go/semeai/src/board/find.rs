use tengen_board::{Color, Point};
use tengen_go_rules::Position;

use super::BoardRace;
use super::ground::Ground;
use super::search::MOST_FREE_POINTS;

/// The races on a board, those with the most stones at stake first: neighbouring blocks of either
/// colour that do not live and are shut in, or so short of liberties that they may be caught anyway.
pub fn races(position: &Position) -> Vec<BoardRace> {
    let heads =
        |color| position.all_strings().filter(move |&head| position.stone(head) == Some(color));
    let mut races: Vec<(usize, BoardRace)> = Vec::new();
    for black in heads(Color::Black).filter(|&head| is_in_danger(position, head)) {
        for white in heads(Color::White).filter(|&head| is_in_danger(position, head)) {
            let Ok(race) = BoardRace::new(position, black, white) else { continue };
            let is_short = |head: Point| position.liberties(head) <= SHORT_OF_LIBERTIES;
            if race.is_shut_in() || is_short(black) && is_short(white) {
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
/// So many, and it may be caught where it is not shut in.
const SHORT_OF_LIBERTIES: usize = 3;

/// A lone stone that can be taken by the way is no block to race for.
fn is_in_danger(position: &Position, head: Point) -> bool {
    position.stones(head) > 1 && position.liberties(head) <= MANY_LIBERTIES
}

impl BoardRace {
    /// Whether no way leads out of the race for either block.
    pub fn is_shut_in(&self) -> bool {
        Ground::new(self.position(), self.blocks())
            .is_ok_and(|ground| ground.free().len() <= MOST_FREE_POINTS)
    }
}
