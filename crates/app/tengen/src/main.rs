//! The `tengen` program: reads the command line and hands over to one command.

mod cases;
mod commands;
mod crew;
mod failure;
mod fights;
mod ground;
mod learned;
mod middle_game;
mod minds;
mod number;
mod output;
mod progress;
mod save;
mod shown;
mod stopwatch;
mod strength;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use failure::Failure;

/// Plays Go and Gobang, and says why.
///
/// Without a command it opens the studio in the browser. Every command takes --help. Answers go to
/// standard output, progress and messages to standard error; --json prints one JSON object instead
/// of words. The exit code is 0 for an answer, 2 for bad input and 1 for a failure.
#[derive(Parser)]
#[command(version)]
#[command(after_help = "Examples:
  tengen                       open the studio: play, analyse, understand
  tengen play                  play Go in the terminal
  tengen play --game gobang    play Gobang (renju, gomoku), forbidden points marked
  tengen score game.sgf        who is ahead, by how much, and which stones are dead
  tengen explain game.sgf      what is going on on the board, in words
  tengen review game.sgf       what every move of a game did, missed and cost
  tengen endgame game.sgf      what is left to play, what each move is worth, best order
  tengen ko --k 12 --black 25  a ko fight solved exactly
  tengen cgt '{6|{4|0}}'       the value of a combinatorial game
  tengen read --help           can it be captured, killed, connected, and by which moves
  tengen semeai race.sgf       who wins a capturing race, by how much, with which moves
  tengen solve 3x4             the score of a small board with best play, and the first moves
  tengen tables --help         every position of a small board solved, in a file
  tengen gobang --help         Gobang: forbidden points of renju, the 26 openings
  tengen nash matrix.csv       the equilibrium of a matrix game, or of a game tree
  tengen records --help        collections of games: what is in them, patterns, mining
  tengen book --help           opening books: what was played in a position, and how it went
  tengen gtp                   serve a Go front-end such as Sabaki or GoGui
  tengen gomocup               serve a Gobang front-end such as Piskvork or Yixin-Board
  tengen match --help          which of two engines is stronger
  tengen agent --help          play on Go servers by itself
  tengen bench playouts        how fast random games are on this machine")]
struct CommandLine {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

fn main() -> ExitCode {
    let result = match CommandLine::try_parse() {
        Ok(line) => line.command.unwrap_or_else(commands::Command::usual).run(),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                output::print_text(&error.render().to_string())
            }
            _ => Err(Failure::from(error)),
        },
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
