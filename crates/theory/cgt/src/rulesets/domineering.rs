use std::str::FromStr;

use rustc_hash::FxHashMap;

use crate::{Game, Number, Result, Side, Store};

/// Domineering: Left covers two free squares one above the other with a domino, Right two side by
/// side.
///
/// Regions that do not touch are added; regions that are mirror images have one value, and those
/// turned by a quarter its negative.
///
/// ```
/// use tengen_cgt::{Store, rulesets::{Domineering, Grid}};
///
/// let store = Store::new();
/// let square: Grid = "2x2".parse()?;
/// assert_eq!(store.name(Domineering::new(&store).value(&square)?)?, "{1|-1}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Domineering<'a> {
    store: &'a Store,
    /// The values of regions in their first form.
    known: FxHashMap<Grid, Game>,
}

/// Free squares in a rectangle: bit `y * width + x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    width: u8,
    height: u8,
    free: u64,
}

/// Why a text is no grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// Neither a size nor rows.
    #[error("that is no grid: write 4x5, or rows of . and # such as '..#/...'")]
    NotAGrid,
    /// Too large for a machine word.
    #[error("a grid has at most 64 squares")]
    TooLarge,
}

impl FromStr for Grid {
    type Err = GridError;

    /// A size such as `4x5` (rows times columns), or rows of `.` and `#` with `/` between them.
    fn from_str(text: &str) -> std::result::Result<Grid, GridError> {
        if let Some((rows, columns)) = text.split_once('x') {
            let side = |text: &str| text.parse::<u8>().ok().filter(|&side| side > 0);
            let (rows, columns) = side(rows).zip(side(columns)).ok_or(GridError::NotAGrid)?;
            return Grid::open(columns, rows);
        }
        let rows: Vec<&str> = text.split('/').collect();
        let width = rows[0].len();
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            return Err(GridError::NotAGrid);
        }
        if width * rows.len() > 64 {
            return Err(GridError::TooLarge);
        }
        let mut free = 0;
        for (at, square) in rows.concat().bytes().enumerate() {
            match square {
                b'.' => free |= 1 << at,
                b'#' => {}
                _ => return Err(GridError::NotAGrid),
            }
        }
        Ok(Grid { width: width as u8, height: rows.len() as u8, free })
    }
}

impl Grid {
    /// A rectangle with nothing on it.
    pub fn open(width: u8, height: u8) -> std::result::Result<Grid, GridError> {
        let area = u32::from(width) * u32::from(height);
        match area {
            0 => Err(GridError::NotAGrid),
            1..=64 => Ok(Grid { width, height, free: u64::MAX >> (64 - area) }),
            _ => Err(GridError::TooLarge),
        }
    }

    /// The squares that have a square to their right in the rectangle.
    fn not_last_column(&self) -> u64 {
        let row = (1u64 << (self.width - 1)) - 1;
        (0..self.height).fold(0, |mask, y| mask | row << (y * self.width))
    }

    /// The dominoes that a side can lay, each as its two squares.
    fn dominoes(&self, side: Side) -> Vec<u64> {
        let (first, step) = match side {
            Side::Left => {
                (self.free & self.free.checked_shr(self.width.into()).unwrap_or(0), self.width)
            }
            Side::Right => (self.free & self.free >> 1 & self.not_last_column(), 1),
        };
        squares(first).map(|at| 1 << at | 1 << (at + u32::from(step))).collect()
    }

    /// The regions of free squares that do not touch, each in the smallest rectangle round it;
    /// single squares are left out, nobody can play there.
    fn regions(&self) -> Vec<Grid> {
        let inner = self.not_last_column();
        let mut rest = self.free;
        let mut regions = Vec::new();
        while rest != 0 {
            let mut region = rest & rest.wrapping_neg();
            loop {
                let upright = region.checked_shl(self.width.into()).unwrap_or(0)
                    | region.checked_shr(self.width.into()).unwrap_or(0);
                let level = (region & inner) << 1 | region >> 1 & inner;
                let grown = (region | upright | level) & self.free;
                if grown == region {
                    break;
                }
                region = grown;
            }
            rest &= !region;
            if region.count_ones() > 1 {
                regions.push(self.cropped(region));
            }
        }
        regions
    }

