//! A plain board, and every line of play on it: simple ko, area, no suicide, two passes end it.
//!
//! Knows nothing of regions or ko fights. Endless play is read both ways, as worst and as best for
//! Black; what differs is not decided by these rules.

pub mod plain;

use std::collections::{HashMap, VecDeque};

/// Empty, black, white.
pub const EMPTY: u8 = 0;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub width: usize,
    pub cells: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub board: Board,
    pub ko: Option<usize>,
    pub to_move: u8,
    pub passed: bool,
}

impl Board {
    pub fn around(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, size) = (self.width, self.cells.len());
        let left = (!point.is_multiple_of(width)).then(|| point - 1);
        let right = (point % width + 1 < width).then_some(point + 1);
        let up = (point + width < size).then_some(point + width);
        let down = (point >= width).then(|| point - width);
        [left, right, up, down].into_iter().flatten()
    }

    /// The points joined to one through its own kind, and the kinds they touch.
    pub fn part(&self, start: usize) -> (Vec<usize>, [bool; 3]) {
        let kind = self.cells[start];
        let (mut part, mut touched) = (vec![start], [false; 3]);
        let mut next = 0;
        while next < part.len() {
            for point in self.around(part[next]) {
                if self.cells[point] != kind {
                    touched[self.cells[point] as usize] = true;
                } else if !part.contains(&point) {
                    part.push(point);
                }
            }
            next += 1;
        }
        (part, touched)
    }

    /// The board after a stone, and the point that simple ko forbids next; none if suicide.
    pub fn play(&self, color: u8, point: usize) -> Option<(Board, Option<usize>)> {
        let mut board = self.clone();
        board.cells[point] = color;
        let mut taken = Vec::new();
        for other in self.around(point).collect::<Vec<_>>() {
            if board.cells[other] == 3 - color {
                let (string, touched) = board.part(other);
                if !touched[EMPTY as usize] {
                    string.iter().for_each(|&stone| board.cells[stone] = EMPTY);
                    taken.extend(string);
                }
            }
        }
        let (string, touched) = board.part(point);
        if !touched[EMPTY as usize] {
            return None;
        }
        let liberties = board.around(point).filter(|&p| board.cells[p] == EMPTY).count();
        let is_ko = taken.len() == 1 && string.len() == 1 && liberties == 1;
        Some((board, is_ko.then(|| taken[0])))
    }

    /// Black's points minus White's among some points.
    pub fn count(&self, within: &[bool]) -> i32 {
        let mut seen = vec![false; self.cells.len()];
        let mut margin = 0;
        for start in 0..self.cells.len() {
            if seen[start] {
                continue;
            }
            let (part, touched) = self.part(start);
            part.iter().for_each(|&point| seen[point] = true);
            let points = part.iter().filter(|&&point| within[point]).count() as i32;
            margin += match (self.cells[start], touched) {
                (1, _) | (0, [_, true, false]) => points,
                (2, _) | (0, [_, false, true]) => -points,
                _ => 0,
            };
        }
        margin
    }
}

/// What the mover at a state can choose: the move (none is a pass) and what it comes to, at worst
/// and at best for Black.
pub type Options = Vec<(Option<usize>, [i32; 2])>;

/// Everything that can come of a state while only some points are played on.
pub struct Solved {
    numbers: HashMap<State, usize>,
    values: [Vec<i32>; 2],
    follow: Vec<Vec<(Option<usize>, usize)>>,
    ends: Vec<Option<i32>>,
}

const ENDLESS: i32 = 10_000;

impl Solved {
    /// None if there is more than so many states.
    pub fn new(start: &State, playable: &[bool], most: usize) -> Option<Solved> {
        let (mut numbers, mut states) = (HashMap::from([(start.clone(), 0)]), vec![start.clone()]);
        let (mut follow, mut ends) = (Vec::new(), Vec::new());
        while follow.len() < states.len() {
            if states.len() > most {
                return None;
            }
            let state = states[follow.len()].clone();
            let mut next = Vec::new();
            for (point, &is_playable) in playable.iter().enumerate() {
                let is_free = is_playable && state.board.cells[point] == EMPTY;
                if is_free
                    && state.ko != Some(point)
                    && let Some((board, ko)) = state.board.play(state.to_move, point)
                {
                    let to_move = 3 - state.to_move;
                    next.push((Some(point), State { board, ko, to_move, passed: false }));
                }
            }
            if !state.passed {
                let to_move = 3 - state.to_move;
                let passed = State { board: state.board.clone(), ko: None, to_move, passed: true };
                next.push((None, passed));
            }
            ends.push(state.passed.then(|| state.board.count(playable)));
            let next = next.into_iter().map(|(mv, state)| {
                let number = *numbers.entry(state).or_insert_with_key(|state| {
                    states.push(state.clone());
                    states.len() - 1
                });
                (mv, number)
            });
            follow.push(next.collect());
        }
        let movers: Vec<u8> = states.iter().map(|state| state.to_move).collect();
        let values = [-ENDLESS, ENDLESS].map(|endless| settle(&movers, &follow, &ends, endless));
        Some(Solved { numbers, values, follow, ends })
    }

    pub fn value(&self, state: &State) -> [i32; 2] {
        let number = self.numbers[state];
        [self.values[0][number], self.values[1][number]]
    }

    pub fn options(&self, state: &State) -> Options {
        let number = self.numbers[state];
        let after = |to: usize| [self.values[0][to], self.values[1][to]];
        let moves = self.follow[number].iter().map(|&(mv, to)| (mv, after(to)));
        moves.chain(self.ends[number].map(|end| (None, [end; 2]))).collect()
    }
}

/// From endless play for all to what somebody can force, one state at a time.
fn settle(
    movers: &[u8],
    follow: &[Vec<(Option<usize>, usize)>],
    ends: &[Option<i32>],
    endless: i32,
) -> Vec<i32> {
    let mut before = vec![Vec::new(); follow.len()];
    for (number, next) in follow.iter().enumerate() {
        next.iter().for_each(|&(_, to)| before[to].push(number));
    }
    let mut values = vec![endless; follow.len()];
    let mut queue: VecDeque<usize> = (0..follow.len()).collect();
    let mut waits = vec![true; follow.len()];
    while let Some(number) = queue.pop_front() {
        waits[number] = false;
        let all = follow[number].iter().map(|&(_, to)| values[to]).chain(ends[number]);
        let value = if movers[number] == 1 { all.max() } else { all.min() }.unwrap();
        if value != values[number] {
            values[number] = value;
            for &number in &before[number] {
                if !std::mem::replace(&mut waits[number], true) {
                    queue.push_back(number);
                }
            }
        }
    }
    values
}
