use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::Failure;

/// What the threads of this process know of each other: whether something has gone wrong, and who is
/// still at work. Whoever fails raises the alarm, and all others leave.
///
/// Timely itself answers a broken connection by panics in all threads. Here the thread that reads
/// from the connection raises the alarm and waits until the workers have left, so that none of them
/// meets a poisoned queue and the user gets one line.
#[derive(Default)]
pub(crate) struct Alarm {
    raised: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    failure: Option<Failure>,
    /// Connections, to be closed when the alarm is raised: so the other processes hear of it.
    lines: Vec<TcpStream>,
    /// Workers that have not left.
    working: usize,
    /// Ends of connections that have not been brought to a good end.
    open: usize,
    /// The connections have been closed because of the alarm.
    cut: bool,
}

/// Who loses a process waits so long before closing its other connections: the others are to miss the one
/// that is lost, not the first that missed it.
const SILENCE: Duration = Duration::from_millis(500);

impl Alarm {
    pub(crate) fn new(workers: usize) -> Alarm {
        let alarm = Alarm::default();
        alarm.state().working = workers;
        alarm
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches over a connection, which has two ends: what we send and what we read.
    pub(crate) fn guard(&self, line: TcpStream) {
        let mut state = self.state();
        state.lines.push(line);
        state.open += 2;
    }

    /// One end of a connection is done with.
    pub(crate) fn closed(&self) {
        self.state().open -= 1;
        self.changed.notify_all();
    }

    /// Something has gone wrong; only the first such thing is kept. Failures that show when all
    /// workers have left in peace are not ours any more.
    pub(crate) fn raise(&self, failure: Failure) {
        let is_lost = matches!(failure, Failure::Lost { .. });
        let mut state = self.state();
        if state.failure.is_none() && state.working > 0 {
            state.failure = Some(failure);
        }
        self.raised.store(true, Ordering::SeqCst);
        self.changed.notify_all();
        if is_lost && state.working > 0 {
            drop(state);
            thread::sleep(SILENCE);
            state = self.state();
        }
        state.cut = true;
        for line in &state.lines {
            // It may be closed already.
            let _ = line.shutdown(Shutdown::Both);
        }
        self.changed.notify_all();
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::SeqCst)
    }

    /// A worker has left, and touches no connection any more.
    pub(crate) fn left(&self) {
        self.state().working -= 1;
        self.changed.notify_all();
    }

    pub(crate) fn await_workers(&self) {
        let mut state = self.state();
        while state.working > 0 {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until everything sent is on its way and every other process has said goodbye, or one
    /// is lost and that is settled, or `patience` is at its end; then tells what went wrong, if anything did.
    pub(crate) fn settle(&self, patience: Duration) -> Option<Failure> {
        let waiting = |state: &mut State| {
            if self.is_raised() { !state.cut } else { state.open > 0 }
        };
        let state = self.changed.wait_timeout_while(self.state(), patience, waiting);
        state.unwrap_or_else(PoisonError::into_inner).0.failure.take()
    }
}
