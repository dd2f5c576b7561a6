use crate::matrix::Matrix;
use crate::vector::{largest, normalise, smallest};

/// A pair of strategies and how far they are from being unbeatable.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// What the first player can expect: halfway between what each strategy guarantees, so off by
    /// at most half the gap.
    pub value: f64,
    /// The first player's strategy: shares of the rows, or a realisation plan of a tree.
    pub x: Vec<f64>,
    /// The second player's strategy.
    pub y: Vec<f64>,
    /// What the two players together could gain by changing their strategies: 0 for an equilibrium.
    pub gap: f64,
    /// Steps of the method that found it.
    pub iterations: u64,
}

/// What a pair of strategies is worth, found from the game alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Guarantees {
    /// What the first player gets at least.
    pub low: f64,
    /// What the second player loses at most.
    pub high: f64,
}

impl Guarantees {
    /// The duality gap. Never below 0, whatever rounding says.
    pub fn gap(self) -> f64 {
        (self.high - self.low).max(0.0)
    }

    /// The equilibrium that these strategies are.
    pub fn of(self, x: Vec<f64>, y: Vec<f64>, iterations: u64) -> Equilibrium {
        let value = self.low + (self.high - self.low) / 2.0;
        Equilibrium { value, x, y, gap: self.gap(), iterations }
    }
}

impl Matrix {
    pub(crate) fn guarantees(&self, x: &[f64], y: &[f64]) -> Guarantees {
        Guarantees { low: smallest(&self.column_payoffs(x)), high: largest(&self.row_payoffs(y)) }
    }

    /// The duality gap of two mixed strategies, max(Ay) - min(A'x): the certificate of every
    /// answer, whatever method it comes from.
    ///
    /// # Panics
    /// If the strategies are for another matrix.
    pub fn gap(&self, x: &[f64], y: &[f64]) -> f64 {
        assert!(x.len() == self.rows() && y.len() == self.columns(), "strategies of another game");
        self.guarantees(x, y).gap()
    }

    /// Strategies made into exact mixes, and measured.
    pub(crate) fn judged(&self, mut x: Vec<f64>, mut y: Vec<f64>, iterations: u64) -> Equilibrium {
        normalise(&mut x);
        normalise(&mut y);
        self.guarantees(&x, &y).of(x, y, iterations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gap_is_what_both_could_gain() {
        let pennies = Matrix::new(&[[1.0, -1.0], [-1.0, 1.0]]).unwrap();
        assert_eq!(pennies.gap(&[0.5, 0.5], &[0.5, 0.5]), 0.0);
        assert_eq!(pennies.gap(&[1.0, 0.0], &[0.5, 0.5]), 1.0);
        assert_eq!(pennies.gap(&[1.0, 0.0], &[0.0, 1.0]), 2.0);
        let judged = pennies.judged(vec![3.0, 0.0], vec![2.0, 2.0], 7);
        assert_eq!((judged.value, judged.gap, judged.iterations), (-0.5, 1.0, 7));
    }
}
