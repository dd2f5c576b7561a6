use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde_json::json;
use tengen_board::Size;
use tengen_tables::{Table, TableError};

use super::refused;
use crate::crew::CrewOptions;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;

/// Values every position of a board and writes the table
#[derive(Args)]
pub(crate) struct Build {
    /// Board size, WIDTHxHEIGHT, up to 16 points
    #[arg(long, value_name = "SIZE")]
    size: String,
    /// The folder for the table
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    crew: CrewOptions,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Build {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let size: Size = self.size.parse().map_err(Failure::input)?;
        let began = Instant::now();
        let team = self.crew.gather(None)?;
        let leads = team.leads();
        let progress = Progress::new("moves from the end", None);
        let mut rounds = 0;
        let built = Table::build(size, &self.out, &team.crew, team.checkpoint.as_ref(), |round| {
            rounds = round.number;
            progress.reached(round.number.into());
        });
        drop(progress);
        let built = match built {
            Err(TableError::Work(failure)) => return team.end(Err(failure)),
            built => team.end(Ok(built))?,
        };
        let path = built.map_err(refused)?;
        if !leads {
            return Ok(());
        }
        let seconds = began.elapsed().as_secs_f64();
        let table = Table::open(&path).map_err(refused)?;
        let (positions, states) = (table.ranking().count(), table.states());
        if self.json {
            print_json(&json!({
                "table": path.display().to_string(),
                "positions": positions,
                "states": states,
                "rounds": rounds,
                "seconds": (seconds * 1000.0).round() / 1000.0,
            }))
        } else {
            print_text(&format!(
                "{}: {positions} positions, {states} states, {rounds} rounds, {seconds:.1} s\n",
                path.display()
            ))
        }
    }
}
