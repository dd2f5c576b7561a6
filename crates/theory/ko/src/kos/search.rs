//! The search: does White get at least so much?
//!
//! Positions are small numbers, and what is known of one is kept as bounds on what is *still to
//! come*. Of its history a position only keeps the set of ways in which the kos have stood since
//! the last move that cannot be undone. Two things make it quick:
//!
//! - Once at most one ko is left, and that a direct one, nothing can be repeated, and the solver
//!   of the direct ko answers.
//! - Of the moves that gain something at once and for good (valuable moves, threats carried out or
//!   answered) one is left out if another gains at least as much and leaves the opponent at least
//!   as much less: whatever is played later with what is left, the roles of the two can be
//!   exchanged.

use tengen_board::Color;
use tengen_verdict::Budget;

use super::setup::KosError;
use super::state::{GONE, PENDING, RESOLVED, State, UNUSED, ko_bits, ko_of_bits};
use super::{Ko, Kos};
use crate::bracket::Found;
use crate::fight::sign;
use crate::hash::QuickMap;
use crate::search::{OutOfBudget, Span};
use crate::{Fight, Solver, Threat};

/// What can be numbered.
const MOST_VALUABLE: usize = 32;
const MOST_THREATS: usize = 32;

/// Everything about the kos of a fight that does not change.
struct Terms {
    value: i64,
    stages: u8,
    /// What one stage counts in the number of a standing.
    stride: u32,
}

pub(super) struct Search {
    /// The fight without its kos, as it was at first.
    elsewhere: Fight,
    kos: Vec<Terms>,
    valuable: Vec<i64>,
    /// Owner and threat.
    threats: Vec<(Color, Threat)>,
    known: QuickMap<State, Span>,
    /// Positions to remember before forgetting them all.
    room: usize,
    /// For positions with this ko alone.
    direct: Vec<Option<Solver>>,
}

/// A move: what White gains by it at once, and where it leads; nowhere if it ends the fight.
type Step = (i64, Option<State>);

impl Search {
    pub(super) fn new(kos: &Kos, memory: usize) -> Result<Search, KosError> {
        let elsewhere = kos.elsewhere().clone();
        let mut threats = Vec::new();
        for color in Color::BOTH {
            let of_color = elsewhere.threats(color).iter().chain(elsewhere.pending(color));
            threats.extend(of_color.map(|&threat| (color, threat)));
        }
        threats.sort_unstable();
        let valuable = elsewhere.valuable().to_vec();
        for (count, most, what) in [
            (threats.len(), MOST_THREATS, "threats"),
            (valuable.len(), MOST_VALUABLE, "valuable moves"),
        ] {
            if count > most {
                return Err(KosError::TooMany { what: format!("{count} {what}"), most });
            }
        }
        let mut stride = 1;
        let mut terms = |ko: &Option<Ko>| {
            let (value, stages) = ko.as_ref().map_or((0, 0), |ko| (ko.value, ko.stages));
            let terms = Terms { value, stages, stride };
            stride *= u32::from(stages) + 1;
            terms
        };
        let terms: Vec<Terms> = kos.kos().iter().map(&mut terms).collect();
        let room = (memory / (2 * size_of::<(State, Span)>())).max(1024);
        let direct = terms.iter().map(|_| None).collect();
        let known = QuickMap::default();
        Ok(Search { elsewhere, kos: terms, valuable, threats, known, room, direct })
    }

    /// The most that can be at stake in the whole fight.
    pub(super) fn at_stake(&self) -> i64 {
        let kos: i64 = self.kos.iter().map(|ko| ko.value).sum();
        let swings: i64 = self.threats.iter().map(|(_, threat)| threat.swing()).sum();
        kos + swings + self.valuable.iter().sum::<i64>()
    }

    /// The number of a position that can come of the fight.
    pub(super) fn place(&self, kos: &Kos) -> State {
        let elsewhere = kos.elsewhere();
        let mut left = 0;
        let mut there = elsewhere.valuable().to_vec();
        for (index, value) in self.valuable.iter().enumerate() {
            if take_out(&mut there, value) {
                left |= 1 << index;
            }
        }
        let mut threats = 0;
        let mut unused = Color::BOTH.map(|color| elsewhere.threats(color).to_vec());
        let mut pending = Color::BOTH.map(|color| elsewhere.pending(color).to_vec());
        for (index, (owner, threat)) in self.threats.iter().enumerate() {
            let status = if take_out(&mut unused[owner.index()], threat) {
                UNUSED
            } else if take_out(&mut pending[owner.index()], threat) {
                PENDING
            } else {
                GONE
            };
            threats |= status << (2 * index);
        }
        let standing = |stages: &Vec<u8>| -> u32 {
            let each = stages.iter().zip(&self.kos);
            each.map(|(&stage, terms)| u32::from(stage) * terms.stride).sum()
        };
        let seen = kos.seen.iter().fold(0, |seen, stages| seen | 1 << standing(stages));
        let (to_move, passed) = (kos.to_move(), elsewhere.is_passed());
        let mut state = State { left, threats, kos: 0, seen, to_move, passed };
        for (index, ko) in kos.kos().iter().enumerate() {
            state = state.with_ko(index, ko.as_ref().map_or(RESOLVED, ko_bits));
        }
        state
    }

