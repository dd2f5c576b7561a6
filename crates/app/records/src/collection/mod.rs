//! Reading many games from wherever they are kept.

mod archive;
mod date;
mod filter;
mod fingerprint;
mod header;
mod rank;
mod record;
mod replay;
mod report;
mod sources;
mod stream;

pub use date::{Date, DateError};
pub use filter::{Criterion, Filter, WonBy};
pub use header::{Header, Player};
pub use rank::{Rank, RankError};
pub use record::Record;
pub use replay::Replay;
pub use report::{Fault, Place, Reason, Report, Skip};
pub use sources::OpenError;
pub use stream::{Collection, Entry, Met};
