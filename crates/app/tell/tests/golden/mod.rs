//! Texts beside what they were before.

use std::fs;
use std::path::Path;

/// Compares a text with the file of this name, or writes the file if that is asked for.
pub fn compare(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    let text = format!("{}\n", text.trim_end());
    if std::env::var("TENGEN_GOLDEN").is_ok_and(|value| value == "write") {
        fs::write(&file, &text).unwrap();
    }
    assert_eq!(text, fs::read_to_string(&file).unwrap(), "{}", file.display());
}
