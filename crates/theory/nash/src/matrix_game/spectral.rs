use crate::matrix::Matrix;
use crate::vector::dot;

/// Steps after which the norm is known well enough.
const STEPS: usize = 60;

/// The spectral norm of a matrix, from above: the longest that it makes a vector of length 1.
///
/// Power iteration comes from below, so a little is added; the norm of the entries as one long
/// vector is never smaller than the answer, and bounds it.
pub(super) fn norm(matrix: &Matrix) -> f64 {
    let bound = dot(matrix.payoffs(), matrix.payoffs()).sqrt();
    // No direction is at right angles to all of these slightly different entries by accident.
    let mut vector: Vec<f64> =
        (0..matrix.columns()).map(|at| 1.0 + (at as f64 * 0.754_877_666).fract()).collect();
    let mut found = 0.0;
    for _ in 0..STEPS {
        let length = dot(&vector, &vector).sqrt();
        if length == 0.0 {
            return bound;
        }
        vector.iter_mut().for_each(|entry| *entry /= length);
        let image = matrix.row_payoffs(&vector);
        found = dot(&image, &image).sqrt();
        vector = matrix.column_payoffs(&image);
    }
    (found * 1.02).min(bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_norm_is_met_from_above() {
        let matrix = Matrix::new(&[[3.0, 0.0], [0.0, -5.0], [0.0, 0.0]]).unwrap();
        assert!((5.0..5.2).contains(&norm(&matrix)));
        let ones = Matrix::new(&[[1.0; 4]; 9]).unwrap();
        assert!((norm(&ones) - 6.0).abs() < 1e-9, "no more than all entries as one vector");
        assert_eq!(norm(&Matrix::new(&[[0.0; 2]]).unwrap()), 0.0);
    }
}
