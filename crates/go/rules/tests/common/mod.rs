//! The slow, obviously right twin of `Position`: a grid of stones, floods for everything, and a
//! list of all earlier boards.

use std::collections::BTreeSet;

use tengen_board::{Color, Move, Point, Size};
use tengen_go_rules::{KoRule, Rules};

pub type Stones = Vec<Option<Color>>;

#[derive(Clone)]
pub struct SlowBoard {
    pub size: Size,
    pub rules: Rules,
    pub stones: Stones,
    pub to_move: Color,
    pub prisoners: [u32; 2],
    /// Boards before each move and who was to move.
    pub past: Vec<(Stones, Color)>,
    /// Stones before the latest move, if it was a play: simple ko forbids going back there.
    before_last_play: Option<Stones>,
    ko_capture: bool,
}

impl SlowBoard {
    pub fn new(size: Size, rules: Rules) -> SlowBoard {
        SlowBoard {
            size,
            rules,
            stones: vec![None; size.area()],
            to_move: Color::Black,
            prisoners: [0; 2],
            past: Vec::new(),
            before_last_play: None,
            ko_capture: false,
        }
    }

    pub fn at(&self, point: Point) -> Option<Color> {
        self.stones[self.size.index(point)]
    }

    pub fn neighbours(&self, point: Point) -> Vec<Point> {
        point.neighbours().into_iter().filter(|&p| self.size.contains(p)).collect()
    }

    /// Stones and liberties of the string at a point.
    pub fn string(&self, stone: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
        let color = self.at(stone);
        let (mut stones, mut liberties) = (BTreeSet::from([stone]), BTreeSet::new());
        let mut open = vec![stone];
        while let Some(here) = open.pop() {
            for next in self.neighbours(here) {
                if self.at(next).is_none() {
                    liberties.insert(next);
                } else if self.at(next) == color && stones.insert(next) {
                    open.push(next);
                }
            }
        }
        (stones, liberties)
    }

    /// The board after a move by `color`, and the stones taken, by the letter of the rules.
    fn after(&self, color: Color, point: Point) -> (SlowBoard, usize, usize) {
        let mut board = self.clone();
        board.stones[self.size.index(point)] = Some(color);
        let taken = board.take_dead(!color);
        let suicides = board.take_dead(color);
        (board, taken, suicides)
    }

    fn take_dead(&mut self, color: Color) -> usize {
        let dead: BTreeSet<Point> = self
            .size
            .points()
            .filter(|&p| self.at(p) == Some(color) && self.string(p).1.is_empty())
            .collect();
        for &stone in &dead {
            let index = self.size.index(stone);
            self.stones[index] = None;
        }
        dead.len()
    }

    pub fn is_legal(&self, color: Color, point: Point) -> bool {
        if self.at(point).is_some() {
            return false;
        }
        let (board, taken, suicides) = self.after(color, point);
        if suicides > 0 && !self.rules.suicide {
            return false;
        }
        match self.rules.ko {
            // Taking one stone with one stone, back to the board before, right after that was
            // done to oneself.
            KoRule::Simple => {
                !(taken == 1 && self.ko_capture && self.before_last_play == Some(board.stones))
            }
            KoRule::PositionalSuperko => {
                board.stones != self.stones
                    && self.past.iter().all(|(stones, _)| *stones != board.stones)
            }
            KoRule::SituationalSuperko => {
                let now = (self.stones.clone(), self.to_move);
                let after = (board.stones, !color);
                now != after && self.past.iter().all(|past| *past != after)
            }
        }
    }

    pub fn play(&mut self, color: Color, mv: Move) {
        let before = (self.stones.clone(), self.to_move);
        self.before_last_play = None;
        self.ko_capture = false;
        if let Move::Play(point) = mv {
            let (board, taken, suicides) = self.after(color, point);
            self.before_last_play = Some(self.stones.clone());
            self.ko_capture = taken == 1;
            self.stones = board.stones;
            self.prisoners[(!color).index()] += taken as u32;
            self.prisoners[color.index()] += suicides as u32;
        }
        self.past.push(before);
        self.to_move = !color;
    }
}
