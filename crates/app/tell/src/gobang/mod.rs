//! What is said of Gobang: the same teller, other facts.

mod chinese;
mod english;
mod japanese;
mod json;
mod paper;

use tengen_board::{Lettering, Point, PointSet};
use tengen_gobang_explain::{About, Fact, MoveReview, Reason, Review};
use tengen_gobang_rules::{Foul, FoulKind, RowOfFoul};

use crate::teller::Sureness;
use crate::{Language, Teller, Term};

pub use json::{gobang_explanation_as_json, gobang_review_as_json};
pub use paper::{annotate_gobang, gobang_page, gobang_picture};

impl Teller {
    /// A fact of Gobang as a sentence, with how sure it is.
    pub fn gobang_sentence(&mut self, fact: &Fact) -> String {
        let sureness = sureness(fact);
        match self.language() {
            Language::English => {
                english::sentence(self, fact) + crate::english::certainty(sureness)
            }
            Language::Chinese => {
                chinese::sentence(self, fact) + crate::chinese::certainty(sureness)
            }
            Language::Japanese => {
                japanese::sentence(self, fact) + crate::japanese::certainty(sureness)
            }
        }
    }

    /// What a move of a game of Gobang kept, missed or allowed.
    pub fn gobang_comment(&mut self, review: &MoveReview) -> String {
        match self.language() {
            Language::English => english::comment(self, review),
            Language::Chinese => chinese::comment(self, review),
            Language::Japanese => japanese::comment(self, review),
        }
    }

    /// What turned a game of Gobang, and how it began.
    pub fn gobang_summary(&mut self, review: &Review) -> String {
        match self.language() {
            Language::English => english::summary(review),
            Language::Chinese => chinese::summary(review),
            Language::Japanese => japanese::summary(review),
        }
    }
}

/// What is on the board can be seen: only what was searched for is said to be proved.
fn sureness(fact: &Fact) -> Sureness {
    match &fact.about {
        About::ForcedWin(_) | About::NoForcedWin { is_proved: true, .. } => Sureness::Proved,
        About::NoForcedWin { is_proved: false, .. } => Sureness::Cut,
        About::Advice(advice) => match advice.reason {
            Reason::Wins(_) | Reason::StopsWin { is_proved: true } => Sureness::Proved,
            Reason::StopsWin { is_proved: false } => Sureness::Cut,
            Reason::StopsFive | Reason::Resists | Reason::Search(_) => Sureness::Unsaid,
        },
        _ => Sureness::Unsaid,
    }
}

/// The name of a point.
fn at(point: Point) -> String {
    point.name(Lettering::Gobang)
}

/// The names of some points.
fn all(points: &PointSet, between: &str) -> String {
    points.iter().map(at).collect::<Vec<_>>().join(between)
}

/// The rows of a foul, each by its stones.
fn rows(foul: &Foul, and: &str) -> String {
    let row = |row: &RowOfFoul| row.stones.iter().map(|&p| at(p)).collect::<Vec<_>>().join(" ");
    foul.rows.iter().map(row).collect::<Vec<_>>().join(and)
}

/// What a foul is called.
const fn term(kind: FoulKind) -> Term {
    match kind {
        FoulKind::DoubleThree => Term::DoubleThree,
        FoulKind::DoubleFour => Term::DoubleFour,
        FoulKind::Overline => Term::Overline,
    }
}

/// The clear advantage of one side, about, as the search counts.
const CLEAR: i32 = 100;
