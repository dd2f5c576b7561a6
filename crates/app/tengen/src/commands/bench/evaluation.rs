use std::path::PathBuf;

use clap::Args;
use tengen_go_rules::Position;
use tengen_knowledge::{LOOKS, Net, estimate_by};
use tengen_uct::Settings;

use super::estimator::Estimator;
use super::{Measured, fold};
use crate::failure::Failure;
use crate::middle_game::{
    Choice, correlation, from_own_games, from_records, margin_by_playouts, played_on,
};
use crate::output::parsed;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// The evaluation, against playing positions of the middle game out
///
/// Positions come from a file of records, every fifth game, which no weights were fitted on; or from
/// games that the player plays against itself. Correlated are the evaluation's score and the mean
/// score, also the chance to win, that a search of the player finds.
#[derive(Args)]
pub(crate) struct Evaluation {
    /// Game records on a board of 9x9
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(3..=100_000))]
    count: u32,
    /// Playouts of the search in each position
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// Positions that the evaluation looks at for each: 1 for no look ahead
    #[arg(long, value_name = "N", default_value_t = LOOKS, value_parser = looks)]
    looks: usize,
    /// Compare with playouts alone, without a search
    #[arg(long)]
    plain: bool,
    /// A net that `tengen learn evaluation` wrote, instead of the program's own
    #[arg(long, value_name = "NET")]
    net: Option<PathBuf>,
    /// An engine that knows estimate_score, to be measured on the same positions:
    /// 'gnugo --mode gtp --chinese-rules'
    #[arg(long, value_name = "CMD")]
    against: Option<String>,
}

/// Every so many games, one is taken.
const EVERY: u64 = 5;

/// Evaluations of every position, so that the time of one can be measured.
const REPEATS: u32 = 3;

/// The seed of games played for their positions.
const SEED: u64 = 2026;

impl Evaluation {
    pub(super) const fn short() -> Evaluation {
        Evaluation {
            records: None,
            count: 4,
            playouts: 100,
            looks: LOOKS,
            plain: false,
            net: None,
            against: None,
        }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let net = match &self.net {
            None => Net::standard(),
            Some(path) => &parsed(path, Net::from_bytes)?,
        };
        let count = self.count as usize;
        let positions = match &self.records {
            Some(file) => {
                from_records(file, |index| index % EVERY == EVERY - 1, &Choice::MIDDLE, count)?
            }
            None => from_own_games(count, SEED),
        };
        let stopwatch = Stopwatch::start();
        let mut scores = Vec::new();
        for _ in 0..REPEATS {
            let score = |position| f64::from(estimate_by(net, position, self.looks).score);
            scores = positions.iter().map(score).collect();
        }
        let (seconds, cpu_seconds) = stopwatch.read();
        let looked = f64::from(REPEATS) * positions.len() as f64;
        let theirs = self.theirs(&positions)?;
        let (means, win_rates) = self.truths(&positions);
        let with = |scores: &[f64], truths: &[f64]| {
            let pairs: Vec<(f64, f64)> =
                scores.iter().copied().zip(truths.iter().copied()).collect();
            correlation(&pairs)
        };
        let mut more = vec![("correlation", with(&scores, &means))];
        if !self.plain {
            more.push(("win_rate_correlation", with(&scores, &win_rates)));
        }
        if let Some(theirs) = theirs {
            more.push(("their_correlation", with(&theirs, &means)));
        }
        more.push(("positions", positions.len() as f64));
        more.push(("ms_a_position", 1_000.0 * cpu_seconds / looked.max(1.0)));
        // Hundredths of points: what rounding does differently elsewhere is not behaviour.
        let hundredths = |score: f64| (100.0 * score).round() as i64 as u64;
        Ok(Measured {
            name: "evaluation",
            signature: scores.iter().fold(0, |sum, &score| fold(sum, hundredths(score))),
            seconds,
            cpu_seconds,
            rate: looked / cpu_seconds.max(1e-6),
            unit: "positions a second of processor time",
            more,
        })
    }

    /// What the other engine thinks.
    fn theirs(&self, positions: &[Position]) -> Result<Option<Vec<f64>>, Failure> {
        let Some(command) = &self.against else { return Ok(None) };
        let mut engine = Estimator::start(command)?;
        let progress = Progress::new("estimates", Some(positions.len() as u64));
        let ask = |(done, position)| {
            progress.reached(done as u64);
            engine.score(position)
        };
        let scores =
            positions.iter().enumerate().map(ask).collect::<Result<Vec<f64>, Failure>>()?;
        engine.dismiss();
        Ok(Some(scores))
    }

    /// What playing on comes to for Black, in points, and the chances to win.
    fn truths(&self, positions: &[Position]) -> (Vec<f64>, Vec<f64>) {
        let progress = Progress::new("positions", Some(positions.len() as u64));
        let truth = |(done, position): (usize, &Position)| {
            progress.reached(done as u64);
            if self.plain {
                return (margin_by_playouts(position, self.playouts), 0.0);
            }
            let found = played_on(position, self.playouts, &Settings::default());
            (found.score, found.win_rate)
        };
        positions.iter().enumerate().map(truth).unzip()
    }
}

/// A number of positions to look at.
fn looks(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=100_000).contains(number));
    number.ok_or_else(|| "write a whole number from 1 to 100000".to_owned())
}
