use std::fmt::Display;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a request got no answer: a status, a word for programs and a sentence for people.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    /// The page has its own words, in the reader's language, for those it knows.
    code: &'static str,
    sentence: String,
}

impl Refusal {
    fn new(status: StatusCode, code: &'static str, sentence: impl Display) -> Refusal {
        Refusal { status, code, sentence: sentence.to_string() }
    }

    /// What was asked for cannot be understood.
    pub(crate) fn bad(sentence: impl Display) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "bad", sentence)
    }

    /// What was asked for is clear, but the game or the record does not allow it now.
    pub(crate) fn conflict(code: &'static str, sentence: impl Display) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, code, sentence)
    }

    /// There is no such thing.
    pub(crate) fn missing(sentence: impl Display) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "missing", sentence)
    }

    /// The address is there, but not for this verb.
    pub(crate) fn wrong_method() -> Refusal {
        let sentence = "This address answers to another method; /api/openapi.json lists them.";
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", sentence)
    }

    /// Somebody else's page or name.
    pub(crate) fn forbidden(sentence: impl Display) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, "forbidden", sentence)
    }

    /// More than is read.
    pub(crate) fn too_large(sentence: impl Display) -> Refusal {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "large", sentence)
    }

    /// Not now: too much is going on, or it took too long.
    pub(crate) fn busy(sentence: impl Display) -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "busy", sentence)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "error": self.sentence, "code": self.code });
        (self.status, axum::Json(body)).into_response()
    }
}

/// What a handler gives back.
pub(crate) type Answer = Result<axum::Json<serde_json::Value>, Refusal>;

/// What went wrong, as a sentence: with a capital letter and a full stop.
pub(crate) fn as_sentence(error: impl Display) -> String {
    let words = format!("{error}.");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
