use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error for work that takes a while; nothing where that is no terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar that is full at `total`, or a running count where the end is not known.
    pub(crate) fn new(what: &'static str, total: Option<u64>) -> Progress {
        let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let template = match total {
            Some(_) => "{msg} [{bar:40}] {human_pos} of {human_len}, {eta} left",
            None => "{msg} {spinner} {human_pos}",
        };
        // A template that cannot be read would only cost the looks of the bar.
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.set_message(what);
        Progress(bar)
    }

    /// Changes what stands before the bar.
    pub(crate) fn say(&self, words: String) {
        self.0.set_message(words);
    }

    /// Prints a line, above the bar where there is one.
    pub(crate) fn line(&self, words: &str) {
        self.0.suspend(|| eprintln!("{words}"));
    }

    pub(crate) fn reached(&self, done: u64) {
        self.0.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// How often a count is shown, and how long nothing is shown at all.
const TICK: Duration = Duration::from_millis(300);

/// Does a piece of work that does not say how far it is; if it takes long, a count runs on the
/// terminal.
pub(crate) fn watched<T>(
    what: &'static str,
    count: impl Fn() -> u64 + Send,
    work: impl FnOnce() -> T,
) -> T {
    let (sender, ended) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut progress = None;
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                progress.get_or_insert_with(|| Progress::new(what, None)).reached(count());
            }
        });
        let result = work();
        drop(sender);
        result
    })
}

/// Seconds from now on, for work that has nothing else to count.
pub(crate) fn seconds_since() -> impl Fn() -> u64 + Send {
    let began = std::time::Instant::now();
    move || began.elapsed().as_secs()
}
