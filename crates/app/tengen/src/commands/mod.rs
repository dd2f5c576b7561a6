//! One file a command.

mod bench;
mod gtp;
mod play;
mod score;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(play::Play),
    Score(score::Score),
    Gtp(gtp::Gtp),
    Bench(bench::Bench),
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Play(command) => command.run(),
            Command::Score(command) => command.run(),
            Command::Gtp(command) => command.run(),
            Command::Bench(command) => command.run(),
        }
    }
}
