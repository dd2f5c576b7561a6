//! Groups seen from far: which of them live, by proof or by playouts.

use tengen_board::{Color, PointSet};
use tengen_go_rules::playout::Board;
use tengen_go_rules::{Position, with_narrowest_board};
use tengen_knowledge::Groups;
use tengen_uct::Report;
use tengen_verdict::Verdict;

use crate::{About, Fact, GroupFact, Standing, name};

/// Groups of fewer stones are not worth a sentence of their own.
const LEAST_GROUP: usize = 2;

/// A group whose stones stay on the board less often than this is dead, more often alive.
const DEAD_BELOW: f32 = 0.2;
const ALIVE_ABOVE: f32 = 0.75;

/// Every group of some size, with how it stands by what a search saw.
pub(crate) fn facts(position: &Position, report: &Report) -> Vec<Fact> {
    let groups: Vec<(PointSet, bool)> = with_narrowest_board!(position.size(), M => {
        let groups = Groups::new(&Board::<M>::new(position)).groups;
        let stones = |group: &tengen_knowledge::Group<M>| {
            (Board::<M>::points_of(group.stones).collect(), group.is_safe)
        };
        groups.iter().map(stones).collect()
    });
    let told = groups.into_iter().filter(|(stones, _)| stones.len() >= LEAST_GROUP);
    told.map(|(stones, is_safe)| {
        let (named, stones) = name::stones(position, stones);
        let strength = strength(report, &stones, named.owner);
        let standing = if is_safe {
            Verdict::Exact(Standing::Safe)
        } else if strength < DEAD_BELOW {
            Verdict::Estimate(Standing::Dead)
        } else if strength > ALIVE_ABOVE {
            Verdict::Estimate(Standing::Alive)
        } else {
            Verdict::Estimate(Standing::Weak)
        };
        Fact {
            about: About::Group(GroupFact { named, standing }),
            stones,
            points: PointSet::EMPTY,
            line: Vec::new(),
            stake: named.count as f64,
        }
    })
    .collect()
}

/// How often some stones stay on the board.
fn strength(report: &Report, stones: &PointSet, owner: Color) -> f32 {
    let of_stones = report.ownership().iter().filter(|(point, _)| stones.contains(*point));
    let sum: f32 = of_stones.map(|&(_, share)| share).sum();
    let mean = sum / stones.len().max(1) as f32;
    match owner {
        Color::Black => f32::midpoint(1.0, mean),
        Color::White => f32::midpoint(1.0, -mean),
    }
}
