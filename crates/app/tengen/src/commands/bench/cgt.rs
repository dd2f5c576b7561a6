use clap::Args;
use tengen_board::Random;
use tengen_cgt::rulesets::{Domineering, Grid};
use tengen_cgt::{CgtError, Game, Store};

use super::{Measured, fold};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Combinatorial games on one thread: comparisons and sums of day-3 games, Domineering
#[derive(Args)]
pub(crate) struct Cgt {
    /// Sums of random pairs of games born by day 3
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    sums: u64,
    /// Leave out the largest board of Domineering, 5x6
    #[arg(long)]
    quick: bool,
}

const SEED: u64 = 2026;

/// Boards of Domineering, and what their figures are called.
const BOARDS: [(&str, &str); 5] = [
    ("4x4", "domineering_4x4_ms"),
    ("4x5", "domineering_4x5_ms"),
    ("5x5", "domineering_5x5_ms"),
    ("4x6", "domineering_4x6_ms"),
    ("5x6", "domineering_5x6_ms"),
];

impl Cgt {
    /// A run of a second or so.
    pub(super) const fn short() -> Cgt {
        Cgt { sums: 2_000, quick: true }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        self.measure().map_err(|error| anyhow::anyhow!(error).into())
    }

    fn measure(&self) -> Result<Measured, CgtError> {
        let whole = Stopwatch::start();
        let progress = Progress::new("combinatorial games", None);
        let mut more = Vec::new();
        let store = Store::new();
        let (days, time) = timed(|| store.born_by(3))?;
        more.push(("day_3_ms", time));

        progress.say("comparing".to_owned());
        let (confused, comparing) = timed(|| confused_pairs(&store, &days))?;
        more.push(("comparisons_ms", comparing));
        let pairs = (days.len() * days.len()) as f64;
        let mut signature = fold(days.len() as u64, confused);

        progress.say("adding".to_owned());
        let mut random = Random::new(SEED);
        let mut pick = || days[random.below(days.len() as u32) as usize];
        let chosen: Vec<(Game, Game)> = (0..self.sums).map(|_| (pick(), pick())).collect();
        let (sums, time) = timed(|| {
            chosen.iter().map(|&(one, other)| store.sum(one, other)).collect::<Result<Vec<_>, _>>()
        })?;
        more.push(("sums_ms", time));
        more.push(("sums_memory_mb", store.bytes() as f64 / 1e6));
        for sum in sums.into_iter().step_by(50) {
            signature = fold(signature, hashed(&store.name(sum)?));
        }

        let boards = if self.quick { &BOARDS[..3] } else { &BOARDS[..] };
        for &(board, name) in boards {
            progress.say(format!("Domineering {board}"));
            // A store of its own, so that a board is not helped by the one before.
            let store = Store::new();
            let grid: Grid = board.parse().expect("the boards are well written");
            let (value, time) = timed(|| Domineering::new(&store).value(&grid))?;
            more.push((name, time));
            signature = fold(signature, hashed(&store.name(value)?));
            if board == "5x6" {
                more.push(("domineering_5x6_memory_mb", store.bytes() as f64 / 1e6));
                more.push(("domineering_5x6_values", store.len() as f64));
            }
        }
        let (seconds, cpu_seconds) = whole.read();
        let (rate, unit) =
            (pairs / comparing.max(1e-3) * 1e3, "comparisons of day-3 games a second");
        Ok(Measured { name: "cgt", signature, seconds, cpu_seconds, rate, unit, more })
    }
}

/// Compares every game with every game; tells how many pairs are confused.
fn confused_pairs(store: &Store, games: &[Game]) -> Result<u64, CgtError> {
    let mut confused = 0;
    for &one in games {
        for &other in games {
            confused += u64::from(store.compare(one, other)?.is_none());
        }
    }
    Ok(confused)
}

/// What some work gives, and the milliseconds of processor time it takes; of the clock where that
/// is too coarse.
fn timed<T>(work: impl FnOnce() -> Result<T, CgtError>) -> Result<(T, f64), CgtError> {
    let watch = Stopwatch::start();
    let result = work()?;
    let (seconds, cpu_seconds) = watch.read();
    Ok((result, if seconds < 0.05 { seconds } else { cpu_seconds } * 1e3))
}

/// A number for a name.
fn hashed(name: &str) -> u64 {
    name.bytes().fold(name.len() as u64, |hash, byte| fold(hash, u64::from(byte)))
}
