//! How a table is laid out in its file.
//!
//! All numbers have their lowest byte first: a head of [`HEAD`] bytes; the bits of the [`Ranking`];
//! the kos, five bytes each; the different entries that occur, six bytes each; and for every state the
//! number of its entry, in as few bits as that takes. States stand in this order: every position quiet,
//! every position with a pass just made, the kos.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use rustc_hash::FxHashMap;
use tengen_board::Size;

use super::TableError;
use crate::ranking::Ranking;
use crate::retrograde::{Entry, Found};

/// The first bytes of every table: what it is, and under which rules.
pub(super) const MAGIC: &[u8; 24] = b"tengen table 1 area sko\n";
/// Magic, sides, bits of an entry's number, positions, kos, different entries, sum of the rest.
const HEAD: usize = MAGIC.len() + 3 + 4 + 4 + 4 + 4;
/// Numbers of entries are read eight bytes at a time, also the last.
const PADDING: usize = 8;

/// Where things are in a file.
pub(super) struct Layout {
    pub kos: usize,
    pub kos_at: usize,
    pub numbers_at: usize,
    /// Bits of an entry's number.
    pub bits: usize,
}

/// Reads the parts of a table that are not looked up in place.
pub(super) fn read(bytes: &[u8], path: &Path) -> Result<(Layout, Ranking, Vec<Entry>), TableError> {
    let damaged = |what| TableError::Damaged { path: path.to_owned(), what };
    if !bytes.starts_with(MAGIC) {
        return Err(TableError::Foreign(path.to_owned()));
    }
    let head = bytes.get(MAGIC.len()..HEAD).ok_or_else(|| damaged("the file ends in its head"))?;
    let number = |at: usize| {
        u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]) as usize
    };
    let (width, height, bits) = (head[0], head[1], usize::from(head[2]));
    let [positions, kos, different] = [number(3), number(7), number(11)];
    if sum_of(bytes) as usize != number(15) {
        return Err(damaged("its checksum is wrong"));
    }
    let size = Size::new(width.into(), height.into()).map_err(|_| damaged("its size is none"))?;
    let words = Ranking::words(size).ok_or_else(|| damaged("its board is too large"))?;
    let kos_at = HEAD + 8 * words;
    let entries_at = kos_at + 5 * kos;
    let numbers_at = entries_at + Entry::BYTES * different;
    if bytes.len() != numbers_at + (bits * (2 * positions + kos)).div_ceil(8) + PADDING {
        return Err(damaged("its length is wrong"));
    }
    let names = bytes[HEAD..kos_at].chunks_exact(8).map(word);
    let ranking = Ranking::from_bits(size, names.collect())
        .filter(|ranking| ranking.count() == positions)
        .ok_or_else(|| damaged("its positions are not those of the board"))?;
    let entries = bytes[entries_at..numbers_at].chunks_exact(Entry::BYTES);
    let entries = entries.filter_map(Entry::of_bytes).collect();
    Ok((Layout { kos, kos_at, numbers_at, bits }, ranking, entries))
}

/// The number in eight bytes.
#[inline]
pub(super) fn word(bytes: &[u8]) -> u64 {
    bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The sum of all but the magic and the sum itself.
fn sum_of(bytes: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&bytes[MAGIC.len()..HEAD - 4]);
    sum.update(&bytes[HEAD..]);
    sum.finalize()
}

/// All entries of a board, as they come in.
#[derive(Default)]
pub(super) struct Unassembled {
    quiet: Vec<Entry>,
    passed: Vec<Entry>,
    kos: Vec<(u32, u8, Entry)>,
}

impl Unassembled {
    /// Adds those of the next shard.
    pub(super) fn add(&mut self, found: Found) {
        let first = self.quiet.len() as u32;
        self.quiet.extend(found.quiet);
        self.passed.extend(found.passed);
        let kos = found.kos.into_iter();
        self.kos.extend(kos.map(|(place, point, entry)| (first + place, point, entry)));
    }

    /// The bytes of the file.
    pub(super) fn assemble(&self, ranking: &Ranking) -> Vec<u8> {
        let kos = self.kos.iter().map(|&(_, _, entry)| entry);
        let all = || self.quiet.iter().chain(&self.passed).copied().chain(kos.clone());
        let mut different: Vec<Entry> = all().collect();
        different.sort_unstable();
        different.dedup();
        let numbers = different.iter().zip(0_u64..).map(|(&entry, number)| (entry, number));
        let numbers: FxHashMap<Entry, u64> = numbers.collect();
        let bits = different.len().max(2).next_power_of_two().trailing_zeros() as usize;

        let size = ranking.board().size();
        let mut file = MAGIC.to_vec();
        file.extend([size.width() as u8, size.height() as u8, bits as u8]);
        for count in [ranking.count(), self.kos.len(), different.len()] {
            file.extend((count as u32).to_le_bytes());
        }
        file.extend([0; 4]);
        file.extend(ranking.bits().iter().flat_map(|word| word.to_le_bytes()));
        for &(rank, point, _) in &self.kos {
            file.extend(rank.to_le_bytes());
            file.push(point);
        }
        file.extend(different.iter().flat_map(|entry| entry.to_bytes()));
        let (mut word, mut filled) = (0, 0);
        for entry in all() {
            word |= numbers[&entry] << filled;
            filled += bits;
            while filled >= 8 {
                file.push(word as u8);
                word >>= 8;
                filled -= 8;
            }
        }
        if filled > 0 {
            file.push(word as u8);
        }
        file.extend([0; PADDING]);
        let sum = sum_of(&file).to_le_bytes();
        file[HEAD - 4..HEAD].copy_from_slice(&sum);
        file
    }
}

/// Writes a table beside its place and moves it there, so that a table is whole or not there.
pub(super) fn write(bytes: &[u8], folder: &Path, path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let beside = path.with_extension("table.part");
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&beside, path)?;
    File::open(folder)?.sync_all()
}
