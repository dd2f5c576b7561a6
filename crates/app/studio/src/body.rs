//! What is sent to the studio: read whole, up to a size.

use axum::body::Body;
use futures_util::StreamExt;

use crate::error::Refusal;

/// What is too large is still taken in, and thrown away, up to this: a browser that is cut short
/// in the middle of sending never reads the answer.
const MOST_DRAINED: usize = 1 << 30;

/// The bytes of a body, or a sentence about how many there may be.
pub(crate) async fn read_body(body: Body, most: usize, what: &str) -> Result<Vec<u8>, Refusal> {
    let mut stream = body.into_data_stream();
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(part) = stream.next().await {
        let part = part.map_err(|_| Refusal::bad("The request broke off in the middle."))?;
        length += part.len();
        if length <= most {
            bytes.extend_from_slice(&part);
        } else if length > MOST_DRAINED {
            break;
        } else {
            bytes = Vec::new();
        }
    }
    if length > most {
        let size = if most >= 1 << 20 {
            format!("{} MB", most >> 20)
        } else {
            format!("{} KB", most >> 10)
        };
        return Err(Refusal::too_large(format!("{what} is too large: {size} are read at most.")));
    }
    Ok(bytes)
}
