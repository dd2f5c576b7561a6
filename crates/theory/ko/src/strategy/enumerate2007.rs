use tengen_board::Color;
use tengen_verdict::Budget;

use super::plain_move;
use crate::engine::{Engine, engine};
use crate::fight::sign;
use crate::reduction::{Reduced, Stand, taken_in_turn};
use crate::search::{Conditions, Play, Span};
use crate::{Fight, KoMove, Threat};

/// The enumeration of 2007: for each profit, from the largest down, can the banned side hold it
/// whatever threats are exchanged? Valuable moves are only taken when the fight is given up, so
/// it is blind to cycling. Section 2.2 gives the conditions on values and losses; they are those
/// of the search without cycles, which we use so that large fights can be compared too.
///
/// Fights beyond its reach get the largest move there is.
pub(super) fn choose(fight: &Fight) -> KoMove {
    let position = Reduced::new(fight);
    match position.stand {
        Stand::Resolved => plain_move(fight),
        Stand::Free => KoMove::Capture,
        Stand::Banned => banned(fight, &position),
        Stand::Holds => reply(fight, &position),
    }
}

/// The profit it promises in a fight whose side to move is banned: White's minus Black's. None
/// elsewhere, and where the fight is beyond its reach.
pub(super) fn promise(fight: &Fight) -> Option<i64> {
    let position = Reduced::new(fight);
    if position.stand != Stand::Banned {
        return None;
    }
    let left = Color::BOTH.map(|color| fight.threats(color));
    let value = Enumeration::new(fight)?.value(&position, left)?;
    // Doubled, and from the view of the side to move.
    Some((position.settled + sign(fight.to_move()) * value).div_euclid(2))
}

/// Positions to look at for a move: enough for 16 threats a side many times over.
const NODES: u64 = 2_000_000;
const MEMORY: usize = 256 << 20;

/// The enumeration for one fight.
struct Enumeration {
    engine: Box<dyn Engine>,
    budget: Budget,
}

impl Enumeration {
    fn new(fight: &Fight) -> Option<Enumeration> {
        let conditions =
            Conditions { ko: 2 * fight.ko(), memory: MEMORY, play: Play::WithoutCycles };
        let engine = engine(conditions, Color::BOTH.map(|color| fight.threats(color)))?;
        let limits = tengen_verdict::Limits { nodes: Some(NODES), ..Default::default() };
        Some(Enumeration { engine, budget: Budget::new(&limits) })
    }

    /// The most the side to move can hold, doubled.
    fn value(&mut self, position: &Reduced, left: [&[Threat]; 2]) -> Option<i64> {
        let Span { mut low, mut high } = self.engine.span(position, left);
        while low < high {
            let middle = low + (high - low + 1) / 2;
            let bound = self.engine.reach(position, left, middle, &mut self.budget).ok()?;
            if bound >= middle {
                low = bound;
            } else {
                high = bound;
            }
        }
        Some(low)
    }
}

fn banned(fight: &Fight, position: &Reduced) -> KoMove {
    best_threat(fight, position).map_or_else(|| plain_move(fight), KoMove::Threat)
}

/// The first threat that holds the largest profit, if that is more than giving up.
fn best_threat(fight: &Fight, position: &Reduced) -> Option<Threat> {
    let mut enumeration = Enumeration::new(fight)?;
    let left = Color::BOTH.map(|color| fight.threats(color));
    let value = enumeration.value(position, left)?;
    let in_turn = taken_in_turn(&position.switches);
    let given_up = match position.switches.first() {
        Some(first) => first - (2 * fight.ko() - in_turn[1]),
        None => -2 * fight.ko(),
    };
    if value <= given_up {
        return None;
    }
    let candidates = enumeration.engine.candidates(position, left, value);
    candidates.into_iter().find(|&threat| {
        let after = fight.play(KoMove::Threat(threat)).and_then(|f| f.play(KoMove::Answer(threat)));
        let Ok(after) = after else { return false };
        let left = Color::BOTH.map(|color| after.threats(color));
        let free = enumeration.value(&Reduced::new(&after), left);
        free.is_some_and(|free| free - 2 * threat.loss >= value)
    })
}

fn reply(fight: &Fight, position: &Reduced) -> KoMove {
    let us = fight.to_move();
    let them = fight.pending(us.other());
    let Some(&threat) = them.iter().max_by_key(|threat| threat.swing()) else {
        return KoMove::Resolve;
    };
    let Ok(answered) = fight.play(KoMove::Answer(threat)) else { return KoMove::Resolve };
    let Some(mut enumeration) = Enumeration::new(fight) else { return KoMove::Resolve };
    let left = Color::BOTH.map(|color| answered.threats(color));
    let after = Reduced::new(&answered);
    // Both from the view of the side that replies.
    let resolved = 2 * fight.ko() - taken_in_turn(&position.switches)[0];
    let gained = sign(us) * (after.settled - position.settled);
    match enumeration.value(&after, left) {
        Some(free) if gained - free > resolved => KoMove::Answer(threat),
        _ => KoMove::Resolve,
    }
}
