//! Which moves are looked at, and in which order.

use tengen_board::{Color, Point};
use tengen_gobang_rules::{Direction, RuleSet};

use crate::shape::REACH;
use crate::worth::{nearness, promise_of_nearness};
use crate::{LineShape, PointShape, Position};

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub point: Point,
    pub promise: i32,
}

/// How likely a point is to be the best move of the side to move, by what a stone there makes, what
/// it takes from the other side, and how near the last stones are.
fn promise(position: &Position) -> impl Fn(Point) -> i32 + '_ {
    let (own, other) = (position.to_move(), position.to_move().other());
    let last = [position.last(), position.last_but_one()];
    let by_nearness = promise_of_nearness();
    move |point| {
        let makes = position.worth_of(point, own).promise[0];
        let takes = position.worth_of(point, other).promise[1];
        let near = |stone: usize| {
            last[stone].map_or(0, |last| i32::from(by_nearness[stone][nearness(point, last)]))
        };
        i32::from(makes) + i32::from(takes) + near(0) + near(1)
    }
}

/// Moves of an open position: near stones, or, on an empty board, the centre.
pub(super) fn all(position: &Position, found: &mut Vec<Candidate>) {
    let own = position.to_move();
    let promise = promise(position);
    found.clear();
    for point in position.near_stones().iter() {
        if position.shape(point, own) != PointShape::Foul {
            found.push(Candidate { point, promise: promise(point) });
        }
    }
    if found.is_empty() {
        let size = position.board().size();
        let centre = Point::new(size.width() / 2, size.height() / 2);
        let empty = position.board().empty_points();
        let nearest = empty.min_by_key(|&point| point.distance_to(centre));
        found.extend(nearest.map(|point| Candidate { point, promise: 0 }));
    }
}

/// Moves of the side to move near stones that are no fouls, the most promising first.
pub fn promising(position: &Position) -> Vec<Point> {
    in_order(position, all)
}

/// Moves in the order of their promise, fouls left out.
pub(super) fn in_order(
    position: &Position,
    generate: fn(&Position, &mut Vec<Candidate>),
) -> Vec<Point> {
    let mut found = Vec::new();
    generate(position, &mut found);
    found.retain(|candidate| !position.is_foul(candidate.point, position.to_move()));
    found.sort_by_key(|candidate| -candidate.promise);
    found.into_iter().map(|candidate| candidate.point).collect()
}

/// The moves that answer fours of the other side which nothing would stop: fours of one's own, and
/// stones where the other side would make its fours. Every other move loses.
pub(crate) fn against_unstoppable(position: &Position, found: &mut Vec<Candidate>) {
    let (own, other) = (position.to_move(), position.to_move().other());
    let size = position.board().size();
    let is_caro = position.rules() == RuleSet::Caro;
    found.clear();
    let mut add = |point: Point, promise: i32| {
        if found.iter().all(|candidate| candidate.point != point) {
            found.push(Candidate { point, promise });
        }
    };
    let promise = promise(position);
    for threat in position.allowed(other, PointShape::Unstoppable) {
        add(threat, promise(threat));
        let makes_four = |way: &Direction| position.line_shape(threat, other, *way).is_four();
        for way in Direction::ALL.into_iter().filter(makes_four) {
            for step in -(REACH as i32)..=REACH as i32 {
                let Some(point) = way.along(threat, step, size) else { continue };
                let is_in_it = position.board().is_empty(point)
                    && (is_caro || position.line_shape(point, other, way) >= LineShape::Four);
                if is_in_it {
                    add(point, promise(point));
                }
            }
        }
    }
    for kind in [PointShape::FourThree, PointShape::Four] {
        for point in position.points(own, kind).iter() {
            add(point, promise(point));
        }
    }
}

/// Whether the other side would make fours that nothing stops.
pub(super) fn is_threatened(position: &Position, by: Color) -> bool {
    position.first_allowed(by, PointShape::Unstoppable).is_some()
}
