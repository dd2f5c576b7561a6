//! Every conversation written down, and whether they are about everything.

use std::collections::HashSet;

use tengen_protocols::gtp::commands;

use crate::transcript::{self, Line};

#[test]
fn every_transcript_comes_out_as_written() {
    let write = std::env::var_os("TENGEN_WRITE_TRANSCRIPTS").is_some();
    let mut report = String::new();
    for (path, lines) in transcript::all() {
        let (text, differences) = transcript::perform(&lines);
        if write {
            std::fs::write(&path, text).unwrap();
        } else if !differences.is_empty() {
            let name = path.file_name().unwrap().display();
            report += &format!("\n{name}\n{}", differences.join("\n"));
        }
    }
    assert!(report.is_empty(), "expected -, got +\n{report}");
}

/// The names of commands that were answered as a test wants, somewhere.
fn answered(sign: char) -> HashSet<String> {
    let transcripts = transcript::all();
    let lines = transcripts.iter().flat_map(|(_, lines)| lines);
    lines
        .filter_map(|line| match line {
            Line::Said { command, expected } if expected.first()?.starts_with(sign) => {
                let words = command.split([' ', '\t']).filter(|word| !word.is_empty());
                words.into_iter().find(|word| word.parse::<u64>().is_err()).map(str::to_owned)
            }
            _ => None,
        })
        .collect()
}

#[test]
fn every_command_is_heard_of() {
    let done = answered('=');
    let missing: Vec<_> =
        commands().map(|about| about.name).filter(|&n| !done.contains(n)).collect();
    assert!(missing.is_empty(), "no transcript shows these succeed: {missing:?}");
}

#[test]
fn every_command_with_arguments_is_heard_to_refuse_some() {
    let refused = answered('?');
    let missing: Vec<_> = commands()
        .filter(|about| !about.usage.is_empty() && !refused.contains(about.name))
        .map(|about| about.name)
        .collect();
    assert!(missing.is_empty(), "no transcript shows these fail: {missing:?}");
}
