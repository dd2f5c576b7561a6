//! Which strings are dead: where playouts leave a doubt, the fight is read.

use std::cmp::Ordering;

use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;
use tengen_uct::{Search, Settings};
use tengen_verdict::{Budget, Limits};

use crate::judge::{Balance, CLEAR, with_turn};
use crate::shut_in;

/// What becomes of the stones on a board.
pub(crate) struct Fates {
    /// Stones that would be taken.
    pub dead: PointSet,
    /// Stones whose fate is in doubt, or depends on who moves first.
    pub unsettled: PointSet,
}

/// A string that stays on the board with at least this chance, on average over who moves first, is
/// alive: more than a coin's toss, for most boards that are judged are finished, and on those
/// nothing is left to decide.
const ALIVE: f32 = 0.55;

/// One that its owner saves by moving first with at least this chance is alive as well.
const SAVED: f32 = 0.9;

/// A chance so far from both 0 and 1, or so far from what it is when the other side moves first, is
/// in doubt.
const DOUBT: f32 = 0.25;

/// Playouts to read the fate of one string with one side moving first.
const READING_PLAYOUTS: u64 = 250;

/// Bytes for the tree of such a reading.
const READING_MEMORY: usize = 4 << 20;

/// A string and how far the playouts leave it to its owner.
struct Case {
    head: Point,
    stones: PointSet,
    color: Color,
    agreement: f32,
}

/// Decides about every string outside what is proved: by reading it to the end if it is shut in, by
/// the playouts where they are clear and see it live, else by a search about it while the budget lasts.
pub(crate) fn fates(
    position: &Position,
    proved: &PointSet,
    balance: &Balance,
    budget: &mut Budget,
    seed: u64,
) -> Fates {
    let mut fates = Fates { dead: PointSet::EMPTY, unsettled: PointSet::EMPTY };
    for Case { head, stones, color, agreement } in cases(position, balance) {
        let is_open = !proved.meets(&stones);
        let read_out = is_open.then(|| shut_in::survival(position, balance, head)).flatten();
        let [saving, resisting] = if let Some(survival) = read_out {
            survival
        // What playouts take for dead may have a move that they are blind to.
        } else if is_open && agreement < CLEAR && budget.spend(2 * READING_PLAYOUTS) {
            [color, !color].map(|first| survival(position, &stones, color, first, seed))
        } else {
            [(agreement + 1.0) / 2.0; 2]
        };
        if (saving + resisting) / 2.0 < ALIVE && saving < SAVED {
            fates.dead |= stones;
        }
        let is_doubted = |chance: f32| (DOUBT..1.0 - DOUBT).contains(&chance);
        if is_doubted(saving) || is_doubted(resisting) || saving - resisting > DOUBT {
            fates.unsettled |= stones;
        }
    }
    fates.dead = beside_living_enemies(position, &fates.dead);
    fates.unsettled = fates.unsettled - only_beside(position, &(fates.dead - fates.unsettled));
    fates
}

/// The strings that stand beside none but these hostile stones: who shuts in dead stones, or stands
/// among them, is not in doubt.
fn only_beside(position: &Position, hostile: &PointSet) -> PointSet {
    let is_one = |&head: &Point| {
        let color = position.stone(head).unwrap_or(Color::Black);
        let around = position.strings_around(head, !color);
        !around.is_empty() && around.iter().all(|&head| hostile.contains(head))
    };
    position.all_strings().filter(is_one).flat_map(|head| position.string_stones(head)).collect()
}

/// Of stones thought dead, those that living enemies stand round: without any, nobody is there to
/// take them.
fn beside_living_enemies(position: &Position, dead: &PointSet) -> PointSet {
    let size = position.size();
    let mut kept = PointSet::EMPTY;
    for color in Color::BOTH {
        let (own, enemies) = (position.stones_of(color), position.stones_of(!color) - *dead);
        let open = position.empty_points() | *dead;
        for region in open.parts(size) {
            if region.neighbours(size).meets(&enemies) {
                kept |= region & own & *dead;
            }
        }
    }
    kept
}

