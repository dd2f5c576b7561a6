use std::path::{Path, PathBuf};

/// Why a book cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// There is no such file.
    #[error("there is no book {}", .0.display())]
    Missing(PathBuf),
    /// The file is something else.
    #[error("{} is no book: {why}", .path.display())]
    NotABook {
        /// The file.
        path: PathBuf,
        /// What it is.
        why: String,
    },
    /// It was a book, or part of one.
    #[error("the book {} is damaged: {why}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A book of another game.
    #[error("{} is a book of {found}, not of {wanted}", .path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The game asked for.
        wanted: String,
    },
    /// A book written by a later program.
    #[error("{} is a book in format {found}; this program reads format {FORMAT}", .path.display())]
    OtherFormat {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u64,
    },
    /// Somebody else is using it.
    #[error("the book {} is in use by another program: try again when that is done", .0.display())]
    Busy(PathBuf),
    /// The disk, the folder or the permissions.
    #[error("the book {}: {why}", .path.display())]
    Storage {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        why: String,
    },
}

/// The format that is written, and the only one that is read.
pub(crate) const FORMAT: u64 = 1;

/// What goes wrong inside, where nobody knows the name of the file.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// In the store.
    Store(redb::Error),
    /// A block without its checksum.
    DamagedBlock,
    /// What a caller's function says.
    Said(BookError),
}

macro_rules! from_store {
    ($($error:ident),*) => {
        $(impl From<redb::$error> for Trouble {
            fn from(error: redb::$error) -> Trouble {
                Trouble::Store(error.into())
            }
        })*
    };
}

from_store!(
    CommitError,
    CompactionError,
    DatabaseError,
    StorageError,
    TableError,
    TransactionError
);

impl Trouble {
    /// In words, with the name of the file.
    pub(crate) fn at(self, path: &Path) -> BookError {
        let path = path.to_owned();
        let error = match self {
            Trouble::Said(error) => return error,
            Trouble::DamagedBlock => {
                let why = "a block does not have its checksum".to_owned();
                return BookError::Damaged { path, why };
            }
            Trouble::Store(error) => error,
        };
        match error {
            redb::Error::DatabaseAlreadyOpen => BookError::Busy(path),
            redb::Error::Corrupted(why) => BookError::Damaged { path, why },
            redb::Error::UpgradeRequired(_) => {
                BookError::NotABook { path, why: "it is a database of an older kind".to_owned() }
            }
            redb::Error::Io(error) if error.kind() == std::io::ErrorKind::NotFound => {
                BookError::Missing(path)
            }
            error => BookError::Storage { path, why: error.to_string() },
        }
    }
}
