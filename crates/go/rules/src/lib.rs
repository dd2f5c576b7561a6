//! The rules of Go, and what follows from them without search.
//!
//! ```
//! use tengen_board::Color;
//! use tengen_go_rules::{Diagram, Illegal, Rules};
//!
//! let diagram = Diagram::read(
//!     ". X O . .
//!      X a b O .
//!      . X O . .
//!      . . . . .",
//! )
//! .unwrap();
//! let mut position = diagram.set_up(Rules::default());
//! position.play(diagram.point('b').into()).unwrap(); // Black takes nothing, but ...
//! position.play(diagram.point('a').into()).unwrap(); // ... White takes the ko,
//! let retake = position.play(diagram.point('b').into()); // which Black may not retake at once.
//! assert_eq!(retake, Err(Illegal::Ko(diagram.point('b'))));
//! ```

mod benson;
mod diagram;
mod eyes;
mod handicap;
mod komi;
mod ladder;
mod ledger;
mod legality;
mod pattern_code;
pub mod playout;
mod position;
mod rules;
mod scoring;

pub use benson::SafeStones;
pub use diagram::{Diagram, DiagramError};
pub use eyes::{Eye, Eyes};
pub use handicap::{HandicapError, fixed_handicap, free_handicap, most_fixed_handicap};
pub use komi::{Komi, KomiError};
pub use ladder::Ladder;
pub use legality::Illegal;
pub use pattern_code::PatternCode;
pub use playout::{Ending, PlayoutBoard};
pub use position::{Cell, Position};
pub use rules::{HandicapBonus, KoRule, RuleSet, Rules, RulesError, Scoring};
pub use scoring::{Owners, Score, Settlement};
