//! Every line of play in one place between safe stones, by simple ko and by area.
//!
//! Both sides play only there, and may pass; two passes end it. Endless play is read both ways, as
//! worst and as best for Black.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;
use tengen_verdict::Budget;

/// Points of a place as bits.
type Bits = u64;

/// The stones of Black and of White in a place.
pub(crate) type Stones = [Bits; 2];

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    stones: Stones,
    /// The bit that simple ko forbids.
    ko: Option<u8>,
    to_move: Color,
    passed: bool,
}

/// A place with everything that can happen in it.
pub(crate) struct Local {
    points: Vec<Point>,
    beside: Vec<Bits>,
    /// Points beside stones of each colour that stay.
    near: [Bits; 2],
    numbers: FxHashMap<State, u32>,
    states: Vec<State>,
    /// What each comes to with endless play worst and best for Black.
    values: [Vec<i32>; 2],
}

/// More states are too many.
const MOST_STATES: usize = 400_000;

const ENDLESS: i32 = 1_000_000;

impl Local {
    /// Plays everything in a place; none if it is too large.
    pub fn new(board: &Position, place: &PointSet, budget: &mut Budget) -> Option<Local> {
        if place.len() > MOST_POINTS {
            return None;
        }
        let points: Vec<Point> = place.iter().collect();
        let bit_of = |point: Point| points.iter().position(|&p| p == point);
        let beside = points
            .iter()
            .map(|point| point.neighbours().into_iter().filter_map(bit_of).map(|b| 1 << b).sum())
            .collect();
        let near = Color::BOTH.map(|color| {
            let around = (board.stones_of(color) - *place).neighbours(board.size());
            bits_of(&points, &around)
        });
        let mut local = Local {
            points,
            beside,
            near,
            numbers: FxHashMap::default(),
            states: Vec::new(),
            values: Default::default(),
        };
        local.explore(local.stones(board), budget)?;
        Some(local)
    }

    /// What stands in the place on a board.
    pub fn stones(&self, board: &Position) -> Stones {
        Color::BOTH.map(|color| bits_of(&self.points, &board.stones_of(color)))
    }

    /// What stones come to if a side moves first: with endless play worst and best for Black.
    pub fn value(&self, stones: Stones, first: Color) -> Option<[i32; 2]> {
        let state = State { stones, ko: None, to_move: first, passed: false };
        let number = *self.numbers.get(&state)? as usize;
        Some([self.values[0][number], self.values[1][number]])
    }

    /// The moves of a side, and the stones they leave.
    pub fn moves(&self, stones: Stones, color: Color) -> Vec<(Point, Stones)> {
        let free = self.all() & !stones[0] & !stones[1];
        let points = self.points.iter().enumerate();
        points
            .filter(|(bit, _)| free >> bit & 1 != 0)
            .filter_map(|(bit, &point)| Some((point, self.play(stones, color, bit as u8)?.0)))
            .collect()
    }

    const fn all(&self) -> Bits {
        (1 << self.points.len()) - 1
    }

    fn around(&self, set: Bits) -> Bits {
        let bits = self.beside.iter().enumerate().filter(|(bit, _)| set >> bit & 1 != 0);
        bits.fold(0, |around, (_, beside)| around | beside)
    }

