//! An engine that speaks GTP.

use std::time::Duration;

use tengen_board::{Color, Move, Size};
use tengen_play::matches::{Chosen, Claim, Conditions, Contestant, Fault, Ground};
use tengen_play::{Clock, TimeSystem};
use tengen_protocols::gtp::client::{
    Conversation, EngineAnswer, Unreadable, Wording, read_choice, read_score,
};

use super::{Keeper, Recipe, kept, one_line};

pub(super) struct GtpEngine {
    keeper: Keeper<Conversation>,
    wording: Wording,
    size: Size,
    /// Whether the clock may be told in fractions of a second.
    fractions: bool,
}

impl GtpEngine {
    pub(super) fn new(recipe: Recipe, conditions: &Conditions) -> GtpEngine {
        GtpEngine {
            keeper: Keeper::new(recipe, conditions),
            wording: Wording::default(),
            size: conditions.size,
            fractions: true,
        }
    }

    fn introduce(&mut self) -> Result<(), Fault> {
        let name = self.ask("name")?.unwrap_or_else(|_| "unnamed".to_owned());
        let name = one_line(&name);
        // Without a version a name is enough.
        let version = self.ask("version")?.unwrap_or_default();
        let version = one_line(&version);
        self.wording = Wording::new(&self.ask("list_commands")?.unwrap_or_default());
        self.fractions = true;
        self.keeper.is_born(format!("{name} {version}").trim().to_owned());
        Ok(())
    }

    /// The answer, or in the inner error why the engine would not.
    fn ask(&mut self, command: &str) -> Result<Result<String, String>, Fault> {
        Ok(said(self.keeper.ask(command)?))
    }

    /// A command that must be carried out.
    fn tell(&mut self, command: &str) -> Result<(), Fault> {
        match self.ask(command)? {
            Ok(_) => Ok(()),
            Err(why) => Err(self.keeper.refusal(command, &why)),
        }
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

/// What was answered, or in the error why the engine would not.
fn said(answer: EngineAnswer) -> Result<String, String> {
    if answer.is_success { Ok(answer.text) } else { Err(answer.text) }
}

impl Contestant for GtpEngine {
    fn begin(&mut self, conditions: &Conditions) -> Result<(), Fault> {
        if self.keeper.is_new()? {
            self.introduce()?;
        }
        let Ground::Go { rules, komi } = conditions.ground else {
            return Err(Fault::Crash("GTP is for Go".to_owned()));
        };
        self.tell(&self.wording.board_size(conditions.size))?;
        self.tell("clear_board")?;
        self.tell(&self.wording.komi(komi))?;
        for way in self.wording.rules(rules) {
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
        let (answer, took) = self.keeper.ask_timed(&command, limit, when_late)?;
        let answer = said(answer).map_err(|why| self.keeper.refusal(&command, &why))?;
        match read_choice(&answer, self.size) {
            Ok(choice) => Ok(Chosen { choice, took }),
            Err(error @ Unreadable::OffBoard(_)) => {
                Err(Fault::OffBoard(format!("illegal move: {error}")))
            }
            Err(error @ Unreadable::NotAMove(_)) => Err(self.keeper.nonsense(error.to_string())),
        }
    }

    fn final_score(&mut self) -> Result<Claim, Fault> {
        Ok(match self.ask("final_score")? {
            Ok(text) => Claim { margin: read_score(&text), text: one_line(&text) },
            Err(why) => Claim { margin: None, text: format!("? {}", one_line(&why)) },
        })
    }
}

kept!(GtpEngine);
