use super::projection::project;
use super::spectral::norm;
use crate::equilibrium::Equilibrium;
use crate::matrix::Matrix;
use crate::search::{Approach, Until, close_in};
use crate::vector::add_scaled;

/// Iterated smoothing: the method of section 3.1 of the thesis, put right.
///
/// The gap F is smoothed by mu = eps / 2D and made small by Nesterov's gradient method; when it is
/// below eps, eps is divided by e and the method starts again where it stands (A. Gilpin, J. Peña
/// and T. Sandholm, "First-order algorithm with O(ln(1/eps)) convergence for eps-equilibrium in
/// two-person zero-sum games", 2008). The thesis prints only the inner loop, with the sign of
/// both steps turned round.
pub(crate) fn smoothing(matrix: &Matrix, until: &mut Until<'_, '_>) -> Equilibrium {
    close_in(until, Descent::new(matrix))
}

/// The inner loop, with what the outer loop changes.
struct Descent<'a> {
    game: &'a Matrix,
    /// The same payoffs around zero, in units of their range.
    matrix: Matrix,
    unit: f64,
    norm: f64,
    /// The gap where it stands, in those units.
    gap: f64,
    /// What it shall come below next.
    eps: f64,
    /// Smoothing, and how long steps are.
    mu: f64,
    k: f64,
    /// Where the inner loop began.
    start: [Vec<f64>; 2],
    x: Vec<f64>,
    y: Vec<f64>,
    w: [Vec<f64>; 2],
    /// Gradients so far, weighted by (i + 1) / 2.
    gradients: [Vec<f64>; 2],
}

impl<'a> Descent<'a> {
    fn new(game: &'a Matrix) -> Descent<'a> {
        let (low, high) = game.ends();
        let (middle, unit) = (low + (high - low) / 2.0, high - low);
        let matrix = game.map(|payoff| (payoff - middle) / unit);
        let x = vec![1.0 / matrix.rows() as f64; matrix.rows()];
        let y = vec![1.0 / matrix.columns() as f64; matrix.columns()];
        let gap = matrix.gap(&x, &y);
        let nothing = [vec![0.0; x.len()], vec![0.0; y.len()]];
        let mut descent = Descent {
            game,
            unit,
            gap,
            norm: norm(&matrix).max(f64::MIN_POSITIVE),
            matrix,
            eps: 0.0,
            mu: 1.0,
            k: 0.0,
            start: nothing.clone(),
            w: nothing.clone(),
            gradients: nothing,
            x,
            y,
        };
        descent.begin();
        descent
    }

    /// Starts the inner loop where it stands, for a gap that is e times smaller.
    fn begin(&mut self) {
        self.eps = self.gap / std::f64::consts::E;
        // Half the square of the longest way from the centre of both sets of mixes.
        let corner = |size: usize| 1.0 - 1.0 / size as f64;
        let d = f64::midpoint(corner(self.x.len()), corner(self.y.len()));
        self.mu = (self.eps / (2.0 * d)).max(f64::MIN_POSITIVE);
        self.k = 0.0;
        self.start = [self.x.clone(), self.y.clone()];
        self.w = self.start.clone();
        self.gradients.iter_mut().for_each(|sum| sum.fill(0.0));
    }

    /// The gradient of the smoothed gap: -Av for the rows and A'u for the columns, where u and v
    /// are the smoothed best replies.
    fn gradient(&self, x: &[f64], y: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let centre = |size: usize| vec![1.0 / size as f64; size];
        let (mut u, mut v) = (centre(x.len()), centre(y.len()));
        add_scaled(&mut u, 1.0 / self.mu, &self.matrix.row_payoffs(y));
        add_scaled(&mut v, -1.0 / self.mu, &self.matrix.column_payoffs(x));
        project(&mut u);
        project(&mut v);
        let mut for_x = self.matrix.row_payoffs(&v);
        for_x.iter_mut().for_each(|entry| *entry = -*entry);
        (for_x, self.matrix.column_payoffs(&u))
    }
}

impl Approach for Descent<'_> {
    fn step(&mut self) {
        let step = self.mu / (self.norm * self.norm);
        let towards = 2.0 / (self.k + 2.0);
        let between = |w: &[f64], z: &[f64]| -> Vec<f64> {
            w.iter().zip(z).map(|(w, z)| towards * w + (1.0 - towards) * z).collect()
        };
        let (mut p, mut q) = (between(&self.w[0], &self.x), between(&self.w[1], &self.y));
        let (for_x, for_y) = self.gradient(&p, &q);
        add_scaled(&mut p, -step, &for_x);
        add_scaled(&mut q, -step, &for_y);
        project(&mut p);
        project(&mut q);
        (self.x, self.y) = (p, q);
        self.gap = self.matrix.gap(&self.x, &self.y);
        if self.gap < self.eps {
            self.begin();
            return;
        }
        let weight = (self.k + 1.0) / 2.0;
        for (side, gradient) in [for_x, for_y].iter().enumerate() {
            add_scaled(&mut self.gradients[side], weight, gradient);
            self.w[side].copy_from_slice(&self.start[side]);
            add_scaled(&mut self.w[side], -step, &self.gradients[side]);
            project(&mut self.w[side]);
        }
        self.k += 1.0;
    }

    fn promise(&self) -> f64 {
        self.gap * self.unit
    }

    fn standing(&self) -> Equilibrium {
        self.game.judged(self.x.clone(), self.y.clone(), 0)
    }
}
