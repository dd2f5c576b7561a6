//! Collections of game records: what is in them, what is played again and again, where a pattern came up.

mod accept;
mod find;
mod index;
mod info;
mod mine;
mod reading;
mod sheet;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// What collections of game records hold: patterns, what is played there, and who won
///
/// FILES are records with one or many games (.sgf, .sgfs, .mgt, plain, .gz or .zip) and folders with
/// everything in them. Broken games are left out and counted; --verbose names each with its reason. Of
/// games with the same moves, also turned or mirrored, only the first counts.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen records info games/
  tengen records find '..../..X./.O../....' games.sgf.gz
  tengen records index games/ --out games.index
  tengen records find corner.txt games.index --svg corner.svg
  tengen records mine games/ --size 9 --min-rank 1d --min-count 50 --svg sheet.svg --out mined.txt
  tengen records accept mined.txt --into good.txt")]
pub(crate) struct Records {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Info(info::Info),
    Find(Box<find::Find>),
    Index(index::MakeIndex),
    Mine(Box<mine::Mine>),
    Accept(accept::Accept),
}

impl Records {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Info(command) => command.run(),
            What::Find(command) => command.run(),
            What::Index(command) => command.run(),
            What::Mine(command) => command.run(),
            What::Accept(command) => command.run(),
        }
    }
}
