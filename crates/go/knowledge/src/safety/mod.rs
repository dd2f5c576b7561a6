//! Stones that are safe, and the points they keep: whatever happens, or as long as their owner
//! answers.

mod alternating;

pub use alternating::safe_under_play;

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

use crate::strings::StoneString;
use tengen_go_rules::playout::regions::{meet, parts};

/// Stones of a colour that the opponent cannot capture, and the regions they keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Safe<M> {
    /// The stones.
    pub stones: M,
    /// Points inside, where nothing hostile can live.
    pub territory: M,
}

impl<M: Mask> Safe<M> {
    /// Nothing.
    pub const NONE: Safe<M> = Safe { stones: M::NONE, territory: M::NONE };

    /// Stones and territory.
    pub fn area(&self) -> M {
        self.stones | self.territory
    }
}

/// The stones of a colour that are alive even if their owner always passes: what
/// [`tengen_go_rules::Position::safe_stones`] finds, at the speed of a search.
pub fn unconditional<M: Mask>(
    board: &Board<M>,
    strings: &[StoneString<M>],
    color: Color,
) -> Safe<M> {
    let own = board.stones(color);
    let empty = board.empty();
    let mut alive: Vec<StoneString<M>> =
        strings.iter().filter(|string| string.color == color).copied().collect();
    // Two regions are needed, and the whole outside is never one of small boards' large ones.
    let mut regions: Vec<M> = parts(board.points() & !own).collect();
    if regions.len() < 2 {
        return Safe::NONE;
    }
    let is_vital =
        |region: M, string: &StoneString<M>| (region & empty & !string.liberties).is_none();
    loop {
        let before = alive.len();
        alive.retain(|string| {
            let touched = regions.iter().filter(|&&region| {
                meet(region, string.stones.neighbours()) && is_vital(region, string)
            });
            touched.take(2).count() == 2
        });
        if alive.is_empty() {
            return Safe::NONE;
        }
        if alive.len() == before {
            break;
        }
        let stones = alive.iter().fold(M::NONE, |stones, string| stones | string.stones);
        // A region that an unsafe string helps to enclose may come open.
        regions.retain(|&region| (region.neighbours() & own & !stones).is_none());
    }
    let stones = alive.iter().fold(M::NONE, |stones, string| stones | string.stones);
    let territory = regions
        .iter()
        .filter(|&&region| {
            alive
                .iter()
                .any(|string| meet(region, string.stones.neighbours()) && is_vital(region, string))
        })
        .fold(M::NONE, |territory, &region| territory | region);
    Safe { stones, territory }
}

/// What a reading of life and death says about stones whose fate cannot be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// They live even if the opponent moves first.
    Lives,
    /// Who moves first decides.
    Unsettled,
    /// They die even if their owner moves first.
    Dies,
}

/// Someone who can read what becomes of a group. The evaluation asks about groups whose life it
/// cannot see; who has nothing to say leaves it to the evaluation.
pub trait Reader<M: Mask> {
    /// What becomes of these stones of one colour.
    fn fate(&mut self, board: &Board<M>, stones: M, color: Color) -> Option<Fate>;
}

/// Reads nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoReader;

impl<M: Mask> Reader<M> for NoReader {
    fn fate(&mut self, _: &Board<M>, _: M, _: Color) -> Option<Fate> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings::strings;
    use tengen_board::{Move, PointSet, Random, Size};
    use tengen_go_rules::{Position, Rules};

    #[test]
    fn agrees_with_the_rules_in_random_games() {
        for (width, height, games) in [(3, 3, 60), (5, 4, 60), (7, 7, 40), (9, 9, 20)] {
            let size = Size::new(width, height).unwrap();
            for seed in 0..games {
                let mut random = Random::new(seed);
                let mut position = Position::new(size, Rules::default());
                for _ in 0..2 * size.area() {
                    let color = position.to_move();
                    let moves: Vec<_> = position.sensible_points(color).collect();
                    let Some(&point) = random.pick(&moves) else { break };
                    position.play_legal(color, Move::Play(point));
                    let board: Board<u128> = Board::new(&position);
                    for color in Color::BOTH {
                        let slow = position.safe_stones(color);
                        let fast = unconditional(&board, &strings(&board), color);
                        let set = |mask| Board::<u128>::points_of(mask).collect::<PointSet>();
                        assert_eq!(set(fast.stones), slow.stones, "{position:?}");
                        assert_eq!(set(fast.territory), slow.territory, "{position:?}");
                    }
                }
            }
        }
    }
}
