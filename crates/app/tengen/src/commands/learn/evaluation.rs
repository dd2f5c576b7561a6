use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tengen_knowledge::{Example, Learner, Net};

use super::lesson::Lesson;
use super::own_games::own_games;
use crate::failure::Failure;
use crate::middle_game::{Choice, correlation, from_records, played_on};
use crate::output::{print_json, print_text};
use crate::progress::Progress;
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
    /// Game records, instead of games of our own
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Where the net goes
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 3_000, conflicts_with = "file", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Leave out every N-th game of the records
    #[arg(long, value_name = "N", requires = "file", value_parser = clap::value_parser!(u64).range(2..))]
    held_out: Option<u64>,
    /// Positions of a recorded game, at most
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=80))]
    positions: u16,
    /// Playouts of the search in each position
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = clap::value_parser!(u64).range(10..))]
    playouts: u64,
    /// Where to keep what the searches found: if it is there already, they are not made again
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Layers of the net
    #[arg(long, value_name = "N", default_value_t = LAYERS, value_parser = clap::value_parser!(u8).range(1..=20))]
    layers: u8,
    /// Numbers that a layer has for each point
    #[arg(long, value_name = "N", default_value_t = CHANNELS, value_parser = clap::value_parser!(u8).range(2..=128))]
    channels: u8,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    passes: u64,
    /// Another choice of positions, and another beginning
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The size of the net that comes with the program.
const LAYERS: u8 = 6;
const CHANNELS: u8 = 32;

/// Moves before a position: the first few leave nothing to judge, and few games are longer.
const MOVES: (usize, usize) = (5, 80);

/// The size of the steps at the beginning; it shrinks to nothing.
const RATE: f32 = 0.003;

/// Steps shrink so many times in a pass.
const PARTS: usize = 8;

/// Of so many positions one is for testing.
const TESTED_ONE_OF: usize = 20;

impl Evaluation {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let lessons = self.lessons()?;
        let mut examples: Vec<Example> = lessons.iter().filter_map(Lesson::example).collect();
        if examples.is_empty() {
            return Err(Failure::input(
                "there are no positions to learn from: name games with more",
            ));
        }
        let tested = examples.split_off(examples.len() - examples.len() / TESTED_ONE_OF);
        let (layers, channels) = (usize::from(self.layers), usize::from(self.channels));
        let mut learner = Learner::new(layers, channels, u64::from(self.seed));
        let progress = Progress::new("passes", Some(self.passes));
        for pass in 0..self.passes {
            for (part, examples) in examples.chunks(examples.len().div_ceil(PARTS)).enumerate() {
                let done = (pass as f32 + part as f32 / PARTS as f32) / self.passes as f32;
                learner.pass(examples, RATE * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0);
            }
            progress.reached(pass + 1);
        }
        drop(progress);
        save(&self.out, &learner.net().to_bytes())?;
        self.report(&examples, &tested, learner.net())
    }

    /// Who owns what in many positions, by searches of now or of an earlier run.
    fn lessons(&self) -> Result<Vec<Lesson>, Failure> {
        if let Some(kept) = self.keep.as_deref().filter(|path| path.exists()) {
            return Lesson::read_all(kept);
        }
        let seed = u64::from(self.seed);
        let lessons = match &self.file {
            None => own_games(self.games, self.playouts, seed),
            Some(file) => {
                let wanted = |index: u64| self.held_out.is_none_or(|n| index % n != n - 1);
                let a_game = usize::from(self.positions);
                let choice = Choice { a_game, moves: MOVES, astray: true, seed };
                let positions = from_records(file, wanted, &choice, usize::MAX)?;
                let progress = Progress::new("searches", Some(positions.len() as u64));
                let lesson = |(done, position)| {
                    progress.reached(done as u64);
                    Lesson::new(position, &played_on(position, self.playouts).owners)
                };
                positions.iter().enumerate().filter_map(lesson).collect()
            }
        };
        if let Some(path) = &self.keep {
            let text: String = lessons.iter().map(Lesson::to_line).collect();
            save(path, text.as_bytes())?;
        }
        Ok(lessons)
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
