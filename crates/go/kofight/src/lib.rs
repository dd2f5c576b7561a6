//! Ko fights read off a board.
//!
//! [`KoFights`] finds the kos of a position and takes the rest of it apart into regions between
//! unconditionally alive stones. A [`Reading`] tells what winning the ko is worth to each side, every
//! threat with its value and its loss, and the moves worth making elsewhere: the numbers of the exact
//! game of ko fights (`tengen-ko`), each marked as exact where the region is just what that game
//! takes it for, and as an estimate with a [`Doubt`] where it is only near. Any number can be replaced
//! by another. [`Advice`] is what to do, on the board, and how sure that is: where everything was
//! solved as a sum of regions it is proved, elsewhere the fight is solved again with every estimate
//! at its ends.
//!
//! ```
//! use tengen_board::{Color, Point};
//! use tengen_go_rules::Diagram;
//! use tengen_ko::Amount;
//! use tengen_kofight::{Certainty, KoFights, KoKind, Quantity};
//! use tengen_verdict::{Budget, Verdict};
//!
//! // Black holds a ko at the right edge; White can take it at G5.
//! let mut position = Diagram::position(
//!     ". X . X X X X
//!      X X X X X X X
//!      X X X X X X .
//!      X X X O O O X
//!      . O X . . O O
//!      O O O O O O O
//!      O . O . O O O",
//! );
//! position.set_to_move(Color::White);
//! let mut reading = KoFights::new().read(&position, &mut Budget::unlimited());
//! let ko = reading.ko().unwrap();
//! assert_eq!((ko.kind, ko.site.take), (KoKind::Direct, Point::new(6, 4)));
//! assert_eq!(ko.size, Some(Verdict::Exact(Amount::whole(2))));
//!
//! let advice = reading.advice(&mut Budget::unlimited());
//! assert_eq!(advice.certainty, Certainty::Proved);
//!
//! // What if it were worth more?
//! reading.assume(Quantity::Ko, Amount::whole(7));
//! let advice = reading.advice(&mut Budget::unlimited());
//! assert_eq!(advice.moves[0], Point::new(6, 4).into());
//! ```
//!
//! Everything is by area and simple ko. Reading takes what the budget allows: give one on boards
//! that are not near their end.

mod advice;
mod certainty;
mod doubt;
mod finder;
mod fought;
pub mod generator;
mod guess;
mod local;
mod places;
mod quantity;
mod reading;
mod site;
mod view;

pub use advice::{Advice, ModelAdvice, Play, Source};
pub use certainty::{Certainty, Flip};
pub use doubt::Doubt;
pub use finder::KoSite;
pub use guess::{Guess, GuessedKo};
pub use quantity::Quantity;
pub use reading::{KoFights, Reading};
pub use site::{KoKind, KoReading, ThreatSite, UnreadSite, ValuableSite};
