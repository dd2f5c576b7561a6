//! Stones that live because neither side can afford to attack.

use tengen_board::{Color, Move, Point, PointSet, Random};
use tengen_go_rules::Position;
use tengen_uct::Playouts;

use crate::judge::judging_policy;

/// Playouts after a stone on a shared liberty that tell whether it was lost.
const PLAYOUTS: u32 = 60;

/// The stones alive in seki once dead stones are off: the unproved strings beside a point that
/// belongs to nobody and that neither side can fill without losing the stone put there. A neutral
/// point that one side can fill is no seki, only not filled yet.
pub(crate) fn stones_in_seki(
    position: &Position,
    dead: &PointSet,
    safe: &PointSet,
    seed: u64,
) -> PointSet {
    let size = position.size();
    let mut board = position.clone();
    board.set_up_all(dead.iter().map(|point| (point, None)));
    let neutral = board.owners(&PointSet::EMPTY).nobodys(size);
    let mut random = Random::new(seed);
    let unfillable = neutral
        .iter()
        .filter(|&point| {
            touches_both(&board, point)
                && Color::BOTH.iter().all(|&color| !can_fill(&board, color, point, &mut random))
        })
        .collect::<PointSet>();
    let beside = unfillable.neighbours(size) - *safe;
    board
        .all_strings()
        .filter(|&head| board.string_stones(head).any(|stone| beside.contains(stone)))
        .flat_map(|head| board.string_stones(head))
        .filter(|stone| !safe.contains(*stone))
        .collect()
}

/// Whether stones of both colours stand beside the point's part of the board.
fn touches_both(board: &Position, point: Point) -> bool {
    let empty = board.empty_points();
    let part = PointSet::flood(point, &empty, board.size());
    let border = part.neighbours(board.size());
    Color::BOTH.iter().all(|&color| border.meets(&board.stones_of(color)))
}

/// Whether a stone on the point stays, with all it joins.
fn can_fill(board: &Position, color: Color, point: Point, random: &mut Random) -> bool {
    let mut after = board.clone();
    after.set_to_move(color);
    after.set_ko(None);
    if !after.is_legal(color, point.into()) {
        return false;
    }
    after.play_legal(color, Move::Play(point));
    let mut games = Playouts::new(&after, &judging_policy());
    let mut kept = 0;
    for _ in 0..PLAYOUTS {
        games.run(random);
        games.for_each_owned(color, |owned| kept += u32::from(owned == point));
    }
    2 * kept > PLAYOUTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge;
    use tengen_board::Lettering;
    use tengen_go_rules::{Diagram, Komi, RuleSet};

    fn names(stones: &PointSet) -> String {
        stones.iter().map(|point| point.name(Lettering::Go)).collect::<Vec<_>>().join(" ")
    }

    /// The stones judged to be in seki, which must be the same for any seed, with none dead.
    fn seki(text: &str) -> String {
        let position = Diagram::position(text);
        let found = [1, 2, 3].map(|seed| judge(&position, 1_500, seed).settlement);
        assert!(found.iter().all(|settlement| *settlement == found[0]), "{found:?}");
        assert!(found[0].dead.is_empty(), "{}", names(&found[0].dead));
        names(&found[0].seki)
    }

    #[test]
    fn two_shared_liberties_and_no_eyes() {
        let text = "
            . O X . O X .
            O O X . O X X
            . O X X O X .
            O O O O X X X";
        assert_eq!(seki(text), "C2 D2 E2 C3 E3 C4 E4");
    }

    const EYE_AGAINST_EYE: &str = "
        . O X . X . O . O X .
        O O X X X X O O O X X
        . O O O O O X X X X .";

    #[test]
    fn one_shared_liberty_and_an_eye_each() {
        assert_eq!(seki(EYE_AGAINST_EYE), "C2 D2 E2 F2 G2 H2 J2 C3 E3 G3 J3");
        let mut position = Diagram::position(EYE_AGAINST_EYE);
        let settlement = judge(&position, 1_500, 1).settlement;
        let score = position.score(&settlement, Komi::ZERO, 0);
        assert_eq!((score.black, score.white), (16, 16), "by area the eyes count");
        position.set_rules(RuleSet::Japanese.rules());
        let score = position.score(&settlement, Komi::ZERO, 0);
        assert_eq!((score.black, score.white), (2, 2), "by territory they do not");
    }

    #[test]
    fn neutral_points_between_living_groups_are_no_seki() {
        let text = "
            . X . X . O . O .
            X X X X . O O O O";
        assert_eq!(seki(text), "");
        let open_at_both_ends = "
            . . . . . . . . .
            X X X X . O O O O
            . X . X . O . O .
            X X X X . O O O O";
        assert_eq!(seki(open_at_both_ends), "");
    }
}
