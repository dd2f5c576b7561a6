//! What an engine said on standard error.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::log::Log;

/// Lines that are kept.
const LINES: usize = 5;

/// Letters of a line that are kept.
const LETTERS: usize = 200;

/// The last lines of an engine's standard error, while somebody reads it.
#[derive(Clone, Default)]
pub(super) struct LastWords(Arc<Mutex<VecDeque<String>>>);

impl LastWords {
    /// Reads to the end, keeping the last lines.
    pub(super) fn listen(&self, mut source: impl Read, log: &Log) {
        let mut line = Vec::new();
        let mut buffer = [0; 8 * 1024];
        loop {
            let length = match source.read(&mut buffer) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => break,
                Ok(length) => length,
            };
            log.write(b"! ", &buffer[..length]);
            for &byte in &buffer[..length] {
                match byte {
                    b'\n' => self.keep(&std::mem::take(&mut line)),
                    _ if line.len() < 4 * LETTERS => line.push(byte),
                    _ => {}
                }
            }
        }
        self.keep(&line);
    }

    fn keep(&self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        let text: String = text.trim().chars().filter(|c| !c.is_control()).take(LETTERS).collect();
        if !text.is_empty() {
            let mut lines = self.lines();
            lines.push_back(text);
            if lines.len() > LINES {
                lines.pop_front();
            }
        }
    }

    /// The lines, to be put behind a complaint; nothing if nothing was said.
    pub(super) fn in_words(&self) -> String {
        let lines = self.lines();
        if lines.is_empty() {
            return String::new();
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        format!("; its last words: {}", lines.join(" | "))
    }

    /// Text is whole whatever happened to whoever held it.
    fn lines(&self) -> MutexGuard<'_, VecDeque<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept_and_all_is_read() {
        let words = LastWords::default();
        assert_eq!(words.in_words(), "");
        let mut text: String = (1..=1_000).map(|n| format!("line {n}\r\n")).collect();
        text += "no line end";
        words.listen(text.as_bytes(), &Log::default());
        assert_eq!(
            words.in_words(),
            "; its last words: line 997 | line 998 | line 999 | line 1000 | no line end"
        );
    }

    #[test]
    fn an_endless_line_does_not_fill_the_memory() {
        let words = LastWords::default();
        words.listen(std::io::repeat(b'x').take(50_000_000), &Log::default());
        assert!(words.in_words().len() < 2 * LETTERS);
    }
}
