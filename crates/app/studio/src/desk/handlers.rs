//! What can be asked about the record on the desk, and done to it.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use axum::response::sse::Event;
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use tengen_board::{Lettering, PointSet};

use super::record::Record;
use super::subject::{Listener, Update};
use super::{as_json, markup};
use crate::app::App;
use crate::asked::{Asked, Options, Place};
use crate::body::read_body;
use crate::error::{Answer, Refusal};
use crate::route::{Route, delete, get, post};
use crate::table::sgf_file;
use crate::work;

/// The largest record that is read.
const MOST_SGF: usize = 4 << 20;

/// Playouts for every move of a review.
const REVIEW_PLAYOUTS: u64 = 800;

pub(crate) fn routes() -> Vec<Route> {
    vec![
        get("/api/record", show),
        post("/api/record", put),
        delete("/api/record", clear),
        get("/api/record/sgf", sgf),
        get("/api/record/{record}/nodes/{node}", node),
        post("/api/record/{record}/nodes/{node}/moves", play),
        delete("/api/record/{record}/nodes/{node}", cut),
        get("/api/record/{record}/nodes/{node}/analysis", analysis),
        get("/api/record/{record}/review", review),
    ]
}

async fn show(State(app): State<Arc<App>>) -> Json<Value> {
    Json(as_json(&app.desk.lock()))
}

async fn put(State(app): State<Arc<App>>, body: Body) -> Answer {
    let bytes = read_body(body, MOST_SGF, "The game record").await?;
    work::apart(move || {
        let record = Record::read(&bytes)?;
        Ok(Json(app.desk.put(Some(record))))
    })
    .await?
}

async fn clear(State(app): State<Arc<App>>) -> Answer {
    work::apart(move || Ok(Json(app.desk.put(None)))).await?
}

async fn sgf(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    work::apart(move || {
        let state = app.desk.lock();
        let nothing = || Refusal::missing("No record lies on the desk.");
        let record = state.record.as_ref().ok_or_else(nothing)?;
        Ok(sgf_file("analysed.sgf", markup::marked(record)))
    })
    .await?
}

/// Which record, which node.
type NodePlace = Place<(u64, usize)>;

async fn node(State(app): State<Arc<App>>, Place((id, number)): NodePlace) -> Answer {
    Ok(Json(app.desk.look(id, |record| record.node_json(number))?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    r#move: String,
}

async fn play(
    State(app): State<Arc<App>>,
    Place((id, number)): NodePlace,
    Asked(played): Asked<Played>,
) -> Answer {
    work::apart(move || {
        let (node, is_new) = app.desk.change(id, |record| record.play(number, &played.r#move))?;
        Ok(Json(json!({ "node": node, "new": is_new })))
    })
    .await?
}

async fn cut(State(app): State<Arc<App>>, Place((id, number)): NodePlace) -> Answer {
    work::apart(move || {
        let node = app.desk.change(id, |record| record.cut(number))?;
        Ok(Json(json!({ "node": node })))
    })
    .await?
}

#[derive(Deserialize)]
struct Where {
    /// Points of a local analysis, separated by commas.
    region: Option<String>,
}

async fn analysis(
    State(app): State<Arc<App>>,
    Place((id, number)): NodePlace,
    Options(query): Options<Where>,
) -> Result<Response, Refusal> {
    let permit = app.open_stream()?;
    let size = app.desk.look(id, |record| Ok(record.size()))?;
    let parse = |text: &str| -> Result<PointSet, Refusal> {
        let points = text.split(',').map(|name| size.parse(name.trim(), Lettering::Go));
        points.collect::<Result<_, _>>().map_err(|error| Refusal::bad(format!("{error}.")))
    };
    let region = query.region.as_deref().filter(|text| !text.is_empty()).map(parse).transpose()?;
    let listener = app.desk.analyse(id, number, region)?;
    Ok(events("analysis", listener, permit))
}

#[derive(Deserialize)]
struct HowDeep {
    playouts: Option<u64>,
}

async fn review(
    State(app): State<Arc<App>>,
    Place(id): Place<u64>,
    Options(query): Options<HowDeep>,
) -> Result<Response, Refusal> {
    let permit = app.open_stream()?;
    let playouts = query.playouts.unwrap_or(REVIEW_PLAYOUTS);
    if !(1..=100_000).contains(&playouts) {
        let sentence = format!("playouts is {playouts}: write a number from 1 to 100000.");
        return Err(Refusal::bad(sentence));
    }
    let listener = app.desk.review(id, playouts)?;
    Ok(events("review", listener, permit))
}

/// What a listener hears: news under a name, then `done` or `replaced` with the latest news.
fn events(
    name: &'static str,
    listener: Listener,
    permit: tokio::sync::OwnedSemaphorePermit,
) -> Response {
    let start = (listener, permit, false);
    crate::stream::of(stream::unfold(start, move |(mut listener, permit, is_over)| async move {
        if is_over {
            return None;
        }
        loop {
            listener.updates.changed().await.ok()?;
            let (update, news) = listener.updates.borrow_and_update().clone();
            let event = match update {
                Update::Silence => continue,
                Update::News(_) => name,
                Update::Done => "done",
                Update::Replaced => "replaced",
            };
            let event = Event::default().event(event).data(news.unwrap_or_default().to_string());
            return Some((event, (listener, permit, update.is_last())));
        }
    }))
}
