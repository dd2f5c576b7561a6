//! What can be asked about the game of Gobang in progress, and done to it.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use tengen_board::Lettering;
use tengen_gobang_rules::Action;

use super::settings::{Settings, sentence};
use super::{GobangTable, forced, saved, thinking, view};
use crate::app::App;
use crate::asked::Asked;
use crate::body::read_body;
use crate::error::{Answer, Refusal};
use crate::route::{Route, delete, get, post};
use crate::table::sgf_file;
use crate::{stream, work};

/// The largest record that is read.
const MOST_SGF: usize = 1 << 20;

pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/api/gobang", show),
        post("/api/gobang", begin),
        get("/api/gobang/events", events),
        get("/api/gobang/known", known),
        get("/api/gobang/sgf", sgf),
        post("/api/gobang/sgf", load),
        post("/api/gobang/moves", play),
        delete("/api/gobang/moves/last", undo),
        post("/api/gobang/opening", choose),
        get("/api/gobang/analysis", thinking::analysis),
        get("/api/gobang/win", forced::win),
    ]
}

async fn show(State(app): State<Arc<App>>) -> Json<Value> {
    Json(view::view(&app.gobang.lock()))
}

async fn known() -> Json<Value> {
    Json(view::known())
}

async fn events(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    Ok(stream::of_watch("gobang", app.gobang.watch(), app.open_stream()?))
}

async fn sgf(State(app): State<Arc<App>>) -> Response {
    let text = saved::record(&app.gobang.lock()).to_bytes();
    sgf_file("gobang.sgf", text)
}

/// Changes the game where waiting for the disk holds nobody up, and answers with what it is now.
async fn change(
    app: Arc<App>,
    change: impl FnOnce(&mut super::State) -> Result<(), Refusal> + Send + 'static,
) -> Answer {
    work::apart(move || {
        app.gobang.change(change)?;
        Ok(Json(view::view(&app.gobang.lock())))
    })
    .await?
}

async fn begin(State(app): State<Arc<App>>, Asked(settings): Asked<Settings>) -> Answer {
    let next = super::State::new(settings)?;
    change(app, move |state| {
        GobangTable::replace(state, next);
        Ok(())
    })
    .await
}

async fn load(State(app): State<Arc<App>>, body: Body) -> Answer {
    let bytes = read_body(body, MOST_SGF, "The game record").await?;
    change(app, move |state| {
        GobangTable::replace(state, saved::read_record(&bytes)?);
        Ok(())
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    /// A point.
    r#move: String,
    /// What the page believed the game to be at.
    revision: Option<u64>,
}

async fn play(State(app): State<Arc<App>>, Asked(played): Asked<Played>) -> Answer {
    change(app, move |state| {
        state.expect(played.revision)?;
        let point = state.terms.size.parse(&played.r#move, Lettering::Gobang).map_err(sentence)?;
        state.touch(point)
    })
    .await
}

async fn undo(State(app): State<Arc<App>>) -> Answer {
    change(app, super::State::undo).await
}

/// What a person decides in an opening beside stones.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Choice {
    Take { color: String, revision: Option<u64> },
    MoreStones { revision: Option<u64> },
    ManyFifths { revision: Option<u64> },
    Declare { count: usize, revision: Option<u64> },
    Opening { name: String, revision: Option<u64> },
}

async fn choose(State(app): State<Arc<App>>, Asked(choice): Asked<Choice>) -> Answer {
    change(app, move |state| {
        let (action, revision) = match choice {
            Choice::Take { color, revision } => {
                (Action::Take(color.parse().map_err(sentence)?), revision)
            }
            Choice::MoreStones { revision } => (Action::MoreStones, revision),
            Choice::ManyFifths { revision } => (Action::ManyFifths, revision),
            Choice::Declare { count, revision } => (Action::Declare(count), revision),
            Choice::Opening { name, revision } => {
                state.expect(revision)?;
                return state.open(&name);
            }
        };
        state.expect(revision)?;
        state.choose(action)
    })
    .await
}
