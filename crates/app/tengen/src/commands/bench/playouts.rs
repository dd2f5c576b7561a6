use clap::Args;
use tengen_board::{Random, Size};
use tengen_go_rules::{PlayoutBoard, Position, Rules};

use super::{Measured, fold};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Random games from the empty board, each move uniform over the legal moves that fill no own
/// eye, played to the end on one thread
#[derive(Args)]
pub(crate) struct Playouts {
    /// Board size
    #[arg(long, default_value = "9")]
    size: String,
    /// Number of games [default: as many as take a few seconds]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
}

impl Playouts {
    pub(super) fn short() -> Playouts {
        Playouts { size: "9".to_owned(), count: Some(50_000) }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let size: Size = self.size.parse().map_err(Failure::input)?;
        let count =
            self.count.unwrap_or_else(|| (50_000_000 / size.area() as u64).clamp(1, 600_000));
        let mut playouts = PlayoutBoard::new(&Position::new(size, Rules::default()));
        let mut random = Random::new(2026);
        let (mut signature, mut moves) = (0, 0);
        let stopwatch = Stopwatch::start();
        let progress = Progress::new("playouts", Some(count));
        for index in 0..count {
            if index % 4096 == 0 {
                progress.reached(index);
            }
            let ending = playouts.run(&mut random);
            moves += u64::from(ending.moves);
            signature = fold(signature, (ending.margin as u64) << 32 | u64::from(ending.moves));
        }
        let (seconds, cpu_seconds) = stopwatch.read();
        Ok(Measured {
            name: "playouts",
            signature,
            seconds,
            cpu_seconds,
            rate: count as f64 / cpu_seconds.max(0.01),
            unit: "playouts a second of processor time",
            more: vec![
                ("moves_a_playout", moves as f64 / count as f64),
                ("nanoseconds_a_move", cpu_seconds * 1e9 / moves.max(1) as f64),
            ],
        })
    }
}
