//! Opening books: filled, shown, written out, pruned, deepened.

mod add;
mod analyse;
mod export;
pub(super) mod openings;
mod place;
mod prune;
mod show;

use clap::{Args, Subcommand};
use tengen_records::book::BookError;

use crate::failure::Failure;

/// Opening books from game records and own games: what was played in a position, and how it went
///
/// A book is one file. It holds one game, Go or Gobang, on boards of any number of sizes (and in Gobang
/// under any number of rule sets), each for itself. Positions that are the same but for turning and
/// mirroring are one, whatever order of moves led to them. A file that is being filled survives
/// whatever happens to the program: batches of games are in it whole or not at all.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen book add nine.book games/ more.sgf.gz
  tengen book show nine.book
  tengen book show nine.book game.sgf --move 6 --svg board.svg
  tengen book export nine.book --min-games 20 --out openings.sgf
  tengen book prune nine.book --min-games 2
  tengen book analyse nine.book --positions 50 --nodes 20000
  tengen book add renju.book games.sgf --game gobang --rule renju
  tengen gtp --book nine.book --learn-from-own-games")]
pub(crate) struct Book {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Add(add::Add),
    Show(show::Show),
    Export(export::Export),
    Prune(prune::Prune),
    Analyse(analyse::Analyse),
}

impl Book {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Add(add) => add.run(),
            What::Show(show) => show.run(),
            What::Export(export) => export.run(),
            What::Prune(prune) => prune.run(),
            What::Analyse(analyse) => analyse.run(),
        }
    }
}

/// What is wrong with the file is bad input; what is wrong with the disk is a failure.
impl From<BookError> for Failure {
    fn from(error: BookError) -> Failure {
        match error {
            BookError::Storage { .. } => Failure::Other(anyhow::Error::new(error)),
            _ => Failure::input(error),
        }
    }
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of something: `1 game`, `2,000 games`.
fn counted(number: u64, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {what}{ending}", grouped(number))
}

/// A date as a book has it; none if it has none.
fn date(number: u32) -> Option<String> {
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
    match (year, month, day) {
        (0, _, _) => None,
        (_, 0, _) => Some(format!("{year:04}")),
        (_, _, 0) => Some(format!("{year:04}-{month:02}")),
        _ => Some(format!("{year:04}-{month:02}-{day:02}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_dates_for_people() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(
            (counted(1, "game"), counted(2_000, "game")),
            ("1 game".into(), "2,000 games".into())
        );
        let dates = [0, 19_960_000, 19_960_500, 19_960_506].map(date);
        let expected = [None, Some("1996"), Some("1996-05"), Some("1996-05-06")];
        assert_eq!(dates, expected.map(|date| date.map(str::to_owned)));
    }
}
