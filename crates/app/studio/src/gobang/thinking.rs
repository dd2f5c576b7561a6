//! What the engine thinks of a position, as the page reads it, and live for whoever listens.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use axum::response::sse::Event;
use futures_util::stream;
use serde_json::{Value, json};
use tengen_board::Color;
use tengen_gobang_engine::{Limits, Score, Thought, Variation};
use tengen_gobang_rules::Game;
use tengen_play::gobang::Mind;
use tokio::sync::watch;

use super::fouls::names;
use crate::app::App;
use crate::engine::Outcome;
use crate::error::Refusal;

/// How long a position is thought about at most.
const LONGEST: Duration = Duration::from_secs(120);

/// A thought, from Black's side: the lines that were followed, the best first.
pub(super) fn as_json(game: &Game, thought: &Thought) -> Value {
    let black_moves = game.to_move() == Some(Color::Black);
    let line = |variation: &Variation| {
        json!({
            "score": score(variation.score, black_moves),
            "depth": variation.depth,
            "moves": names(variation.moves.iter().copied()),
        })
    };
    json!({
        // A search that leaves unlikely moves out proves nothing.
        "kind": "Estimate",
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": crate::shape::rounded(thought.elapsed.as_secs_f64(), 2),
        "lines": thought.variations.iter().map(line).collect::<Vec<_>>(),
    })
}

/// Who wins and in how many stones, or by how many points Black is ahead.
fn score(score: Score, black_moves: bool) -> Value {
    let side = |moves: bool| if moves == black_moves { Color::Black } else { Color::White };
    match score {
        Score::Win(stones) => json!({ "winner": side(true).word(), "stones": stones }),
        Score::Loss(stones) => json!({ "winner": side(false).word(), "stones": stones }),
        Score::Points(points) => json!({ "points": if black_moves { points } else { -points } }),
    }
}

/// Thinks about the position on the board for as long as somebody listens.
pub(super) async fn analysis(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    let permit = app.open_stream()?;
    let game = app.gobang.game();
    if game.to_move().is_none() {
        return Err(Refusal::conflict("over", "The game is over: undo, or begin another."));
    }
    let (say, heard) = watch::channel((Value::Null, false));
    let mut left = LONGEST;
    let ticket = app.engine.patient(move |minds, stop| {
        let began = Instant::now();
        let limits = Limits { time: Some(left), ..Limits::default() };
        let mut tell = |thought: &Thought| {
            say.send_replace((as_json(&game, thought), false));
        };
        minds.gobang.judge().think(&game, &limits, stop.as_atomic(), &mut tell);
        left = left.saturating_sub(began.elapsed());
        if stop.as_atomic().load(Ordering::Relaxed) && !left.is_zero() {
            return Outcome::Interrupted;
        }
        say.send_modify(|(_, is_over)| *is_over = true);
        Outcome::Finished
    });
    let start = (heard, ticket, permit, false);
    Ok(crate::stream::of(stream::unfold(
        start,
        |(mut heard, ticket, permit, is_over)| async move {
            if is_over {
                return None;
            }
            heard.changed().await.ok()?;
            let (news, is_last) = heard.borrow_and_update().clone();
            let name = if is_last { "done" } else { "analysis" };
            let event = Event::default().event(name).data(news.to_string());
            Some((event, (heard, ticket, permit, is_last)))
        },
    )))
}
