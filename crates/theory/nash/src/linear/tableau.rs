use super::program::{ALIGNMENT, Program};
use crate::vector::fused;

/// Exchanges that are collected before they are worked into the table.
const PENDING: usize = 8;

/// Neighbouring entries of a row, as many as are worked on side by side.
type Lanes = [f64; ALIGNMENT];

/// The table of a simplex method, without the columns of basic variables.
///
/// An exchange changes every entry by a product of its column and its row. To touch the table
/// only once for several exchanges, their columns (`left`) and rows (`right`) are kept until
/// there are [`PENDING`] of them; until then an entry is `base - left * right`.
pub(super) struct Tableau {
    stride: usize,
    base: Vec<f64>,
    left: Vec<[f64; PENDING]>,
    /// For each few columns the entries of all pending rows, so that working them in reads from
    /// one place.
    right: Vec<[Lanes; PENDING]>,
    pending: usize,
}

impl Tableau {
    pub fn new(program: &Program) -> Tableau {
        Tableau {
            stride: program.stride,
            base: program.entries.clone(),
            left: vec![[0.0; PENDING]; program.rows],
            right: vec![[[0.0; ALIGNMENT]; PENDING]; program.stride / ALIGNMENT],
            pending: 0,
        }
    }

    /// A column as it is now.
    pub fn column(&self, column: usize, into: &mut [f64]) {
        let place = &self.right[column / ALIGNMENT];
        let factors: [f64; PENDING] =
            std::array::from_fn(|pending| place[pending][column % ALIGNMENT]);
        let entries = self.base[column..].iter().step_by(self.stride);
        for ((into, &entry), left) in into.iter_mut().zip(entries).zip(&self.left) {
            let mut lanes = [0.0; PENDING];
            for lane in 0..PENDING {
                lanes[lane] = left[lane] * factors[lane];
            }
            *into = entry - lanes.iter().sum::<f64>();
        }
    }

    /// A row as it is now.
    pub fn row(&self, row: usize, into: &mut [f64]) {
        let base = self.base[row * self.stride..].chunks_exact(ALIGNMENT);
        let factors = &self.left[row][..self.pending];
        for ((into, base), right) in into.chunks_exact_mut(ALIGNMENT).zip(base).zip(&self.right) {
            into.copy_from_slice(base);
            for (&factor, right) in factors.iter().zip(right) {
                for lane in 0..ALIGNMENT {
                    into[lane] = fused(-factor, right[lane], into[lane]);
                }
            }
        }
    }

    /// Exchanges the variables of a row and a column, given both as they are now. Leaves the row
    /// divided by the pivot in `row`, with the pivot's inverse in its place.
    pub fn exchange(&mut self, at: (usize, usize), column: &[f64], row: &mut [f64]) {
        let (pivot_row, pivot_column) = at;
        let inverse = 1.0 / row[pivot_column];
        row.iter_mut().for_each(|entry| *entry *= inverse);
        row[pivot_column] = inverse;
        // The row and the column are made anew from nothing, or small differences of large
        // numbers would spoil them.
        self.base[pivot_row * self.stride..][..self.stride].fill(0.0);
        self.base[pivot_column..].iter_mut().step_by(self.stride).for_each(|entry| *entry = 0.0);
        self.left[pivot_row] = [0.0; PENDING];
        for right in &mut self.right[pivot_column / ALIGNMENT] {
            right[pivot_column % ALIGNMENT] = 0.0;
        }
        let pending = self.pending;
        for (left, &entry) in self.left.iter_mut().zip(column) {
            left[pending] = entry;
        }
        self.left[pivot_row][pending] = -1.0;
        for (right, row) in self.right.iter_mut().zip(row.chunks_exact(ALIGNMENT)) {
            right[pending].copy_from_slice(row);
        }
        self.pending += 1;
        if self.pending == PENDING {
            self.work_in();
        }
    }

    /// Works all pending exchanges into the table, two rows at a time.
    fn work_in(&mut self) {
        let mut bases = self.base.chunks_exact_mut(2 * self.stride);
        let mut lefts = self.left.chunks_exact_mut(2);
        for (rows, left) in (&mut bases).zip(&mut lefts) {
            let (upper, lower) = rows.split_at_mut(self.stride);
            work_into([upper, lower], [left[0], left[1]], &self.right);
            left.fill([0.0; PENDING]);
        }
        if let [last] = lefts.into_remainder() {
            work_into([bases.into_remainder()], [*last], &self.right);
            *last = [0.0; PENDING];
        }
        self.pending = 0;
    }
}

/// Takes the products of all pending exchanges from some rows.
#[inline]
fn work_into<const ROWS: usize>(
    mut rows: [&mut [f64]; ROWS],
    left: [[f64; PENDING]; ROWS],
    right: &[[Lanes; PENDING]],
) {
    // Rows that no exchange touched are common where the game is a tree.
    if left.iter().flatten().all(|&factor| factor == 0.0) {
        return;
    }
    for (index, right) in right.iter().enumerate() {
        let mut sums: [Lanes; ROWS] = [[0.0; ALIGNMENT]; ROWS];
        let place = index * ALIGNMENT..(index + 1) * ALIGNMENT;
        for (sum, row) in sums.iter_mut().zip(&rows) {
            sum.copy_from_slice(&row[place.clone()]);
        }
        for pending in 0..PENDING {
            for row in 0..ROWS {
                for lane in 0..ALIGNMENT {
                    sums[row][lane] =
                        fused(-left[row][pending], right[pending][lane], sums[row][lane]);
                }
            }
        }
        for (sum, row) in sums.iter().zip(&mut rows) {
            row[place.clone()].copy_from_slice(sum);
        }
    }
}
