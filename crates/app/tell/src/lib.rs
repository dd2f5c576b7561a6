//! What an explanation of Go or Gobang says, in words.
//!
//! A [`Teller`] turns facts into sentences of one language. A sentence is made from its fact and
//! nothing else, so that words cannot contradict numbers; terms of the game are explained where they
//! first occur. A language is a module that must have words for every kind of fact: one that is
//! forgotten does not compile.
//!
//! ```
//! use tengen_explain::Explainer;
//! use tengen_go_rules::Diagram;
//! use tengen_tell::{Language, Teller};
//!
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
//! let mut teller = Teller::new(Language::English, &explanation);
//! let first = teller.sentence(&explanation.facts[0]);
//! assert_eq!(first, "Black, to play, catches the four white stones at C4 with E4. (proved)");
//! ```

mod chinese;
mod english;
mod gobang;
mod japanese;
mod json;
mod kofight;
mod language;
mod page;
mod picture;
mod record;
mod teller;
mod term;

pub use gobang::{
    annotate_gobang, gobang_explanation_as_json, gobang_page, gobang_picture, gobang_review_as_json,
};
pub use json::{explanation_as_json, fact_as_json, review_as_json};
pub use kofight::ko_report;
pub use language::{Language, LanguageError};
pub use page::page;
pub use picture::picture;
pub use record::{AnnotateError, annotate};
pub use teller::{Label, Teller};
pub use term::Term;
