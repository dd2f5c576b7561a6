//! What "An Optimization Method for Gobang Game" (2009) says about equilibria, on trial.

use tengen_nash::{Matrix, Method, SequenceForm, thesis_example};
use tengen_verdict::{Budget, Limits};

/// The matrix that section 4.1 prints.
const PRINTED: [[f64; 5]; 5] = [
    [-100.0, 0.0079, -0.0002, 0.0079, -0.0041],
    [0.0002, -100.0, -0.0001, 0.0005, -0.0037],
    [-0.0002, 0.0079, -100.0, 0.0079, -0.0041],
    [0.0002, 0.0004, 0.0001, -100.0, -0.0037],
    [-0.0001, 0.008, -0.0001, 0.008, -100.0],
];

/// Its equilibrium in exact fractions, rounded: every row and every column is in use.
const VALUE: f64 = -19.998_692_244_205;

fn printed() -> Matrix {
    Matrix::new(&PRINTED).unwrap()
}

#[test]
fn section_4_1_matrix_is_solved_to_nine_digits() {
    let found = printed().solve(Method::Simplex, 0.0, &mut Budget::unlimited());
    let (value, x, y) = equaliser();
    assert!((value - VALUE).abs() < 1e-11 && (found.value - value).abs() < 1e-9);
    for (found, expected) in found.x.iter().chain(&found.y).zip(x.iter().chain(&y)) {
        assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
    }
}

#[test]
fn section_4_1_matrix_is_solved_by_every_method() {
    for (method, gap) in [
        (Method::Simplex, 1e-9),
        (Method::Prm, 1e-7),
        (Method::Pdhg, 1e-9),
        (Method::Smoothing, 1e-7),
        (Method::Cfr, 1e-3),
    ] {
        let mut budget = Budget::new(&Limits { nodes: Some(1_000_000), ..Limits::default() });
        let found = printed().solve(method, gap, &mut budget);
        assert!(found.gap <= gap, "{method}: {found:?}");
        assert!((found.value - VALUE).abs() <= gap, "{method}: {found:?}");
    }
}

/// The strategies that make the other player indifferent, all shares positive: by Cramer's rule
/// with integers of ten-thousandths, so exactly up to the last division.
fn equaliser() -> (f64, [f64; 5], [f64; 5]) {
    let integer = |payoff: f64| (payoff * 1e4).round() as i128;
    let payoffs = PRINTED.map(|row| row.map(integer));
    // Shares are proportional to sums of cofactors.
    let mut y = [0i128; 5];
    let mut x = [0i128; 5];
    for (row, in_row) in x.iter_mut().enumerate() {
        for (column, in_column) in y.iter_mut().enumerate() {
            let sign = if (row + column) % 2 == 0 { 1 } else { -1 };
            let cofactor = sign * determinant(&without(&payoffs, row, column));
            *in_row += cofactor;
            *in_column += cofactor;
        }
    }
    let sum: i128 = y.iter().sum();
    assert_eq!(sum, x.iter().sum());
    let shares = |mix: [i128; 5]| {
        assert!(mix.iter().all(|&share| share.signum() == sum.signum()), "all in use");
        mix.map(|share| share as f64 / sum as f64)
    };
    let all: Vec<Vec<i128>> = payoffs.iter().map(|row| row.to_vec()).collect();
    (determinant(&all) as f64 / sum as f64 / 1e4, shares(x), shares(y))
}

fn without(payoffs: &[[i128; 5]; 5], row: usize, column: usize) -> Vec<Vec<i128>> {
    let kept = |skipped: usize| (0..5).filter(move |&index| index != skipped);
    kept(row).map(|i| kept(column).map(|j| payoffs[i][j]).collect()).collect()
}

fn determinant(entries: &[Vec<i128>]) -> i128 {
    let Some((first, rest)) = entries.split_first() else { return 1 };
    first
        .iter()
        .enumerate()
        .map(|(column, entry)| {
            let part: Vec<Vec<i128>> = rest
                .iter()
                .map(|row| {
                    let mut row = row.clone();
                    row.remove(column);
                    row
                })
                .collect();
            let sign = if column % 2 == 0 { 1 } else { -1 };
            sign * entry * determinant(&part)
        })
        .sum()
}

/// The inner loop of section 3.1 on its own, for one eps.
struct InnerLoop {
    /// 1 as it must be, -1 as the thesis prints both of its steps.
    sign: f64,
    /// Whether the blocks of the gradient stand as the thesis prints them, A'u before -Av.
    swapped: bool,
}

