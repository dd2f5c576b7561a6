//! Wins by fours and threes: every stone of the attacker threatens to win, so that the defender can
//! only answer threats.

use rustc_hash::FxHashMap;
use tengen_board::Point;
use tengen_gobang_rules::{Direction, RuleSet};

use crate::fours::{Fours, FoursFound, answers_to_four};
use crate::shape::{PointShape, REACH};
use crate::solution::Win;
use crate::{CellSet, Position};

/// How a search for a win by threats ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatsFound {
    /// The side to move wins, with so many stones of its own at most.
    Win(u32),
    /// It does not win by so many stones that threaten.
    None,
    /// There was too much to look at.
    Unknown,
}

/// Looks for wins by fours and threes. Every reply that could matter is tried.
pub struct Threats {
    fours: Fours,
    /// Positions with the attacker to move: a win with so many stones, or none with so many.
    known: FxHashMap<u64, Known>,
    nodes: u64,
    last_node: u64,
    /// Whether something was left out for want of stones, so that more of them may win.
    cut: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// The attacker wins with so many stones; none that is known if this is zero.
    wins: u32,
    /// The first of them.
    by: Option<Point>,
    /// It does not win with so many.
    fails: u32,
}

/// What a threat is answered by.
pub(crate) struct Replies {
    /// Replies after which it is no longer what it was.
    pub replies: Vec<Point>,
    /// The win by fours that every other reply runs into; none if the threat is a five.
    pub threat: Vec<Point>,
    /// Stones of the attacker in that win.
    pub stones: usize,
}

impl Replies {
    /// The win that every other reply runs into, but for the five alone.
    pub(crate) fn otherwise(&self) -> Option<Box<Win>> {
        let has_fours = !self.threat.is_empty();
        has_fours.then(|| Box::new(Win::of_line(&self.threat, self.stones)))
    }
}

impl Default for Threats {
    fn default() -> Threats {
        Threats::new()
    }
}

impl Threats {
    /// Nothing is known yet.
    pub fn new() -> Threats {
        Threats {
            fours: Fours::exhaustive(),
            known: FxHashMap::default(),
            nodes: 0,
            last_node: 0,
            cut: false,
        }
    }

    /// Stones played in all searches so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes + self.fours.nodes()
    }

    /// The shortest win of the side to move by threats with at most so many stones of its own: one
    /// stone more is allowed each time until there is a win, nothing is left to try, or there were
    /// too many nodes.
    pub fn shortest(&mut self, position: &mut Position, most: u32, nodes: u64) -> ThreatsFound {
        self.last_node = self.nodes() + nodes;
        for stones in 1..=most {
            self.cut = false;
            match self.attack(position, stones) {
                ThreatsFound::None if self.cut => {}
                found => return found,
            }
        }
        ThreatsFound::None
    }

    /// The move of a side that wins with at most so many stones.
    pub fn winning_move(&mut self, position: &mut Position, most: u32) -> Option<Point> {
        match self.attack(position, most) {
            ThreatsFound::Win(_) => self.known.get(&position.hash())?.by,
            ThreatsFound::None | ThreatsFound::Unknown => None,
        }
    }

    /// Whether the side to move wins with at most so many stones.
    fn attack(&mut self, position: &mut Position, most: u32) -> ThreatsFound {
        let hash = position.hash();
        let known = self.known.get(&hash).copied().unwrap_or_default();
        if known.wins > 0 && known.wins <= most {
            return ThreatsFound::Win(known.wins);
        }
        if known.fails >= most {
            // It may be that it failed for want of stones.
            self.cut = true;
            return ThreatsFound::None;
        }
        let found = self.looked_for(position, most);
        let entry = self.known.entry(hash).or_default();
        match found {
            (ThreatsFound::Win(stones), by) => {
                entry.wins = stones;
                entry.by = by;
            }
            (ThreatsFound::None, _) => entry.fails = entry.fails.max(most),
            (ThreatsFound::Unknown, _) => {}
        }
        found.0
    }

    fn looked_for(&mut self, position: &mut Position, most: u32) -> (ThreatsFound, Option<Point>) {
        let (attacker, defender) = (position.to_move(), position.to_move().other());
        if let Some(five) = position.first_allowed(attacker, PointShape::Five) {
            return (ThreatsFound::Win(1), Some(five));
        }
        if most <= 1 {
            self.cut = true;
            return (ThreatsFound::None, None);
        }
        for fours in 1..most {
            let left = self.last_node.saturating_sub(self.nodes());
            match self.fours.search(position, fours, left) {
                FoursFound::Win => {
                    let first = self.fours.line().first().copied();
                    return (ThreatsFound::Win(fours + 1), first);
                }
                FoursFound::None => {}
                FoursFound::Unknown => return (ThreatsFound::Unknown, None),
            }
        }
        let forced = position.points(defender, PointShape::Five).first();
        let mut unknown = false;
        for point in threats(position) {
            if forced.is_some_and(|five| five != point) || position.is_foul(point, attacker) {
                continue;
            }
            if self.nodes() >= self.last_node {
                return (ThreatsFound::Unknown, None);
            }
            self.nodes += 1;
            position.play(point);
            let found = self.defend(position, most - 1);
            position.undo();
            match found {
                ThreatsFound::Win(stones) => return (ThreatsFound::Win(stones + 1), Some(point)),
                ThreatsFound::None => {}
                ThreatsFound::Unknown => unknown = true,
            }
        }
        (if unknown { ThreatsFound::Unknown } else { ThreatsFound::None }, None)
    }

    /// Whether the attacker wins with at most so many stones, whatever the side to move replies.
    fn defend(&mut self, position: &mut Position, most: u32) -> ThreatsFound {
        let replies = match self.replies(position, most) {
            Ok(replies) => replies,
            Err(found) => return found,
        };
        let mut longest = replies.stones as u32;
        for reply in replies.replies {
            self.nodes += 1;
            position.play(reply);
            let found = self.attack(position, most);
            position.undo();
            match found {
                ThreatsFound::Win(stones) => longest = longest.max(stones),
                other => return other,
            }
        }
        ThreatsFound::Win(longest)
    }

    /// The replies of the side to move that matter; what was found instead if the attacker
    /// threatens nothing.
    pub(crate) fn replies(
        &mut self,
        position: &mut Position,
        most: u32,
    ) -> Result<Replies, ThreatsFound> {
        let (defender, attacker) = (position.to_move(), position.to_move().other());
        if position.first_allowed(defender, PointShape::Five).is_some() {
            return Err(ThreatsFound::None);
        }
        if position.first_allowed(attacker, PointShape::Five).is_some() {
            return Ok(Replies {
                replies: answers_to_four(position),
                threat: Vec::new(),
                stones: 1,
            });
        }
        position.pass();
        let left = self.last_node.saturating_sub(self.nodes());
        let threat = self.fours.search(position, most - 1, left);
        position.pass();
        match threat {
            FoursFound::Win => {}
            FoursFound::None => {
                self.cut = true;
                return Err(ThreatsFound::None);
            }
            FoursFound::Unknown => return Err(ThreatsFound::Unknown),
        }
        let line = self.fours.line().to_vec();
        let stones = self.fours.length().div_ceil(2);
        let mut replies = Vec::new();
        for point in zone(position, &line) {
            if position.is_foul(point, defender) {
                continue;
            }
            self.nodes += 1;
            position.play(point);
            if !still_wins(position, &line) {
                replies.push(point);
            }
            position.undo();
        }
        // Fours of the defender last the longest; points of the threat come next.
        let is_four = |point: Point| position.shape(point, defender) >= PointShape::Four;
        replies.sort_by_key(|&point| (!line.contains(&point), !is_four(point)));
        Ok(Replies { replies, threat: line, stones })
    }
}

