use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use tengen_tables::{Table, Verified, tables_in};

use super::refused;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;

/// Checks the sums of tables and derives values again from those of the moves
#[derive(Args)]
pub(crate) struct Verify {
    /// The folder with the tables
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// States to draw of each table; a table with fewer is checked whole
    #[arg(long, value_name = "N", default_value_t = 200_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    samples: u64,
    /// Names the sequence of samples
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut tables = Vec::new();
        let folder = &self.folder;
        let cannot = |error| Failure::input(format!("cannot read {}: {error}", folder.display()));
        for path in tables_in(folder).map_err(cannot)? {
            let verified = self.verify(&path)?;
            tables.push((path, verified));
        }
        if tables.is_empty() {
            return Err(Failure::input(format!(
                "{}: no tables here: 'tengen tables build' makes them",
                self.folder.display()
            )));
        }
        if self.json {
            let list = tables.iter().map(|(path, verified)| {
                json!({
                    "table": path.display().to_string(),
                    "states": verified.states,
                    "valid": verified.wrong.is_none(),
                })
            });
            let valid = tables.iter().all(|(_, verified)| verified.wrong.is_none());
            print_json(&json!({"valid": valid, "tables": list.collect::<Vec<_>>()}))?;
        } else {
            for (path, verified) in tables.iter().filter(|(_, v)| v.wrong.is_none()) {
                let states = verified.states;
                print_text(&format!("{}: {states} states follow\n", path.display()))?;
            }
        }
        let wrong = tables.iter().find_map(|(path, verified)| Some((path, verified.wrong?)));
        wrong.map_or(Ok(()), |(path, wrong)| {
            Err(Failure::Other(anyhow::anyhow!("{}: {wrong}", path.display())))
        })
    }

    fn verify(&self, path: &Path) -> Result<Verified, Failure> {
        let table = Table::open(path).map_err(refused)?;
        let samples = self.samples as usize;
        let progress = Progress::new("states", Some(samples.min(table.states()) as u64));
        Ok(table.verify(samples, self.seed, |done| {
            if done.is_multiple_of(1024) {
                progress.reached(done as u64);
            }
        }))
    }
}
