//! The game of Gobang in progress as the page sees it.

use std::sync::Arc;

use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Move, Point};
use tengen_draw::gobang_star_points;
use tengen_gobang_explain::opening_of;
use tengen_gobang_rules::{
    Allowed, Board, Ending, Game, Opening, OpeningKind, Protocol, RuleSet, Seat,
};

use super::fouls::{self, name, names};
use super::opponents::Opponent;
use super::state::{State, color_of};

/// The whole state as JSON text.
pub(super) fn text(state: &State) -> Arc<str> {
    view(state).to_string().into()
}

/// What every position says about itself.
pub(crate) fn position(game: &Game) -> Value {
    let size = game.board().size();
    json!({
        "width": size.width(),
        "height": size.height(),
        "stars": names(gobang_star_points(size)),
        "rows": rows(game.board()),
        "to_move": game.to_move().map(Color::word),
        "last": game.moves().last().map(|(_, mv)| mv.name(Lettering::Gobang)),
    })
}

pub(super) fn view(state: &State) -> Value {
    let game = &state.play.game;
    let mut view = position(game);
    let is_opening = !state.play.opening.is_over();
    view["revision"] = state.revision.into();
    view["settings"] = json!(state.settings);
    view["players"] = json!({
        "black": player(state, Color::Black),
        "white": player(state, Color::White),
    });
    view["moves"] = game
        .moves()
        .iter()
        .map(|(color, mv)| json!([color.word(), mv.name(Lettering::Gobang)]))
        .collect::<Vec<_>>()
        .into();
    view["fouls"] = if is_opening { json!({}) } else { fouls::as_json(game) };
    view["opening"] = if is_opening { opening(state) } else { Value::Null };
    view["named"] = named(game);
    view["end"] = game.ending().map(|ending| end(state, ending)).into();
    view["thinking"] = (state.thinking.is_some() && state.is_programs_turn()).into();
    view["thought"] = state.thought.clone().into();
    view["can_undo"] = state.can_undo().into();
    view["warning"] = state.warning.clone().into();
    view
}

/// Rows from the top: `X` for Black, `O` for White, `.` for nothing.
pub(crate) fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    let sign = |column: usize, row: usize| match board.at(Point::new(column, row)) {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    let row = |row: usize| (0..size.width()).map(|column| sign(column, row)).collect();
    (0..size.height()).rev().map(row).collect()
}

/// Who has a colour as things stand: a person, or an opponent by name.
fn player(state: &State, color: Color) -> &'static str {
    if state.is_program(state.play.opening.seat_of(color)) {
        state.terms.opponent.name()
    } else {
        "person"
    }
}

/// What is to be done in the opening, and by whom.
fn opening(state: &State) -> Value {
    let opening = &state.play.opening;
    let actor = opening.actor().unwrap_or(Seat::First);
    let empty = opening.board().size().area() - opening.board().stone_count();
    // Nothing is said about points where all of them will do.
    let some =
        |points: &tengen_board::PointSet| (points.len() < empty).then(|| names(points.iter()));
    let allowed = |allowed: &Allowed| match allowed {
        Allowed::Place { color, points } => {
            json!({ "do": "place", "color": color.word(), "points": some(points) })
        }
        Allowed::Take => json!({ "do": "take" }),
        Allowed::MoreStones => json!({ "do": "more-stones" }),
        Allowed::ManyFifths { count } => json!({ "do": "many-fifths", "count": count }),
        Allowed::Declare { most } => json!({ "do": "declare", "most": most }),
        Allowed::Offer { left, points } => {
            json!({ "do": "offer", "left": left, "points": some(points) })
        }
        Allowed::Pick { points } => json!({ "do": "pick", "points": names(points.iter()) }),
    };
    json!({
        "protocol": opening.protocol().name(),
        "actor": match actor { Seat::First => "first", Seat::Second => "second" },
        "color": color_of(opening, actor).word(),
        "person": !state.is_programs_turn(),
        "allowed": opening.allowed().iter().map(allowed).collect::<Vec<_>>(),
        "offered": names(opening.offered().iter().copied()),
        "takes_opening": state.takes_opening(),
    })
}

/// Which of the 26 openings the game began with.
fn named(game: &Game) -> Value {
    opening_of(game).map(about).into()
}

/// One of the 26 openings, as the page reads it.
fn about(opening: &Opening) -> Value {
    json!({
        "code": opening.code,
        "name": opening.name,
        "kanji": opening.kanji,
        "kind": match opening.kind {
            OpeningKind::Direct => "direct",
            OpeningKind::Indirect => "indirect",
        },
        "value": opening.value,
        "verdict": opening.verdict().words(),
        "judged_before": opening.judged_before,
    })
}

fn end(state: &State, ending: Ending) -> Value {
    let reason = match ending {
        Ending::Row(_) => "row",
        Ending::Foul(_) => "foul",
        Ending::Full => "full",
        Ending::Passes => "passes",
    };
    let rows = match ending {
        Ending::Row(_) => state.long_rows(),
        _ => Vec::new(),
    };
    let mut before = state.play.game.clone();
    let foul = match (ending, before.undo()) {
        (Ending::Foul(_), Some((_, Move::Play(point)))) => fouls::explain(&before, point),
        _ => None,
    };
    json!({
        "reason": reason,
        "winner": ending.winner().map(Color::word),
        "rows": rows.into_iter().map(names).collect::<Vec<_>>(),
        "foul": foul.map(|foul| {
            let mut told = fouls::told(&foul);
            told["point"] = name(foul.point).into();
            told
        }),
    })
}

/// Everything that a game can be begun with.
pub(super) fn known() -> Value {
    let size = tengen_board::Size::square(tengen_gobang_rules::USUAL_SIDE).ok();
    let opening = |opening: &Opening| {
        let mut told = about(opening);
        told["moves"] = size.and_then(|size| opening.moves(size)).map(names).into();
        told["fourths"] = names(opening.fourths.iter().copied()).into();
        told
    };
    json!({
        "rules": RuleSet::ALL.map(RuleSet::name),
        "protocols": Protocol::ALL.map(Protocol::name),
        "opponents": Opponent::all().map(Opponent::name).collect::<Vec<_>>(),
        "opponent": Opponent::usual().name(),
        "openings": Opening::all().iter().map(opening).collect::<Vec<_>>(),
    })
}
