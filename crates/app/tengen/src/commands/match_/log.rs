//! Dialogues with engines, kept for whoever looks for a fault.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;

/// Where a dialogue goes; nowhere unless a file was opened.
///
/// Commands stand behind `> `, what the engine says on standard error behind `! `, its answers as
/// they are.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Option<File>>>);

impl Log {
    /// Goes on in a new file.
    pub(super) fn open(&self, path: &Path) -> anyhow::Result<()> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
        Ok(())
    }

    pub(super) fn write(&self, mark: &[u8], bytes: &[u8]) {
        if let Some(file) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            // A full disk spoils the log, not the match.
            let _ = file.write_all(&[mark, bytes].concat());
        }
    }
}