    /// Whether White still gets at least `target`: a value of at least the target is a lower
    /// bound, one below it an upper bound.
    pub(super) fn reach(
        &mut self,
        here: State,
        target: i64,
        budget: &mut Budget,
    ) -> Result<i64, OutOfBudget> {
        if let Some(bound) = self.span(here).decides(target) {
            return Ok(bound);
        }
        if let Some(bound) = self.known.get(&here).and_then(|span| span.decides(target)) {
            return Ok(bound);
        }
        if !budget.spend(1) {
            return Err(OutOfBudget);
        }
        let found = match self.direct_fight(here) {
            Some((index, fight)) => self.direct(index, &fight, target, budget)?,
            None => self.best(here, target, budget)?,
        };
        if self.known.len() >= self.room {
            self.known.clear();
        }
        let known = self.known.entry(here).or_insert(Span::UNKNOWN);
        if found >= target {
            known.low = known.low.max(found);
        } else {
            known.high = known.high.min(found);
        }
        Ok(found)
    }

    fn best(&mut self, here: State, target: i64, budget: &mut Budget) -> Result<i64, OutOfBudget> {
        let mut best: Option<i64> = None;
        for (gain, next) in self.steps(here) {
            let value = match next {
                Some(next) => gain + self.reach(next, target - gain, budget)?,
                None => gain,
            };
            let (better, is_enough): (fn(i64, i64) -> i64, bool) = match here.to_move {
                Color::White => (i64::max, value >= target),
                Color::Black => (i64::min, value < target),
            };
            best = Some(best.map_or(value, |best| better(best, value)));
            if is_enough {
                break;
            }
        }
        Ok(best.expect("a pass is always legal"))
    }

    /// What is still to come if everything goes to one side.
    fn span(&self, here: State) -> Span {
        let kos = self.unresolved(here).map(|(index, _)| self.kos[index].value).sum::<i64>();
        let valuable = self.valuable_left(here).map(|(_, value)| value).sum::<i64>();
        let mut span = Span { low: -kos - valuable, high: kos + valuable };
        for (index, (owner, threat)) in self.threats.iter().enumerate() {
            if here.status(index) != GONE {
                let (for_white, for_black) = match owner {
                    Color::White => (threat.value, threat.loss),
                    Color::Black => (threat.loss, threat.value),
                };
                span.high += for_white;
                span.low -= for_black;
            }
        }
        span
    }

    /// The moves that can be best, the likeliest first.
    fn steps(&self, here: State) -> Vec<Step> {
        let us = here.to_move;
        let next = State { to_move: us.other(), passed: false, ..here };
        let mut steps: Vec<Step> = Vec::new();
        let (mut captures, mut approaches) = (Vec::new(), Vec::new());
        for (index, ko) in self.unresolved(here) {
            if ko.can_be_resolved_by(us) {
                let resolved = self.settled(next.with_ko(index, RESOLVED));
                steps.push((sign(us) * ko.value, Some(resolved)));
            }
            if let Some(stage) = ko.captured_by(us) {
                let taken = next.with_ko(index, ko_bits(&Ko { stage, ..ko.clone() }));
                let standing = self.standing(taken);
                if here.seen & standing == 0 {
                    captures.push((0, Some(State { seen: here.seen | standing, ..taken })));
                }
            }
            if ko.approach[us.index()] > 0 {
                let mut nearer = ko;
                nearer.approach[us.index()] -= 1;
                let nearer = next.with_ko(index, ko_bits(&nearer));
                approaches.push((0, Some(self.settled(nearer))));
            }
        }
        steps.extend(captures);
        steps.extend(self.gains(here, self.settled(next)));
        for (index, &(owner, threat)) in self.threats.iter().enumerate().rev() {
            let is_new = index + 1 == self.threats.len()
                || self.threats[index + 1] != (owner, threat)
                || here.status(index + 1) != UNUSED;
            if owner == us && here.status(index) == UNUSED && is_new {
                steps.push((0, Some(self.settled(next.with_threat(index, PENDING)))));
            }
        }
        steps.extend(approaches);
        steps.push(if here.passed {
            (self.unresolved(here).map(|(_, ko)| ko.left_alone()).sum(), None)
        } else {
            (0, Some(State { passed: true, ..next }))
        });
        steps
    }

