//! Mining: which moves players choose again and again, and where.

mod file;
mod kept;
mod key;
mod offered;
mod passes;
mod played;
mod relation;
mod tally;
mod window;

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use tengen_flow::{Checkpoint, Crew, Failure, Farm, run_farm, share};
use tengen_play::matches::Rate;

use crate::ended::add_rates;
use crate::{Collection, Met, Report};
pub use file::{PatternFileError, PatternFileProblem};
use kept::Kept;
use offered::Wanted;
use passes::{Counting, Games, Looking, found, pack_keys, seen, unpack_keys};
use played::{Frames, Key, SEQUENCE, kind_of, pattern_of, shorter};
pub use relation::{Kind, Relation};
use tally::Counts;
pub use window::{Window, WindowError};

/// The longest sequence that can be counted.
pub(crate) const MOST_MOVES: usize = 8;

/// What to look for, and how much.
///
/// ```
/// use tengen_flow::Crew;
/// use tengen_records::{Collection, Mining, Window};
///
/// let folder = std::env::temp_dir().join(format!("tengen-mining-doc-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// // Two games in which a stone in contact is answered from above.
/// std::fs::write(
///     folder.join("games.sgf"),
///     "(;SZ[9]RE[W+R];W[ee];B[ed];W[fd])(;SZ[9]RE[W+R];W[ff];B[gf];W[ge];B[aa])",
/// )?;
/// let mining = Mining { windows: vec![Window::Square(1)], min_count: 2, ..Mining::default() };
/// let games = Collection::open([&folder])?;
/// let mined = mining.run(&games, &Crew::threads(2), None, |_| (), |_, _, _| ())?;
/// let mined = mined.expect("this process leads, being the only one");
/// let hane = &mined.relations[0];
/// assert_eq!((hane.count, hane.rate.wins), (2, 2));
/// assert_eq!(hane.pattern.stone_count(), 2);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Mining {
    /// The windows around moves.
    pub windows: Vec<Window>,
    /// The longest local sequence, up to 8 moves; none below 2.
    pub longest: usize,
    /// How often a relation must be seen.
    pub min_count: u32,
    /// How many stones there must be around the (first) move.
    pub min_stones: usize,
    /// How many different things are counted at a time: what memory there is for it.
    pub room: usize,
}

impl Default for Mining {
    fn default() -> Mining {
        Mining {
            windows: vec![Window::Square(1), Window::Square(2), Window::Diamond(3)],
            longest: 5,
            min_count: 20,
            min_stones: 2,
            room: 4_000_000,
        }
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mined {
    /// All relations that were seen often enough, by kind and then by how often they were seen.
    pub relations: Vec<Relation>,
    /// If there was no room to count everything: relations seen at most so often may be missing.
    /// 0 if nothing is.
    pub missed: u32,
    /// How the reading went.
    pub report: Report,
}

impl Mining {
    /// Reads a collection and goes through its games twice: once to see which relations are frequent,
    /// once to count them and how often they were offered. `visit` gets every game that is read, `watch`
    /// the pass (1 or 2) and how many slices of it are done out of how many. Every process of the crew
    /// reads all games, and keeps them in about two bytes a move; the first has the answer, which does
    /// not depend on who is in the crew.
    ///
    /// # Errors
    /// If the crew fails.
    pub fn run(
        &self,
        collection: &Collection,
        crew: &Crew,
        checkpoint: Option<&Checkpoint>,
        mut visit: impl FnMut(&Met<()>),
        mut watch: impl FnMut(u32, usize, usize) + Send,
    ) -> Result<Option<Mined>, Failure> {
        let mut games = Vec::new();
        let report = collection
            .clone()
            .with_threads(crew.workers())
            .read(|entry| Kept::of(entry.record), |met| visit(&met.map(|game| games.push(game))));
        let (frames, games) = (&Frames::new(self), &Games::new(self, games));
        if games.is_empty() {
            return Ok(Some(Mined { report, ..Mined::default() }));
        }
        let looking = Looking { games, frames };
        let mut counts = Counts::new(self.room);
        let all = looking.tasks();
        let piece = checkpoint.map(|checkpoint| checkpoint.piece("looking"));
        run_farm(
            crew,
            &looking,
            piece.as_ref(),
            |done| watch(1, done, all),
            |_, bytes| {
                seen(bytes).for_each(|(key, times)| counts.add(key, times));
                Ok(ControlFlow::Continue(()))
            },
        )?;
        let (keys, missed) = counts.at_least(self.min_count.max(1));
        let keys = unpack_keys(&share(crew, games.identity(), pack_keys(&keys))?);
        let places = &keys.iter().copied().zip(0..).collect::<FxHashMap<Key, u32>>();
        let wanted = &wanted(frames, &keys);
        let mut tallies = vec![Tally::default(); keys.len()];
        let counting = Counting { games, frames, places, wanted };
        let piece = checkpoint.map(|checkpoint| checkpoint.piece("counting"));
        run_farm(
            crew,
            &counting,
            piece.as_ref(),
            |done| watch(2, done, all),
            |_, bytes| {
                found(bytes).for_each(|(place, tally)| tallies[place].add(tally));
                Ok(ControlFlow::Continue(()))
            },
        )?;
        if !crew.leads() {
            return Ok(None);
        }
        let relations = self.relations(frames, &keys, places, &tallies);
        Ok(Some(Mined { relations, missed, report }))
    }

    /// Removes what a run kept.
    ///
    /// # Errors
    /// If the files cannot be removed.
    pub fn clear(checkpoint: &Checkpoint) -> std::io::Result<()> {
        checkpoint.piece("looking").clear()?;
        checkpoint.piece("counting").clear()?;
        checkpoint.clear()
    }

    fn relations(
        &self,
        frames: &Frames,
        keys: &[Key],
        places: &FxHashMap<Key, u32>,
        tallies: &[Tally],
    ) -> Vec<Relation> {
        let mut relations = Vec::new();
        for (&key, tally) in keys.iter().zip(tallies) {
            if tally.count < u64::from(self.min_count) {
                continue;
            }
            let offered = if kind_of(key) == SEQUENCE {
                // A single move is a window's business.
                let Some(before) = shorter(key) else { continue };
                places.get(&before).map_or(tally.count, |&place| tallies[place as usize].count)
            } else {
                tally.offered
            };
            relations.push(frames.relation(key, tally.count, offered, tally.rate));
        }
        relations.sort_by_key(|relation| (relation.kind, std::cmp::Reverse(relation.count)));
        relations
    }
}

/// What is counted for a relation.
#[derive(Clone, Copy, Default)]
struct Tally {
    count: u64,
    offered: u64,
    rate: Rate,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.count += other.count;
        self.offered += other.offered;
        add_rates(&mut self.rate, other.rate);
    }
}

/// Every turn of every pattern of a window that is counted.
fn wanted(frames: &Frames, keys: &[Key]) -> Wanted {
    let mut wanted: Wanted = frames.windows.iter().map(|_| FxHashMap::default()).collect();
    for (&key, place) in keys.iter().zip(0..) {
        if let Some(frame) = frames.windows.get(kind_of(key)) {
            let turns = frame.keys(&frame.codes_of(pattern_of(key)));
            wanted[kind_of(key)].extend(turns.map(|turn| (turn, place)));
        }
    }
    wanted
}
