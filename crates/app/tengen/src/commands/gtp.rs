use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tengen_happygo::Configuration;
use tengen_play::{HappyGoPlayer, Informed, KnowledgePlayer, Player, Tables, UctPlayer};
use tengen_protocols::gtp::{Disk, Engine, Files, Settings};
use tengen_records::book::{BookPlayer, Ground};
use tengen_verdict::Limits;

use super::book::openings::{Learning, OpeningBook};
use crate::failure::Failure;
use crate::learned::Learned;
use crate::number::time_span;
use crate::save::write_whole;
use crate::stopwatch::cpu_seconds;
use crate::strength::Strength;

/// Game records, written whole or not at all.
struct Records;

impl Files for Records {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        Disk.read(name)
    }

    fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        write_whole(Path::new(name), content)
    }
}

/// Speaks GTP on standard input and output, for front-ends such as Sabaki, GoGui and KGS
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gtp
  tengen gtp --playouts 2000 --seed 7
  tengen gtp --threads 4 --ponder
  tengen gtp --level 8
  tengen gtp --config happygo-rave-sim --playouts 10000
  tengen gtp --config knowledge --move-time 1
  tengen gtp --book nine.book --learn-from-own-games
  tengen gtp --tables tables
  tengen gtp --weights my.weights --glance my.glance
  printf 'boardsize 9\\ngenmove black\\nshowboard\\nquit\\n' | tengen gtp")]
pub(crate) struct Gtp {
    /// Playouts for a move, at most; 10000 where neither a time for a move nor a clock is set
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Seconds for a move; the clock of a game may allow less
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    move_time: Option<f64>,
    /// Take less than the time for a move when no other move can come out ahead any more. On the
    /// clock of a game, where the time saved is not lost, this is always done
    #[arg(long)]
    early_stop: bool,
    /// Think on the opponent's time as well
    #[arg(long)]
    ponder: bool,
    /// Seconds that a move may take on its way to the board and back, beside the thinking
    #[arg(long, value_name = "S", default_value_t = 0.05, allow_hyphen_values = true)]
    lag: f64,
    #[command(flatten)]
    strength: Strength,
    /// Threads that think together; with more than one, games are no longer the same for the same
    /// seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes for the search tree
    #[arg(long, value_name = "MB", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Who plays: tengen; knowledge, which looks at so many positions instead of playing out; or
    /// HappyGO as happygo-base, happygo-sim, happygo-wmf, happygo-wmf-sim,
    /// happygo-rave, happygo-rave-sim, happygo-rave-wmf or happygo-all
    #[arg(long, value_name = "NAME", default_value = "tengen")]
    config: String,
    /// Change a setting of the search, for experiments: NAME=VALUE, as often as you like
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    learned: Learned,
    #[command(flatten)]
    opening_book: OpeningBook,
    #[command(flatten)]
    learning: Learning,
    /// Play perfectly on the small boards whose tables are in this folder ('tengen tables build')
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// The same seed and the same commands give the same game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Gtp {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.ponder && !self.strength.is_full() {
            return Err(Failure::input(format!(
                "--ponder: level {} thinks no more than it is given; leave one of them out",
                self.strength.level()
            )));
        }
        let time = self.move_time.map(time_span).transpose()?;
        let settings = Settings {
            limits: Limits { nodes: self.playouts, time, ..Limits::default() },
            ponder: self.ponder,
            early_stop: self.early_stop,
            lag: self.lag()?,
            ..Settings::default()
        };
        let processor_time = || Duration::from_secs_f64(cpu_seconds().unwrap_or(0.0));
        let pupil = self.opening_book.pupil(&self.learning, Ground::GO)?;
        let mut engine = self.engine()?.with_settings(settings).with_files(Records);
        if let Some(pupil) = pupil {
            engine = engine.with_archive(pupil);
        }
        if cpu_seconds().is_some() {
            engine = engine.with_cpu_clock(processor_time);
        }
        engine.run(BufReader::new(io::stdin()), io::stdout().lock())?;
        Ok(())
    }

    fn lag(&self) -> Result<Duration, Failure> {
        let lag = Duration::try_from_secs_f64(self.lag).ok();
        lag.filter(|lag| *lag <= Duration::from_secs(60)).ok_or_else(|| {
            Failure::input(format!("--lag {}: write seconds from 0 to 60, such as 0.5", self.lag))
        })
    }

    /// An engine with the player that was asked for.
    fn engine(&self) -> Result<Engine, Failure> {
        let memory = (self.memory as usize) << 20;
        if self.config == "tengen" {
            let mut settings = tengen_uct::Settings {
                threads: usize::from(self.threads),
                memory,
                ..self.learned.settings()?
            };
            self.change(|name, value| settings.set(name, value).map_err(|e| e.to_string()))?;
            let mut player = UctPlayer::new(settings, self.seed);
            self.strength.apply(&mut player)?;
            return self.informed(player);
        }
        if let Some((option, what)) = self.learned.in_use() {
            let config = &self.config;
            return Err(Failure::input(format!("{option}: {config} has no use for {what}")));
        }
        if !self.strength.is_full() {
            return Err(Failure::input(format!(
                "--level {}: only tengen has levels; set {} back by --playouts",
                self.strength.level(),
                self.config
            )));
        }
        let named = if self.config == "knowledge" {
            None
        } else {
            Some(Configuration::named(&self.config).map_err(|_| {
                let names = Configuration::NAMES.join(", ");
                let known = format!("tengen, knowledge, {names}");
                Failure::input(format!("--config: '{}' is no player: {known}", self.config))
            })?)
        };
        if self.ponder {
            let config = &self.config;
            return Err(Failure::input(format!("--ponder: {config} thinks on its own time only")));
        }
        if self.threads > 1 {
            return Err(Failure::input(format!(
                "--threads {}: {} thinks on one thread",
                self.threads, self.config
            )));
        }
        let Some(named) = named else {
            let mut settings = tengen_knowledge::Settings { memory, ..Default::default() };
            self.change(|name, value| settings.set(name, value).map_err(|e| e.to_string()))?;
            return self.informed(KnowledgePlayer::new(settings));
        };
        let mut configuration = Configuration { memory, ..named };
        self.change(|name, value| configuration.set(name, value).map_err(|e| e.to_string()))?;
        self.informed(HappyGoPlayer::new(&*self.config, configuration, self.seed))
    }

    /// An engine whose player looks into tables and the book first, if there are any.
    fn informed(&self, player: impl Player + Send + 'static) -> Result<Engine, Failure> {
        let tables = self.tables.as_deref().map(Tables::open).transpose();
        let adviser = self.opening_book.adviser(Ground::GO, self.seed)?;
        let player = BookPlayer::new(player, adviser);
        Ok(Engine::new(Informed::new(player, tables.map_err(Failure::input)?)))
    }

    /// Makes the changes that `--set` asks for.
    fn change(&self, mut set: impl FnMut(&str, &str) -> Result<(), String>) -> Result<(), Failure> {
        for change in &self.set {
            let Some((name, value)) = change.split_once('=') else {
                return Err(Failure::input(format!("--set {change}: write NAME=VALUE")));
            };
            set(name, value).map_err(|error| Failure::input(format!("--set: {error}")))?;
        }
        Ok(())
    }
}
