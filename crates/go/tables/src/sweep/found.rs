//! What is known of a position: proof and disproof numbers, and what an answer leans on.

use super::field::Side;
use crate::board::Points;

/// The number of what cannot be shown.
pub(super) const NEVER: u32 = u32::MAX;

/// The greatest number of what perhaps can.
pub(super) const MOST: u32 = u32::MAX / 8;

/// Leans on no earlier position.
pub(super) const ON_NOTHING: u32 = u32::MAX;

/// What is known of a position on the present path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// How much is to be shown yet, at least, until the hunter is seen to win, or to lose.
    pub proof: u32,
    pub disproof: u32,
    /// If decided: the points that this leans on.
    pub zone: Points,
    /// If refuted: the depth of the earliest position on the path that this leans on.
    pub leans_on: u32,
}

impl Found {
    pub(super) const fn proved(zone: Points) -> Found {
        Found { zone, ..Found::open(0, NEVER) }
    }

    pub(super) const fn refuted(zone: Points) -> Found {
        Found { zone, ..Found::open(NEVER, 0) }
    }

    /// Decided for a side.
    pub(super) const fn won_by(side: Side, zone: Points) -> Found {
        match side {
            Side::Hunter => Found::proved(zone),
            Side::Guest => Found::refuted(zone),
        }
    }

    pub(super) const fn open(proof: u32, disproof: u32) -> Found {
        Found { proof, disproof, zone: 0, leans_on: ON_NOTHING }
    }

    pub(super) const fn is_proved(&self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_refuted(&self) -> bool {
        self.disproof == 0
    }

    pub(super) const fn is_won_by(&self, side: Side) -> bool {
        match side {
            Side::Hunter => self.is_proved(),
            Side::Guest => self.is_refuted(),
        }
    }

    /// The number that a side wants to be small, and the other.
    #[inline]
    pub(super) const fn for_side(&self, side: Side) -> (u32, u32) {
        match side {
            Side::Hunter => (self.proof, self.disproof),
            Side::Guest => (self.disproof, self.proof),
        }
    }

    /// From the number that a side wants to be small, and the other.
    #[inline]
    pub(super) const fn of_side(side: Side, to_win: u32, to_lose: u32) -> Found {
        match side {
            Side::Hunter => Found::open(to_win, to_lose),
            Side::Guest => Found::open(to_lose, to_win),
        }
    }
}
