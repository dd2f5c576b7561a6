use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use tengen_board::Random;
use tengen_draw::{LineChart, Series};
use tengen_ko::{Fight, RandomFight, Solver, Strategy};
use tengen_verdict::{Budget, Limits, Verdict};

use super::{Measured, fold};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::save::save;
use crate::stopwatch::Stopwatch;

/// Random ko fights of growing size, solved exactly on one thread
#[derive(Args)]
pub(crate) struct Ko {
    /// Fights of each size with lossy threats
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Draw how the time grows with the number of threats into this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw how the time of the thesis's own rules grows (its section 1.3) into this SVG file
    #[arg(long, value_name = "FILE")]
    linear_svg: Option<PathBuf>,
}

/// What a fight may take before it counts as unsolved.
const PATIENCE: Duration = Duration::from_secs(10);
const SEED: u64 = 2026;

/// A set of fights to be solved, with names for its figures.
struct Work {
    kind: RandomFight,
    count: u64,
    all_moves: bool,
}

/// How long a set took.
struct Times {
    /// Seconds a fight, shortest first; the longest were taken again.
    seconds: Vec<f64>,
    unsolved: u64,
    signature: u64,
}

impl Times {
    fn worst(&self) -> f64 {
        self.seconds.last().copied().unwrap_or(0.0)
    }

    fn median(&self) -> f64 {
        self.seconds.get(self.seconds.len() / 2).copied().unwrap_or(0.0)
    }

    fn share_solved(&self) -> f64 {
        1.0 - self.unsolved as f64 / self.seconds.len().max(1) as f64
    }
}

impl Work {
    const fn lossy(threats: usize, count: u64) -> Work {
        let kind = RandomFight { threats, valuable: None, lossy: true };
        Work { kind, count, all_moves: false }
    }

    const fn lossless(threats: usize, valuable: usize, count: u64) -> Work {
        let kind = RandomFight { threats, valuable: Some(valuable), lossy: false };
        Work { kind, count, all_moves: false }
    }

    fn run(&self) -> Times {
        let mut random = Random::new(SEED);
        let mut signature = 0;
        let mut unsolved = 0;
        let mut timed: Vec<(f64, Fight)> = Vec::new();
        let progress = Progress::new("ko fights", Some(self.count));
        for index in 0..self.count {
            progress.reached(index);
            let fight = self.kind.draw(&mut random);
            let (seconds, answer) = self.solve(&fight);
            match answer {
                Some(answer) => signature = fold(signature, answer),
                None => unsolved += 1,
            }
            timed.push((seconds, fight));
        }
        timed.sort_by(|a, b| a.0.total_cmp(&b.0));
        // On a shared machine the slowest were often only interrupted: take them again.
        for (seconds, fight) in timed.iter_mut().rev().take(10) {
            for _ in 0..2 {
                *seconds = seconds.min(self.solve(fight).0);
            }
        }
        let mut seconds: Vec<f64> = timed.into_iter().map(|(seconds, _)| seconds).collect();
        seconds.sort_by(f64::total_cmp);
        Times { seconds, unsolved, signature }
    }

    /// Seconds, and the answer in a number.
    fn solve(&self, fight: &Fight) -> (f64, Option<u64>) {
        let mut budget = Budget::new(&Limits { time: Some(PATIENCE), ..Limits::default() });
        let started = Instant::now();
        let mut solver = Solver::new(fight);
        let answer = if self.all_moves {
            let solution = solver.solve(fight, &mut budget);
            solution.value.exact().map(|value| fold(value as u64, solution.best.moves.len() as u64))
        } else {
            match solver.value(fight, &mut budget) {
                Verdict::Exact(value) => Some(value as u64),
                _ => None,
            }
        };
        (started.elapsed().as_secs_f64(), answer)
    }
}

