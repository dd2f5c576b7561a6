//! Small Go boards solved: every position up to 16 points by retrograde analysis, up to 25 points by
//! proof search, tiny ones under superko.
//!
//! Area is counted, suicide is not allowed, and a ko may not be retaken at once. Longer cycles are
//! allowed, so that play can go on for ever; every value comes in two readings, for endless play that
//! Black loses and for endless play that Black wins ([`Cycles`]).
//!
//! ```
//! use tengen_board::{Color, Lettering, Size};
//! use tengen_flow::Crew;
//! use tengen_tables::{Cycles, State, Table};
//!
//! let size = Size::square(3).unwrap();
//! let table = Table::solve(size, &Crew::threads(1), |_| {}).unwrap().unwrap();
//! let best = table.best(State::default(), Color::Black, Cycles::LoseForBlack);
//! assert_eq!(best.len(), 1);
//! assert_eq!(best[0].mv.name(Lettering::Go), "B2");
//! assert_eq!(best[0].valued.score, 9);
//! ```

mod answer;
mod board;
mod ranking;
mod retrograde;
mod safety;
mod search;
mod superko;
mod sweep;
mod table;

pub use answer::{Choice, Cycles, Valued};
pub use board::{Board, MOST_POINTS, Points, State, Stones, each};
pub use ranking::{MOST_RANKED, Ranked, Ranking};
pub use retrograde::{Build, Entry};
pub use search::{Searched, search};
pub use superko::{Superko, solve_superko};
pub use sweep::Adviser;
pub use table::{Table, TableError, Verified, Wrong, table_path, tables_in};
