//! Products of matrices, the one thing that takes time.

/// A matrix that is read by rows or, turned, by columns.
#[derive(Clone, Copy)]
pub(super) struct Matrix<'a> {
    numbers: &'a [f32],
    rows: usize,
    columns: usize,
    /// Numbers from one row to the next, and from one column to the next.
    steps: (usize, usize),
}

impl<'a> Matrix<'a> {
    /// A matrix from its rows, one after the other.
    pub(super) const fn new(numbers: &'a [f32], columns: usize) -> Matrix<'a> {
        Matrix { numbers, rows: numbers.len() / columns, columns, steps: (columns, 1) }
    }

    /// Its columns as rows.
    pub(super) const fn turned(self) -> Matrix<'a> {
        let (row, column) = self.steps;
        Matrix {
            numbers: self.numbers,
            rows: self.columns,
            columns: self.rows,
            steps: (column, row),
        }
    }

    fn at(&self, row: usize, column: usize) -> f32 {
        self.numbers[row * self.steps.0 + column * self.steps.1]
    }
}

/// Rows and columns of a product that are summed up together, in the processor's registers.
const ROWS: usize = 6;
const COLUMNS: usize = 16;

/// Adds the product of two matrices to a third, all by rows; the second and third have rows of
/// `width` numbers.
#[inline(always)]
pub(super) fn add_product(sums: &mut [f32], left: Matrix<'_>, right: &[f32], width: usize) {
    let whole = left.rows - left.rows % ROWS;
    for row in (0..whole).step_by(ROWS) {
        add_rows::<ROWS>(&mut sums[row * width..], left, row, right, width);
    }
    for row in whole..left.rows {
        add_rows::<1>(&mut sums[row * width..], left, row, right, width);
    }
}

#[inline(always)]
fn add_rows<const R: usize>(
    sums: &mut [f32],
    left: Matrix<'_>,
    row: usize,
    right: &[f32],
    width: usize,
) {
    let factors: Vec<[f32; R]> = (0..left.columns)
        .map(|column| std::array::from_fn(|more| left.at(row + more, column)))
        .collect();
    let whole = width - width % COLUMNS;
    for column in (0..whole).step_by(COLUMNS) {
        add_tile::<R, COLUMNS>(sums, &factors, right, width, column);
    }
    for column in whole..width {
        add_tile::<R, 1>(sums, &factors, right, width, column);
    }
}

#[inline(always)]
fn add_tile<const R: usize, const C: usize>(
    sums: &mut [f32],
    factors: &[[f32; R]],
    right: &[f32],
    width: usize,
    column: usize,
) {
    let mut tile = [[0.0f32; C]; R];
    for (factors, row) in factors.iter().zip(right.chunks_exact(width)) {
        let row = &row[column..column + C];
        for (sums, &factor) in tile.iter_mut().zip(factors) {
            for (sum, &number) in sums.iter_mut().zip(row) {
                *sum = add_times(*sum, factor, number);
            }
        }
    }
    for (more, tile) in tile.iter().enumerate() {
        let sums = &mut sums[more * width + column..][..C];
        sums.iter_mut().zip(tile).for_each(|(sum, more)| *sum += more);
    }
}

/// In one step where the processor that the program is built for has it.
#[inline(always)]
fn add_times(sum: f32, a: f32, b: f32) -> f32 {
    if cfg!(target_feature = "fma") { a.mul_add(b, sum) } else { sum + a * b }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    #[test]
    fn products_are_what_their_definition_says() {
        let mut random = Random::new(3);
        for (rows, inner, width) in [(1, 1, 1), (6, 5, 16), (13, 7, 33), (81, 20, 48), (2, 3, 70)] {
            let mut some = |count: usize| -> Vec<f32> {
                (0..count).map(|_| random.below(9) as f32 - 4.0).collect()
            };
            let (left, right, start) =
                (some(rows * inner), some(inner * width), some(rows * width));
            let turned: Vec<f32> =
                (0..rows * inner).map(|at| left[at % rows * inner + at / rows]).collect();
            let mut slow = start.clone();
            for (at, sum) in slow.iter_mut().enumerate() {
                let (row, column) = (at / width, at % width);
                let product = |k: usize| left[row * inner + k] * right[k * width + column];
                *sum += (0..inner).map(product).sum::<f32>();
            }
            // Whole numbers of this size are exact.
            let mut plain = start.clone();
            add_product(&mut plain, Matrix::new(&left, inner), &right, width);
            assert_eq!(plain, slow);
            let mut by_columns = start;
            add_product(&mut by_columns, Matrix::new(&turned, rows).turned(), &right, width);
            assert_eq!(by_columns, slow);
        }
    }
}
