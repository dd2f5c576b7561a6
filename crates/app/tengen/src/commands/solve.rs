//! A whole small board solved, from a shell.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Move, Point, Size};
use tengen_flow::Crew;
use tengen_play::PlayerAdvice;
use tengen_tables::{
    Board, Cycles, MOST_POINTS, MOST_RANKED, Points, State, Superko, Table, search, solve_superko,
};
use tengen_verdict::{Budget, Limits, Verdict};

use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{print_json, print_text};
use crate::progress::{Progress, seconds_since, watched};

/// The same board is solved the same way every time.
const ADVICE_SEED: u64 = 1;

/// Solves a small Go board: the score with best play, and the first moves that reach it
///
/// Area is counted, suicide is not allowed and a ko may not be retaken at once. Play can still go round
/// in circles for ever, and what that counts as decides some boards: without --cycles both readings are
/// solved and the answer is an interval. Up to 16 points every position is valued backwards from the end;
/// larger boards are searched.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen solve 3x3
  tengen solve 3x3 --first A1
  tengen solve 4x4 --json
  tengen solve 3x4 --cycles win
  tengen solve 2x2 --cycles psk
  tengen solve 3x4 --method search
  tengen solve 5x5 --first C3 --cycles lose --time 3600 --memory 4000")]
pub(crate) struct Solve {
    /// Board size, WIDTHxHEIGHT or one number, up to 25 points
    #[arg(value_name = "SIZE")]
    size: String,
    /// What endless play counts as: lost or won by Black; or the rule that forbids it, positional or
    /// situational superko (tiny boards only) [default: lose and win, an interval]
    #[arg(long, value_enum)]
    cycles: Option<CycleRule>,
    /// Black's first move; the answer is the value after it
    #[arg(long, value_name = "POINT")]
    first: Option<String>,
    /// How to solve [default: retrograde up to 16 points, search beyond]
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Threads for retrograde analysis [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    workers: Option<u16>,
    /// Positions to search at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds to search at most
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
    /// Memory of a search [default: 1000]
    #[arg(long, value_name = "MB", default_value_t = 1000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CycleRule {
    Lose,
    Win,
    Psk,
    Ssk,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    Retrograde,
    Search,
}

/// The answer to both readings, or to the one that was asked for.
struct Answer {
    low: Option<Verdict<i8>>,
    high: Option<Verdict<i8>>,
    /// Moves that keep the value; for an interval those that keep both ends if there are any. Where a
    /// search found the value, those that it proved.
    best: Vec<Move>,
    /// Positions valued or looked at.
    positions: u64,
    /// Further figures.
    more: Vec<(&'static str, u64)>,
}

impl Solve {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let size: Size = self.size.parse().map_err(Failure::input)?;
        let Some(board) = Board::new(size) else {
            return Err(Failure::input(format!(
                "a board of {size} cannot be solved: up to {MOST_POINTS} points can"
            )));
        };
        let first = self.first.as_ref().map(|name| first_move(&board, name)).transpose()?;
        let answer = match (self.cycles, self.method) {
            (Some(CycleRule::Psk), _) => self.superko(&board, first, Superko::Positional)?,
            (Some(CycleRule::Ssk), _) => self.superko(&board, first, Superko::Situational)?,
            (_, Some(Method::Retrograde)) if size.area() > MOST_RANKED => {
                return Err(Failure::input(format!(
                    "{size} is too large for retrograde analysis: up to {MOST_RANKED} points can be"
                )));
            }
            (_, Some(Method::Search)) => self.search(&board, first)?,
            (_, _) if size.area() > MOST_RANKED => self.search(&board, first)?,
            _ => self.retrograde(size, first)?,
        };
        if self.json {
            print_json(&as_json(&answer))
        } else {
            print_text(&self.in_words(size, &answer))
        }
    }

    /// The state that is asked about, and who moves in it.
    fn state(board: &Board, first: Option<Points>) -> (State, Color) {
        let played = first.and_then(|point| board.play(State::default(), point));
        played.map_or((State::default(), Color::Black), |state| (state, Color::White))
    }

    fn wants(&self, cycles: Cycles) -> bool {
        match self.cycles {
            Some(CycleRule::Lose) => cycles == Cycles::LoseForBlack,
            Some(CycleRule::Win) => cycles == Cycles::WinForBlack,
            _ => true,
        }
    }

    fn retrograde(&self, size: Size, first: Option<Points>) -> Result<Answer, Failure> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let crew = Crew::threads(self.workers.map_or(cores, usize::from));
        let progress = Progress::new("moves from the end", None);
        let table = Table::solve(size, &crew, |round| progress.reached(round.number.into()));
        let table = table.map_err(Failure::input)?;
        let table = table.ok_or_else(|| Failure::Other(anyhow::anyhow!("no table was made")))?;
        drop(progress);
        let ranking = table.ranking();
        let (state, to_move) = Solve::state(ranking.board(), first);
        let value = |cycles| {
            let wanted = self.wants(cycles);
            wanted.then(|| Verdict::Exact(table.value(state, to_move, cycles).score))
        };
        let readings = [Cycles::LoseForBlack, Cycles::WinForBlack];
        let kept: Vec<Vec<Move>> = readings
            .into_iter()
            .filter(|&cycles| self.wants(cycles))
            .map(|cycles| table.best(state, to_move, cycles).iter().map(|c| c.mv).collect())
            .collect();
        let in_all = |mv: &&Move| kept.iter().all(|moves| moves.contains(mv));
        let mut best: Vec<Move> = kept[0].iter().filter(in_all).copied().collect();
        if best.is_empty() {
            best.clone_from(&kept[0]);
        }
        best.sort_unstable();
        let legal = ranking.positions(0..ranking.count()).map(|stones| ranking.orbit(stones));
        Ok(Answer {
            low: value(Cycles::LoseForBlack),
            high: value(Cycles::WinForBlack),
            best,
            positions: ranking.count() as u64,
            more: vec![("legal", legal.sum::<usize>() as u64), ("states", table.states() as u64)],
        })
    }

