use tengen_board::Color;
use tengen_verdict::{Budget, Verdict};

use crate::bracket::{Bracket, Found};
use crate::engine::{Engine, engine};
use crate::fight::sign;
use crate::hash::QuickMap;
use crate::reduction::{Reduced, Stand};
use crate::search::{Conditions, OutOfBudget, Play};
use crate::{BestMoves, Fight, KoMove};

/// Solves a fight and whatever can come of it, exactly where the budget allows.
///
/// ```
/// use tengen_ko::{Fight, Solver, Start, Threat};
/// use tengen_verdict::{Budget, Verdict};
///
/// let threats = [&[Threat::new(18, 0)][..], &[]];
/// let fight = Fight::new(11, &[6, 6, 5, 5, 3], threats, Start::Created);
/// let mut solver = Solver::new(&fight);
/// assert_eq!(solver.value(&fight, &mut Budget::unlimited()), Verdict::Exact(-2));
/// ```
pub struct Solver {
    /// None where there are more lossy threats than can be told apart.
    engine: Option<Box<dyn Engine>>,
    /// Bytes of stack for the longest line; small ones are searched where they stand.
    stack: usize,
    /// Values already found.
    values: QuickMap<Fight, i64>,
}

/// Everything about a fight that its solver was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// White's profit minus Black's.
    pub value: Verdict<i64>,
    /// The best first moves.
    pub best: BestMoves,
    /// One line of best play, to the end of the fight.
    pub line: Vec<(Color, KoMove)>,
}

/// Bytes for tables where the budget does not say.
const USUAL_MEMORY: usize = 1 << 30;
/// Stack that every thread has to spare.
const SPARE_STACK: usize = 256 << 10;

impl Solver {
    /// A solver for a fight and everything that can come of it.
    pub fn new(fight: &Fight) -> Solver {
        Solver::with_memory(fight, USUAL_MEMORY)
    }

    /// A solver whose tables may take so many bytes.
    pub fn with_memory(fight: &Fight, bytes: usize) -> Solver {
        let threats = Color::BOTH.map(|color| fight.threats(color));
        let conditions = Conditions { ko: 2 * fight.ko(), memory: bytes, play: Play::Full };
        let engine = engine(conditions, threats);
        let plies = fight.threats.iter().chain(&fight.pending).map(Vec::len).sum::<usize>()
            + fight.valuable().len();
        let stack = engine.as_ref().map_or(0, |engine| engine.stack_a_ply() * plies);
        Solver { engine, stack, values: QuickMap::default() }
    }

    /// White's profit minus Black's under best play: exact, or the bounds proved so far.
    pub fn value(&mut self, fight: &Fight, budget: &mut Budget) -> Verdict<i64> {
        self.watched_value(fight, budget, &mut |_| {})
    }

    fn watched_value(
        &mut self,
        fight: &Fight,
        budget: &mut Budget,
        watch: &mut dyn FnMut(Verdict<i64>),
    ) -> Verdict<i64> {
        if let Some(&value) = self.values.get(fight) {
            return Verdict::Exact(value);
        }
        let (low, high) = self.span(fight);
        let bracket = Bracket { low, high };
        if self.engine.is_none() {
            return Verdict::between(low, high);
        }
        let value = bracket.close(budget, watch, &mut |target, b| self.probe(fight, target, b));
        if let Verdict::Exact(value) = value {
            if self.values.len() >= MOST_VALUES {
                self.values.clear();
            }
            self.values.insert(fight.clone(), value);
        }
        value
    }

    /// Whether White gets at least so much; none if the budget runs out first.
    pub fn is_at_least(&mut self, fight: &Fight, value: i64, budget: &mut Budget) -> Option<bool> {
        if let Some(&known) = self.values.get(fight) {
            return Some(known >= value);
        }
        let found = self.probe(fight, value, budget).ok()?;
        Some(matches!(found, Found::AtLeast(_)))
    }

