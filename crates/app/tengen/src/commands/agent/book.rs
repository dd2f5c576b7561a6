//! Games from servers in an opening book.

use std::io;
use std::path::Path;

use tengen_agent::{Keeper, Played};
use tengen_board::Color;
use tengen_records::Date;
use tengen_records::book::{Finish, Ground, Learner, Reading};
use tengen_sgf::{Outcome, WonBy};

use crate::failure::Failure;

/// Adds games to a book when they are over, those that were only watched as well.
pub(super) struct BookKeeper(Learner);

impl BookKeeper {
    /// For this book, which is made if there is none.
    pub(super) fn new(path: &Path) -> Result<BookKeeper, Failure> {
        Ok(BookKeeper(Learner::new(path, Ground::GO)?))
    }
}

impl Keeper for BookKeeper {
    fn keep(&mut self, played: &Played) -> io::Result<()> {
        let game = &played.table.game;
        let finish = match played.outcome {
            Outcome::Win { winner, by: WonBy::Points(points) } => {
                let side = if winner == Color::Black { 2.0 } else { -2.0 };
                Finish::counted((side * points).round() as i32, game.komi())
            }
            Outcome::Win { winner, .. } => Finish::won_by(winner),
            Outcome::Draw => Finish::counted(0, game.komi()),
            // Whatever its moves were worth, nobody knows.
            Outcome::Void | Outcome::Unknown => return Ok(()),
        };
        let date = played.table.date.parse::<Date>().map_or(0, Date::as_number);
        let (ground, line) = Reading::default().go_game(game, finish, date);
        self.0.keep(ground, &line).map_err(io::Error::other)
    }
}
