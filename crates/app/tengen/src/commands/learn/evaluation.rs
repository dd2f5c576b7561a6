use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tengen_knowledge::{Example, Learner, Net};

use super::lesson::Lesson;
use super::source::{Source, hold_out, passes};
use crate::failure::Failure;
use crate::middle_game::correlation;
use crate::output::{print_json, print_text};
use crate::save::save;

/// Teaches the evaluation who owns what in positions, as searches find it
///
/// Positions are taken from games that the player plays against itself, or from records of games on
/// a board of 9x9; some of them are led astray by random moves. A search says who owns which point
/// there, and the net of the evaluation learns to say the same. A twentieth of the positions, from
/// the last games, is not learned from: it tells how well that went.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen learn evaluation --games 3000 --out nine.net --keep lessons.txt
  tengen learn evaluation games.sgf --held-out 5 --out nine.net")]
pub(super) struct Evaluation {
    #[command(flatten)]
    source: Source,
    /// Where the net goes
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// Layers of the net
    #[arg(long, value_name = "N", default_value_t = LAYERS, value_parser = clap::value_parser!(u8).range(1..=20))]
    layers: u8,
    /// Numbers that a layer has for each point
    #[arg(long, value_name = "N", default_value_t = CHANNELS, value_parser = clap::value_parser!(u8).range(2..=128))]
    channels: u8,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    passes: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The size of the net that comes with the program.
const LAYERS: u8 = 6;
const CHANNELS: u8 = 32;

/// The size of the steps at the beginning; it shrinks to nothing.
const RATE: f32 = 0.003;

impl Evaluation {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let lessons = self.source.lessons(&self.source.settings()?)?;
        let mut examples: Vec<Example> = lessons.iter().filter_map(Lesson::of_owners).collect();
        let tested = hold_out(&mut examples)?;
        let (layers, channels) = (usize::from(self.layers), usize::from(self.channels));
        let mut learner = Learner::new(layers, channels, u64::from(self.source.seed));
        passes(&examples, self.passes, RATE, |part, rate| learner.pass(part, rate));
        save(&self.out, &learner.net().to_bytes())?;
        self.report(&examples, &tested, learner.net())
    }

    fn report(&self, learned: &[Example], tested: &[Example], net: &Net) -> Result<(), Failure> {
        let found = [learned, tested].map(|examples| {
            let scores: Vec<(f64, f64)> =
                examples.iter().map(|example| example.scores(net)).collect();
            let squares: f64 = examples.iter().map(|example| example.error(net)).sum();
            (examples.len(), correlation(&scores), squares / examples.len().max(1) as f64)
        });
        if self.json {
            let told = found.map(|(positions, correlation, square_error)| {
                json!({
                    "positions": positions,
                    "correlation": correlation,
                    "square_error": square_error,
                })
            });
            let [learned, tested] = told;
            return print_json(&json!({ "learned": learned, "tested": tested }));
        }
        let [learned, tested] = found.map(|(positions, correlation, square)| {
            format!(
                "{positions} positions: the score correlates by {correlation:.3} with what the \
                 searches found, the mean square error of a point's share is {square:.4}\n"
            )
        });
        print_text(&format!("learned from {learned}tested on {tested}"))
    }
}
