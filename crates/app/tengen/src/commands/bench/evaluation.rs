use std::path::PathBuf;

use clap::Args;
use tengen_go_rules::Position;
use tengen_go_rules::playout::Board;
use tengen_knowledge::Evaluation as Looked;

use super::{Measured, fold};
use crate::failure::Failure;
use crate::middle_game::{
    Choice, correlation, from_own_games, from_records, margin_by_playouts, owners_by_search,
};
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// The evaluation, against playing positions of the middle game out
///
/// Positions come from a file of records, every fifth game, which no weights were fitted on; or from
/// games that the player plays against itself.
#[derive(Args)]
pub(crate) struct Evaluation {
    /// Game records on a board of 9x9
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(3..=100_000))]
    count: u32,
    /// Playouts for each position
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// Compare with who owns what in a search of so many playouts, not with playouts alone
    #[arg(long)]
    search: bool,
}

/// Every so many games, one is taken.
const EVERY: u64 = 5;

/// Evaluations of every position, so that the time of one can be measured.
const REPEATS: u32 = 20;

/// The seed of games played for their positions.
const SEED: u64 = 2026;

impl Evaluation {
    pub(super) const fn short() -> Evaluation {
        Evaluation { records: None, count: 4, playouts: 100, search: false }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let count = self.count as usize;
        let positions = match &self.records {
            Some(file) => {
                from_records(file, |index| index % EVERY == EVERY - 1, &Choice::MIDDLE, count)?
            }
            None => from_own_games(count, SEED),
        };
        let boards: Vec<Board<u128>> = positions.iter().map(Board::new).collect();
        let stopwatch = Stopwatch::start();
        let mut scores = Vec::new();
        for _ in 0..REPEATS {
            scores = boards.iter().map(|board| f64::from(Looked::new(board).score)).collect();
        }
        let (seconds, cpu_seconds) = stopwatch.read();
        let looked = f64::from(REPEATS) * boards.len() as f64;
        let truths = self.truths(&positions);
        let pairs: Vec<(f64, f64)> = scores.iter().copied().zip(truths).collect();
        // Hundredths of points: what rounding does differently elsewhere is not behaviour.
        let hundredths = |score: f64| (100.0 * score).round() as i64 as u64;
        Ok(Measured {
            name: "evaluation",
            signature: scores.iter().fold(0, |sum, &score| fold(sum, hundredths(score))),
            seconds,
            cpu_seconds,
            rate: looked / cpu_seconds.max(1e-6),
            unit: "positions a second of processor time",
            more: vec![
                ("correlation", correlation(&pairs)),
                ("positions", boards.len() as f64),
                ("ms_a_position", 1_000.0 * cpu_seconds / looked.max(1.0)),
            ],
        })
    }

    /// What playing on comes to, in points for Black.
    fn truths(&self, positions: &[Position]) -> Vec<f64> {
        let progress = Progress::new("positions", Some(positions.len() as u64));
        let truth = |(done, position): (usize, &Position)| {
            progress.reached(done as u64);
            if self.search {
                owners_by_search(position, self.playouts).iter().copied().map(f64::from).sum()
            } else {
                margin_by_playouts(position, self.playouts)
            }
        };
        positions.iter().enumerate().map(truth).collect()
    }
}
