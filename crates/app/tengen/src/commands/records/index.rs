use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use tengen_records::{Index, Report};

use super::reading::{Reading, Wanted, left_out, skipped};
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::save::save;

/// Makes an index of games, in which patterns are found at once
///
/// The index holds all it needs: the records may be gone afterwards. If they change, it is refused until
/// it is made anew.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen records index games/ --out games.index
  tengen records index games/ --size 19 --min-rank 1p --out professionals.index
  tengen records find '.X./XOX' games.index")]
pub(super) struct MakeIndex {
    /// Game records and folders of them
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Where the index goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    wanted: Wanted,
    /// Print one JSON object
    #[arg(long, help_heading = "Options")]
    json: bool,
}

impl MakeIndex {
    pub(super) fn run(self) -> Result<(), Failure> {
        let collection = self.reading.collection(&self.files, self.wanted.filter())?;
        let mut watch = self.reading.watch("indexing", &collection);
        let built = Index::build(&self.files, &collection, |met| watch.see(met));
        drop(watch);
        let (index, report) = built.map_err(Failure::input)?;
        let bytes = write(&index, &report, &self.out)?;
        if self.json {
            return print_json(&json!({
                "games": index.len(),
                "files": report.files,
                "bytes": bytes,
                "skipped": skipped(&report),
            }));
        }
        print_text(&format!(
            "{}: {} games of {} files, {:.1} MB\n{}",
            self.out.display(),
            index.len(),
            report.files,
            bytes as f64 / 1e6,
            left_out(&report)
        ))
    }
}

/// Writes an index, whole or not at all; how large it is.
pub(super) fn write(index: &Index, report: &Report, path: &Path) -> Result<usize, Failure> {
    if index.is_empty() {
        return Err(nothing(report));
    }
    let bytes = index.to_bytes();
    save(path, &bytes)?;
    Ok(bytes.len())
}

/// There was nothing to work on.
pub(super) fn nothing(report: &Report) -> Failure {
    let words = report.in_words();
    let words =
        if words.is_empty() { "there is none".to_owned() } else { format!("left out: {words}") };
    Failure::input(format!("no game in these files can be used ({words})"))
}
