//! Random races on boards: how many are counted, and is counting right?

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::Args;
use serde_json::json;
use tengen_board::Color;
use tengen_cgt::Store;
use tengen_semeai::{Found, RaceGenerator};
use tengen_verdict::{Budget, Limits};

use super::board::name;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Counts random races on boards and reads them in full, to see whether counting is right
///
/// The same seed gives the same races. A race that is counted and read with different results is an
/// error of the program and is shown.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen semeai audit --positions 100
  tengen semeai audit --positions 1000 --nodes 1000000 --json")]
pub(super) struct Audit {
    /// How many races
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    positions: u64,
    /// Names the sequence of races
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Positions to look at for a side to begin, at most
    #[arg(long, value_name = "N", default_value_t = 300_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Bytes for reading.
const MEMORY: usize = 64 << 20;

#[derive(Default)]
struct Tally {
    /// Races that were counted, read instead for both sides, and neither.
    counted: u64,
    read: u64,
    unanswered: u64,
    /// Verdicts of counted races that full reading confirms, contradicts, and does not reach.
    confirmed: u64,
    contradicted: u64,
    not_reached: u64,
    /// Why races were not counted.
    obstacles: BTreeMap<String, u64>,
    /// Seconds of the slowest count, by the clock and of the processor.
    slowest: (f64, f64),
    wrong: String,
}

impl Audit {
    pub fn run(&self) -> Result<(), Failure> {
        let store = Store::new();
        let mut generator = RaceGenerator::new(self.seed);
        let mut tally = Tally::default();
        let progress = Progress::new("races", Some(self.positions));
        for index in 0..self.positions {
            progress.reached(index);
            let race = generator.next_race();
            let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
            let read = |first| race.search(first, MEMORY, &mut Budget::new(&limits)).found;
            let watch = Stopwatch::start();
            let counted = race.count(&store);
            let (seconds, cpu) = watch.read();
            tally.slowest = (tally.slowest.0.max(seconds), tally.slowest.1.max(cpu));
            match counted {
                Ok((verdict, _)) => {
                    tally.counted += 1;
                    for first in Color::BOTH {
                        let said = verdict.judgement.first[first.index()];
                        match read(first) {
                            Found::Unknown => tally.not_reached += 1,
                            Found::Known(outcome) if outcome == said => tally.confirmed += 1,
                            found => {
                                tally.contradicted += 1;
                                let [black, white] = race.blocks().map(name);
                                let _ = writeln!(
                                    tally.wrong,
                                    "race {index}, {black} and {white}, {first} begins: counted {}, \
                                     read {}\n{}",
                                    said.word(),
                                    found.word(),
                                    race.position().diagram()
                                );
                            }
                        }
                    }
                }
                Err(obstacle) => {
                    *tally.obstacles.entry(obstacle.kind().to_owned()).or_default() += 1;
                    if Color::BOTH.map(read).contains(&Found::Unknown) {
                        tally.unanswered += 1;
                    } else {
                        tally.read += 1;
                    }
                }
            }
        }
        drop(progress);
        if self.json { print_json(&tally.as_json()) } else { print_text(&tally.in_words()) }
    }
}

impl Tally {
    fn as_json(&self) -> serde_json::Value {
        json!({
            "races": self.counted + self.read + self.unanswered,
            "counted": self.counted,
            "read": self.read,
            "unanswered": self.unanswered,
            "confirmed": self.confirmed,
            "contradicted": self.contradicted,
            "not_reached": self.not_reached,
            "obstacles": self.obstacles,
            "slowest_count_ms": (self.slowest.0 * 1e6).round() / 1e3,
            "slowest_count_cpu_ms": (self.slowest.1 * 1e6).round() / 1e3,
        })
    }

    fn in_words(&self) -> String {
        let races = self.counted + self.read + self.unanswered;
        let share = |count: u64| 100.0 * count as f64 / races.max(1) as f64;
        let mut text = format!(
            "{races} races: {} counted ({:.1}%), {} read ({:.1}%), {} without an answer ({:.1}%)\n",
            self.counted,
            share(self.counted),
            self.read,
            share(self.read),
            self.unanswered,
            share(self.unanswered),
        );
        let _ = writeln!(
            text,
            "of the counted verdicts full reading confirms {}, contradicts {}, does not reach {}",
            self.confirmed, self.contradicted, self.not_reached
        );
        let _ = writeln!(
            text,
            "slowest count: {:.1} ms by the clock, {:.1} ms of the processor",
            self.slowest.0 * 1e3,
            self.slowest.1 * 1e3
        );
        for (obstacle, count) in &self.obstacles {
            let _ = writeln!(text, "not counted, {obstacle}: {count}");
        }
        text + &self.wrong
    }
}
