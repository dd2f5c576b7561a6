//! Everything that answers share.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::desk::Desk;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::gobang::GobangTable;
use crate::table::Table;
use crate::work::Counter;

/// Streams that may be open at once: more tabs than anybody has.
const MOST_STREAMS: usize = 64;

pub(crate) struct App {
    pub(crate) engine: Arc<Engine>,
    pub(crate) table: Arc<Table>,
    pub(crate) desk: Arc<Desk>,
    pub(crate) gobang: Arc<GobangTable>,
    /// The panels' questions, one at a time.
    pub(crate) panels: Counter,
    /// Where games are kept.
    pub(crate) folder: PathBuf,
    streams: Arc<Semaphore>,
}

impl App {
    pub(crate) fn new(
        engine: Arc<Engine>,
        table: Arc<Table>,
        desk: Arc<Desk>,
        gobang: Arc<GobangTable>,
        folder: PathBuf,
    ) -> App {
        let streams = Arc::new(Semaphore::new(MOST_STREAMS));
        App { engine, table, desk, gobang, panels: Counter::new(), folder, streams }
    }

    /// The right to one more stream.
    pub(crate) fn open_stream(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        Arc::clone(&self.streams).try_acquire_owned().map_err(|_| {
            Refusal::busy(format!("{MOST_STREAMS} streams are open already: close some tabs."))
        })
    }
}
