//! The reference fights, where they are at hand.

use std::path::PathBuf;

use serde_json::Value;
use tengen_board::Color;
use tengen_ko::{Amount, Fight, Setup, Solver, Start};
use tengen_verdict::{Budget, Verdict};

/// The file of cases; none, with a note, where it is not there.
fn cases(name: &str) -> Option<Vec<Value>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: there is no {}", path.display());
        return None;
    };
    let parse = |line: &str| serde_json::from_str(line).unwrap();
    Some(text.lines().filter(|line| !line.trim().is_empty()).map(parse).collect())
}

fn fight(case: &Value) -> Fight {
    let whole = |value: &Value| Amount::whole(value.as_i64().unwrap());
    let threats = |key: &str| -> Vec<(Amount, Amount)> {
        let pair = |item: &Value| match item {
            Value::Array(pair) => (whole(&pair[0]), whole(&pair[1])),
            number => (whole(number), Amount::ZERO),
        };
        case[key].as_array().into_iter().flatten().map(pair).collect()
    };
    let side = |key: &str| case[key].as_str().and_then(|text| text.parse::<Color>().ok());
    let mut setup = Setup::new(whole(&case["k"]), Start::Created);
    setup.valuable = case["x"].as_array().into_iter().flatten().map(whole).collect();
    setup.threats = [threats("black"), threats("white")];
    setup.pending = [threats("black_pending"), threats("white_pending")];
    setup.holder = side("holder");
    setup.to_move = side("to_move").unwrap();
    setup.banned = case["banned"].as_bool().unwrap_or(false);
    setup.passed = case["passed"].as_bool().unwrap_or(false);
    setup.fight().unwrap()
}

fn check(name: &str) {
    for case in cases(name).into_iter().flatten() {
        let fight = fight(&case);
        let solution = Solver::new(&fight).solve(&fight, &mut Budget::unlimited());
        assert_eq!(solution.value, Verdict::Exact(case["value"].as_i64().unwrap()), "{case}");
        if let Some(expected) = case["best"].as_array() {
            let mut expected: Vec<&str> = expected.iter().filter_map(Value::as_str).collect();
            expected.sort_unstable();
            let found: Vec<String> =
                solution.best.moves.iter().map(|&mv| fight.move_name(mv)).collect();
            assert_eq!(found, expected, "{case}");
        }
    }
}

#[test]
fn small_cases_with_all_best_moves() {
    check("ko_cases.jsonl");
}

#[test]
fn large_cases() {
    check("ko_cases_large.jsonl");
}
