use crate::equilibrium::{Equilibrium, Guarantees};
use crate::matrix::Matrix;
use crate::regret::{Arena, Learning, Match};
use crate::search::{Until, close_in};
use crate::tree::Plans;
use crate::vector::fused;

/// Gaps down to this part of the range can be reached with short numbers.
const LOOSE: f64 = 1e-5;

/// Regret matching on a matrix game, seen as a tree in which each player has one choice.
pub(crate) fn regret_matching(
    matrix: &Matrix,
    learning: Learning,
    until: &mut Until<'_, '_>,
) -> Equilibrium {
    if until.gap > LOOSE * matrix.range() {
        // Half the memory to read is half the time.
        on_table(&Table::new(matrix, |payoff| payoff as f32), learning, until)
    } else {
        on_table(&Table::new(matrix, |payoff| payoff), learning, until)
    }
}

fn on_table<T: Copy + Into<f64>>(
    table: &Table<'_, T>,
    learning: Learning,
    until: &mut Until<'_, '_>,
) -> Equilibrium {
    let matrix = table.matrix;
    let (first, second) = (Plans::one_choice(matrix.rows()), Plans::one_choice(matrix.columns()));
    let mut found = close_in(until, Match::new(table, (&first, &second), learning));
    // Plans begin with the sequence of no moves.
    found.x.remove(0);
    found.y.remove(0);
    matrix.judged(found.x, found.y, found.iterations)
}

/// The payoffs, around zero and at most 1/2, by rows and by columns: strategies on the way leave
/// many of them out, and then only those in use are read.
struct Table<'a, T> {
    matrix: &'a Matrix,
    unit: f64,
    rows: Vec<T>,
    columns: Vec<T>,
}

impl<'a, T: Copy + Default + Into<f64>> Table<'a, T> {
    fn new(matrix: &'a Matrix, number: impl Fn(f64) -> T) -> Table<'a, T> {
        let (low, high) = matrix.ends();
        let (middle, unit) = (low + (high - low) / 2.0, high - low);
        let even = |payoff: f64| number((payoff - middle) / unit);
        let rows = matrix.payoffs().iter().map(|&payoff| even(payoff)).collect();
        Table { matrix, unit, rows, columns: matrix.by_columns(even) }
    }
}

impl<T: Copy + Into<f64>> Arena for Table<'_, T> {
    fn first_payoffs(&self, y: &[f64], into: &mut [f64]) {
        weigh(&self.columns, 1.0, &y[1..], into);
    }

    fn second_payoffs(&self, x: &[f64], into: &mut [f64]) {
        weigh(&self.rows, -1.0, &x[1..], into);
    }

    fn guarantees(&self, x: &[f64], y: &[f64]) -> Guarantees {
        self.matrix.guarantees(&x[1..], &y[1..])
    }

    fn unit(&self) -> f64 {
        self.unit
    }
}

/// Lines that are added together, so that the sum is not read and written for each of them.
const GROUP: usize = 4;

/// A weighted sum of lines, behind the sequence of no moves.
fn weigh<T: Copy + Into<f64>>(lines: &[T], sign: f64, weights: &[f64], into: &mut [f64]) {
    into.fill(0.0);
    let sums = &mut into[1..];
    let width = sums.len();
    let mut group = [(0.0, 0); GROUP];
    let mut filled = 0;
    let used = weights.iter().enumerate().filter(|&(_, &weight)| weight != 0.0);
    for (line, &weight) in used {
        group[filled] = (sign * weight, line);
        filled += 1;
        if filled == GROUP {
            add_group(sums, &group, lines);
            filled = 0;
        }
    }
    if filled > 0 {
        // What is missing counts nothing.
        group[filled..].fill((0.0, 0));
        add_group(sums, &group, lines);
    }
    debug_assert_eq!(lines.len(), width * weights.len());
}

fn add_group<T: Copy + Into<f64>>(sums: &mut [f64], group: &[(f64, usize); GROUP], lines: &[T]) {
    let width = sums.len();
    let members = group.map(|(weight, line)| (weight, &lines[line * width..][..width]));
    for (at, sum) in sums.iter_mut().enumerate() {
        for (weight, line) in members {
            *sum = fused(weight, line[at].into(), *sum);
        }
    }
}
