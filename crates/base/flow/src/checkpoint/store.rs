use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use super::part::{Summed, sum_of};
use super::{Mark, Section, log, settle};
use crate::Failure;

/// The checkpoint of work in rounds. The folder has a mark, which names the last complete round and
/// where its shards are, and a folder for each round with a part by every worker.
pub(crate) struct Store {
    folder: PathBuf,
    /// Parts of this run carry its token: those of a run that died can still be written by processes
    /// that have not noticed.
    token: String,
}

pub(super) const MARK: &str = "mark";
const LOCK: &str = "lock";
const ROUND: &str = "round-";

pub(super) const ANEW: &str = "give another folder, or remove this one to begin anew";

/// For as long as it lives, no other run uses the folder.
pub(crate) struct Lock(File);

impl Drop for Lock {
    /// Closing the file is not enough: a process that was started meanwhile may for a moment hold a
    /// copy of it, and the lock with it.
    fn drop(&mut self) {
        // A disk without locks has nothing to free.
        let _ = self.0.unlock();
    }
}

/// Takes a folder for one run.
pub(super) fn lock(folder: &Path) -> Result<Lock, Failure> {
    let refuse = |error: io::Error| Failure::checkpoint(folder, format!("cannot be used: {error}"));
    fs::create_dir_all(folder).map_err(refuse)?;
    let file = File::create(folder.join(LOCK)).map_err(refuse)?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(Failure::checkpoint(
            folder,
            "another run is at work with this checkpoint: wait for it, or give another folder",
        )),
        // A disk without locks is used without.
        Err(TryLockError::Error(_)) => Ok(Lock(file)),
    }
}

