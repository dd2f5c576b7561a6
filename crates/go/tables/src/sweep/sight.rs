//! What is decided at sight.

use std::cell::Cell;

use super::farness::{Farness, Grounds};
use super::field::Side;
use crate::board::{Board, Points, Stones};

/// Whether a position is won or lost for the hunter at sight.
pub(super) struct Sight {
    board: Board,
    /// What the hunter wants, its area less that of the guest, and the guest for itself.
    wanted: [i8; 2],
    far: [Farness; 2],
    /// What was seen lately: stones of both sides, which side was asked about and whether it is safe.
    /// The same stones come up again and again.
    seen: Vec<Cell<u64>>,
}

/// Places for what was seen at most; small boards need fewer.
const MOST_SEEN: usize = 1 << 20;

impl Sight {
    pub(super) fn new(grounds: &Grounds, score: i8) -> Sight {
        let stone_sets = 1 << grounds.board().area();
        let wanted = [score, 1 - score];
        Sight {
            board: grounds.board().clone(),
            wanted,
            far: wanted.map(|wanted| Farness::new(grounds, wanted)),
            seen: vec![Cell::new(0); MOST_SEEN.min(stone_sets)],
        }
    }

    /// Stones that a side needs at least to have what it wants at sight.
    #[inline]
    pub(super) fn far(&self, side: Side, own: Points) -> u8 {
        self.far[side as usize].of(own)
    }

    /// Whether a side keeps what it wants whatever the other does.
    #[inline]
    pub(super) fn is_safe(&self, side: Side, own: Points, other: Points) -> bool {
        if self.far(side, own) != 0 {
            return false;
        }
        let asked = (u64::from(own) << 25 | u64::from(other)) << 1 | side as u64;
        let seen = &self.seen[place_of(asked, self.seen.len())];
        if seen.get() >> 1 != asked {
            let safe = self.board.safe_points(own, other).count_ones() as i8;
            let is_safe = 2 * safe - self.board.area() as i8 >= self.wanted[side as usize];
            seen.set(asked << 1 | u64::from(is_safe));
        }
        seen.get() & 1 != 0
    }

    /// Whether the hunter has its score if the game ends as it stands.
    #[inline]
    pub(super) fn has_score(&self, hunter: Points, guest: Points) -> bool {
        let most = self.board.area() as i8 - 2 * guest.count_ones() as i8;
        let wanted = self.wanted[Side::Hunter as usize];
        most >= wanted && self.board.score(Stones { own: hunter, other: guest }) >= wanted
    }
}

/// One of so many places, a power of two greater than one.
#[inline]
const fn place_of(name: u64, places: usize) -> usize {
    (name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - places.trailing_zeros())) as usize
}
