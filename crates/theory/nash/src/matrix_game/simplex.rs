use crate::equilibrium::Equilibrium;
use crate::linear::{Program, optimum, power_of_two_above};
use crate::matrix::Matrix;
use crate::search::Until;
use crate::vector::{largest, smallest};

/// What part of the range of the payoffs the gap should be: answers as good as the numbers are.
const AIM: f64 = 1e-12;

/// Ranges smaller than this have no inverse.
const SMALLEST: f64 = 1e-300;

/// What part of the range the gap may be at most.
const GOOD: f64 = 1e-9;

/// The equilibrium by the simplex method: exact but for rounding, unless the budget ends before.
pub(crate) fn simplex(matrix: &Matrix, until: &mut Until<'_, '_>) -> Equilibrium {
    let found = of_row_player(matrix, until);
    if found.gap <= GOOD * matrix.range() || until.budget.is_exhausted() {
        return found;
    }
    // Payoffs of very different sizes: the other player's program leads another way.
    let other = of_row_player(&matrix.other_side(), until);
    let other = matrix.judged(other.y, other.x, other.iterations);
    let iterations = found.iterations + other.iterations;
    Equilibrium { iterations, ..if other.gap < found.gap { other } else { found } }
}

fn of_row_player(matrix: &Matrix, until: &mut Until<'_, '_>) -> Equilibrium {
    let range = matrix.range();
    // A power of two leaves every digit as it is.
    let scale = 1.0 / power_of_two_above(range.max(SMALLEST));
    let start = Start::of(matrix);
    let program = start.program(matrix, scale);
    let answer = optimum(&program, AIM * range, until, |variables, multipliers| {
        let judged = matrix.judged(start.x(variables), start.y(multipliers), 0);
        let gap = judged.gap;
        (judged, gap)
    });
    Equilibrium { iterations: answer.iterations, ..answer.judged }
}

/// The row with the best worst payoff, and the column of that payoff: a pure strategy and the best
/// reply to it.
struct Start {
    row: usize,
    column: usize,
}

impl Start {
    fn of(matrix: &Matrix) -> Start {
        let worst: Vec<f64> = (0..matrix.rows()).map(|row| smallest(matrix.row(row))).collect();
        let best = largest(&worst);
        let row = worst.iter().position(|&payoff| payoff == best).unwrap_or(0);
        let column = matrix.row(row).iter().position(|&payoff| payoff == best).unwrap_or(0);
        Start { row, column }
    }

    /// Maximise the value over mixes of rows.
    ///
    /// Variables of the columns are the shares of all rows but the first one, whose place is taken
    /// by what the reply could lose to the value; rows are what each column of the game is above
    /// the value, and in the place of the reply the share of the first row.
    fn program(&self, matrix: &Matrix, scale: f64) -> Program {
        let mut program = Program::new(matrix.columns(), matrix.rows());
        let line = |column: usize| matrix.payoffs()[column..].iter().step_by(matrix.columns());
        let corner = matrix.row(self.row)[self.column] * scale;
        for (cost, payoff) in program.costs.iter_mut().zip(line(self.column)) {
            *cost = payoff * scale - corner;
        }
        for column in 0..matrix.columns() {
            let entries = &mut program.entries[column * program.stride..][..matrix.rows()];
            if column == self.column {
                program.constants[column] = 1.0;
                entries.fill(1.0);
                entries[self.row] = 0.0;
                continue;
            }
            let base = matrix.row(self.row)[column] * scale;
            program.constants[column] = base - corner;
            for ((entry, payoff), cost) in entries.iter_mut().zip(line(column)).zip(&program.costs)
            {
                *entry = (base - payoff * scale) + cost;
            }
            entries[self.row] = -1.0;
        }
        program.costs[self.row] = -1.0;
        program
    }

    fn x(&self, mut variables: Vec<f64>) -> Vec<f64> {
        complete(&mut variables, self.row);
        variables
    }

    fn y(&self, mut multipliers: Vec<f64>) -> Vec<f64> {
        complete(&mut multipliers, self.column);
        multipliers
    }
}

/// Puts in one place what the others leave of the whole.
fn complete(shares: &mut [f64], place: usize) {
    shares[place] = 0.0;
    let others: f64 = shares.iter().map(|share| share.max(0.0)).sum();
    shares[place] = (1.0 - others).max(0.0);
}
