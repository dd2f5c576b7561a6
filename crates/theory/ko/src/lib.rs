//! Ko fights solved exactly.
//!
//! A fight is a ko worth `k`, valuable moves elsewhere, and threats of both sides, each with a
//! value for carrying it out and a loss if it is answered. [`Fight`] is the game with all its
//! rules, [`Oracle`] plays it out in full, and [`Solver`] finds the same values and the same best
//! moves thousands of times faster: in polynomial time where threats lose nothing, by a search for
//! targets where they do. [`Advice`] and [`Decision`] say why. [`Strategy`] holds the rules of a
//! thesis of 2010 on the optimal strategy of ko fights and of two works before it, and [`audit()`]
//! tells where they are right. [`Kos`] is the same game for kos of other kinds: with approach moves,
//! of several stages, several at once, with its own [`KosOracle`] and [`KosSolver`].
//!
//! ```
//! use tengen_ko::{Fight, Solver, Start, Threat};
//! use tengen_verdict::{Budget, Verdict};
//!
//! // White has just taken a ko worth 12. Black has two threats, and moves worth 4, 3 and 1 are
//! // left elsewhere.
//! let threats = [Threat::new(25, 0), Threat::new(9, 0)];
//! let fight = Fight::new(12, &[4, 3, 1], [&threats, &[]], Start::Captured);
//! let mut solver = Solver::new(&fight);
//! let solution = solver.solve(&fight, &mut Budget::unlimited());
//!
//! assert_eq!(solution.value, Verdict::Exact(-6), "Black comes out 6 ahead");
//! let best: Vec<String> = solution.best.moves.iter().map(|&mv| fight.move_name(mv)).collect();
//! assert_eq!(best, ["threat:25/0"]);
//! let advice = solver.advice(&fight, &mut Budget::unlimited()).unwrap();
//! assert_eq!(advice[0].words(&fight), "use 25 now: it must be answered");
//! ```

mod advice;
mod amount;
mod audit;
mod best;
mod bracket;
mod decision;
mod engine;
mod fight;
mod hash;
mod kos;
mod moves;
mod notation;
mod oracle;
mod random;
mod reduction;
mod rules;
mod search;
mod setup;
mod solver;
mod strategy;

pub use advice::{Advice, PlayedNow, Reply};
pub use amount::{Amount, AmountError};
pub use audit::{Claim, Expected, Finding, audit, claims};
pub use best::BestMoves;
pub use decision::Decision;
pub use fight::{Fight, Threat};
pub use kos::{
    Ko, KoNotationError, KoSetup, Kos, KosAdvice, KosError, KosMove, KosOracle, KosSolution,
    KosSolver, parse_kos,
};
pub use moves::KoMove;
pub use notation::{NotationError, parse_amounts, parse_threats};
pub use oracle::Oracle;
pub use random::{RandomFight, random_state};
pub use rules::IllegalMove;
pub use setup::{FightError, Setup, Start, StartError};
pub use solver::{Solution, Solver};
pub use strategy::{Strategy, StrategyError, ThreatSet, threat_set};
