use tengen_board::{Color, Point};

use super::line_shape::LineShapes;
use super::{FoulKind, Stone, extensions, foul_at, with_stone};
use crate::{Board, Direction};

/// Why a point is forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foul {
    /// The point, still empty.
    pub point: Point,
    /// What a stone there would be.
    pub kind: FoulKind,
    /// The rows that make it so: one overline, or two and more fours or threes.
    pub rows: Vec<RowOfFoul>,
}

/// A row of stones that takes part in a foul.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowOfFoul {
    /// What it is.
    pub shape: RowShape,
    /// How it runs.
    pub direction: Direction,
    /// Its stones in their order along the line, the forbidden one among them.
    pub stones: Vec<Point>,
    /// Empty points that would make the four a five, or the three a straight four.
    pub completions: Vec<Point>,
}

/// What a row in a foul is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowShape {
    /// Becomes a straight four by a stone that is allowed.
    Three,
    /// Becomes exactly five.
    Four,
    /// Six or more stones.
    Overline,
}

impl RowShape {
    /// Its name in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            RowShape::Three => "three",
            RowShape::Four => "four",
            RowShape::Overline => "overline",
        }
    }
}

/// Which rows make a point forbidden to Black under the rules of renju; none if it is allowed.
pub fn explain_foul(board: &Board, point: Point) -> Option<Foul> {
    let kind = foul_at(board, point)?;
    let stone = Stone::look(board, LineShapes::get(), point);
    let board = &with_stone(board, point);
    let mut rows = Vec::new();
    for (direction, shape) in Direction::ALL.into_iter().zip(stone.0) {
        let line = Line { board, point, direction };
        match kind {
            FoulKind::Overline if shape.is_overline() => rows.push(line.overline()),
            FoulKind::DoubleFour if shape.fours() > 0 => rows.extend(line.fours()),
            FoulKind::DoubleThree => {
                rows.extend(line.three(extensions(board, point, direction, shape).collect()));
            }
            _ => {}
        }
    }
    Some(Foul { point, kind, rows })
}

/// A line through a stone on the board.
#[derive(Clone, Copy)]
struct Line<'a> {
    board: &'a Board,
    point: Point,
    direction: Direction,
}

impl Line<'_> {
    fn at(&self, step: i32) -> Option<Point> {
        self.direction.along(self.point, step, self.board.size())
    }

    fn row(&self, shape: RowShape, stones: Vec<Point>, completions: Vec<Point>) -> RowOfFoul {
        RowOfFoul { shape, direction: self.direction, stones, completions }
    }

    /// The row that the stone would be in with another one on `added`, in order.
    fn row_with(&self, added: Point) -> Vec<Point> {
        let is_in_row = |step: &i32| {
            self.at(*step).is_some_and(|p| p == added || self.board.at(p) == Some(Color::Black))
        };
        let before = (1..).take_while(|distance| is_in_row(&-distance)).count() as i32;
        let after = (1..).take_while(is_in_row).count() as i32;
        (-before..=after).filter_map(|step| self.at(step)).collect()
    }

    fn overline(&self) -> RowOfFoul {
        self.row(RowShape::Overline, self.row_with(self.point), Vec::new())
    }

    fn fours(&self) -> Vec<RowOfFoul> {
        let mut fours: Vec<RowOfFoul> = Vec::new();
        let near = (-4..=4).filter_map(|step| self.at(step));
        for completion in near.filter(|&point| self.board.is_empty(point)) {
            let five = self.row_with(completion);
            if five.len() != 5 || !five.contains(&completion) {
                continue;
            }
            let stones: Vec<Point> = five.into_iter().filter(|&p| p != completion).collect();
            // A straight four is one four with two ways to five.
            match fours.iter_mut().find(|four| four.stones == stones) {
                Some(four) => four.completions.push(completion),
                None => fours.push(self.row(RowShape::Four, stones, vec![completion])),
            }
        }
        fours
    }

    fn three(&self, extensions: Vec<Point>) -> Option<RowOfFoul> {
        let &first = extensions.first()?;
        let stones = self.row_with(first).into_iter().filter(|&p| p != first).collect();
        Some(self.row(RowShape::Three, stones, extensions))
    }
}
