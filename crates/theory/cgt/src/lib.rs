//! Combinatorial games: exact values of positions in which the last mover wins, and of the fights
//! and endgames of Go that come down to them.
//!
//! A [`Store`] keeps every value once, in canonical form, so that equal games are equal numbers
//! ([`Game`]). It adds, compares, cools, heats and names them, and draws their [`Thermograph`];
//! numbers are exact ([`Number`]), and what cannot be kept exactly is an error. [`Calculator`]
//! reads the notation of the field, [`rulesets`] holds games to compute with, and [`Ko`] has the
//! thermographs of simple kos.
//!
//! ```
//! use tengen_cgt::{Calculator, Number, Outcome, Store, Value};
//!
//! let store = Store::new();
//! // A threat: Left moves to {3|1}, Right to -1.
//! let hot = store.braces(&[store.integer(3)], &[store.integer(1)])?;
//! let game = store.braces(&[hot], &[store.integer(-1)])?;
//! assert_eq!(store.mean(game)?, Number::ratio(1, 2)?);
//! assert_eq!(store.temperature(game)?, Number::ratio(3, 2)?);
//! assert_eq!(store.outcome(game)?, Outcome::Next);
//!
//! // The same, as mathematicians type it, cooled by one degree.
//! let Value::Game(cooled) = Calculator::new(&store).evaluate("cool({{3|1}|-1}, 1)")? else {
//!     panic!("cooling gives a game");
//! };
//! assert_eq!(store.name(cooled)?, "{1*|0}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod atomic;
mod cache;
mod canonical;
mod days;
mod error;
mod expression;
mod heat;
mod interner;
mod ko;
mod name;
mod number;
mod nus;
mod order;
pub mod rulesets;
mod side;
mod store;
mod sum;
mod thermograph;
mod trajectory;

pub use error::{CgtError, Result};
pub use expression::{Calculator, ExpressionError, FUNCTIONS, FunctionHelp, Value};
pub use ko::{Ko, Komaster};
pub use number::Number;
pub use nus::Nus;
pub use order::Outcome;
pub use side::Side;
pub use store::{Game, Store};
pub use thermograph::Thermograph;
pub use trajectory::Trajectory;
