//! The values of a whole board, looked up in well under a microsecond.

mod error;
mod format;
mod verify;

pub use error::TableError;
pub use verify::{Verified, Wrong};

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use tengen_board::Size;
use tengen_flow::{Checkpoint, Crew, Round, run_rounds};

use crate::board::{State, Stones};
use crate::ranking::Ranking;
use crate::retrograde::{Build, Entry, Found};
use format::{Layout, Unassembled};

/// The values of every state of a board.
pub struct Table {
    ranking: Ranking,
    bytes: Bytes,
    layout: Layout,
    /// The different entries that occur.
    entries: Vec<Entry>,
}

/// A table's file: mapped, or only in memory.
enum Bytes {
    Mapped(Mmap),
    Owned(Vec<u8>),
}

impl std::ops::Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
        }
    }
}

/// Where the table of a board stands in a folder.
pub fn table_path(folder: &Path, size: Size) -> PathBuf {
    folder.join(format!("{size}.table"))
}

/// The tables of a folder, by name.
pub fn tables_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "table") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

impl Table {
    /// Values every state of a board. Only the process that leads a crew gets the table.
    pub fn solve(
        size: Size,
        crew: &Crew,
        watch: impl FnMut(&Round) + Send,
    ) -> Result<Option<Table>, TableError> {
        let bytes = assemble(size, crew, None, watch)?;
        let table = bytes.map(|bytes| Table::of_bytes(Bytes::Owned(bytes), Path::new("memory")));
        table.transpose()
    }

    /// Values every state of a board and writes the table to a folder. Only the process that leads
    /// the crew writes; the others are told the path all the same.
    pub fn build(
        size: Size,
        folder: &Path,
        crew: &Crew,
        checkpoint: Option<&Checkpoint>,
        watch: impl FnMut(&Round) + Send,
    ) -> Result<PathBuf, TableError> {
        let path = table_path(folder, size);
        if let Some(bytes) = assemble(size, crew, checkpoint, watch)? {
            let failed = |source| TableError::File { path: path.clone(), source };
            format::write(&bytes, folder, &path).map_err(failed)?;
            checkpoint.map_or(Ok(()), Checkpoint::clear).map_err(failed)?;
        }
        Ok(path)
    }

    /// Opens a table, and looks through all of it for damage.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let failed = |source| TableError::File { path: path.to_owned(), source };
        let file = File::open(path).map_err(failed)?;
        // SAFETY: the file is only read. Tables are replaced by renaming and never changed in
        // place; if somebody else cuts the file short meanwhile, reading it ends the program.
        let map = unsafe { Mmap::map(&file) }.map_err(failed)?;
        Table::of_bytes(Bytes::Mapped(map), path)
    }

    fn of_bytes(bytes: Bytes, path: &Path) -> Result<Table, TableError> {
        let (layout, ranking, entries) = format::read(&bytes, path)?;
        Ok(Table { ranking, bytes, layout, entries })
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.ranking.board().size()
    }

    /// The positions of the board.
    pub const fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// How many states there are.
    pub const fn states(&self) -> usize {
        2 * self.ranking.count() + self.layout.kos
    }

    /// The values of a state. Its position must be legal; a ko that cannot have come about is no
    /// ko.
    pub fn entry(&self, state: State) -> Entry {
        let ranked = self.ranking.rank(state.stones);
        let rank = ranked.rank as usize;
        let positions = self.ranking.count();
        let place = if state.passed {
            positions + rank
        } else if state.ko == 0 {
            rank
        } else {
            let point = self.ranking.named_point(state.stones, ranked, state.ko);
            let name = (ranked.rank, point.trailing_zeros() as u8);
            self.place_of_ko(name).map_or(rank, |ko| 2 * positions + ko)
        };
        self.entry_at(place)
    }

    fn place_of_ko(&self, name: (u32, u8)) -> Option<usize> {
        let (mut from, mut to) = (0, self.layout.kos);
        while from < to {
            let middle = usize::midpoint(from, to);
            match self.ko_at(middle).cmp(&name) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
            }
        }
        None
    }

    fn ko_at(&self, ko: usize) -> (u32, u8) {
        let bytes = &self.bytes[self.layout.kos_at + 5 * ko..][..5];
        (u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]), bytes[4])
    }

    #[inline]
    fn entry_at(&self, place: usize) -> Entry {
        let bit = place * self.layout.bits;
        let bytes = &self.bytes[self.layout.numbers_at + bit / 8..][..8];
        let number = format::word(bytes) >> (bit % 8) & ((1 << self.layout.bits) - 1);
        self.entries[number as usize]
    }

    /// A state by its number, for drawing samples: see [`Table::states`].
    pub fn state(&self, number: usize) -> State {
        let positions = self.ranking.count();
        let stones = |rank: usize| -> Stones {
            self.ranking.positions(rank..rank + 1).next().unwrap_or_default()
        };
        match number.checked_sub(2 * positions) {
            None if number < positions => State::quiet(stones(number)),
            None => State { passed: true, ..State::quiet(stones(number - positions)) },
            Some(ko) => {
                let (rank, point) = self.ko_at(ko);
                State { ko: 1 << point, ..State::quiet(stones(rank as usize)) }
            }
        }
    }
}

/// Does the work and puts the table together, in the process that leads.
fn assemble(
    size: Size,
    crew: &Crew,
    checkpoint: Option<&Checkpoint>,
    watch: impl FnMut(&Round) + Send,
) -> Result<Option<Vec<u8>>, TableError> {
    let build = Build::new(size).ok_or(TableError::TooLarge(size))?;
    let mut all = Unassembled::default();
    run_rounds(crew, &build, checkpoint, watch, |_, bytes| {
        let found = Found::read(bytes);
        all.add(found.ok_or_else(|| io::Error::other("a shard's result cannot be read"))?);
        Ok(())
    })?;
    Ok(crew.leads().then(|| all.assemble(build.ranking())))
}