impl Ko {
    pub(super) const fn short() -> Ko {
        Ko { count: 20, svg: None, linear_svg: None }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let stopwatch = Stopwatch::start();
        let sixteen = Work::lossy(16, self.count).run();
        let (_, cpu_of_sixteen) = stopwatch.read();
        let twenty_four = Work::lossy(24, self.count).run();
        let thirty = Work::lossy(30, self.count).run();
        let lossless = Work::lossless(1_000, 100, (self.count / 100).clamp(1, 10)).run();
        let kind = RandomFight { threats: 6, valuable: None, lossy: true };
        let all_moves = Work { kind, count: self.count.div_ceil(5), all_moves: true }.run();
        let (move_growth, fight_growth) = (thesis_move().growth(), thesis_fight().growth());
        let (seconds, cpu_seconds) = stopwatch.read();
        if let Some(path) = &self.svg {
            save(path, growth_chart(self.count.div_ceil(10)).to_svg().as_bytes())?;
        }
        if let Some(path) = &self.linear_svg {
            save(path, linear_chart().to_svg().as_bytes())?;
        }
        let sets = [&sixteen, &twenty_four, &thirty, &lossless, &all_moves];
        let milliseconds = |seconds: f64| seconds * 1e3;
        Ok(Measured {
            name: "ko",
            signature: sets.iter().fold(0, |sum, times| fold(sum, times.signature)),
            seconds,
            cpu_seconds,
            rate: self.count as f64 / cpu_of_sixteen.max(0.01),
            unit: "fights of 16 and 16 lossy threats a second of processor time",
            more: vec![
                ("median_ms_16", milliseconds(sixteen.median())),
                ("worst_ms_16", milliseconds(sixteen.worst())),
                ("median_ms_24", milliseconds(twenty_four.median())),
                ("worst_ms_24", milliseconds(twenty_four.worst())),
                ("median_ms_30", milliseconds(thirty.median())),
                ("worst_ms_30", milliseconds(thirty.worst())),
                ("percent_solved_30", 100.0 * thirty.share_solved()),
                ("worst_ms_lossless_1000", milliseconds(lossless.worst())),
                ("worst_ms_all_moves_6", milliseconds(all_moves.worst())),
                ("thesis_move_growth", move_growth),
                ("thesis_fight_growth", fight_growth),
            ],
        })
    }
}

/// Sizes and times.
struct Curve(Vec<(f64, f64)>);

impl Curve {
    /// The power of the size that the time grows with: the slope through the points on
    /// logarithmic paper.
    fn growth(&self) -> f64 {
        let points: Vec<(f64, f64)> = self.0.iter().map(|&(x, y)| (x.ln(), y.ln())).collect();
        let count = points.len() as f64;
        let mean_x = points.iter().map(|point| point.0).sum::<f64>() / count;
        let mean_y = points.iter().map(|point| point.1).sum::<f64>() / count;
        let above: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
        let below: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
        above / below
    }
}

/// Seconds the rules of the thesis take to choose one move, by number of threats a side.
fn thesis_move() -> Curve {
    curve(&[4_000, 8_000, 16_000, 32_000, 64_000], |fight| {
        std::hint::black_box(Strategy::Thesis.choose(fight));
    })
}

/// The same for a whole fight, move by move.
fn thesis_fight() -> Curve {
    curve(&[125, 250, 500, 1_000, 2_000], |fight| {
        std::hint::black_box(Strategy::Thesis.line(fight));
    })
}

/// The shortest of several runs for each size.
fn curve(sizes: &[usize], work: impl Fn(&Fight)) -> Curve {
    let seconds = |&threats: &usize| {
        let kind = RandomFight { threats, valuable: Some(threats / 10), lossy: false };
        let fight = kind.draw(&mut Random::new(SEED));
        let once = |_| {
            let started = Instant::now();
            work(&fight);
            started.elapsed().as_secs_f64()
        };
        (threats as f64, (0..7).map(once).fold(f64::INFINITY, f64::min).max(1e-9))
    };
    Curve(sizes.iter().map(seconds).collect())
}

/// Time against threats a side, on a logarithmic scale.
fn growth_chart(count: u64) -> LineChart {
    let sizes = [4, 8, 12, 16, 20, 24, 30, 36, 42, 48];
    let mut chart = LineChart::new();
    chart
        .title(format!("Exact answers: time a fight ({count} random fights of each size)"))
        .names("threats a side", "milliseconds, as a power of ten");
    let power = |seconds: f64| (seconds.max(1e-7) * 1e3).log10();
    let mut lossy_worst = Series::new("lossy, slowest");
    let mut lossy_median = Series::new("lossy, median");
    let mut lossless_worst = Series::new("lossless, slowest");
    for threats in sizes {
        let lossy = Work::lossy(threats, count).run();
        let kind = RandomFight { threats, valuable: None, lossy: false };
        let lossless = Work { kind, count, all_moves: false }.run();
        lossy_worst = lossy_worst.point(threats as f64, power(lossy.worst()));
        lossy_median = lossy_median.point(threats as f64, power(lossy.median()));
        lossless_worst = lossless_worst.point(threats as f64, power(lossless.worst()));
    }
    chart.series(lossy_worst).series(lossy_median).series(lossless_worst);
    chart
}

/// Section 1.3: is the thesis's strategy linear?
fn linear_chart() -> LineChart {
    let mut chart = LineChart::new();
    let (one, whole) = (thesis_move(), thesis_fight());
    chart
        .title(format!(
            "Section 1.3: the rules of the thesis (one move grows as n^{:.2}, a whole fight as \
             n^{:.2})",
            one.growth(),
            whole.growth()
        ))
        .names("threats a side, as a power of ten", "milliseconds, as a power of ten");
    let logarithms = |curve: &Curve| -> Vec<(f64, f64)> {
        curve.0.iter().map(|&(size, seconds)| (size.log10(), (seconds * 1e3).log10())).collect()
    };
    chart
        .series(Series::new("one move").points(logarithms(&one)))
        .series(Series::new("a whole fight").points(logarithms(&whole)));
    chart
}
