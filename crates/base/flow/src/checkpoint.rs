//! What has been done, on the disk: written so that a kill at any moment leaves the last complete
//! round, and read so that damage shows.

mod log;
mod mark;
mod part;
mod store;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use log::Log;
pub(crate) use mark::{Mark, Section};
pub(crate) use store::{Lock, Store, begin};

/// Where and how often work is put in safety.
///
/// All processes must see the same folder under this path: on several machines it lies on a disk that they
/// share. Workers and processes may be others after a restart.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// A folder for this work alone; made if it is not there.
    pub folder: PathBuf,
    /// Rounds from one checkpoint to the next; every task of a farm is kept.
    pub every: u32,
}

impl Checkpoint {
    /// A checkpoint of every round.
    pub fn new(folder: impl Into<PathBuf>) -> Checkpoint {
        Checkpoint { folder: folder.into(), every: 1 }
    }

    /// A folder inside this one, for work that is done in several pieces.
    #[must_use]
    pub fn piece(&self, name: &str) -> Checkpoint {
        Checkpoint { folder: self.folder.join(name), every: self.every }
    }

    /// Removes what was kept, and the folder if nothing else is in it: for process 0, once the results
    /// are in safety.
    pub fn clear(&self) -> io::Result<()> {
        if !self.folder.exists() {
            return Ok(());
        }
        store::clear(&self.folder)?;
        // Somebody else may have put something there.
        let _ = std::fs::remove_dir(&self.folder);
        Ok(())
    }
}

/// Makes a file's name and its contents last through a power failure.
fn settle(file: &File, path: &Path) -> io::Result<()> {
    file.sync_all()?;
    settle_folder(path)
}

#[cfg(unix)]
fn settle_folder(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

#[cfg(not(unix))]
fn settle_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
