//! Filling a book with many games.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use tengen_book::{Batch, Book, BookError, Grown, Line};

use super::{Ground, Reading};
use crate::{Collection, Fault, Met, Reason, Report, Skip};

/// Moves that are collected before they go to the disk together: 32 bytes each, and twice as many are in
/// memory while they do.
pub const USUAL_BATCH: usize = 6_000_000;

/// Adds games to a book in large batches. While one is written the next is collected.
pub struct Filler {
    path: PathBuf,
    batch: Batch,
    most: usize,
    /// Gone when the filler is done.
    full: Option<SyncSender<Batch>>,
    written: Receiver<Result<(Batch, Grown), BookError>>,
    writer: Option<JoinHandle<()>>,
    /// A batch to collect in when the present one is full.
    spare: Option<Batch>,
    grown: Grown,
}

impl Filler {
    /// Opens a book of a game, or makes one; so many moves make a batch.
    pub fn open(path: &Path, game: &str, most: usize) -> Result<Filler, BookError> {
        let mut book = Book::open_to_change(path, game)?;
        let (full, to_write) = sync_channel::<Batch>(1);
        let (done, written) = sync_channel(2);
        let writer = std::thread::spawn(move || {
            for mut batch in to_write {
                let result = book.add(&mut batch);
                if done.send(result.map(|grown| (batch, grown))).is_err() {
                    return;
                }
            }
        });
        Ok(Filler {
            path: path.to_owned(),
            batch: Batch::default(),
            most: most.max(1),
            full: Some(full),
            written,
            writer: Some(writer),
            spare: Some(Batch::default()),
            grown: Grown::default(),
        })
    }

    /// Adds a game. Games are on the disk batch by batch, in their order.
    pub fn add(&mut self, ground: Ground, line: &Line) -> Result<(), BookError> {
        self.batch.add(line, &ground.section());
        if self.batch.moves() >= self.most { self.send() } else { Ok(()) }
    }

    /// What is on the disk so far.
    pub const fn grown(&self) -> Grown {
        self.grown
    }

    /// Writes what is left and tells by how much the book has grown.
    pub fn finish(mut self) -> Result<Grown, BookError> {
        self.send()?;
        if self.spare.is_none() {
            self.wait()?;
        }
        self.full = None;
        if let Some(writer) = self.writer.take() {
            // A panic of the writer has already been told of.
            let _ = writer.join();
        }
        Ok(self.grown)
    }

    fn send(&mut self) -> Result<(), BookError> {
        if self.batch.is_empty() {
            return Ok(());
        }
        if self.spare.is_none() {
            self.wait()?;
        }
        let next = self.spare.take().unwrap_or_default();
        let batch = std::mem::replace(&mut self.batch, next);
        if let Some(full) = &self.full {
            // Whoever does not take it has an error to tell, which is waited for.
            let _ = full.send(batch);
        }
        Ok(())
    }

    /// Waits until the batch that is being written is on the disk.
    fn wait(&mut self) -> Result<(), BookError> {
        let stopped = || BookError::Storage {
            path: self.path.clone(),
            why: "the writing stopped, and with it the games since the last batch".to_owned(),
        };
        let (batch, grown) = self.written.recv().map_err(|_| stopped())??;
        self.spare = Some(batch);
        self.grown.games += grown.games;
        self.grown.positions += grown.positions;
        Ok(())
    }
}

impl Drop for Filler {
    /// What was handed over is written to its end: nobody else could open the book meanwhile.
    fn drop(&mut self) {
        self.full = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// Adds all games of a collection to a book of a game. `watch` is told of every game or file, with why
/// it was left out if it was.
pub fn fill(
    filler: &mut Filler,
    game: &str,
    collection: &Collection,
    reading: &Reading,
    mut watch: impl FnMut(Option<&Skip>),
) -> Result<Report, BookError> {
    let mut failure = None;
    let work = |entry: crate::Entry<'_>| {
        let (ground, line) = reading.line(entry.tree, entry.record)?;
        if ground.game() != game {
            return Err(Fault::new(
                Reason::OtherGame,
                format_args!("it is a game of {}", ground.game()),
            ));
        }
        Ok((ground, line))
    };
    let report = collection.read(work, |met| match met {
        Met::Game { value: (ground, line), .. } => {
            if failure.is_none() {
                failure = filler.add(ground, &line).err();
            }
            watch(None);
        }
        Met::Skipped(skip) => watch(Some(&skip)),
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(report),
    }
}
