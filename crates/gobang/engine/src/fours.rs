//! Wins by fours alone: every stone of the attacker is a four, so that the defender has no choice.

use tengen_board::{Color, Point};
use tengen_gobang_rules::{Direction, RuleSet};

use crate::shape::{PointShape, REACH};
use crate::{LineShape, Position};

/// How a search for a win by fours ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoursFound {
    /// The side to move wins.
    Win,
    /// It does not win by so many fours.
    None,
    /// There was too much to look at.
    Unknown,
}

/// Looks for wins by fours, and remembers where there are none.
pub struct Fours {
    /// Positions without a win, and by how many fours there is none.
    failed: Box<[u64]>,
    nodes: u64,
    /// No more nodes than this.
    last_node: u64,
    line: Vec<Point>,
    /// Whether the line ends with a four that cannot be answered, and not with the five.
    is_unanswered: bool,
    /// Whether fours that only go on elsewhere are left out: most wins go on where they are.
    near: bool,
}

/// Bits of an entry that say by how many fours there is no win.
const DEPTH_BITS: u64 = 0xff;

/// More fours than any board has room for.
pub const ANY_NUMBER: u32 = 0xff;

impl Fours {
    /// With room for so many positions without a win; a power of two.
    pub fn new(room: usize) -> Fours {
        Fours {
            failed: vec![0; room.next_power_of_two()].into(),
            nodes: 0,
            last_node: 0,
            line: Vec::new(),
            is_unanswered: false,
            near: true,
        }
    }

    /// One that leaves no four out, for those who want to know for certain.
    pub fn exhaustive() -> Fours {
        Fours { near: false, ..Fours::new(1 << 20) }
    }

    /// Stones played in all searches so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The win that was found last: the attacker's stones and the replies, up to the five or to a
    /// four that cannot be answered.
    pub fn line(&self) -> &[Point] {
        &self.line
    }

    /// Stones of both sides in that win, the five included.
    pub fn length(&self) -> usize {
        // The four is answered somehow, and the five follows.
        self.line.len() + if self.is_unanswered { 2 } else { 0 }
    }

    /// Forgets everything: for another rule set.
    pub fn forget(&mut self) {
        self.failed.fill(0);
    }

    /// Whether the side to move wins by at most so many fours and the five after them.
    pub fn search(&mut self, position: &mut Position, most: u32, nodes: u64) -> FoursFound {
        self.last_node = self.nodes + nodes;
        self.line.clear();
        self.attack(position, most.min(ANY_NUMBER), None)
    }

    fn attack(&mut self, position: &mut Position, most: u32, last: Option<Point>) -> FoursFound {
        let (attacker, defender) = (position.to_move(), position.to_move().other());
        if let Some(five) = position.first_allowed(attacker, PointShape::Five) {
            self.line.push(five);
            self.is_unanswered = false;
            return FoursFound::Win;
        }
        if most == 0 {
            return FoursFound::None;
        }
        let entry = self.entry(position.hash());
        let known = self.failed[entry];
        if (known ^ position.hash()) & !DEPTH_BITS == 0 && known & DEPTH_BITS >= u64::from(most) {
            return FoursFound::None;
        }
        let mut unknown = false;
        for point in fours(position) {
            if self.nodes >= self.last_node {
                return FoursFound::Unknown;
            }
            let is_elsewhere = self.near
                && position.shape(point, attacker) == PointShape::Four
                && last.is_some_and(|last| !is_in_line(last, point));
            if is_elsewhere || position.is_foul(point, attacker) {
                continue;
            }
            self.nodes += 1;
            position.play(point);
            self.line.push(point);
            // A four is no use while the other side has one.
            let found = if position.first_allowed(defender, PointShape::Five).is_some() {
                FoursFound::None
            } else {
                self.replies(position, most, point)
            };
            position.undo();
            match found {
                FoursFound::Win => return FoursFound::Win,
                FoursFound::None => {}
                FoursFound::Unknown => unknown = true,
            }
            self.line.pop();
        }
        if unknown {
            return FoursFound::Unknown;
        }
        self.failed[entry] = position.hash() & !DEPTH_BITS | u64::from(most);
        FoursFound::None
    }

