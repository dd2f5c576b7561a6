//! Files with a race a line.

use std::path::Path;

use serde_json::Value;
use tengen_cgt::Store;

use super::counted::Counted;
use super::written::Written;
use crate::cases::answer_lines;
use crate::failure::Failure;

/// Judges every race of a file in its order.
pub(super) fn answer_all(path: &Path) -> Result<(), Failure> {
    let store = Store::new();
    answer_lines(path, "races", |line| {
        let value: Value = match serde_json::from_slice(line) {
            Ok(value) => value,
            Err(error) => return (None, Err(Failure::Input(format!("not JSON: {error}")))),
        };
        let id = value.get("id").cloned();
        (id, answer(&store, &value).map_err(Failure::Input))
    })
}

fn answer(store: &Store, value: &Value) -> Result<Value, String> {
    let Value::Object(case) = value else {
        return Err("not a JSON object such as {\"regions\":\"{0|-4}\",\"black\":3}".to_owned());
    };
    let race = Written::from_json(case)?.race()?;
    let counted = Counted::new(store, &race).and_then(|counted| counted.as_json());
    counted.map_err(|error| error.to_string())
}
