//! Work beside the serving of connections.

use std::time::Duration;

use tengen_verdict::{Limits, StopFlag};
use tokio::sync::Semaphore;

use crate::error::Refusal;

/// Does something that takes a moment where it holds nobody up.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| {
        Refusal::busy("Something went wrong inside the studio; what you did last was left out.")
    })
}

/// Raised when it is dropped.
struct RaisedAtLast(StopFlag);

impl Drop for RaisedAtLast {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// One question at a time, within limits that end when whoever asked goes away.
pub(crate) struct Counter {
    turn: Semaphore,
}

impl Counter {
    pub(crate) const fn new() -> Counter {
        Counter { turn: Semaphore::const_new(1) }
    }

    /// Waits for its turn, then works at most so long.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Limits) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let closed = |_| Refusal::busy("The studio is closing.");
        let _turn = self.turn.acquire().await.map_err(closed)?;
        let stop = StopFlag::new();
        let _stopped_with_the_request = RaisedAtLast(stop.clone());
        let limits = Limits { time: Some(time), stop: stop.clone(), ..Limits::default() };
        let work = apart(move || work(&limits));
        // Some look at the flag only: for them the flag is the clock.
        let clock = async {
            tokio::time::sleep(time).await;
            stop.raise();
            std::future::pending().await
        };
        futures_util::future::select(Box::pin(work), Box::pin(clock)).await.factor_first().0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn work_ends_with_whoever_asked_and_the_next_has_its_turn() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let counter = Counter::new();
        let (say, heard) = channel();
        let long = |limits: &Limits| {
            while !limits.stop.is_raised() {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        runtime.block_on(async {
            let asked = counter.ask(Duration::from_secs(600), move |limits| {
                long(limits);
                say.send("ended").unwrap();
            });
            // Asked for a moment, then dropped as a request is whose page has gone.
            assert!(tokio::time::timeout(Duration::from_millis(50), asked).await.is_err());
            assert_eq!(counter.ask(Duration::from_secs(600), |_| 7).await.unwrap(), 7);
        });
        assert_eq!(heard.recv_timeout(Duration::from_secs(20)).unwrap(), "ended");
    }
}
