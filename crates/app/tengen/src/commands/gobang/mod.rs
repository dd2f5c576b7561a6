//! Gobang from a shell.

mod equilibrium;
mod experiment;
mod fouls;
mod openings;
mod position;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Gobang, also called gomoku and renju: forbidden points, the 26 openings, the thesis's players
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang fouls --black H8,H9,G10,F10 --white A1,A3,A5,A7
  tengen gobang fouls --cases positions.jsonl
  tengen gobang openings
  tengen gobang openings --svg openings.svg
  tengen gobang openings --rule thesis --player thesis2
  tengen gobang equilibrium --moves \"h8 h9 g9\"")]
pub(crate) struct Gobang {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Fouls(fouls::Fouls),
    Openings(openings::Openings),
    Equilibrium(equilibrium::EquilibriumOf),
}

impl Gobang {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.what {
            What::Fouls(command) => command.run(),
            What::Openings(command) => command.run(),
            What::Equilibrium(command) => command.run(),
        }
    }
}
