//! Files with an expression a line.

use std::path::Path;

use serde_json::Value as Json;
use tengen_cgt::Calculator;

use super::answer::Answer;
use super::in_one_line;
use super::limits::WorkLimits;
use crate::cases::answer_lines;
use crate::failure::Failure;

/// Evaluates every line of a file. Lines share neither names nor limits.
pub(super) fn answer_all(path: &Path, limits: &WorkLimits) -> Result<(), Failure> {
    // A wrong limit is refused before any work.
    limits.workshop()?;
    answer_lines(path, "expressions", |line| {
        let (id, text) = read_case(line);
        (id, text.and_then(|text| answer(&text, limits)).map_err(Failure::Input))
    })
}

fn answer(text: &str, limits: &WorkLimits) -> Result<Json, String> {
    let workshop = limits.workshop().map_err(|_| "the limits are wrong".to_owned())?;
    let _timer = workshop.begin();
    let store = &workshop.store;
    let value = Calculator::new(store).evaluate(text).map_err(|error| in_one_line(text, &error))?;
    Ok(Answer::new(store, &value).map_err(|error| error.to_string())?.as_json())
}

/// The expression of a line: the line itself, or an object with an id and an expression.
fn read_case(line: &[u8]) -> (Option<Json>, Result<String, String>) {
    let Ok(text) = std::str::from_utf8(line) else {
        return (None, Err("not UTF-8: write expressions in plain letters".to_owned()));
    };
    // No expression begins with a brace and a quotation mark.
    let is_object = text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'));
    if !is_object {
        return (None, Ok(text.to_owned()));
    }
    match serde_json::from_str::<Json>(text) {
        Err(error) => (None, Err(format!("not JSON: {error}"))),
        Ok(case) => {
            let expression = case.get("expression").and_then(Json::as_str).map(str::to_owned);
            let missing = || "\"expression\" is missing, as in {\"id\":1,\"expression\":\"{3|1}\"}";
            (case.get("id").cloned(), expression.ok_or_else(|| missing().to_owned()))
        }
    }
}
