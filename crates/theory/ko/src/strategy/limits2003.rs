use super::plain_move;
use crate::reduction::{Reduced, Stand, taken_in_turn};
use crate::{Fight, KoMove, Threat};

/// What section 2.2 tells of the thesis of 2003: how a banned side chooses by counting the
/// threats above two limits. Where it is silent (taking, resolving, replying) the obvious is
/// done: the ko is taken and resolved, and a threat is answered iff it is above its owner's limit.
pub(super) fn choose(fight: &Fight) -> KoMove {
    let position = Reduced::new(fight);
    match position.stand {
        Stand::Resolved => plain_move(fight),
        Stand::Free => KoMove::Capture,
        Stand::Holds => reply(fight, position),
        Stand::Banned => {
            let (mine, theirs) = (fight.threats(fight.to_move()), their_threats(fight));
            banned(fight, &Count::new(fight, &position.switches, mine, theirs))
        }
    }
}

fn their_threats(fight: &Fight) -> &[Threat] {
    fight.threats(fight.to_move().other())
}

/// The limits of one side that has to find threats.
struct Count<'a> {
    mine: &'a [Threat],
    theirs: &'a [Threat],
    /// `2 (k + Xodd - Xeven)`.
    top: i64,
    /// `2 x1 + 1`.
    bottom: i64,
    /// `k + Xodd - (x1 + Xeven)`: how far the limits can move towards each other.
    steps: i64,
}

impl<'a> Count<'a> {
    fn new(fight: &Fight, switches: &[i64], mine: &'a [Threat], theirs: &'a [Threat]) -> Self {
        let rest = taken_in_turn(switches.get(1..).unwrap_or_default())[0];
        let first = switches.first().copied().unwrap_or(0);
        let top = 2 * fight.ko() - rest;
        Count { mine, theirs, top, bottom: first + 1, steps: (top - first) / 2 }
    }

    /// Whether the side has more threats than the other when the limits have moved so far.
    fn is_ahead(&self, step: i64) -> bool {
        let at_least = |threats: &[Threat], limit: i64| {
            threats.partition_point(|threat| threat.value >= limit)
        };
        at_least(self.mine, self.top - step) > at_least(self.theirs, self.bottom + step)
    }

    /// The fewest steps that put the side ahead, distributions one and two. Both counts move one
    /// way, so the step is found by halving, not one by one.
    fn step(&self) -> Option<i64> {
        if self.steps < 0 || !self.is_ahead(self.steps) {
            return None;
        }
        let (mut behind, mut ahead) = (-1, self.steps);
        while ahead - behind > 1 {
            let middle = behind + (ahead - behind) / 2;
            if self.is_ahead(middle) {
                ahead = middle;
            } else {
                behind = middle;
            }
        }
        Some(ahead)
    }
}

fn banned(fight: &Fight, count: &Count<'_>) -> KoMove {
    if count.step().is_some() {
        // "Black plays b1", and b1 is its largest.
        return KoMove::Threat(count.mine[0]);
    }
    // Distribution three: the largest threat below the limit, if it gains more than x1.
    let limit = count.top - count.steps;
    let below = count.mine.iter().find(|threat| threat.value < limit);
    match below {
        Some(&threat) if threat.value > count.bottom - 1 => KoMove::Threat(threat),
        _ => plain_move(fight),
    }
}

fn reply(fight: &Fight, mut position: Reduced) -> KoMove {
    let us = fight.to_move();
    let Some(&threat) = fight.pending(us.other()).iter().max_by_key(|threat| threat.swing()) else {
        return KoMove::Resolve;
    };
    if let Some(place) = position.switches.iter().position(|&switch| switch == threat.swing()) {
        position.switches.remove(place);
    }
    // The limits its owner had before playing it.
    let mut owners = their_threats(fight).to_vec();
    owners.push(threat);
    owners.sort_unstable_by(|a, b| b.cmp(a));
    let count = Count::new(fight, &position.switches, &owners, fight.threats(us));
    let limit = count.top - count.step().unwrap_or(count.steps);
    if threat.value >= limit { KoMove::Answer(threat) } else { KoMove::Resolve }
}
