use std::path::PathBuf;

use redb::ReadOnlyTable;

use crate::error::Trouble;
use crate::{BookError, Entry, block};

/// A book at one moment.
pub struct Reader {
    path: PathBuf,
    blocks: ReadOnlyTable<u64, &'static [u8]>,
}

impl Reader {
    pub(crate) const fn new(path: PathBuf, blocks: ReadOnlyTable<u64, &'static [u8]>) -> Reader {
        Reader { path, blocks }
    }

    /// What is known about a position; none if it never came up.
    pub fn entry(&self, key: u64) -> Result<Option<Entry>, BookError> {
        self.find(key).map_err(|trouble| trouble.at(&self.path))
    }

    fn find(&self, key: u64) -> Result<Option<Entry>, Trouble> {
        let Some(found) = self.blocks.range(..=key)?.next_back() else { return Ok(None) };
        let (_, bytes) = found?;
        let mut entries = block::open(bytes.value()).ok_or(Trouble::DamagedBlock)?;
        // In order: the first that is not less is the one, or none is.
        match entries.find(|(other, _)| *other >= key) {
            Some((other, entry)) if other == key => {
                Entry::read(entry).map(Some).ok_or(Trouble::DamagedBlock)
            }
            _ => Ok(None),
        }
    }

    /// The positions from which a move leads to this one and which are still in the book.
    pub fn parents(&self, key: u64) -> Result<Vec<u64>, BookError> {
        let mut parents = Vec::new();
        for parent in self.entry(key)?.map(|entry| entry.parents).unwrap_or_default() {
            let entry = self.entry(parent)?.unwrap_or_default();
            if entry.branches.iter().any(|branch| branch.child == key) {
                parents.push(parent);
            }
        }
        Ok(parents)
    }

    /// Shows every position in the order of the keys.
    pub fn for_each(
        &self,
        mut show: impl FnMut(u64, Entry) -> Result<(), BookError>,
    ) -> Result<(), BookError> {
        self.walk(|key, entry| show(key, entry).map_err(Trouble::Said))
            .map_err(|trouble| trouble.at(&self.path))
    }

    pub(crate) fn walk(
        &self,
        mut show: impl FnMut(u64, Entry) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        for found in self.blocks.range::<u64>(..)? {
            let (_, bytes) = found?;
            for (key, entry) in block::open(bytes.value()).ok_or(Trouble::DamagedBlock)? {
                show(key, Entry::read(entry).ok_or(Trouble::DamagedBlock)?)?;
            }
        }
        Ok(())
    }
}