/// Removes everything of ours.
pub(super) fn clear(folder: &Path) -> io::Result<()> {
    for name in [MARK, log::LOG, LOCK] {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    clear_rounds(folder, None)
}

fn clear_rounds(folder: &Path, but: Option<u32>) -> io::Result<()> {
    let but = but.map(round_name);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(ROUND) && but.as_deref() != Some(&*name) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

fn round_name(round: u32) -> String {
    format!("{ROUND}{round:06}")
}

/// For the one worker who keeps order.
pub(crate) fn begin(
    folder: &Path,
    work: &str,
    shards: usize,
) -> Result<(Lock, Option<Mark>), Failure> {
    let lock = lock(folder)?;
    let mark = match fs::read(folder.join(MARK)) {
        Ok(bytes) => Some(read_mark(folder, &bytes, work, shards)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if folder.join(log::LOG).exists() {
                return Err(Failure::checkpoint(folder, format!("is of other work; {ANEW}")));
            }
            None
        }
        Err(error) => return Err(Failure::checkpoint(folder, error)),
    };
    // What a run that died left of a round it did not complete.
    clear_rounds(folder, mark.as_ref().map(|mark| mark.round))
        .map_err(|error| Failure::checkpoint(folder, error))?;
    Ok((lock, mark))
}

fn read_mark(folder: &Path, bytes: &[u8], work: &str, shards: usize) -> Result<Mark, Failure> {
    let place = folder.join(MARK);
    let mark = std::str::from_utf8(bytes).ok().and_then(Mark::parse).ok_or_else(|| {
        Failure::checkpoint(&place, format!("is damaged, or no checkpoint; {ANEW}"))
    })?;
    if mark.work != work {
        let whose = format!("is of other work ({}), this is {work}; {ANEW}", mark.work);
        return Err(Failure::checkpoint(&place, whose));
    }
    if mark.sections.len() != shards {
        let theirs = mark.sections.len();
        let whose = format!("is in {theirs} shards, this work in {shards}; {ANEW}");
        return Err(Failure::checkpoint(&place, whose));
    }
    Ok(mark)
}

impl Store {
    pub(crate) fn new(folder: &Path, token: u64) -> Store {
        Store { folder: folder.to_owned(), token: format!("{token:016x}") }
    }

    /// Begins a worker's part of a round.
    pub(crate) fn part(&self, round: u32, worker: usize) -> io::Result<PartWriter> {
        let folder = self.folder.join(round_name(round));
        fs::create_dir_all(&folder)?;
        let name = format!("part-{worker:04}-{}", self.token);
        let path = folder.join(&name);
        let file = BufWriter::with_capacity(1 << 18, File::create(&path)?);
        Ok(PartWriter { file, path, name, at: 0, sections: Vec::new() })
    }

    /// Declares a round complete: all its parts are on the disk. Then the one before goes.
    pub(crate) fn mark(&self, mark: &Mark) -> io::Result<()> {
        let (path, new) = (self.folder.join(MARK), self.folder.join(format!("{MARK}.new")));
        let mut file = File::create(&new)?;
        file.write_all(mark.text().as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, &path)?;
        settle(&file, &path)?;
        clear_rounds(&self.folder, Some(mark.round))
    }

    /// Reads a shard: what `load` makes of its state, and its messages. Nothing damaged reaches
    /// `load`.
    pub(crate) fn read<T>(
        &self,
        mark: &Mark,
        shard: usize,
        load: impl FnOnce(&mut dyn Read) -> io::Result<T>,
    ) -> Result<(T, Vec<u8>), Failure> {
        let section = &mark.sections[shard];
        let path = self.folder.join(round_name(mark.round)).join(&section.part);
        let refuse = |problem: String| Failure::checkpoint(&path, problem);
        let mut file = File::open(&path).map(BufReader::new).map_err(|error| {
            refuse(format!(
                "cannot be read ({error}): all processes must see the same folder; {ANEW}"
            ))
        })?;
        let damaged = |_| refuse(format!("shard {shard} is damaged; {ANEW}"));
        file.seek(SeekFrom::Start(section.start)).map_err(damaged)?;
        let sum = sum_of(&mut file, section.state.saturating_add(section.inbox));
        if sum.map_err(damaged)? != section.sum {
            return Err(damaged(io::ErrorKind::InvalidData.into()));
        }
        file.seek(SeekFrom::Start(section.start)).map_err(damaged)?;
        let mut state = (&mut file).take(section.state);
        let loaded = load(&mut state)
            .map_err(|error| refuse(format!("shard {shard} does not fit ({error}); {ANEW}")))?;
        if state.limit() > 0 {
            let left = state.limit();
            return Err(refuse(format!("{left} bytes of shard {shard} were not read; {ANEW}")));
        }
        let mut inbox = Vec::new();
        (&mut file).take(section.inbox).read_to_end(&mut inbox).map_err(damaged)?;
        Ok((loaded, inbox))
    }

    /// What to say when messages are not what they should be.
    pub(crate) fn unfit(&self, mark: &Mark, shard: usize) -> Failure {
        let path = self.folder.join(round_name(mark.round)).join(&mark.sections[shard].part);
        Failure::checkpoint(&path, format!("the messages of shard {shard} do not fit; {ANEW}"))
    }

    /// What to say when writing fails.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        Failure::work(format!("cannot write the checkpoint in {}", self.folder.display()), error)
    }
}

/// The shards of a worker on their way to the disk.
pub(crate) struct PartWriter {
    file: BufWriter<File>,
    path: PathBuf,
    name: String,
    at: u64,
    sections: Vec<Section>,
}

impl PartWriter {
    /// Adds a shard: its state and its messages.
    pub(crate) fn add(
        &mut self,
        shard: usize,
        save: impl FnOnce(&mut dyn Write) -> io::Result<()>,
        inbox: &[Vec<u8>],
    ) -> io::Result<()> {
        let mut sum = Hasher::new();
        let mut summed = Summed::new(&mut self.file, &mut sum);
        save(&mut summed)?;
        let state = summed.length;
        inbox.iter().try_for_each(|block| summed.write_all(block))?;
        let length = summed.length;
        let (part, start) = (self.name.clone(), self.at);
        let (inbox, sum) = (length - state, sum.finalize());
        self.sections.push(Section { shard, part, start, state, inbox, sum });
        self.at += length;
        Ok(())
    }

    /// Puts the part in safety.
    pub(crate) fn end(self) -> io::Result<Vec<Section>> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        settle(&file, &self.path)?;
        Ok(self.sections)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_free_when_its_run_ends_whoever_has_a_copy_of_the_lock() {
        let name = format!("tengen-flow-lock-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let held = lock(&folder).unwrap();
        assert!(lock(&folder).is_err());
        let copy = held.0.try_clone().unwrap();
        drop(held);
        assert!(lock(&folder).is_ok());
        drop(copy);
        fs::remove_dir_all(&folder).unwrap();
    }
}
