use std::sync::atomic::AtomicBool;

use clap::Args;
use tengen_board::{Color, Random};
use tengen_gobang_engine::{ANY_NUMBER, Fours, FoursFound, Limits, Position, Settings, Thinker};
use tengen_gobang_rules::{Board, Game, RuleSet, random_board, read_moves};

use super::{Measured, fold};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Gobang on one thread: the search from H8 H9 G9 under three rules, and wins by fours
#[derive(Args)]
pub(crate) struct Gobang {
    /// Nodes of each search
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1_000..))]
    nodes: u64,
    /// Threads of each search; with more than one the signature says nothing
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
}

const RULES: [(RuleSet, &str); 3] = [
    (RuleSet::Freestyle, "freestyle_nodes_a_cpu_second"),
    (RuleSet::Standard, "standard_nodes_a_cpu_second"),
    (RuleSet::Renju, "renju_nodes_a_cpu_second"),
];

/// Positions in which wins by fours are looked for, and nodes in each.
const POSITIONS: usize = 8;
const NODES_OF_FOURS: u64 = 200_000;

impl Gobang {
    /// A run of a second or so.
    pub(super) const fn short() -> Gobang {
        Gobang { nodes: 200_000, threads: 1 }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let whole = Stopwatch::start();
        let progress = Progress::new("gobang", None);
        let mut signature = 0;
        let mut more = Vec::new();
        let (mut all_nodes, mut all_seconds) = (0, 0.0);
        for (rules, figure) in RULES {
            progress.say(format!("search, {rules}"));
            let (nodes, cpu_seconds, found) = self.search(rules)?;
            signature = fold(signature, found);
            more.push((figure, nodes as f64 / cpu_seconds.max(1e-9)));
            all_nodes += nodes;
            all_seconds += cpu_seconds;
        }
        progress.say("wins by fours".to_owned());
        let (nodes, cpu_seconds, found) = fours(self.nodes);
        signature = fold(signature, found);
        more.push(("fours_nodes_a_cpu_second", nodes as f64 / cpu_seconds.max(1e-9)));
        let (seconds, cpu_seconds) = whole.read();
        let rate = all_nodes as f64 / all_seconds.max(1e-9);
        let unit = "nodes of the search a second of processor time";
        Ok(Measured { name: "gobang", signature, seconds, cpu_seconds, rate, unit, more })
    }

    /// Nodes, seconds of processor time, and what was found.
    fn search(&self, rules: RuleSet) -> Result<(u64, f64, u64), Failure> {
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves("h8 h9 g9", game.board().size()).map_err(anyhow::Error::from)? {
            game.play(point).map_err(anyhow::Error::from)?;
        }
        let threads = self.threads as usize;
        let mut thinker = Thinker::new(Settings { threads, ..Settings::default() });
        let stop = AtomicBool::new(false);
        let mut think = |nodes| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            thinker.think(&game, &limits, &stop, &mut |_| ())
        };
        // Tables that are made once are none of the search's time.
        think(1_000);
        let watch = Stopwatch::start();
        let thought = think(self.nodes);
        let (_, cpu_seconds) = watch.read();
        let best = thought.variations.iter().flat_map(|variation| &variation.moves);
        let found = best.fold(fold(0, thought.nodes), |sum, point| fold(sum, point.cell() as u64));
        Ok((thought.nodes, cpu_seconds, found))
    }
}

/// The same for wins by fours, in crowded positions of a fixed seed.
fn fours(nodes: u64) -> (u64, f64, u64) {
    let mut random = Random::new(2026);
    let mut fours = Fours::exhaustive();
    // Where there is little to look at, the time would be that of setting up boards.
    let positions: Vec<Position> = (0..)
        .map(|_| random_board(&mut random, 60, true))
        .map(|board| Position::new(&board, RuleSet::Freestyle, Color::Black))
        .filter(|position| {
            let before = fours.nodes();
            let found = fours.search(&mut position.clone(), ANY_NUMBER, NODES_OF_FOURS);
            found != FoursFound::Win && fours.nodes() - before >= NODES_OF_FOURS / 10
        })
        .take(POSITIONS)
        .collect();
    let mut found = 0;
    let before = fours.nodes();
    let watch = Stopwatch::start();
    while fours.nodes() - before < nodes {
        for position in &positions {
            fours.forget();
            let answer = fours.search(&mut position.clone(), ANY_NUMBER, NODES_OF_FOURS);
            found = fold(found, answer as u64);
        }
    }
    let (_, cpu_seconds) = watch.read();
    (fours.nodes() - before, cpu_seconds, found)
}
