use std::path::PathBuf;

use clap::Args;
use tengen_uct::Settings;

use super::lesson::Lesson;
use super::own_games::own_games;
use crate::failure::Failure;
use crate::learned::Learned;
use crate::middle_game::{Choice, from_records, played_on};
use crate::progress::Progress;
use crate::save::save;

/// Where the positions that a net learns from come from.
#[derive(Args)]
pub(super) struct Source {
    /// Game records, instead of games of our own
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
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
    #[command(flatten)]
    learned: Learned,
    /// Another choice of positions, and another beginning
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u32,
    /// Threads that play and learn
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// Moves before a position of a record: the first few leave nothing to judge, and few games are
/// longer.
const MOVES: (usize, usize) = (5, 80);

impl Source {
    /// What the searches go by.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        self.learned.settings()
    }

    /// What searches with these settings found in many positions, now or in an earlier run.
    pub(super) fn lessons(&self, settings: &Settings) -> Result<Vec<Lesson>, Failure> {
        if let Some(kept) = self.keep.as_deref().filter(|path| path.exists()) {
            return Lesson::read_all(kept);
        }
        let seed = u64::from(self.seed);
        let lessons = match &self.file {
            None => {
                let threads = usize::from(self.threads);
                own_games(self.games, self.playouts, settings, seed, threads)
            }
            Some(file) => {
                let wanted = |index: u64| self.held_out.is_none_or(|n| index % n != n - 1);
                let a_game = usize::from(self.positions);
                let choice = Choice { a_game, moves: MOVES, astray: true, seed };
                let positions = from_records(file, wanted, &choice, usize::MAX)?;
                let progress = Progress::new("searches", Some(positions.len() as u64));
                let lesson = |(done, position)| {
                    progress.reached(done as u64);
                    Lesson::new(position, &played_on(position, self.playouts, settings))
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
}

/// Of so many positions one is for testing.
const TESTED_ONE_OF: usize = 20;

/// Takes the last examples away for testing. Without examples there is nothing to learn.
pub(super) fn hold_out<T>(examples: &mut Vec<T>) -> Result<Vec<T>, Failure> {
    if examples.is_empty() {
        return Err(Failure::input("there are no positions to learn from: name games with more"));
    }
    Ok(examples.split_off(examples.len() - examples.len() / TESTED_ONE_OF))
}

/// Steps shrink so many times in a pass.
const PARTS: usize = 8;

/// Goes through the examples so many times with steps that shrink from a size to nothing.
pub(super) fn passes<T>(examples: &[T], passes: u64, rate: f32, mut learn: impl FnMut(&[T], f32)) {
    let progress = Progress::new("passes", Some(passes));
    for pass in 0..passes {
        for (part, examples) in examples.chunks(examples.len().div_ceil(PARTS)).enumerate() {
            let done = (pass as f32 + part as f32 / PARTS as f32) / passes as f32;
            learn(examples, rate * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0);
        }
        progress.reached(pass + 1);
    }
}
