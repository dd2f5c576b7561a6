use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};
use tengen_play::gobang::EngineMind;
use tengen_play::{Level, UctPlayer};
use tengen_records::book::{
    Course, Ground, Leaf, Openings, Opinion, Question, by_mind, by_player, leaves, write_opinions,
};
use tengen_verdict::Limits;

use super::counted;
use super::place::Place;
use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{print_json, print_text};
use crate::progress::Progress;

/// Deepens a book: engines look at the positions where its games part, and what they think is backed up
///
/// Looked at are the leaves that most games come to: positions in which no move was played ten times or
/// more. Go is judged by the tree search, Gobang by its engine. What was thought is written down as it
/// is found, and counts from then on wherever the book is asked.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen book analyse nine.book
  tengen book analyse nine.book game.sgf --move 4 --positions 100 --nodes 50000
  tengen book analyse nine.book --time 600 --threads 2
  tengen book analyse renju.book --rule renju --nodes 200000")]
pub(super) struct Analyse {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Positions to look at
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// For each of them: playouts in Go, positions searched in Gobang [default: 10000, in Gobang 200000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
    /// Threads that think together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes for the engine
    #[arg(long, value_name = "MB", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// The same seed finds the same, on one thread
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is thought is written down so often.
const WRITE_EVERY: Duration = Duration::from_secs(5);

/// Effort that an earlier opinion may fall short by and still stand: searches end a little early.
const ALMOST: f64 = 0.9;

enum Judge {
    Go(Box<UctPlayer>, Limits),
    Gobang(Box<EngineMind>, tengen_gobang_engine::Limits),
}

impl Analyse {
    pub(super) fn run(self) -> Result<(), Failure> {
        let time = self.time.map(time_span).transpose()?;
        let openings = Openings::open(&self.book)?;
        let course = self.place.course(&openings)?;
        let question = self.place.question()?;
        let nodes =
            self.nodes.unwrap_or(if openings.game() == Ground::GO { 10_000 } else { 200_000 });
        let mut judge = self.judge(&openings, nodes);
        let before = openings.ask(&course, &question)?.map(|found| found.minimax);
        let effort = (nodes as f64 * ALMOST) as u64;
        let leaves = leaves(&openings, &course, &question, effort, self.positions as usize)?;
        // Nobody can write while it is read.
        drop(openings);
        let began = Instant::now();
        let done = self.look_at(leaves, &mut judge, time)?;
        let after = Openings::open(&self.book)?.ask(&course, &question)?.map(|found| found.minimax);
        self.tell(done, before, after, began.elapsed(), &question)
    }

    fn judge(&self, openings: &Openings, nodes: u64) -> Judge {
        let (threads, memory) = (usize::from(self.threads), (self.memory as usize) << 20);
        if openings.game() == Ground::GO {
            let settings =
                tengen_uct::Settings { threads, memory, ..tengen_uct::Settings::default() };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            return Judge::Go(Box::new(UctPlayer::new(settings, self.seed)), limits);
        }
        let settings = tengen_gobang_engine::Settings {
            threads,
            memory,
            ..tengen_gobang_engine::Settings::default()
        };
        let limits = tengen_gobang_engine::Limits { nodes: Some(nodes), ..Default::default() };
        Judge::Gobang(Box::new(EngineMind::new(settings, Level::FULL, self.seed)), limits)
    }

    /// Thinks about the leaves one by one; tells about how many.
    fn look_at(
        &self,
        leaves: Vec<Leaf>,
        judge: &mut Judge,
        time: Option<Duration>,
    ) -> Result<u64, Failure> {
        let progress = Progress::new("positions", Some(leaves.len() as u64));
        let (began, mut written) = (Instant::now(), Instant::now());
        let mut opinions: Vec<(Leaf, Opinion)> = Vec::new();
        let mut done = 0;
        for leaf in leaves {
            if time.is_some_and(|time| began.elapsed() >= time) {
                break;
            }
            if let Some(opinion) = judge.think(&leaf.course) {
                opinions.push((leaf, opinion));
                done += 1;
            }
            progress.reached(done);
            if written.elapsed() >= WRITE_EVERY {
                write_opinions(&self.book, &opinions)?;
                opinions.clear();
                written = Instant::now();
            }
        }
        write_opinions(&self.book, &opinions)?;
        Ok(done)
    }

    fn tell(
        &self,
        done: u64,
        before: Option<f64>,
        after: Option<f64>,
        elapsed: Duration,
        question: &Question,
    ) -> Result<(), Failure> {
        let rounded = |value: Option<f64>| {
            value.map_or(Value::Null, |value| Value::from((value * 10_000.0).round() / 10_000.0))
        };
        if self.json {
            return print_json(&json!({
                "positions": done,
                "minimax_before": rounded(before),
                "minimax": rounded(after),
                "seconds": (elapsed.as_secs_f64() * 1000.0).round() / 1000.0,
            }));
        }
        let mut text = format!("{} looked at\n", counted(done, "position"));
        if let (Some(before), Some(after)) = (before, after) {
            text += &format!("minimax {before:.3} before, {after:.3} now\n");
        }
        if done == 0 {
            text += &format!(
                "Nothing is left to look at: every line with {} games or more ends in what is known.\n",
                question.backing.enough
            );
        }
        print_text(&text)
    }
}

impl Judge {
    fn think(&mut self, course: &Course) -> Option<Opinion> {
        match (self, course) {
            (Judge::Go(player, limits), Course::Go(game)) => by_player(player, game, limits),
            (Judge::Gobang(mind, limits), Course::Gobang(game)) => {
                by_mind(mind.as_mut(), game, limits)
            }
            // A book holds one game, and the judge was made for it.
            _ => None,
        }
    }
}
