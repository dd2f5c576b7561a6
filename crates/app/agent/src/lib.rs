//! An agent that plays on Go servers by itself: it logs in, agrees to matches as its policy says,
//! plays, counts honestly, comes back when the connection breaks, writes games down and keeps a
//! running estimate of its rating. It speaks the protocol of the NNGS and IGS family and that of
//! CGOS.
//!
//! A [`Session`] is one side of such a conversation and touches nothing: bytes in, [`Action`]s out.
//! An [`Agent`] gives it a connection, an engine and folders. Threads are enough for that: one
//! connection that is read, one engine that thinks, and whoever runs the agent.
//!
//! ```
//! use std::time::Instant;
//! use tengen_agent::{Action, Identity, NngsSession, Session};
//!
//! let identity = Identity {
//!     name: "guest1".to_owned(),
//!     has_password: false,
//!     server: "nngs://localhost:9696".to_owned(),
//!     policy: "sizes = 9, 13".parse().unwrap(),
//!     games: None,
//!     today: || "2026-11-16".to_owned(),
//! };
//! let mut session = NngsSession::new(identity, Instant::now());
//! session.receive(b"Welcome!\r\n\r\nLogin: ", Instant::now());
//! let said = session.actions();
//! assert!(matches!(&said[..], [Action::Send(line)] if line == "guest1"));
//! ```

mod address;
mod agent;
mod connection;
mod journal;
mod ledger;
mod password;
mod policy;
mod seat;
mod session;
mod statistics;
mod table;

pub use address::{Address, AddressError, Protocol};
pub use agent::{Agent, AgentError, Settings, Stop};
pub use journal::Journal;
pub use ledger::{Keeper, Played, RESULTS, RecordFolder};
pub use password::Password;
pub use policy::{KEYS, Key, Names, OfferedColor, Policy, PolicyError, Rank, Span};
pub use seat::{Answer, OwnThinker, Question, Task, Thinker, Thought};
pub use session::{Action, CgosSession, Identity, NngsSession, Session};
pub use statistics::{Rating, Statistics};
pub use table::{Table, Untrue};
