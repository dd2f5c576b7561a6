//! The opening book of a player: the same options wherever the program plays.

use std::path::{Path, PathBuf};

use clap::Args;
use tengen_go_rules::Score;
use tengen_play::Game;
use tengen_play::gobang::Mind;
use tengen_protocols::gtp::{Archive, Finished};
use tengen_records::Date;
use tengen_records::book::{Adviser, BookError, BookMind, Finish, Ground, Learner, Reading};

use crate::commands::match_::date::today;
use crate::failure::Failure;

/// A book to play from, and to write own games into.
#[derive(Args)]
pub(crate) struct OpeningBook {
    /// Play from this opening book as long as it has a move with enough games that wins at least half
    /// of them; the seed decides between moves that are about as good
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Games that a move of the book needs
    #[arg(long, value_name = "N", default_value_t = 5, requires = "book", value_parser = clap::value_parser!(u64).range(1..))]
    book_games: u64,
}

/// Whether the book grows.
#[derive(Args)]
pub(crate) struct Learning {
    /// Add games to the book when they end; it is made if there is none
    #[arg(long, requires = "book")]
    learn_from_own_games: bool,
}

impl OpeningBook {
    /// Looks moves of a game up; none without a book.
    pub(crate) fn adviser(&self, game: &str, seed: u64) -> Result<Option<Adviser>, Failure> {
        let Some(path) = &self.book else { return Ok(None) };
        let mut adviser = Adviser::new(path, game, seed)?;
        adviser.taste.enough = self.book_games;
        Ok(Some(adviser))
    }

    /// Somebody who plays Gobang, with the book if there is one.
    pub(crate) fn mind(&self, mind: Box<dyn Mind>, seed: u64) -> Result<Box<dyn Mind>, Failure> {
        Ok(match self.adviser(Ground::GOBANG, seed)? {
            Some(adviser) => Box::new(BookMind::new(mind, adviser)),
            None => mind,
        })
    }

    /// Who writes own games into the book; none if nobody is to. Comes before [`OpeningBook::adviser`],
    /// which wants the book to be there.
    pub(crate) fn pupil(
        &self,
        learning: &Learning,
        game: &'static str,
    ) -> Result<Option<Pupil>, Failure> {
        match &self.book {
            Some(path) if learning.learn_from_own_games => Ok(Some(Pupil::new(path, game)?)),
            _ => Ok(None),
        }
    }
}

/// Writes own games into a book.
pub(crate) struct Pupil {
    learner: Learner,
}

impl Pupil {
    fn new(path: &Path, game: &'static str) -> Result<Pupil, Failure> {
        Ok(Pupil { learner: Learner::new(path, game)? })
    }

    /// A game of Go that has ended.
    pub(crate) fn keep_go(&self, game: &Game, finish: Finish) {
        let (ground, line) = Reading::default().go_game(game, finish, date_now());
        say_if_failed(self.learner.keep(ground, &line));
    }

    /// A game of Gobang that has ended.
    pub(crate) fn keep_gobang(&self, game: &tengen_gobang_rules::Game, finish: Finish) {
        let (ground, line) = Reading::default().gobang_game(game, finish, date_now());
        say_if_failed(self.learner.keep(ground, &line));
    }
}

/// A game that cannot be kept is no reason to stop playing.
fn say_if_failed(kept: Result<(), BookError>) {
    if let Err(error) = kept {
        eprintln!("tengen: the game was not added: {error}");
    }
}

fn date_now() -> u32 {
    today().parse::<Date>().map_or(0, Date::as_number)
}

/// A game of Go that was counted.
pub(crate) fn counted(score: &Score) -> Finish {
    Finish::counted(score.margin_half_points(), score.komi)
}

impl Archive for Pupil {
    fn keep(&mut self, game: &Game, finished: &Finished) {
        let finish = match finished {
            Finished::Counted(score) => counted(score),
            Finished::Resigned(color) => Finish::won_by(!*color),
            Finished::NoResult => Finish::UNKNOWN,
        };
        self.keep_go(game, finish);
    }
}
