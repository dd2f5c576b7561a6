//! The sums that take the time.

use crate::net::{CHANNELS, OF_POINT, QUARTET};
use crate::scene::Scene;

/// Rows that are summed up together, in the processor's registers.
const TOGETHER: usize = 9;

type Tile = [[f32; CHANNELS]; TOGETHER];

/// A matrix that is read by rows or, turned, by columns.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<'a> {
    numbers: &'a [f32],
    /// Numbers from one row to the next, and from one column to the next.
    row_step: usize,
    column_step: usize,
}

impl<'a> Matrix<'a> {
    /// A matrix from its rows, one after the other.
    pub(crate) const fn new(numbers: &'a [f32], columns: usize) -> Matrix<'a> {
        Matrix { numbers, row_step: columns, column_step: 1 }
    }

    /// A matrix from its columns, one after the other.
    pub(crate) const fn turned(numbers: &'a [f32], rows: usize) -> Matrix<'a> {
        Matrix { numbers, row_step: 1, column_step: rows }
    }

    /// What is left without the rows above this one.
    fn below(self, row: usize) -> Matrix<'a> {
        Matrix { numbers: &self.numbers[row * self.row_step..], ..self }
    }
}

/// Hands out for every cell: what its block begins with, then itself, what is beside it and at its
/// corners, each times its weights.
#[inline(always)]
pub(crate) fn each_sum(
    scene: &Scene,
    starts: &[f32],
    input: &[f32],
    inputs: usize,
    weights: &[f32],
    mut take: impl FnMut(usize, &[f32; CHANNELS]),
) {
    let width = OF_POINT * inputs;
    let mut seen = vec![0.0; TOGETHER * width];
    for cells in scene.cells.chunks(TOGETHER) {
        let mut tile: Tile = [[0.0; CHANNELS]; TOGETHER];
        for ((&cell, tile), seen) in cells.iter().zip(&mut tile).zip(seen.chunks_exact_mut(width)) {
            let cell = usize::from(cell);
            let block = usize::from(scene.block_of[cell]);
            tile.copy_from_slice(&starts[block * CHANNELS..][..CHANNELS]);
            look_round(seen, scene.row, cell, input, inputs);
        }
        add_to_tile(&mut tile, Matrix::new(&seen, width), width, weights, CHANNELS);
        cells.iter().zip(&tile).for_each(|(&cell, sums)| take(usize::from(cell), sums));
    }
}

/// What a point sees: its own numbers, those beside it and those at its corners.
#[inline(always)]
pub(crate) fn look_round(seen: &mut [f32], row: usize, cell: usize, input: &[f32], inputs: usize) {
    let at = |cell: usize| &input[cell * inputs..][..inputs];
    let (own, round) = seen.split_at_mut(inputs);
    let (beside, corners) = round.split_at_mut(inputs);
    own.copy_from_slice(at(cell));
    let [north, south] = [cell + row, cell - row];
    add_four(beside, [cell - 1, cell + 1, north, south].map(at));
    add_four(corners, [north - 1, north + 1, south - 1, south + 1].map(at));
}

#[inline(always)]
fn add_four(sums: &mut [f32], [a, b, c, d]: [&[f32]; 4]) {
    for ((((sum, a), b), c), d) in sums.iter_mut().zip(a).zip(b).zip(c).zip(d) {
        *sum = QUARTET * ((a + b) + (c + d));
    }
}

/// Adds the product of two matrices to a third: `rows` rows, `inner` columns of the left one, which
/// are the rows of the right one, and rows of `width` numbers, a multiple of [`CHANNELS`], in the
/// right one and the sums.
pub(crate) fn add_product(
    sums: &mut [f32],
    left: Matrix<'_>,
    (rows, inner): (usize, usize),
    right: &[f32],
    width: usize,
) {
    for row in (0..rows).step_by(TOGETHER) {
        let count = TOGETHER.min(rows - row);
        // The last rows are too few: they are copied to where there is room.
        let mut room = Vec::new();
        let factors = if count == TOGETHER {
            left.below(row)
        } else {
            let from = left.below(row);
            room.resize(TOGETHER * inner, 0.0);
            for (at, number) in room.iter_mut().enumerate().take(count * inner) {
                *number = from.numbers[at / inner * from.row_step + at % inner * from.column_step];
            }
            Matrix::new(&room, inner)
        };
        for column in (0..width).step_by(CHANNELS) {
            let mut tile: Tile = [[0.0; CHANNELS]; TOGETHER];
            add_to_tile(&mut tile, factors, inner, &right[column..], width);
            for (more, tile) in tile.iter().enumerate().take(count) {
                let sums = &mut sums[(row + more) * width + column..][..CHANNELS];
                sums.iter_mut().zip(tile).for_each(|(sum, more)| *sum += more);
            }
        }
    }
}

/// Adds to every row of a tile its factors, each times a row of weights; those are `width` apart.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512f")))]
#[inline(always)]
fn add_to_tile(tile: &mut Tile, factors: Matrix<'_>, inner: usize, weights: &[f32], width: usize) {
    // In one step where the processor that the program is built for has it.
    let add_times = |sum: f32, a: f32, b: f32| {
        if cfg!(target_feature = "fma") { a.mul_add(b, sum) } else { sum + a * b }
    };
    for number in 0..inner {
        let weights = &weights[number * width..][..CHANNELS];
        for (more, sums) in tile.iter_mut().enumerate() {
            let factor = factors.numbers[more * factors.row_step + number * factors.column_step];
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum = add_times(*sum, factor, weight);
            }
        }
    }
}

