//! The slow twin: the whole board by the real rules, with a board of its own, which knows nothing
//! of regions or values.
#![allow(dead_code)]

use std::collections::HashMap;

use tengen_board::{Color, Move, Point, Size};
use tengen_go_rules::Position;

/// Which moves the full search leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// None at all.
    Nothing,
    /// Empty points that are somebody's by Benson's theorem before the first move.
    Eyes,
}

type Set = u128;

/// Points a row: one more than the board is wide, so that rows do not touch.
const ROW: usize = 14;

/// A board of up to nine rows of thirteen points.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [Set; 2],
    ko: u8,
    turn: u8,
    passed: bool,
}

const NO_KO: u8 = u8::MAX;

pub struct Ground {
    all: Set,
    size: Size,
    left_out: Set,
}

fn bit(point: Point) -> u32 {
    (point.row() * ROW + point.column()) as u32
}

impl Ground {
    pub fn of(position: &Position, leave: Leave) -> Ground {
        let size = position.size();
        assert!(size.width() < ROW && size.height() < 10);
        let set = |points: &mut dyn Iterator<Item = Point>| points.map(|p| 1 << bit(p)).sum();
        let all = set(&mut size.points());
        let left_out = match leave {
            Leave::Nothing => 0,
            Leave::Eyes => Color::BOTH
                .into_iter()
                .flat_map(|color| position.safe_stones(color).territory.parts(size))
                .filter(|part| part.is_subset(&position.empty_points()))
                .fold(0, |all, part| all | set(&mut part.iter())),
        };
        Ground { all, size, left_out }
    }

    pub fn board(&self, position: &Position) -> Board {
        let stones = Color::BOTH
            .map(|color| position.stones_of(color).iter().map(|p| 1 << bit(p)).sum::<Set>());
        Board {
            stones,
            ko: position.ko().map_or(NO_KO, |point| bit(point) as u8),
            turn: position.to_move() as u8,
            passed: matches!(position.last_move(), Some((_, Move::Pass))),
        }
    }

    fn around(&self, set: Set) -> Set {
        (set << 1 | set >> 1 | set << ROW | set >> ROW) & self.all
    }

    fn flood(&self, start: Set, within: Set) -> Set {
        let mut part = start;
        loop {
            let grown = part | self.around(part) & within;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// Every board that one move leads to.
    pub fn moves(&self, board: &Board, mut tell: impl FnMut(Option<u32>, Board)) {
        let mut left = self.all & !board.stones[0] & !board.stones[1] & !self.left_out;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            if u32::from(board.ko) != at
                && let Some(after) = self.play(board, at)
            {
                tell(Some(at), after);
            }
        }
        if !board.passed {
            tell(None, Board { ko: NO_KO, turn: 1 - board.turn, passed: true, ..*board });
        }
    }

    fn play(&self, board: &Board, at: u32) -> Option<Board> {
        let (own, other) = (board.turn as usize, 1 - board.turn as usize);
        let mut stones = board.stones;
        let stone = 1 << at;
        stones[own] |= stone;
        let mut taken = 0;
        let mut beside = self.around(stone) & stones[other];
        while beside != 0 {
            let string = self.flood(beside & beside.wrapping_neg(), stones[other]);
            beside &= !string;
            if self.around(string) & !stones[0] & !stones[1] == 0 {
                taken |= string;
            }
        }
        stones[other] &= !taken;
        let string = self.flood(stone, stones[own]);
        let liberties = self.around(string) & !stones[0] & !stones[1];
        if liberties == 0 {
            return None;
        }
        let is_ko = taken.count_ones() == 1 && string == stone && liberties.count_ones() == 1;
        let ko = if is_ko { taken.trailing_zeros() as u8 } else { NO_KO };
        Some(Board { stones, ko, turn: other as u8, passed: false })
    }

    /// Black's area minus White's.
    pub fn margin(&self, board: &Board) -> i32 {
        let [black, white] = board.stones;
        let mut margin = black.count_ones() as i32 - white.count_ones() as i32;
        let mut left = self.all & !black & !white;
        while left != 0 {
            let part = self.flood(left & left.wrapping_neg(), left);
            left &= !part;
            let touches = board.stones.map(|stones| self.around(part) & stones != 0);
            margin += part.count_ones() as i32 * (i32::from(touches[0]) - i32::from(touches[1]));
        }
        margin
    }

    pub fn point(&self, at: u32) -> Point {
        Point::new(at as usize % ROW, at as usize / ROW)
    }
}

/// All boards that can come of one, with what follows each.
pub struct Whole {
    numbers: HashMap<Board, u32>,
    boards: Vec<Board>,
    follow: Vec<Vec<u32>>,
    end: Vec<Option<i32>>,
}

const ENDLESS: i32 = 10_000;

impl Whole {
    /// Nothing if there are more than so many.
    pub fn explore(position: &Position, leave: Leave, most: usize) -> Option<Whole> {
        let ground = Ground::of(position, leave);
        let root = ground.board(position);
        let mut whole = Whole {
            numbers: HashMap::from([(root, 0)]),
            boards: vec![root],
            follow: Vec::new(),
            end: Vec::new(),
        };
        while whole.follow.len() < whole.boards.len() {
            if whole.boards.len() > most {
                return None;
            }
            let board = whole.boards[whole.follow.len()];
            let mut follow = Vec::new();
            ground.moves(&board, |_, after| {
                let new = whole.boards.len() as u32;
                let number = *whole.numbers.entry(after).or_insert(new);
                if number == new {
                    whole.boards.push(after);
                }
                follow.push(number);
            });
            whole.end.push(board.passed.then(|| ground.margin(&board)));
            whole.follow.push(follow);
        }
        Some(whole)
    }

    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// The number of a board, if it can come about.
    pub fn find(&self, board: &Board) -> Option<usize> {
        self.numbers.get(board).map(|&number| number as usize)
    }

    /// What every board comes to, with endless play lost and won for Black, by going over all
    /// boards until nothing changes.
    pub fn values(&self) -> [Vec<i32>; 2] {
        [-ENDLESS, ENDLESS].map(|endless| {
            let mut values = vec![endless; self.boards.len()];
            loop {
                let mut changed = false;
                for number in (0..values.len()).rev() {
                    let all = self.follow[number].iter().map(|&to| values[to as usize]);
                    let all = all.chain(self.end[number]);
                    let best = if self.boards[number].turn == 0 { all.max() } else { all.min() };
                    let best = best.unwrap();
                    changed |= std::mem::replace(&mut values[number], best) != best;
                }
                if !changed {
                    return values;
                }
            }
        })
    }
}
