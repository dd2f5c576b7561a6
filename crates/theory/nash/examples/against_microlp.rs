//! The simplex method against microlp on the same uniform random matrices, one core, in one run:
//! `cargo run --release -p tengen-nash --example against_microlp`.
//!
//! Both solve the same game: ours as it is, microlp the linear program that everybody writes down
//! for it. Building that program counts for neither of them. Figures are medians, because other work
//! on the machine makes a few runs much longer.

use std::time::Instant;

use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};
use tengen_board::Random;
use tengen_nash::{Matrix, Method, SequenceForm, leduc};
use tengen_verdict::Budget;

/// Sizes, how many matrices of each, how often faster we want to be, and what HiGHS's simplex
/// method takes on a machine of this kind, in milliseconds.
const SIZES: [(usize, usize, f64, &str); 5] = [
    (25, 400, 20.0, "1"),
    (100, 30, 8.0, "10"),
    (169, 10, 8.0, "40-59"),
    (225, 7, 8.0, "-"),
    (500, 3, 5.0, "1200-1700"),
];

fn main() {
    println!(
        "    n  matrices  tengen ms  microlp ms   ratio  wanted  exchanges  gap of range    HiGHS ms"
    );
    for (size, count, wanted, highs) in SIZES {
        let mut random = Random::new(size as u64);
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let (mut exchanges, mut worst) = (0, 0.0f64);
        let matrices: Vec<Matrix> = (0..count).map(|_| uniform(size, &mut random)).collect();
        let mut all_found = Vec::new();
        for matrix in &matrices {
            let started = Instant::now();
            all_found.push(matrix.solve(Method::Simplex, 0.0, &mut Budget::unlimited()));
            ours.push(started.elapsed().as_secs_f64());
        }
        for (matrix, found) in matrices.iter().zip(all_found) {
            let problem = program(matrix);
            let started = Instant::now();
            let outcome = problem.solve();
            theirs.push(started.elapsed().as_secs_f64());
            if let Ok(SolveOutcome::Solution(solution)) = outcome {
                assert!((solution.objective() - found.value).abs() < 1e-7, "different values");
            } else {
                println!("microlp gave up on a matrix of size {size}");
            }
            exchanges += found.iterations;
            worst = worst.max(found.gap / matrix.range());
        }
        let (ours, theirs) = (median(ours), median(theirs));
        println!(
            "{size:5} {count:9} {:10.3} {:11.3} {:7.1} {wanted:7} {:10} {worst:13.1e} {highs:>11}",
            ours * 1e3,
            theirs * 1e3,
            theirs / ours,
            exchanges / count as u64,
        );
    }
    let mut times = Vec::new();
    let mut worst = 0.0f64;
    for seed in 0..7 {
        let matrix = uniform(1_000, &mut Random::new(seed));
        let started = Instant::now();
        let found = matrix.solve(Method::Prm, 1e-3, &mut Budget::unlimited());
        times.push(started.elapsed().as_secs_f64());
        worst = worst.max(found.gap);
    }
    println!(
        "predictive regret matching+, n = 1000, gap 1e-3: {:.0} ms (worst gap {worst:.1e})",
        median(times) * 1e3
    );
    let game = SequenceForm::new(&leduc()).expect("Leduc poker is a game");
    let mut times = Vec::new();
    for _ in 0..7 {
        let started = Instant::now();
        let found = game.solve(Method::Simplex, 0.0, &mut Budget::unlimited());
        times.push(started.elapsed().as_secs_f64());
        assert!(found.is_ok_and(|found| (found.value + 0.085_606_424_078).abs() < 1e-9));
    }
    println!("Leduc poker, exactly: {:.1} ms", median(times) * 1e3);
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn uniform(size: usize, random: &mut Random) -> Matrix {
    let payoffs = (0..size * size).map(|_| random.unit()).collect();
    Matrix::from_payoffs(size, size, payoffs).expect("numbers from 0 to 1")
}

/// Maximise the value over mixes of rows that get at least as much against every column.
fn program(matrix: &Matrix) -> Problem {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let shares: Vec<_> =
        (0..matrix.rows()).map(|_| problem.add_var(0.0, (0.0, f64::INFINITY))).collect();
    for column in 0..matrix.columns() {
        let paid = shares.iter().enumerate().map(|(row, &share)| (share, matrix.row(row)[column]));
        let terms: Vec<_> = paid.chain([(value, -1.0)]).collect();
        problem.add_constraint(&terms, ComparisonOp::Ge, 0.0);
    }
    let whole: Vec<_> = shares.iter().map(|&share| (share, 1.0)).collect();
    problem.add_constraint(&whole, ComparisonOp::Eq, 1.0);
    problem
}
