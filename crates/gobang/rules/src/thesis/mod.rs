//! Gobang as the thesis has it: its rules, its shapes and its score, to the letter.
//!
//! Where its text leaves a choice, this is ours:
//! - `B(i, j)` is the point in row `i`, counted as boards number them, and column `j`. The bounds
//!   it prints hold for 15x15; on other boards they move with the edge.
//! - Cells beyond the edge are worth 2, as its section 2.3 says of its program.
//! - R1 speaks of "any two of vertical, horizontal and diagonal" threes. The two diagonals are
//!   different lines, so threes on both of them count as two.
//! - A foul is a matter of the stone just played: only shapes that contain it count.

mod line;
mod rules;
mod score;
mod shapes;

pub(crate) use rules::{ThesisRules, decision};
pub use score::{SCORE_UNIT, ThesisScore, thesis_score};
pub use shapes::{ThesisShapes, ThesisTally, thesis_shapes};
