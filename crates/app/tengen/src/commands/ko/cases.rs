//! Files with a fight a line.

use std::path::Path;

use serde_json::{Map, Value};
use tengen_board::Color;
use tengen_ko::{
    Amount, AmountError, Fight, KoSetup, Kos, Setup, Start, StartError, parse_kos, parse_threats,
};

use super::kos::one_ko;
use super::options::{FightOptions, parse_holder};
use crate::cases::answer_lines;
use crate::failure::Failure;

/// Answers every fight of a file, one JSON object a line, in its order. Of the options those count
/// that say how fights are read.
pub(super) fn answer_all(
    path: &Path,
    options: &FightOptions,
    mut answer: impl FnMut(&Asked) -> Result<Value, Failure>,
) -> Result<(), Failure> {
    answer_lines(path, "fights", |line| {
        let (id, asked) = read_case(line, options);
        (id, asked.map_err(Failure::Input).and_then(|asked| answer(&asked)))
    })
}

/// What a case is about.
pub(super) enum Asked {
    /// One direct ko.
    Fight(Fight),
    /// Kos of any kind.
    Kos(Kos),
}

/// The id of a case, as far as it can be made out, and its fight.
fn read_case(line: &[u8], options: &FightOptions) -> (Option<Value>, Result<Asked, String>) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => return (None, Err(format!("not JSON: {error}"))),
    };
    let Value::Object(case) = value else {
        return (None, Err("not a JSON object such as {\"k\":17,\"x\":[4,3]}".to_owned()));
    };
    (case.get("id").cloned(), read_fight(&case, options))
}

/// Keys of a ko that is not a direct one.
const OTHER_KINDS: [&str; 4] = ["stages", "stage", "black_approach", "white_approach"];

fn read_fight(case: &Map<String, Value>, options: &FightOptions) -> Result<Asked, String> {
    if case.contains_key("kos") {
        let nothing = Value::from(1);
        let setup = read_setup(case, &nothing)?;
        let kos = list(case, "kos", |item| read_ko(item, &setup))?;
        let kos = options.set_up_kos(setup, kos).map_err(|error| error.to_string())?;
        return Ok(Asked::Kos(kos));
    }
    let k = case.get("k").ok_or("k is missing: what is the ko worth?")?;
    let setup = read_setup(case, k)?;
    if OTHER_KINDS.iter().any(|key| case.contains_key(*key)) {
        let ko = of_other_kind(case, &setup)?;
        let kos = options.set_up_kos(setup, vec![ko]).map_err(|error| error.to_string())?;
        return Ok(Asked::Kos(kos));
    }
    options.set_up(setup).map(Asked::Fight).map_err(|error| error.to_string())
}

/// One of several kos: a number, a text such as "12 white", or an object with the keys of a case.
fn read_ko(item: &Value, setup: &Setup) -> Result<KoSetup, String> {
    match item {
        Value::String(text) => match parse_kos(text).map_err(|error| error.to_string())?.as_slice()
        {
            [ko] => Ok(ko.clone()),
            _ => Err(format!("{item} is not one ko: write \"12 white\"")),
        },
        Value::Object(ko) => {
            let value = amount(ko.get("k").ok_or("k is missing: what is the ko worth?")?, "k")?;
            let start =
                if setup.to_move == Color::White { Start::Created } else { Start::CreatedWhite };
            let mut setup = Setup::new(value, start);
            read_turn(ko, &mut setup)?;
            of_other_kind(ko, &setup)
        }
        number => Ok(KoSetup::direct(amount(number, "k")?)),
    }
}

fn of_other_kind(ko: &Map<String, Value>, setup: &Setup) -> Result<KoSetup, String> {
    let count = |key: &str| -> Result<Option<u8>, String> {
        match ko.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_u64().and_then(|count| u8::try_from(count).ok()) {
                Some(count) => Ok(Some(count)),
                None => Err(format!("{key}: {value} is no small whole number")),
            },
        }
    };
    let [stages, stage, black, white] = OTHER_KINDS.map(count);
    one_ko(setup, stages?, stage?, [black?.unwrap_or(0), white?.unwrap_or(0)])
}

fn read_setup(case: &Map<String, Value>, k: &Value) -> Result<Setup, String> {
    let start = match case.get("start") {
        None | Some(Value::Null) => Start::default(),
        Some(Value::String(name)) => {
            name.parse().map_err(|error: StartError| format!("start: {error}"))?
        }
        Some(other) => return Err(format!("start: {other} is no start: write \"captured\"")),
    };
    let mut setup = Setup::new(amount(k, "k")?, start);
    setup.valuable = list(case, "x", |item| amount(item, "value"))?;
    setup.threats = [list(case, "black", threat)?, list(case, "white", threat)?];
    setup.pending = [list(case, "black_pending", threat)?, list(case, "white_pending", threat)?];
    read_turn(case, &mut setup)?;
    Ok(setup)
}

/// Who holds the ko, whose turn it is, whether it is banned, and whether the last move was a pass.
fn read_turn(case: &Map<String, Value>, setup: &mut Setup) -> Result<(), String> {
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
    Ok(())
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
    let read = |text: &str| text.parse().map_err(|error: AmountError| format!("{what}: {error}"));
    match value {
        Value::Number(number) => read(&number.to_string()),
        Value::String(text) => read(text),
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
