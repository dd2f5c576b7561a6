//! The program as a script runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs the program with this on its standard input.
pub fn tengen(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments may be gone before it has read anything.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// The one object that it prints.
pub fn json(arguments: &[&str], input: &str) -> Value {
    let output = tengen(arguments, input);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(text.lines().count(), 1, "exactly one object: {text}");
    serde_json::from_str(&text).unwrap()
}

/// Bad input: exit code 2, nothing on standard output, one line on standard error.
pub fn refusal(arguments: &[&str], input: &str) -> String {
    let output = tengen(arguments, input);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
    message.trim_start_matches("tengen: ").trim_end().to_owned()
}
