use clap::Args;
use tengen_board::{Lettering, Size};
use tengen_go_rules::{Position, Rules};
use tengen_uct::{Search as TreeSearch, Settings};
use tengen_verdict::{Budget, Limits};

use super::{Measured, fold};
use crate::failure::Failure;
use crate::stopwatch::Stopwatch;

/// The tree search from the empty board, with its default policy
#[derive(Args)]
pub(crate) struct Search {
    /// Board size
    #[arg(long, default_value = "9")]
    size: String,
    /// Number of playouts
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Threads; the signature is only the same for one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Search {
    pub(super) fn short() -> Search {
        Search { size: "9".to_owned(), count: 5_000, threads: 1 }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let size: Size = self.size.parse().map_err(Failure::input)?;
        let position = Position::new(size, Rules::default());
        let settings = Settings { threads: usize::from(self.threads), ..Settings::default() };
        let mut search = TreeSearch::new(settings, 2026);
        let limits = Limits { nodes: Some(self.count), ..Limits::default() };
        let stopwatch = Stopwatch::start();
        let report = search.run(&position, 14, &mut Budget::new(&limits));
        let (seconds, cpu_seconds) = stopwatch.read();
        let signature = report.candidates.iter().fold(0, |signature, candidate| {
            let name = candidate.mv.name(Lettering::Go);
            let named = name.bytes().fold(signature, |sum, byte| fold(sum, u64::from(byte)));
            fold(named, u64::from(candidate.visits))
        });
        Ok(Measured {
            name: "search",
            signature,
            seconds,
            cpu_seconds,
            rate: report.playouts as f64 / cpu_seconds.max(0.01),
            unit: "playouts a second of processor time, with the tree",
            more: vec![
                ("playouts_a_second", report.playouts as f64 / seconds.max(0.01)),
                ("nodes", report.nodes as f64),
            ],
        })
    }
}
