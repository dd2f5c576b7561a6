//! What is decided at sight.

use std::cell::Cell;

use super::farness::{Farness, Grounds};
use crate::board::{Board, Points, Stones, each};

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
    /// The same for the hunter moving alone: stones of both sides, four bits for the most stones
    /// that are not enough, four for the fewest that are.
    alone: Vec<Cell<u64>>,
}

/// Places for what was seen at most; small boards need fewer.
const MOST_SEEN: usize = 1 << 20;
const MOST_ALONE: usize = 1 << 22;

/// No number of stones is known to be enough.
const NEVER_ENOUGH: u64 = 15;

impl Sight {
    pub(super) fn new(grounds: &Grounds, score: i8) -> Sight {
        let stone_sets = 1 << grounds.board().area();
        Sight {
            board: grounds.board().clone(),
            score,
            hunter_far: Farness::new(grounds, score),
            guest_far: Farness::new(grounds, 1 - score),
            seen: vec![Cell::new(0); MOST_SEEN.min(stone_sets)],
            alone: vec![Cell::new(0); MOST_ALONE.min(stone_sets)],
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

    /// Whether the hunter could win at sight with so many more stones or fewer, and less than fifteen,
    /// if the guest passed as long as it may; also if only by a forbidden ko or a suicide.
    pub(super) fn is_won_alone(&self, hunter: Points, guest: Points, stones: u8) -> bool {
        if self.hunter_far(hunter) > stones {
            return false;
        }
        // Now a pass ends the game, and a stone that the guest has to play may fill its last hope.
        if self.has_score(hunter, guest) {
            return true;
        }
        if stones == 0 || self.is_won(hunter, guest) {
            return self.is_won(hunter, guest);
        }
        let name = u64::from(hunter) << 25 | u64::from(guest);
        let place = &self.alone[place_of(name, self.alone.len())];
        let known = place.get();
        let (mut too_few, mut enough) = (0, NEVER_ENOUGH);
        if known >> 8 == name {
            (too_few, enough) = (known >> 4 & 15, known & 15);
        }
        let wanted = u64::from(stones);
        if wanted >= enough || wanted <= too_few {
            return wanted >= enough;
        }
        let empty = self.board.all() & !(hunter | guest);
        let is_won = each(empty).any(|point| {
            self.hunter_far(hunter | point) < stones && {
                let taken = self.taken(point, guest, empty);
                self.is_won_alone(hunter | point, guest & !taken, stones - 1)
            }
        });
        let (too_few, enough) = if is_won { (too_few, wanted) } else { (wanted, enough) };
        place.set(name << 8 | too_few << 4 | enough);
        is_won
    }

    /// What a stone of the hunter takes.
    fn taken(&self, point: Points, guest: Points, empty: Points) -> Points {
        let mut taken = 0;
        let mut attacked = self.board.beside(point) & guest;
        while attacked != 0 {
            let string = self.board.connected(attacked & attacked.wrapping_neg(), guest);
            if self.board.beside(string) & empty == point {
                taken |= string;
            }
            attacked &= !string;
        }
        taken
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
