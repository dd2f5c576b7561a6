//! What a request asks, in its body, its path and its query; refused in a sentence.

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::body::read_body;
use crate::error::Refusal;

/// The longest question in JSON.
const MOST_JSON: usize = 64 << 10;

/// A question in JSON.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Asked<T>, Refusal> {
        let bytes = read_body(request.into_body(), MOST_JSON, "The request").await?;
        let asked = serde_json::from_slice(&bytes);
        asked.map(Asked).map_err(|error| {
            Refusal::bad(format!("The request is not the JSON that is expected here: {error}."))
        })
    }
}

/// The numbers in a path.
pub(crate) struct Place<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Place<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Place<T>, Refusal> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(place)| Place(place)).map_err(|_| {
            Refusal::missing("There is nothing at this address: its numbers are none.")
        })
    }
}

/// What stands behind the question mark.
pub(crate) struct Options<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Options<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Options<T>, Refusal> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(options)| Options(options)).map_err(|error| {
            Refusal::bad(format!("What stands behind the question mark is wrong: {error}."))
        })
    }
}
