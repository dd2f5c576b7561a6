//! Who thinks for the agent: the program itself, or any engine that speaks GTP.

use std::path::Path;
use std::time::Duration;

use clap::Args;
use tengen_agent::{OwnThinker, Thinker};
use tengen_play::UctPlayer;
use tengen_protocols::gtp::client::{Conversation, EngineAnswer};
use tengen_protocols::gtp::{Engine, Settings};
use tengen_records::book::{Adviser, BookPlayer, Ground};
use tengen_verdict::{Limits, StopFlag};

use crate::commands::match_::log::Log;
use crate::commands::match_::process::{EngineProcess, Trouble};
use crate::commands::match_::words::CommandLine;
use crate::failure::Failure;
use crate::number::time_span;
use crate::strength::Strength;

/// Which engine plays, and how strong.
#[derive(Args)]
pub(super) struct EngineOptions {
    /// Let this engine play, which speaks GTP, instead of the program itself
    #[arg(long, value_name = "CMD", conflicts_with_all = ["playouts", "move_time", "threads", "seed", "level", "resign_below"])]
    engine: Option<String>,
    /// Playouts for a move, at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Seconds for a move, at most; the clock of the game may allow less
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    move_time: Option<f64>,
    /// Threads that think together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Another seed, another way to play
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    strength: Strength,
}

/// What a move may cost on its way through the network.
const LAG: Duration = Duration::from_millis(500);

impl EngineOptions {
    /// Who thinks; the program itself looks into the book first, if there is one.
    pub(super) fn thinker(&self, book: Option<&Path>) -> Result<Box<dyn Thinker>, Failure> {
        if let Some(command) = &self.engine {
            let command = CommandLine::parse(command).map_err(Failure::input)?;
            let mut thinker = ProcessThinker { command, process: None, starts: 0 };
            // What is wrong with a command line is known before anybody logs in.
            thinker
                .ask("name", Duration::from_secs(60))
                .map_err(|why| Failure::input(format!("--engine {}: {why}", thinker.command)))?;
            return Ok(Box::new(thinker));
        }
        let time = self.move_time.map(time_span).transpose()?;
        let settings = Settings {
            limits: Limits { nodes: self.playouts, time, ..Limits::default() },
            lag: LAG,
            ..Settings::default()
        };
        let search = tengen_uct::Settings {
            threads: usize::from(self.threads),
            ..tengen_uct::Settings::default()
        };
        let mut player = UctPlayer::new(search, self.seed);
        self.strength.apply(&mut player)?;
        let adviser = book.map(|book| Adviser::new(book, Ground::GO, self.seed)).transpose()?;
        let engine = Engine::new(BookPlayer::new(player, adviser));
        Ok(Box::new(OwnThinker::new(engine.with_settings(settings))))
    }
}

/// An engine in a process of its own.
struct ProcessThinker {
    command: CommandLine,
    process: Option<EngineProcess<Conversation>>,
    starts: usize,
}

impl Thinker for ProcessThinker {
    fn ask(&mut self, command: &str, limit: Duration) -> Result<EngineAnswer, String> {
        if self.process.is_none() {
            self.starts += 1;
            let started =
                EngineProcess::start(&self.command, self.starts, Log::default(), StopFlag::new())?;
            self.process = Some(started);
        }
        let Some(process) = &mut self.process else { return Err("there is no engine".to_owned()) };
        process.ask(command, limit).map(|(answer, _)| answer).map_err(|trouble| {
            let words = process.last_words();
            match trouble {
                Trouble::Broken(why) => why + &words,
                Trouble::Late(why) => format!("no answer to {command} in {limit:?}{why}{words}"),
                Trouble::Stopped => "called off".to_owned(),
            }
        })
    }

    fn restart(&mut self) -> Result<(), String> {
        self.process = None;
        Ok(())
    }
}
