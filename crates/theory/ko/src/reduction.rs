//! From a fight to its bare bones.
//!
//! Once played, a threat is a move of size `(value + loss) / 2` for either side around a fixed
//! middle, just like a valuable move: carrying it out or answering it is taking that move. So a
//! fight is a ko, a list of *switches* and two stocks of unused threats. In it
//!
//! - only the largest switch is ever taken,
//! - a threat is played only by a side that is banned from retaking, and only if its value
//!   exceeds the swing of the largest switch,
//! - nobody passes unless there is nothing else to do, and a pass that ends the fight is looked
//!   at where it can happen, once, at the root,
//! - after the ko is resolved the largest switches are taken in turn and unused threats are
//!   worth nothing.
//!
//! The tests hold this against the oracle for every move in every kind of position.
//!
//! From here on everything counts double, so that the middle of a switch stays whole.

use tengen_board::Color;

use crate::Fight;
use crate::fight::sign;

/// How the side to move stands to the ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stand {
    /// The opponent holds it and has just taken it.
    Banned,
    /// The opponent holds it and it may be captured.
    Free,
    /// The side to move holds it.
    Holds,
    /// There is no ko any more.
    Resolved,
}

/// A fight in doubled units, without its unused threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reduced {
    /// What White is ahead whatever happens: settled profits and the middles of the switches.
    pub(crate) settled: i64,
    /// Largest first.
    pub(crate) switches: Vec<i64>,
    pub(crate) stand: Stand,
    pub(crate) to_move: Color,
    /// What White is ahead if the side to move may and does end the fight by passing.
    pub(crate) end: Option<i64>,
}

impl Reduced {
    pub(crate) fn new(fight: &Fight) -> Reduced {
        let mut settled = 2 * fight.settled();
        let mut switches: Vec<i64> = fight.valuable().iter().map(|value| 2 * value).collect();
        for color in Color::BOTH {
            for threat in fight.pending(color) {
                switches.push(threat.swing());
                settled += sign(color) * (threat.value - threat.loss);
            }
        }
        switches.sort_unstable_by(|a, b| b.cmp(a));
        let stand = match fight.holder() {
            None => Stand::Resolved,
            Some(holder) if holder == fight.to_move() => Stand::Holds,
            Some(_) if fight.is_banned() => Stand::Banned,
            Some(_) => Stand::Free,
        };
        let kept = fight.holder().map_or(0, |holder| sign(holder) * fight.ko());
        let end = fight.is_passed().then_some(2 * (fight.settled() + kept));
        Reduced { settled, switches, stand, to_move: fight.to_move(), end }
    }
}

/// What the first to move gains if the largest numbers of a list, largest first, are taken in
/// turn, from every place in it on.
pub(crate) fn taken_in_turn(switches: &[i64]) -> Vec<i64> {
    let mut sums = vec![0; switches.len() + 1];
    for index in (0..switches.len()).rev() {
        sums[index] = switches[index] - sums[index + 1];
    }
    sums
}
