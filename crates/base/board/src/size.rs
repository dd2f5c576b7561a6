use std::fmt;
use std::str::FromStr;

use crate::{MAX_SIDE, Point, PointSet};

/// Width and height of a board, each from 1 to [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A side outside 1 to 25, or text that is no size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side too short or too long.
    #[error("a board of {width}x{height} cannot be: sides go from 1 to {MAX_SIDE}")]
    OutOfRange {
        /// Number of columns asked for.
        width: usize,
        /// Number of rows asked for.
        height: usize,
    },
    /// Not a number, nor two numbers with an `x` between.
    #[error("'{0}' is no board size: write one number (9) or width x height (3x4)")]
    NotASize(String),
}

impl Size {
    /// A board of `width` columns and `height` rows.
    pub const fn new(width: usize, height: usize) -> Result<Size, SizeError> {
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return Err(SizeError::OutOfRange { width, height });
        }
        Ok(Size { width: width as u8, height: height as u8 })
    }

    /// A board with equal sides.
    pub const fn square(side: usize) -> Result<Size, SizeError> {
        Size::new(side, side)
    }

    /// Number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Number of points.
    #[inline]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether both sides are equal.
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Whether the point lies on this board.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.width() && point.row() < self.height()
    }

    /// Every point, the bottom row first and each row from the left.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height()).flat_map(move |row| (0..self.width()).map(move |c| Point::new(c, row)))
    }

    /// Every point as a set.
    pub fn all(self) -> PointSet {
        self.points().collect()
    }

    /// The point's place in the order of [`Size::points`].
    #[inline]
    pub const fn index(self, point: Point) -> usize {
        point.row() * self.width() + point.column()
    }

    /// The point at a place in the order of [`Size::points`].
    #[inline]
    pub const fn point(self, index: usize) -> Point {
        Point::new(index % self.width(), index / self.width())
    }

    /// The line the point is on: 1 at the edge, growing towards the centre.
    pub fn line(self, point: Point) -> usize {
        let (column, row) = (point.column(), point.row());
        1 + column.min(row).min(self.width() - 1 - column).min(self.height() - 1 - row)
    }

    /// The points drawn with a dot on a Go board of this size.
    pub fn star_points(self) -> Vec<Point> {
        let (columns, rows) = (stars_of_a_side(self.width()), stars_of_a_side(self.height()));
        let centre = (columns.middle, rows.middle);
        let mut stars = Vec::new();
        for &row in &rows.all() {
            for &column in &columns.all() {
                let on_side = Some(column) == centre.0 || Some(row) == centre.1;
                let is_centre = Some(column) == centre.0 && Some(row) == centre.1;
                // Up to 13 lines the sides carry no dot of their own.
                let sides_marked = self.width() > 13 && self.height() > 13;
                if !on_side || is_centre || sides_marked {
                    stars.push(Point::new(column, row));
                }
            }
        }
        stars
    }
}

struct Stars {
    ends: Option<(usize, usize)>,
    middle: Option<usize>,
}

impl Stars {
    fn all(&self) -> Vec<usize> {
        let (low, high) = self.ends.map_or((None, None), |(low, high)| (Some(low), Some(high)));
        [low, self.middle, high].into_iter().flatten().collect()
    }
}

fn stars_of_a_side(side: usize) -> Stars {
    let line = if side >= 13 { 3 } else { 2 };
    Stars {
        ends: (side >= 7).then(|| (line, side - 1 - line)),
        middle: (side >= 5 && side % 2 == 1).then_some(side / 2),
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let side = |part: &str| {
            part.trim().parse::<usize>().map_err(|_| SizeError::NotASize(text.to_owned()))
        };
        match text.split_once(['x', 'X', ':']) {
            Some((width, height)) => Size::new(side(width)?, side(height)?),
            None => Size::square(side(text)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_and_point_are_inverse_on_rectangles() {
        let size = Size::new(3, 7).unwrap();
        for (index, point) in size.points().enumerate() {
            assert_eq!(size.index(point), index);
            assert_eq!(size.point(index), point);
        }
        assert_eq!(size.all().len(), 21);
        assert!(!size.contains(Point::new(3, 0)));
    }

    #[test]
    fn text_gives_squares_and_rectangles() {
        assert_eq!("9".parse(), Size::square(9));
        assert_eq!("3x4".parse(), Size::new(3, 4));
        for (text, message) in [
            ("0", "a board of 0x0 cannot be: sides go from 1 to 25"),
            ("9x26", "a board of 9x26 cannot be: sides go from 1 to 25"),
            ("nine", "'nine' is no board size: write one number (9) or width x height (3x4)"),
            ("-3", "'-3' is no board size: write one number (9) or width x height (3x4)"),
        ] {
            assert_eq!(text.parse::<Size>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn dots_where_boards_have_them() {
        let count = |side| Size::square(side).unwrap().star_points().len();
        assert_eq!([2, 5, 9, 13, 19].map(count), [0, 1, 5, 5, 9]);
        assert!(Size::square(19).unwrap().star_points().contains(&Point::new(3, 15)));
    }

    #[test]
    fn lines_count_from_the_edge() {
        let size = Size::square(9).unwrap();
        assert_eq!(size.line(Point::new(0, 4)), 1);
        assert_eq!(size.line(Point::new(4, 4)), 5);
        assert_eq!(size.line(Point::new(7, 3)), 2);
    }
}
