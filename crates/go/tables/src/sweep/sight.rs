//! What is decided at sight.

use std::cell::Cell;

use super::farness::{Farness, Grounds};
use crate::board::{Board, Points, Stones};

/// Whether a position is won or lost for the hunter at sight.
pub(super) struct Sight {
    board: Board,
    /// What the hunter wants: its area less that of the guest.
    score: i8,
    hunter_far: Farness,
    guest_far: Farness,
    /// What was seen lately: stones of both sides, and whether that is won. The same stones come up
    /// again and again.
    seen: Vec<Cell<u64>>,
}

/// Places for what was seen at most; small boards need fewer.
const MOST_SEEN: usize = 1 << 20;

impl Sight {
    pub(super) fn new(grounds: &Grounds, score: i8) -> Sight {
        let stone_sets = 1 << grounds.board().area();
        Sight {
            board: grounds.board().clone(),
            score,
            hunter_far: Farness::new(grounds, score),
            guest_far: Farness::new(grounds, 1 - score),
            seen: vec![Cell::new(0); MOST_SEEN.min(stone_sets)],
        }
    }

    /// Stones the hunter needs at least to have won at sight.
    #[inline]
    pub(super) fn hunter_far(&self, hunter: Points) -> u8 {
        self.hunter_far.of(hunter)
    }

    /// Stones the guest needs at least to be safe at sight from what the hunter wants.
    #[inline]
    pub(super) fn guest_far(&self, guest: Points) -> u8 {
        self.guest_far.of(guest)
    }

    /// Whether the hunter keeps its score whatever the guest does.
    #[inline]
    pub(super) fn is_won(&self, hunter: Points, guest: Points) -> bool {
        if self.hunter_far(hunter) != 0 {
            return false;
        }
        let name = (u64::from(hunter) << 25 | u64::from(guest)) << 1;
        let seen = &self.seen[place_of(name, self.seen.len())];
        if seen.get() & !1 != name {
            let safe = self.board.safe_points(hunter, guest).count_ones() as i8;
            let is_won = 2 * safe - self.board.area() as i8 >= self.score;
            seen.set(name | u64::from(is_won));
        }
        seen.get() & 1 != 0
    }

    /// Whether the guest keeps so much that the hunter cannot have its score.
    #[inline]
    pub(super) fn is_lost(&self, hunter: Points, guest: Points) -> bool {
        if self.guest_far(guest) != 0 {
            return false;
        }
        let safe = self.board.safe_points(guest, hunter).count_ones() as i8;
        self.board.area() as i8 - 2 * safe < self.score
    }

    /// Whether the hunter has its score if the game ends as it stands.
    #[inline]
    pub(super) fn has_score(&self, hunter: Points, guest: Points) -> bool {
        let most = self.board.area() as i8 - 2 * guest.count_ones() as i8;
        most >= self.score && self.board.score(Stones { own: hunter, other: guest }) >= self.score
    }
}

/// One of so many places, a power of two greater than one.
#[inline]
const fn place_of(name: u64, places: usize) -> usize {
    (name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - places.trailing_zeros())) as usize
}
