//! Answers in words, and in the names that scripts use.

use tengen_board::{Lettering, Move};
use tengen_tactics::{LineMove, Question, Reach, Status, Task};

use super::answer::{Answer, Kind, Refuted};

/// The result as seen by whoever wants the goal of the task.
pub(super) const fn result(task: Task, status: Status) -> &'static str {
    match (status, task.is_goal()) {
        (Status::Reached, true) | (Status::Prevented, false) => "success",
        (Status::Reached, false) | (Status::Prevented, true) => "fail",
        _ => "ko",
    }
}

/// One end of what is known, as problems write answers.
pub(super) fn bound(asked: &Question, status: Status) -> String {
    let number = |needed: Option<u8>| match needed {
        Some(u8::MAX) => "many".to_owned(),
        needed => needed.unwrap_or(0).to_string(),
    };
    if !status.is_ko() {
        return result(asked.task, status).to_owned();
    }
    let needs = (number(status.prover_needs()), number(status.refuter_needs()));
    let (attacker, defender) = if asked.prover_attacks() { needs } else { (needs.1, needs.0) };
    format!("ko attacker {attacker} defender {defender}")
}

/// A line as scripts read it: `B:D4`, and for a ko retaken by a threat `W:threat`, `B:answer`,
/// `W:D4`.
pub(super) fn names(line: &[LineMove]) -> Vec<String> {
    let mut names = Vec::with_capacity(line.len());
    for played in line {
        let (us, them) = (played.color.letter(), played.color.other().letter());
        if played.after_threat {
            names.push(format!("{us}:threat"));
            names.push(format!("{them}:answer"));
        }
        names.push(format!("{us}:{}", name(played.mv)));
    }
    names
}

fn name(mv: Move) -> String {
    mv.name(Lettering::Go)
}

/// The goal as it is typed.
pub(super) const fn goal_name(task: Task) -> &'static str {
    match task {
        Task::Capture => "capture",
        Task::Save => "save",
        Task::Kill => "kill",
        Task::Live => "live",
        Task::Connect => "connect",
    }
}

/// What is wanted, to begin a title.
const fn goal(task: Task) -> &'static str {
    match task {
        Task::Capture => "Capture",
        Task::Save => "Save",
        Task::Kill => "Kill",
        Task::Live => "Live with",
        Task::Connect => "Connect",
    }
}

/// What is asked, in a line.
pub(super) fn title(asked: &Question) -> String {
    let target = asked.target.name(Lettering::Go);
    let with =
        asked.with.map_or_else(String::new, |with| format!(" and {}", with.name(Lettering::Go)));
    format!("{} {target}{with}: {} to move", goal(asked.task), asked.to_move.player())
}

/// What the two sides want, in words.
struct Terms {
    /// Who wants to reach the goal, and who to prevent it.
    prover: &'static str,
    refuter: &'static str,
    /// `captures C3`.
    reaches: String,
    /// `capture C3`.
    reach: String,
    /// `saves C3`.
    prevents: String,
    /// `save C3`.
    prevent: String,
    /// `C3 is caught`.
    is_reached: String,
    /// `C3 is safe`.
    is_prevented: String,
}

impl Terms {
    fn of(asked: &Question) -> Terms {
        let (owner, attacker) = (asked.owner().player(), asked.attacker().player());
        let target = asked.target.name(Lettering::Go);
        let (prover, refuter) =
            if asked.prover_attacks() { (attacker, owner) } else { (owner, attacker) };
        let verbs = |reach: &str, prevent: &str, is_reached: &str, is_prevented: &str| Terms {
            prover,
            refuter,
            reaches: format!("{reach}s {target}"),
            reach: format!("{reach} {target}"),
            prevents: format!("{prevent}s {target}"),
            prevent: format!("{prevent} {target}"),
            is_reached: format!("{target} {is_reached}"),
            is_prevented: format!("{target} {is_prevented}"),
        };
        match asked.task {
            Task::Capture | Task::Save => verbs("capture", "save", "is caught", "is safe"),
            Task::Kill | Task::Live => verbs("kill", "save", "is dead", "lives"),
            Task::Connect => {
                let with = asked.with.map_or_else(String::new, |with| with.name(Lettering::Go));
                Terms {
                    prover,
                    refuter,
                    reaches: format!("connects {target} and {with}"),
                    reach: format!("connect {target} and {with}"),
                    prevents: format!("cuts {target} off from {with}"),
                    prevent: format!("cut {target} off from {with}"),
                    is_reached: format!("{target} and {with} are connected"),
                    is_prevented: format!("{target} and {with} are cut off from each other"),
                }
            }
        }
    }
}