/// Every string, the least clear first; of clear ones the largest.
fn cases(position: &Position, balance: &Balance) -> Vec<Case> {
    let mut cases: Vec<Case> = position
        .all_strings()
        .filter_map(|head| {
            let (stones, color) = (position.string_stones(head).collect(), position.stone(head)?);
            Some(Case { head, stones, color, agreement: balance.mean(&stones, color) })
        })
        .collect();
    cases.sort_by(|a, b| {
        let clear = |case: &Case| case.agreement.abs() >= CLEAR;
        let size = |case: &Case| case.stones.len();
        clear(a).cmp(&clear(b)).then_with(|| match clear(a) {
            true => size(b).cmp(&size(a)),
            false => a.agreement.abs().partial_cmp(&b.agreement.abs()).unwrap_or(Ordering::Equal),
        })
    });
    cases
}

/// How likely a string stays on the board with this player moving first.
fn survival(position: &Position, stones: &PointSet, color: Color, first: Color, seed: u64) -> f32 {
    let settings = Settings { memory: READING_MEMORY, ..Settings::default() };
    let limits = Limits { nodes: Some(READING_PLAYOUTS), ..Limits::default() };
    let start = with_turn(position, first);
    let report =
        Search::new(settings, seed).run_about(&start, *stones, 0, &mut Budget::new(&limits));
    if first == color { report.win_rate() } else { 1.0 - report.win_rate() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge;
    use tengen_board::Lettering;
    use tengen_go_rules::Diagram;

    fn names(stones: &PointSet) -> String {
        stones.iter().map(|point| point.name(Lettering::Go)).collect::<Vec<_>>().join(" ")
    }

    /// Dead and unsettled stones.
    fn judged(text: &str) -> (String, String) {
        let judgement = judge(&Diagram::position(text), 2_000, 1);
        (names(&judgement.settlement.dead), names(&judgement.unsettled))
    }

    #[test]
    fn what_its_owner_can_save_is_not_dead() {
        // Whoever moves first at D3 takes or saves the stone on D2.
        let text = "
            . X . X O O . O
            X X X X O . O O
            . X X . O O O .
            X X O O X O O O
            . X X O X X O .
            X X . X . X O O";
        let (dead, unsettled) = judged(text);
        assert!(!dead.contains("C3"), "dead {dead}; unsettled {unsettled}");
    }

    #[test]
    fn a_stone_in_the_middle_of_three_kills() {
        let text = "
            . O . X O . O
            X X X X O O O
            O O O O O . O
            O . O O O O O";
        let (dead, unsettled) = judged(text);
        assert_eq!((dead.as_str(), unsettled.as_str()), ("A3 B3 C3 D3 D4", ""));
    }

    #[test]
    fn a_throw_in_into_a_living_eye_space_is_dead() {
        let text = "
            . O . . . X O . O
            X X X X X X O O O
            O O O O O O O . O
            O . O O O O O O O";
        let (dead, unsettled) = judged(text);
        assert_eq!((dead.as_str(), unsettled.as_str()), ("B4", ""));
    }

    #[test]
    fn an_attack_that_ends_in_a_snapback_makes_a_seki() {
        let text = "
            . X . X X O . . .
            O O X X O . . . .
            . X X O . O O O .
            X X X O O O X X .
            X O O O X . X X .
            O O O . X X X O X
            . X . O O O O O O
            . . X . . . . O X
            . . . . . X . . .";
        // Black A9, to take two stones, is answered at C9.
        let (dead, unsettled) = judged(text);
        for stone in ["A8", "B9", "C8"] {
            assert!(!dead.contains(stone) && !unsettled.contains(stone), "{dead}; {unsettled}");
        }
    }

    #[test]
    fn a_race_that_nobody_can_win_is_a_seki() {
        let text = "
            . X O O O X . . .
            O X . O X X . O O
            . O O O O X . . .
            O O X X O X X X X
            X O O X X X O O X
            X X X . X O O O O
            . . . X . X O O .
            . X X X X X O . O
            . X O O O O O . O";
        let judgement = judge(&Diagram::position(text), 2_000, 1);
        assert_eq!(names(&judgement.settlement.dead), "H8 J8");
        let seki = names(&judgement.settlement.seki);
        assert!(seki.contains("B8") && seki.contains("D8"), "{seki}");
    }

    #[test]
    fn a_corner_with_three_stones_inside_is_dead() {
        let text = "
            . . O O X . . . .
            . . O X X . . X .
            . . O X . . . . X
            . . O X X . X X O
            . . O O X X O O O
            . O X X X O O . X
            . O O X X X O X .
            . . O O O X O O X
            . . O X X X O O .";
        let (dead, unsettled) = judged(text);
        assert_eq!((dead.as_str(), unsettled.as_str()), ("G1 H1 G2 H2 G3 F4 G4 G5 H5 J5 J6", ""));
    }
}
