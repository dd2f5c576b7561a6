use crate::error::NashError;
use crate::vector::{add_scaled, dot};

/// The largest payoff that differences and sums of payoffs can be taken of.
pub(crate) const LARGEST: f64 = 1e300;
/// Rows that are turned into columns together.
const BLOCK: usize = 16;

/// The payoffs of a matrix game: what the row player gets, and the column player loses, for every
/// pair of choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    payoffs: Vec<f64>,
}

impl Matrix {
    /// The matrix with these rows.
    ///
    /// # Errors
    /// If there is nothing in it, rows differ in length, or a payoff is no number that can be
    /// calculated with.
    pub fn new<R: AsRef<[f64]>>(rows: &[R]) -> Result<Matrix, NashError> {
        let expected = rows.first().map_or(0, |row| row.as_ref().len());
        let mut payoffs = Vec::with_capacity(rows.len() * expected);
        for (index, row) in rows.iter().map(AsRef::as_ref).enumerate() {
            if row.len() != expected {
                return Err(NashError::Ragged { row: index + 1, found: row.len(), expected });
            }
            payoffs.extend_from_slice(row);
        }
        Matrix::from_payoffs(rows.len(), expected, payoffs)
    }

    /// The matrix with these payoffs, one row after the other.
    ///
    /// # Errors
    /// As [`Matrix::new`]; too few or too many payoffs count as a last row of another length.
    pub fn from_payoffs(
        rows: usize,
        columns: usize,
        payoffs: Vec<f64>,
    ) -> Result<Matrix, NashError> {
        if rows == 0 || columns == 0 {
            return Err(NashError::Empty);
        }
        let expected = rows.saturating_mul(columns);
        if payoffs.len() != expected {
            let found = (payoffs.len() + columns).saturating_sub(expected);
            return Err(NashError::Ragged { row: rows, found, expected: columns });
        }
        match payoffs.iter().position(|payoff| payoff.is_nan() || payoff.abs() > LARGEST) {
            Some(at) => Err(NashError::Payoff {
                row: at / columns + 1,
                column: at % columns + 1,
                payoff: payoffs[at].to_string(),
            }),
            None => Ok(Matrix { rows, columns, payoffs }),
        }
    }

    /// Choices of the row player.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Choices of the column player.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The payoffs of one choice of the row player.
    #[inline]
    pub fn row(&self, row: usize) -> &[f64] {
        &self.payoffs[row * self.columns..][..self.columns]
    }

    /// All payoffs, one row after the other.
    pub fn payoffs(&self) -> &[f64] {
        &self.payoffs
    }

    /// The largest payoff less the smallest.
    pub fn range(&self) -> f64 {
        let (low, high) = self.ends();
        high - low
    }

    /// The smallest and the largest payoff.
    pub fn ends(&self) -> (f64, f64) {
        let ends = (f64::INFINITY, f64::NEG_INFINITY);
        self.payoffs.iter().fold(ends, |(low, high), &payoff| (low.min(payoff), high.max(payoff)))
    }

    /// What each row gets against this mix of columns.
    pub fn row_payoffs(&self, y: &[f64]) -> Vec<f64> {
        (0..self.rows).map(|row| dot(self.row(row), y)).collect()
    }

    /// What the row player gets by this mix of rows against each column.
    pub fn column_payoffs(&self, x: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.columns];
        for (row, &weight) in x.iter().enumerate() {
            if weight != 0.0 {
                add_scaled(&mut sums, weight, self.row(row));
            }
        }
        sums
    }

    /// The same game seen by the other player: rows and columns change places, payoffs their sign.
    #[must_use]
    pub fn other_side(&self) -> Matrix {
        let payoffs = self.by_columns(|payoff| -payoff);
        Matrix { rows: self.columns, columns: self.rows, payoffs }
    }

    /// Something made of every payoff, one column after the other.
    pub(crate) fn by_columns<T: Copy + Default>(&self, made: impl Fn(f64) -> T) -> Vec<T> {
        let mut columns = vec![T::default(); self.payoffs.len()];
        // A few rows at a time, so that what is written stays in the cache until it is full.
        for top in (0..self.rows).step_by(BLOCK) {
            let block = top..(top + BLOCK).min(self.rows);
            for column in 0..self.columns {
                for row in block.clone() {
                    columns[column * self.rows + row] =
                        made(self.payoffs[row * self.columns + column]);
                }
            }
        }
        columns
    }

    /// The matrix with every payoff changed in the same way, which must keep them in bounds.
    pub(crate) fn map(&self, change: impl Fn(f64) -> f64) -> Matrix {
        let payoffs = self.payoffs.iter().map(|&payoff| change(payoff)).collect();
        Matrix { payoffs, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_matrix_is_refused_with_its_place() {
        let message = |rows: &[&[f64]]| Matrix::new(rows).unwrap_err().to_string();
        assert!(message(&[]).starts_with("the matrix is empty"));
        assert!(message(&[&[], &[]]).starts_with("the matrix is empty"));
        assert!(
            message(&[&[1.0, 2.0], &[3.0]]).starts_with("row 2 has 1 payoffs where row 1 has 2")
        );
        assert!(
            message(&[&[1.0], &[f64::NAN]]).starts_with("the payoff in row 2, column 1 is NaN")
        );
        assert!(message(&[&[1.0, f64::NEG_INFINITY]]).contains("row 1, column 2 is -inf"));
        assert!(message(&[&[1e301]]).contains("-1e300 to 1e300"));
        assert!(Matrix::from_payoffs(2, 2, vec![1.0; 3]).is_err());
    }

    #[test]
    fn mixes_are_paid_as_they_should_be() {
        let matrix = Matrix::new(&[[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]]).unwrap();
        assert_eq!(matrix.row_payoffs(&[0.5, 0.0, 0.5]), [2.0, 5.5]);
        assert_eq!(matrix.column_payoffs(&[0.5, 0.5]), [2.5, 3.5, 5.0]);
        assert_eq!(matrix.range(), 6.0);
        assert_eq!(matrix.other_side().row(2), [-3.0, -7.0]);
        assert_eq!(matrix.other_side().other_side(), matrix);
    }
}
