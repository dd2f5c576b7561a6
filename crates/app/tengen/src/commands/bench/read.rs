use std::time::Instant;

use clap::Args;
use tengen_board::Random;
use tengen_tactics::{Field, Goal, LocalGame, Reader, Reading, Status, Threats, hunt};
use tengen_verdict::{Budget, Limits};

use super::{Measured, fold};
use crate::fights::{Fight, Kind, hunts};
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Reading on one thread: captures in games, and shut-in groups of growing size
///
/// Captures are hunts of strings with one to three liberties in light games on 9x9. Groups are
/// random ones in a closed space, half of them in wild surroundings, half with an eye space. Figures
/// are for the status alone, and for the status with all first moves and a line.
#[derive(Args)]
pub(crate) struct Read {
    /// Captures, and groups of each size
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    count: u32,
    /// Positions that may be looked at for one question
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

const SEED: u64 = 2026;

/// Bytes for tables.
const MEMORY: usize = 256 << 20;

/// Names of figures: median, nine of ten and worst of the status alone, median and worst with all
/// moves, percent not known.
type Names = [&'static str; 6];

macro_rules! names {
    ($size:literal) => {
        [
            concat!("status_median_ms_", $size),
            concat!("status_90_percent_ms_", $size),
            concat!("status_worst_ms_", $size),
            concat!("all_moves_median_ms_", $size),
            concat!("all_moves_worst_ms_", $size),
            concat!("percent_unknown_", $size),
        ]
    };
}

/// Free points of groups, and the names of the figures about them.
const SIZES: [(usize, Names); 6] = [
    (6, names!("6")),
    (8, names!("8")),
    (10, names!("10")),
    (12, names!("12")),
    (14, names!("14")),
    (16, names!("16")),
];

/// Times of one kind of question.
#[derive(Default)]
struct Times {
    seconds: Vec<f64>,
    /// Those of questions that were answered by a capture.
    seconds_if_caught: Vec<f64>,
    unknown: usize,
    nodes: u64,
    signature: u64,
}

/// What a question came to.
struct Found {
    low: Status,
    high: Status,
    nodes: u64,
    moves: usize,
}

impl From<Reading> for Found {
    fn from(reading: Reading) -> Found {
        let Reading { low, high, nodes, .. } = reading;
        Found { low, high, nodes, moves: reading.moves.len() }
    }
}

impl Times {
    fn take(&mut self, question: impl FnOnce() -> Found) {
        let started = Instant::now();
        let found = question();
        let seconds = started.elapsed().as_secs_f64();
        self.seconds.push(seconds);
        if found.low == Status::Reached {
            self.seconds_if_caught.push(seconds);
        }
        self.unknown += usize::from(found.low != found.high);
        self.nodes += found.nodes;
        for number in [rank(found.low), rank(found.high), found.nodes, found.moves as u64] {
            self.signature = fold(self.signature, number);
        }
    }

    /// Milliseconds that this share of the questions do not take.
    fn milliseconds(&self, share: f64) -> f64 {
        milliseconds(&self.seconds, share)
    }

    fn percent_unknown(&self) -> f64 {
        100.0 * self.unknown as f64 / self.seconds.len().max(1) as f64
    }
}

/// Milliseconds that this share of some times do not reach.
fn milliseconds(seconds: &[f64], share: f64) -> f64 {
    let mut seconds = seconds.to_vec();
    seconds.sort_by(f64::total_cmp);
    let last = seconds.len().saturating_sub(1);
    let index = (last as f64 * share).round() as usize;
    seconds.get(index).map_or(0.0, |seconds| seconds * 1e3)
}

const fn rank(status: Status) -> u64 {
    match status {
        Status::Prevented => 0,
        Status::ProverNeeds(threats) => 1000 - threats as u64,
        Status::RefuterNeeds(threats) => 1000 + threats as u64,
        Status::Reached => 2000,
    }
}

impl Read {
    pub(super) const fn short() -> Read {
        Read { count: 10, nodes: 20_000 }
    }

    pub(super) fn run(&self) -> Measured {
        let stopwatch = Stopwatch::start();
        let progress = Progress::new("questions", Some(u64::from(self.count) * 7));
        let mut done = 0;
        let mut tell = || {
            done += 1;
            progress.reached(done);
        };
        let captures = self.captures(&mut tell);
        let mut more = vec![
            ("capture_median_ms", captures.milliseconds(0.5)),
            ("caught_median_ms", milliseconds(&captures.seconds_if_caught, 0.5)),
            ("caught_90_percent_ms", milliseconds(&captures.seconds_if_caught, 0.9)),
            ("capture_90_percent_ms", captures.milliseconds(0.9)),
            ("capture_worst_ms", captures.milliseconds(1.0)),
            ("capture_percent_unknown", captures.percent_unknown()),
        ];
        let (mut nodes, mut signature) = (captures.nodes, captures.signature);
        for (size, names) in SIZES {
            let (status, all_moves) = self.groups(size, &mut tell);
            let figures = [
                status.milliseconds(0.5),
                status.milliseconds(0.9),
                status.milliseconds(1.0),
                all_moves.milliseconds(0.5),
                all_moves.milliseconds(1.0),
                status.percent_unknown(),
            ];
            more.extend(names.into_iter().zip(figures));
            nodes += status.nodes + all_moves.nodes;
            signature = fold(fold(signature, status.signature), all_moves.signature);
        }
        drop(progress);
        let (seconds, cpu_seconds) = stopwatch.read();
        Measured {
            name: "read",
            signature,
            seconds,
            cpu_seconds,
            rate: nodes as f64 / cpu_seconds.max(0.01),
            unit: "positions a second of processor time",
            more,
        }
    }

    fn budget(&self) -> Budget {
        Budget::new(&Limits { nodes: Some(self.nodes), ..Limits::default() })
    }

    fn captures(&self, tell: &mut impl FnMut()) -> Times {
        let mut random = Random::new(SEED);
        let mut times = Times::default();
        while times.seconds.len() < self.count as usize {
            for Fight { position, target, to_move, .. } in hunts(&mut random) {
                times.take(|| {
                    let found = hunt(&position, target, to_move, MEMORY, &mut self.budget());
                    Found::from(found.expect("a board of 9x9 fits into a field"))
                });
                tell();
            }
        }
        times
    }

    /// The status of groups alone, and with all moves.
    fn groups(&self, size: usize, tell: &mut impl FnMut()) -> (Times, Times) {
        let mut random = Random::new(SEED + size as u64);
        let (mut status, mut all_moves) = (Times::default(), Times::default());
        for index in 0..self.count {
            let kind = if index % 2 == 0 { Kind::Wild } else { Kind::Walled };
            let fight = Fight::draw(kind, size, &mut random);
            status.take(|| {
                let mut reader = reader(&fight);
                let start = reader.game().start(fight.to_move, None, [Threats::NONE; 2]);
                let mut budget = self.budget();
                let (low, high) = reader.status(&start, &mut budget);
                Found { low, high, nodes: budget.nodes_spent(), moves: 0 }
            });
            all_moves.take(|| reader(&fight).read(fight.to_move, None, &mut self.budget()).into());
            tell();
        }
        (status, all_moves)
    }
}

/// A fresh reader of a shut-in fight.
fn reader(fight: &Fight) -> Reader {
    let free = fight.free.unwrap_or_else(|| fight.position.empty_points());
    let field = Field::new(&fight.position, &free).expect("the fight fits into a field");
    let game = LocalGame::new(&fight.position, field, Goal::Capture(fight.target));
    Reader::new(game.expect("the target is a stone"), MEMORY)
}
