//! Files with a fight a line.

use std::path::Path;

use serde_json::{Map, Value, json};
use tengen_board::Color;
use tengen_ko::{Amount, Fight, Setup, Start, StartError, parse_threats};

use super::options::parse_holder;
use crate::failure::Failure;
use crate::output::{print_json, read_input};
use crate::progress::Progress;

/// Answers every fight of a file, one JSON object a line, in its order.
pub(super) fn answer_all(
    path: &Path,
    swings: bool,
    mut answer: impl FnMut(&Fight) -> Result<Value, Failure>,
) -> Result<(), Failure> {
    let bytes = read_input(path)?;
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let progress = Progress::new("fights", Some(lines.len() as u64));
    let mut wrong = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        progress.reached(index as u64);
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let (id, fight) = read_case(line, swings);
        let mut object = match fight {
            Ok(fight) => answer(&fight)?,
            Err(error) => {
                wrong.push(index + 1);
                json!({ "error": error })
            }
        };
        if let (Some(id), Some(object)) = (id, object.as_object_mut()) {
            object.shift_insert(0, "id".to_owned(), id);
        }
        print_json(&object)?;
    }
    match wrong.as_slice() {
        [] => Ok(()),
        [line] => Err(Failure::input(format!("{}: line {line} is no fight", path.display()))),
        [first, ..] => Err(Failure::input(format!(
            "{}: {} lines are no fights, the first is line {first}",
            path.display(),
            wrong.len()
        ))),
    }
}

/// The id of a case, as far as it can be made out, and its fight.
fn read_case(line: &[u8], swings: bool) -> (Option<Value>, Result<Fight, String>) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => return (None, Err(format!("not JSON: {error}"))),
    };
    let Value::Object(case) = value else {
        return (None, Err("not a JSON object such as {\"k\":17,\"x\":[4,3]}".to_owned()));
    };
    (case.get("id").cloned(), read_fight(&case, swings))
}

fn read_fight(case: &Map<String, Value>, swings: bool) -> Result<Fight, String> {
    let k = case.get("k").ok_or("k is missing: what is the ko worth?")?;
    let start = match case.get("start") {
        None | Some(Value::Null) => Start::default(),
        Some(Value::String(name)) => {
            name.parse().map_err(|error: StartError| format!("start: {error}"))?
        }
        Some(other) => return Err(format!("start: {other} is no start: write \"captured\"")),
    };
    let mut setup = Setup::new(amount(k, "k")?, start);
    setup.valuable = list(case, "x", |item| amount(item, "x"))?;
    setup.threats = [list(case, "black", threat)?, list(case, "white", threat)?];
    setup.pending = [list(case, "black_pending", threat)?, list(case, "white_pending", threat)?];
    match case.get("holder") {
        None => {}
        Some(Value::Null) => setup.holder = None,
        Some(Value::String(text)) => {
            setup.holder = parse_holder(text).map_err(|error| format!("holder: {error}"))?;
        }
        Some(other) => {
            return Err(format!("holder: {other} holds no ko: \"B\", \"W\" or \"none\""));
        }
    }
    match case.get("to_move") {
        None => {}
        Some(Value::String(text)) => {
            let side: Result<Color, _> = text.parse();
            setup.to_move = side.map_err(|error| format!("to_move: {error}"))?;
        }
        Some(other) => return Err(format!("to_move: {other} is no side: \"B\" or \"W\"")),
    }
    if let Some(banned) = flag(case, "banned")? {
        setup.banned = banned;
    }
    setup.passed = flag(case, "passed")?.unwrap_or(false);
    if swings {
        setup.halve_swings();
    }
    setup.fight().map_err(|error| error.to_string())
}

fn flag(case: &Map<String, Value>, key: &str) -> Result<Option<bool>, String> {
    match case.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(flag)) => Ok(Some(*flag)),
        Some(other) => Err(format!("{key}: {other} is neither true nor false")),
    }
}

fn list<T>(
    case: &Map<String, Value>,
    key: &str,
    read: impl Fn(&Value) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    match case.get(key) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(items)) => {
            let place = |(index, item): (usize, &Value)| {
                read(item).map_err(|error| format!("{key}, item {}: {error}", index + 1))
            };
            items.iter().enumerate().map(place).collect()
        }
        Some(other) => Err(format!("{key}: {other} is no list such as [4,3]")),
    }
}

/// A number, or a text such as "7/2".
fn amount(value: &Value, what: &str) -> Result<Amount, String> {
    match value {
        Value::Number(number) => number.to_string().parse().map_err(|error| format!("{error}")),
        Value::String(text) => text.parse().map_err(|error| format!("{error}")),
        other => Err(format!("{what}: {other} is no number: write 7 or \"7/2\"")),
    }
}

/// A value, a pair of value and loss, or a text such as "9/1".
fn threat(value: &Value) -> Result<(Amount, Amount), String> {
    match value {
        Value::Array(pair) => match pair.as_slice() {
            [value] => Ok((amount(value, "value")?, Amount::ZERO)),
            [value, loss] => Ok((amount(value, "value")?, amount(loss, "loss")?)),
            _ => Err(format!("{value} is no threat: write [value, loss]")),
        },
        Value::String(text) => {
            let threats = parse_threats(text).map_err(|error| error.to_string())?;
            match threats.as_slice() {
                [threat] => Ok(*threat),
                _ => Err(format!("{value} is not one threat: write \"9/1\"")),
            }
        }
        number => Ok((amount(number, "value")?, Amount::ZERO)),
    }
}
