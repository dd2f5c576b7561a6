//! What is said of ko fights: what was found on a board, number by number, and what to do.

pub(crate) mod chinese;
pub(crate) mod english;
pub(crate) mod japanese;

use tengen_explain::ko_plan;
use tengen_ko::Amount;
use tengen_kofight::{Advice, Reading};
use tengen_verdict::Verdict;

use crate::teller::at;
use crate::{Language, Teller};

/// Everything that was found of a ko fight, a sentence each: kos, threats, moves elsewhere, what was
/// not read, and the plan.
pub fn ko_report(reading: &Reading, advice: &Advice, teller: &mut Teller) -> Vec<String> {
    let mut lines = Vec::new();
    let language = teller.language();
    for ko in &reading.kos {
        lines.push(match language {
            Language::English => english::ko(ko),
            Language::Chinese => chinese::ko(ko),
            Language::Japanese => japanese::ko(ko),
        });
    }
    for threat in &reading.threats {
        lines.push(match language {
            Language::English => english::threat(threat),
            Language::Chinese => chinese::threat(threat),
            Language::Japanese => japanese::threat(threat),
        });
    }
    for site in &reading.valuable {
        lines.push(match language {
            Language::English => english::valuable(site),
            Language::Chinese => chinese::valuable(site),
            Language::Japanese => japanese::valuable(site),
        });
    }
    for site in &reading.unread {
        lines.push(match language {
            Language::English => english::unread(site),
            Language::Chinese => chinese::unread(site),
            Language::Japanese => japanese::unread(site),
        });
    }
    let plan = ko_plan(reading, advice);
    lines.push(match (&plan, language) {
        (Some(plan), Language::English) => english::plan(teller, plan),
        (Some(plan), Language::Chinese) => chinese::plan(teller, plan),
        (Some(plan), Language::Japanese) => japanese::plan(teller, plan),
        (None, Language::English) => english::NO_ADVICE.to_owned(),
        (None, Language::Chinese) => chinese::NO_ADVICE.to_owned(),
        (None, Language::Japanese) => japanese::NO_ADVICE.to_owned(),
    });
    lines
}

/// A number with how sure it is; `about` stands before estimates, `to` between bounds.
fn told(value: Verdict<Amount>, about: &str, to: &str) -> String {
    match value {
        Verdict::Exact(value) => points(value),
        Verdict::Estimate(value) => format!("{about}{}", points(value)),
        Verdict::Bound { low, high } => format!("{}{to}{}", points(low), points(high)),
    }
}

/// A number of points; halves are easier to read with a point.
fn points(amount: Amount) -> String {
    match amount.denominator() {
        2 => format!("{:.1}", amount.numerator() as f64 / 2.0),
        _ => amount.to_string(),
    }
}

/// The names of points, with a word between them.
fn joined<'a>(points: impl IntoIterator<Item = &'a tengen_board::Point>, between: &str) -> String {
    points.into_iter().map(|&point| at(point)).collect::<Vec<_>>().join(between)
}

/// Points of a part of the board that name it.
const NAMING: usize = 4;
