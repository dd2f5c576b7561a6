use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::select::nth_bit;

/// A set of board cells in machine words, as wide as the board needs.
///
/// Cells are numbered row by row with one empty column between rows, so that a shift by one, or
/// by a row, moves every cell to its neighbour and never from one row into another.
pub trait Mask:
    Copy
    + Send
    + Sync
    + 'static
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// Cells from a row to the next: the longest row and the empty column.
    const ROW: usize;
    /// Bits of a number that can name a cell: with them alone the compiler sees, where it can,
    /// that a number is no larger than its table.
    const CELL_BITS: usize;
    /// The empty set.
    const NONE: Self;

    /// A table with a mask for every cell.
    type Table: AsRef<[Self]> + AsMut<[Self]> + Clone + Send + Sync;
    /// A table with the chain of every cell.
    type Chains: AsRef<[u16]> + AsMut<[u16]> + Clone + Send + Sync;

    /// A table of empty sets.
    fn table() -> Self::Table;
    /// A table filled with one chain.
    fn chains(fill: u16) -> Self::Chains;

    /// The set of one cell.
    fn cell(cell: usize) -> Self;
    /// The four neighbours of a cell, also where they are off the board.
    fn around(cell: usize) -> Self;
    /// Every cell moved up the numbers by so many.
    fn forwards(self, cells: usize) -> Self;
    /// Every cell moved down the numbers by so many.
    fn backwards(self, cells: usize) -> Self;
    /// Whether the set is empty.
    fn is_none(self) -> bool;
    /// Whether the set has one cell or none.
    fn has_at_most_one(self) -> bool;
    /// Number of cells.
    fn count(self) -> u32;
    /// Whether the cell is in the set.
    fn has(self, cell: usize) -> bool;
    /// Nine bits: the cell, its neighbours and its diagonals, the row below first.
    fn rows_of_three(self, cell: usize) -> u32;
    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> usize;
    /// The set without its lowest cell.
    fn without_lowest(self) -> Self;
    /// The cell that has `rank` lower ones in the set.
    fn nth(self, rank: u32) -> usize;

    /// The set itself if the condition holds, else nothing: without a branch, since what the
    /// condition says next is as good as random.
    fn when(self, condition: bool) -> Self;

    /// Cells with a neighbour in the set.
    #[inline(always)]
    fn neighbours(self) -> Self {
        self.forwards(1) | self.backwards(1) | self.forwards(Self::ROW) | self.backwards(Self::ROW)
    }

    /// Cells whose four neighbours are all in the set.
    #[inline(always)]
    fn enclosed(self) -> Self {
        self.forwards(1) & self.backwards(1) & self.forwards(Self::ROW) & self.backwards(Self::ROW)
    }
}

/// Boards up to nine columns and nine rows: 128 bits.
impl Mask for u128 {
    const ROW: usize = 10;
    const CELL_BITS: usize = 127;
    const NONE: u128 = 0;

    type Table = [u128; 128];
    type Chains = [u16; 128];

    fn table() -> [u128; 128] {
        [0; 128]
    }

    fn chains(fill: u16) -> [u16; 128] {
        [fill; 128]
    }

    #[inline(always)]
    fn cell(cell: usize) -> u128 {
        1 << (cell & 127)
    }

    #[inline(always)]
    fn around(cell: usize) -> u128 {
        AROUND[cell & 127]
    }

    #[inline(always)]
    fn forwards(self, cells: usize) -> u128 {
        self << cells
    }

