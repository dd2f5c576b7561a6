//! What an undecided position is worth at a glance.

use crate::Position;

/// Having the move.
const TEMPO: i32 = 8;

/// What a position is worth to the side to move.
#[inline]
pub(super) fn evaluation(position: &Position) -> i32 {
    position.standing() / 8 + TEMPO
}
