//! Knowledge of Go: which stones are safe, which belong together, who owns what, and a player that
//! searches the whole board with it.
//!
//! From the certain to the likely: stones that are safe whatever happens or as long as their owner
//! answers ([`unconditional`], [`safe_under_play`]); strings with what ladders do to them
//! ([`strings()`]); groups with their eyes and room ([`Groups`]); an evaluation that gives every point
//! an owner and every group a status ([`Evaluation`]), or looks ahead at likely moves before it does
//! ([`estimate`]); and alpha-beta over the likeliest moves ([`Search`]).
//!
//! ```
//! use tengen_board::{Move, Size};
//! use tengen_go_rules::{Position, Rules};
//! use tengen_knowledge::{Search, Settings, estimate};
//! use tengen_verdict::{Budget, Limits};
//!
//! let mut position = Position::new(Size::square(7).unwrap(), Rules::default());
//! let limits = Limits { nodes: Some(200), ..Limits::default() };
//! let report = Search::new(Settings::default()).run(&position, &mut Budget::new(&limits));
//! assert!(matches!(report.best(), Move::Play(_)));
//! assert!(!report.line.is_empty() && report.depth >= 1);
//!
//! // The first stone gives Black more than White.
//! position.play(report.best()).unwrap();
//! assert!(estimate(&position).score > 0.0);
//! ```

mod evaluation;
mod eye_space;
mod groups;
mod ladder;
mod safety;
mod search;
mod strings;

pub use evaluation::{
    Estimate, Evaluation, Example, LOOKS, Learner, Net, Status, estimate, estimate_by, moyo,
};
pub use eye_space::Eyes;
pub use groups::{Domains, Group, Groups};
pub use safety::{Fate, NoReader, Reader, Safe, safe_under_play, unconditional};
pub use search::{Report, Search, SettingError, Settings};
pub use strings::{Outlook, StoneString, outlook, strings};
