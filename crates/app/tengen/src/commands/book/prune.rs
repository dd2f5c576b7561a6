use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tengen_records::Date;
use tengen_records::book::Pruning;

use super::{counted, grouped};
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::{seconds_since, watched};

/// Cuts a book back: moves that were played too rarely or too long ago go
///
/// A move has to meet every condition that is named. Positions that are left without a move go with
/// them, unless an engine has looked at them. The file is replaced when the new one is whole, and is as
/// small as can be: after large additions `--min-games 1` keeps everything and gives room back.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen book prune nine.book --min-games 2
  tengen book prune nine.book --since 2015
  tengen book prune nine.book --latest 100000")]
pub(super) struct Prune {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    /// Keep moves that were played in so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    min_games: Option<u64>,
    /// Keep moves that were played on or after this date (1996, 1996-05 or 1996-05-06); games without a
    /// date count as old
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Keep moves of the latest so many games that came into the book
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    latest: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Prune {
    pub(super) fn run(self) -> Result<(), Failure> {
        let since = self.since.as_deref().map(str::parse::<Date>).transpose();
        let since = since.map_err(|error| Failure::input(format!("--since: {error}")))?;
        let pruning = Pruning {
            min_games: self.min_games,
            since: since.map(Date::as_number),
            latest: self.latest,
        };
        if pruning == Pruning::default() {
            return Err(Failure::input(
                "say what to keep: --min-games N, --since DATE or --latest N",
            ));
        }
        let pruned = watched("seconds", seconds_since(), || pruning.prune(&self.book))?;
        if self.json {
            return print_json(&json!({
                "positions": pruned.after,
                "removed": pruned.before - pruned.after,
            }));
        }
        print_text(&format!(
            "{} of {} kept\n",
            grouped(pruned.after),
            counted(pruned.before, "position")
        ))
    }
}