impl InnerLoop {
    /// Steps until the gap is below eps, or the last gap.
    fn run(&self, eps: f64, most: u32) -> Result<u32, f64> {
        let game = printed();
        let norm = 100.01;
        // D = 4/5 for two mixes of five, from the centre.
        let mu = eps / (2.0 * 0.8);
        let step = mu / (norm * norm) * self.sign;
        let centre = [0.2; 5];
        let (mut x, mut y) = (centre, centre);
        let (mut w, mut z) = (centre, centre);
        let (mut sum_x, mut sum_y) = ([0.0; 5], [0.0; 5]);
        for k in 0..most {
            let part = 2.0 / f64::from(k + 2);
            let p = combined(&w, part, &x, 1.0 - part);
            let q = combined(&z, part, &y, 1.0 - part);
            let u = nearest_mix(&combined(&centre, 1.0, &paid(&game.row_payoffs(&q)), 1.0 / mu));
            let v =
                nearest_mix(&combined(&centre, 1.0, &paid(&game.column_payoffs(&p)), -1.0 / mu));
            let minus_av = paid(&game.row_payoffs(&v)).map(|entry| -entry);
            let au = paid(&game.column_payoffs(&u));
            let (for_x, for_y) = if self.swapped { (au, minus_av) } else { (minus_av, au) };
            x = nearest_mix(&combined(&p, 1.0, &for_x, -step));
            y = nearest_mix(&combined(&q, 1.0, &for_y, -step));
            if game.gap(&x, &y) < eps {
                return Ok(k + 1);
            }
            let weight = f64::from(k + 1) / 2.0;
            sum_x = combined(&sum_x, 1.0, &for_x, weight);
            sum_y = combined(&sum_y, 1.0, &for_y, weight);
            w = nearest_mix(&combined(&centre, 1.0, &sum_x, -step));
            z = nearest_mix(&combined(&centre, 1.0, &sum_y, -step));
        }
        Err(game.gap(&x, &y))
    }
}

fn paid(payoffs: &[f64]) -> [f64; 5] {
    payoffs.try_into().unwrap()
}

fn combined(a: &[f64; 5], by: f64, b: &[f64; 5], and: f64) -> [f64; 5] {
    std::array::from_fn(|at| a[at] * by + b[at] * and)
}

fn nearest_mix(point: &[f64; 5]) -> [f64; 5] {
    let mut sorted = *point;
    sorted.sort_by(|a, b| b.total_cmp(a));
    let mut sum = 0.0;
    let mut level = 0.0;
    for (index, entry) in sorted.iter().enumerate() {
        sum += entry;
        let candidate = (sum - 1.0) / (index + 1) as f64;
        if *entry > candidate {
            level = candidate;
        }
    }
    point.map(|entry| (entry - level).max(0.0))
}

#[test]
fn section_3_1_as_printed_does_not_converge() {
    for swapped in [false, true] {
        let gap = InnerLoop { sign: -1.0, swapped }.run(1e-3, 20_000).unwrap_err();
        assert!(gap > 40.0, "the printed method gets to {gap}");
    }
}

#[test]
fn section_3_1_with_its_signs_put_right_converges_at_once() {
    let steps = InnerLoop { sign: 1.0, swapped: false }.run(1e-3, 20_000).unwrap();
    assert!(steps <= 11, "{steps} steps");
    let found = printed().solve(Method::Smoothing, 1e-3, &mut Budget::unlimited());
    assert!(found.gap <= 1e-3 && found.iterations <= 50, "{found:?}");
}

#[test]
fn section_3_1_converges_in_the_logarithm_of_the_gap() {
    // The outer loop, which the thesis leaves out, pays the same for every digit.
    let steps = |gap| printed().solve(Method::Smoothing, gap, &mut Budget::unlimited()).iterations;
    let (three, six, nine) = (steps(1e-3), steps(1e-6), steps(1e-9));
    assert!(nine - six <= 3 * (six - three).max(30), "{three}, {six}, {nine}");
}

#[test]
fn example_3_1_is_worth_minus_a_half() {
    let game = SequenceForm::new(&thesis_example()).unwrap();
    assert_eq!((game.first().information().len(), game.second().information().len()), (4, 2));
    for method in [Method::Simplex, Method::Prm, Method::Cfr] {
        let found = game.solve(method, 1e-7, &mut Budget::unlimited()).unwrap();
        assert!((found.value + 0.5).abs() <= 1e-7 && found.gap <= 1e-7, "{method}: {found:?}");
        assert_eq!(found.gap, game.gap(&found.x, &found.y));
    }
    // Table 3.1: B, then E; D; and the second player b and c. Others are as good.
    let of = |plans: &tengen_nash::Plans, names: &[&str]| -> Vec<f64> {
        (0..plans.sequences())
            .map(|at| f64::from(u8::from(at == 0 || names.contains(&plans.last_move(at)))))
            .collect()
    };
    let (x, y) = (of(game.first(), &["B", "D", "E"]), of(game.second(), &["b", "c"]));
    assert_eq!(game.gap(&x, &y), 0.0);
    let other = of(game.first(), &["B", "D", "F"]);
    assert_eq!(game.gap(&other, &y), 0.0, "more than one plan is best");
}
