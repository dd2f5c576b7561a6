//! The same result from any crew, through kills and restarts; damage and strangers are refused.

mod child;
mod damage;
mod farm;
mod game;
mod kills;
mod others;
mod processes;
mod threads;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of its own for a test; it is taken away with this.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("tengen-flow-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Addresses on this machine that were free a moment ago.
fn free_hosts(number: usize) -> Vec<String> {
    let bound: Vec<_> =
        (0..number).map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    bound.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}
