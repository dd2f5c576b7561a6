//! Kos fought out: all regions together, move by move, by simple ko.
//!
//! Endless play is read both ways, as lost and as won for Black. Nothing is simplified here, since a
//! move that gains nothing may be a ko threat. What is settled is not played in; but whoever wants
//! to may lose a turn there, as often as it helps against them.

use rustc_hash::FxHashMap;
use tengen_board::{Color, Move, Point};
use tengen_go_rules::Position;
use tengen_verdict::Budget;

use crate::area::{Frame, MOST_POINTS};
use crate::graph::Graph;
use crate::walls::Walls;

/// What all regions together come to.
pub(crate) struct Fought {
    /// Black's area minus White's if endless play is lost for Black.
    pub low: i32,
    /// The same if it is won.
    pub high: i32,
    /// The moves by which the player to move keeps their end, the nearest to the end first.
    pub best: Vec<Move>,
}

/// Positions that are looked at at most.
const MOST_STATES: usize = 1_000_000;

/// Endless play.
const ENDLESS: i32 = 1_000_000;

/// Solves the sum of all regions of a position; nothing if there is too much of it.
pub(crate) fn solve(position: &Position, budget: &mut Budget) -> Option<Fought> {
    let walls = Walls::of(position);
    let mut regions = Vec::new();
    for part in &walls.open {
        if part.len() > MOST_POINTS {
            return None;
        }
        let frame = Frame::new(part);
        let stones = Color::BOTH.map(|color| position.stones_of(color));
        let root = frame.area(stones, walls.safe, position.size());
        let graph = Graph::explore(&frame, root, budget)?;
        regions.push((frame, graph));
    }
    let mut fight = Fight::new(&regions);
    fight.explore(fight.beginning(position), budget)?;
    let all = position.size().area() as i32;
    let [low, high] = [Color::White, Color::Black].map(|favoured| fight.values(favoured));
    let margin = |value: i32| (walls.margin() + value).clamp(-all, all);
    let ours = if position.to_move() == Color::Black { &low } else { &high };
    let best = fight.best(ours);
    Some(Fought { low: margin(low.values[0]), high: margin(high.values[0]), best })
}

/// An area that is left: of which region, and which of its nodes.
type Part = (u8, u32);

/// A moment of the fight.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// What is left to be played, sorted.
    parts: Vec<Part>,
    /// The move that simple ko forbids.
    ko: Option<(Part, u8)>,
    to_move: Color,
    passed: bool,
}

/// Where a move leads.
struct Follow {
    to: u32,
    settled: i32,
    mv: Move,
}

/// What every state comes to.
#[derive(PartialEq, Eq)]
struct Found {
    values: Vec<i32>,
    /// When it was found out: what shows it was found out before.
    since: Vec<u32>,
}

struct Known {
    to_move: Color,
    /// What ending the game counts, if a pass would end it.
    end: Option<i32>,
    follow: Vec<Follow>,
    /// The state after a lost turn.
    idle: u32,
}

struct Fight<'a> {
    regions: &'a [(Frame, Graph)],
    states: Vec<State>,
    numbers: FxHashMap<State, u32>,
    known: Vec<Known>,
    before: Vec<Vec<u32>>,
}

impl<'a> Fight<'a> {
    fn new(regions: &'a [(Frame, Graph)]) -> Fight<'a> {
        Fight {
            regions,
            states: Vec::new(),
            numbers: FxHashMap::default(),
            known: Vec::new(),
            before: Vec::new(),
        }
    }

    fn beginning(&self, position: &Position) -> State {
        let bit_of = |frame: &Frame, point: Point| frame.points.iter().position(|&p| p == point);
        let ko = position.ko().and_then(|point| {
            self.regions.iter().enumerate().find_map(|(region, (frame, _))| {
                Some(((region as u8, 0), bit_of(frame, point)? as u8))
            })
        });
        let parts = (0..self.regions.len()).map(|region| (region as u8, 0)).collect();
        // A pass that was made is no part of the position: both may still play.
        State { parts, ko, to_move: position.to_move(), passed: false }
    }

    fn number(&mut self, state: State) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let number = self.states.len() as u32;
        self.numbers.insert(state.clone(), number);
        self.states.push(state);
        number
    }

    fn explore(&mut self, beginning: State, budget: &mut Budget) -> Option<()> {
        self.number(beginning);
        while self.known.len() < self.states.len() {
            if self.states.len() > MOST_STATES || !budget.spend(1) {
                return None;
            }
            let state = self.states[self.known.len()].clone();
            let known = self.look(&state);
            self.known.push(known);
        }
        self.before = vec![Vec::new(); self.known.len()];
        for (number, known) in self.known.iter().enumerate() {
            for follow in &known.follow {
                self.before[follow.to as usize].push(number as u32);
            }
        }
        Some(())
    }

