//! Moves that decide the game at once, and what is left to a side that is threatened with them.
//!
//! If the opponent would have what it wants by one more stone, a move elsewhere is as good as a pass: it
//! has to be within the zone of that threat, of all threats if there are several, or take stones.

use super::duel::{Duel, Place};
use super::field::Side;
use super::found::Found;
use crate::board::{Points, each};

/// What the opponent threatens.
#[derive(Clone, Copy)]
pub(super) struct Threat {
    /// The points that meet all threats.
    pub meets: Points,
    /// What the threats together lean on.
    pub zone: Points,
}

impl Duel {
    /// Whether a stone of the side to move makes it safe at sight.
    pub(super) fn decided_at_once(&self, place: &Place) -> Option<Found> {
        let zone = self.deciding(place, place.side, place.empty & !place.spot.ko).next()?;
        Some(Found::won_by(place.side, zone))
    }

    /// What the side to move has to meet, if anything.
    pub(super) fn threat(&self, place: &Place) -> Option<Threat> {
        let mut threat = Threat { meets: place.empty, zone: 0 };
        let mut add = |zone: Points| {
            if threat.meets & !zone != 0 {
                threat = Threat { meets: threat.meets & zone, zone: threat.zone | zone };
            }
        };
        if place.side == Side::Hunter && place.losses.are_used_up() {
            each(self.in_atari(place.spot.hunter, place.empty)).for_each(&mut add);
        }
        self.deciding(place, place.side.other(), place.empty).for_each(&mut add);
        (threat.zone != 0).then_some(threat)
    }

    /// The zones of stones on some points that make a side safe at sight.
    fn deciding(&self, place: &Place, side: Side, points: Points) -> impl Iterator<Item = Points> {
        let stones = [place.spot.hunter, place.spot.guest];
        let (own, other) = (stones[side as usize], stones[side.other() as usize]);
        let is_near = self.sight.far(side, own) <= 1;
        let strings = place.strings(side);
        each(if is_near { points } else { 0 }).filter_map(move |point| {
            if self.sight.far(side, own | point) != 0 {
                return None;
            }
            let taken = self.field.taken(point, place.empty, strings.0, strings.1)?;
            let is_safe = self.sight.is_safe(side, own | point, other & !taken);
            is_safe.then(|| self.field.zone_before_stone(&place.spot, (point, taken), strings, 0))
        })
    }

    /// The last liberties of strings.
    pub(super) fn in_atari(&self, stones: Points, empty: Points) -> Points {
        let mut left = stones;
        let mut last = 0;
        while left != 0 {
            let string = self.field.board.connected(left & left.wrapping_neg(), left);
            let liberties = self.field.board.beside(string) & empty;
            if liberties.is_power_of_two() {
                last |= liberties;
            }
            left ^= string;
        }
        last
    }
}