    /// One line of best play to the end; it breaks off where the budget runs out.
    pub fn line(&mut self, fight: &Fight, budget: &mut Budget) -> Vec<(Color, KoMove)> {
        let mut line = Vec::new();
        let mut here = fight.clone();
        let Verdict::Exact(value) = self.value(fight, budget) else { return line };
        while let Some(mv) = self.one_best_move(&here, value, budget) {
            line.push((here.to_move(), mv));
            // Positions that need no search take their time too, and there can be thousands.
            budget.look_soon();
            if !budget.spend(1) {
                break;
            }
            match here.play(mv) {
                Ok(next) => here = next,
                Err(_) => break,
            }
        }
        line
    }

    /// Value, best moves and a line.
    pub fn solve(&mut self, fight: &Fight, budget: &mut Budget) -> Solution {
        self.watched_solve(fight, budget, &mut |_| {})
    }

    /// The same for those who wait: `watch` is told of every narrowing of the bounds.
    pub fn watched_solve(
        &mut self,
        fight: &Fight,
        budget: &mut Budget,
        watch: &mut dyn FnMut(Verdict<i64>),
    ) -> Solution {
        let value = self.watched_value(fight, budget, watch);
        let line = self.line(fight, budget);
        let mut best = self.best_moves(fight, budget);
        if let Some(&(_, first)) = line.first()
            && !best.moves.contains(&first)
        {
            best.moves.push(first);
            best.moves.sort_unstable_by(KoMove::by_name(fight.unit()));
        }
        Solution { value, best, line }
    }

    /// A best move, the plainest first; none at the end of the fight or of the budget.
    fn one_best_move(&mut self, fight: &Fight, value: i64, budget: &mut Budget) -> Option<KoMove> {
        if fight.is_over() {
            return None;
        }
        let likely = self.likely_moves(fight, value);
        for &mv in &likely {
            if self.keeps(fight, mv, value, budget)? {
                return Some(mv);
            }
        }
        for mv in fight.moves() {
            if !likely.contains(&mv) && self.keeps(fight, mv, value, budget)? {
                return Some(mv);
            }
        }
        None
    }

    /// The moves of the reduced game, one of which is best as a rule.
    fn likely_moves(&mut self, fight: &Fight, value: i64) -> Vec<KoMove> {
        let mut likely = Vec::new();
        let position = Reduced::new(fight);
        match position.stand {
            Stand::Holds => likely.push(KoMove::Resolve),
            Stand::Free => likely.push(KoMove::Capture),
            Stand::Banned | Stand::Resolved => {}
        }
        likely.extend(largest_switch(fight));
        if likely.is_empty() {
            likely.push(KoMove::Pass);
        }
        if position.stand == Stand::Banned
            && let Some(engine) = &mut self.engine
        {
            let target = sign(fight.to_move()) * (2 * value - position.settled);
            let left = Color::BOTH.map(|color| fight.threats(color));
            likely
                .extend(engine.candidates(&position, left, target).into_iter().map(KoMove::Threat));
        }
        likely
    }

    /// Whether the side to move can play this and still get the value.
    pub(crate) fn keeps(
        &mut self,
        fight: &Fight,
        mv: KoMove,
        value: i64,
        budget: &mut Budget,
    ) -> Option<bool> {
        let next = fight.play(mv).ok()?;
        self.is_as_good_for(fight.to_move(), &next, value, budget)
    }

    /// Whether a side gets a value, or more, out of a fight.
    pub(crate) fn is_as_good_for(
        &mut self,
        color: Color,
        fight: &Fight,
        value: i64,
        budget: &mut Budget,
    ) -> Option<bool> {
        match color {
            Color::White => self.is_at_least(fight, value, budget),
            Color::Black => self.is_at_least(fight, value + 1, budget).map(|above| !above),
        }
    }

