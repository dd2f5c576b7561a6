//! Files of questions: a JSON object a line, or drawn problems with their answers.

use std::path::Path;

use anyhow::anyhow;
use clap::ValueEnum;
use serde_json::{Map, Value};
use tengen_board::Move;
use tengen_go_rules::Position;
use tengen_tactics::{Problem, Question};

use super::answer::Answer;
use super::asked::{self, GoalName, Wording};
use super::input;
use crate::cases::answer_bytes;
use crate::failure::Failure;
use crate::output::{print_json, read_input};
use crate::progress::Progress;
use crate::shown;

/// Answers every question of a file in its order.
pub(super) fn answer_all(
    path: &Path,
    mut answer: impl FnMut(&Question, &mut dyn FnMut(&Answer<'_>) -> Value) -> Result<Value, Failure>,
) -> Result<(), Failure> {
    let bytes = read_input(path)?;
    let text = String::from_utf8_lossy(&bytes);
    if input::has_problems(&text) {
        let problems = input::problems(path, &text)?;
        return check_all(path, &problems, answer);
    }
    answer_bytes(path, &bytes, "questions", |line| {
        let (id, asked) = read_case(line);
        let asked = asked.map_err(Failure::Input);
        (id, asked.and_then(|asked| answer(&asked, &mut |answer| answer.as_json())))
    })
}

/// Answers problems and says which answers are those that are written.
fn check_all(
    path: &Path,
    problems: &[Problem],
    mut answer: impl FnMut(&Question, &mut dyn FnMut(&Answer<'_>) -> Value) -> Result<Value, Failure>,
) -> Result<(), Failure> {
    let progress = Progress::new("problems", Some(problems.len() as u64));
    let mut wrong = Vec::new();
    for (index, problem) in (0..).zip(problems) {
        progress.reached(index);
        let asked = asked::of_problem(problem).map_err(Failure::Input)?;
        let mut is_right = false;
        let mut object = answer(&asked, &mut |answer| {
            is_right = agrees(answer, problem);
            answer.as_json()
        })?;
        if let Some(object) = object.as_object_mut() {
            object.shift_insert(0, "id".to_owned(), problem.name.clone().into());
            object.insert("right".to_owned(), is_right.into());
        }
        if !is_right {
            wrong.push(&problem.name);
        }
        print_json(&object)?;
    }
    drop(progress);
    let (path, all) = (path.display(), problems.len());
    match wrong.as_slice() {
        [] => {
            eprintln!("tengen: {path}: {all} of {all} are right");
            Ok(())
        }
        [first, ..] => {
            let right = all - wrong.len();
            Err(anyhow!("{path}: {right} of {all} are right; the first wrong is '{first}'").into())
        }
    }
}

/// Whether what was found is what is written, with all moves and no others.
fn agrees(answer: &Answer<'_>, problem: &Problem) -> bool {
    let sorted = |moves: &[Move]| {
        let mut moves = moves.to_vec();
        moves.sort();
        moves
    };
    let reading = &answer.answered.reading;
    answer.status() == Some(problem.answer.status)
        && sorted(&reading.moves) == sorted(&problem.answer.moves)
}

/// The id of a case, as far as it can be made out, and its question.
fn read_case(line: &[u8]) -> (Option<Value>, Result<Question, String>) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => return (None, Err(format!("not JSON: {error}"))),
    };
    let Value::Object(case) = value else {
        let example = "{\"board\":[\"XO.\",\"XO.\"],\"target\":\"B1\",\"goal\":\"capture\"}";
        return (None, Err(format!("not a JSON object such as {example}")));
    };
    (case.get("id").cloned(), read_question(&case))
}

fn read_question(case: &Map<String, Value>) -> Result<Question, String> {
    let position = read_position(case)?;
    let goal = text(case, "goal")?.map(|name| {
        GoalName::from_str(&name, true)
            .map_err(|_| format!("goal: '{name}' is none: capture, save, kill, live or connect"))
    });
    let wording = Wording {
        goal: goal.transpose()?,
        target: text(case, "target")?,
        with: text(case, "with")?,
        to_move: text(case, "to_move")?,
        region: words(case, "region", " ")?,
        ko: text(case, "ko")?,
    };
    wording.about(position, None)
}

fn read_position(case: &Map<String, Value>) -> Result<Position, String> {
    match (words(case, "board", "\n")?, text(case, "sgf")?) {
        (Some(rows), None) => match shown::drawing(&rows) {
            Ok(position) => Ok(position),
            Err(error) => Err(format!("board: {error}")),
        },
        (None, Some(record)) => {
            let last = match case.get("move") {
                None | Some(Value::Null) => None,
                Some(number) => match number.as_u64() {
                    Some(number) => Some(number as usize),
                    None => return Err(format!("move: {number} is no number of a move")),
                },
            };
            match shown::record(record.as_bytes(), last) {
                Ok(position) => Ok(position),
                Err(error) => Err(format!("sgf: {error}")),
            }
        }
        (Some(_), Some(_)) => Err("there are both board and sgf: write one of them".to_owned()),
        (None, None) => {
            Err("the position is missing: board, a list of rows of X O . , or sgf".to_owned())
        }
    }
}

fn text(case: &Map<String, Value>, key: &str) -> Result<Option<String>, String> {
    match case.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(format!("{key}: {other} is no text")),
    }
}

/// A text, or a list of texts put together.
fn words(case: &Map<String, Value>, key: &str, joint: &str) -> Result<Option<String>, String> {
    let Some(Value::Array(items)) = case.get(key) else { return text(case, key) };
    let item = |item: &Value| match item {
        Value::String(text) => Ok(text.clone()),
        other => Err(format!("{key}: {other} is no text")),
    };
    let items: Vec<String> = items.iter().map(item).collect::<Result<_, _>>()?;
    Ok(Some(items.join(joint)))
}
