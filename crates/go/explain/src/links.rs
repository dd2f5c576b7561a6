//! What a move does to links between strings: it joins some of its own side that could be cut, or cuts
//! some of the other side that could be joined.

use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;
use tengen_tactics::{Question, Status, Task, connecting_region};
use tengen_verdict::Budget;

use crate::ask::Ground;
use crate::{Reason, name};

/// Positions for one question, free points that are looked at, bytes for the table.
const NODES: u64 = 2_000;
const MOST_FREE: usize = 10;
const MEMORY: usize = 1 << 20;

/// Pairs of strings of one colour that are asked about.
const MOST_PAIRS: usize = 3;

/// Two strings with fewer stones together are no news.
const LEAST_STONES: usize = 3;

/// Two strings and the points on which it is decided whether they become one.
struct Link<'a> {
    position: &'a Position,
    ends: [Point; 2],
    free: PointSet,
}

impl Link<'_> {
    /// Whether the two are one in the end if their opponent, or their owner, begins; nothing if that
    /// is a ko or was not found out.
    fn holds(&self, position: &Position, first: Color, budget: &mut Budget) -> Option<bool> {
        let [target, with] = self.ends;
        let question = Question {
            position: position.clone(),
            task: Task::Connect,
            target,
            with: Some(with),
            to_move: first,
            region: Some(self.free & position.empty_points()),
        };
        if question.is_joined() {
            return Some(true);
        }
        let question = question.begun_by(first);
        let answered = budget.lend(NODES, |lent| question.answer(MEMORY, lent)).ok()?;
        match answered.reading.status()? {
            Status::Reached => Some(true),
            Status::Prevented => Some(false),
            Status::RefuterNeeds(_) | Status::ProverNeeds(_) => None,
        }
    }

    /// What a stone does to it, if it is the stone that does.
    fn reason(&self, after: &Position, color: Color, budget: &mut Budget) -> Option<Reason> {
        let owner = self.position.stone(self.ends[0])?;
        let before = self.holds(self.position, color.other(), budget)?;
        // Own stones must have been in danger, those of the opponent must have had a way.
        if before == (owner == color) || self.holds(after, color.other(), budget)? == before {
            return None;
        }
        let [one, other] = self.ends.map(|end| name::string(self.position, end).0);
        Some(if owner == color { Reason::Joins(one, other) } else { Reason::Cuts(one, other) })
    }
}

/// Whether a move is made because of a link; with the stones that it is about.
pub(crate) fn reason(
    ground: &Ground<'_>,
    color: Color,
    mv: Point,
    budget: &mut Budget,
) -> Option<(Reason, PointSet)> {
    let position = ground.position;
    let mut after = position.clone();
    after.play_as(color, mv.into()).ok()?;
    [color, color.other()].into_iter().find_map(|owner| {
        pairs(ground, owner, mv).into_iter().take(MOST_PAIRS).find_map(|ends| {
            let [one, other] = ends;
            let free =
                connecting_region(position, one, other, MOST_FREE).free | PointSet::from_iter([mv]);
            let reason = Link { position, ends, free }.reason(&after, color, budget)?;
            let stones = ends.into_iter().flat_map(|end| position.string_stones(end)).collect();
            Some((reason, stones))
        })
    })
}

/// Pairs of strings of one colour near a point, the pairs with the most to lose first: the smaller of
/// the two is what a cut would take.
fn pairs(ground: &Ground<'_>, owner: Color, mv: Point) -> Vec<[Point; 2]> {
    let position = ground.position;
    let size = position.size();
    let beside = PointSet::from_iter([mv]).neighbours(size);
    let near = beside | beside.neighbours(size);
    let stones = near & position.stones_of(owner);
    let heads: PointSet = stones.iter().map(|stone| position.string(stone)).collect();
    let heads: Vec<Point> = heads.iter().collect();
    let stones = |head: Point| position.string_stones(head).count();
    let mut pairs: Vec<[Point; 2]> = Vec::new();
    for (index, &one) in heads.iter().enumerate() {
        for &other in &heads[index + 1..] {
            // Where both live alone nothing hangs on it.
            let lives = ground.is_safe(one) && ground.is_safe(other);
            if !lives && stones(one) + stones(other) >= LEAST_STONES {
                pairs.push([one, other]);
            }
        }
    }
    pairs.sort_by_key(|&[one, other]| {
        let (one, other) = (stones(one), stones(other));
        std::cmp::Reverse((one.min(other), one + other))
    });
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;

    fn reason_of(drawing: &str, mv: (usize, usize)) -> Option<Reason> {
        let position = Diagram::position(drawing);
        let ground = Ground::new(&position);
        let (color, mv) = (position.to_move(), Point::new(mv.0, mv.1));
        reason(&ground, color, mv, &mut Budget::unlimited()).map(|(reason, _)| reason)
    }

    const ENDS: &str = ". . . . . . .
                        . . O . O . .
                        . X O . O X .
                        . X X . X X .
                        . . O . O . .
                        . . O . O . .
                        . . . . . . .";

    #[test]
    fn a_stone_between_two_strings_joins_them() {
        let found = reason_of(ENDS, (3, 3));
        let Some(Reason::Joins(one, other)) = found else { panic!("{found:?}") };
        assert_eq!((one.count, other.count), (3, 3));
        assert_eq!(reason_of(ENDS, (0, 6)), None);
    }

    #[test]
    fn the_same_stone_of_the_opponent_cuts_them() {
        let position = Diagram::position(
            ". . . . . . .
             . X X . X X .
             . X O . O X .
             . . O O O . .
             . . . O . . .
             . . . . . . .
             . . . . . . .",
        );
        let ground = Ground::new(&position);
        let cut = |color, point| reason(&ground, color, point, &mut Budget::unlimited());
        let found = cut(Color::White, Point::new(3, 5));
        let Some((Reason::Cuts(one, other), stones)) = found else { panic!("{found:?}") };
        assert_eq!((one.count, other.count, stones.len()), (3, 3, 6));
        assert_eq!(cut(Color::White, Point::new(3, 0)), None);
    }

    #[test]
    fn strings_that_are_linked_anyway_need_no_stone() {
        // Either of two points joins them.
        let found = reason_of(
            ". . . . . . .
             . . . . . . .
             . X X . X X .
             . X . . . X .
             . X X . X X .
             . . . . . . .
             . . . . . . .",
            (3, 3),
        );
        assert_eq!(found, None);
    }
}
