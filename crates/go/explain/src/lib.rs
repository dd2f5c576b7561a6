//! What is going on on a Go board, as typed facts.
//!
//! An [`Explainer`] looks at a position the way a strong player does: which stones can be caught,
//! which groups live, who wins the races, what the kos are about, where the largest moves are, what to
//! play and why. Every [`Fact`] carries how sure it is, the stones it speaks of and moves that show
//! it; the first one is what the position is about. A [`Review`] does the same for a game: what each
//! move did, what it missed and what that cost.
//!
//! Nothing here is a sentence: words are made from the facts, in any language, and cannot
//! contradict them.
//!
//! ```
//! use tengen_explain::{About, Explainer, Fate, Theme};
//! use tengen_go_rules::Diagram;
//! use tengen_verdict::Verdict;
//!
//! // Black to play: four white stones with one liberty.
//! let position = Diagram::position(
//!     ". . . . . . .
//!      . X X X X . .
//!      . X O O X . .
//!      . X O O . . .
//!      . . X X O . .
//!      . . . . O . .
//!      . . . . . . .",
//! );
//! let explanation = Explainer::default().explain(&position);
//! assert_eq!(explanation.theme(), Theme::Capture);
//! let About::Stones(fact) = &explanation.facts[0].about else { panic!() };
//! assert_eq!((fact.named.count, fact.fate), (4, Verdict::Exact(Fate::Taken)));
//! ```

mod advice;
mod ask;
mod endgame;
mod explain;
mod fact;
mod fights;
mod groups;
mod ko_fight;
mod kos;
mod links;
mod mistake;
mod name;
mod races;
mod review;
mod reviewer;
mod size;
mod theme;

pub use explain::{Explainer, Explanation};
pub use fact::{
    About, Advice, Area, Balance, Endgame, Fact, Fate, GroupFact, Initiative, KoFact, KoFlip,
    KoNumber, KoPlan, KoPlay, KoSure, KoThreats, KoWorth, Named, Quiet, RaceEnding, RaceFact,
    Reason, RegionFact, SecondView, SizedMove, Standing, StonesFact, Theme, Turns, middle,
};
pub use ko_fight::ko_plan;
pub use mistake::{Loss, Seen};
pub use review::{Better, MoveReview, Quality, Review};
pub use reviewer::Reviewer;
