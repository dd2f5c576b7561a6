use clap::Args;
use tengen_board::Size;
use tengen_go_rules::{Komi, RuleSet};

use crate::failure::Failure;

/// What a game is played on and by: the same options wherever games begin.
#[derive(Args)]
pub(crate) struct Ground {
    /// Board size: one number or WIDTHxHEIGHT, up to 25
    #[arg(long, default_value = "9")]
    size: String,
    /// Points given to White
    #[arg(long, default_value = "7", allow_hyphen_values = true)]
    komi: String,
    /// chinese, japanese, ing, aga, new-zealand or tromp-taylor
    #[arg(long, default_value = "chinese")]
    rules: String,
}

impl Ground {
    /// The options as values, or what is wrong with the first bad one.
    pub(crate) fn read(&self) -> Result<(Size, RuleSet, Komi), Failure> {
        Ok((
            self.size.parse().map_err(Failure::input)?,
            self.rules.parse().map_err(Failure::input)?,
            self.komi.parse().map_err(Failure::input)?,
        ))
    }
}
