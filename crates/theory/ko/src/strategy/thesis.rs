use tengen_board::Color;

use super::plain_move;
use crate::reduction::{Reduced, Stand, taken_in_turn};
use crate::{Fight, KoMove, Threat};

/// The sets of sections 3.4 and 3.5, called A, B, C for Black and D, E, F for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThreatSet {
    /// A or D: so large that it is answered.
    Answered,
    /// B or E: ignored, and its owner gains by it.
    Ignored,
    /// C or F: not worth using.
    Useless,
}

/// The set that the thesis puts a threat into (chapter 4; with a loss of 0 it is section 3.4):
/// used iff `v > 2 x1` and `l < 2 (k - x1 - Y)`, answered iff `v + l > 2 (k - Y)`, where
/// `Y = x2 - x3 + x4 - ...`.
pub fn threat_set(threat: Threat, ko: i64, valuable: &[i64]) -> ThreatSet {
    let doubled: Vec<i64> = valuable.iter().map(|x| 2 * x).collect();
    Limits::new(2 * ko, &doubled).set(threat)
}

/// The numbers that threats are compared with; all doubled values, hence plain threats.
struct Limits {
    /// `2 x1`.
    first: i64,
    /// `2 (k - Y)`.
    answered: i64,
}

impl Limits {
    fn new(ko: i64, switches: &[i64]) -> Limits {
        let in_turn = taken_in_turn(switches.get(1..).unwrap_or_default());
        Limits { first: switches.first().copied().unwrap_or(0), answered: ko - in_turn[0] }
    }

    const fn set(&self, threat: Threat) -> ThreatSet {
        if threat.value <= self.first || threat.loss >= self.answered - self.first {
            ThreatSet::Useless
        } else if threat.swing() > self.answered {
            ThreatSet::Answered
        } else {
            ThreatSet::Ignored
        }
    }
}

pub(super) fn choose(fight: &Fight) -> KoMove {
    let position = Reduced::new(fight);
    match position.stand {
        Stand::Resolved => plain_move(fight),
        Stand::Free => free(fight, &position),
        Stand::Banned => banned(fight, &position),
        Stand::Holds => holds(fight, &position),
    }
}

/// 3.2: the ko is taken in the first interval, `k > x1 + x2 - x3 + ...`.
fn free(fight: &Fight, position: &Reduced) -> KoMove {
    let in_turn = taken_in_turn(&position.switches);
    match position.switches.first() {
        Some(&first) if 2 * fight.ko() < first + in_turn[1] => plain_move(fight),
        _ => KoMove::Capture,
    }
}

/// 3.4: A from the smallest up, then B from the largest down, never C.
fn banned(fight: &Fight, position: &Reduced) -> KoMove {
    let limits = Limits::new(2 * fight.ko(), &position.switches);
    let mine = fight.threats(fight.to_move());
    let of_set = |set: ThreatSet| {
        let limits = &limits;
        mine.iter().copied().filter(move |&threat| limits.set(threat) == set)
    };
    let smallest = of_set(ThreatSet::Answered).min();
    let largest = of_set(ThreatSet::Ignored).max();
    smallest.or(largest).map_or_else(|| plain_move(fight), KoMove::Threat)
}

fn holds(fight: &Fight, position: &Reduced) -> KoMove {
    let them = fight.to_move().other();
    match fight.pending(them).iter().max_by_key(|threat| threat.swing()) {
        Some(&threat) => reply(fight, position, threat),
        None => cycle_or_resolve(fight, position),
    }
}

/// 3.3 and 3.5: a threat of A or D is answered; one of B or E only by a side that has threats of
/// the first kind to spare.
fn reply(fight: &Fight, position: &Reduced, threat: Threat) -> KoMove {
    let mut switches = position.switches.clone();
    if let Some(place) = switches.iter().position(|&switch| switch == threat.swing()) {
        switches.remove(place);
    }
    let limits = Limits::new(2 * fight.ko(), &switches);
    let is_large = |threat: Threat| limits.set(threat) == ThreatSet::Answered;
    let to_spare = || fight.threats(fight.to_move()).iter().copied().any(is_large);
    if threat.swing() > limits.answered || to_spare() {
        KoMove::Answer(threat)
    } else {
        KoMove::Resolve
    }
}

/// 3.6: against a side without useful threats the holder takes one more valuable move if it has
/// a threat above `2 (k - (y1 - y2 + y3 - ...))`. Otherwise the intervals of 3.2 decide.
fn cycle_or_resolve(fight: &Fight, position: &Reduced) -> KoMove {
    let switches = &position.switches;
    let Some(&first) = switches.first() else { return KoMove::Resolve };
    let in_turn = taken_in_turn(switches);
    let limits = Limits::new(2 * fight.ko(), switches);
    let is_useless = |&threat: &Threat| limits.set(threat) == ThreatSet::Useless;
    let them: Color = fight.to_move().other();
    let largest = fight.threats(fight.to_move()).first().map_or(0, |threat| threat.value);
    let cycles =
        fight.threats(them).iter().all(is_useless) && largest > 2 * fight.ko() - in_turn[0];
    let later = in_turn.get(2).copied().unwrap_or(0);
    if cycles || 2 * fight.ko() < first + later { plain_move(fight) } else { KoMove::Resolve }
}
