//! Conversations as text files.
//!
//! ```text
//! # a remark
//! ! player passes           (plays, passes, resigns, cheats)
//! ! player thinks 2         (seconds a move)
//! > genmove black
//! = pass
//!
//! > # a line without an answer
//! ```
//! The answer stands under its command, up to an empty line; `...` stands for any further lines and
//! `$VERSION` for the program's version. Run with `TENGEN_WRITE_TRANSCRIPTS=1`, the test writes the
//! answers it got into the files: read the difference before you keep it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::support::{self, Mood};

/// A line of a transcript.
#[derive(Debug)]
pub enum Line {
    Remark(String),
    Direction(String),
    Said { command: String, expected: Vec<String> },
}

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// All transcripts, by name.
pub fn all() -> Vec<(PathBuf, Vec<Line>)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "gtp"))
        .collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), read(&path))).collect()
}

fn read(path: &Path) -> Vec<Line> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().peekable();
    let mut transcript = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix('>') {
            let mut expected = Vec::new();
            while let Some(answer) = lines.next_if(|line| is_answer(line)) {
                expected.push(answer.replace("$VERSION", env!("CARGO_PKG_VERSION")));
            }
            let command = command.strip_prefix(' ').unwrap_or(command).to_owned();
            transcript.push(Line::Said { command, expected });
        } else if let Some(direction) = line.strip_prefix('!') {
            transcript.push(Line::Direction(direction.trim().to_owned()));
        } else if line.is_empty() || line.starts_with('#') {
            transcript.push(Line::Remark(line.to_owned()));
        } else {
            panic!("{}: '{line}' stands under no command", path.display());
        }
    }
    transcript
}

/// Answers end at an empty line, or where something else begins.
fn is_answer(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['>', '#', '!'])
}

/// Speaks all lines of a transcript to an engine. Gives the transcript as it came out, and what
/// differed from what was expected.
pub fn perform(lines: &[Line]) -> (String, Vec<String>) {
    let (mut engine, puppet) = support::engine();
    let (mut text, mut differences) = (String::new(), Vec::new());
    for line in lines {
        match line {
            Line::Remark(remark) => text += &format!("{remark}\n"),
            Line::Direction(direction) => {
                direct(&puppet, direction);
                text += &format!("! {direction}\n");
            }
            Line::Said { command, expected } => {
                let before = support::fingerprint(&engine);
                let reply = engine.handle(command.as_bytes());
                let sent = reply.as_ref().map_or_else(String::new, ToString::to_string);
                let got: Vec<String> =
                    sent.lines().filter(|l| !l.is_empty()).map(str::to_owned).collect();
                if !fits(&got, expected) {
                    differences.push(difference(command, expected, &got));
                }
                let failed = reply.is_some_and(|reply| !reply.is_success());
                if failed && support::fingerprint(&engine) != before {
                    differences.push(format!("> {command}\n  failed, but something has changed\n"));
                }
                let kept = if fits(&got, expected) { expected } else { &got };
                text += &format!("> {command}\n");
                for line in kept {
                    text += &format!("{}\n", line.replace(env!("CARGO_PKG_VERSION"), "$VERSION"));
                }
            }
        }
    }
    (text, differences)
}

fn fits(got: &[String], expected: &[String]) -> bool {
    match expected.split_last() {
        Some((last, first)) if last == "..." => got.starts_with(first),
        _ => got == expected,
    }
}

fn difference(command: &str, expected: &[String], got: &[String]) -> String {
    let mut text = format!("> {command}\n");
    for index in 0..expected.len().max(got.len()) {
        match (expected.get(index), got.get(index)) {
            (Some(line), Some(same)) if line == same => text += &format!("  {line}\n"),
            (wanted, came) => {
                text += &wanted.map_or_else(String::new, |line| format!("- {line}\n"));
                text += &came.map_or_else(String::new, |line| format!("+ {line}\n"));
            }
        }
    }
    text
}

fn direct(puppet: &support::Puppet, direction: &str) {
    let mut stage = puppet.0.lock().unwrap();
    match direction.split(' ').collect::<Vec<_>>().as_slice() {
        ["player", "plays"] => stage.mood = Mood::Plays,
        ["player", "passes"] => stage.mood = Mood::Passes,
        ["player", "resigns"] => stage.mood = Mood::Resigns,
        ["player", "cheats"] => stage.mood = Mood::Cheats,
        ["player", "thinks", seconds] => {
            stage.thinks = Duration::from_secs_f64(seconds.parse().unwrap());
        }
        _ => panic!("'{direction}' is no direction"),
    }
}
