//! Games made ready to be searched, and the file they are kept in.

mod entry;
mod format;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tengen_board::{Color, Point};

use crate::code::Code;
use crate::find::{Partial, Scratch, Seen, Track, for_each_event};
use crate::{
    Collection, Fault, Filter, Findings, Header, Hit, Met, OpenError, Place, Query, Record, Report,
};
use entry::Entry;
pub use format::IndexError;

/// Games ready to be searched: for each the points that ever carried a stone, which rules most games
/// out at once, and what every move puts on the board and takes off it.
///
/// ```
/// use tengen_records::{Filter, Index, Place, Query, Record};
/// use tengen_sgf::{GameTree, Position};
///
/// let mut index = Index::default();
/// let tree = GameTree::parse("(;SZ[9]PB[Sakata];B[gc];W[cg];B[gg];W[cc])")?;
/// let place = Place { source: "games.sgf".into(), game: 1, position: Position::START };
/// index.add(&Record::read(&tree)?, &place)?;
///
/// let index = Index::from_bytes(index.to_bytes())?;
/// let query = Query { pattern: "----/|.../|.../|..X".parse()?, colors: true, examples: 9 };
/// let findings = index.search(&query, &Filter::default());
/// assert_eq!(findings.hits, 4); // every corner
/// assert_eq!(index.game(findings.examples[0].game).header.players[0].name, "Sakata");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// Files and folders that the games came from, and what they looked like then.
    origin: Origin,
    /// An entry of fixed length a game.
    games: Vec<u8>,
    /// Points that ever carried a stone: words of Black's, then of White's.
    masks: Vec<u64>,
    tracks: Vec<u8>,
    /// What is said about each game, and where it stands.
    texts: Vec<u8>,
}

/// Where games came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Origin {
    /// As they were named, made absolute.
    roots: Vec<PathBuf>,
    /// Of the names, sizes and times of all files.
    digest: u128,
    /// What was left out, in words.
    skipped: String,
}

/// A game of an index.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// What is said about it.
    pub header: Header,
    /// The file it stands in.
    pub source: String,
    /// Its number in the file, from 1.
    pub game: u64,
    /// Moves it has.
    pub moves: u16,
}

/// Games that a thread takes at a time.
const CHUNK: usize = 256;

