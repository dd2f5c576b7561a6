use std::path::Path;
use std::sync::Arc;

use tengen_board::{Color, Move, Random};
use tengen_book::{
    Backing, Book, BookError, Branch, Contents, Counts, Ended, Entry, Folding, Minimax, Outcome,
    Reader, Taste, View,
};
use tengen_go_rules::Komi;

use super::{Course, Ground};

/// A book that was opened to be asked.
///
/// ```
/// use tengen_board::Lettering;
/// use tengen_go_rules::{Komi, RuleSet};
/// use tengen_play::Game;
/// use tengen_records::book::{Filler, Finish, Openings, Question, Reading};
///
/// # let folder = std::env::temp_dir().join(format!("tengen-openings-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let path = folder.join("own.book");
/// let mut game = Game::new("9".parse()?, RuleSet::Chinese, Komi::points(7));
/// for name in ["E5", "C3", "G7"] {
///     let point = game.size().parse(name, Lettering::Go)?;
///     game.play(game.position().to_move(), point.into())?;
/// }
/// let mut filler = Filler::open(&path, "go", 1_000)?;
/// let finish = Finish::counted(3, game.komi());
/// let (ground, line) = Reading::default().go_game(&game, finish, 20_260_228);
/// filler.add(ground, &line)?;
/// filler.finish()?;
///
/// // One move back, and seen from another side.
/// let mut turned = Game::new("9".parse()?, RuleSet::Chinese, Komi::points(7));
/// for name in ["E5", "C7"] {
///     let point = turned.size().parse(name, Lettering::Go)?;
///     turned.play(turned.position().to_move(), point.into())?;
/// }
/// let found = Openings::open(&path)?.ask(&turned.into(), &Question::default())?.unwrap();
/// assert_eq!(found.moves[0].mv.name(Lettering::Go), "G3");
/// assert_eq!(found.moves[0].counts.wins, 1);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Openings {
    book: Book,
    reader: Reader,
}

/// How a book is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Go: decide counted games anew under this komi.
    pub komi: Option<Komi>,
    /// How scores are backed up.
    pub backing: Backing,
}

/// What a book knows about a position. Results are seen by the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuations {
    /// The side to move.
    pub turn: Color,
    /// All games that went on from here.
    pub counts: Counts,
    /// What the position is worth by minimax, from 0 to 1.
    pub minimax: f64,
    /// What an engine thought of it.
    pub opinion: Option<Opinion>,
    /// Positions from which a move leads here.
    pub parents: usize,
    /// What was played, the most frequent first.
    pub moves: Vec<Continuation>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuation {
    /// The move; where several are the same by symmetry, the first of them.
    pub mv: Move,
    /// All moves that are the same.
    pub same: Vec<Move>,
    /// Its games.
    pub counts: Counts,
    /// What it is worth by minimax, from 0 to 1.
    pub minimax: f64,
    /// Go: the mean margin on the board before komi, Black minus White, of the games that were counted.
    pub margin: Option<f64>,
    /// The latest game it was played in, in the order they came into the book.
    pub last_game: u32,
    /// The latest date, such as 19960506; 0 if unknown.
    pub last_date: u32,
    /// The position it leads to.
    pub child: u64,
}

/// What an engine thought of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion {
    /// The chance of the side to move, from 0 to 1.
    pub chance: f64,
    /// Playouts, or positions looked at.
    pub effort: u64,
    /// The move it would play.
    pub best: Option<Move>,
}

/// How games are counted for the side to move, and for the other side a move later.
#[derive(Clone, Copy)]
pub(super) struct Counting {
    pub turn: Color,
    pub komi: Option<Komi>,
}

impl Counting {
    pub(super) fn count(self, branch: &Branch, depth: u32) -> Counts {
        let Some(komi) = self.komi else { return branch.tally.counts() };
        let color = if depth.is_multiple_of(2) { self.turn } else { !self.turn };
        let komi = match color {
            Color::Black => komi.as_half_points(),
            Color::White => -komi.as_half_points(),
        };
        branch.tally.counts_by(|end: Ended| match end.margin.map(|m| i32::from(m) - komi) {
            Some(1..) => Outcome::Win,
            Some(0) => Outcome::Draw,
            Some(_) => Outcome::Loss,
            None => end.outcome,
        })
    }
}

/// A position, as the book has it.
pub(super) struct Found {
    pub folding: Arc<Folding>,
    pub view: View,
    pub turn: Color,
    pub entry: Entry,
}

