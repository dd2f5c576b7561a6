//! Answers that go on: server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream::{self, Stream};
use tokio::sync::{OwnedSemaphorePermit, watch};

/// How often a silent stream shows that it is alive. A tab that was closed is noticed by then at
/// the latest.
const ALIVE: Duration = Duration::from_secs(5);

/// Events from any stream, as long as the reader is there.
pub(crate) fn of(stream: impl Stream<Item = Event> + Send + 'static) -> Response {
    let stream = stream.map(Ok::<_, Infallible>);
    Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE)).into_response()
}

/// The value now and whenever it changes, whole: a slow reader misses what lies between.
pub(crate) fn of_watch(
    name: &'static str,
    mut receiver: watch::Receiver<Arc<str>>,
    permit: OwnedSemaphorePermit,
) -> Response {
    receiver.mark_changed();
    let stream = stream::unfold((receiver, permit), move |(mut receiver, permit)| async move {
        receiver.changed().await.ok()?;
        let event = Event::default().event(name).data(&*receiver.borrow_and_update());
        Some((event, (receiver, permit)))
    });
    of(stream)
}
