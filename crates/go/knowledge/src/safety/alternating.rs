//! Safety under alternating play: stones that cannot be captured as long as their owner answers
//! every hostile move beside them (after M. Müller, "Playing it safe: recognizing secure
//! territories in computer Go by using static rules and search", 1997).
//!
//! A few regions and the strings round them are played out by themselves. Everything beyond is taken
//! to be the attacker's, who moves first, may retake every ko, and has won where a board comes back;
//! the owner may pass and never takes a ko. A strategy that holds against all this holds on the
//! whole board, whatever is played elsewhere, if suicide is forbidden.

use std::collections::HashMap;

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};
use tengen_verdict::Budget;

use super::{Safe, unconditional};
use crate::strings::strings;
use tengen_go_rules::playout::regions::{cells, flood, meet, parts};

/// Regions with more points are not played out.
const LARGEST: u32 = 9;

/// Free points of all regions that are played out together, at most.
const MOST_FREE: u32 = 8;

/// The stones of a colour that are safe if their owner answers, and the regions in which nothing
/// hostile survives. What is safe whatever happens is included. A node of the budget is a position
/// of a region; what it does not suffice to prove is left out.
///
/// ```
/// use tengen_board::Color;
/// use tengen_go_rules::Diagram;
/// use tengen_go_rules::playout::Board;
/// use tengen_knowledge::safe_under_play;
/// use tengen_verdict::Budget;
///
/// // Four points in a row are two eyes if Black answers, and only then.
/// let board: Board<u128> = Board::new(&Diagram::position(
///     ". . . . X . .
///      X X X X X . .
///      . . . . . . .
///      . . . . . . .",
/// ));
/// let safe = safe_under_play(&board, Color::Black, &mut Budget::unlimited());
/// assert_eq!((safe.stones.count_ones(), safe.territory.count_ones()), (6, 4));
/// ```
pub fn safe_under_play<M: Mask>(board: &Board<M>, color: Color, budget: &mut Budget) -> Safe<M> {
    let mut safe = unconditional(board, &strings(board), color);
    let own = board.stones(color);
    let small: Vec<Unit<M>> = parts(board.points() & !own)
        .filter(|region| region.count() <= LARGEST && !meet(*region, safe.territory))
        .map(|region| Unit::new(board, color, region))
        .collect();
    for unit in &small {
        unit.prove(board, color, budget, &mut safe);
    }
    for unit in joined(&small) {
        if !(unit.regions & !safe.territory).is_none() {
            unit.prove(board, color, budget, &mut safe);
        }
    }
    safe
}

/// Regions, and all strings round them.
#[derive(Clone, Copy)]
struct Unit<M> {
    regions: M,
    walls: M,
}

/// Units that share strings put together.
fn joined<M: Mask>(units: &[Unit<M>]) -> Vec<Unit<M>> {
    let mut joined: Vec<Unit<M>> = Vec::new();
    for &unit in units {
        let mut whole = unit;
        joined.retain(|other| {
            let apart = !meet(other.walls, whole.walls);
            if !apart {
                whole.regions |= other.regions;
                whole.walls |= other.walls;
            }
            apart
        });
        joined.push(whole);
    }
    joined
}

impl<M: Mask> Unit<M> {
    fn new(board: &Board<M>, color: Color, region: M) -> Unit<M> {
        let mut walls = M::NONE;
        for cell in cells(region.neighbours() & board.stones(color)) {
            walls |= board.string(cell);
        }
        Unit { regions: region, walls }
    }

    /// Adds the unit to what is safe, as far as it is.
    fn prove(&self, board: &Board<M>, color: Color, budget: &mut Budget, safe: &mut Safe<M>) {
        let free = self.regions & board.empty();
        // Liberties beyond the regions do not count: the attacker may have filled them.
        let breathe = parts(self.walls).all(|string| meet(string.neighbours(), free));
        if free.count() > MOST_FREE || self.walls.is_none() || !breathe {
            return;
        }
        let mut fight = Fight {
            regions: self.regions,
            walls: self.walls,
            points: cells(self.regions).collect(),
            known: HashMap::new(),
            path: Vec::new(),
            budget,
        };
        let start = State {
            own: M::NONE,
            enemy: self.regions & board.stones(color.other()),
            passed: false,
        };
        match fight.attack(&start) {
            Outcome::Captured => {}
            Outcome::Survives => safe.stones |= self.walls,
            Outcome::KeepsAll => {
                safe.stones |= self.walls;
                safe.territory |= self.regions;
            }
        }
    }
}

/// What comes of a fight, from the attacker's best to the owner's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// A string of the walls is captured, or it could not be shown that none is.
    Captured,
    /// The walls stand, and hostile stones may stay inside.
    Survives,
    /// The walls stand, and nothing hostile is left inside.
    KeepsAll,
}

/// Stones inside the regions.
#[derive(Clone, Copy)]
struct State<M> {
    own: M,
    enemy: M,
    /// Whether the attacker has just passed.
    passed: bool,
}

struct Fight<'a, M> {
    regions: M,
    walls: M,
    points: Vec<usize>,
    /// What is known with the attacker to move.
    known: HashMap<u64, Outcome>,
    /// States on the way here, by their names.
    path: Vec<u64>,
    budget: &'a mut Budget,
}

