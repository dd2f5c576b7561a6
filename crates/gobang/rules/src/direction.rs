use tengen_board::{MAX_SIDE, Point, Size};

/// One of the four ways a row of stones can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// `A1 B1 C1`
    Horizontal,
    /// `A1 A2 A3`
    Vertical,
    /// `A1 B2 C3`
    Rising,
    /// `A3 B2 C1`
    Falling,
}

/// Lines of the largest board in all directions.
pub(crate) const LINES: usize = 2 * MAX_SIDE + 2 * DIAGONALS;

const DIAGONALS: usize = 2 * MAX_SIDE - 1;

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Rising, Direction::Falling];

    /// Columns and rows from a point of a line to the next.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// The point so many steps along, if it is on the board.
    pub const fn along(self, from: Point, steps: i32, size: Size) -> Option<Point> {
        let (columns, rows) = self.step();
        let column = from.column() as i32 + columns * steps;
        let row = from.row() as i32 + rows * steps;
        let is_on_board =
            0 <= column && column < size.width() as i32 && 0 <= row && row < size.height() as i32;
        if is_on_board { Some(Point::new(column as usize, row as usize)) } else { None }
    }

    /// How a line of this direction is spoken of.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::Horizontal => "horizontal",
            Direction::Vertical => "vertical",
            Direction::Rising => "rising",
            Direction::Falling => "falling",
        }
    }

    /// The number of the line through a point, and the point's place on it.
    #[inline]
    pub(crate) const fn line(self, point: Point) -> (usize, usize) {
        let (column, row) = (point.column(), point.row());
        match self {
            Direction::Horizontal => (row, column),
            Direction::Vertical => (MAX_SIDE + column, row),
            Direction::Rising => (2 * MAX_SIDE + (row + MAX_SIDE - 1 - column), column),
            Direction::Falling => (2 * MAX_SIDE + DIAGONALS + row + column, column),
        }
    }

    /// The point at a place of a line: the inverse of [`Direction::line`].
    pub(crate) const fn point(self, line: usize, place: usize) -> Point {
        match self {
            Direction::Horizontal => Point::new(place, line),
            Direction::Vertical => Point::new(line - MAX_SIDE, place),
            Direction::Rising => Point::new(place, line + place + 1 - 3 * MAX_SIDE),
            Direction::Falling => Point::new(place, line - 2 * MAX_SIDE - DIAGONALS - place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn steps_stay_on_a_line_and_move_one_place() {
        let size = Size::square(MAX_SIDE).unwrap();
        let mut seen = HashSet::new();
        for direction in Direction::ALL {
            for point in size.points() {
                let (line, place) = direction.line(point);
                assert!(line < LINES && seen.insert((line, place)));
                assert_eq!(direction.point(line, place), point);
                if let Some(next) = direction.along(point, 1, size) {
                    assert_eq!(direction.line(next), (line, place + 1));
                    assert_eq!(direction.along(next, -1, size), Some(point));
                }
            }
        }
    }
}
