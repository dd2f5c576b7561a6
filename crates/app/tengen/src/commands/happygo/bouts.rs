//! The games of the strength experiment, and the file they are kept in.

use std::path::Path;

use serde_json::Value;
use tengen_board::Size;
use tengen_play::matches::results::Entry;
use tengen_play::matches::{GameResult, Tally};

use crate::commands::match_::report::{MOST_INCIDENTS, incident};
use crate::commands::match_::results_file::ResultsFile;
use crate::failure::Failure;

/// One configuration with so many playouts a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) config: String,
    pub(super) playouts: u64,
}

/// A finished game of a setting against the opponent.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bout {
    pub(super) setting: Setting,
    pub(super) game: GameResult,
}

impl Entry for Bout {
    fn to_json(&self) -> Value {
        let mut value = self.game.to_json();
        value["config"] = self.setting.config.as_str().into();
        value["playouts"] = self.setting.playouts.into();
        value
    }

    fn from_json(value: &Value, size: Size) -> Option<Bout> {
        let config = value["config"].as_str()?.to_owned();
        let setting = Setting { config, playouts: value["playouts"].as_u64()? };
        Some(Bout { setting, game: GameResult::from_json(value, size)? })
    }

    fn key(&self) -> String {
        let Setting { config, playouts } = &self.setting;
        format!("game {} of {config} at {playouts} playouts", self.game.pairing.number)
    }
}

/// Where finished games are entered.
#[derive(Default)]
pub(super) struct Bouts {
    all: Vec<Bout>,
    file: Option<ResultsFile>,
    /// Games that were in the file.
    pub(super) taken_over: usize,
}

impl Bouts {
    /// The games of an earlier run with the same settings, and the file for those to come.
    pub(super) fn resume(path: &Path, settings: &Value, size: Size) -> Result<Bouts, Failure> {
        let (file, all) = ResultsFile::open::<Bout>(path, settings, size)?;
        Ok(Bouts { taken_over: all.len(), all, file: Some(file) })
    }

    pub(super) fn enter(&mut self, bout: Bout) -> anyhow::Result<()> {
        if let Some(file) = &mut self.file {
            file.add(&bout)?;
        }
        self.all.push(bout);
        Ok(())
    }

    /// Whether the game of this number was played with a setting.
    pub(super) fn has(&self, setting: &Setting, number: usize) -> bool {
        self.of(setting).any(|game| game.pairing.number == number)
    }

    /// What a setting has come to.
    pub(super) fn tally(&self, setting: &Setting) -> Tally {
        let mut tally = Tally::default();
        self.of(setting).for_each(|game| tally.add(game));
        tally
    }

    /// Games in which an engine failed, one line each.
    pub(super) fn incidents(&self) -> Vec<String> {
        let told = |bout: &Bout| {
            let Setting { config, playouts } = &bout.setting;
            incident(&bout.game).map(|words| format!("{config} at {playouts} playouts, {words}"))
        };
        self.all.iter().filter_map(told).take(MOST_INCIDENTS).collect()
    }

    fn of(&self, setting: &Setting) -> impl Iterator<Item = &GameResult> {
        self.all.iter().filter(move |bout| bout.setting == *setting).map(|bout| &bout.game)
    }
}
