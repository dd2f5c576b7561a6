use crate::{Point, Size};

/// One of the eight ways to turn and mirror a board onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirror_columns: bool,
    mirror_rows: bool,
    /// Exchange columns and rows, after mirroring.
    transpose: bool,
}

impl Symmetry {
    /// The one that moves nothing.
    pub const IDENTITY: Symmetry =
        Symmetry { mirror_columns: false, mirror_rows: false, transpose: false };

    /// The symmetries that map a board of this size onto itself: eight of a square, four of a
    /// true rectangle. The identity comes first.
    pub fn all(size: Size) -> impl Iterator<Item = Symmetry> + Clone {
        let count = if size.is_square() { 8 } else { 4 };
        (0..count).map(|bits| Symmetry {
            mirror_columns: bits & 1 != 0,
            mirror_rows: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }

    /// Where a point of a board of this size goes.
    ///
    /// A transposition of a rectangle gives a point of the rectangle with its sides exchanged.
    #[inline]
    pub const fn apply(self, point: Point, size: Size) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.mirror_columns {
            column = size.width() - 1 - column;
        }
        if self.mirror_rows {
            row = size.height() - 1 - row;
        }
        if self.transpose { Point::new(row, column) } else { Point::new(column, row) }
    }

    /// The symmetry that takes every point back.
    pub const fn inverse(self) -> Symmetry {
        if self.transpose {
            // Mirroring columns before a transposition is mirroring rows after it.
            Symmetry {
                mirror_columns: self.mirror_rows,
                mirror_rows: self.mirror_columns,
                transpose: true,
            }
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn eight_different_bijections_with_inverses() {
        let size = Size::square(5).unwrap();
        let mut images = HashSet::new();
        for symmetry in Symmetry::all(size) {
            let image: Vec<Point> = size.points().map(|p| symmetry.apply(p, size)).collect();
            assert_eq!(image.iter().collect::<HashSet<_>>().len(), 25);
            for (&to, from) in image.iter().zip(size.points()) {
                assert_eq!(symmetry.inverse().apply(to, size), from);
            }
            images.insert(image);
        }
        assert_eq!(images.len(), 8);
        assert_eq!(Symmetry::all(size).next(), Some(Symmetry::IDENTITY));
    }

    #[test]
    fn adjacency_survives() {
        let size = Size::square(7).unwrap();
        let (a, b) = (Point::new(2, 5), Point::new(2, 6));
        assert!(Symmetry::all(size).all(|s| s.apply(a, size).is_adjacent_to(s.apply(b, size))));
    }

    #[test]
    fn a_rectangle_has_four() {
        let size = Size::new(3, 4).unwrap();
        assert_eq!(Symmetry::all(size).count(), 4);
        for symmetry in Symmetry::all(size) {
            assert!(size.points().all(|p| size.contains(symmetry.apply(p, size))));
        }
    }
}
