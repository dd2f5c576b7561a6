//! The fast solver against the oracle: values and all best first moves.

use tengen_board::Random;
use tengen_ko::{BestMoves, Oracle, Solver, random_state};
use tengen_verdict::{Budget, Verdict};

/// `TENGEN_KO_STATES=100000 cargo test --release -p tengen-ko --test agreement` is the full
/// campaign.
fn states() -> u64 {
    std::env::var("TENGEN_KO_STATES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_500)
}

#[test]
fn solver_and_oracle_agree_on_values_and_best_moves() {
    let mut random = Random::new(2026);
    let mut budget = Budget::unlimited();
    for number in 0..states() {
        let fight = random_state(&mut random);
        let (value, best) = Oracle::new(&fight).unwrap().best_moves(&fight);
        let solution = Solver::new(&fight).solve(&fight, &mut budget);
        assert_eq!(solution.value, Verdict::Exact(value), "state {number}: {fight:?}");
        let expected = BestMoves { moves: best, complete: true };
        assert_eq!(solution.best, expected, "state {number}: {fight:?}");
        let mut end = fight.clone();
        for (color, mv) in solution.line {
            assert_eq!(color, end.to_move());
            end = end.play(mv).unwrap();
        }
        assert!(end.is_over(), "the line of state {number} breaks off: {fight:?}");
        assert_eq!(end.settled(), value, "the line of state {number}: {fight:?}");
    }
}
