use std::io;
use std::time::Duration;

use clap::Args;
use tengen_play::UctPlayer;
use tengen_protocols::gtp::{Engine, Settings};
use tengen_verdict::Limits;

use crate::failure::Failure;
use crate::number::time_span;
use crate::stopwatch::cpu_seconds;

/// Speaks GTP on standard input and output, for front-ends such as Sabaki, GoGui and KGS
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gtp
  tengen gtp --playouts 2000 --seed 7
  printf 'boardsize 9\\ngenmove black\\nshowboard\\nquit\\n' | tengen gtp")]
pub(crate) struct Gtp {
    /// Playouts for a move, where no time limit says otherwise
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// Seconds for a move
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    move_time: Option<f64>,
    /// Threads that think together; with more than one, games are no longer the same for the same
    /// seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes for the search tree
    #[arg(long, value_name = "MB", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Change a setting of the search, for experiments: NAME=VALUE, as often as you like
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// The same seed and the same commands give the same game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Gtp {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut settings = tengen_uct::Settings {
            threads: usize::from(self.threads),
            memory: (self.memory as usize) << 20,
            ..tengen_uct::Settings::default()
        };
        for change in &self.set {
            let Some((name, value)) = change.split_once('=') else {
                return Err(Failure::input(format!("--set {change}: write NAME=VALUE")));
            };
            settings.set(name, value).map_err(|error| Failure::input(format!("--set: {error}")))?;
        }
        let time = self.move_time.map(time_span).transpose()?;
        // Where time decides, playouts are not counted.
        let nodes = if time.is_some() { None } else { Some(self.playouts) };
        let limits = Limits { nodes, time, ..Limits::default() };
        let processor_time = || Duration::from_secs_f64(cpu_seconds().unwrap_or(0.0));
        let mut engine = Engine::new(UctPlayer::new(settings, self.seed))
            .with_settings(Settings { limits, ..Settings::default() });
        if cpu_seconds().is_some() {
            engine = engine.with_cpu_clock(processor_time);
        }
        engine.run(io::stdin().lock(), io::stdout().lock())?;
        Ok(())
    }
}
