//! The search: is a fight worth at least so much to the side to move?
//!
//! Given a target, a threat is only worth playing if ignoring it misses the target. Among those,
//! one with no larger loss and no larger swing than another is always the better one to start
//! with: what the other would cost more can be kept, and the other is still there to be played
//! later with the same total. (Seen as scheduling: losses are the lengths of jobs, a threat must
//! be played before the balance reaches its deadline, value plus loss; shortest and earliest
//! jobs come first.) What is known of a position is kept as bounds on what is *still to come*,
//! so that it serves every target and every way of getting there.

mod limits;
mod side;
mod stock;

use tengen_board::Color;
use tengen_verdict::Budget;

use crate::Threat;
use crate::hash::QuickMap;
use crate::reduction::{Reduced, Stand, taken_in_turn};

use limits::Limits;
pub(crate) use limits::Span;
pub(crate) use side::Side;
pub(crate) use stock::{Ascending, Bits, Stock};

/// A fight for given switches and threats, and what is known about it. Numbers are doubled, and
/// values are those of the side to move.
pub(crate) struct Search<S> {
    ko: i64,
    switches: Vec<i64>,
    in_turn: Vec<i64>,
    limits: Limits,
    sides: [Side; 2],
    known: QuickMap<Key<S>, Span>,
    play: Play,
    /// Positions to remember before forgetting them all.
    room: usize,
}

/// What all searches of an engine have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions {
    /// Value of the ko, doubled.
    pub(crate) ko: i64,
    /// Bytes that what is known may take.
    pub(crate) memory: usize,
    pub(crate) play: Play,
}

/// Which moves the two sides think of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Play {
    /// All that can be best.
    Full,
    /// The ko is taken and resolved at once, as if valuable moves could not be had in between:
    /// the game that the algorithm of 2007 solves.
    WithoutCycles,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key<S> {
    stock: S,
    /// Number of switches taken, the side to move, and whether it holds the ko.
    turn: u32,
}

impl<S: Stock> Key<S> {
    #[inline]
    fn new(stand: Stand, spot: Spot<S>) -> Key<S> {
        let holds = usize::from(stand == Stand::Holds);
        let turn = (spot.n << 2 | holds << 1 | spot.us.index()) as u32;
        Key { stock: spot.stock, turn }
    }
}

/// Where in the fight the search is.
#[derive(Clone, Copy)]
pub(crate) struct Spot<S> {
    /// Number of switches taken.
    pub(crate) n: usize,
    pub(crate) us: Color,
    pub(crate) stock: S,
}

impl<S: Stock> Spot<S> {
    /// The opponent's turn, with `taken` more switches gone.
    const fn then(self, taken: usize) -> Spot<S> {
        Spot { n: self.n + taken, us: self.us.other(), stock: self.stock }
    }
}

/// The budget has run out.
#[derive(Debug)]
pub(crate) struct OutOfBudget;

/// A bound: the value is at least this if it reaches the target that was asked for, otherwise
/// at most this.
type Bound = Result<i64, OutOfBudget>;

impl<S: Stock> Search<S> {
    /// Bytes a position takes in a table that is half full.
    const ENTRY: usize = 2 * size_of::<(Key<S>, Span)>();

    /// A search for fights with these switches, largest first.
    pub(crate) fn new(conditions: Conditions, switches: &[i64], sides: [Side; 2]) -> Search<S> {
        let Conditions { ko, memory, play } = conditions;
        let in_turn = taken_in_turn(switches);
        let limits = match play {
            Play::Full => Limits::new(ko, switches, &in_turn),
            Play::WithoutCycles => Limits::without_cycles(ko, switches, &in_turn),
        };
        let room = (memory / Self::ENTRY).max(1024);
        let (switches, known) = (switches.to_vec(), QuickMap::default());
        Search { ko, switches, in_turn, limits, sides, known, play, room }
    }

    /// All switches, largest first.
    pub(crate) fn switches(&self) -> &[i64] {
        &self.switches
    }

    pub(crate) const fn sides(&self) -> &[Side; 2] {
        &self.sides
    }

