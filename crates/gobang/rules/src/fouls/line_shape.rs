//! What a black stone makes of one line, looked up.

use std::sync::LazyLock;

use crate::board::Window;

/// What a black stone on a point makes of one line through it, by the rules of renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct LineShape(u16);

const FIVE: u16 = 1;
const OVERLINE: u16 = 1 << 1;
const FOURS: u32 = 2;
/// One bit for every step from -3 to 3 where another stone makes a straight four.
const EXTENSIONS: u32 = 4;

/// Steps from the middle of a window to its ends.
const REACH: i32 = 5;

/// A straight four that contains the stone played is extended at most so far from it.
const EXTENSION_REACH: i32 = 3;

impl LineShape {
    /// Exactly five in a row.
    #[inline]
    pub const fn is_five(self) -> bool {
        self.0 & FIVE != 0
    }

    /// Six or more in a row.
    #[inline]
    pub const fn is_overline(self) -> bool {
        self.0 & OVERLINE != 0
    }

    /// Number of different fours: at most two.
    #[inline]
    pub const fn fours(self) -> u32 {
        (self.0 >> FOURS & 3) as u32
    }

    /// Whether there are points that would make a straight four, if one may play there.
    #[inline]
    pub const fn may_be_three(self) -> bool {
        self.0 >> EXTENSIONS != 0
    }

    /// Steps from the stone to the points that would make a straight four.
    pub fn extensions(self) -> impl Iterator<Item = i32> {
        (-EXTENSION_REACH..=EXTENSION_REACH).filter(move |step| self.0 & extension(*step) != 0)
    }
}

const fn extension(step: i32) -> u16 {
    1 << (EXTENSIONS as i32 + step + EXTENSION_REACH)
}

/// A cell as Black sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Black,
    /// A white stone or the wall: to Black they are the same.
    Barred,
}

/// Different halves of a window: three states for the four nearer cells, and of the farthest only
/// whether it is black, since no five with the middle reaches it.
const HALVES: usize = 3 * 3 * 3 * 3 * 2;

/// Lookup of line shapes: a window is two halves, a half a number below [`HALVES`].
pub(super) struct LineShapes {
    /// From the bits before and after the middle to their half's number.
    before: [u8; 512],
    after: [u8; 512],
    shapes: Box<[LineShape]>,
}

static LINE_SHAPES: LazyLock<LineShapes> = LazyLock::new(LineShapes::new);

impl LineShapes {
    pub fn get() -> &'static LineShapes {
        &LINE_SHAPES
    }

    /// What a black stone in the middle of a window makes of the line.
    #[inline]
    pub fn look_up(&self, window: Window) -> LineShape {
        let Window { own, barred } = window;
        let before = self.before[own & 31 | (barred & 30) << 4];
        let after = self.after[own >> 6 & 31 | (barred >> 1) & 480];
        self.shapes[usize::from(before) * HALVES + usize::from(after)]
    }

    fn new() -> LineShapes {
        let (mut before, mut after) = ([0; 512], [0; 512]);
        for bits in 0..512usize {
            // Five bits of stones, then four of bars for the nearer cells.
            let nearest_first = |nearer: [usize; 4], farthest: usize, bars: [usize; 4]| {
                let mut number = bits >> farthest & 1;
                for (stone, bar) in nearer.into_iter().zip(bars).rev() {
                    let state = if bits >> stone & 1 == 1 { 1 } else { (bits >> bar & 1) * 2 };
                    number = number * 3 + state;
                }
                number as u8
            };
            before[bits] = nearest_first([4, 3, 2, 1], 0, [8, 7, 6, 5]);
            after[bits] = nearest_first([0, 1, 2, 3], 4, [5, 6, 7, 8]);
        }
        let shapes = (0..HALVES * HALVES).map(|key| shape(cells(key / HALVES, key % HALVES)));
        LineShapes { before, after, shapes: shapes.collect() }
    }
}

/// The eleven cells that two halves stand for, a black stone in the middle.
fn cells(before: usize, after: usize) -> [Cell; 11] {
    let mut cells = [Cell::Black; 11];
    for (half, sign) in [(before, -1), (after, 1)] {
        let mut number = half;
        for distance in 1..=REACH {
            let state = match number % 3 {
                0 => Cell::Empty,
                1 => Cell::Black,
                _ => Cell::Barred,
            };
            number /= 3;
            cells[(REACH + sign * distance) as usize] = state;
        }
    }
    cells
}

/// The first and the last step of the row of black stones through the middle.
fn row(cells: &[Cell; 11]) -> (i32, i32) {
    let length = |sign: i32| {
        let is_black = |distance: &i32| cells[(REACH + sign * distance) as usize] == Cell::Black;
        (1..=REACH).take_while(is_black).count() as i32
    };
    (-length(-1), length(1))
}

fn shape(cells: [Cell; 11]) -> LineShape {
    let (first, last) = row(&cells);
    match last - first + 1 {
        5 => return LineShape(FIVE),
        length if length > 5 => return LineShape(OVERLINE),
        _ => {}
    }
    let with = |step: i32| {
        let mut cells = cells;
        cells[(REACH + step) as usize] = Cell::Black;
        cells
    };
    let is_empty = |step: i32| cells[(REACH + step) as usize] == Cell::Empty;
    let makes_row_of = |length: i32, step: i32| {
        let (first, last) = row(&with(step));
        (last - first + 1 == length && first <= step && step <= last).then_some((first, last))
    };
    // Which four stones a five would have besides the one that makes it.
    let mut fours: Vec<Vec<i32>> = (1 - REACH..REACH)
        .filter(|&step| is_empty(step))
        .filter_map(|step| {
            let (first, last) = makes_row_of(5, step)?;
            Some((first..=last).filter(|&stone| stone != step).collect())
        })
        .collect();
    fours.dedup();
    if !fours.is_empty() {
        return LineShape((fours.len() as u16) << FOURS);
    }
    let mut found = 0;
    for step in (-EXTENSION_REACH..=EXTENSION_REACH).filter(|&step| is_empty(step)) {
        let Some((first, last)) = makes_row_of(4, step) else { continue };
        let is_exact = |end: i32, beyond: i32| {
            is_empty(end) && cells[(REACH + beyond) as usize] != Cell::Black
        };
        if is_exact(first - 1, first - 2) && is_exact(last + 1, last + 2) {
            found |= extension(step);
        }
    }
    LineShape(found)
}
