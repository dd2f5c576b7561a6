use super::factors::Factors;
use super::pricing::{Pricing, Tolerance, blocking_row, whole_lanes};
use super::program::Program;
use super::tableau::Tableau;
use crate::search::Until;
use crate::vector::smallest;

/// Columns that promise less than this are left alone.
const COST_TOLERANCE: f64 = 1e-11;
/// What is taken for zero in rows, at first.
const USUAL: Tolerance = Tolerance { pivot: 1e-9, slack: 1e-13 };

/// What is taken for zero when an answer was not good enough, so that another way is found: where
/// payoffs are of very different sizes, small entries may mean something but make large errors.
const fn changed(tolerance: Tolerance) -> Tolerance {
    Tolerance { pivot: tolerance.pivot * 0.03, slack: tolerance.slack * 5.0 }
}

/// Exchanges without progress after which the slow rule that cannot go in circles is used.
const PATIENCE: u32 = 50;
/// Progress smaller than this is none.
const PROGRESS: f64 = 1e-15;
/// How often the table is made anew when rounding has spoilt an answer.
const ROUNDS: u32 = 5;
/// Tables with more entries than this have the clock looked at for every exchange.
const LARGE: usize = 100_000;
/// Walks longer than this many times the rows and columns are given up.
const LONG_WALK: u64 = 1_000;
/// Exchanges after which somebody is told.
const TELL_EVERY: u64 = 64;

/// Where a search has ended.
pub(crate) struct Answer<T> {
    /// What the judge made of the variables.
    pub judged: T,
    /// Exchanges made.
    pub iterations: u64,
}

/// Finds the optimum of a program, as far as the budget goes.
///
/// `judge` is given the variables of the columns and the multipliers of the rows. It tells what
/// they come to and how bad they are; what is worse than `good` is tried again with fresh
/// numbers.
pub(crate) fn optimum<T>(
    program: &Program,
    good: f64,
    until: &mut Until<'_, '_>,
    judge: impl Fn(Vec<f64>, Vec<f64>) -> (T, f64),
) -> Answer<T> {
    let mut simplex = Simplex::new(program);
    let mut best: Option<(T, f64)> = None;
    for round in 1.. {
        let is_optimal = simplex.climb(until);
        let ways: [&dyn Fn() -> Option<Solution>; 2] =
            [&|| simplex.fresh(), &|| Some(simplex.standing())];
        for solution in ways.into_iter().filter_map(|way| way()) {
            let (judged, badness) = judge(solution.variables, solution.multipliers);
            if best.as_ref().is_none_or(|(_, least)| badness < *least) {
                best = Some((judged, badness));
            }
            if badness <= good {
                break;
            }
        }
        let is_good = best.as_ref().is_some_and(|(_, least)| *least <= good);
        if is_good || !is_optimal || round == ROUNDS {
            let (judged, _) = best.expect("every round has a solution");
            return Answer { judged, iterations: simplex.iterations };
        }
        simplex.refresh();
    }
    unreachable!("the rounds are counted")
}

/// Variables of the columns and multipliers of the rows.
struct Solution {
    variables: Vec<f64>,
    multipliers: Vec<f64>,
}

impl Solution {
    fn nothing(program: &Program) -> Solution {
        Solution { variables: vec![0.0; program.columns], multipliers: vec![0.0; program.rows] }
    }
}

/// A walk from vertex to vertex.
struct Simplex<'a> {
    program: &'a Program,
    tableau: Tableau,
    constants: Vec<f64>,
    costs: Vec<f64>,
    pricing: Pricing,
    /// The variables of rows and columns: first those that began as rows, then those of columns.
    in_row: Vec<usize>,
    in_column: Vec<usize>,
    tolerance: Tolerance,
    stalled: u32,
    iterations: u64,
    column: Vec<f64>,
    row: Vec<f64>,
}

