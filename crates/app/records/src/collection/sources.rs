use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

use flate2::read::MultiGzDecoder;

use super::archive::{Member, members};

/// A file or folder that was named and is not there.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {error}", path.display())]
pub struct OpenError {
    path: PathBuf,
    error: io::Error,
}

/// A file with games in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub path: PathBuf,
    pub bytes: u64,
    /// Nanoseconds since 1970, or 0 where the system does not tell.
    pub modified: u128,
}

/// Endings that game records have. In folders and archives everything else is passed over; a file
/// that is named is read whatever it is called.
const ENDINGS: [&str; 3] = ["sgf", "sgfs", "mgt"];

/// Every file of these files and folders, folders by name and with all within them.
pub(super) fn list<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
) -> Result<Vec<Source>, OpenError> {
    let mut sources = Vec::new();
    for path in paths {
        let path = path.as_ref();
        let at = |error| OpenError { path: path.to_owned(), error };
        if fs::metadata(path).map_err(at)?.is_dir() {
            walk(path, &mut sources)?;
        } else {
            // Opening it now tells at once what cannot be read at all.
            let file = File::open(path).map_err(at)?;
            sources.push(Source::new(path.to_owned(), &file.metadata().map_err(at)?));
        }
    }
    Ok(sources)
}

/// Adds the records of a folder and of those in it. Links to folders are not followed: they may lead
/// round in circles.
fn walk(folder: &Path, sources: &mut Vec<Source>) -> Result<(), OpenError> {
    let mut folders = vec![folder.to_owned()];
    while let Some(path) = folders.pop() {
        let entries = fs::read_dir(&path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) if path == folder => return Err(OpenError { path, error }),
            // A folder in it that may not be read is left out when it comes to reading it.
            Err(_) => {
                sources.push(Source { path, bytes: 0, modified: 0 });
                continue;
            }
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        let mut inner = Vec::new();
        for entry in entries {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                inner.push(path);
            } else if is_record_or_archive(&path)
                && let Ok(metadata) = fs::metadata(&path)
                && metadata.is_file()
            {
                sources.push(Source::new(path, &metadata));
            }
        }
        folders.extend(inner.into_iter().rev());
    }
    Ok(())
}

fn ending(path: &Path) -> String {
    path.extension().map_or_else(String::new, |ending| ending.to_string_lossy().to_lowercase())
}

fn is_record(path: &Path) -> bool {
    ENDINGS.contains(&ending(path).as_str())
}

fn is_record_or_archive(path: &Path) -> bool {
    let is_packed = ending(path) == "gz" && path.file_stem().is_some_and(|s| is_record(s.as_ref()));
    is_record(path) || is_packed || ending(path) == "zip"
}

/// Something in a source that games are read from.
pub(super) struct Part {
    pub name: Arc<str>,
    pub contents: io::Result<Box<dyn Read + Send>>,
}

impl Source {
    fn new(path: PathBuf, metadata: &fs::Metadata) -> Source {
        let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = since.map_or(0, |since| since.as_nanos());
        Source { path, bytes: metadata.len(), modified }
    }

    /// Calls `visit` for everything in the file: itself, or the records of an archive. What is read of
    /// the file is added to `read`.
    pub(super) fn for_each_part(&self, read: &Arc<AtomicU64>, mut visit: impl FnMut(Part) -> bool) {
        let name: Arc<str> = self.path.to_string_lossy().into();
        let part = |contents| Part { name: Arc::clone(&name), contents };
        let counted = |file| Counted { file, read: Arc::clone(read) };
        let opened =
            File::open(&self.path).and_then(|mut file| Ok((Packing::of(&mut file)?, file)));
        match opened {
            Err(error) => {
                visit(part(Err(error)));
            }
            Ok((Packing::Plain, file)) => {
                visit(part(Ok(Box::new(counted(file)))));
            }
            Ok((Packing::Gzip, file)) => {
                let file = BufReader::with_capacity(1 << 16, counted(file));
                visit(part(Ok(Box::new(MultiGzDecoder::new(file)))));
            }
            Ok((Packing::Zip, mut file)) => match members(&mut file) {
                Err(error) => {
                    visit(part(Err(error)));
                }
                Ok(found) => {
                    let records = found.iter().filter(|member| is_record(member.name.as_ref()));
                    for member in records {
                        if !visit(self.member(member)) {
                            return;
                        }
                        read.fetch_add(member.packed(), Ordering::Relaxed);
                    }
                }
            },
        }
    }

    fn member(&self, member: &Member) -> Part {
        let name = format!("{}: {}", self.path.display(), member.name).into();
        Part { name, contents: File::open(&self.path).and_then(|file| member.open(file)) }
    }
}

enum Packing {
    Plain,
    Gzip,
    Zip,
}

impl Packing {
    /// How the file is packed, by its first bytes: names lie.
    fn of(file: &mut File) -> io::Result<Packing> {
        let mut start = Vec::new();
        (&mut *file).take(4).read_to_end(&mut start)?;
        file.rewind()?;
        Ok(match start.as_slice() {
            [0x1F, 0x8B, ..] => Packing::Gzip,
            b"PK\x03\x04" | b"PK\x05\x06" => Packing::Zip,
            _ => Packing::Plain,
        })
    }
}

/// A file that counts what is read of it.
struct Counted {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
