//! HappyGO's experiments, run again.

mod bouts;
mod chart;
mod speed;
mod strength;
mod table;

use clap::{Args, Subcommand};
use tengen_happygo::Configuration;

use crate::failure::Failure;

/// Runs the experiments of the HappyGO thesis again: its speed and its strength
#[derive(Args)]
#[command(after_help = "Examples:
  tengen happygo speed
  tengen happygo strength --playouts 10000,20000 --games 20
  tengen happygo strength --configs happygo-rave-sim,happygo-all --playouts 70000 --games 40 \\
      --resume strength.jsonl --svg strength.svg

Play with one of the configurations:
  tengen gtp --config happygo-all")]
pub(crate) struct HappyGo {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Speed(speed::Speed),
    Strength(Box<strength::Strength>),
}

impl HappyGo {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Speed(speed) => speed.run(),
            What::Strength(strength) => strength.run(),
        }
    }
}

/// The configurations that were asked for, each once and in the order of the thesis; all eight if none
/// was named.
fn configurations(asked: &[String]) -> Result<Vec<&'static str>, Failure> {
    if let Some(unknown) = asked.iter().find(|name| !Configuration::NAMES.contains(&name.as_str()))
    {
        let names = Configuration::NAMES.join(", ");
        return Err(Failure::input(format!(
            "--configs: '{unknown}' is no configuration of HappyGO: {names}"
        )));
    }
    let is_wanted = |name: &&str| asked.is_empty() || asked.iter().any(|asked| asked == name);
    Ok(Configuration::NAMES.into_iter().filter(is_wanted).collect())
}
