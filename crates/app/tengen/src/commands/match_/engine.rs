//! An engine that speaks GTP as a side of a match.

use std::path::PathBuf;
use std::time::Duration;

use tengen_board::{Color, Move, Size};
use tengen_play::matches::{Chosen, Claim, Conditions, Contestant, Fault};
use tengen_play::{Clock, TimeSystem};
use tengen_protocols::gtp::client::{Unreadable, Wording, read_choice, read_score};
use tengen_verdict::StopFlag;

use super::log::Log;
use super::process::{EngineProcess, Trouble};
use super::words::CommandLine;

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

/// An engine, started when it is needed and again when it has died.
pub(crate) struct Engine {
    recipe: Recipe,
    process: Option<EngineProcess>,
    log: Log,
    wording: Wording,
    name: String,
    size: Size,
    patience: Duration,
    /// The game to come.
    game: usize,
    /// Whether the clock may be told in fractions of a second.
    fractions: bool,
    /// Times in a row that it died before it had said its name.
    stillbirths: u32,
}

impl Engine {
    pub(super) fn new(recipe: Recipe, conditions: &Conditions) -> Engine {
        Engine {
            name: recipe.command.to_string(),
            recipe,
            process: None,
            log: Log::default(),
            wording: Wording::default(),
            size: conditions.size,
            patience: conditions.patience,
            game: 0,
            fractions: true,
            stillbirths: 0,
        }
    }

    /// What it calls itself, with its version.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// `first`, `second` or `referee`.
    pub(super) const fn role(&self) -> &'static str {
        self.recipe.role
    }

    /// Times in a row that it could not be started.
    pub(super) const fn stillbirths(&self) -> u32 {
        self.stillbirths
    }

    /// Says which game comes next; 0 for the trial before the first.
    pub(super) fn prepare(&mut self, game: usize) -> anyhow::Result<()> {
        self.game = game;
        if let Some(folder) = &self.recipe.log {
            self.log.open(&folder.join(format!("game-{game:04}-{}.log", self.recipe.role)))?;
        }
        Ok(())
    }

    /// Lets the process go in its own time.
    pub(super) fn dismiss(&mut self) {
        if let Some(process) = self.process.take() {
            process.say_goodbye();
        }
    }

    fn start(&mut self) -> Result<(), Fault> {
        let Recipe { command, stop, .. } = &self.recipe;
        let process =
            EngineProcess::start(command, self.game.max(1), self.log.clone(), stop.clone());
        self.process = Some(process.map_err(Fault::Crash)?);
        let name = self.ask("name")?.unwrap_or_else(|_| "unnamed".to_owned());
        let name = one_line(&name);
        // Without a version a name is enough.
        let version = self.ask("version")?.unwrap_or_default();
        let version = one_line(&version);
        self.name = format!("{name} {version}").trim().to_owned();
        self.wording = Wording::new(&self.ask("list_commands")?.unwrap_or_default());
        self.fractions = true;
        Ok(())
    }

    /// The answer, or in the inner error why the engine would not.
    fn ask(&mut self, command: &str) -> Result<Result<String, String>, Fault> {
        let (answer, _) = self.ask_timed(command, self.patience, Fault::Crash)?;
        Ok(answer)
    }

    /// As `ask`, with the time it took. An engine that does not answer is killed.
    fn ask_timed(
        &mut self,
        command: &str,
        limit: Duration,
        when_late: fn(String) -> Fault,
    ) -> Result<(Result<String, String>, Duration), Fault> {
        let Some(process) = &mut self.process else {
            return Err(Fault::Crash("is not running".to_owned()));
        };
        let trouble = match process.ask(command, limit) {
            Ok((answer, took)) if answer.is_success => return Ok((Ok(answer.text), took)),
            Ok((answer, took)) => return Ok((Err(answer.text), took)),
            Err(trouble) => trouble,
        };
        let words = process.last_words();
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

    /// A command that must be carried out.
    fn tell(&mut self, command: &str) -> Result<(), Fault> {
        match self.ask(command)? {
            Ok(_) => Ok(()),
            Err(why) => Err(self.refusal(command, &why)),
        }
    }

    /// Whoever does not do what the game needs has lost the thread: the next game gets a new process.
    fn refusal(&mut self, command: &str, why: &str) -> Fault {
        self.process = None;
        Fault::Crash(format!("refuses '{command}': {}", one_line(why)))
    }

    /// A word about time, with fractions of a second if the engine takes them.
    fn tell_time(&mut self, say: impl Fn(&Wording, bool) -> Option<String>) -> Result<(), Fault> {
        while let Some(command) = say(&self.wording, self.fractions) {
            let refused = self.ask(&command)?.is_err();
            if !(refused && self.fractions && command.contains('.')) {
                break;
            }
            // By the standard these are whole numbers, and some insist on it.
            self.fractions = false;
        }
        Ok(())
    }
}

impl Contestant for Engine {
    fn begin(&mut self, conditions: &Conditions) -> Result<(), Fault> {
        if self.recipe.restart {
            self.dismiss();
        }
        if self.process.is_none() {
            self.stillbirths += 1;
            self.start()?;
            self.stillbirths = 0;
        }
        self.tell(&self.wording.board_size(conditions.size))?;
        self.tell("clear_board")?;
        self.tell(&self.wording.komi(conditions.komi))?;
        for way in self.wording.rules(conditions.rules) {
            if self.ask(&way)?.is_ok() {
                break;
            }
        }
        self.tell_time(|wording, fractions| wording.time_settings(conditions.time, fractions))
    }

    fn watch(&mut self, color: Color, mv: Move) -> Result<(), Fault> {
        self.tell(&self.wording.play(color, mv))
    }

    fn choose(&mut self, color: Color, clock: &Clock, limit: Duration) -> Result<Chosen, Fault> {
        self.tell_time(|wording, fractions| wording.time_left(color, clock, fractions))?;
        let is_timed = clock.system() != TimeSystem::Unlimited;
        let when_late = if is_timed { Fault::Late } else { Fault::Crash };
        let command = self.wording.genmove(color);
        let (answer, took) = self.ask_timed(&command, limit, when_late)?;
        let answer = answer.map_err(|why| self.refusal(&command, &why))?;
        match read_choice(&answer, self.size) {
            Ok(choice) => Ok(Chosen { choice, took }),
            Err(error @ Unreadable::OffBoard(_)) => {
                Err(Fault::OffBoard(format!("illegal move: {error}")))
            }
            Err(error @ Unreadable::NotAMove(_)) => {
                self.process = None;
                Err(Fault::Crash(error.to_string()))
            }
        }
    }

    fn final_score(&mut self) -> Result<Claim, Fault> {
        Ok(match self.ask("final_score")? {
            Ok(text) => Claim { margin: read_score(&text), text: one_line(&text) },
            Err(why) => Claim { margin: None, text: format!("? {}", one_line(&why)) },
        })
    }
}

/// The first line, if it is long only its beginning: what is said about engines has one line.
fn one_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().chars().take(100).collect()
}
