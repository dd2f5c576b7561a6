//! The few questions that a checker asks the rules.

use tengen_board::{Color, Point, PointSet, Symmetry};
use tengen_gobang_rules::{Board, Decision, Direction, RuleSet};

/// The stones of a position, the same however the board is turned or mirrored.
pub(crate) type Fingerprint = Box<[u16]>;

/// A board under a rule set.
#[derive(Clone)]
pub(crate) struct Referee {
    pub rules: RuleSet,
    pub board: Board,
}

impl Referee {
    /// The stones that stand here.
    pub fn fingerprint(&self) -> Fingerprint {
        let size = self.board.size();
        let stones: Vec<(Point, Color)> = self.board.stones().collect();
        let seen = |symmetry: Symmetry| -> Fingerprint {
            let numbers = stones.iter().map(|&(point, color)| {
                (symmetry.apply(point, size).cell() * 2 + color.index()) as u16
            });
            let mut numbers: Vec<u16> = numbers.collect();
            numbers.sort_unstable();
            numbers.into()
        };
        Symmetry::all(size).map(seen).min().expect("there are symmetries")
    }

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
        let makes_row = move |point: Point| {
            let rows = Direction::ALL.map(|way| self.board.row_with(point, color, way));
            rows.into_iter().any(|(before, after)| before + after >= 4)
        };
        let empty = self.board.empty_points();
        empty.filter(move |&point| makes_row(point) && self.wins(point, color))
    }

    /// Points where a side may play.
    pub fn replies(&self, color: Color) -> Vec<Point> {
        self.board.empty_points().filter(|&point| self.may_play(point, color)).collect()
    }

    /// Replies that the winner needs an answer to: where it has a four, only what stops it.
    pub fn replies_to_answer(&mut self, winner: Color) -> Vec<Point> {
        if self.fives(winner).next().is_some() {
            self.stops(winner)
        } else {
            self.replies(winner.other())
        }
    }

    /// All points of rows of five without a stone of the other side and with at least so many of
    /// this side.
    pub fn rows_with(&self, color: Color, stones: u32) -> PointSet {
        let size = self.board.size();
        let mut found = PointSet::default();
        for point in size.points() {
            for way in Direction::ALL {
                let (line, bit) = self.board.line_through(point, way);
                let [own, other] =
                    [color, color.other()].map(|c| line[c.index()] >> bit & 0b1_1111);
                // Walls are in both.
                if other == 0 && own.count_ones() >= stones {
                    found.extend((0..5).filter_map(|step| way.along(point, step, size)));
                }
            }
        }
        found
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
}
