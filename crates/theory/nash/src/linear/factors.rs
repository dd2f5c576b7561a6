use super::program::Program;
use crate::vector::{add_scaled, dot};

/// A square part of a program as a product of two triangles, with rows in the order of the pivots.
pub(super) struct Factors {
    size: usize,
    /// Below the diagonal the left triangle, whose own diagonal is all ones; the rest the right.
    entries: Vec<f64>,
    order: Vec<usize>,
}

impl Factors {
    /// The part of a program in these rows and columns; none if it has no inverse.
    pub fn of(program: &Program, rows: &[usize], columns: &[usize]) -> Option<Factors> {
        debug_assert_eq!(rows.len(), columns.len());
        let size = rows.len();
        let mut entries = Vec::with_capacity(size * size);
        for &row in rows {
            let row = program.row(row);
            entries.extend(columns.iter().map(|&column| row[column]));
        }
        let mut factors = Factors { size, entries, order: (0..size).collect() };
        factors.eliminate().then_some(factors)
    }

    /// Gauss's elimination with the largest pivot of each column.
    fn eliminate(&mut self) -> bool {
        let size = self.size;
        for step in 0..size {
            let entry = |row: usize| self.entries[row * size + step].abs();
            let Some(pivot_row) = (step..size).max_by(|&a, &b| entry(a).total_cmp(&entry(b)))
            else {
                return false;
            };
            if entry(pivot_row) < 1e-300 {
                return false;
            }
            if pivot_row != step {
                let (above, below) = self.entries.split_at_mut(pivot_row * size);
                above[step * size..][..size].swap_with_slice(&mut below[..size]);
                self.order.swap(step, pivot_row);
            }
            let (above, below) = self.entries.split_at_mut((step + 1) * size);
            let pivot_row = &above[step * size..];
            let inverse = 1.0 / pivot_row[step];
            for row in below.chunks_exact_mut(size) {
                if row[step] != 0.0 {
                    let factor = row[step] * inverse;
                    row[step] = factor;
                    add_scaled(&mut row[step + 1..], -factor, &pivot_row[step + 1..]);
                }
            }
        }
        true
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.entries[row * self.size..][..self.size]
    }

    /// What the part must be multiplied by, from the right, to give this.
    pub fn solve(&self, sides: &[f64]) -> Vec<f64> {
        let mut solution: Vec<f64> = self.order.iter().map(|&row| sides[row]).collect();
        for row in 0..self.size {
            solution[row] -= dot(&self.row(row)[..row], &solution[..row]);
        }
        for row in (0..self.size).rev() {
            let rest = dot(&self.row(row)[row + 1..], &solution[row + 1..]);
            solution[row] = (solution[row] - rest) / self.row(row)[row];
        }
        solution
    }

    /// What the part must be multiplied by, from the left, to give this.
    pub fn solve_left(&self, sides: &[f64]) -> Vec<f64> {
        let mut solution = sides.to_vec();
        for row in 0..self.size {
            solution[row] /= self.row(row)[row];
            let (done, rest) = solution.split_at_mut(row + 1);
            add_scaled(rest, -done[row], &self.row(row)[row + 1..]);
        }
        for row in (0..self.size).rev() {
            let (rest, done) = solution.split_at_mut(row);
            add_scaled(rest, -done[0], &self.row(row)[..row]);
        }
        let mut ordered = vec![0.0; self.size];
        for (&row, value) in self.order.iter().zip(solution) {
            ordered[row] = value;
        }
        ordered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_systems_are_solved() {
        let mut program = Program::new(4, 4);
        let rows = [[0.0, 2.0, 1.0, 5.0], [4.0, 1.0, 0.5, 5.0], [1.0, 7.0, 3.0, 5.0], [9.0; 4]];
        for (index, row) in rows.iter().enumerate() {
            program.row_mut(index).copy_from_slice(row);
        }
        let factors = Factors::of(&program, &[0, 1, 2], &[0, 1, 2]).unwrap();
        // Times (1, 2, 3) from the right, and (3, 2, 1) from the left.
        for (found, expected) in factors.solve(&[7.0, 7.5, 24.0]).into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-14);
        }
        for (found, expected) in
            factors.solve_left(&[9.0, 15.0, 7.0]).into_iter().zip([3.0, 2.0, 1.0])
        {
            assert!((found - expected).abs() < 1e-14, "{found} and {expected}");
        }
        assert!(Factors::of(&program, &[0, 0], &[0, 1]).is_none());
    }
}