    /// Bytes that what is known takes.
    pub(crate) fn bytes(&self) -> usize {
        self.known.len() * Self::ENTRY
    }

    /// All threats that the search knows.
    pub(crate) fn full_stock(&self) -> S {
        S::full([self.sides[0].len(), self.sides[1].len()])
    }

    /// Whether the value reaches a target: a value at least the target is a lower bound, one
    /// below it an upper bound.
    pub(crate) fn reach(
        &mut self,
        stand: Stand,
        spot: Spot<S>,
        target: i64,
        budget: &mut Budget,
    ) -> Bound {
        match stand {
            Stand::Banned => self.banned(spot, target, budget),
            Stand::Free => self.free(spot, target, budget),
            Stand::Holds => self.holds(spot, target, budget),
            Stand::Resolved => Ok(self.in_turn[spot.n]),
        }
    }

    /// What the value lies between before any search.
    pub(crate) fn span(&self, stand: Stand, n: usize) -> Span {
        match stand {
            Stand::Resolved => Span { low: self.in_turn[n], high: self.in_turn[n] },
            _ => self.limits.at(stand, n),
        }
    }

    /// The side to move holds the ko: resolve it, or take the largest switch first.
    fn holds(&mut self, spot: Spot<S>, target: i64, budget: &mut Budget) -> Bound {
        let resolved = self.ko - self.in_turn[spot.n];
        if resolved >= target || spot.n == self.switches.len() {
            return Ok(resolved);
        }
        if let Some(bound) = self.limits.at(Stand::Holds, spot.n).decides(target) {
            return Ok(bound);
        }
        let key = Key::new(Stand::Holds, spot);
        if let Some(bound) = self.recall(&key, target, budget)? {
            return Ok(bound);
        }
        let switch = self.switches[spot.n];
        let taken = switch - self.free(spot.then(1), switch - target + 1, budget)?;
        Ok(self.remember(key, target, resolved.max(taken)))
    }

    /// The opponent holds the ko and it may be taken: take it, or the largest switch.
    fn free(&mut self, spot: Spot<S>, target: i64, budget: &mut Budget) -> Bound {
        if let Some(bound) = self.limits.at(Stand::Free, spot.n).decides(target) {
            return Ok(bound);
        }
        let captured = -self.banned(spot.then(0), 1 - target, budget)?;
        if captured >= target || spot.n == self.switches.len() || self.play == Play::WithoutCycles {
            return Ok(captured);
        }
        Ok(captured.max(self.take(spot, target, budget)?))
    }

    /// The opponent has just taken the ko: play a threat, or the largest switch.
    fn banned(&mut self, spot: Spot<S>, target: i64, budget: &mut Budget) -> Bound {
        if let Some(bound) = self.limits.at(Stand::Banned, spot.n).decides(target) {
            return Ok(bound);
        }
        let key = Key::new(Stand::Banned, spot);
        if let Some(bound) = self.recall(&key, target, budget)? {
            return Ok(bound);
        }
        let mut best = self.take(spot, target, budget)?;
        if best < target {
            best = best.max(self.threaten(spot, target, budget)?);
        }
        Ok(self.remember(key, target, best))
    }

    /// What is known about a position, if it answers the question; otherwise the search for it
    /// is counted.
    fn recall(
        &self,
        key: &Key<S>,
        target: i64,
        budget: &mut Budget,
    ) -> Result<Option<i64>, OutOfBudget> {
        let known = self.known.get(key).and_then(|span| span.decides(target));
        if known.is_none() && !budget.spend(1) { Err(OutOfBudget) } else { Ok(known) }
    }

    /// Keeps what a search for a target has found, and returns it.
    fn remember(&mut self, key: Key<S>, target: i64, found: i64) -> i64 {
        if self.known.len() >= self.room {
            self.known.clear();
        }
        let known = self.known.entry(key).or_insert(Span::UNKNOWN);
        if found >= target {
            known.low = known.low.max(found);
        } else {
            known.high = known.high.min(found);
        }
        found
    }

