use std::fmt;

use crate::Lettering;

/// The longest side a board may have.
pub const MAX_SIDE: usize = 25;

/// Distance between a point and the one above it, in cells.
///
/// A power of two, so that a point knows its column and row without knowing its board, and wide
/// enough for the longest row with a margin on both sides.
pub const ROW: usize = 32;

/// Length of a table with one cell for every point of the largest board and its margin.
pub const CELLS: usize = (MAX_SIDE + 2) * ROW;

/// An intersection, the same on a board of any size.
///
/// Columns count from the left and rows from the bottom, both from 0, so that `A1` is (0, 0).
/// Inside, a point is a cell number on a grid with a margin of one cell all round: stepping off
/// the board in any direction gives a valid cell, which tables mark as margin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in a column and row.
    ///
    /// # Panics
    /// If either is outside the largest board.
    #[inline]
    pub const fn new(column: usize, row: usize) -> Point {
        assert!(column < MAX_SIDE && row < MAX_SIDE);
        Point(((row + 1) * ROW + column + 1) as u16)
    }

    /// The point with this cell number, the inverse of [`Point::cell`].
    #[inline]
    pub const fn from_cell(cell: usize) -> Point {
        debug_assert!(cell < CELLS);
        Point(cell as u16)
    }

    /// Its cell in a table of [`CELLS`] entries.
    #[inline]
    pub const fn cell(self) -> usize {
        self.0 as usize
    }

    /// Column from the left, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 as usize % ROW).wrapping_sub(1)
    }

    /// Row from the bottom, from 0.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 as usize / ROW).wrapping_sub(1)
    }

    /// The four adjacent cells: up, right, down, left. Some may lie on the margin.
    #[inline]
    pub const fn neighbours(self) -> [Point; 4] {
        [self.step(ROW as i32), self.step(1), self.step(-(ROW as i32)), self.step(-1)]
    }

    /// The four diagonal cells: up-right, down-right, down-left, up-left.
    #[inline]
    pub const fn diagonals(self) -> [Point; 4] {
        let row = ROW as i32;
        [self.step(row + 1), self.step(1 - row), self.step(-row - 1), self.step(row - 1)]
    }

    /// The eight surrounding cells, clockwise from the one above.
    #[inline]
    pub const fn surrounding(self) -> [Point; 8] {
        let [up, right, down, left] = self.neighbours();
        let [up_right, down_right, down_left, up_left] = self.diagonals();
        [up, up_right, right, down_right, down, down_left, left, up_left]
    }

    /// Whether the two points are joined by a line of the board.
    pub const fn is_adjacent_to(self, other: Point) -> bool {
        self.distance_to(other) == 1
    }

    /// |dx| + |dy|.
    pub const fn distance_to(self, other: Point) -> usize {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }

    /// Letter and number, in upper case.
    pub fn name(self, lettering: Lettering) -> String {
        format!("{}{}", lettering.column_letter(self.column()), self.row() + 1)
    }

    #[inline]
    const fn step(self, cells: i32) -> Point {
        Point((self.0 as i32 + cells) as u16)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A step off the board has no name, and must be printable when a test fails.
        if self.column() < MAX_SIDE && self.row() < MAX_SIDE {
            f.write_str(&self.name(Lettering::Go))
        } else {
            write!(f, "margin cell {}", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cell_column_and_row_agree() {
        for row in 0..MAX_SIDE {
            for column in 0..MAX_SIDE {
                let point = Point::new(column, row);
                assert_eq!((point.column(), point.row()), (column, row));
                assert_eq!(Point::from_cell(point.cell()), point);
                assert!(point.surrounding().iter().all(|p| p.cell() < CELLS));
            }
        }
    }

    #[test]
    fn the_margin_can_be_printed() {
        let [_, _, below, left] = Point::new(0, 0).neighbours();
        assert_eq!(format!("{below:?}, {left:?}"), "margin cell 1, margin cell 32");
    }

    #[test]
    fn neighbours_touch_and_diagonals_do_not() {
        let point = Point::new(3, 7);
        assert!(point.neighbours().iter().all(|&p| point.is_adjacent_to(p)));
        assert!(point.diagonals().iter().all(|&p| point.distance_to(p) == 2));
        assert_eq!(point.surrounding()[1], Point::new(4, 8));
    }
}
