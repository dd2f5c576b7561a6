use std::time::Instant;

use clap::Args;
use tengen_board::Random;
use tengen_nash::{Equilibrium, Matrix, Method, SequenceForm, Tree, leduc, leduc_with_suits};
use tengen_verdict::Budget;

use super::{Measured, fold};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Equilibria on one thread: uniform random matrices and Leduc poker, exactly; regret matching
#[derive(Args)]
pub(crate) struct Nash {
    /// Matrices of 25 rows and columns; there are fewer of the larger ones
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(40..))]
    count: u64,
    /// Leave out matrices of 500 and 1000 rows, and Leduc poker with suits
    #[arg(long)]
    quick: bool,
}

const SEED: u64 = 2026;
/// How often the single games are solved.
const OFTEN: usize = 5;

/// Sizes of matrices, which part of the count is drawn of each, and what their figures are called.
const SIZES: [(usize, u64, &str); 5] = [
    (25, 1, "median_ms_25"),
    (100, 40, "median_ms_100"),
    (169, 160, "median_ms_169"),
    (225, 400, "median_ms_225"),
    (500, 1_000, "median_ms_500"),
];

impl Nash {
    /// A run of a second or so.
    pub(super) const fn short() -> Nash {
        Nash { count: 1_000, quick: true }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let whole = Stopwatch::start();
        let progress = Progress::new("equilibria", None);
        let mut more = Vec::new();
        let mut signature = 0;
        let mut worst_gap = 0.0f64;
        let sizes = if self.quick { &SIZES[..4] } else { &SIZES[..] };
        for &(size, part, name) in sizes {
            progress.say(format!("matrices of {size} rows"));
            let mut random = Random::new(SEED + size as u64);
            let mut times = Vec::new();
            for _ in 0..self.count.div_ceil(part) {
                let matrix = uniform(size, &mut random);
                let (found, time) =
                    timed(|| matrix.solve(Method::Simplex, 0.0, &mut Budget::unlimited()));
                times.push(time);
                worst_gap = worst_gap.max(found.gap / matrix.range());
                signature = signed(signature, &found);
            }
            more.push((name, median(times)));
        }
        progress.say("Leduc poker".to_owned());
        let (value, time) = poker(&leduc())?;
        // More than one plan is best: only the value is a fact.
        signature = fold(signature, rounded(value));
        more.push(("leduc_exact_ms", time));
        if !self.quick {
            let (value, time) = poker(&leduc_with_suits())?;
            signature = fold(signature, rounded(value));
            more.push(("leduc_with_suits_exact_ms", time));
            progress.say("regret matching".to_owned());
            let matrix = uniform(1_000, &mut Random::new(SEED));
            let (found, time) =
                timed_often(|| matrix.solve(Method::Prm, 1e-3, &mut Budget::unlimited()));
            more.push(("prm_1000_ms", time));
            more.push(("prm_1000_gap_in_thousandths", found.gap * 1e3));
        }
        more.push(("worst_gap_in_trillionths_of_the_range", worst_gap * 1e12));
        let (seconds, cpu_seconds) = whole.read();
        let rate = more.first().map_or(0.0, |(_, median)| 1e3 / median.max(1e-6));
        let unit = "matrices of 25 rows and columns solved a second";
        Ok(Measured { name: "nash", signature, seconds, cpu_seconds, rate, unit, more })
    }
}

fn uniform(size: usize, random: &mut Random) -> Matrix {
    let payoffs = (0..size * size).map(|_| random.unit()).collect();
    Matrix::from_payoffs(size, size, payoffs).expect("numbers from 0 to 1")
}

/// The result of some work, and milliseconds on the clock.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let started = Instant::now();
    let result = work();
    (result, started.elapsed().as_secs_f64() * 1e3)
}

/// The result of some work, and milliseconds: the median of a few times.
fn timed_often<T>(work: impl Fn() -> T) -> (T, f64) {
    let (result, time) = timed(&work);
    let times = (1..OFTEN).map(|_| timed(&work).1).chain([time]);
    (result, median(times.collect()))
}

/// The value of a tree game, and the milliseconds that it takes.
fn poker(tree: &Tree) -> Result<(f64, f64), Failure> {
    let game = SequenceForm::new(tree).map_err(anyhow::Error::from)?;
    let solve = || game.solve(Method::Simplex, 0.0, &mut Budget::unlimited());
    let (found, time) = timed_often(solve);
    Ok((found.map_err(anyhow::Error::from)?.value, time))
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

/// Adds the value and which rows and columns are in use: no more digits than every machine agrees
/// on.
fn signed(signature: u64, found: &Equilibrium) -> u64 {
    let used = found.x.iter().chain(&found.y).enumerate().filter(|(_, share)| **share > 1e-9);
    used.fold(fold(signature, rounded(found.value)), |sum, (index, _)| fold(sum, index as u64))
}

fn rounded(value: f64) -> u64 {
    (value * 1e6).round() as i64 as u64
}