    /// Valuable moves and pending threats that are worth taking before the others of them.
    fn gains(&self, here: State, next: State) -> Vec<Step> {
        let us = here.to_move;
        let mut items: Vec<(i64, i64, State)> = Vec::new();
        for (index, value) in self.valuable_left(here) {
            items.push((2 * value, value, State { left: here.left & !(1 << index), ..next }));
        }
        for (index, (owner, threat)) in self.threats.iter().enumerate() {
            if here.status(index) == PENDING {
                let gain = if *owner == us { threat.value } else { threat.loss };
                items.push((threat.swing(), gain, next.with_threat(index, GONE)));
            }
        }
        items.sort_by_key(|&(swing, gain, _)| (-swing, -gain));
        let mut most = i64::MIN;
        items.retain(|&(_, gain, _)| {
            let is_more = gain > most;
            most = most.max(gain);
            is_more
        });
        items.into_iter().map(|(_, gain, next)| (sign(us) * gain, Some(next))).collect()
    }

    /// The position with nothing before it that could come back.
    fn settled(&self, state: State) -> State {
        State { seen: self.standing(state), ..state }
    }

    /// The bit of how the kos stand.
    fn standing(&self, state: State) -> u64 {
        let each = self.unresolved(state);
        let number: u32 =
            each.map(|(index, ko)| u32::from(ko.stage) * self.kos[index].stride).sum();
        1 << number
    }

    fn unresolved(&self, state: State) -> impl Iterator<Item = (usize, Ko)> {
        self.kos.iter().enumerate().filter_map(move |(index, terms)| {
            let (stage, approach) = ko_of_bits(state.ko(index))?;
            let Terms { value, stages, .. } = *terms;
            Some((index, Ko { value, stages, stage, approach }))
        })
    }

    fn valuable_left(&self, state: State) -> impl Iterator<Item = (usize, i64)> {
        let is_left = move |&(index, _): &(usize, i64)| state.left >> index & 1 == 1;
        self.valuable.iter().copied().enumerate().filter(is_left)
    }

    /// The position as a fight, if no ko is left or a direct one alone, with its number.
    fn direct_fight(&self, here: State) -> Option<(usize, Fight)> {
        let mut kos = self.unresolved(here);
        let (index, ko) = match (kos.next(), kos.next()) {
            (None, _) => (0, None),
            (Some((index, ko)), None) if ko.is_direct() => (index, Some(ko)),
            _ => return None,
        };
        let mut fight = self.elsewhere.clone();
        fight.valuable = self.valuable_left(here).map(|(_, value)| value).collect();
        let of_status = |color: Color, status: u64| -> Vec<Threat> {
            let all = self.threats.iter().enumerate().rev();
            let chosen =
                all.filter(|(index, (owner, _))| *owner == color && here.status(*index) == status);
            chosen.map(|(_, (_, threat))| *threat).collect()
        };
        fight.threats = Color::BOTH.map(|color| of_status(color, UNUSED));
        fight.pending = Color::BOTH.map(|color| of_status(color, PENDING));
        (fight.to_move, fight.passed, fight.settled) = (here.to_move, here.passed, 0);
        if let Some(ko) = ko {
            fight.ko = ko.value;
            fight.holder = ko.holder();
            fight.banned = ko.captured_by(here.to_move).is_some_and(|stage| {
                let back = here.with_ko(index, ko_bits(&Ko { stage, ..ko }));
                here.seen & self.standing(back) != 0
            });
        }
        fight.normalize();
        Some((index, fight))
    }

    fn direct(
        &mut self,
        index: usize,
        fight: &Fight,
        target: i64,
        budget: &mut Budget,
    ) -> Result<i64, OutOfBudget> {
        let solver = self.direct[index].get_or_insert_with(|| {
            // One that knows all threats that can be left by then.
            let mut widest = fight.clone();
            widest.ko = self.kos[index].value.max(1);
            widest.threats = Color::BOTH.map(|color| self.elsewhere.threats(color).to_vec());
            widest.pending = Color::BOTH.map(|color| self.elsewhere.pending(color).to_vec());
            widest.valuable.clone_from(&self.valuable);
            Solver::with_memory(&widest, MEMORY_A_KO)
        });
        Ok(match solver.probe(fight, target, budget)? {
            Found::AtLeast(bound) | Found::AtMost(bound) => bound,
        })
    }
}

/// Bytes for the solver of each ko when it is the last.
const MEMORY_A_KO: usize = 64 << 20;

/// Takes one of these out of a list, if it is there.
fn take_out<T: PartialEq>(list: &mut Vec<T>, item: &T) -> bool {
    match list.iter().position(|other| other == item) {
        Some(place) => {
            list.remove(place);
            true
        }
        None => false,
    }
}
