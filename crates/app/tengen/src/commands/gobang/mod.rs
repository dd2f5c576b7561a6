//! Gobang from a shell.

mod check;
mod equilibrium;
mod experiment;
mod fouls;
mod openings;
mod position;
mod prove;
mod solve;
mod subject;

use clap::{Args, Subcommand};

use crate::failure::Failure;

pub(super) use fouls::{figure, foul_in_words};

/// Gobang, also called gomoku and renju: forced wins, forbidden points, the 26 openings
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang fouls --black H8,H9,G10,F10 --white A1,A3,A5,A7
  tengen gobang fouls --cases positions.jsonl
  tengen gobang openings
  tengen gobang openings --svg openings.svg
  tengen gobang openings --rule thesis --player thesis2
  tengen gobang equilibrium --moves \"h8 h9 g9\"
  tengen gobang solve --moves \"h8 a1 i9 a2 i10 a14\"
  tengen gobang prove --moves \"h8 a1 i9 a2 i10 a14\" --out won.cert
  tengen gobang check won.cert")]
pub(crate) struct Gobang {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Fouls(fouls::Fouls),
    Openings(openings::Openings),
    Equilibrium(equilibrium::EquilibriumOf),
    Solve(solve::Solve),
    Prove(prove::Prove),
    Check(check::Check),
}

impl Gobang {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.what {
            What::Fouls(command) => command.run(),
            What::Openings(command) => command.run(),
            What::Equilibrium(command) => command.run(),
            What::Solve(command) => command.run(),
            What::Prove(command) => command.run(),
            What::Check(command) => command.run(),
        }
    }
}
