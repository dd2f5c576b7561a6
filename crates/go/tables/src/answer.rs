//! Questions to a table, in the words of players: points for Black, moves, colours.

use tengen_board::{Color, Move};
use tengen_go_rules::Position;

use crate::board::{Board, State, Stones, each};
use crate::retrograde::Entry;
use crate::table::Table;

/// What going round in circles for ever counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cycles {
    /// White wins every point.
    LoseForBlack,
    /// Black wins every point.
    WinForBlack,
}

/// The value of a state under one reading of cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// Black's area less White's, with best play.
    pub score: i8,
    /// How many moves the side for which cycles are bad needs at most until the game has ended with
    /// that score; nothing where it can end nothing.
    pub distance: Option<u16>,
}

/// A move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The value after it; the distance counts the move.
    pub valued: Valued,
}

impl Cycles {
    /// The value for Black from the two values for the player to move.
    fn of(self, entry: Entry, to_move: Color) -> Valued {
        let lose_for_mover = (self == Cycles::LoseForBlack) == (to_move == Color::Black);
        let (score, distance) = if lose_for_mover {
            (entry.low, entry.low_distance)
        } else {
            (entry.high, entry.high_distance)
        };
        let score = if to_move == Color::Black { score } else { -score };
        Valued { score, distance: (distance > 0).then_some(distance) }
    }
}

impl Board {
    /// The state of a position, if the board is its board.
    pub fn state_of(&self, position: &Position) -> Option<State> {
        if position.size() != self.size() {
            return None;
        }
        let to_move = position.to_move();
        let set = |color: Color| {
            position.stones_of(color).iter().fold(0, |set, point| set | self.set_of(point))
        };
        let passed = matches!(position.last_move(), Some((color, Move::Pass)) if color != to_move);
        Some(State {
            stones: Stones { own: set(to_move), other: set(!to_move) },
            ko: if passed { 0 } else { position.ko().map_or(0, |ko| self.set_of(ko)) },
            passed,
        })
    }
}

impl Table {
    /// The value of a state in which somebody is to move.
    pub fn value(&self, state: State, to_move: Color, cycles: Cycles) -> Valued {
        cycles.of(self.entry(state), to_move)
    }

    /// Every legal move, the best for the player to move first. Of equal moves the one that ends
    /// the game sooner comes first, or later if it is for the opponent to make an end.
    pub fn choices(&self, state: State, to_move: Color, cycles: Cycles) -> Vec<Choice> {
        let board = self.ranking().board();
        let plays = each(board.empty(state.stones)).filter_map(|point| {
            let valued = self.value(board.play(state, point)?, !to_move, cycles);
            let distance = valued.distance.map(|distance| distance + 1);
            Some(Choice { mv: board.point_of(point).into(), valued: Valued { distance, ..valued } })
        });
        let pass = if state.passed {
            let score = board.score(state.stones);
            let score = if to_move == Color::Black { score } else { -score };
            Valued { score, distance: Some(1) }
        } else {
            let valued = self.value(state.after_pass(), !to_move, cycles);
            Valued { distance: valued.distance.map(|distance| distance + 1), ..valued }
        };
        let mut choices: Vec<Choice> =
            plays.chain([Choice { mv: Move::Pass, valued: pass }]).collect();
        let makes_the_end = (cycles == Cycles::LoseForBlack) == (to_move == Color::Black);
        choices.sort_by_key(|Choice { valued, .. }| {
            let worth = i32::from(valued.score) * if to_move == Color::Black { -1 } else { 1 };
            let distance = valued.distance.map_or(i32::from(u16::MAX), i32::from);
            (worth, if makes_the_end { distance } else { -distance })
        });
        choices
    }

    /// The moves that keep the value of a state, best first.
    pub fn best(&self, state: State, to_move: Color, cycles: Cycles) -> Vec<Choice> {
        let score = self.value(state, to_move, cycles).score;
        let choices = self.choices(state, to_move, cycles);
        choices.into_iter().take_while(|choice| choice.valued.score == score).collect()
    }
}
