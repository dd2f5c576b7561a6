use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use clap::Args;
use tengen_cgt::Store;
use tengen_verdict::{Limits, StopFlag};

use crate::failure::Failure;
use crate::number::time_span;
use crate::progress::watched;

/// How much work an expression may take.
#[derive(Args)]
pub(super) struct WorkLimits {
    /// Seconds to work on an expression
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
    /// Comparisons and simplifications to make for an expression
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Memory for values and tables [default: 4096]
    #[arg(long, value_name = "MB", default_value_t = 4096, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
}

impl WorkLimits {
    /// A place to work within the limits.
    pub fn workshop(&self) -> Result<Workshop, Failure> {
        let time = self.time.map(time_span).transpose()?;
        let stop = StopFlag::new();
        let memory = Some((self.memory as usize) << 20);
        let limits = Limits { nodes: self.nodes, memory, stop: stop.clone(), ..Limits::default() };
        Ok(Workshop { store: Store::limited(&limits), stop, time })
    }
}

/// A store, and the time that each piece of work on it may take.
pub(super) struct Workshop {
    pub store: Store,
    stop: StopFlag,
    time: Option<Duration>,
}

impl Workshop {
    /// Begins a piece of work: limits count from here until the timer is dropped.
    pub fn begin(&self) -> Timer {
        self.store.begin();
        self.stop.lower();
        let Some(time) = self.time else { return Timer { _ended: None } };
        let (sender, ended) = mpsc::channel::<()>();
        let stop = self.stop.clone();
        std::thread::spawn(move || {
            // Nothing is ever sent: either the time is up, or the timer was dropped.
            if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.raise();
            }
        });
        Timer { _ended: Some(sender) }
    }
}

impl Workshop {
    /// Does a piece of work; if it takes long, a count of values runs on the terminal.
    pub fn watched<T>(&self, work: impl FnOnce() -> T) -> T {
        watched("values", || self.store.len() as u64, work)
    }
}

/// Stops the work when its time is up.
pub(super) struct Timer {
    _ended: Option<Sender<()>>,
}
