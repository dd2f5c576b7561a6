//! Engines as sides of a match: how they are started, kept and asked.

mod gomocup;
mod gtp;

use std::path::PathBuf;
use std::time::Duration;

use tengen_play::matches::{Conditions, Contestant, Fault, Kind};
use tengen_verdict::StopFlag;

use super::log::Log;
use super::process::{Dialogue, EngineProcess, Trouble};
use super::words::CommandLine;

use gomocup::GomocupEngine;
use gtp::GtpEngine;

/// How an engine is started and kept.
#[derive(Clone)]
pub(crate) struct Recipe {
    /// `first`, `second` or `referee`.
    pub(crate) role: &'static str,
    pub(crate) command: CommandLine,
    /// Whether every game gets a new process.
    pub(crate) restart: bool,
    /// The folder for dialogues.
    pub(crate) log: Option<PathBuf>,
    /// Ends all waiting.
    pub(crate) stop: StopFlag,
}

/// An engine, whatever it speaks.
pub(super) trait Engine: Contestant + Send {
    /// What it calls itself, with its version.
    fn name(&self) -> &str;

    /// `first`, `second` or `referee`.
    fn role(&self) -> &'static str;

    /// Times in a row that it could not be started.
    fn stillbirths(&self) -> u32;

    /// Says which game comes next; 0 for the trial before the first.
    fn prepare(&mut self, game: usize) -> anyhow::Result<()>;

    /// Lets the process go in its own time.
    fn dismiss(&mut self);

    /// As a player or referee.
    fn contestant(&mut self) -> &mut dyn Contestant;
}

/// An engine that speaks the language of the game.
pub(super) fn engine(recipe: &Recipe, conditions: &Conditions) -> Box<dyn Engine> {
    match conditions.ground.kind() {
        Kind::Go => Box::new(GtpEngine::new(recipe.clone(), conditions)),
        Kind::Gobang => Box::new(GomocupEngine::new(recipe.clone(), conditions)),
    }
}

/// A process that is started when it is needed and again when it has died.
struct Keeper<D> {
    recipe: Recipe,
    process: Option<EngineProcess<D>>,
    log: Log,
    name: String,
    patience: Duration,
    /// The game to come.
    game: usize,
    /// Times in a row that it died before it had said its name.
    stillbirths: u32,
}

impl<D: Dialogue> Keeper<D> {
    fn new(recipe: Recipe, conditions: &Conditions) -> Keeper<D> {
        Keeper {
            name: recipe.command.to_string(),
            recipe,
            process: None,
            log: Log::default(),
            patience: conditions.patience,
            game: 0,
            stillbirths: 0,
        }
    }

    fn prepare(&mut self, game: usize) -> anyhow::Result<()> {
        self.game = game;
        if let Some(folder) = &self.recipe.log {
            self.log.open(&folder.join(format!("game-{game:04}-{}.log", self.recipe.role)))?;
        }
        Ok(())
    }

    fn dismiss(&mut self) {
        if let Some(process) = self.process.take() {
            process.say_goodbye();
        }
    }

    /// Sees to it that there is a process, a new one if every game has its own; true if it is new.
    fn is_new(&mut self) -> Result<bool, Fault> {
        if self.recipe.restart {
            self.dismiss();
        }
        if self.process.is_some() {
            return Ok(false);
        }
        self.stillbirths += 1;
        let Recipe { command, stop, .. } = &self.recipe;
        let process =
            EngineProcess::start(command, self.game.max(1), self.log.clone(), stop.clone());
        self.process = Some(process.map_err(Fault::Crash)?);
        Ok(true)
    }

    /// A new process has said its name.
    fn is_born(&mut self, name: String) {
        self.name = name;
        self.stillbirths = 0;
    }

    fn ask(&mut self, command: &str) -> Result<D::Answer, Fault> {
        let (answer, _) = self.ask_timed(command, self.patience, Fault::Crash)?;
        Ok(answer)
    }

    /// As `ask`, with the time it took. An engine that does not answer is killed.
    fn ask_timed(
        &mut self,
        command: &str,
        limit: Duration,
        when_late: fn(String) -> Fault,
    ) -> Result<(D::Answer, Duration), Fault> {
        let Some(process) = &mut self.process else {
            return Err(Fault::Crash("is not running".to_owned()));
        };
        let trouble = match process.ask(command, limit) {
            Ok(answer) => return Ok(answer),
            Err(trouble) => trouble,
        };
        let words = process.last_words();
        let command = one_line(command);
        let fault = match trouble {
            Trouble::Stopped => Fault::Stopped,
            Trouble::Broken(how) => Fault::Crash(format!("{how}, asked '{command}'{words}")),
            Trouble::Late(instead) => {
                let seconds = limit.as_secs_f64();
                when_late(format!("no answer to '{command}' within {seconds:.3} s{instead}{words}"))
            }
        };
        self.process = None;
        Err(fault)
    }

    /// Says something that has no answer.
    fn tell(&mut self, command: &str) {
        if let Some(process) = &mut self.process {
            process.tell(command);
        }
    }

    /// Whoever does not do what the game needs has lost the thread: the next game gets a new process.
    fn refusal(&mut self, command: &str, why: &str) -> Fault {
        self.process = None;
        Fault::Crash(format!("refuses '{}': {}", one_line(command), one_line(why)))
    }

    /// The same for an answer that is none.
    fn nonsense(&mut self, why: String) -> Fault {
        self.process = None;
        Fault::Crash(why)
    }
}

/// The first line, if it is long only its beginning: what is said about engines has one line.
fn one_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().chars().take(100).collect()
}

/// What every engine does the same way, for one with a field `keeper`.
macro_rules! kept {
    ($engine:ty) => {
        impl super::Engine for $engine {
            fn name(&self) -> &str {
                &self.keeper.name
            }

            fn role(&self) -> &'static str {
                self.keeper.recipe.role
            }

            fn stillbirths(&self) -> u32 {
                self.keeper.stillbirths
            }

            fn prepare(&mut self, game: usize) -> anyhow::Result<()> {
                self.keeper.prepare(game)
            }

            fn dismiss(&mut self) {
                self.keeper.dismiss();
            }

            fn contestant(&mut self) -> &mut dyn tengen_play::matches::Contestant {
                self
            }
        }
    };
}
use kept;