    fn look(&mut self, state: &State) -> Known {
        let side = state.to_move.index();
        let mut follow = Vec::new();
        for (place, &part) in state.parts.iter().enumerate() {
            if place > 0 && state.parts[place - 1] == part {
                continue;
            }
            let (frame, graph) = &self.regions[part.0 as usize];
            for step in graph.steps(part.1, side) {
                if state.ko == Some((part, step.bit)) {
                    continue;
                }
                let mut parts = state.parts.clone();
                parts.remove(place);
                let left = graph.parts(step).iter().map(|&node| (part.0, node));
                let ko = step.ko.and_then(|bit| {
                    let holds =
                        |&(_, node): &Part| graph.nodes[node as usize].area.points >> bit & 1 != 0;
                    left.clone().find(holds).map(|part| (part, bit))
                });
                parts.extend(left);
                parts.sort_unstable();
                let after = State { parts, ko, to_move: !state.to_move, passed: false };
                let mv = Move::Play(frame.points[step.bit as usize]);
                follow.push((after, step.settled, mv));
            }
        }
        let idle = State { ko: None, to_move: !state.to_move, passed: false, ..state.clone() };
        let end = state.passed.then(|| self.count(state));
        if !state.passed {
            follow.push((State { passed: true, ..idle.clone() }, 0, Move::Pass));
        }
        let follow = follow
            .into_iter()
            .map(|(after, settled, mv)| Follow { to: self.number(after), settled, mv })
            .collect();
        Known { to_move: state.to_move, end, follow, idle: self.number(idle) }
    }

    fn count(&self, state: &State) -> i32 {
        let now = |&(region, node): &Part| self.regions[region as usize].1.nodes[node as usize].now;
        state.parts.iter().map(now).sum()
    }

    /// What every state comes to if endless play favours a player, who may lose turns as well.
    fn values(&self, favoured: Color) -> Found {
        let mut found = self.settle(favoured, None);
        loop {
            let again = self.settle(favoured, Some(&found.values));
            if again.values == found.values {
                return found;
            }
            found = again;
        }
    }

    /// The values if the favoured player may lose one more turn than in `idle`: from endless play
    /// for all, state by state what the other player can force.
    fn settle(&self, favoured: Color, idle: Option<&[i32]>) -> Found {
        let worst = if favoured == Color::White { -ENDLESS } else { ENDLESS };
        let mut values = vec![worst; self.known.len()];
        let (mut since, mut clock) = (vec![0; self.known.len()], 0);
        let mut waits = vec![true; self.known.len()];
        let mut queue: std::collections::VecDeque<u32> = (0..self.known.len() as u32).collect();
        while let Some(number) = queue.pop_front() {
            waits[number as usize] = false;
            let value = self.value(number, &values, favoured, idle);
            if value != values[number as usize] {
                values[number as usize] = value;
                clock += 1;
                since[number as usize] = clock;
                for &before in &self.before[number as usize] {
                    if !std::mem::replace(&mut waits[before as usize], true) {
                        queue.push_back(before);
                    }
                }
            }
        }
        Found { values, since }
    }

    fn value(&self, number: u32, values: &[i32], favoured: Color, idle: Option<&[i32]>) -> i32 {
        let known = &self.known[number as usize];
        let moves = known.follow.iter().map(|follow| follow.value(values));
        let lost = idle.filter(|_| known.to_move == favoured).map(|idle| idle[known.idle as usize]);
        let all = moves.chain(known.end).chain(lost);
        let best = if known.to_move == Color::Black { all.max() } else { all.min() };
        best.expect("there is always a pass")
    }

    fn best(&self, found: &Found) -> Vec<Move> {
        let values = &found.values;
        let root = &self.known[0];
        let mut keeping: Vec<&Follow> =
            root.follow.iter().filter(|follow| follow.value(values) == values[0]).collect();
        // Going where the value was found out earlier comes to an end.
        keeping.sort_by_key(|follow| found.since[follow.to as usize]);
        let ends = root.end.filter(|&end| end == values[0]).map(|_| Move::Pass);
        ends.into_iter().chain(keeping.into_iter().map(|follow| follow.mv)).collect()
    }
}

impl Follow {
    fn value(&self, values: &[i32]) -> i32 {
        let value = values[self.to as usize];
        if value.abs() == ENDLESS { value } else { value + self.settled }
    }
}
