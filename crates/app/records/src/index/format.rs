//! The file of an index: a header with the length and checksum of every part, then the parts.

use std::path::PathBuf;

use flate2::Crc;

use super::entry::{self, Entry};
use super::{Index, Origin};
use crate::numbers::Numbers;

/// Why a file is no index that can be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum IndexError {
    /// Something else.
    #[error("this is no index of games: make one with 'tengen records index'")]
    Foreign,
    /// Made by another version of the program.
    #[error("this index has version {0}, and this program reads version {VERSION}: make it anew")]
    Version(u32),
    /// Damaged.
    #[error("this index is damaged ({0}): make it anew")]
    Damaged(&'static str),
    /// Too many games.
    #[error("there are more games than an index can hold")]
    Full,
}

const MAGIC: [u8; 8] = *b"tengenix";
const VERSION: u32 = 1;
const PARTS: usize = 5;
const HEADER: usize = 16 + 12 * PARTS;

/// The first bytes of a file tell whether it may be an index.
pub(crate) fn looks_like_an_index(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

impl Index {
    /// Whether a file that begins so is meant to be an index.
    pub fn is_meant_by(first_bytes: &[u8]) -> bool {
        looks_like_an_index(first_bytes)
    }

    /// The index as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let masks: Vec<u8> = self.masks.iter().flat_map(|word| word.to_le_bytes()).collect();
        let origin = self.origin.to_text().into_bytes();
        let parts = [&origin, &self.games, &masks, &self.tracks, &self.texts];
        let mut table = Vec::new();
        for part in parts {
            table.extend((part.len() as u64).to_le_bytes());
            table.extend(checksum(part).to_le_bytes());
        }
        let length = HEADER + parts.iter().map(|part| part.len()).sum::<usize>();
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(checksum(&table).to_le_bytes());
        bytes.extend(table);
        parts.into_iter().for_each(|part| bytes.extend(part));
        bytes
    }

    /// Reads the file of an index. Everything is checked, so that a search can rely on it.
    ///
    /// # Errors
    /// If it is no index, of another version, or damaged.
    pub fn from_bytes(mut bytes: Vec<u8>) -> Result<Index, IndexError> {
        if !looks_like_an_index(&bytes) {
            return Err(IndexError::Foreign);
        }
        let lengths = read_header(&bytes)?;
        // From the last part to the first each is cut off, and the first of the long ones stays where
        // it is.
        let mut parts: [Vec<u8>; PARTS] = Default::default();
        for (part, &length) in parts.iter_mut().zip(&lengths).rev() {
            *part = bytes.split_off(bytes.len() - length);
        }
        let [origin, games, masks, tracks, texts] = parts;
        let origin = Origin::from_text(&origin).ok_or(IndexError::Damaged("its sources"))?;
        if games.len() % entry::LENGTH != 0 || masks.len() % 8 != 0 {
            return Err(IndexError::Damaged("its length"));
        }
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap_or_default());
        let masks: Vec<u64> = masks.chunks_exact(8).map(word).collect();
        let is_whole = games.chunks_exact(entry::LENGTH).all(|game| {
            Entry::try_read(game)
                .is_some_and(|game| game.is_within(tracks.len(), masks.len(), texts.len()))
        });
        if !is_whole {
            return Err(IndexError::Damaged("a game"));
        }
        Ok(Index { origin, games, masks, tracks, texts })
    }
}

/// The lengths of the parts, once header and parts fit their checksums.
fn read_header(bytes: &[u8]) -> Result<[usize; PARTS], IndexError> {
    let damaged = IndexError::Damaged;
    let mut start = Numbers(&bytes[MAGIC.len()..]);
    let version = start.u32().ok_or(damaged("cut off"))?;
    if version != VERSION {
        return Err(IndexError::Version(version));
    }
    let sum = start.u32().ok_or(damaged("cut off"))?;
    let table = bytes.get(16..HEADER).ok_or(damaged("cut off"))?;
    if checksum(table) != sum {
        return Err(damaged("its header does not fit its checksum"));
    }
    let (mut table, mut rest) = (Numbers(table), &bytes[HEADER..]);
    let mut lengths = [0; PARTS];
    for length in &mut lengths {
        let stated = table.u64().ok_or(damaged("cut off"))?;
        let sum = table.u32().ok_or(damaged("cut off"))?;
        let at = usize::try_from(stated).ok().filter(|&at| at <= rest.len());
        *length = at.ok_or(damaged("cut off"))?;
        let (part, after) = rest.split_at(*length);
        if checksum(part) != sum {
            return Err(damaged("a part does not fit its checksum"));
        }
        rest = after;
    }
    if rest.is_empty() { Ok(lengths) } else { Err(damaged("longer than it should be")) }
}

impl Origin {
    /// The digest, what was left out, then the sources, a line each.
    fn to_text(&self) -> String {
        let mut text = format!("{:032x}\n{}\n", self.digest, self.skipped);
        for root in &self.roots {
            text += &format!("{}\n", root.display());
        }
        text
    }

    fn from_text(text: &[u8]) -> Option<Origin> {
        let mut lines = std::str::from_utf8(text).ok()?.lines();
        let digest = u128::from_str_radix(lines.next()?, 16).ok()?;
        let skipped = lines.next()?.to_owned();
        Some(Origin { roots: lines.map(PathBuf::from).collect(), digest, skipped })
    }
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum.sum()
}
