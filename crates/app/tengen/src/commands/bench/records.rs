use std::num::NonZero;
use std::thread;

use clap::Args;
use tengen_board::{Color, Move, Point, Random, Size};
use tengen_records::{Filter, Index, Place, Query, Record, Replay};
use tengen_sgf::{GameTree, Outcome, Position, WonBy};

use super::{Measured, fold};
use crate::failure::Failure;
use crate::stopwatch::Stopwatch;

/// Looks for patterns in an index of many games made on the spot
#[derive(Args)]
pub(crate) struct Records {
    /// Games in the index
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Side of the board
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = clap::value_parser!(u8).range(5..=25))]
    size: u8,
}

/// What is looked for: common and rare, small and large, anywhere and in the corner; then patterns that
/// rule hardly any game out: stones with nothing around them, two empty points, a corner of signs that
/// all fit an empty board in all sixteen turns, a stone beside anything, and one in a wide vague area.
const PATTERNS: [&str; 12] = [
    ".X./XO./...",
    "------/|...../|...../|..XO./|...../|.....",
    "XO.X/.XO./O..X",
    "?X?/XOX/?.?",
    "...../...../..X../...../.....",
    "X",
    "...../..X../.....",
    "..",
    "xo/?.",
    "Xx/??",
    "x.o/o?./xxo",
    "?????/?X.??/?????/?o???/?????",
];

/// Moves of a game, as a share of the points of the board.
const FILLED: f64 = 0.6;

impl Records {
    pub(super) const fn short() -> Records {
        Records { games: 3000, size: 19 }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let size = Size::square(self.size.into()).map_err(Failure::input)?;
        let building = Stopwatch::start();
        let index = index(size, self.games)?;
        let (build_seconds, _) = building.read();
        let bytes = index.to_bytes();
        let megabytes = bytes.len() as f64 / 1e6;
        let loading = Stopwatch::start();
        let index = Index::from_bytes(bytes).map_err(|error| anyhow::anyhow!("{error}"))?;
        let (load_seconds, _) = loading.read();
        let searching = Stopwatch::start();
        let (mut signature, mut slowest) = (0, 0.0_f64);
        for text in PATTERNS {
            let pattern = text.parse().map_err(|error| anyhow::anyhow!("{error}"))?;
            let one = Stopwatch::start();
            let query = Query { pattern, colors: true, examples: 10 };
            let findings = index.search(&query, &Filter::default());
            slowest = slowest.max(one.read().0);
            for number in [findings.games, findings.hits, findings.left_alone] {
                signature = fold(signature, number);
            }
            for next in &findings.continuations {
                signature = fold(signature, next.count);
                signature = fold(signature, next.rate.wins.into());
            }
        }
        let (seconds, cpu_seconds) = searching.read();
        let searched = (self.games * PATTERNS.len() as u64) as f64;
        Ok(Measured {
            name: "records",
            signature,
            seconds,
            cpu_seconds,
            rate: searched / seconds.max(1e-6),
            unit: "games searched a second",
            more: vec![
                ("seconds_a_pattern", seconds / PATTERNS.len() as f64),
                ("seconds_of_the_slowest", slowest),
                ("load_seconds", load_seconds),
                ("build_seconds", build_seconds),
                ("megabytes", megabytes),
                ("games", self.games as f64),
            ],
        })
    }
}

/// Games that a thread makes before they are put into the index.
const BATCH: u64 = 2000;

fn index(size: Size, games: u64) -> Result<Index, Failure> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let mut index = Index::default();
    for first in (0..games).step_by((BATCH * threads) as usize) {
        let batches: Vec<Vec<Record>> = thread::scope(|scope| {
            let make = |thread: u64| {
                let from = first + thread * BATCH;
                (from..(from + BATCH).min(games)).map(|seed| game(size, seed)).collect()
            };
            let threads: Vec<_> =
                (0..threads).map(|thread| scope.spawn(move || make(thread))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
        });
        for record in batches.iter().flatten() {
            let place = Place { source: "made.sgf".into(), game: 1, position: Position::START };
            index.add(record, &place).map_err(anyhow::Error::from)?;
        }
    }
    Ok(index)
}

/// A game of random moves, most of them near the one before, as people play.
fn game(size: Size, seed: u64) -> Record {
    let text = format!("(;SZ[{}];B[])", size.width());
    let tree = GameTree::parse(text).expect("this is a record");
    let mut record = Record::read(&tree).expect("this is a game");
    let mut random = Random::new(seed);
    let winner = Color::BOTH[random.below(2) as usize];
    record.header.outcome = Outcome::Win { winner, by: WonBy::Resignation };
    record.moves.clear();
    let mut replay = Replay::new(&record).expect("an empty board is fine");
    let mut last = size.point(size.area() / 2);
    let length = (FILLED * size.area() as f64) as usize;
    let mut color = Color::Black;
    while record.moves.len() < length {
        let point = if random.chance(0.7) {
            let near = |side: usize, at: usize, random: &mut Random| {
                (at + random.below(5) as usize).saturating_sub(2).min(side - 1)
            };
            let column = near(size.width(), last.column(), &mut random);
            Point::new(column, near(size.height(), last.row(), &mut random))
        } else {
            size.point(random.below(size.area() as u32) as usize)
        };
        if replay.is_playable(color, point) && replay.play(color, point.into()).is_ok() {
            record.moves.push((color, Move::Play(point)));
            (color, last) = (!color, point);
        }
    }
    record
}
