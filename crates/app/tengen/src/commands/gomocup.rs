use std::io::{self, BufReader};
use std::time::Duration;

use clap::Args;
use tengen_play::Level;
use tengen_protocols::gomocup::{Brain, Settings};

use super::book::openings::OpeningBook;
use crate::failure::Failure;
use crate::minds::mind;
use crate::number::time_span;

/// Speaks the Gomocup protocol on standard input and output, for Gobang front-ends and tournaments
///
/// Rules freestyle, standard, renju and caro on boards from 5x5 to 25x25, also rectangular. Of
/// Yixin-Board's commands YXBOARD, YXSHOWFORBID, YXNBEST, YXSTOP, YXSHOWINFO and YXHASHCLEAR are
/// understood. MESSAGE lines tell depth, score for the side to move, nodes and the best line. In
/// swap2 the colour that the search prefers by more than 10 points is taken (100 are a clear
/// advantage); where it is more even than that, two stones are put that keep it so.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gomocup
  tengen gomocup --move-time 1 --threads 2 --memory 256
  tengen gomocup --level 5
  tengen gomocup --config thesis --seed 7
  tengen gomocup --book renju.book
  printf 'START 15\\nINFO rule 4\\nINFO timeout_turn 1000\\nBEGIN\\n' | tengen gomocup")]
pub(crate) struct Gomocup {
    /// Seconds for a move at most; the manager may allow less. Without a word of either it is 5
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    move_time: Option<f64>,
    /// How strong to play, from 1 (a beginner) to 20 (as strong as it can)
    #[arg(long, value_name = "N", default_value_t = Level::FULL)]
    level: Level,
    /// Threads that think together, unless the manager says how many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes for positions that were looked at; the manager may allow less, or ask for up to 1024
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Who plays: engine, or a player of the Gobang thesis: thesis1, thesis2,
    /// thesis2-printed (or thesis), maximin, maximin-sum
    #[arg(long, value_name = "NAME", default_value = crate::minds::ENGINE)]
    config: String,
    #[command(flatten)]
    opening_book: OpeningBook,
    /// The same seed and the same commands give the same draws of levels and openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Gomocup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let memory = (self.memory as usize) << 20;
        let settings = tengen_gobang_engine::Settings {
            threads: usize::from(self.threads),
            memory,
            ..tengen_gobang_engine::Settings::default()
        };
        let most_time = self.move_time.map(time_span).transpose()?;
        let usual = Settings::default();
        let brain = Settings {
            usual_time: most_time.unwrap_or(Duration::from_secs(5)),
            most_time,
            most_memory: usual.most_memory.max(memory),
            most_threads: usual.most_threads.max(usize::from(self.threads)),
            seed: self.seed,
        };
        die_at_once();
        let mind = mind("--config", &self.config, settings, self.level, self.seed)?;
        let mind = self.opening_book.mind(mind, self.seed)?;
        Brain::new(mind)
            .with_settings(brain)
            .run(BufReader::new(io::stdin()), io::stdout().lock())?;
        Ok(())
    }
}

/// A brain that has failed must not go on listening as if nothing had happened: its manager would wait
/// for a move that never comes.
fn die_at_once() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        usual(panic);
        std::process::exit(101);
    }));
}
