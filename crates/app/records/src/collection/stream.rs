use std::collections::{BTreeMap, HashSet};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tengen_sgf::{GameTree, Position, Reader};

use super::fingerprint::fingerprint;
use super::report::{Fault, Place, Reason, Report, Skip};
use super::sources::{OpenError, Part, Source, list};
use super::{Filter, Record};

/// Games in files, folders (with all folders in them) and archives.
///
/// Files may hold any number of games, be plain, packed with gzip or zip archives. In folders and
/// archives only records are looked at (`.sgf`, `.sgfs`, `.mgt`, also `.sgf.gz` and the like). What
/// is broken is left out with a reason and never stops the reading.
#[derive(Clone, Debug)]
pub struct Collection {
    sources: Vec<Source>,
    filter: Filter,
    keep_duplicates: bool,
    threads: usize,
    read: Arc<AtomicU64>,
}

/// A game that was read and is wanted, before it is known whether it is a duplicate.
pub struct Entry<'a> {
    /// Where it stands.
    pub place: &'a Place,
    /// All that was written.
    pub tree: &'a GameTree,
    /// Its main line.
    pub record: &'a Record,
}

/// What comes of a game, in the order of the collection.
#[derive(Debug)]
pub enum Met<T> {
    /// It was used.
    Game {
        /// Where it stands.
        place: Place,
        /// What came of it.
        value: T,
    },
    /// It was left out.
    Skipped(Skip),
}

impl<T> Met<T> {
    /// The same with something made of what came of the game.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Met<U> {
        match self {
            Met::Game { place, value } => Met::Game { place, value: make(value) },
            Met::Skipped(skip) => Met::Skipped(skip),
        }
    }
}

/// Games that travel between threads together, unless their text is long.
const BATCH: usize = 64;
const BATCH_BYTES: u64 = 1 << 20;

/// A game larger than this is taken for something else.
const LARGEST_GAME: u32 = 64 << 20;

impl Collection {
    /// The collection of these files and folders.
    ///
    /// # Errors
    /// If one of them is not there or may not be read.
    pub fn open<P: AsRef<Path>>(
        paths: impl IntoIterator<Item = P>,
    ) -> Result<Collection, OpenError> {
        Ok(Collection {
            sources: list(paths)?,
            filter: Filter::default(),
            keep_duplicates: false,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
            read: Arc::default(),
        })
    }

    /// The same, with only the games that a filter takes.
    #[must_use]
    pub fn with_filter(mut self, filter: Filter) -> Collection {
        self.filter = filter;
        self
    }

    /// The same, duplicates and all. Without this, of games with the same moves on the same board, up
    /// to turning and mirroring, only the first counts.
    #[must_use]
    pub const fn with_duplicates(mut self) -> Collection {
        self.keep_duplicates = true;
        self
    }

