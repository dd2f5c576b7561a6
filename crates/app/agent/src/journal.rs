//! A log that a person can follow.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::Password;

/// Where notes go, each with the time of day in Greenwich, and never with the password.
pub struct Journal {
    out: Box<dyn Write + Send>,
    password: Option<Password>,
    /// Whether every line from and to the server is noted as well.
    traffic: bool,
    /// What has arrived of a line: a password that is said back in pieces is still one.
    begun: Vec<u8>,
}

/// Letters of a note that are kept.
const LONGEST_NOTE: usize = 500;

/// Bytes of a line from the server that are kept.
const LONGEST_LINE: usize = 4_096;

impl Journal {
    /// A log into some file or stream.
    pub fn new(out: impl Write + Send + 'static) -> Journal {
        Journal { out: Box::new(out), password: None, traffic: false, begun: Vec::new() }
    }

    /// Also every line from and to the server.
    #[must_use]
    pub fn with_traffic(mut self, traffic: bool) -> Journal {
        self.traffic = traffic;
        self
    }

    /// What must never stand in it.
    pub(crate) fn conceal(&mut self, password: Option<Password>) {
        self.password = password;
    }

    /// A note.
    pub(crate) fn note(&mut self, text: &str) {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let text = match &self.password {
            Some(password) => password.conceal(&text),
            None => text,
        };
        let text: String = text.chars().take(LONGEST_NOTE).collect();
        // A log that cannot be written spoils no game.
        let _ = writeln!(self.out, "{} {text}", time_of_day());
        let _ = self.out.flush();
    }

    /// What was sent.
    pub(crate) fn sent(&mut self, line: &str) {
        if self.traffic {
            self.note(&format!("> {line}"));
        }
    }

    /// What has arrived; lines are noted when they are whole.
    pub(crate) fn received(&mut self, bytes: &[u8]) {
        if !self.traffic {
            return;
        }
        for &byte in bytes {
            if byte == b'\n' {
                self.end_of_line();
            } else if self.begun.len() < LONGEST_LINE {
                self.begun.push(byte);
            }
        }
    }

    /// No more comes of the line that has begun.
    pub(crate) fn end_of_line(&mut self) {
        let line = std::mem::take(&mut self.begun);
        let line = String::from_utf8_lossy(&line);
        if !line.trim().is_empty() {
            self.note(&format!("< {}", line.trim_end()));
        }
    }
}

fn time_of_day() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let seconds = seconds % 86_400;
    format!("{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn notes_are_single_lines_without_the_password() {
        let out = Shared::default();
        let mut journal = Journal::new(out.clone()).with_traffic(true);
        journal.conceal(Password::new("tsumego7"));
        journal.note("two\nlines");
        for piece in [&b"you said tsu"[..], b"mego7\r\n\r\n1 ", b"5\r\n"] {
            journal.received(piece);
        }
        journal.sent("match anna");
        let text = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<&str> = text.lines().map(|line| &line[9..]).collect();
        assert_eq!(lines, ["two lines", "< you said ***", "< 1 5", "> match anna"]);
    }
}