impl<M: Mask> Fight<'_, M> {
    /// The attacker moves.
    fn attack(&mut self, state: &State<M>) -> Outcome {
        let name = self.name(state);
        if let Some(&known) = self.known.get(&name) {
            return known;
        }
        // A board that comes back is counted against the owner: no proof goes in circles.
        if self.path.contains(&name) || !self.budget.spend(1) {
            return Outcome::Captured;
        }
        self.path.push(name);
        let mut worst = Outcome::KeepsAll;
        for cell in cells(self.regions & !state.own & !state.enemy) {
            let Some(after) = self.attacker_plays(state, cell) else { continue };
            let outcome = after.map_or(Outcome::Captured, |after| self.defend(&after));
            worst = worst.min(outcome);
            if worst == Outcome::Captured {
                break;
            }
        }
        if worst == Outcome::KeepsAll && !state.enemy.is_none() {
            worst = self.defend(&State { passed: true, ..*state });
        }
        self.path.pop();
        self.known.insert(name, worst);
        worst
    }

    /// The owner moves.
    fn defend(&mut self, state: &State<M>) -> Outcome {
        let rest = if state.passed {
            // Both pass: what stands inside stays.
            Outcome::Survives
        } else {
            self.attack(state)
        };
        let mut best = rest;
        for cell in cells(self.regions & !state.own & !state.enemy) {
            if best == Outcome::KeepsAll {
                break;
            }
            if let Some(after) = self.owner_plays(state, cell) {
                best = best.max(self.attack(&after));
            }
        }
        best
    }

    /// The state after a hostile move: none if it is suicide, and nothing inside that if it captures
    /// a string of the walls.
    fn attacker_plays(&self, state: &State<M>, cell: usize) -> Option<Option<State<M>>> {
        let enemy = state.enemy | M::cell(cell);
        let own = self.walls | state.own;
        let taken = self.without_liberties(own, enemy, M::around(cell));
        if meet(taken, self.walls) {
            return Some(None);
        }
        let left = State { own: state.own & !taken, enemy, passed: false };
        let stone = flood(M::cell(cell), enemy);
        let breathes = meet(stone.neighbours(), self.free(&left));
        breathes.then_some(Some(left))
    }

    /// The state after a move of the owner, unless it is suicide or takes a ko.
    fn owner_plays(&self, state: &State<M>, cell: usize) -> Option<State<M>> {
        let own = state.own | M::cell(cell);
        let taken = self.without_liberties(state.enemy, self.walls | own, M::around(cell));
        let after = State { own, enemy: state.enemy & !taken, passed: false };
        let string = flood(M::cell(cell), self.walls | own);
        let liberties = string.neighbours() & self.free(&after);
        let takes_ko = !taken.is_none()
            && taken.has_at_most_one()
            && string.has_at_most_one()
            && liberties.has_at_most_one();
        (!liberties.is_none() && !takes_ko).then_some(after)
    }

    fn free(&self, state: &State<M>) -> M {
        self.regions & !state.own & !state.enemy
    }

    /// Strings of some stones beside some cells that have no liberty inside.
    fn without_liberties(&self, stones: M, others: M, beside: M) -> M {
        let free = self.regions & !stones & !others;
        let mut taken = M::NONE;
        let mut left = beside & stones;
        while !left.is_none() {
            let string = flood(M::cell(left.lowest()), stones);
            left &= !string;
            taken |= string.when(!meet(string.neighbours(), free));
        }
        taken
    }

    /// A number for every state with the attacker to move.
    fn name(&self, state: &State<M>) -> u64 {
        self.points.iter().fold(0, |name, &cell| {
            let sign = u64::from(state.own.has(cell)) + 2 * u64::from(state.enemy.has(cell));
            3 * name + sign
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;

    /// Safe stones and territory of Black, with three free rows below the drawing.
    fn safe(text: &str) -> (u32, u32) {
        let width = text.lines().next().map_or(0, |row| row.split_whitespace().count());
        let below = format!("\n{}", ". ".repeat(width)).repeat(3);
        let board: Board<u128> = Board::new(&Diagram::position(&(text.to_owned() + &below)));
        let safe = safe_under_play(&board, Color::Black, &mut Budget::unlimited());
        (safe.stones.count(), safe.territory.count())
    }

    #[test]
    fn eye_spaces_that_live_and_die() {
        assert_eq!(safe(". . . X .\nX X X X ."), (0, 0), "three in a row die");
        assert_eq!(safe(". . . . X\nX X X X X"), (6, 4), "four in a row live");
        assert_eq!(safe(". . X .\n. . X .\nX X X ."), (0, 0), "the square dies");
        assert_eq!(safe(". . X X .\nX . . X .\nX X X X ."), (8, 4), "the bent four lives");
    }

    #[test]
    fn two_chances_for_an_eye_are_enough() {
        // One eye at the left, and three points in a row where White moves first.
        assert_eq!(safe(". X . . . X\nX X X X X X"), (8, 4));
        // Where White has moved already, Black need not answer.
        assert_eq!(safe(". X . O . X\nX X X X X X"), (8, 4));
    }

    #[test]
    fn strings_that_share_two_eyes_hold_each_other() {
        assert_eq!(safe("X . X O .\nX X . X .\n. X X X ."), (8, 2));
        // With one of the eyes gone nothing is left.
        assert_eq!(safe("X . X O .\nX X X X .\n. X X X ."), (0, 0));
    }

    #[test]
    fn a_spent_budget_proves_nothing_more() {
        let board: Board<u128> =
            Board::new(&Diagram::position(". . . . X\nX X X X X\n. . . . .\n. . . . ."));
        let limits = tengen_verdict::Limits { nodes: Some(2), ..Default::default() };
        let safe = safe_under_play(&board, Color::Black, &mut Budget::new(&limits));
        assert_eq!(safe, Safe::NONE);
    }
}
