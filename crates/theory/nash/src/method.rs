use std::fmt;
use std::str::FromStr;

use tengen_verdict::Budget;

use crate::equilibrium::Equilibrium;
use crate::error::NashError;
use crate::matrix::Matrix;
use crate::matrix_game::{regret_matching, restarted, simplex, smoothing};
use crate::regret::Learning;
use crate::search::{Until, Watcher};
use crate::tree::{self, SequenceForm};

/// How an equilibrium is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The simplex method: exact but for rounding, whatever gap is asked for. The usual choice.
    #[default]
    Simplex,
    /// Predictive regret matching+, for large games where a small gap will do; at every information
    /// set of a tree (predictive CFR+).
    Prm,
    /// The restarted primal-dual hybrid gradient method, for large matrices and small gaps.
    Pdhg,
    /// Iterated smoothing, the method of the thesis.
    Smoothing,
    /// CFR+; for a matrix this is regret matching+.
    Cfr,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 5] =
        [Method::Simplex, Method::Prm, Method::Pdhg, Method::Smoothing, Method::Cfr];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Simplex => "simplex",
            Method::Prm => "prm",
            Method::Pdhg => "pdhg",
            Method::Smoothing => "smoothing",
            Method::Cfr => "cfr",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Method, String> {
        Method::ALL
            .into_iter()
            .find(|method| method.name() == text)
            .ok_or_else(|| format!("'{text}' is no method: simplex, prm, pdhg, smoothing or cfr"))
    }
}

/// Gaps smaller than this part of the payoffs are below what rounding leaves.
const ROUNDING: f64 = 1e-14;
/// Payoffs this many times as large as their range are far from zero.
const FAR: f64 = 16.0;

impl Matrix {
    /// An equilibrium with at most this gap, unless the budget ends before: then the best that was
    /// found, whose gap tells how good it is. A step of a method is a node of the budget.
    pub fn solve(&self, method: Method, gap: f64, budget: &mut Budget) -> Equilibrium {
        self.watched_solve(method, gap, budget, &mut |_, _| ())
    }

    /// As [`Matrix::solve`], told to somebody as it goes on.
    pub fn watched_solve(
        &self,
        method: Method,
        gap: f64,
        budget: &mut Budget,
        watcher: Watcher<'_>,
    ) -> Equilibrium {
        let (low, high) = self.ends();
        if low == high {
            // Nothing to choose: any pure choice is best.
            let first = |size| (0..size).map(|at| f64::from(u8::from(at == 0))).collect();
            return self.judged(first(self.rows()), first(self.columns()), 0);
        }
        if low.abs().max(high.abs()) > FAR * (high - low) {
            // Far from zero sums of payoffs lose the digits that matter, so zero is moved.
            let near = self.map(|payoff| payoff - low);
            let found = near.watched_solve(method, gap, budget, watcher);
            return Equilibrium { value: found.value + low, ..found };
        }
        let gap = gap.max(ROUNDING * (high - low));
        let until = &mut Until { gap, budget, watcher };
        match method {
            Method::Simplex => simplex(self, until),
            Method::Prm => regret_matching(self, Learning::Predictive, until),
            Method::Cfr => regret_matching(self, Learning::Plus, until),
            Method::Pdhg => restarted(self, until),
            Method::Smoothing => smoothing(self, until),
        }
    }
}

impl SequenceForm {
    /// An equilibrium with at most this gap in realisation plans, unless the budget ends before.
    ///
    /// # Errors
    /// If the method is for matrices only, or the game too large for it.
    pub fn solve(
        &self,
        method: Method,
        gap: f64,
        budget: &mut Budget,
    ) -> Result<Equilibrium, NashError> {
        self.watched_solve(method, gap, budget, &mut |_, _| ())
    }

    /// As [`SequenceForm::solve`], told to somebody as it goes on.
    ///
    /// # Errors
    /// If the method is for matrices only, or the game too large for it.
    pub fn watched_solve(
        &self,
        method: Method,
        gap: f64,
        budget: &mut Budget,
        watcher: Watcher<'_>,
    ) -> Result<Equilibrium, NashError> {
        let gap = gap.max(ROUNDING * self.size());
        let until = &mut Until { gap, budget, watcher };
        match method {
            Method::Simplex => tree::simplex(self, until),
            Method::Prm => Ok(tree::regret_minimisation(self, Learning::Predictive, until)),
            Method::Cfr => Ok(tree::regret_minimisation(self, Learning::Plus, until)),
            Method::Pdhg | Method::Smoothing => {
                Err(NashError::MatrixOnly { method: method.name() })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_have_names() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert!("Newton".parse::<Method>().unwrap_err().contains("simplex, prm, pdhg"));
    }
}
