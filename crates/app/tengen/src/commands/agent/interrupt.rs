//! Ctrl-C: once to leave after the game, twice to leave now.

use std::sync::OnceLock;

use tengen_agent::Stop;

/// Who is to be told.
static STOP: OnceLock<Stop> = OnceLock::new();

/// From now on Ctrl-C, and the polite signal to end, are wishes to leave.
pub(super) fn heed(stop: Stop) {
    // There is one agent in a run of the program; a second one would not be told.
    let _ = STOP.set(stop);
    #[cfg(unix)]
    for signal in [libc::SIGINT, libc::SIGTERM] {
        let handler: extern "C" fn(libc::c_int) = wish;
        // SAFETY: the handler does nothing but read and write an atomic number, which is allowed
        // in a signal handler, and the lock that it looks into is set before.
        unsafe { libc::signal(signal, handler as libc::sighandler_t) };
    }
}

#[cfg(unix)]
extern "C" fn wish(_signal: libc::c_int) {
    if let Some(stop) = STOP.get() {
        stop.ask();
    }
}
