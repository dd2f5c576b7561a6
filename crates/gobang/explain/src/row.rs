//! Rows that stand on the board and threaten something.

use tengen_board::{Color, Point, PointSet};
use tengen_gobang_engine::{LineShape, Position};
use tengen_gobang_rules::Direction;

/// What a row threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RowKind {
    /// One stone makes a four that a single stone does not stop.
    Three,
    /// One stone makes five, and one stone stops that.
    Four,
    /// Five can be made at either end.
    StraightFour,
}

impl RowKind {
    /// The name scripts use.
    pub const fn word(self) -> &'static str {
        match self {
            RowKind::Three => "three",
            RowKind::Four => "four",
            RowKind::StraightFour => "straight four",
        }
    }
}

/// Stones in line that threaten something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whose they are.
    pub color: Color,
    /// What they are.
    pub kind: RowKind,
    /// How they run.
    pub direction: Direction,
    /// The stones.
    pub stones: PointSet,
    /// Where the next stone makes it good.
    pub ends: PointSet,
}

/// Every three and four on the board, the most dangerous first.
pub fn rows(position: &Position) -> Vec<Row> {
    let mut found = Vec::new();
    for color in Color::BOTH {
        for direction in Direction::ALL {
            let fours = of(position, color, direction, LineShape::Five);
            let threes = of(position, color, direction, LineShape::StraightFour);
            let is_more =
                |row: &Row| fours.iter().any(|four: &Row| row.stones.is_subset(&four.stones));
            found.extend(threes.into_iter().filter(|row| !is_more(row)));
            found.extend(fours);
        }
    }
    found.sort_by_key(|row| (std::cmp::Reverse(row.kind), row.color.index(), row.stones.first()));
    found
}

/// The rows to which one stone gives a shape.
fn of(position: &Position, color: Color, direction: Direction, shape: LineShape) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for end in position.board().empty_points() {
        if position.line_shape(end, color, direction) != shape || position.is_foul(end, color) {
            continue;
        }
        let stones = beside(position, end, color, direction);
        if let Some(row) = rows.iter_mut().find(|row| row.stones == stones) {
            row.ends.insert(end);
            if shape == LineShape::Five {
                row.kind = RowKind::StraightFour;
            }
            continue;
        }
        let kind = if shape == LineShape::Five { RowKind::Four } else { RowKind::Three };
        rows.push(Row { color, kind, direction, stones, ends: PointSet::from_iter([end]) });
    }
    rows
}

/// The stones of one colour that a stone on a point would join on a line.
fn beside(position: &Position, point: Point, color: Color, direction: Direction) -> PointSet {
    let board = position.board();
    let (before, after) = board.row_with(point, color, direction);
    let steps = -(before as i32)..=after as i32;
    let along = steps.filter(|&step| step != 0);
    along.filter_map(|step| direction.along(point, step, board.size())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Lettering;
    use tengen_gobang_rules::{Board, RuleSet};

    fn told(text: &str) -> Vec<String> {
        let board: Board = text.parse().unwrap();
        let position = Position::new(&board, RuleSet::Freestyle, Color::Black);
        let names = |set: PointSet| {
            set.iter().map(|point| point.name(Lettering::Gobang)).collect::<Vec<_>>().join(" ")
        };
        let words = |row: Row| {
            format!(
                "{} {}: {} -> {}",
                row.color.word(),
                row.kind.word(),
                names(row.stones),
                names(row.ends)
            )
        };
        rows(&position).into_iter().map(words).collect()
    }

    #[test]
    fn fours_come_before_threes_and_say_where_they_are_completed() {
        let rows = told(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . X .
             . . . . . . . X .
             . . . . . . . X .
             . O O O O X . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        assert_eq!(rows[0], "white four: B4 C4 D4 E4 -> A4");
        assert!(rows[1].starts_with("black three: H5 H6 H7 -> "), "{rows:?}");
        assert_eq!(rows.len(), 2, "{rows:?}");
    }

    #[test]
    fn a_gap_is_part_of_a_row_and_two_ends_make_it_straight() {
        let rows = told(
            ". . . . . . . . .
             . . . . . . . . .
             . X X . X X . . .
             . . . . . . . . .
             . . O O O O . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        assert_eq!(rows[0], "white straight four: C5 D5 E5 F5 -> B5 G5");
        assert_eq!(rows[1], "black four: B7 C7 E7 F7 -> D7");
    }

    #[test]
    fn what_is_shut_in_threatens_nothing() {
        let rows = told(
            ". . . . . . . . .
             . . . . . . . . .
             . . O X X X O . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        assert!(rows.is_empty(), "{rows:?}");
    }
}