impl Openings {
    /// Opens a book to be asked.
    pub fn open(path: &Path) -> Result<Openings, BookError> {
        let book = Book::open(path)?;
        let reader = book.reader()?;
        Ok(Openings { book, reader })
    }

    /// `go` or `gobang`.
    pub fn game(&self) -> &str {
        self.book.game()
    }

    /// The book.
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// The book's positions.
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// What it holds.
    pub fn contents(&self) -> Result<Contents, BookError> {
        self.book.contents()
    }

    /// The kind of board with the most games; none in an empty book.
    pub fn main_ground(&self) -> Result<Option<Ground>, BookError> {
        let sections = self.contents()?.sections;
        let most = sections.iter().max_by_key(|(_, section)| section.games);
        Ok(most.and_then(|(name, _)| Ground::of_section(self.game(), name)))
    }

    /// What was played in a position; none if the book does not have it.
    ///
    /// # Errors
    /// If the book is of another game, or cannot be read.
    pub fn ask(
        &self,
        course: &Course,
        question: &Question,
    ) -> Result<Option<Continuations>, BookError> {
        let Some(found) = self.find(course)? else { return Ok(None) };
        let Found { folding, view, turn, entry } = &found;
        let counting = Counting { turn: *turn, komi: question.komi };
        let mut minimax = self.minimax(counting, question.backing);
        let mut moves = Vec::new();
        for branch in &entry.branches {
            let same = folding.unfold(*view, branch.mv);
            let Some(&mv) = same.first() else { continue };
            let side = if *turn == Color::Black { 0.5 } else { -0.5 };
            moves.push(Continuation {
                mv,
                same,
                counts: counting.count(branch, 0),
                minimax: minimax.branch(branch)?,
                margin: branch.tally.mean_margin().map(|half_points| side * half_points),
                last_game: branch.last_game,
                last_date: branch.last_date,
                child: branch.child,
            });
        }
        moves.sort_by(|a, b| {
            let by_games = b.counts.games().cmp(&a.counts.games());
            by_games.then(b.minimax.total_cmp(&a.minimax)).then(a.mv.cmp(&b.mv))
        });
        let counts = entry.counts_with(|branch| counting.count(branch, 0));
        let best = |mv| folding.unfold(*view, mv).first().copied();
        Ok(Some(Continuations {
            turn: *turn,
            counts,
            minimax: minimax.position(view.key)?.unwrap_or_else(|| counts.bayesian()),
            opinion: entry.judged.map(|judged| Opinion {
                chance: f64::from(judged.chance),
                effort: judged.effort,
                best: judged.best.and_then(best),
            }),
            parents: self.reader.parents(view.key)?.len(),
            moves,
        }))
    }

    /// A move to play, if the book has one that is good enough; another seed may find another.
    ///
    /// # Errors
    /// If the book is of another game, or cannot be read.
    pub fn advise(
        &self,
        course: &Course,
        question: &Question,
        taste: &Taste,
        random: &mut Random,
    ) -> Result<Option<Move>, BookError> {
        let Some(Found { folding, view, turn, entry }) = self.find(course)? else {
            return Ok(None);
        };
        let counting = Counting { turn, komi: question.komi };
        let mut minimax = self.minimax(counting, question.backing);
        let count = |branch: &Branch| counting.count(branch, 0);
        let mut candidates = taste.candidates(&entry, count, &mut minimax)?;
        while let Some(candidate) = taste.draw(&candidates, random).copied() {
            let same = folding.unfold(view, candidate.mv);
            // Rules may differ from those the games were played under.
            let allowed: Vec<Move> = same.into_iter().filter(|&mv| course.allows(mv)).collect();
            if let Some(&mv) = random.pick(&allowed) {
                return Ok(Some(mv));
            }
            candidates.retain(|other| other.mv != candidate.mv);
        }
        Ok(None)
    }

    /// A position in the book; none if it is not there or the game is over.
    pub(super) fn find(&self, course: &Course) -> Result<Option<Found>, BookError> {
        let ground = course.ground();
        self.book.must_be_of(ground.game())?;
        let Some(turn) = course.turn() else { return Ok(None) };
        let folding = ground.folding();
        let view = course.view(&folding);
        let entry = self.reader.entry(view.key)?;
        Ok(entry.map(|entry| Found { folding, view, turn, entry }))
    }

    pub(super) fn minimax(
        &self,
        counting: Counting,
        backing: Backing,
    ) -> Minimax<'_, impl Fn(&Branch, u32) -> Counts + use<>> {
        Minimax::new(&self.reader, backing, move |branch: &Branch, depth| {
            counting.count(branch, depth)
        })
    }
}
