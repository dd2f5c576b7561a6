//! Proofs that a side wins a position, whoever is to move: every reply of the loser is answered.
//!
//! The search goes by proof numbers. The winner's moves are the most promising ones, the loser's
//! are all that could spoil what the winner threatens; how wins by fours and threes are found and
//! what they lean on is [`Pursuit`](crate::Pursuit)'s business. What the search finds is written
//! down as a certificate, and where that needs more than the search has shown, it is looked for.

mod mirror;
mod proving;
mod scribe;

use tengen_board::Point;
use tengen_proof::Turn;
use tengen_proof::campaign::{Campaign, Problem};

use crate::Position;
use proving::point_of;

pub use proving::{Effort, Looker, Proving};
pub use scribe::{NotShown, Written, write_certificate};

/// The search for a proof from one position.
pub type ProofSearch = Campaign<Proving>;

/// Replies that are not answered yet, where the loser is to move.
pub fn open_replies(search: &ProofSearch, position: &Position) -> Vec<Point> {
    let key = position.hash();
    let moves = search.known(key).map_or_else(Vec::new, |known| known.moves);
    let is_open = |&mv: &u16| {
        let after = search.problem().key_after(key, Turn::Refuter, mv);
        search.known(after).is_none_or(|known| !known.is_proved)
    };
    moves.into_iter().filter(is_open).map(point_of).collect()
}
