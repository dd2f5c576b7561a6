use tengen_board::{Color, Lettering, Point, PointSet, Size};
use tengen_go_rules::Position;

/// A set of points of a field, one bit each: rows one after the other with a bit between them
/// that is never set, so that a shift moves every point to its neighbour.
pub type Cells = u128;

/// The part of a board on which a local game is played.
#[derive(Clone, Debug)]
pub struct Field {
    size: Size,
    /// The point in the lower left corner of the smallest rectangle round the field.
    corner: Point,
    /// Bits from a row to the next.
    stride: u32,
    /// Where stones may come and go.
    pub(crate) cells: Cells,
    /// For each colour, the cells beside a stone of it that cannot be taken.
    pub(crate) lasting: [Cells; 2],
    /// The cells beside a free point on which nobody plays.
    pub(crate) open: Cells,
    /// The stones in the field at the start.
    pub(crate) stones: [Cells; 2],
    /// For each colour, the cells beside each of its strings that cannot be taken, with one stone
    /// of the string.
    pub(crate) anchors: [Vec<(Point, Cells)>; 2],
}

/// Why there is no such field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// It does not fit into the words it is kept in.
    #[error(
        "the region is {width} wide and {height} high, too large to read: (width + 1) x height \
         may be 128 at most"
    )]
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// There is nowhere to play.
    #[error("there is no free point in the region")]
    Empty,
    /// A point with a stone where free points are named.
    #[error("there is a stone on {}: a region names free points", .0.name(Lettering::Go))]
    Stone(Point),
}

impl Field {
    /// The field in which these free points may be played on.
    ///
    /// # Errors
    /// If the points are none, too far apart, or not free.
    pub fn new(position: &Position, free: &PointSet) -> Result<Field, FieldError> {
        Field::holding(position, free, &PointSet::EMPTY)
    }

    /// The same, where the strings of some stones count as lasting although all their liberties can
    /// be played on.
    ///
    /// # Errors
    /// If the points are none, too far apart, or not free.
    pub fn holding(
        position: &Position,
        free: &PointSet,
        held: &PointSet,
    ) -> Result<Field, FieldError> {
        let size = position.size();
        if let Some(stone) = free.iter().find(|&p| position.stone(p).is_some()) {
            return Err(FieldError::Stone(stone));
        }
        // A string can be taken if all its liberties can be played on.
        let heads: Vec<Point> = position.all_strings().collect();
        let is_held = |head: Point| position.string_stones(head).any(|stone| held.contains(stone));
        let (mortal, lasting): (Vec<Point>, Vec<Point>) = heads
            .into_iter()
            .partition(|&head| position.string_liberties(head).is_subset(free) && !is_held(head));
        let near = |head: &Point| position.string_liberties(*head).meets(free);
        let mortal = mortal.into_iter().filter(near);
        let mut points = *free;
        mortal.flat_map(|head| position.string_stones(head)).for_each(|stone| {
            points.insert(stone);
        });
        let mut field = Field::around(size, &points)?;
        let outside = position.empty_points() - *free;
        for point in points.iter() {
            let bit = field.bit(point);
            if let Some(color) = position.stone(point) {
                field.stones[color.index()] |= bit;
            }
            if point.neighbours().iter().any(|&p| size.contains(p) && outside.contains(p)) {
                field.open |= bit;
            }
        }
        for head in lasting {
            let color = position.stone(head).unwrap_or(Color::Black).index();
            let stones: PointSet = position.string_stones(head).collect();
            let beside = field.cells_of(&(stones.neighbours(size) & points));
            if beside != 0 {
                field.lasting[color] |= beside;
                field.anchors[color].push((head, beside));
            }
        }
        Ok(field)
    }

    /// An empty field of these points.
    fn around(size: Size, points: &PointSet) -> Result<Field, FieldError> {
        let columns = || points.iter().map(Point::column);
        let rows = || points.iter().map(Point::row);
        let (Some(left), Some(right)) = (columns().min(), columns().max()) else {
            return Err(FieldError::Empty);
        };
        let (bottom, top) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let (width, height) = (right - left + 1, top - bottom + 1);
        if (width + 1) * height > Cells::BITS as usize {
            return Err(FieldError::TooLarge { width, height });
        }
        let mut field = Field {
            size,
            corner: Point::new(left, bottom),
            stride: width as u32 + 1,
            cells: 0,
            lasting: [0; 2],
            open: 0,
            stones: [0; 2],
            anchors: [Vec::new(), Vec::new()],
        };
        field.cells = field.cells_of(points);
        Ok(field)
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The points on which stones may come and go.
    pub fn points(&self) -> PointSet {
        bits(self.cells).map(|cell| self.point(cell)).collect()
    }

    /// Number of points to play on at the start.
    pub const fn free_points(&self) -> u32 {
        (self.cells & !(self.stones[0] | self.stones[1])).count_ones()
    }

    /// The number of a point of the field.
    pub fn cell(&self, point: Point) -> Option<u8> {
        let (column, row) = (
            point.column().checked_sub(self.corner.column())?,
            point.row().checked_sub(self.corner.row())?,
        );
        let cell = column as u32 + row as u32 * self.stride;
        let inside =
            (column as u32) < self.stride && cell < Cells::BITS && self.cells >> cell & 1 == 1;
        inside.then_some(cell as u8)
    }

    /// The point of a cell.
    pub fn point(&self, cell: u8) -> Point {
        let (row, column) = (u32::from(cell) / self.stride, u32::from(cell) % self.stride);
        Point::new(self.corner.column() + column as usize, self.corner.row() + row as usize)
    }

    fn bit(&self, point: Point) -> Cells {
        let column = (point.column() - self.corner.column()) as u32;
        let row = (point.row() - self.corner.row()) as u32;
        1 << (column + row * self.stride)
    }

    fn cells_of(&self, points: &PointSet) -> Cells {
        points.iter().fold(0, |cells, point| cells | self.bit(point))
    }

    /// The cells beside a set of cells.
    #[inline]
    pub const fn beside(&self, set: Cells) -> Cells {
        (set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.cells
    }

    /// All cells that can be reached from a set inside another.
    #[inline]
    pub const fn flood(&self, start: Cells, within: Cells) -> Cells {
        let mut set = start & within;
        loop {
            let grown = set | self.beside(set) & within;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }
}

impl Field {
    /// The strings of these stones that a set touches.
    #[inline]
    pub fn strings(&self, touching: Cells, stones: Cells) -> impl Iterator<Item = Cells> + '_ {
        let mut left = touching & stones;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let string = self.flood(left & left.wrapping_neg(), stones);
            left &= !string;
            Some(string)
        })
    }
}

/// The numbers of the cells of a set.
pub fn bits(mut set: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}
