use std::path::PathBuf;

use clap::Args;
use tengen_learn::Example;

use super::lesson::Lesson;
use super::source::{Source, hold_out};
use super::{learn, report};
use crate::failure::Failure;

/// Learns weights from the searches of games that the player plays against itself
///
/// The weights learn which move each of those searches tried most. Games that are played with the new
/// weights (--weights) teach the next ones. Records of games on a board of 9x9 may stand in for games
/// of our own. A twentieth of the positions, from the last games, is not learned from: it tells how
/// well that went.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen learn choices --games 1500 --playouts 400 --threads 2 --out my.weights --keep lessons.txt
  tengen learn choices --games 1500 --playouts 400 --weights my.weights --out next.weights")]
pub(super) struct Choices {
    #[command(flatten)]
    source: Source,
    /// Where the weights go
    #[arg(long, value_name = "WEIGHTS")]
    out: PathBuf,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=100))]
    passes: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Choices {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let lessons = self.source.lessons(&self.source.settings()?)?;
        let mut examples: Vec<Example> = lessons.iter().filter_map(Lesson::of_choices).collect();
        let tested = hold_out(&mut examples)?;
        let weights = learn(&examples, self.passes, &self.out)?;
        report(None, &weights.judge(&tested), self.json)
    }
}
