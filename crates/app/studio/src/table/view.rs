//! The game in progress as the page sees it.

use std::sync::Arc;

use serde_json::{Value, json};
use tengen_board::{Color, Lettering};
use tengen_play::{Clock, End, TimeSystem};

use super::is_limited;
use super::settings::Seat;
use super::state::{Over, Scoring, State};
use crate::shape;

/// The whole state as JSON text.
pub(super) fn text(state: &State) -> Arc<str> {
    view(state).to_string().into()
}

pub(super) fn view(state: &State) -> Value {
    let game = &state.game;
    let mut view = shape::position(game.position());
    view["revision"] = state.revision.into();
    view["rules"] = shape::rules_name(game.position().rules()).into();
    view["komi"] = game.komi().to_string().into();
    view["handicap"] = game.handicap().into();
    view["settings"] = json!(state.settings);
    let moves = game.position().moves();
    view["moves"] = moves
        .map(|(color, mv)| json!([color.word(), mv.name(Lettering::Go)]))
        .collect::<Vec<_>>()
        .into();
    let is_engines = state.settings.seat(state.to_move()) == Seat::Engine;
    view["thinking"] = (state.thinking.is_some() && state.end().is_none() && is_engines).into();
    view["clocks"] = clocks(state);
    view["end"] = state.end().map(|over| end(state, over)).into();
    view["scoring"] = match &state.scoring {
        Some(found) => scoring(state, found),
        None if state.is_to_be_judged() => json!({ "judging": true }),
        None => Value::Null,
    };
    view["warning"] = state.warning.clone().into();
    view
}

/// The result as records have it, once there is one.
pub(super) fn result(state: &State) -> Option<String> {
    match state.end()? {
        Over::Time(loser) => Some(format!("{}+T", loser.other().letter())),
        Over::Played(End::Resigned(loser)) => Some(format!("{}+R", loser.other().letter())),
        Over::Played(End::LongCycle) => Some("Void".to_owned()),
        Over::Played(End::TwoPasses) => {
            let scoring = state.scoring.as_ref().filter(|scoring| scoring.is_agreed)?;
            Some(state.game.score(&scoring.settlement).to_string())
        }
    }
}

fn end(state: &State, over: Over) -> Value {
    let (reason, winner) = match over {
        Over::Time(loser) => ("time", Some(loser.other())),
        Over::Played(End::Resigned(loser)) => ("resigned", Some(loser.other())),
        Over::Played(End::LongCycle) => ("cycle", None),
        Over::Played(End::TwoPasses) => {
            let scoring = state.scoring.as_ref();
            ("passes", scoring.and_then(|s| state.game.score(&s.settlement).winner()))
        }
    };
    json!({ "reason": reason, "winner": winner.map(Color::word), "result": result(state) })
}

fn scoring(state: &State, scoring: &Scoring) -> Value {
    let position = state.game.position();
    let score = state.game.score(&scoring.settlement);
    let territory =
        |color| shape::names(position.counted_territory(&scoring.settlement, color).iter());
    json!({
        "judging": false,
        "dead": shape::names(scoring.settlement.dead.iter()),
        "territory": { "black": territory(Color::Black), "white": territory(Color::White) },
        "black": score.black,
        "white": score.white,
        "komi": score.komi.to_string(),
        "handicap_bonus": score.handicap_bonus,
        "result": score.to_string(),
        "agreed": scoring.is_agreed,
        "kind": if scoring.is_proved { "Exact" } else { "Estimate" },
    })
}

/// Both clocks as they stood when the turn began, and how long it has lasted.
fn clocks(state: &State) -> Value {
    let system = state.game.time_system();
    if !is_limited(system) {
        return Value::Null;
    }
    let clock = |clock: &Clock| {
        json!({
            "left": shape::rounded(clock.left().as_secs_f64(), 3),
            "overtime": clock.overtime(),
        })
    };
    let (period, count) = match system {
        TimeSystem::ByoYomi { period, periods, .. } => (Some(period), Some(periods)),
        TimeSystem::Canadian { period, stones, .. } => (Some(period), Some(stones)),
        _ => (None, None),
    };
    json!({
        "system": state.settings.clock,
        "period": period.map(|period| period.as_secs_f64()),
        "count": count,
        "black": clock(state.game.clock(Color::Black)),
        "white": clock(state.game.clock(Color::White)),
        "since": shape::rounded(state.turn_began.elapsed().as_secs_f64(), 3),
        "running": state.end().is_none().then(|| state.to_move().word()),
    })
}
