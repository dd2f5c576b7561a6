use std::fmt::Display;
use std::io;
use std::path::Path;

use thiserror::Error;

/// Why a piece of batch work came to no end. Each is one line for a person.
#[derive(Debug, Error)]
pub enum Failure {
    /// The crew cannot be as it was asked for.
    #[error("{0}")]
    Crew(String),
    /// A checkpoint that is damaged, of other work, or in use.
    #[error("{place}: {problem}")]
    Checkpoint {
        /// The folder or file.
        place: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
    /// The processes did not come together.
    #[error("{0}")]
    Meeting(String),
    /// Another process has died or can no longer be reached.
    #[error(
        "lost process {process} at {address}: its connection broke; start all processes again, \
         and with a checkpoint they go on from there"
    )]
    Lost {
        /// Which process it was.
        process: usize,
        /// Where it was.
        address: String,
    },
    /// The work itself failed, in this process.
    #[error("{0}")]
    Work(String),
    /// A worker of this process panicked; it has said why.
    #[error("a worker broke off: {0}")]
    Panic(String),
}

impl Failure {
    /// Whether the user asked for something that cannot be, as opposed to something going wrong.
    pub fn is_input(&self) -> bool {
        matches!(self, Failure::Crew(_) | Failure::Checkpoint { .. })
    }

    pub(crate) fn checkpoint(place: &Path, problem: impl Display) -> Failure {
        Failure::Checkpoint { place: place.display().to_string(), problem: problem.to_string() }
    }

    pub(crate) fn work(what: impl Display, error: &io::Error) -> Failure {
        Failure::Work(format!("{what}: {error}"))
    }
}
