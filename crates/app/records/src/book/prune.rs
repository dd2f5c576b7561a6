//! Cutting a book back to what is worth its room.

use std::fs;
use std::path::{Path, PathBuf};

use tengen_book::{Book, BookError, Branch, put_in_place};

/// Which moves stay in a book. A move has to meet every condition that is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruning {
    /// Played in so many games.
    pub min_games: Option<u64>,
    /// Played on or after this date, such as 19960506; games without a date count as old.
    pub since: Option<u32>,
    /// Played in one of the latest so many games that came into the book.
    pub latest: Option<u64>,
}

/// What was left of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// Positions before.
    pub before: u64,
    /// Positions after.
    pub after: u64,
}

impl Pruning {
    fn keeps(&self, branch: &Branch, games_in_book: u64) -> bool {
        let is_recent = |latest: u64| u64::from(branch.last_game) + latest > games_in_book;
        self.min_games.is_none_or(|least| branch.tally.counts().games() >= least)
            && self.since.is_none_or(|since| branch.last_date >= since)
            && self.latest.is_none_or(is_recent)
    }

    /// Prunes a book: at any moment either the old or the new one is there, whole. Positions that are
    /// left without a move go, unless an engine has looked at them.
    ///
    /// # Errors
    /// If the book cannot be read, or the new one cannot be written.
    pub fn prune(&self, path: &Path) -> Result<Pruned, BookError> {
        // What a link leads to is replaced, not the link.
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let book = Book::open(path)?;
        let before = book.contents()?;
        let beside = beside(path);
        let storage = |error: std::io::Error| BookError::Storage {
            path: path.to_owned(),
            why: error.to_string(),
        };
        // Left behind by somebody who had the same number before.
        if beside.exists() {
            fs::remove_file(&beside).map_err(storage)?;
        }
        let copied = book.copy_to(&beside, |entry| {
            entry.branches.retain(|branch| self.keeps(branch, before.games));
        });
        let replaced = copied.and_then(|after| {
            put_in_place(&beside, path).map_err(storage)?;
            Ok(after)
        });
        if replaced.is_err() {
            // The error that matters is the first.
            let _ = fs::remove_file(&beside);
        }
        Ok(Pruned { before: before.positions, after: replaced?.positions })
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    beside.into()
}
