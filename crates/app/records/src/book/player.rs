//! Players who look into a book before they think.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tengen_board::{Color, Move, Random};
use tengen_book::{Backing, BookError, Taste};
use tengen_gobang_engine::{Limits, Score, Settings, Thought, Variation};
use tengen_play::gobang::Mind;
use tengen_play::{Game, Informed, Source};

use super::{Course, Ground, Openings, Question};

/// Looks up moves in a book.
///
/// The book is opened for every question and closed again, so that others can use and change it
/// between moves, this program's own games among them.
#[derive(Clone, Debug)]
pub struct Adviser {
    path: PathBuf,
    /// What is asked of a move.
    pub taste: Taste,
    random: Random,
}

/// How long to wait for somebody who is changing the book.
const PATIENCE: Duration = Duration::from_millis(500);

/// Games that a move needs to say something about the one before it.
const ENOUGH_TO_BACK_UP: u64 = 20;

/// Positions looked at for a move, at most: a clock may be running.
const MOST_LOOKED_AT: usize = 2_000;

impl Adviser {
    /// Looks moves of a game (`go` or `gobang`) up in a book. Where several are good enough the seed
    /// decides.
    ///
    /// # Errors
    /// If there is no such book, or it is of another game.
    pub fn new(path: &Path, game: &str, seed: u64) -> Result<Adviser, BookError> {
        patiently(|| Openings::open(path))?.book().must_be_of(game)?;
        Ok(Adviser { path: path.to_owned(), taste: Taste::default(), random: Random::new(seed) })
    }

    /// A move from the book; none where it has none that is good enough, or cannot be asked now.
    pub fn advise(&mut self, course: &Course) -> Option<Move> {
        let komi = match course {
            Course::Go(game) => Some(game.komi()),
            Course::Gobang(_) => None,
        };
        let backing = Backing { enough: ENOUGH_TO_BACK_UP, most: MOST_LOOKED_AT };
        let question = Question { komi, backing };
        let openings = patiently(|| Openings::open(&self.path)).ok()?;
        openings.advise(course, &question, &self.taste, &mut self.random).ok().flatten()
    }
}

/// Tries again for a while if somebody else has the book.
pub(super) fn patiently<T>(mut open: impl FnMut() -> Result<T, BookError>) -> Result<T, BookError> {
    let began = Instant::now();
    loop {
        match open() {
            Err(BookError::Busy(_)) if began.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(10));
            }
            result => return result,
        }
    }
}

/// A player of Go who knows a book.
pub type BookPlayer<P> = Informed<P, Adviser>;

impl Source for Adviser {
    fn known_move(&mut self, game: &Game, color: Color) -> Option<Move> {
        let mut game = game.clone();
        game.set_to_move(color);
        self.advise(&game.into())
    }
}

/// Somebody who plays Gobang and knows a book.
pub struct BookMind {
    mind: Box<dyn Mind>,
    adviser: Adviser,
}

impl BookMind {
    /// Plays from the book as long as it says something, and as this mind from then on.
    pub const fn new(mind: Box<dyn Mind>, adviser: Adviser) -> BookMind {
        BookMind { mind, adviser }
    }
}

impl Mind for BookMind {
    fn name(&self) -> &str {
        self.mind.name()
    }

    fn think(
        &mut self,
        game: &tengen_gobang_rules::Game,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Thought),
    ) -> Thought {
        let began = Instant::now();
        // Whoever wants several lines wants to know what is thought, and not what is known.
        let wants_one = self.settings().is_none_or(|settings| settings.variations <= 1);
        let known = if wants_one && !stop.load(Ordering::Relaxed) {
            self.adviser.advise(&game.clone().into())
        } else {
            None
        };
        let Some(Move::Play(point)) = known else {
            return self.mind.think(game, limits, stop, report);
        };
        // A move of the book wins its games, but nothing more exact is known.
        let variation = Variation { score: Score::Points(0), moves: vec![point], depth: 0 };
        let variations = vec![variation];
        let thought = Thought { variations, depth: 0, nodes: 0, elapsed: began.elapsed() };
        report(&thought);
        thought
    }

    fn settings(&self) -> Option<Settings> {
        self.mind.settings()
    }

    fn set(&mut self, settings: Settings) {
        self.mind.set(settings);
    }

    fn forget(&mut self) {
        self.mind.forget();
    }
}

/// Adds own games to a book as they end.
#[derive(Clone, Debug)]
pub struct Learner {
    path: PathBuf,
    game: &'static str,
}

impl Learner {
    /// For a book of Go (`go`) or Gobang (`gobang`); it is made if there is none.
    ///
    /// # Errors
    /// If it is a book of another game, or cannot be written.
    pub fn new(path: &Path, game: &'static str) -> Result<Learner, BookError> {
        drop(patiently(|| tengen_book::Book::open_to_change(path, game))?);
        Ok(Learner { path: path.to_owned(), game })
    }

    /// Adds a game; it is on the disk when this returns.
    ///
    /// # Errors
    /// If the book cannot be written, or somebody else keeps it.
    pub fn keep(&self, ground: Ground, line: &tengen_book::Line) -> Result<(), BookError> {
        let open = || tengen_book::Book::open_to_change(&self.path, self.game);
        let mut batch = tengen_book::Batch::default();
        batch.add(line, &ground.section());
        patiently(open)?.add(&mut batch)?;
        Ok(())
    }
}