/// The answer in a sentence.
pub(super) fn verdict(answer: &Answer<'_>) -> String {
    let terms = Terms::of(answer.asked);
    let reading = &answer.answered.reading;
    let prover_moves = answer.asked.to_move == answer.answered.prover;
    let Some(status) = answer.status() else { return unclear(answer, &terms) };
    let Terms { prover, refuter, reaches, reach, prevents, prevent, .. } = &terms;
    let with = with_moves(&reading.moves, reading.all_moves);
    let needs_none = reading.moves.first() == Some(&Move::Pass);
    match status {
        Status::Reached if !prover_moves => {
            format!("{}: {prover} {reaches}, whatever {refuter} does.", terms.is_reached)
        }
        Status::Reached if needs_none => {
            format!("{} without another move of {prover}.", terms.is_reached)
        }
        Status::Reached => format!("{prover} {reaches}{with}, whatever {refuter} does."),
        Status::Prevented if prover_moves => {
            format!("{}: {prover} cannot {reach}, whatever it plays.", terms.is_prevented)
        }
        Status::Prevented if needs_none => {
            format!("{}: {refuter} need not play here.", terms.is_prevented)
        }
        Status::Prevented => format!("{refuter} {prevents}{with}, whatever {prover} does."),
        Status::RefuterNeeds(needed) => {
            let (first, last) =
                if prover_moves { (with, String::new()) } else { (String::new(), with) };
            let needed = threats(needed);
            format!(
                "It is ko: without threats {prover} {reaches}{first}; {refuter} needs {needed} to \
                 {prevent}{last}."
            )
        }
        Status::ProverNeeds(needed) => {
            let (first, last) =
                if prover_moves { (String::new(), with) } else { (with, String::new()) };
            let needed = threats(needed);
            format!(
                "It is ko: without threats {refuter} {prevents}{first}; {prover} needs {needed} to \
                 {reach}{last}."
            )
        }
    }
}

fn threats(needed: u8) -> String {
    match needed {
        1 => "1 threat more".to_owned(),
        u8::MAX => "more threats than were counted".to_owned(),
        _ => format!("{needed} threats more"),
    }
}

/// ` with D4 (E4 does as well)`.
fn with_moves(moves: &[Move], all: bool) -> String {
    let Some((&first, others)) = moves.split_first() else { return String::new() };
    if first == Move::Pass {
        return " without a move here".to_owned();
    }
    let others: Vec<String> = others.iter().map(|&mv| name(mv)).collect();
    let others = match (others.as_slice(), all) {
        ([], true) => String::new(),
        ([], false) => " (others may do as well)".to_owned(),
        ([one], true) => format!(" ({one} does as well)"),
        (many, true) => format!(" ({} do as well)", many.join(", ")),
        (some, false) => format!(" ({} and perhaps others do as well)", some.join(", ")),
    };
    format!(" with {}{others}", name(first))
}

fn unclear(answer: &Answer<'_>, terms: &Terms) -> String {
    let (low, high) = (answer.answered.reading.low, answer.answered.reading.high);
    if low.is_ko() && high.is_ko() {
        return "It is ko; how many threats it takes is not known within the limits.".to_owned();
    }
    let Terms { prover, refuter, reach, prevent, .. } = terms;
    match (low, high) {
        (Status::Prevented, Status::Reached) => format!(
            "Not known within the limits: whether {prover} can {reach} takes more nodes or time."
        ),
        (_, Status::Reached) => {
            format!("Not known within the limits; at worst for {prover} it is ko.")
        }
        _ => format!(
            "Not known within the limits: {prover} cannot {reach} but by ko, if at all; whether \
             {refuter} can {prevent} takes more nodes or time."
        ),
    }
}

/// Why the answer may not hold, if that can be.
pub(super) fn doubt(answer: &Answer<'_>) -> Option<String> {
    if answer.kind() != Kind::Estimate {
        return None;
    }
    let terms = Terms::of(answer.asked);
    Some(match answer.answered.reach {
        Reach::EveryDefence => format!(
            "An estimate: {} tried likely moves only, {} every one; --region reads all moves there.",
            terms.prover, terms.refuter
        ),
        _ => format!(
            "An estimate: the fight may spread beyond the {} points that were played on; --region \
             names others.",
            answer.answered.region.len()
        ),
    })
}

/// How things stand after a line, seen by neither side.
pub(super) fn state(asked: &Question, status: Status) -> String {
    let terms = Terms::of(asked);
    match status {
        Status::Reached => terms.is_reached,
        Status::Prevented => terms.is_prevented,
        Status::RefuterNeeds(needed) => {
            format!("ko: {} needs {} to {}", terms.refuter, threats(needed), terms.prevent)
        }
        Status::ProverNeeds(needed) => {
            format!("ko: {} needs {} to {}", terms.prover, threats(needed), terms.reach)
        }
    }
}

/// A move that does not work, with what refutes it.
pub(super) fn refutation(asked: &Question, refuted: &Refuted) -> String {
    let Refuted { mv, outlook } = refuted;
    let state = state(asked, outlook.low);
    let line = names(&outlook.line);
    let line = if line.is_empty() { String::new() } else { format!(" {}", line.join(" ")) };
    format!("{}?{line} ({state})", name(mv.mv))
}
