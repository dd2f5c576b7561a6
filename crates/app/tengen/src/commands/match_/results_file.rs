//! The results file on the disk.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::Value;
use tengen_board::Size;
use tengen_play::matches::results::{self, Entry};

use crate::failure::Failure;

/// A results file that grows by a line a game. A game that was added is on the disk.
pub(crate) struct ResultsFile {
    file: File,
    path: PathBuf,
}

impl ResultsFile {
    /// Opens the file, or begins it; also gives the games that are in it.
    pub(crate) fn open<E: Entry>(
        path: &Path,
        settings: &Value,
        size: Size,
    ) -> Result<(ResultsFile, Vec<E>), Failure> {
        let about =
            |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| about(&error))?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(|error| about(&error))?;
        let found = results::read(&text, settings, size).map_err(|error| about(&error))?;
        let mut results = ResultsFile { file, path: path.to_owned() };
        if found.whole_bytes < text.len() {
            results.cut(found.whole_bytes as u64)?;
        }
        if found.whole_bytes == 0 {
            results.append(&results::header(settings))?;
        }
        Ok((results, found.games))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &impl Entry) -> anyhow::Result<()> {
        self.append(&results::line(game))
    }

    /// Drops what was being written when the match was killed.
    fn cut(&self, length: u64) -> anyhow::Result<()> {
        // A file opened for appending cannot be cut on every system.
        let cut = OpenOptions::new().write(true).open(&self.path);
        cut.and_then(|file| file.set_len(length))
            .with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn append(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
