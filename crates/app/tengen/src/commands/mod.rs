//! One file a command.

mod bench;
mod gtp;
mod happygo;
mod ko;
mod learn;
mod match_;
mod play;
mod score;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(play::Play),
    Score(score::Score),
    Gtp(gtp::Gtp),
    Ko(Box<ko::Ko>),
    Learn(learn::Learn),
    Match(Box<match_::Match>),
    #[command(name = "happygo")]
    HappyGo(happygo::HappyGo),
    Bench(bench::Bench),
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Play(command) => command.run(),
            Command::Score(command) => command.run(),
            Command::Gtp(command) => command.run(),
            Command::Ko(command) => command.run(),
            Command::Learn(command) => command.run(),
            Command::Match(command) => command.run(),
            Command::HappyGo(command) => command.run(),
            Command::Bench(command) => command.run(),
        }
    }
}
