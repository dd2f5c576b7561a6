//! Proof-number search: can one side force its goal, whatever the other does?
//!
//! A [`Game`] says whose turn it is, which moves there are and when the goal is reached or out of
//! reach. A [`Solver`] answers by depth-first proof-number search (A. Nagai, 2002) in a table of
//! bounded size. Its answers can be turned into a [`Certificate`], a strategy written down, which
//! [`Certificate::check`] verifies without any search.
//!
//! Positions may come back. Play without end does not reach the goal, so a repetition counts against
//! the prover, and nothing that was found out about a position on one path is taken for true on
//! another where it is not (A. Kishimoto and M. Müller, "A General Solution to the Graph History
//! Interaction Problem", 2004): proofs hold on every path, and a refutation that leans on a
//! position earlier in the game is only kept for that path.
//!
//! ```
//! use tengen_proof::{Answer, Game, Solver, Standing, Turn};
//! use tengen_verdict::Budget;
//!
//! /// Take one, two or three counters; the prover wants to take the last.
//! struct Counters;
//!
//! impl Game for Counters {
//!     type Position = (u32, Turn);
//!     type Key = (u32, bool);
//!     type Move = u32;
//!     type Zone = ();
//!
//!     fn key(&self, &(left, turn): &(u32, Turn)) -> (u32, bool) {
//!         (left, turn == Turn::Prover)
//!     }
//!     fn standing(&self, &(left, turn): &(u32, Turn)) -> Standing {
//!         match (left, turn) {
//!             (0, Turn::Refuter) => Standing::Reached,
//!             (0, Turn::Prover) => Standing::OutOfReach,
//!             _ => Standing::Open(turn),
//!         }
//!     }
//!     fn moves(&self, &(left, _): &(u32, Turn)) -> Vec<u32> {
//!         (1..=left.min(3)).collect()
//!     }
//!     fn play(&self, &(left, turn): &(u32, Turn), taken: u32) -> (u32, Turn) {
//!         (left - taken, turn.other())
//!     }
//! }
//!
//! let mut solver = Solver::new(Counters, 1 << 20);
//! let answer = |solver: &mut Solver<Counters>, left| {
//!     solver.solve(&(left, Turn::Prover), &mut Budget::unlimited())
//! };
//! assert_eq!(answer(&mut solver, 20), Answer::Refuted);
//! assert_eq!(answer(&mut solver, 21), Answer::Proved);
//! let certificate = solver.certificate(&(21, Turn::Prover), &mut Budget::unlimited()).unwrap();
//! assert_eq!(certificate.answer(&(21, true)), Some(1));
//! assert!(certificate.check(&Counters, &(21, Turn::Prover)).is_ok());
//! ```

pub mod campaign;
mod certificate;
mod game;
mod numbers;
mod solver;
mod table;

pub use certificate::{Certificate, Flaw};
pub use game::{Game, Standing, Turn};
pub use solver::{Answer, Solver};
