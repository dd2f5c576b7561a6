//! What several tests need: exact fractions, and games solved by trying everything.
#![allow(dead_code)]

mod fraction;

use tengen_board::Random;
use tengen_nash::Matrix;

pub use fraction::Fraction;

/// A matrix of small integers.
pub type Integers = Vec<Vec<i32>>;

pub fn matrix(integers: &Integers) -> Matrix {
    let rows: Vec<Vec<f64>> =
        integers.iter().map(|row| row.iter().map(|&payoff| f64::from(payoff)).collect()).collect();
    Matrix::new(&rows).unwrap()
}

/// Random integers from `low` to `high`.
pub fn integers(rows: usize, columns: usize, ends: (i32, i32), random: &mut Random) -> Integers {
    let (low, high) = ends;
    let mut draw = || low + random.below((high - low + 1) as u32) as i32;
    (0..rows).map(|_| (0..columns).map(|_| draw()).collect()).collect()
}

/// Random numbers from 0 to 1.
pub fn uniform(rows: usize, columns: usize, random: &mut Random) -> Matrix {
    let payoffs = (0..rows * columns).map(|_| random.unit()).collect();
    Matrix::from_payoffs(rows, columns, payoffs).unwrap()
}

/// The value of a small game, exactly, by the theorem of Shapley and Snow (1950): some square part
/// of the matrix, made all equal for both players, gives a pair of strategies that no row and no
/// column beats.
pub fn exact_value(payoffs: &Integers) -> Fraction {
    let (rows, columns) = (payoffs.len(), payoffs[0].len());
    for size in 1..=rows.min(columns) {
        for chosen_rows in subsets(rows, size) {
            for chosen_columns in subsets(columns, size) {
                if let Some(value) = value_of_part(payoffs, &chosen_rows, &chosen_columns) {
                    return value;
                }
            }
        }
    }
    panic!("every game has an equilibrium: {payoffs:?}");
}

fn value_of_part(payoffs: &Integers, rows: &[usize], columns: &[usize]) -> Option<Fraction> {
    let at = |row: usize, column: usize| Fraction::from(payoffs[row][column]);
    let (y, value) = equaliser(rows.len(), |i, j| at(rows[i], columns[j]))?;
    let (x, other) = equaliser(rows.len(), |i, j| at(rows[j], columns[i]))?;
    let is_mix = |mix: &[Fraction]| mix.iter().all(|share| *share >= Fraction::from(0));
    let weigh = |mix: &[Fraction], paid: &dyn Fn(usize) -> Fraction| {
        mix.iter().enumerate().fold(Fraction::from(0), |sum, (i, &share)| sum + share * paid(i))
    };
    let holds = value == other
        && is_mix(&x)
        && is_mix(&y)
        && (0..payoffs.len()).all(|row| weigh(&y, &|j| at(row, columns[j])) <= value)
        && (0..payoffs[0].len()).all(|column| weigh(&x, &|i| at(rows[i], column)) >= value);
    holds.then_some(value)
}

/// The mix by which every line of a square pays the same, and what it pays.
fn equaliser(
    size: usize,
    entry: impl Fn(usize, usize) -> Fraction,
) -> Option<(Vec<Fraction>, Fraction)> {
    let (zero, one) = (Fraction::from(0), Fraction::from(1));
    // Unknowns: the shares, then the value. A row each for the lines, then the sum of the shares.
    let mut rows: Vec<Vec<Fraction>> = (0..size)
        .map(|line| {
            let mut row: Vec<Fraction> = (0..size).map(|column| entry(line, column)).collect();
            row.extend([zero - one, zero]);
            row
        })
        .collect();
    let mut sum = vec![one; size];
    sum.extend([zero, one]);
    rows.push(sum);
    for step in 0..=size {
        let pivot = (step..=size).find(|&row| rows[row][step] != zero)?;
        rows.swap(step, pivot);
        let pivot_row = rows[step].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            if index != step && row[step] != zero {
                let factor = row[step] / pivot_row[step];
                for (entry, &above) in row.iter_mut().zip(&pivot_row) {
                    *entry = *entry - factor * above;
                }
            }
        }
    }
    let mut solution: Vec<Fraction> =
        rows.iter().enumerate().map(|(index, row)| row[size + 1] / row[index]).collect();
    let value = solution.pop()?;
    Some((solution, value))
}

fn subsets(of: usize, size: usize) -> Vec<Vec<usize>> {
    (0u32..1 << of)
        .filter(|set| set.count_ones() as usize == size)
        .map(|set| (0..of).filter(|&member| set >> member & 1 == 1).collect())
        .collect()
}