    /// What the value lies between before any search.
    fn span(&mut self, fight: &Fight) -> (i64, i64) {
        if fight.is_over() {
            return (fight.settled(), fight.settled());
        }
        let position = Reduced::new(fight);
        let left = Color::BOTH.map(|color| fight.threats(color));
        let span = match &mut self.engine {
            Some(engine) => engine.span(&position, left),
            None => crate::search::span_without_threats(2 * fight.ko(), &position),
        };
        let (low, high) = match fight.to_move() {
            Color::White => (position.settled + span.low, position.settled + span.high),
            Color::Black => (position.settled - span.high, position.settled - span.low),
        };
        let better = |value: i64| match (position.end, fight.to_move()) {
            (None, _) => value,
            (Some(end), Color::White) => value.max(end),
            (Some(end), Color::Black) => value.min(end),
        };
        (half_up(better(low)), half_down(better(high)))
    }

    /// Whether White gets at least `value`, with as good a bound as the search came upon.
    pub(crate) fn probe(
        &mut self,
        fight: &Fight,
        value: i64,
        budget: &mut Budget,
    ) -> Result<Found, OutOfBudget> {
        if fight.is_over() {
            return Ok(Found::new(fight.settled(), value));
        }
        let position = Reduced::new(fight);
        let us = fight.to_move();
        // A pass that ends the fight is one more move of the side to move.
        let end = position.end.map(|end| end / 2);
        match (end, us) {
            (Some(end), Color::White) if end >= value => return Ok(Found::AtLeast(end)),
            (Some(end), Color::Black) if end < value => return Ok(Found::AtMost(end)),
            _ => {}
        }
        let found = self.reach(fight, &position, value, budget)?;
        Ok(match (found, end, us) {
            (Found::AtMost(bound), Some(end), Color::White) => Found::AtMost(bound.max(end)),
            (Found::AtLeast(bound), Some(end), Color::Black) => Found::AtLeast(bound.min(end)),
            _ => found,
        })
    }

    fn reach(
        &mut self,
        fight: &Fight,
        position: &Reduced,
        value: i64,
        budget: &mut Budget,
    ) -> Result<Found, OutOfBudget> {
        let left = Color::BOTH.map(|color| fight.threats(color));
        let stack = self.stack;
        let engine = self.engine.as_mut().ok_or(OutOfBudget)?;
        let mut ask =
            |target: i64| with_stack(stack, || engine.reach(position, left, target, budget));
        let settled = position.settled;
        match fight.to_move() {
            Color::White => {
                let target = 2 * value - settled;
                let bound = ask(target)?;
                Ok(if bound >= target {
                    Found::AtLeast(half_up(settled + bound))
                } else {
                    Found::AtMost(half_down(settled + bound))
                })
            }
            Color::Black => {
                // Black must get White below the value.
                let target = settled - 2 * value + 1;
                let bound = ask(target)?;
                Ok(if bound >= target {
                    Found::AtMost(half_down(settled - bound))
                } else {
                    Found::AtLeast(half_up(settled - bound))
                })
            }
        }
    }
}

/// Values kept for later questions.
const MOST_VALUES: usize = 1 << 16;

/// Values of fights are whole units, so bounds on their doubles can be rounded inwards.
const fn half_up(doubled: i64) -> i64 {
    (doubled + (doubled & 1)).div_euclid(2)
}

const fn half_down(doubled: i64) -> i64 {
    doubled.div_euclid(2)
}

/// The move that takes the largest switch.
pub(crate) fn largest_switch(fight: &Fight) -> Option<KoMove> {
    let us = fight.to_move();
    let taken = fight.valuable().first().map(|&value| (2 * value, KoMove::Take(value)));
    let cashed = fight.pending(us).iter().map(|&t| (t.swing(), KoMove::Cash(t)));
    let answered = fight.pending(us.other()).iter().map(|&t| (t.swing(), KoMove::Answer(t)));
    let all = taken.into_iter().chain(cashed).chain(answered);
    all.max_by_key(|&(size, _)| size).map(|(_, mv)| mv)
}

/// Runs a search that may need so much stack, on a thread of its own if that is a lot.
fn with_stack<T: Send>(bytes: usize, search: impl FnOnce() -> T + Send) -> T {
    if bytes <= SPARE_STACK {
        return search();
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(bytes + SPARE_STACK);
        let searching = thread.spawn_scoped(scope, search).expect("a thread can be started");
        searching.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
