use super::projection::project;
use super::spectral::norm;
use crate::equilibrium::Equilibrium;
use crate::matrix::Matrix;
use crate::search::{Approach, Until, close_in};
use crate::vector::{add_scaled, largest, smallest};

/// Restart when the gap has fallen to this part of what it was at the last restart.
const ENOUGH: f64 = 0.4;
/// Restart as well when this part of all steps was made since the last restart.
const LONG: f64 = 0.36;
/// Steps between two looks at the gaps.
const LOOK_EVERY: u64 = 8;

/// The restarted primal-dual hybrid gradient method (D. Applegate, O. Hinder, H. Lu and M. Lubin,
/// "Faster first-order primal-dual methods for linear programming using restarts and sharpness",
/// 2021): both players follow their gradients, the second one looking ahead; now and then both
/// start again from the average of their ways.
pub(crate) fn restarted(matrix: &Matrix, until: &mut Until<'_, '_>) -> Equilibrium {
    close_in(until, Way::new(matrix))
}

/// A point, what its strategies are paid, and sums of both since the last restart.
struct Way<'a> {
    game: &'a Matrix,
    /// The same payoffs around zero, in units of their range.
    matrix: Matrix,
    unit: f64,
    step_size: f64,
    x: Vec<f64>,
    y: Vec<f64>,
    /// What rows get against y, and what x gets against columns.
    row_payoffs: Vec<f64>,
    column_payoffs: Vec<f64>,
    sums: [Vec<f64>; 4],
    since_restart: u64,
    steps: u64,
    gap_at_restart: f64,
}

impl<'a> Way<'a> {
    fn new(game: &'a Matrix) -> Way<'a> {
        // Moving all payoffs changes nothing but the norm, and steps are as long as that is small.
        let count = game.payoffs().len() as f64;
        let mean: f64 = game.payoffs().iter().map(|payoff| payoff / count).sum();
        let unit = game.range();
        let matrix = game.map(|payoff| (payoff - mean) / unit);
        let x = vec![1.0 / matrix.rows() as f64; matrix.rows()];
        let y = vec![1.0 / matrix.columns() as f64; matrix.columns()];
        let mut way = Way {
            game,
            unit,
            step_size: 0.99 / norm(&matrix).max(f64::MIN_POSITIVE),
            row_payoffs: matrix.row_payoffs(&y),
            column_payoffs: matrix.column_payoffs(&x),
            sums: [x.clone(), y.clone(), x.clone(), y.clone()],
            x,
            y,
            matrix,
            since_restart: 0,
            steps: 0,
            gap_at_restart: f64::INFINITY,
        };
        way.begin();
        way
    }

    fn begin(&mut self) {
        self.sums.iter_mut().for_each(|sum| sum.fill(0.0));
        self.since_restart = 0;
        self.gap_at_restart = largest(&self.row_payoffs) - smallest(&self.column_payoffs);
    }

    fn gaps(&self) -> (f64, f64) {
        let count = (self.since_restart as f64).max(1.0);
        let here = largest(&self.row_payoffs) - smallest(&self.column_payoffs);
        let average = (largest(&self.sums[2]) - smallest(&self.sums[3])) / count;
        (here, if self.since_restart == 0 { f64::INFINITY } else { average })
    }

    fn restart_if_it_pays(&mut self) {
        let (here, average) = self.gaps();
        let is_long = self.since_restart as f64 >= LONG * self.steps as f64;
        if here.min(average) > ENOUGH * self.gap_at_restart && !is_long {
            return;
        }
        if average < here {
            let part = 1.0 / self.since_restart as f64;
            let [x, y, row_payoffs, column_payoffs] = &mut self.sums;
            let averages = [(&mut self.x, x), (&mut self.y, y)];
            let paid =
                [(&mut self.row_payoffs, row_payoffs), (&mut self.column_payoffs, column_payoffs)];
            for (now, sum) in averages.into_iter().chain(paid) {
                now.iter_mut().zip(sum.iter()).for_each(|(now, sum)| *now = sum * part);
            }
        }
        self.begin();
    }
}

impl Approach for Way<'_> {
    fn step(&mut self) {
        add_scaled(&mut self.x, self.step_size, &self.row_payoffs);
        project(&mut self.x);
        let before = std::mem::take(&mut self.column_payoffs);
        self.column_payoffs = self.matrix.column_payoffs(&self.x);
        add_scaled(&mut self.y, -2.0 * self.step_size, &self.column_payoffs);
        add_scaled(&mut self.y, self.step_size, &before);
        project(&mut self.y);
        self.row_payoffs = self.matrix.row_payoffs(&self.y);
        let now = [&self.x, &self.y, &self.row_payoffs, &self.column_payoffs];
        for (sum, now) in self.sums.iter_mut().zip(now) {
            add_scaled(sum, 1.0, now);
        }
        self.since_restart += 1;
        self.steps += 1;
        if self.since_restart.is_multiple_of(LOOK_EVERY) {
            self.restart_if_it_pays();
        }
    }

    fn promise(&self) -> f64 {
        let (here, average) = self.gaps();
        here.min(average) * self.unit
    }

    /// The better of the point and the average.
    fn standing(&self) -> Equilibrium {
        let (here, average) = self.gaps();
        let [x, y] =
            if here <= average { [&self.x, &self.y] } else { [&self.sums[0], &self.sums[1]] };
        self.game.judged(x.clone(), y.clone(), self.steps)
    }
}
