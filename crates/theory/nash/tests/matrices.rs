//! Matrix games: all methods against each other and against trying everything.

mod support;

use support::{Integers, exact_value, integers, matrix, uniform};
use tengen_board::Random;
use tengen_nash::{Equilibrium, Matrix, Method};
use tengen_verdict::{Budget, Limits};

fn exact(matrix: &Matrix) -> Equilibrium {
    let found = matrix.solve(Method::Simplex, 0.0, &mut Budget::unlimited());
    check(matrix, &found);
    assert!(found.gap <= 1e-9 * matrix.range(), "gap {} of {matrix:?}", found.gap);
    found
}

/// Whatever the method: two mixes, the gap they have, a value that both guarantee up to the gap.
fn check(matrix: &Matrix, found: &Equilibrium) {
    for (mix, size) in [(&found.x, matrix.rows()), (&found.y, matrix.columns())] {
        assert_eq!(mix.len(), size);
        assert!(mix.iter().all(|&share| share >= 0.0), "{mix:?}");
        assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{mix:?}");
    }
    assert_eq!(found.gap, matrix.gap(&found.x, &found.y), "the gap is that of the strategies");
    let low = (0..matrix.columns())
        .map(|column| (0..matrix.rows()).map(|row| found.x[row] * matrix.row(row)[column]).sum())
        .fold(f64::INFINITY, f64::min);
    let slack = 1e-12 * matrix.range() + found.gap;
    assert!((found.value - low).abs() <= slack + 1e-15 * low.abs(), "{} and {low}", found.value);
}

#[test]
fn small_games_have_their_exact_values() {
    let mut random = Random::new(31);
    for round in 0..games(3_000) {
        let size = |random: &mut Random| 1 + random.below(4) as usize;
        let (rows, columns) = (size(&mut random), size(&mut random));
        let ends = [(-1, 1), (0, 1), (-3, 3), (-9, 9)][round % 4];
        let payoffs = integers(rows, columns, ends, &mut random);
        let expected = exact_value(&payoffs).to_f64();
        let found = exact(&matrix(&payoffs)).value;
        assert!((found - expected).abs() < 1e-12, "{found} for {expected}: {payoffs:?}");
    }
}

#[test]
fn all_methods_agree_to_their_gaps() {
    let mut random = Random::new(8);
    for round in 0..60 {
        let (rows, columns) = (1 + random.below(12) as usize, 1 + random.below(12) as usize);
        let game = if round % 2 == 0 {
            uniform(rows, columns, &mut random)
        } else {
            matrix(&integers(rows, columns, (-2, 2), &mut random))
        };
        let value = exact(&game).value;
        for (method, gap) in [
            (Method::Prm, 1e-5),
            (Method::Pdhg, 1e-6),
            (Method::Smoothing, 1e-4),
            (Method::Cfr, 1e-3),
        ] {
            let found = game.solve(method, gap, &mut patient());
            check(&game, &found);
            assert!(found.gap <= gap, "{method} on {game:?}: {found:?}");
            assert!((found.value - value).abs() <= gap, "{method} on {game:?}: {found:?}");
        }
    }
}

/// How many random games are drawn: as many as wished, or the usual number.
fn games(usual: usize) -> usize {
    std::env::var("TENGEN_NASH_GAMES").ok().and_then(|wish| wish.parse().ok()).unwrap_or(usual)
}

/// Enough for any method here, so that one that does not get there fails instead of hanging.
fn patient() -> Budget {
    Budget::new(&Limits { nodes: Some(2_000_000), ..Limits::default() })
}

#[test]
fn both_sides_see_the_same_game() {
    let mut random = Random::new(77);
    for _ in 0..200 {
        let (rows, columns) = (1 + random.below(20) as usize, 1 + random.below(20) as usize);
        let game = uniform(rows, columns, &mut random);
        let (here, there) = (exact(&game).value, exact(&game.other_side()).value);
        assert!((here + there).abs() < 1e-12, "{here} and {there}");
    }
}

#[test]
fn degenerate_games_end_and_are_solved() {
    // Small integers tie everywhere, which is where a simplex method can go round in circles.
    let mut random = Random::new(4);
    for round in 0..games(3_000) {
        let (rows, columns) = (1 + random.below(24) as usize, 1 + random.below(24) as usize);
        let ends = [(0, 1), (-1, 1), (0, 2), (-5, 5)][round % 4];
        let mut payoffs = integers(rows, columns, ends, &mut random);
        if round % 3 == 0 {
            repeat_some(&mut payoffs, &mut random);
        }
        if round % 5 == 0 && rows == columns {
            make_fair(&mut payoffs);
        }
        let game = matrix(&payoffs);
        let mut budget = Budget::new(&Limits { nodes: Some(5_000), ..Limits::default() });
        let found = game.solve(Method::Simplex, 0.0, &mut budget);
        assert!(!budget.is_exhausted(), "in circles: {payoffs:?}");
        assert!(found.gap <= 1e-9 * game.range(), "{found:?} of {payoffs:?}");
        if round % 5 == 0 && rows == columns {
            assert!(found.value.abs() < 1e-12, "a fair game: {payoffs:?}");
        }
    }
}

/// Copies rows over others.
fn repeat_some(payoffs: &mut Integers, random: &mut Random) {
    for _ in 0..payoffs.len() / 2 {
        let (from, to) = (random.below(payoffs.len() as u32), random.below(payoffs.len() as u32));
        payoffs[to as usize] = payoffs[from as usize].clone();
    }
}

/// What one wins in a place the other wins in its mirror image.
fn make_fair(payoffs: &mut Integers) {
    let drawn = payoffs.clone();
    for (row, payoffs) in payoffs.iter_mut().enumerate() {
        for (column, payoff) in payoffs.iter_mut().enumerate() {
            *payoff = drawn[row][column] - drawn[column][row];
        }
    }
}