    fn flood(&self, start: Bits, within: Bits) -> Bits {
        let mut part = start & within;
        loop {
            let grown = part | self.around(part) & within;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    fn parts(&self, mut set: Bits) -> Vec<Bits> {
        let mut parts = Vec::new();
        while set != 0 {
            let part = self.flood(set & set.wrapping_neg(), set);
            set &= !part;
            parts.push(part);
        }
        parts
    }

    fn breathes(&self, stones: Stones, color: Color, string: Bits) -> bool {
        let free = self.all() & !stones[0] & !stones[1];
        string & self.near[color.index()] != 0 || self.around(string) & free != 0
    }

    fn play(&self, mut stones: Stones, color: Color, bit: u8) -> Option<(Stones, Option<u8>)> {
        let (own, other) = (color.index(), color.other().index());
        let stone = 1 << bit;
        stones[own] |= stone;
        let touched = self.flood(self.around(stone) & stones[other], stones[other]);
        let strings = self.parts(touched).into_iter();
        let taken = strings
            .filter(|&string| !self.breathes(stones, !color, string))
            .fold(0, |all, string| all | string);
        stones[other] &= !taken;
        let string = self.flood(stone, stones[own]);
        if !self.breathes(stones, color, string) {
            return None;
        }
        let free = self.around(stone) & self.all() & !stones[0] & !stones[1];
        let is_ko = taken.count_ones() == 1
            && string == stone
            && stone & self.near[own] == 0
            && free.count_ones() == 1;
        Some((stones, is_ko.then(|| taken.trailing_zeros() as u8)))
    }

    fn count(&self, stones: Stones) -> i32 {
        let [black, white] = stones.map(|set| set.count_ones() as i32);
        let free = self.parts(self.all() & !stones[0] & !stones[1]).into_iter();
        free.fold(black - white, |margin, part| {
            let around = self.around(part);
            let [black, white] =
                [0, 1].map(|side| part & self.near[side] != 0 || around & stones[side] != 0);
            margin + part.count_ones() as i32 * (i32::from(black) - i32::from(white))
        })
    }

    fn number(&mut self, state: State) -> u32 {
        let next = self.states.len() as u32;
        let number = *self.numbers.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    fn explore(&mut self, stones: Stones, budget: &mut Budget) -> Option<()> {
        for to_move in Color::BOTH {
            self.number(State { stones, ko: None, to_move, passed: false });
        }
        let (mut follow, mut ends): (Vec<Vec<u32>>, Vec<Option<i32>>) = Default::default();
        while follow.len() < self.states.len() {
            if self.states.len() > MOST_STATES || !budget.spend(1) {
                return None;
            }
            let state = self.states[follow.len()];
            let mut next = Vec::new();
            let free = self.all() & !state.stones[0] & !state.stones[1];
            for bit in (0..self.points.len() as u8).filter(|bit| free >> bit & 1 != 0) {
                if state.ko == Some(bit) {
                    continue;
                }
                let Some((stones, ko)) = self.play(state.stones, state.to_move, bit) else {
                    continue;
                };
                let after = State { stones, ko, to_move: !state.to_move, passed: false };
                next.push(self.number(after));
                // Whoever plays elsewhere meanwhile leaves the move to the other again, without a ban.
                for to_move in Color::BOTH {
                    self.number(State { stones, ko: None, to_move, passed: false });
                }
            }
            if !state.passed {
                let to_move = !state.to_move;
                next.push(self.number(State { ko: None, to_move, passed: true, ..state }));
            }
            ends.push(state.passed.then(|| self.count(state.stones)));
            follow.push(next);
        }
        self.values = [-ENDLESS, ENDLESS].map(|endless| self.settle(&follow, &ends, endless));
        Some(())
    }

    /// From endless play for all to what can be forced, a state at a time.
    fn settle(&self, follow: &[Vec<u32>], ends: &[Option<i32>], endless: i32) -> Vec<i32> {
        let mut before = vec![Vec::new(); follow.len()];
        for (number, next) in follow.iter().enumerate() {
            next.iter().for_each(|&to| before[to as usize].push(number as u32));
        }
        let mut values = vec![endless; follow.len()];
        let mut queue: VecDeque<u32> = (0..follow.len() as u32).collect();
        let mut waits = vec![true; follow.len()];
        while let Some(number) = queue.pop_front() {
            let at = number as usize;
            waits[at] = false;
            let all = follow[at].iter().map(|&to| values[to as usize]).chain(ends[at]);
            let best = if self.states[at].to_move == Color::Black { all.max() } else { all.min() };
            let Some(value) = best.filter(|&value| value != values[at]) else { continue };
            values[at] = value;
            for &number in &before[at] {
                if !std::mem::replace(&mut waits[number as usize], true) {
                    queue.push_back(number);
                }
            }
        }
        values
    }
}

/// Places of more points are not played out.
const MOST_POINTS: usize = 16;

fn bits_of(points: &[Point], set: &PointSet) -> Bits {
    let points = points.iter().enumerate();
    points.filter(|(_, point)| set.contains(**point)).map(|(bit, _)| 1 << bit).sum()
}