    #[inline(always)]
    fn backwards(self, cells: usize) -> u128 {
        self >> cells
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn has_at_most_one(self) -> bool {
        self & self.wrapping_sub(1) == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn has(self, cell: usize) -> bool {
        self >> (cell & 127) & 1 != 0
    }

    #[inline(always)]
    fn rows_of_three(self, cell: usize) -> u32 {
        let window = (self >> ((cell - Self::ROW - 1) & 127)) as u32;
        window & 7 | (window >> Self::ROW & 7) << 3 | (window >> (2 * Self::ROW) & 7) << 6
    }

    #[inline(always)]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline(always)]
    fn without_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn nth(self, rank: u32) -> usize {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let in_low = low.count_ones();
        let beyond = rank >= in_low;
        let (word, rank, base) = if beyond { (high, rank - in_low, 64) } else { (low, rank, 0) };
        base + nth_bit(word, rank)
    }

    #[inline(always)]
    fn when(self, condition: bool) -> u128 {
        self & u128::from(condition).wrapping_neg()
    }
}

/// The neighbours of every cell of a small board: looking them up beats shifting for them.
static AROUND: [u128; 128] = {
    let mut around = [0; 128];
    let mut cell = 0;
    while cell < 128 {
        let stone = 1u128 << cell;
        let row = <u128 as Mask>::ROW;
        around[cell] = stone << 1 | stone >> 1 | stone << row | stone >> row;
        cell += 1;
    }
    around
};

/// A set in several words, the lowest cells in the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Wide<const WORDS: usize, const CELLS: usize>([u64; WORDS]);

/// Boards up to thirteen columns and rows.
pub type Thirteen = Wide<4, { 4 * 64 }>;
/// Boards up to nineteen columns and rows.
pub type Nineteen = Wide<7, { 7 * 64 }>;
/// Boards up to twenty-five columns and rows.
pub type TwentyFive = Wide<11, { 11 * 64 }>;

impl<const WORDS: usize, const CELLS: usize> Wide<WORDS, CELLS> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const WORDS: usize, const CELLS: usize> BitAnd for Wide<WORDS, CELLS> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const WORDS: usize, const CELLS: usize> BitOr for Wide<WORDS, CELLS> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const WORDS: usize, const CELLS: usize> Not for Wide<WORDS, CELLS> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Wide(self.0.map(|word| !word))
    }
}

impl<const WORDS: usize, const CELLS: usize> BitAndAssign for Wide<WORDS, CELLS> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const WORDS: usize, const CELLS: usize> BitOrAssign for Wide<WORDS, CELLS> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const WORDS: usize, const CELLS: usize> Mask for Wide<WORDS, CELLS> {
    // A cell more than the longest row; all rows and one more on both sides fit in the words.
    const ROW: usize = match WORDS {
        4 => 14,
        7 => 20,
        _ => 26,
    };
    const CELL_BITS: usize = CELLS.next_power_of_two() - 1;
    const NONE: Self = Wide([0; WORDS]);

    type Table = [Self; CELLS];
    type Chains = [u16; CELLS];

    fn table() -> [Self; CELLS] {
        [Self::NONE; CELLS]
    }

    fn chains(fill: u16) -> [u16; CELLS] {
        [fill; CELLS]
    }

    #[inline(always)]
    fn cell(cell: usize) -> Self {
        Wide(std::array::from_fn(|i| u64::from(i == cell / 64) << (cell % 64)))
    }

    #[inline(always)]
    fn around(cell: usize) -> Self {
        Self::cell(cell + 1)
            | Self::cell(cell - 1)
            | Self::cell(cell + Self::ROW)
            | Self::cell(cell - Self::ROW)
    }

    #[inline(always)]
    fn forwards(self, cells: usize) -> Self {
        Wide(std::array::from_fn(|i| {
            let below = if i == 0 { 0 } else { self.0[i - 1] >> (64 - cells) };
            self.0[i] << cells | below
        }))
    }

    #[inline(always)]
    fn backwards(self, cells: usize) -> Self {
        Wide(std::array::from_fn(|i| {
            let above = if i + 1 == WORDS { 0 } else { self.0[i + 1] << (64 - cells) };
            self.0[i] >> cells | above
        }))
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn has_at_most_one(self) -> bool {
        self.count() <= 1
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn has(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline(always)]
    fn rows_of_three(self, cell: usize) -> u32 {
        let three = |from: usize| {
            let low = self.0[from / 64] >> (from % 64);
            // Two shifts, since shifting by all 64 bits is not defined.
            let high = self.0.get(from / 64 + 1).map_or(0, |word| word << 1 << (63 - from % 64));
            (low | high) as u32 & 7
        };
        three(cell - Self::ROW - 1) | three(cell - 1) << 3 | three(cell + Self::ROW - 1) << 6
    }

    #[inline(always)]
    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(WORDS - 1);
        64 * word + self.0[word].trailing_zeros() as usize
    }

    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline(always)]
    fn nth(self, mut rank: u32) -> usize {
        for (index, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones();
            if rank < here {
                return 64 * index + nth_bit(word, rank);
            }
            rank -= here;
        }
        CELLS - 1
    }

    #[inline(always)]
    fn when(self, condition: bool) -> Self {
        let all = u64::from(condition).wrapping_neg();
        Wide(self.0.map(|word| word & all))
    }
}