    /// The free squares row by row, each row a word of its own.
    fn rows(&self) -> impl DoubleEndedIterator<Item = u64> {
        let (width, free) = (u32::from(self.width), self.free);
        let row = u64::MAX >> (64 - width);
        (0..u32::from(self.height)).map(move |y| free >> (y * width) & row)
    }

    /// A grid of such rows.
    fn of_rows(width: u8, height: u8, rows: impl Iterator<Item = u64>) -> Grid {
        let place = |(y, row): (usize, u64)| row << (y as u32 * u32::from(width));
        let free = rows.enumerate().map(place).fold(0, |free, row| free | row);
        Grid { width, height, free }
    }

    fn cropped(&self, region: u64) -> Grid {
        let grid = Grid { free: region, ..*self };
        let columns = grid.rows().fold(0, |columns, row| columns | row);
        let left = columns.trailing_zeros();
        let width = 64 - columns.leading_zeros() - left;
        let used = |row: &u64| *row != 0;
        let above = grid.rows().take_while(|row| !used(row)).count();
        let height = grid.rows().filter(used).count();
        // A region hangs together, so no row between its first and its last is empty.
        let rows = grid.rows().skip(above).take(height).map(|row| row >> left);
        Grid::of_rows(width as u8, height as u8, rows)
    }

    fn upside_down(&self) -> Grid {
        Grid::of_rows(self.width, self.height, self.rows().rev())
    }

    fn mirrored(&self) -> Grid {
        let unused = 64 - u32::from(self.width);
        Grid::of_rows(self.width, self.height, self.rows().map(|row| row.reverse_bits() >> unused))
    }

    /// Rows become columns.
    fn turned(&self) -> Grid {
        let mut free = 0;
        for (y, row) in self.rows().enumerate() {
            for x in squares(row) {
                free |= 1 << (x * u32::from(self.height) + y as u32);
            }
        }
        Grid { width: self.height, height: self.width, free }
    }

    /// The first of all turned and mirrored forms, and whether a quarter turn leads to it.
    fn first_form(&self) -> (Grid, bool) {
        let least = |grid: Grid| {
            let mirrored = grid.mirrored();
            grid.min(mirrored).min(grid.upside_down()).min(mirrored.upside_down())
        };
        let (upright, turned) = (least(*self), least(self.turned()));
        if turned < upright { (turned, true) } else { (upright, false) }
    }
}

/// The squares of a mask.
fn squares(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(at)
    })
}

impl<'a> Domineering<'a> {
    /// Values in this store.
    pub fn new(store: &'a Store) -> Domineering<'a> {
        Domineering { store, known: FxHashMap::default() }
    }

    /// The value of a grid.
    pub fn value(&mut self, grid: &Grid) -> Result<Game> {
        let mut sum = self.store.number(Number::ZERO)?;
        for region in grid.regions() {
            let value = self.region_value(&region)?;
            sum = self.store.sum(sum, value)?;
        }
        Ok(sum)
    }

    /// How many regions have been evaluated.
    pub fn regions(&self) -> usize {
        self.known.len()
    }

    fn region_value(&mut self, region: &Grid) -> Result<Game> {
        let (first, turned) = region.first_form();
        let value = match self.known.get(&first) {
            Some(&value) => value,
            None => {
                let mut options = [Vec::new(), Vec::new()];
                for side in Side::BOTH {
                    for domino in first.dominoes(side) {
                        let rest = Grid { free: first.free & !domino, ..first };
                        options[side.index()].push(self.value(&rest)?);
                    }
                }
                let value = self.store.simplify(options)?;
                self.known.insert(first, value);
                value
            }
        };
        if turned { self.store.negative(value) } else { Ok(value) }
    }
}