    /// The same, worked on by so many threads besides the one that reads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Collection {
        self.threads = threads.max(1);
        self
    }

    /// How many files there are.
    pub const fn file_count(&self) -> usize {
        self.sources.len()
    }

    /// How much there is to read, packed as it is.
    pub fn bytes(&self) -> u64 {
        self.sources.iter().map(|source| source.bytes).sum()
    }

    /// How much of it has been read so far, counted by [`Collection::read`] and its clones.
    pub fn bytes_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// Name, size and time of every file: what a change of the files changes.
    pub fn files(&self) -> impl Iterator<Item = (&Path, u64, u128)> {
        self.sources.iter().map(|source| (source.path.as_path(), source.bytes, source.modified))
    }

    /// Reads all games. `work` is done on several threads, game by game in any order; a fault it finds
    /// leaves the game out. `visit` gets what came of every game, one after another in the order of
    /// the collection.
    pub fn read<T: Send>(
        &self,
        work: impl Fn(Entry<'_>) -> Result<T, Fault> + Sync,
        mut visit: impl FnMut(Met<T>),
    ) -> Report {
        self.read.store(0, Ordering::Relaxed);
        let mut report = Report::default();
        let mut seen = HashSet::new();
        let in_flight = 4 * self.threads + 4;
        // Every batch that was read and not yet visited holds a token, so that memory is bounded.
        let (tokens, done) = mpsc::sync_channel::<()>(in_flight);
        let (batches, to_work) = mpsc::sync_channel::<Batch>(in_flight);
        let (worked, results) = mpsc::channel::<Worked<T>>();
        let (to_work, work) = (&Mutex::new(to_work), &work);
        thread::scope(|scope| {
            scope.spawn(|| self.feed(Feeder::new(tokens, batches)));
            for _ in 0..self.threads {
                let worked = worked.clone();
                scope.spawn(move || self.labour(to_work, &worked, work));
            }
            drop(worked);
            // Gone with this closure, also when `visit` panics: then the reading stops.
            let (done, results) = (done, results);
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            for Worked { number, files, games } in results {
                waiting.insert(number, (files, games));
                while let Some((files, games)) = waiting.remove(&next) {
                    next += 1;
                    report.files += files;
                    for (place, came) in games {
                        visit(self.settle(place, came, &mut seen, &mut report));
                    }
                    // Nobody waits for the last of them.
                    let _ = done.recv();
                }
            }
        });
        report
    }

    /// Decides about a game in its turn: only here is it known what came before it.
    fn settle<T>(
        &self,
        place: Place,
        came: Came<T>,
        seen: &mut HashSet<u128>,
        report: &mut Report,
    ) -> Met<T> {
        let fault = match came {
            Ok((print, value)) if self.keep_duplicates || seen.insert(print) => {
                report.taken += 1;
                return Met::Game { place, value };
            }
            Ok(_) => Reason::Duplicate.into(),
            Err(fault) => fault,
        };
        *report.skipped.entry(fault.reason).or_default() += 1;
        Met::Skipped(Skip { place, fault })
    }

    /// Reads every file and hands the games on in batches.
    fn feed(&self, mut feeder: Feeder) {
        for source in &self.sources {
            source.for_each_part(&self.read, |part| feeder.feed(part));
            if feeder.nobody_listens {
                return;
            }
        }
        feeder.flush();
    }

    /// Works on batches until there are no more.
    fn labour<T>(
        &self,
        batches: &Mutex<Receiver<Batch>>,
        worked: &Sender<Worked<T>>,
        work: &impl Fn(Entry<'_>) -> Result<T, Fault>,
    ) {
        loop {
            // A thread that panicked took no batch with it that another could want.
            let batch = batches.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Batch { number, files, games }) = batch else { return };
            let in_hand = InHand { number, worked };
            let came = |(place, tree): (Place, Result<GameTree, Fault>)| {
                let value = tree.and_then(|tree| self.look_at(&place, &tree, work));
                (place, value)
            };
            let games = games.into_iter().map(came).collect();
            drop(in_hand);
            if worked.send(Worked { number, files, games }).is_err() {
                return;
            }
        }
    }

    fn look_at<T>(
        &self,
        place: &Place,
        tree: &GameTree,
        work: &impl Fn(Entry<'_>) -> Result<T, Fault>,
    ) -> Came<T> {
        let record = &Record::read(tree)?;
        if let Some(criterion) = self.filter.refuses(&record.header, record.moves.len()) {
            return Err(Reason::Filtered(criterion).into());
        }
        Ok((fingerprint(record), work(Entry { place, tree, record })?))
    }
}

/// Games on their way to be worked on.
#[derive(Default)]
struct Batch {
    number: u64,
    /// Files that begin in this batch.
    files: u64,
    games: Vec<(Place, Result<GameTree, Fault>)>,
}

/// What came of a game: its fingerprint and what was made of it.
type Came<T> = Result<(u128, T), Fault>;

/// Games on their way back.
struct Worked<T> {
    number: u64,
    files: u64,
    games: Vec<(Place, Came<T>)>,
}

/// A batch that is being worked on. If that panics, an empty one takes its place: those who wait for it
/// must come to their end before the panic can be told.
struct InHand<'a, T> {
    number: u64,
    worked: &'a Sender<Worked<T>>,
}

impl<T> Drop for InHand<'_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.worked.send(Worked { number: self.number, files: 0, games: Vec::new() });
        }
    }
}

/// Fills batches and sends them off.
struct Feeder {
    tokens: SyncSender<()>,
    batches: SyncSender<Batch>,
    batch: Batch,
    bytes: u64,
    nobody_listens: bool,
}

impl Feeder {
    fn new(tokens: SyncSender<()>, batches: SyncSender<Batch>) -> Feeder {
        Feeder { tokens, batches, batch: Batch::default(), bytes: 0, nobody_listens: false }
    }

    /// Reads the games of a file; false once nobody wants any more.
    fn feed(&mut self, part: Part) -> bool {
        self.batch.files += 1;
        let place = |game, position| Place { source: Arc::clone(&part.name), game, position };
        let unreadable = |error: &dyn std::fmt::Display| Fault::new(Reason::Unreadable, error);
        let contents = match part.contents {
            Ok(contents) => contents,
            Err(error) => {
                self.add(place(0, Position::START), Err(unreadable(&error)), 0);
                return !self.nobody_listens;
            }
        };
        let mut reader = Reader::new(contents).with_limit(LARGEST_GAME);
        let (mut games, mut before) = (0, 0);
        let mut is_whole = true;
        loop {
            let mut tree = GameTree::default();
            let read = reader.next_game(&mut tree);
            let bytes = reader.position().offset - before;
            before += bytes;
            match read {
                Ok(true) => {
                    games += 1;
                    self.add(place(games, tree.position()), Ok(tree), bytes);
                }
                Ok(false) => break,
                Err(error) => {
                    let position = error.position;
                    if error.is_final() {
                        self.add(place(0, position), Err(unreadable(&error.kind)), bytes);
                        is_whole = false;
                        break;
                    }
                    games += 1;
                    let fault = Fault::new(Reason::Broken, &error.kind);
                    self.add(place(games, position), Err(fault), bytes);
                }
            }
            if self.nobody_listens {
                return false;
            }
        }
        if games == 0 && is_whole {
            self.add(place(0, Position::START), Err(Reason::NoGame.into()), 0);
        }
        !self.nobody_listens
    }

    fn add(&mut self, place: Place, tree: Result<GameTree, Fault>, bytes: u64) {
        self.batch.games.push((place, tree));
        self.bytes += bytes;
        if self.batch.games.len() >= BATCH || self.bytes >= BATCH_BYTES {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let next = Batch { number: self.batch.number + 1, ..Batch::default() };
        let batch = std::mem::replace(&mut self.batch, next);
        self.bytes = 0;
        self.nobody_listens = self.tokens.send(()).is_err() || self.batches.send(batch).is_err();
    }
}
