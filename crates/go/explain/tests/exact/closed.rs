//! Every line of play in a place that stones which cannot die enclose: can some stones be taken?
//!
//! Both sides may play anywhere there or pass. Only one of them is bound by the ko rule, as if the other
//! had threats without end. Endless play takes nothing.

use std::collections::{HashMap, VecDeque};

use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;

use crate::oracle::Board;
use crate::oracle::plain::number;

/// Places with more states are not looked at.
const MOST_STATES: usize = 150_000;

/// Places with more free points have more states than that.
const MOST_FREE: usize = 10;

/// The points joined to one that no safe stones part from it.
pub fn place(position: &Position, point: Point) -> PointSet {
    let size = position.size();
    let safe = Color::BOTH.map(|color| position.safe_stones(color).stones);
    PointSet::flood(point, &(size.all() - safe[0] - safe[1]), size)
}

/// A question about stones in a closed place.
pub struct Closed {
    board: Board,
    playable: Vec<bool>,
    target: usize,
    attacker: u8,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    board: Board,
    ko: Option<usize>,
    to_move: u8,
}

impl Closed {
    /// The place of a stone; none if it is too large.
    pub fn around(position: &Position, target: Point) -> Option<Closed> {
        let size = position.size();
        let place = place(position, target);
        if (place & position.empty_points()).len() > MOST_FREE || !place.contains(target) {
            return None;
        }
        let cells = size.points().map(|point| position.stone(point).map_or(0, number)).collect();
        let attacker = number(position.stone(target)?.other());
        let playable = size.points().map(|point| place.contains(point)).collect();
        let board = Board { width: size.width(), cells };
        Some(Closed { board, playable, target: size.index(target), attacker })
    }

    /// Whether the stone can be taken if a side begins, this side being bound by the ko rule; none if
    /// that is too much to look at.
    pub fn is_taken(&self, first: Color, bound: Color) -> Option<bool> {
        let start = State { board: self.board.clone(), ko: None, to_move: number(first) };
        let (mut numbers, mut states) = (HashMap::from([(start.clone(), 0)]), vec![start]);
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        let mut left: Vec<usize> = Vec::new();
        let mut won = VecDeque::new();
        let mut is_won = vec![false];
        while left.len() < states.len() {
            if states.len() > MOST_STATES {
                return None;
            }
            let at = left.len();
            let state = states[at].clone();
            if state.board.cells[self.target] != 3 - self.attacker {
                left.push(0);
                is_won[at] = true;
                won.push_back(at);
                continue;
            }
            let next = self.moves(&state, number(bound));
            left.push(next.len());
            for state in next {
                let number = *numbers.entry(state).or_insert_with_key(|state| {
                    states.push(state.clone());
                    before.push(Vec::new());
                    is_won.push(false);
                    states.len() - 1
                });
                before[number].push(at);
            }
        }
        // Backwards from what is taken: the attacker needs one way, the defender must have no other.
        while let Some(at) = won.pop_front() {
            for &earlier in &before[at] {
                left[earlier] -= 1;
                let is_attack = states[earlier].to_move == self.attacker;
                if !is_won[earlier] && (is_attack || left[earlier] == 0) {
                    is_won[earlier] = true;
                    won.push_back(earlier);
                }
            }
        }
        Some(is_won[0])
    }

    fn moves(&self, state: &State, bound: u8) -> Vec<State> {
        let to_move = 3 - state.to_move;
        let mut next = vec![State { board: state.board.clone(), ko: None, to_move }];
        for (point, &is_playable) in self.playable.iter().enumerate() {
            let is_banned = state.ko == Some(point) && state.to_move == bound;
            if is_playable
                && state.board.cells[point] == 0
                && !is_banned
                && let Some((board, ko)) = state.board.play(state.to_move, point)
            {
                next.push(State { board, ko, to_move });
            }
        }
        next
    }
}
