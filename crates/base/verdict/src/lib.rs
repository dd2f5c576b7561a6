//! How sure an answer is, and how much work may be spent on finding it.
//!
//! Every number the program gives out is a [`Verdict`]: proved, proved between two ends, or
//! guessed. Every search takes a [`Budget`] and asks it now and then whether to go on; it never
//! looks at the clock itself.
//!
//! ```
//! use tengen_verdict::{Budget, Limits, Verdict};
//!
//! // A search that may look at 100 nodes.
//! let mut budget = Budget::new(&Limits { nodes: Some(100), ..Limits::default() });
//! let mut looked_at = 0;
//! while budget.spend(1) {
//!     looked_at += 1;
//! }
//! assert_eq!(looked_at, 100);
//!
//! let verdict = Verdict::Bound { low: -3, high: 5 };
//! assert_eq!(verdict.to_string(), "between -3 and 5");
//! ```

mod budget;
mod verdict;

pub use budget::{Budget, Limits, StopFlag};
pub use verdict::Verdict;
