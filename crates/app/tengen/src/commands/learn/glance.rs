use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tengen_glance::{Example, Judged, Learner, Net};

use super::lesson::Lesson;
use super::source::{Source, hold_out, passes};
use crate::failure::Failure;
use crate::middle_game::correlation;
use crate::output::{print_json, print_text};
use crate::save::save;

/// Teaches the net of the search who wins a position, who owns what, and which moves are tried
///
/// Positions are taken from games that the player plays against itself, or from records of games on
/// a board of 9x9. The net learns to say at a glance what the searches of those games found and how
/// the games ended. A twentieth of the positions, from the last games, is not learned from: it tells
/// how well that went.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen learn glance --games 1500 --playouts 400 --threads 2 --out nine.glance --keep lessons.txt
  tengen learn glance games.sgf --held-out 5 --out nine.glance")]
pub(super) struct Glance {
    #[command(flatten)]
    source: Source,
    /// Where the net goes
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// Layers of the net
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u8).range(1..=20))]
    layers: u8,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    passes: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The size of the steps at the beginning; it shrinks to nothing.
const RATE: f32 = 0.002;

impl Glance {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let settings = self.source.settings()?;
        let lessons = self.source.lessons(&settings)?;
        let example = |lesson: &Lesson| lesson.of_glances(settings.weights());
        let examples = lessons.iter().filter_map(example);
        let mut examples: Vec<Example> = examples.collect();
        let tested = hold_out(&mut examples)?;
        let threads = usize::from(self.source.threads);
        let mut learner = Learner::new(usize::from(self.layers), u64::from(self.source.seed));
        passes(&examples, self.passes, RATE, |part, rate| learner.pass(part, rate, threads));
        save(&self.out, &learner.net().to_bytes())?;
        self.report(&tested, examples.len(), learner.net())
    }

    fn report(&self, tested: &[Example], learned: usize, net: &Net) -> Result<(), Failure> {
        let judged: Vec<Judged> = tested.iter().map(|example| example.judge(net)).collect();
        let mean = |of: &dyn Fn(&Judged) -> f32| {
            judged.iter().map(|judged| f64::from(of(judged))).sum::<f64>()
                / judged.len().max(1) as f64
        };
        let scores: Vec<(f64, f64)> =
            judged.iter().map(|j| (f64::from(j.scores.0), f64::from(j.scores.1))).collect();
        let score = correlation(&scores);
        let win_error = mean(&|judged| judged.win_error);
        let hits = mean(&|judged| f32::from(u8::from(judged.hit)));
        let surprise = mean(&|judged| judged.surprise);
        if self.json {
            return print_json(&json!({
                "learned": learned,
                "tested": tested.len(),
                "score_correlation": score,
                "win_square_error": win_error,
                "top1": hits,
                "log_evidence": -surprise,
            }));
        }
        print_text(&format!(
            "learned from {learned} positions\ntested on {}: the score correlates by {score:.3} with \
             what the searches found, the mean square error of the chance to win is \
             {win_error:.4}; the move tried most is foretold in {:.1}%\n",
            tested.len(),
            100.0 * hits,
        ))
    }
}