#[test]
fn a_wheel_of_ties_is_solved_at_any_size() {
    // Rock, paper, scissors of any odd size: each beats half of the others.
    for size in (1..=101).step_by(10) {
        let beats = |row: usize, column: usize| match (column + size - row) % size {
            0 => 0,
            ahead if ahead % 2 == 1 => -1,
            _ => 1,
        };
        let payoffs = (0..size).map(|row| (0..size).map(|column| beats(row, column)).collect());
        let found = exact(&matrix(&payoffs.collect()));
        assert!(found.value.abs() < 1e-12);
        assert!(found.x.iter().all(|share| (share - 1.0 / size as f64).abs() < 1e-10), "{found:?}");
    }
    for size in 1..60 {
        let payoffs = (0..size).map(|row| (0..size).map(|at| i32::from(row == at)).collect());
        let found = exact(&matrix(&payoffs.collect()));
        assert!((found.value - 1.0 / f64::from(size)).abs() < 1e-12, "the identity");
    }
}

#[test]
fn one_row_one_column_and_nothing_to_choose() {
    let row = exact(&Matrix::new(&[[3.0, -1.0, 2.0]]).unwrap());
    assert_eq!((row.value, row.y), (-1.0, vec![0.0, 1.0, 0.0]));
    let column = exact(&Matrix::new(&[[3.0], [-1.0], [7.0]]).unwrap());
    assert_eq!((column.value, column.x), (7.0, vec![0.0, 0.0, 1.0]));
    for method in Method::ALL {
        for (rows, columns) in [(1, 1), (1, 5), (5, 1), (3, 4)] {
            let constant = Matrix::from_payoffs(rows, columns, vec![-2.5; rows * columns]).unwrap();
            let found = constant.solve(method, 1e-9, &mut patient());
            check(&constant, &found);
            assert!((found.value + 2.5).abs() < 1e-12 && found.gap < 1e-12, "{method}: {found:?}");
        }
        let single = Matrix::new(&[[4.0, 9.0, 5.0]]).unwrap();
        let found = single.solve(method, 1e-6, &mut patient());
        assert!((found.value - 4.0).abs() < 1e-6, "{method}: {found:?}");
    }
}

#[test]
fn payoffs_of_any_size_are_solved() {
    let mut random = Random::new(9);
    for scale in [1e-310, 1e-300, 1e-12, 1.0, 1e12, 1e298] {
        for _ in 0..40 {
            let plain = integers(4, 5, (-9, 9), &mut random);
            let expected = exact_value(&plain).to_f64() * scale;
            let game = matrix(&plain);
            let payoffs = game.payoffs().iter().map(|payoff| payoff * scale).collect();
            let game = Matrix::from_payoffs(4, 5, payoffs).unwrap();
            let found = exact(&game);
            assert!((found.value - expected).abs() <= 1e-11 * game.range(), "{found:?}");
        }
    }
    // Large and small payoffs in one matrix.
    for _ in 0..games(5_000) {
        let (rows, columns) = (1 + random.below(16) as usize, 1 + random.below(16) as usize);
        let mut draw = || {
            let size = 10f64.powi(random.below(25) as i32 - 12);
            (f64::from(random.below(2_001)) / 1e3 - 1.0) * size
        };
        let payoffs: Vec<f64> = (0..rows * columns).map(|_| draw()).collect();
        exact(&Matrix::from_payoffs(rows, columns, payoffs).unwrap());
    }
    // Far from zero.
    let far = Matrix::new(&[[1e15 + 1.0, 1e15], [1e15, 1e15 + 1.0]]).unwrap();
    for method in Method::ALL {
        let found = far.solve(method, 1e-6, &mut patient());
        assert!(found.gap <= 1e-6 && found.value == 1e15 + 0.5, "{method}: {found:?}");
        assert!((found.x[0] - 0.5).abs() < 1e-6, "{method}: {found:?}");
    }
    let ends = Matrix::new(&[[1e300, -1e300], [-1e300, 1e300]]).unwrap();
    assert_eq!(exact(&ends).value, 0.0);
    for method in Method::ALL {
        let found = ends.solve(method, 1e295, &mut patient());
        assert!(found.gap <= 1e295, "{method}: {found:?}");
    }
}

#[test]
fn a_budget_that_ends_leaves_an_honest_gap() {
    let game = uniform(40, 30, &mut Random::new(12));
    let value = exact(&game).value;
    for method in Method::ALL {
        for nodes in [1, 3, 10] {
            let mut budget = Budget::new(&Limits { nodes: Some(nodes), ..Limits::default() });
            let found = game.solve(method, 1e-12, &mut budget);
            check(&game, &found);
            assert!(budget.is_exhausted() && found.iterations <= nodes, "{method}");
            assert!(found.gap > 1e-6, "{method} cannot have been that quick");
            assert!((found.value - value).abs() <= found.gap, "{method}");
        }
    }
}

#[test]
fn somebody_is_told_on_the_way() {
    let game = uniform(120, 120, &mut Random::new(2));
    for method in [Method::Simplex, Method::Prm] {
        let mut told = Vec::new();
        let mut watcher = |iterations, gap: Option<f64>| told.push((iterations, gap));
        let found = game.watched_solve(method, 1e-3, &mut Budget::unlimited(), &mut watcher);
        assert!(told.is_sorted_by_key(|(iterations, _)| *iterations) && !told.is_empty());
        if method == Method::Prm {
            assert!(told.iter().all(|(_, gap)| gap.is_some_and(|gap| gap > 0.0)));
            assert!(told.len() as u64 >= found.iterations / 16);
        }
    }
}