/// Points where the side to move makes a four or a three, those that decide soonest first.
pub(crate) fn threats(position: &Position) -> Vec<Point> {
    let attacker = position.to_move();
    let kinds = [
        PointShape::Unstoppable,
        PointShape::FourThree,
        PointShape::DoubleThree,
        PointShape::Three,
        PointShape::Four,
    ];
    let of_kind = |&kind: &PointShape| {
        let mut points: Vec<Point> = position.points(attacker, kind).iter().collect();
        points.sort_by_key(|&point| -position.worth_of(point, attacker).promise[0]);
        points
    };
    kinds.iter().flat_map(of_kind).collect()
}

/// Empty points where a stone of the side to move may spoil a win by fours: those of the win
/// itself, those on a line with a reply, where the reply may become a four, and those that make a
/// four at once. Fouls hang together across the whole board.
fn zone(position: &Position, line: &[Point]) -> Vec<Point> {
    let board = position.board();
    let empty = board.empty_points();
    if matches!(position.rules(), RuleSet::Freestyle | RuleSet::Standard | RuleSet::ThesisBasic) {
        let mut zone = CellSet::default();
        let reach = REACH as i32;
        for &point in line {
            zone.insert(point.cell());
            for way in Direction::ALL {
                for step in -reach..=reach {
                    if let Some(near) = way.along(point, step, board.size()) {
                        zone.insert(near.cell());
                    }
                }
            }
        }
        let own = position.to_move();
        let is_four = |point| position.shape(point, own) >= PointShape::Four;
        empty.filter(|&point| zone.contains(point) || is_four(point)).collect()
    } else {
        empty.collect()
    }
}

/// Whether a win by fours, stone by stone, still is one.
fn still_wins(position: &mut Position, line: &[Point]) -> bool {
    let mut played = 0;
    let wins = replayed(position, line, &mut played);
    (0..played).for_each(|_| position.undo());
    wins
}

fn replayed(position: &mut Position, line: &[Point], played: &mut usize) -> bool {
    let (attacker, defender) = (position.to_move(), position.to_move().other());
    for pair in line.chunks(2) {
        let four = pair[0];
        if !position.board().is_empty(four) || position.is_foul(four, attacker) {
            return false;
        }
        let is_five = position.shape(four, attacker) == PointShape::Five;
        if is_five {
            return true;
        }
        position.play(four);
        *played += 1;
        if position.first_allowed(defender, PointShape::Five).is_some()
            || position.first_allowed(attacker, PointShape::Five).is_none()
        {
            return false;
        }
        match (answers_to_four(position).as_slice(), pair.get(1)) {
            ([], _) => return true,
            ([answer], Some(reply)) if answer == reply => {
                position.play(*reply);
                *played += 1;
            }
            _ => return false,
        }
    }
    position.first_allowed(attacker, PointShape::Five).is_some()
}