impl<'a> Simplex<'a> {
    fn new(program: &'a Program) -> Simplex<'a> {
        let mut constants = program.constants.clone();
        constants.resize(whole_lanes(program.rows), 0.0);
        Simplex {
            program,
            tableau: Tableau::new(program),
            constants,
            costs: program.costs.clone(),
            pricing: Pricing::new(program.stride),
            in_row: (0..program.rows).collect(),
            in_column: (program.rows..program.rows + program.columns).collect(),
            tolerance: USUAL,
            stalled: 0,
            iterations: 0,
            column: vec![0.0; whole_lanes(program.rows)],
            row: vec![0.0; program.stride],
        }
    }

    /// Goes up until there is no way up; false if the budget was used up before.
    fn climb(&mut self, until: &mut Until<'_, '_>) -> bool {
        let is_large = self.program.entries.len() > LARGE;
        let longest = LONG_WALK * (self.program.rows + self.program.columns) as u64;
        let end = self.iterations + longest;
        while let Some(column) = self.entering() {
            if self.iterations >= end {
                // Nobody has seen this; but rounding can do what the rule against circles
                // excludes, and then other tolerances lead another way.
                break;
            }
            if is_large {
                until.budget.look_soon();
            }
            if !until.budget.spend(1) {
                return false;
            }
            self.tableau.column(column, &mut self.column);
            let Some(row) = self.leaving() else {
                // Games are bounded, so this cost is nothing but rounding.
                self.costs[column] = 0.0;
                continue;
            };
            let progress = self.costs[column] * self.constants[row] / self.column[row];
            self.stalled = if progress > PROGRESS { 0 } else { self.stalled + 1 };
            self.exchange(row, column);
            self.iterations += 1;
            if self.iterations.is_multiple_of(TELL_EVERY) {
                (until.watcher)(self.iterations, None);
            }
        }
        true
    }

    const fn is_careful(&self) -> bool {
        self.stalled > PATIENCE
    }

    fn entering(&mut self) -> Option<usize> {
        if !self.is_careful() {
            return self.pricing.best(&self.costs, COST_TOLERANCE);
        }
        // Bland's rule: always the first variable of those that would do.
        (0..self.program.columns)
            .filter(|&column| self.costs[column] > COST_TOLERANCE)
            .min_by_key(|&column| self.in_column[column])
    }

    fn leaving(&self) -> Option<usize> {
        if !self.is_careful() {
            return blocking_row(&self.constants, &self.column, self.tolerance);
        }
        let strict = Tolerance { slack: 0.0, ..self.tolerance };
        let row = blocking_row(&self.constants, &self.column, strict)?;
        let least = self.constants[row] / self.column[row] + PROGRESS;
        (0..self.program.rows)
            .filter(|&row| {
                self.column[row] > self.tolerance.pivot
                    && self.constants[row] <= least * self.column[row]
            })
            .min_by_key(|&row| self.in_row[row])
    }

    fn exchange(&mut self, row: usize, column: usize) {
        self.tableau.row(row, &mut self.row);
        self.tableau.exchange((row, column), &self.column, &mut self.row);
        self.pricing.exchanged(column, &self.row);
        let step = self.constants[row] * self.row[column];
        for (constant, &entry) in self.constants.iter_mut().zip(&self.column) {
            // What should be zero may come out a little below.
            *constant = (*constant - step * entry).max(0.0);
        }
        self.constants[row] = step;
        let cost = self.costs[column];
        self.costs[column] = 0.0;
        for (cost_here, &entry) in self.costs.iter_mut().zip(&self.row) {
            *cost_here -= cost * entry;
        }
        std::mem::swap(&mut self.in_row[row], &mut self.in_column[column]);
    }

    /// The rows whose variables have left and the columns whose variables have come in.
    fn exchanged(&self) -> (Vec<usize>, Vec<usize>) {
        let rows = self.program.rows;
        let mut left: Vec<usize> =
            self.in_column.iter().copied().filter(|&variable| variable < rows).collect();
        let mut entered: Vec<usize> =
            self.in_row.iter().filter_map(|&variable| variable.checked_sub(rows)).collect();
        left.sort_unstable();
        entered.sort_unstable();
        (left, entered)
    }

    /// Variables and multipliers where the walk stands, calculated from the program itself; none if
    /// rounding has led the walk to where there are none.
    fn fresh(&self) -> Option<Solution> {
        let (left, entered) = self.exchanged();
        let factors = Factors::of(self.program, &left, &entered)?;
        let pick = |from: &[f64], which: &[usize]| -> Vec<f64> {
            which.iter().map(|&index| from[index]).collect()
        };
        let inside = factors.solve(&pick(&self.program.constants, &left));
        let outside = factors.solve_left(&pick(&self.program.costs, &entered));
        let mut solution = Solution::nothing(self.program);
        entered.iter().zip(inside).for_each(|(&at, value)| solution.variables[at] = value);
        left.iter().zip(outside).for_each(|(&at, value)| solution.multipliers[at] = value);
        Some(solution)
    }

    /// Variables and multipliers as the table has them.
    fn standing(&self) -> Solution {
        let mut solution = Solution::nothing(self.program);
        for (&variable, &constant) in self.in_row.iter().zip(&self.constants) {
            if let Some(column) = variable.checked_sub(self.program.rows) {
                solution.variables[column] = constant;
            }
        }
        for (&variable, &cost) in self.in_column.iter().zip(&self.costs) {
            if variable < self.program.rows {
                solution.multipliers[variable] = -cost;
            }
        }
        solution
    }

    /// Makes the table anew for the variables that are in it, to be rid of rounding.
    fn refresh(&mut self) {
        let (left, entered) = self.exchanged();
        let tolerance = changed(self.tolerance);
        *self = Simplex { tolerance, iterations: self.iterations, ..Simplex::new(self.program) };
        let mut open = left;
        for column in entered {
            self.tableau.column(column, &mut self.column);
            let size = |&row: &usize| self.column[row].abs();
            let Some(place) = (0..open.len())
                .max_by(|&a, &b| size(&open[a]).total_cmp(&size(&open[b])))
                .filter(|&place| size(&open[place]) > self.tolerance.pivot)
            else {
                continue;
            };
            let row = open.swap_remove(place);
            self.exchange_unchecked(row, column);
        }
        if smallest(&self.constants) < -1e-12 {
            // The walk has left what is allowed. From here there is no way back, only another
            // walk.
            let iterations = self.iterations;
            *self = Simplex { tolerance, iterations, ..Simplex::new(self.program) };
        }
        self.constants.iter_mut().for_each(|constant| *constant = constant.max(0.0));
    }

    /// An exchange on the way to a known vertex, where constants may be negative in between.
    fn exchange_unchecked(&mut self, row: usize, column: usize) {
        let kept = self.constants.clone();
        self.exchange(row, column);
        let step = self.constants[row];
        for (index, (constant, kept)) in self.constants.iter_mut().zip(kept).enumerate() {
            if index != row {
                *constant = kept - step * self.column[index];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tengen_board::Random;
    use tengen_verdict::Budget;

    use super::*;
    use crate::vector::dot;

    /// The highest value of a program, from a walk that begins as asked.
    fn highest(program: &Program, stalled: u32) -> f64 {
        let mut simplex = Simplex { stalled, ..Simplex::new(program) };
        let mut budget = Budget::unlimited();
        let mut until = Until { gap: 0.0, budget: &mut budget, watcher: &mut |_, _| () };
        assert!(simplex.climb(&mut until));
        let Solution { variables, multipliers } = simplex.fresh().unwrap();
        let value = dot(&program.costs[..program.columns], &variables);
        // What the rows allow is the other side of the same number.
        assert!((value - dot(&program.constants, &multipliers)).abs() < 1e-9);
        assert!(variables.iter().chain(&multipliers).all(|&entry| entry > -1e-9));
        value
    }

    #[test]
    fn a_program_known_for_its_circle_is_solved() {
        // E. M. L. Beale, "Cycling in the dual simplex algorithm", 1955.
        let mut program = Program::new(3, 4);
        program.row_mut(0).copy_from_slice(&[0.25, -60.0, -1.0 / 25.0, 9.0]);
        program.row_mut(1).copy_from_slice(&[0.5, -90.0, -1.0 / 50.0, 3.0]);
        program.row_mut(2).copy_from_slice(&[0.0, 0.0, 1.0, 0.0]);
        program.constants = vec![0.0, 0.0, 1.0];
        program.costs[..4].copy_from_slice(&[0.75, -150.0, 1.0 / 50.0, -6.0]);
        for stalled in [0, PATIENCE + 1] {
            assert!((highest(&program, stalled) - 0.05).abs() < 1e-12);
        }
    }

    #[test]
    fn the_careful_rule_finds_the_same_heights() {
        let mut random = Random::new(6);
        for _ in 0..500 {
            let (rows, columns) = (1 + random.below(9) as usize, 1 + random.below(9) as usize);
            let mut program = Program::new(rows, columns);
            let mut draw = |below: u32| f64::from(random.below(below));
            for row in 0..rows {
                // Entries of at least 1 keep the program bounded; many constants tie at zero.
                program.row_mut(row).iter_mut().for_each(|entry| *entry = 1.0 + draw(3));
                program.constants[row] = draw(3);
            }
            program.costs[..columns].iter_mut().for_each(|cost| *cost = draw(5) - 1.0);
            let quick = highest(&program, 0);
            // Careful all the way: no progress is ever enough to become quick again.
            let mut careful = Simplex { stalled: PATIENCE + 1, ..Simplex::new(&program) };
            while let Some(column) = careful.entering() {
                careful.tableau.column(column, &mut careful.column);
                let row = careful.leaving().unwrap();
                careful.exchange(row, column);
            }
            let slow = dot(&program.costs[..columns], &careful.fresh().unwrap().variables);
            assert!((quick - slow).abs() < 1e-9, "{quick} and {slow}: {program:?}");
        }
    }

    #[test]
    fn a_table_made_anew_stands_where_it_stood() {
        let mut random = Random::new(16);
        let mut program = Program::new(12, 15);
        let mut draw = || f64::from(random.below(1_000)) / 1e3;
        for row in 0..12 {
            program.row_mut(row).iter_mut().for_each(|entry| *entry = draw() + 0.1);
            program.constants[row] = draw();
        }
        program.costs[..15].iter_mut().for_each(|cost| *cost = draw());
        let mut simplex = Simplex::new(&program);
        let mut budget = Budget::unlimited();
        let mut until = Until { gap: 0.0, budget: &mut budget, watcher: &mut |_, _| () };
        assert!(simplex.climb(&mut until) && simplex.iterations > 0);
        let solutions = |simplex: &Simplex<'_>| {
            let (fresh, standing) = (simplex.fresh().unwrap(), simplex.standing());
            [fresh.variables, fresh.multipliers, standing.variables, standing.multipliers].concat()
        };
        let before = solutions(&simplex);
        simplex.refresh();
        for (old, new) in before.iter().zip(solutions(&simplex)) {
            assert!((old - new).abs() < 1e-12);
        }
        assert_eq!(simplex.entering(), None, "still at the top");
    }
}
