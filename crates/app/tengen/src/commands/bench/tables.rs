use std::time::Instant;

use clap::Args;
use tengen_board::{Random, Size};
use tengen_flow::Crew;
use tengen_play::PlayerAdvice;
use tengen_tables::{Board, State, Table, search};
use tengen_verdict::Budget;

use super::{Measured, fold};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Small boards of Go: every position of 3x4, 3x5 and 4x4 valued, looked up, and searched for
#[derive(Args)]
pub(crate) struct Tables {
    /// Worker threads
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    workers: u16,
    /// Only 3x4
    #[arg(long)]
    quick: bool,
}

const SEED: u64 = 2026;

/// Boards, and what their figures are called.
const BOARDS: [(&str, &str); 3] =
    [("3x4", "table_3x4_seconds"), ("3x5", "table_3x5_seconds"), ("4x4", "table_4x4_seconds")];

/// States looked up in each table.
const LOOKUPS: usize = 200_000;

/// Bytes of the table of a search.
const MEMORY: usize = 1 << 28;

impl Tables {
    /// A run of a second or so.
    pub(super) const fn short() -> Tables {
        Tables { workers: 2, quick: true }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let whole = Stopwatch::start();
        let progress = Progress::new("moves from the end", None);
        let crew = Crew::threads(self.workers.into());
        let mut more = Vec::new();
        let (mut signature, mut states) = (0, 0);
        let mut lookup = Lookups::default();
        for (name, figure) in &BOARDS[..if self.quick { 1 } else { BOARDS.len() }] {
            let size: Size = name.parse().map_err(Failure::input)?;
            let began = Instant::now();
            let table = Table::solve(size, &crew, |round| progress.reached(round.number.into()));
            let table = table.map_err(|error| Failure::Other(error.into()))?;
            let Some(table) = table else { continue };
            more.push((*figure, began.elapsed().as_secs_f64()));
            states += table.states();
            signature = fold(signature, lookup.measure(&table));
        }
        more.push(("lookup_nanoseconds", lookup.nanoseconds / lookup.count as f64));
        let board = Board::new(Size::square(4).map_err(Failure::input)?);
        if let Some(board) = board.filter(|_| !self.quick) {
            let began = Instant::now();
            let mut budget = Budget::unlimited();
            let searched = search(
                &board,
                State::default(),
                (true, false),
                MEMORY,
                &mut PlayerAdvice::new(1),
                &mut budget,
            );
            more.push(("search_4x4_seconds", began.elapsed().as_secs_f64()));
            more.push(("search_4x4_positions", budget.nodes_spent() as f64));
            let low = searched.low.and_then(tengen_verdict::Verdict::exact);
            signature = fold(signature, low.map_or(0, |low| u64::from(low.unsigned_abs())));
        }
        let (seconds, cpu_seconds) = whole.read();
        Ok(Measured {
            name: "tables",
            signature,
            seconds,
            cpu_seconds,
            rate: states as f64 / seconds,
            unit: "states/s",
            more,
        })
    }
}

#[derive(Default)]
struct Lookups {
    count: usize,
    nanoseconds: f64,
}

impl Lookups {
    /// Looks up random states; the answers are the signature.
    fn measure(&mut self, table: &Table) -> u64 {
        let mut random = Random::new(SEED);
        let drawn: Vec<State> = (0..LOOKUPS)
            .map(|_| table.state(random.below(table.states() as u32) as usize))
            .collect();
        let began = Instant::now();
        let sum = drawn.iter().fold(0, |sum, &state| {
            let entry = table.entry(state);
            let numbers = [entry.low as u64, entry.high as u64, entry.low_distance.into()];
            numbers.into_iter().fold(fold(sum, entry.high_distance.into()), fold)
        });
        self.nanoseconds += began.elapsed().as_nanos() as f64;
        self.count += LOOKUPS;
        sum
    }
}
