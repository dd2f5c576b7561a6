use std::io;
use std::path::PathBuf;

use tengen_board::Size;
use tengen_flow::Failure;

use super::format::MAGIC;

/// A table that cannot be made or used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is something else.
    #[error("{}: no table of tengen (it does not begin with '{}'): make one with 'tengen tables build'",
        .0.display(), String::from_utf8_lossy(MAGIC).trim_end())]
    Foreign(PathBuf),
    /// The file is not what was written.
    #[error("{}: damaged ({what}): make it again with 'tengen tables build'", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// How it shows.
        what: &'static str,
    },
    /// The board is too large for every position to be valued.
    #[error("a board of {0} has too many positions for a table: it may have {most} points at most",
        most = crate::ranking::MOST_RANKED)]
    TooLarge(Size),
    /// The work itself failed.
    #[error(transparent)]
    Work(#[from] Failure),
}
