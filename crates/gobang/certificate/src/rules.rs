//! The few questions that a checker asks the rules.

use tengen_board::{Color, Point};
use tengen_gobang_rules::{Board, Decision, RuleSet};

/// A board under a rule set.
#[derive(Clone)]
pub(crate) struct Referee {
    pub rules: RuleSet,
    pub board: Board,
}

impl Referee {
    /// Whether a stone may be put there.
    pub fn may_play(&self, point: Point, color: Color) -> bool {
        self.board.size().contains(point)
            && self.board.is_empty(point)
            && self.rules.foul_at(&self.board, point, color).is_none()
    }

    pub fn wins(&self, point: Point, color: Color) -> bool {
        self.rules.decision(&self.board, point, color) == Some(Decision::Row)
    }

    /// Points where a side wins at once.
    pub fn fives(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.board.empty_points().filter(move |&point| self.wins(point, color))
    }

    /// Replies that the other side may make after which a side, which wins at once as things stand,
    /// no longer does.
    pub fn stops(&mut self, color: Color) -> Vec<Point> {
        let fives: Vec<Point> = self.fives(color).collect();
        let other = color.other();
        // A stone of the other side takes a five away only where it would be completed, unless
        // rules say that stones or empty points beside a row matter.
        let candidates: Vec<Point> = match (self.rules, fives.as_slice()) {
            (RuleSet::Freestyle | RuleSet::Standard | RuleSet::Renju, [_, _, ..]) => Vec::new(),
            (RuleSet::Freestyle | RuleSet::Standard | RuleSet::Renju, fives) => fives.to_vec(),
            _ => self.board.empty_points().collect(),
        };
        let mut stops = Vec::new();
        for point in candidates {
            if !self.may_play(point, other) {
                continue;
            }
            self.board.place(point, other);
            if self.fives(color).next().is_none() {
                stops.push(point);
            }
            self.board.remove(point);
        }
        stops
    }

    /// Whether fours win, each answered in the only way there is: stones of the winner and the
    /// replies in turn.
    pub fn is_won_by(&mut self, fours: &[Point], color: Color) -> bool {
        let mut placed = Vec::new();
        let won = self.follow(fours, color, &mut placed);
        for point in placed {
            self.board.remove(point);
        }
        won
    }

    fn follow(&mut self, fours: &[Point], color: Color, placed: &mut Vec<Point>) -> bool {
        let other = color.other();
        for pair in fours.chunks(2) {
            if self.fives(color).next().is_some() {
                return true;
            }
            if !self.may_play(pair[0], color) {
                return false;
            }
            self.board.place(pair[0], color);
            placed.push(pair[0]);
            if self.fives(other).next().is_some() || self.fives(color).next().is_none() {
                return false;
            }
            match (self.stops(color).as_slice(), pair.get(1)) {
                ([], _) => return true,
                ([only], Some(reply)) if only == reply => {
                    self.board.place(*reply, other);
                    placed.push(*reply);
                }
                _ => return false,
            }
        }
        self.fives(color).next().is_some()
    }
}
