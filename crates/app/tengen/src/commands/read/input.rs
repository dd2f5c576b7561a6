//! Where positions come from: game records, drawings, drawn problems.

use std::path::Path;

use tengen_go_rules::Position;
use tengen_tactics::Problem;

use crate::failure::Failure;
use crate::output::read_input;
use crate::shown::{NO_MOVES, drawing, looks_like_a_record, record};

/// A position, and the problem that it is drawn for.
pub(super) struct Shown {
    pub position: Position,
    pub problem: Option<Problem>,
}

/// Reads a file of any of the three kinds, a record up to a move, of problems the one that is
/// wanted by its number.
pub(super) fn read(
    path: &Path,
    last_move: Option<usize>,
    number: Option<usize>,
) -> Result<Shown, Failure> {
    let bytes = read_input(path)?;
    let at = |error: String| Failure::input(format!("{}: {error}", path.display()));
    let text = String::from_utf8_lossy(&bytes);
    let is_problems = has_problems(&text);
    if number.is_some() && !is_problems {
        return Err(at("--problem is for files of drawn problems".to_owned()));
    }
    if looks_like_a_record(&text) {
        let position = record(&bytes, last_move).map_err(at)?;
        return Ok(Shown { position, problem: None });
    }
    if last_move.is_some() {
        return Err(at(NO_MOVES.to_owned()));
    }
    if !is_problems {
        let position = drawing(&text).map_err(at)?;
        return Ok(Shown { position, problem: None });
    }
    let mut problems = problems(path, &text)?;
    let all = problems.len();
    let index = match number {
        None if all == 1 => 0,
        Some(number) if (1..=all).contains(&number) => number - 1,
        _ => return Err(at(format!("there are {all} problems: --problem 1 to {all}, or --cases"))),
    };
    let problem = problems.swap_remove(index);
    Ok(Shown { position: problem.position.clone(), problem: Some(problem) })
}

/// Whether a text has a question of the kind that drawn problems have.
pub(super) fn has_problems(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("goal "))
}

pub(super) fn problems(path: &Path, text: &str) -> Result<Vec<Problem>, Failure> {
    let at = |error| Failure::input(format!("{}: {error}", path.display()));
    Problem::read_all(text).map_err(at)
}
