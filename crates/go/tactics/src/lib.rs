//! Reading: can these stones be caught, can this group live, can these two strings be connected;
//! and if only by ko, what does it take?
//!
//! # The question, exactly
//!
//! A **local game** is Go in which stones are only played in a [`Field`]: the free points that were
//! chosen, and the points of stones that can be taken by playing there. Stones with a liberty
//! anywhere else last for ever. One side, the **prover**, wants to reach a [`Goal`] (to take a
//! string off the board, or to join two of its own); the other, the **refuter**, wants to prevent
//! it. Suicide is not allowed.
//!
//! - The refuter may pass at any time. The prover may pass only while a ko is forbidden to it
//!   (to wait for it): without one, a pass answered by a pass would end the game short of the goal.
//! - A ko may not be retaken at once, unless the player has an outside **threat** left: a threat is
//!   played and answered elsewhere, then the ko is retaken. A pass or any other move lifts the
//!   prohibition for the time after.
//! - To go round in circles is to not reach the goal.
//!
//! The answer is a number of threats ([`Status`]): reached whatever the refuter threatens, prevented
//! whatever the prover threatens, or a **ko**: how many threats the one side needs if the other has
//! none.

mod aim;
mod alive;
mod field;
mod game;
mod hunt;
mod key;
mod local;
mod problem;
mod question;
mod reading;
mod region;
mod room;
mod status;
mod superko;
mod zone;

pub use aim::Goal;
pub use field::{Cells, Field, FieldError, bits};
pub use game::{LocalGame, LocalMove, Threats};
pub use hunt::hunt;
pub use key::LocalKey;
pub use local::Local;
pub use problem::{Problem, ProblemError, ProblemFault, Solution, Task};
pub use question::{Answered, Question, QuestionError, Reach};
pub use reading::{LineMove, Reader, Reading};
pub use region::{Region, connecting_region, enclosed_region};
pub use status::Status;
pub use superko::Superko;