    /// Whether every reply to a four loses. The line keeps the last one that was tried.
    fn replies(&mut self, position: &mut Position, most: u32, last: Point) -> FoursFound {
        let length = self.line.len();
        self.is_unanswered = true;
        for reply in answers_to_four(position) {
            self.line.truncate(length);
            self.nodes += 1;
            position.play(reply);
            self.line.push(reply);
            let found = self.attack(position, most - 1, Some(last));
            position.undo();
            if found != FoursFound::Win {
                self.line.truncate(length);
                return found;
            }
        }
        FoursFound::Win
    }

    fn entry(&self, hash: u64) -> usize {
        (hash >> 20) as usize & (self.failed.len() - 1)
    }
}

/// Whether two stones can be in one row of five.
const fn is_in_line(one: Point, other: Point) -> bool {
    let columns = one.column().abs_diff(other.column());
    let rows = one.row().abs_diff(other.row());
    (columns == 0 || rows == 0 || columns == rows) && columns < 5 && rows < 5
}

/// Points where the side to move makes a four, those that decide soonest first.
fn fours(position: &Position) -> Vec<Point> {
    let attacker = position.to_move();
    // The other side has a four already: only its last point will do.
    if let Some(five) = position.points(attacker.other(), PointShape::Five).first() {
        let makes_four = position.shape(five, attacker) >= PointShape::Four;
        return if makes_four { vec![five] } else { Vec::new() };
    }
    let kinds = [PointShape::Unstoppable, PointShape::FourThree, PointShape::Four];
    let mut found = Vec::with_capacity(8);
    for kind in kinds {
        if position.count(attacker, kind) > 0 {
            let from = found.len();
            found.extend(position.points(attacker, kind).iter());
            found[from..].sort_by_key(|&point| -position.worth_of(point, attacker).promise[0]);
        }
    }
    found
}

/// Where the side to move can stop a four of the other side; nowhere if it is lost.
pub(crate) fn answers_to_four(position: &Position) -> Vec<Point> {
    let (defender, attacker) = (position.to_move(), position.to_move().other());
    let mut fives = position.allowed(attacker, PointShape::Five);
    let Some(five) = fives.next() else { return Vec::new() };
    if position.rules() == RuleSet::Caro {
        return blocks(position, five, attacker);
    }
    let is_single = fives.next().is_none();
    if is_single && !position.is_foul(five, defender) { vec![five] } else { Vec::new() }
}

/// Under the rules of caro a five that is blocked at both ends does not win: all points where a
/// stone stops what the attacker threatens, one five among others.
fn blocks(position: &Position, five: Point, attacker: Color) -> Vec<Point> {
    let size = position.board().size();
    let ways = Direction::ALL
        .into_iter()
        .filter(|&way| position.line_shape(five, attacker, way) == LineShape::Five);
    let reach = REACH as i32;
    let near = ways.flat_map(|way| (-reach..=reach).filter_map(move |s| way.along(five, s, size)));
    let candidates: Vec<Point> = near.filter(|&point| position.board().is_empty(point)).collect();
    let mut after = position.clone();
    let mut stops = |point: &Point| {
        after.play(*point);
        let is_stopped = after.count(attacker, PointShape::Five) == 0;
        after.undo();
        is_stopped
    };
    candidates.into_iter().filter(|point| stops(point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Lettering;
    use tengen_gobang_rules::Board;

    fn names(points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|p| p.name(Lettering::Gobang)).collect();
        names.join(" ")
    }

    #[test]
    fn a_four_that_makes_the_next_one_wins() {
        // F5 makes a four and puts a fourth stone beside three others.
        let board: Board = "
            . . . . . . . . .
            . . . . . X . . .
            . . . . . X . . .
            . . . . . X . . .
            . O X X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . ."
            .parse()
            .unwrap();
        let mut position = Position::new(&board, RuleSet::Freestyle, Color::Black);
        let mut fours = Fours::new(1 << 10);
        assert_eq!(fours.search(&mut position, ANY_NUMBER, 10_000), FoursFound::Win);
        assert!(names(fours.line()).starts_with("F5"), "{}", names(fours.line()));
        // Under renju it is a double four, and no other four helps.
        let mut position = Position::new(&board, RuleSet::Renju, Color::Black);
        fours.forget();
        assert_eq!(fours.search(&mut position, ANY_NUMBER, 10_000), FoursFound::None);
        fours.forget();
        let mut position = Position::new(&board, RuleSet::Freestyle, Color::White);
        assert_eq!(fours.search(&mut position, ANY_NUMBER, 10_000), FoursFound::None);
    }
}
