//! What can be asked about the game in progress, and done to it.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tengen_play::{Player, Thinking};
use tengen_verdict::Limits;
use tokio::sync::oneshot;

use super::settings::Settings;
use super::{Table, saved, view};
use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal};
use crate::evaluation::Evaluation;
use crate::route::{Route, delete, get, post};
use crate::{shape, stream, work};

pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/api/game", show),
        post("/api/game", begin),
        get("/api/game/events", events),
        get("/api/game/sgf", sgf),
        post("/api/game/moves", play),
        delete("/api/game/moves/last", undo),
        post("/api/game/hint", hint),
        post("/api/game/dead", toggle_dead),
        post("/api/game/agreement", agree),
        delete("/api/game/agreement", play_on),
    ]
}

async fn show(State(app): State<Arc<App>>) -> Json<Value> {
    Json(view::view(&app.table.lock()))
}

async fn events(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    Ok(stream::of_watch("game", app.table.watch(), app.open_stream()?))
}

async fn sgf(State(app): State<Arc<App>>) -> Response {
    let text = saved::record(&app.table.lock()).to_bytes();
    sgf_file("game.sgf", text)
}

/// A record for the browser to save.
pub(crate) fn sgf_file(name: &str, text: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/x-go-sgf; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, text).into_response()
}

/// Changes the game where waiting for the disk holds nobody up, and answers with what it is now.
async fn change(
    app: Arc<App>,
    change: impl FnOnce(&Arc<Table>) -> Result<(), Refusal> + Send + 'static,
) -> Answer {
    let changed = move || {
        change(&app.table)?;
        Ok(Json(view::view(&app.table.lock())))
    };
    work::apart(changed).await?
}

async fn begin(State(app): State<Arc<App>>, Asked(settings): Asked<Settings>) -> Answer {
    change(app, |table| table.begin(settings)).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    /// A point, `pass` or `resign`.
    r#move: String,
    /// What the page believed the game to be at.
    revision: Option<u64>,
}

async fn play(State(app): State<Arc<App>>, Asked(played): Asked<Played>) -> Answer {
    change(app, move |table| {
        if played.r#move.eq_ignore_ascii_case("resign") {
            return table.resign();
        }
        let mv = shape::parse_move(&played.r#move, table.game().size())?;
        table.play(mv, played.revision)
    })
    .await
}

async fn undo(State(app): State<Arc<App>>) -> Answer {
    change(app, Table::undo).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Touched {
    point: String,
}

async fn toggle_dead(State(app): State<Arc<App>>, Asked(touched): Asked<Touched>) -> Answer {
    change(app, move |table| {
        let mv = shape::parse_move(&touched.point, table.game().size())?;
        let Some(point) = mv.point() else {
            return Err(Refusal::bad("A pass is no stone: name a point."));
        };
        table.change(|state| state.toggle_dead(point))
    })
    .await
}

async fn agree(State(app): State<Arc<App>>) -> Answer {
    change(app, |table| table.change(super::State::agree)).await
}

async fn play_on(State(app): State<Arc<App>>) -> Answer {
    change(app, |table| table.change(super::State::play_on)).await
}

/// How long a hint may be thought about.
const HINT_TIME: Duration = Duration::from_millis(1_500);

/// And with how many playouts.
const HINT_PLAYOUTS: u64 = 20_000;

async fn hint(State(app): State<Arc<App>>) -> Answer {
    let (game, color) = {
        let state = app.table.lock();
        (state.game.clone(), state.person_to_move()?)
    };
    let (send, found) = oneshot::channel();
    // Dropped with the request: whoever goes away does not want to know any more.
    let _ticket = app.engine.urgent(move |minds, stop| {
        let limits = Limits {
            time: Some(HINT_TIME),
            nodes: Some(HINT_PLAYOUTS),
            stop: stop.clone(),
            ..Limits::default()
        };
        let mut latest = None;
        let mut tell = |analysis: &_| latest = Some(Evaluation::of(analysis));
        let mut thinking = Thinking::within(&limits).telling(HINT_TIME, &mut tell);
        minds.analyst.analyse(&game, color, &mut thinking);
        if let Some(evaluation) = latest {
            // Nobody listens if the request is gone.
            let _ = send.send(evaluation);
        }
    });
    let evaluation = found.await.map_err(|_| Refusal::busy("No hint was found in time."))?;
    Ok(Json(json!({ "kind": "Estimate", "evaluation": evaluation.as_json() })))
}
