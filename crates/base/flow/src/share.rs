use crate::parcel::Parcel;
use crate::workers::employ;
use crate::{Crew, Failure};

const SHARED: u32 = 1;
const PIECE: usize = 1 << 20;

/// Gives every process what process 0 has; what the others bring is not looked at. `what` is one line that
/// is the same for all.
pub fn share(crew: &Crew, what: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Failure> {
    if crew.processes() == 1 {
        return Ok(bytes);
    }
    employ(crew, 1, &format!("share {what}"), |post| {
        if post.index() == 0 {
            for (sequence, piece) in (0..).zip(bytes.chunks(PIECE)) {
                let bytes = piece.to_vec();
                post.send_to_all(&Parcel { kind: SHARED, sequence, bytes, ..Parcel::default() });
            }
        }
        let mut pieces = post.exchange()?;
        pieces.sort_unstable_by_key(|piece| piece.sequence);
        Ok(pieces.into_iter().flat_map(|piece| piece.bytes).collect())
    })
}
