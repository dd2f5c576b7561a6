//! Positions of ready-made games, and kos.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use serde_json::{Value as Json, json};
use tengen_cgt::rulesets::{Domineering, Grid, Toads, blocked_corridor, corridor};
use tengen_cgt::{Calculator, CgtError, Game, Ko, Komaster, Side, Store, Thermograph, Value};

use super::answer::thermograph_json;
use super::{evaluate, failure};
use crate::failure::Failure;

/// A position to be evaluated.
#[derive(Clone)]
pub(super) enum Position {
    Domineering(Grid),
    Toads(Toads),
    Corridor { length: u32, blocked: bool },
}

impl FromStr for Position {
    type Err = String;

    fn from_str(text: &str) -> Result<Position, String> {
        let (game, what) = text.split_once(':').unwrap_or((text, ""));
        let length = || {
            let length = what.parse().ok().filter(|length| (1..=500).contains(length));
            length.ok_or_else(|| format!("'{what}' is no length: a corridor has 1 to 500 points"))
        };
        match game {
            "domineering" => what.parse().map(Position::Domineering).map_err(|e| format!("{e}")),
            "toads" => what.parse().map(Position::Toads).map_err(|e| format!("{e}")),
            "corridor" => Ok(Position::Corridor { length: length()?, blocked: false }),
            "blocked" => Ok(Position::Corridor { length: length()?, blocked: true }),
            _ => Err(format!("'{game}' is no game here: domineering, toads, corridor or blocked")),
        }
    }
}

impl Position {
    pub fn value(&self, store: &Store) -> Result<Game, CgtError> {
        match self {
            Position::Domineering(grid) => Domineering::new(store).value(grid),
            Position::Toads(strip) => strip.value(store),
            Position::Corridor { length, blocked: false } => corridor(store, *length),
            Position::Corridor { length, blocked: true } => blocked_corridor(store, *length),
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Master {
    Left,
    Right,
    Neutral,
}

#[derive(Clone, Copy, ValueEnum)]
enum Holder {
    Left,
    Right,
}

/// A ko as options.
#[derive(Args)]
pub(super) struct KoOptions {
    /// The thermograph of a ko: what it comes to if Left wins it, and if Right does
    #[arg(long, num_args = 2, value_names = ["A", "B"], allow_hyphen_values = true,
        conflicts_with_all = ["expression", "position"])]
    ko: Option<Vec<String>>,
    /// Who wins a fight for the ko; neutral if threats cancel
    #[arg(long, value_enum, default_value = "neutral", requires = "ko")]
    komaster: Master,
    /// Who holds the ko now and needs only one move to win it
    #[arg(long, value_enum, default_value = "right", requires = "ko")]
    holder: Holder,
}

/// A ko and its thermograph.
pub(super) struct KoPosition {
    ends: [String; 2],
    master: &'static str,
    holder: &'static str,
    pub thermograph: Thermograph,
}

impl KoOptions {
    pub const fn is_asked(&self) -> bool {
        self.ko.is_some()
    }

    pub fn ko(&self, store: &Store) -> Result<Option<KoPosition>, Failure> {
        let Some([left, right]) = self.ko.as_deref() else { return Ok(None) };
        let mut calculator = Calculator::new(store);
        let mut end = |text: &str| match evaluate(&mut calculator, text)? {
            Value::Game(game) => Ok(game),
            _ => Err(Failure::input(format!("'{text}' is no game: --ko 9 0 has two numbers"))),
        };
        let (left, right) = (end(left)?, end(right)?);
        let (komaster, master) = match self.komaster {
            Master::Left => (Komaster::Left, "left"),
            Master::Right => (Komaster::Right, "right"),
            Master::Neutral => (Komaster::Neutral, "neutral"),
        };
        let (side, holder) = match self.holder {
            Holder::Left => (Side::Left, "left"),
            Holder::Right => (Side::Right, "right"),
        };
        let ko = Ko { left: vec![left], right: vec![right], holder: side };
        let thermograph = store.ko_thermograph(&ko, komaster).map_err(failure)?;
        let ends = [store.name(left).map_err(failure)?, store.name(right).map_err(failure)?];
        Ok(Some(KoPosition { ends, master, holder, thermograph }))
    }
}

impl KoPosition {
    pub fn title(&self) -> String {
        let [left, right] = &self.ends;
        let fight = match self.master {
            "neutral" => "neutral threats".to_owned(),
            side => format!("komaster {side}"),
        };
        format!("{{{left} | ko | {right}}}, {} holds, {fight}", self.holder)
    }

    pub fn as_json(&self) -> Json {
        json!({
            "mean": self.thermograph.mean().to_string(),
            "temperature": self.thermograph.temperature().to_string(),
            "komaster": self.master,
            "holder": self.holder,
            "thermograph": thermograph_json(&self.thermograph),
        })
    }
}
