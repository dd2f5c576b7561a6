//! One file a command.

mod agent;
mod bench;
mod book;
mod cgt;
mod endgame;
mod explain;
mod gobang;
mod gomocup;
mod gtp;
mod happygo;
mod ko;
mod learn;
mod match_;
mod nash;
mod play;
mod read;
mod records;
mod review;
mod score;
mod semeai;
mod solve;
mod studio;
mod tables;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Subcommand)]
pub(crate) enum Command {
    Studio(studio::Studio),
    Play(play::Play),
    Score(score::Score),
    Endgame(endgame::Endgame),
    Explain(explain::Explain),
    Review(review::Review),
    Gtp(gtp::Gtp),
    Gomocup(gomocup::Gomocup),
    Ko(Box<ko::Ko>),
    Cgt(Box<cgt::Cgt>),
    Read(Box<read::Read>),
    Semeai(Box<semeai::Semeai>),
    Solve(solve::Solve),
    Tables(tables::Tables),
    Nash(nash::Nash),
    Gobang(gobang::Gobang),
    Book(Box<book::Book>),
    Records(records::Records),
    Learn(learn::Learn),
    Match(Box<match_::Match>),
    Agent(Box<agent::Agent>),
    #[command(name = "happygo")]
    HappyGo(happygo::HappyGo),
    Bench(bench::Bench),
}

impl Command {
    /// What is done when no command is given.
    pub(crate) fn usual() -> Command {
        Command::Studio(studio::Studio::usual())
    }

    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Studio(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Score(command) => command.run(),
            Command::Endgame(command) => command.run(),
            Command::Explain(command) => command.run(),
            Command::Review(command) => command.run(),
            Command::Gtp(command) => command.run(),
            Command::Gomocup(command) => command.run(),
            Command::Ko(command) => command.run(),
            Command::Cgt(command) => command.run(),
            Command::Read(command) => command.run(),
            Command::Semeai(command) => command.run(),
            Command::Solve(command) => command.run(),
            Command::Tables(command) => command.run(),
            Command::Nash(command) => command.run(),
            Command::Gobang(command) => command.run(),
            Command::Book(command) => command.run(),
            Command::Records(command) => command.run(),
            Command::Learn(command) => command.run(),
            Command::Match(command) => command.run(),
            Command::Agent(command) => command.run(),
            Command::HappyGo(command) => command.run(),
            Command::Bench(command) => command.run(),
        }
    }
}