    /// Takes the largest switch, or passes where there is none, while the opponent holds the ko.
    fn take(&mut self, spot: Spot<S>, target: i64, budget: &mut Budget) -> Bound {
        match self.switches.get(spot.n) {
            Some(&switch) => Ok(switch - self.holds(spot.then(1), switch - target + 1, budget)?),
            None => Ok(-self.ko),
        }
    }

    /// The best of the threats.
    fn threaten(&mut self, spot: Spot<S>, target: i64, budget: &mut Budget) -> Bound {
        let side = spot.us.index();
        let if_ignored = -self.ko - self.in_turn[spot.n];
        let switch = self.switches.get(spot.n).copied().unwrap_or(0);
        let enough = self.worth_playing(spot.n, target);
        let mut best = i64::MIN;
        let mut smallest_swing = i64::MAX;
        for index in 0..self.sides[side].groups().len() {
            let group = self.sides[side].groups()[index].clone();
            let first = self.sides[side].first_worth(&group, enough);
            let too_small = spot.stock.last_before(side, first).filter(|&n| n >= group.start);
            let too_small = too_small.map_or(0, |number| self.sides[side].threat(number).value);
            if too_small > switch {
                // It would be ignored, and that is all it can come to.
                best = best.max(if_ignored + 2 * too_small);
            }
            let Some(number) = spot.stock.next_from(side, first) else { continue };
            if number >= group.end {
                continue;
            }
            let threat = self.sides[side].threat(number);
            if threat.swing() >= smallest_swing {
                continue;
            }
            smallest_swing = threat.swing();
            let value = self.play(spot, number, threat, target, budget)?;
            best = best.max(value);
            if best >= target {
                break;
            }
        }
        Ok(best)
    }

    /// A threat that must be answered, then the ko is free.
    fn play(
        &mut self,
        spot: Spot<S>,
        number: usize,
        threat: Threat,
        target: i64,
        budget: &mut Budget,
    ) -> Bound {
        let ignored = 2 * threat.value - self.ko - self.in_turn[spot.n];
        let cost = 2 * threat.loss;
        let after = Spot { stock: spot.stock.without(spot.us.index(), number), ..spot };
        Ok(ignored.min(self.free(after, target + cost, budget)? - cost))
    }

    /// The least value of a threat that reaches a target when it is ignored, and that is worth
    /// more than the largest switch.
    fn worth_playing(&self, n: usize, target: i64) -> i64 {
        let switch = self.switches.get(n).copied().unwrap_or(0);
        let needed = target + self.ko + self.in_turn[n];
        // Half of it, rounded up.
        (needed + (needed & 1)).div_euclid(2).max(switch + 1)
    }

    /// The threats that the search would try for a target, in its order.
    pub(crate) fn candidates(&self, spot: Spot<S>, target: i64) -> Vec<Threat> {
        let side = &self.sides[spot.us.index()];
        let enough = self.worth_playing(spot.n, target);
        let mut found: Vec<Threat> = Vec::new();
        for group in side.groups() {
            let first = side.first_worth(group, enough);
            let next = spot.stock.next_from(spot.us.index(), first);
            let threat = next.filter(|&number| number < group.end).map(|n| side.threat(n));
            let least = found.last().map_or(i64::MAX, |threat| threat.swing());
            found.extend(threat.filter(|threat| threat.swing() < least));
        }
        found
    }
}

impl Span {
    pub(crate) const UNKNOWN: Span = Span { low: i64::MIN, high: i64::MAX };

    /// The end of the span that answers whether the target is reached, if one does.
    #[inline]
    pub(crate) fn decides(self, target: i64) -> Option<i64> {
        if self.low >= target {
            Some(self.low)
        } else if self.high < target {
            Some(self.high)
        } else {
            None
        }
    }
}

/// What a position lies between whatever threats there are.
pub(crate) fn span_without_threats(ko: i64, position: &Reduced) -> Span {
    let in_turn = taken_in_turn(&position.switches);
    match position.stand {
        Stand::Resolved => Span { low: in_turn[0], high: in_turn[0] },
        stand => Limits::new(ko, &position.switches, &in_turn).at(stand, 0),
    }
}
