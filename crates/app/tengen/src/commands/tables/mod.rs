//! Tables of solved boards, from a shell.

mod build;
mod probe;
mod verify;

use clap::{Args, Subcommand};
use tengen_tables::TableError;

use crate::failure::Failure;

/// Makes tables of solved small boards, looks positions up in them, and verifies them
///
/// A table holds every position of a board with both readings of endless play: the score each side can
/// force and how many moves from the end that is. Area is counted, suicide is not allowed, a ko may not
/// be retaken at once.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen tables build --size 3x4 --out tables
  tengen tables build --size 4x4 --out tables --workers 2 --checkpoint unfinished
  tengen tables build --size 4x4 --out tables --processes 4
  tengen tables probe tables game.sgf --json
  tengen tables verify tables")]
pub(crate) struct Tables {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Build(build::Build),
    Probe(probe::Probe),
    Verify(verify::Verify),
}

impl Tables {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.what {
            What::Build(build) => build.run(),
            What::Probe(probe) => probe.run(),
            What::Verify(verify) => verify.run(),
        }
    }
}

/// What is wrong with a table, as an answer to whoever named it.
fn refused(error: TableError) -> Failure {
    match error {
        TableError::Work(failure) => failure.into(),
        other => Failure::input(other),
    }
}
