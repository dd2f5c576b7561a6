use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::settle;
use super::store::{ANEW, Lock, MARK, lock};
use crate::Failure;

/// The checkpoint of a farm: a file to which every finished task is appended. A record that a kill
/// cut off at the end is done again; any other damage is refused.
pub(crate) struct Log {
    file: File,
    path: PathBuf,
    settled: Instant,
    _lock: Lock,
}

pub(super) const LOG: &str = "tasks";
const TITLE: &str = "tengen tasks 1";

/// Task, length and sum of what follows.
const HEAD: usize = 4 + 8 + 4;

/// A killed process loses nothing it has written; only a machine that fails does, and this much at most.
const SETTLE_EVERY: Duration = Duration::from_millis(200);

impl Log {
    /// Opens the log of this work and gives what is in it.
    pub(crate) fn open(
        folder: &Path,
        work: &str,
        tasks: usize,
    ) -> Result<(Log, BTreeMap<usize, Vec<u8>>), Failure> {
        let held = lock(folder)?;
        let path = folder.join(LOG);
        let refuse = |problem: String| Failure::checkpoint(&path, format!("{problem}; {ANEW}"));
        if folder.join(MARK).exists() {
            return Err(Failure::checkpoint(folder, format!("is of other work; {ANEW}")));
        }
        let title = format!("{TITLE}\n{tasks} {work}\n");
        let mut bytes = Vec::new();
        match File::open(&path).and_then(|mut file| file.read_to_end(&mut bytes)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(refuse(error.to_string()));
            }
            _ => {}
        }
        let mut done = BTreeMap::new();
        let mut good = 0;
        // A file that is the beginning of a title was cut off while it was made.
        if !title.as_bytes().starts_with(&bytes) || bytes.len() == title.len() {
            let rest = bytes
                .strip_prefix(title.as_bytes())
                .ok_or_else(|| refuse(whose(&bytes, &format!("{tasks} {work}"))))?;
            good = title.len();
            for record in Records(rest) {
                let (task, result, length) = record
                    .filter(|&(task, ..)| task < tasks)
                    .ok_or_else(|| refuse(format!("is damaged at byte {good}")))?;
                done.insert(task, result.to_vec());
                good += length;
            }
        }
        let opened = OpenOptions::new().create(true).append(true).open(&path);
        let written = opened.and_then(|mut file| {
            file.set_len(good as u64)?;
            if good == 0 {
                file.write_all(title.as_bytes())?;
            }
            settle(&file, &path)?;
            Ok(file)
        });
        let file = written.map_err(|error| Failure::work(path.display(), &error))?;
        Ok((Log { file, path, settled: Instant::now(), _lock: held }, done))
    }

    /// Keeps the result of a task.
    pub(crate) fn keep(&mut self, task: usize, result: &[u8]) -> Result<(), Failure> {
        let mut record = Vec::with_capacity(HEAD + result.len());
        record.extend_from_slice(&(task as u32).to_le_bytes());
        record.extend_from_slice(&(result.len() as u64).to_le_bytes());
        record.extend_from_slice(&sum(task as u32, result).to_le_bytes());
        record.extend_from_slice(result);
        let mut kept = self.file.write_all(&record);
        if kept.is_ok() && self.settled.elapsed() > SETTLE_EVERY {
            kept = self.file.sync_data();
            self.settled = Instant::now();
        }
        kept.map_err(|error| Failure::work(self.path.display(), &error))
    }

    /// Makes all of it last.
    pub(crate) fn settle(&self) -> Result<(), Failure> {
        self.file.sync_data().map_err(|error| Failure::work(self.path.display(), &error))
    }
}

fn sum(task: u32, result: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&task.to_le_bytes());
    sum.update(result);
    sum.finalize()
}

/// Why a log is not ours.
fn whose(bytes: &[u8], ours: &str) -> String {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    if lines.next() != Some(TITLE.as_bytes()) {
        return "is damaged, or no checkpoint".to_owned();
    }
    let theirs = String::from_utf8_lossy(lines.next().unwrap_or_default());
    format!("is of other work ({theirs}), this is {ours}")
}

/// Records one after the other; `None` for one that is damaged, and an end where one is cut off.
struct Records<'a>(&'a [u8]);

impl<'a> Iterator for Records<'a> {
    type Item = Option<(usize, &'a [u8], usize)>;

    fn next(&mut self) -> Option<Self::Item> {
        let (head, rest) = self.0.split_at_checked(HEAD)?;
        let number =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let length = u64::from(number(4)) | u64::from(number(8)) << 32;
        let (result, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
        self.0 = rest;
        let whole = sum(number(0), result) == number(12);
        Some(whole.then_some((number(0) as usize, result, HEAD + result.len())))
    }
}
