use clap::Args;
use tengen_board::Size;
use tengen_go_rules::{Komi, RuleSet};
use tengen_gobang_rules::{Board, USUAL_SIDE};

use crate::failure::Failure;

/// What a game is played on and by: the same options wherever games begin.
#[derive(Args)]
pub(crate) struct Ground {
    /// Board size: one number or WIDTHxHEIGHT, up to 25 [default: 9; Gobang 15]
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// Go: points given to White [default: 7]
    #[arg(long, value_name = "KOMI", allow_hyphen_values = true)]
    komi: Option<String>,
    /// Go: chinese, japanese, ing, aga, new-zealand or tromp-taylor [default: chinese]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Gobang: renju, freestyle, standard, caro, thesis-basic, thesis-japanese, thesis-33-allowed or
    /// thesis-44-allowed [default: renju]
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
}

impl Ground {
    /// A game of Go: the options as values, or what is wrong with the first bad one.
    pub(crate) fn read(&self) -> Result<(Size, RuleSet, Komi), Failure> {
        if self.rule.is_some() {
            return Err(Failure::input("--rule is for Gobang: the rules of Go are --rules"));
        }
        Ok((
            self.size.as_deref().unwrap_or("9").parse().map_err(Failure::input)?,
            self.rules.as_deref().unwrap_or("chinese").parse().map_err(Failure::input)?,
            self.komi.as_deref().unwrap_or("7").parse().map_err(Failure::input)?,
        ))
    }

    /// The same for Gobang.
    pub(crate) fn read_gobang(&self) -> Result<(Board, tengen_gobang_rules::RuleSet), Failure> {
        if self.rules.is_some() {
            return Err(Failure::input("--rules are for Go: that of Gobang is --rule"));
        }
        if self.komi.is_some() {
            return Err(Failure::input("--komi: there is none in Gobang"));
        }
        let size = match &self.size {
            Some(size) => size.parse().map_err(Failure::input)?,
            None => Size::square(USUAL_SIDE).map_err(Failure::input)?,
        };
        Ok((Board::new(size).map_err(Failure::input)?, self.rule()?.unwrap_or(DEFAULT_RULE)))
    }

    /// The rule of Gobang that was asked for, if any was.
    pub(crate) fn rule(&self) -> Result<Option<tengen_gobang_rules::RuleSet>, Failure> {
        self.rule.as_deref().map(|rule| rule.parse().map_err(Failure::input)).transpose()
    }
}

/// What Gobang is played under unless something else is asked for.
const DEFAULT_RULE: tengen_gobang_rules::RuleSet = tengen_gobang_rules::RuleSet::Renju;
