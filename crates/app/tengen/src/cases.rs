//! Files with a question a line.

use std::path::Path;

use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::{print_json, read_input};
use crate::progress::Progress;

/// What a line comes to: its id, as far as it can be made out, and the answer or what is wrong.
pub(crate) type Answered = (Option<Value>, Result<Value, Failure>);

/// Answers every line of a file, one JSON object a line, in its order; blank lines and lines that
/// begin with `#` are left out. A line of bad input gets an error in its place, and the run ends as
/// bad input; any other failure ends it at once. `lines_are` says what they are, for people.
pub(crate) fn answer_lines(
    path: &Path,
    lines_are: &'static str,
    answer: impl FnMut(&[u8]) -> Answered,
) -> Result<(), Failure> {
    answer_bytes(path, &read_input(path)?, lines_are, answer)
}

/// As [`answer_lines`], for what has been read from the file already.
pub(crate) fn answer_bytes(
    path: &Path,
    bytes: &[u8],
    lines_are: &'static str,
    mut answer: impl FnMut(&[u8]) -> Answered,
) -> Result<(), Failure> {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let progress = Progress::new(lines_are, Some(lines.len() as u64));
    let mut wrong = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        progress.reached(index as u64);
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let (id, answered) = answer(line);
        let mut object = match answered {
            Ok(object) => object,
            Err(Failure::Input(error)) => {
                wrong.push(index + 1);
                json!({ "error": error })
            }
            Err(other) => return Err(other),
        };
        if let (Some(id), Some(object)) = (id, object.as_object_mut()) {
            object.shift_insert(0, "id".to_owned(), id);
        }
        print_json(&object)?;
    }
    drop(progress);
    let path = path.display();
    match wrong.as_slice() {
        [] => Ok(()),
        [line] => Err(Failure::input(format!("{path}: line {line} has no answer"))),
        [first, ..] => Err(Failure::input(format!(
            "{path}: {} lines have no answer, the first is line {first}",
            wrong.len()
        ))),
    }
}
