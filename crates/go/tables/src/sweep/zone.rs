//! Which points an answer leans on: it holds as well where the loser has further stones outside.
//!
//! What is safe at sight leans on nothing, since further stones of the other side only fill eyes that it
//! cannot take. On the way back to earlier positions every point comes in at which another stone
//! could change what a move does.

use super::field::{Field, Spot, Strings};
use crate::board::Points;

impl Field {
    /// The zone before a stone of the winner that leads to a position with this zone: the stone must
    /// be playable and must take no more than it does, whatever the loser has outside.
    pub(super) fn zone_before_stone(
        &self,
        spot: &Spot,
        (point, taken): (Points, Points),
        (winners, losers): (&Strings, &Strings),
        after: Points,
    ) -> Points {
        let empty = self.board.all() & !(spot.hunter | spot.guest | point);
        let mut zone = after | point;
        // A string that is taken had no other liberty where a stone outside could help it.
        if taken == 0 {
            let joined = winners.iter().filter(|&(_, liberties)| liberties & point != 0);
            let around = self.board.beside(point);
            let liberties = joined.fold(around, |all, (_, liberties)| all | liberties) & empty;
            zone |= one_more(liberties, zone);
        }
        for (_, liberties) in losers.iter() {
            if liberties & point != 0 && liberties != point {
                zone |= one_more(liberties & !point, zone);
            }
        }
        zone
    }

    /// The zone of a position with the loser to move, from those after its moves: no stone of it
    /// may take a string because of others outside, so each has two liberties inside.
    pub(super) fn zone_before_answers(&self, winners: &Strings, after: Points) -> Points {
        let mut zone = after;
        for (_, liberties) in winners.iter() {
            zone |= one_more(liberties, zone);
            let inside = liberties & zone;
            if inside.is_power_of_two() {
                zone |= one_more(liberties & !inside, zone);
            }
        }
        zone
    }
}

/// A point of a set, unless one of the zone is in it.
#[inline]
const fn one_more(set: Points, zone: Points) -> Points {
    if set & zone == 0 { set & set.wrapping_neg() } else { 0 }
}