impl Index {
    /// The games of a collection; `visit` is told of every game as it comes.
    ///
    /// # Errors
    /// If there are more games than an index holds.
    pub fn build<P: AsRef<Path>>(
        roots: &[P],
        collection: &Collection,
        mut visit: impl FnMut(&Met<()>),
    ) -> Result<(Index, Report), IndexError> {
        let mut index = Index::default();
        let mut full = None;
        let report = collection.read(
            |entry| Ok((entry.record.header.clone(), Track::new(entry.record)?)),
            |met| {
                if let Met::Game { place, value: (header, track) } = &met {
                    let added = index.add_track(header, track, place);
                    full = full.take().or(added.err());
                }
                visit(&met.map(drop));
            },
        );
        let absolute = |root: &P| {
            let root = root.as_ref();
            std::path::absolute(root).unwrap_or_else(|_| root.to_owned())
        };
        index.origin = Origin {
            roots: roots.iter().map(absolute).collect(),
            digest: digest(collection),
            skipped: report.in_words(),
        };
        full.map_or(Ok((index, report)), Err)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be followed, or there is no more room.
    pub fn add(&mut self, record: &Record, place: &Place) -> Result<(), Fault> {
        let track = Track::new(record)?;
        self.add_track(&record.header, &track, place)
            .map_err(|error| Fault::new(crate::Reason::TooLong, error))
    }

    fn add_track(
        &mut self,
        header: &Header,
        track: &Track,
        place: &Place,
    ) -> Result<(), IndexError> {
        let text = entry::text_of(header, place);
        let entry =
            Entry::new(header, track, self.tracks.len(), self.masks.len(), self.texts.len())
                .filter(|_| self.len() < u64::from(u32::MAX))
                .ok_or(IndexError::Full)?;
        entry.write(text.len(), &mut self.games);
        track.ever.iter().for_each(|words| self.masks.extend(words));
        self.tracks.extend(&track.bytes);
        self.texts.extend(text.as_bytes());
        Ok(())
    }

    /// How many games there are.
    pub const fn len(&self) -> u64 {
        (self.games.len() / entry::LENGTH) as u64
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// What was left out when the index was made, in words; empty if nothing was.
    pub fn skipped(&self) -> &str {
        &self.origin.skipped
    }

    /// The files and folders that the games came from.
    pub fn roots(&self) -> &[PathBuf] {
        &self.origin.roots
    }

    /// Whether the files that the games came from are as they were: none changed, gone or new.
    ///
    /// # Errors
    /// If one of the files or folders is not there any more.
    pub fn is_fresh(&self) -> Result<bool, OpenError> {
        Ok(digest(&Collection::open(&self.origin.roots)?) == self.origin.digest)
    }

    /// Whether it was made of just these files and folders, and they are as they were.
    ///
    /// # Errors
    /// If one of them is not there.
    pub fn is_of<P: AsRef<Path>>(&self, roots: &[P]) -> Result<bool, OpenError> {
        let absolute = roots.iter().map(|root| std::path::absolute(root).unwrap_or_default());
        Ok(absolute.eq(self.origin.roots.iter().cloned()) && self.is_fresh()?)
    }

    /// What is said about a game.
    ///
    /// # Panics
    /// If there is no game of this number.
    pub fn game(&self, number: u64) -> Stored {
        self.entry(number as usize).stored(&self.texts)
    }

    /// The stones on the board of a game after so many moves.
    ///
    /// # Panics
    /// If there is no game of this number.
    pub fn stones(&self, number: u64, moves: u16) -> Vec<(Point, Color)> {
        let entry = self.entry(number as usize);
        let mut stones = vec![None; entry.size.area()];
        for_each_event(entry.track(&self.tracks), |event| {
            if event.time <= moves
                && let Some(stone) = stones.get_mut(usize::from(event.point))
            {
                *stone = event.stone;
            }
        });
        entry.size.points().zip(stones).filter_map(|(point, stone)| Some((point, stone?))).collect()
    }

    fn entry(&self, number: usize) -> Entry {
        Entry::read(&self.games[number * entry::LENGTH..][..entry::LENGTH])
    }

    /// Looks for a pattern in the games that a filter takes, on all processors. The numbers of hits are
    /// those of [`Index::game`].
    pub fn search(&self, query: &Query, filter: &Filter) -> Findings {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let chunks = (self.len() as usize).div_ceil(CHUNK);
        let next = AtomicUsize::new(0);
        let sum = Mutex::new(Partial::new(query));
        let labour = || {
            let mut scratch = Scratch::default();
            // Chunks come in order, so that the first hits of a thread are the ones that count.
            let mut partial = Partial::new(query);
            loop {
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks {
                    break;
                }
                let last = ((chunk + 1) * CHUNK).min(self.len() as usize);
                for number in chunk * CHUNK..last {
                    self.look_at(number, query, filter, &mut scratch, &mut partial);
                }
            }
            scratch.add_to(&mut partial);
            sum.lock().unwrap_or_else(PoisonError::into_inner).add(partial);
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(chunks) {
                scope.spawn(labour);
            }
            labour();
        });
        let mut sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        sum.examples.sort_by_key(|hit: &Hit| hit.game);
        sum.finish(query)
    }

    fn look_at(
        &self,
        number: usize,
        query: &Query,
        filter: &Filter,
        scratch: &mut Scratch,
        partial: &mut Partial,
    ) {
        let entry = self.entry(number);
        if *filter != Filter::default() {
            let stored = entry.stored(&self.texts);
            if filter.refuses(&stored.header, usize::from(stored.moves)).is_some() {
                return;
            }
        }
        let [black, white] = entry.masks(&self.masks);
        let game = Seen {
            number: number as u64,
            size: entry.size,
            moves: entry.moves,
            bytes: entry.track(&self.tracks),
            ever: [black, white],
            outcome: entry.ended,
        };
        scratch.look_at(query, &game, partial);
    }
}

/// A number that changes with the names, sizes and times of the files.
fn digest(collection: &Collection) -> u128 {
    let mut digest = Code::new();
    for (path, bytes, modified) in collection.files() {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        path.as_os_str().as_encoded_bytes().iter().for_each(|&byte| digest.add(byte.into()));
        digest.add(bytes);
        digest.add(modified as u64);
    }
    digest.sum()
}
