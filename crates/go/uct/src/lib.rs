//! The UCT player: a tree of positions grown by playouts.
//!
//! ```
//! use tengen_board::{Move, Size};
//! use tengen_go_rules::{Position, Rules};
//! use tengen_uct::{Search, Settings};
//! use tengen_verdict::{Budget, Limits};
//!
//! let position = Position::new(Size::square(5).unwrap(), Rules::default());
//! let mut search = Search::new(Settings::default(), 1);
//! let limits = Limits { nodes: Some(1_000), ..Limits::default() };
//! let report = search.run(&position, 0, &mut Budget::new(&limits));
//! assert!(matches!(report.best(), Move::Play(_)));
//! ```

mod backlog;
mod forbidden;
pub mod patterns;
mod playouts;
mod policy;
mod priors;
mod reading;
mod report;
mod search;
mod settings;
mod tally;
mod tree;
mod worker;

pub use forbidden::Forbidden;
pub use playouts::Playouts;
pub use policy::Policy;
pub use reading::Reading;
pub use report::{Candidate, Report};
pub use search::{GoOn, Search};
pub use settings::{Priors, SettingError, Settings};
