//! HappyGO, the 9x9 UCT program of Wang's thesis (2009), part by part.
//!
//! The program stays as the thesis describes it, so that its experiments can be run again, while
//! our own player goes its own way. Every part is a switch of a [`Configuration`], and the eight
//! configurations of the experiments have names. Comments name the sections of the thesis.
//!
//! ```
//! use tengen_board::{Move, Size};
//! use tengen_go_rules::{Position, Rules};
//! use tengen_happygo::{Configuration, Search};
//! use tengen_verdict::{Budget, Limits};
//!
//! let position = Position::new(Size::square(9).unwrap(), Rules::default());
//! let mut search = Search::new(Configuration::named("happygo-rave-sim").unwrap(), 1);
//! let limits = Limits { nodes: Some(1_000), ..Limits::default() };
//! let report = search.run(&position, 14, &mut Budget::new(&limits));
//! assert!(matches!(report.best(), Move::Play(_)));
//! assert_eq!(report.candidates.len(), 7); // of eighty-one points
//! ```

mod candidates;
mod configuration;
mod eyes;
mod field;
mod filter;
mod playout;
mod search;
mod shapes;
mod tactics;
mod tree;

pub use configuration::{Configuration, ConfigurationError, Rave, Simulation};
pub use search::{Candidate, Report, Search, margin_as_it_stands};
