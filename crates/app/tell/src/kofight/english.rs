//! English.

use tengen_explain::{KoFlip, KoNumber, KoPlan, KoPlay, KoSure, KoThreats};
use tengen_ko::Amount;
use tengen_kofight::{Doubt, KoReading, ThreatSite, UnreadSite, ValuableSite};
use tengen_verdict::Verdict;

use super::{NAMING, joined, points};
use crate::english::capital;
use crate::teller::{at, mv};
use crate::{Teller, Term};

pub(super) const NO_ADVICE: &str =
    "no advice: say what the ko is worth with --assume ko=K (half the difference)";

fn told(value: Verdict<Amount>) -> String {
    super::told(value, "about ", " to ")
}

/// Why a number is not exact, at the end of a line.
fn because(doubt: Option<Doubt>) -> String {
    doubt.map_or_else(String::new, |doubt| format!(" ({doubt})"))
}

pub(super) fn ko(ko: &KoReading) -> String {
    let banned = ko
        .site
        .banned()
        .map_or_else(String::new, |color| format!(", {} may not retake now", color.word()));
    let worth = ko.size.map_or_else(String::new, |size| format!("; worth k = {}", told(size)));
    format!(
        "{} ko at {}: {} holds it{banned}{worth}{}",
        ko.kind.name(),
        at(ko.site.take),
        ko.site.holder.word(),
        because(ko.doubt)
    )
}

pub(super) fn threat(threat: &ThreatSite) -> String {
    let loss = match threat.loss {
        Verdict::Exact(Amount::ZERO) | Verdict::Estimate(Amount::ZERO) => String::new(),
        loss => format!(", loses {} if answered", told(loss)),
    };
    let answer = threat.answer.map_or_else(String::new, |p| format!(", answered at {}", at(p)));
    format!(
        "threat of {} at {}: worth {}{loss}{answer}{}",
        threat.owner.word(),
        joined(&threat.points, " or "),
        told(threat.value),
        because(threat.doubt)
    )
}

pub(super) fn valuable(site: &ValuableSite) -> String {
    let [black, white] = site.points.map(|point| point.map_or_else(|| "-".to_owned(), at));
    let why = because(site.doubt);
    format!("a move worth x = {}: black {black}, white {white}{why}", told(site.size))
}

pub(super) fn unread(site: &UnreadSite) -> String {
    let named: Vec<_> = site.points.iter().take(NAMING).collect();
    format!("not read: round {}: {}", joined(&named, " "), site.doubt)
}

/// `Black's ko threats for C7: D5 (8 points), H2 (about 6)`.
pub(crate) fn threats(teller: &mut Teller, fact: &KoThreats) -> String {
    let term = teller.term(Term::Threat);
    let player = fact.owner.player();
    if fact.threats.is_empty() {
        return format!("No {term} of {player} was found.");
    }
    let each = |(point, value): &(tengen_board::Point, Verdict<Amount>)| {
        format!("{} ({})", at(*point), told(*value))
    };
    let list: Vec<String> = fact.threats.iter().map(each).collect();
    let plural = term.replacen("threat", "threats", 1);
    format!("{player}'s {plural} with the points they gain: {}.", list.join(", "))
}

fn number(number: KoNumber) -> String {
    match number {
        KoNumber::Ko => "the ko is worth".to_owned(),
        KoNumber::Threat(point) => format!("threat {} is worth", at(point)),
        KoNumber::Loss(point) => format!("threat {} loses", at(point)),
        KoNumber::Valuable(point) => format!("move {} is worth", at(point)),
    }
}

fn flip(flip: &KoFlip) -> String {
    let than = if flip.below { "less" } else { "more" };
    format!("it flips if {} {than} than {}", number(flip.number), points(flip.threshold))
}

/// What to do, in which order, and how sure that is.
pub(crate) fn plan(_: &mut Teller, plan: &KoPlan) -> String {
    let player = plan.color.player();
    let does = match plan.play {
        KoPlay::Take => format!("takes the ko at {}", at(plan.ko)),
        KoPlay::End => format!("ends the ko with {}", mv(plan.mv, "a pass")),
        KoPlay::Threat(value) => {
            format!("first plays the threat {} (worth {})", mv(plan.mv, "a pass"), told(value))
        }
        KoPlay::Valuable(size) => {
            let gain = told(size);
            format!("leaves the ko and plays {}, which gains {gain}", mv(plan.mv, "a pass"))
        }
        KoPlay::Other => format!("plays {}", mv(plan.mv, "a pass")),
        KoPlay::Pass => "passes".to_owned(),
    };
    let order = match plan.order.as_slice() {
        [] | [_] => String::new(),
        order => format!(" The threats in order: {}.", joined(order, ", ")),
    };
    let sure = match &plan.sure {
        KoSure::Proved => "Proved: the whole board was solved.".to_owned(),
        KoSure::Exact => "Exact: every number is.".to_owned(),
        KoSure::Holds => "This holds whatever the estimates.".to_owned(),
        KoSure::HoldsSingly => "This holds whatever any one of the estimates is.".to_owned(),
        KoSure::Flips(flips) => {
            let flips: Vec<String> = flips.iter().map(flip).collect();
            format!("{}.", capital(&flips.join("; ")))
        }
        KoSure::FlipsTogether => "It flips if several estimates are wrong together.".to_owned(),
        KoSure::Unknown => "How sure that is was not found out.".to_owned(),
    };
    format!("In the ko fight {player} {does}.{order} {sure}")
}