/// The same sums with sixteen numbers at a time, which the compiler would not use by itself.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
#[inline(always)]
fn add_to_tile(tile: &mut Tile, factors: Matrix<'_>, inner: usize, weights: &[f32], width: usize) {
    use std::arch::x86_64::{_mm512_fmadd_ps, _mm512_loadu_ps, _mm512_set1_ps, _mm512_storeu_ps};
    const { assert!(CHANNELS == 32) }
    let Matrix { numbers, row_step, column_step } = factors;
    if inner == 0 {
        return;
    }
    assert!(numbers.len() > (TOGETHER - 1) * row_step + (inner - 1) * column_step);
    assert!(weights.len() >= (inner - 1) * width + CHANNELS);
    // SAFETY: the program is built for processors with these instructions, and both slices are
    // as long as the assertions say.
    unsafe {
        let mut sums = std::array::from_fn::<_, TOGETHER, _>(|more| {
            let row = tile[more].as_ptr();
            [_mm512_loadu_ps(row), _mm512_loadu_ps(row.add(16))]
        });
        for number in 0..inner {
            let row = weights.as_ptr().add(number * width);
            let (low, high) = (_mm512_loadu_ps(row), _mm512_loadu_ps(row.add(16)));
            for (more, sums) in sums.iter_mut().enumerate() {
                let at = more * row_step + number * column_step;
                let factor = _mm512_set1_ps(*numbers.get_unchecked(at));
                sums[0] = _mm512_fmadd_ps(factor, low, sums[0]);
                sums[1] = _mm512_fmadd_ps(factor, high, sums[1]);
            }
        }
        for (row, sums) in tile.iter_mut().zip(sums) {
            _mm512_storeu_ps(row.as_mut_ptr(), sums[0]);
            _mm512_storeu_ps(row.as_mut_ptr().add(16), sums[1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    #[test]
    fn products_are_what_their_definition_says() {
        let mut random = Random::new(3);
        for (rows, inner, width) in [(1, 1, 32), (8, 5, 32), (13, 7, 64), (81, 20, 96)] {
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
            for matrix in [Matrix::new(&left, inner), Matrix::turned(&turned, rows)] {
                let mut sums = start.clone();
                add_product(&mut sums, matrix, (rows, inner), &right, width);
                assert_eq!(sums, slow);
            }
        }
    }
}