    fn search(&self, board: &Board, first: Option<Points>) -> Result<Answer, Failure> {
        let (state, to_move) = Solve::state(board, first);
        let mut budget = self.budget()?;
        let memory = (self.memory as usize) << 20;
        // For the player to move `low` counts cycles as lost.
        let black_moves = to_move == Color::Black;
        let low = self.wants(Cycles::LoseForBlack);
        let high = self.wants(Cycles::WinForBlack);
        let (own_low, own_high) = if black_moves { (low, high) } else { (high, low) };
        let searched = watched("seconds of search", seconds_since(), || {
            let mut adviser = PlayerAdvice::new(ADVICE_SEED);
            search(board, state, (own_low, own_high), memory, &mut adviser, &mut budget)
        });
        let known = searched.best.iter().map(|&mv| match mv {
            0 => Move::Pass,
            point => board.point_of(point).into(),
        });
        let best: Vec<Move> = known.collect();
        let (low, high) = if black_moves {
            (searched.low, searched.high)
        } else {
            (searched.high.map(|high| -high), searched.low.map(|low| -low))
        };
        Ok(Answer { low, high, best, positions: budget.nodes_spent(), more: Vec::new() })
    }

    fn superko(
        &self,
        board: &Board,
        first: Option<Points>,
        superko: Superko,
    ) -> Result<Answer, Failure> {
        let mut budget = self.budget()?;
        let value = watched("seconds of search", seconds_since(), || {
            solve_superko(board, superko, first, &mut budget)
        });
        Ok(Answer {
            low: Some(value),
            high: None,
            best: Vec::new(),
            positions: budget.nodes_spent(),
            more: Vec::new(),
        })
    }

    fn budget(&self) -> Result<Budget, Failure> {
        let time = self.time.map(time_span).transpose()?;
        Ok(Budget::new(&Limits { nodes: self.nodes, time, ..Limits::default() }))
    }

    fn in_words(&self, size: Size, answer: &Answer) -> String {
        let mut text = String::new();
        let after = self
            .first
            .as_ref()
            .map_or_else(String::new, |first| format!(" after Black {}", first.to_uppercase()));
        let rule = match self.cycles {
            None => "",
            Some(CycleRule::Lose) => ", endless play lost for Black",
            Some(CycleRule::Win) => ", endless play won for Black",
            Some(CycleRule::Psk) => ", positional superko",
            Some(CycleRule::Ssk) => ", situational superko",
        };
        let value = match (answer.low, answer.high) {
            (Some(Verdict::Exact(low)), Some(Verdict::Exact(high))) if low == high => points(low),
            (Some(low), Some(high)) => {
                format!(
                    "{} if endless play is lost for Black, {} if it is won",
                    told(low),
                    told(high)
                )
            }
            (one, other) => one.or(other).map_or_else(String::new, told),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{size}{after}{rule}: {value}");
        if !answer.best.is_empty() {
            let _ = writeln!(text, "best moves: {}", names(&answer.best).join(" "));
        }
        let more = answer.more.iter().map(|(name, count)| format!(", {count} {name}"));
        let _ = writeln!(text, "{} positions{}", answer.positions, more.collect::<String>());
        text
    }
}

fn first_move(board: &Board, name: &str) -> Result<Points, Failure> {
    let point: Point = board.size().parse(name, Lettering::Go).map_err(Failure::input)?;
    Ok(board.set_of(point))
}

fn points(score: i8) -> String {
    match score {
        0 => "a draw".to_owned(),
        1.. => format!("B+{score}"),
        _ => format!("W+{}", -score),
    }
}

fn told(value: Verdict<i8>) -> String {
    match value {
        Verdict::Exact(score) | Verdict::Estimate(score) => points(score),
        Verdict::Bound { low, high } => format!("between {} and {}", points(low), points(high)),
    }
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.name(Lettering::Go)).collect()
}

fn as_json(answer: &Answer) -> Value {
    let ends = |value: Verdict<i8>| match value {
        Verdict::Exact(score) | Verdict::Estimate(score) => (score, score),
        Verdict::Bound { low, high } => (low, high),
    };
    let mut object = match (answer.low, answer.high) {
        (Some(low), Some(high)) => json!({"low": ends(low).0, "high": ends(high).1}),
        (one, other) => match one.or(other) {
            Some(Verdict::Exact(value) | Verdict::Estimate(value)) => json!({"value": value}),
            Some(Verdict::Bound { low, high }) => json!({"low": low, "high": high}),
            None => json!({}),
        },
    };
    object["best"] = names(&answer.best).into();
    object["positions"] = answer.positions.into();
    for (name, count) in &answer.more {
        object[*name] = (*count).into();
    }
    let exact = |value: Option<Verdict<i8>>| value.is_none_or(|v| matches!(v, Verdict::Exact(_)));
    let is_exact = exact(answer.low) && exact(answer.high);
    object["kind"] = if is_exact { "Exact" } else { "Bound" }.into();
    object
}
