//! Answers as the page reads them.

use serde_json::{Value, json};
use tengen_board::{Color, Lettering};
use tengen_tactics::{Answered, Reach, Status};

use super::super::reading::{needs, replayed};
use super::fight::{Fight, Mistake};
use crate::shape;

pub(super) fn answer(fight: &Fight, answered: &Answered, mistakes: &[Mistake]) -> Value {
    let reading = &answered.reading;
    let (low, high) = (reading.low, reading.high);
    let stones = |stone| shape::names(fight.question.position.string_stones(stone));
    let mistake = |mistake: &Mistake| {
        json!({
            "kind": kind(answered, mistake.status),
            "move": shape::name(mistake.point),
            "result": result(mistake.status),
            "needs": needs(mistake.status, answered.prover),
            "line": replayed(&fight.question.position, &mistake.line),
        })
    };
    let status = reading.status();
    json!({
        "kind": status.map_or("Bound", |status| kind(answered, status)),
        "result": match status {
            Some(status) => result(status),
            None if low.is_ko() && high.is_ko() => "ko",
            None => "open",
        },
        "needs": status.map(|status| needs(status, answered.prover)),
        "low": result(low),
        "high": result(high),
        "owner": fight.question.position.stone(fight.question.target).map(Color::word),
        "prover": answered.prover.word(),
        "to_move": fight.question.to_move.word(),
        "stones": stones(fight.question.target),
        "with": fight.question.with.map(stones),
        "moves": reading.moves.iter().map(|mv| mv.name(Lettering::Go)).collect::<Vec<_>>(),
        "all_moves": reading.all_moves,
        "line": replayed(&fight.question.position, &reading.line),
        "mistakes": mistakes.iter().map(mistake).collect::<Vec<_>>(),
        "reach": match answered.reach {
            Reach::Whole => "whole",
            Reach::EveryDefence => "every-defence",
            Reach::Part => "part",
        },
        // Where every defence was considered, stones were played anywhere.
        "region": (answered.reach != Reach::EveryDefence)
            .then(|| shape::names(answered.region.iter())),
        "nodes": reading.nodes,
    })
}

/// How sure a status is.
fn kind(answered: &Answered, status: Status) -> &'static str {
    if answered.is_proved(status) { "Exact" } else { "Estimate" }
}

const fn result(status: Status) -> &'static str {
    match status {
        Status::Reached => "reached",
        Status::Prevented => "prevented",
        Status::RefuterNeeds(_) | Status::ProverNeeds(_) => "ko",
    }
}
