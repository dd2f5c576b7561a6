//! Moves, undo and set-up: every fact is kept up to date, and undone exactly.

use tengen_board::{Color, Move, Point, key_of_stone};

use super::{Cell, Played, Position};
use crate::ledger::{Fact, Ledger};
use crate::{Illegal, PatternCode};

impl Position {
    /// Makes a move for the player to move.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.play_as(self.to_move, mv)
    }

    /// Makes a move for either player, whoever's turn it is; the turn then goes to the other.
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.check(color, mv)?;
        self.play_legal(color, mv);
        Ok(())
    }

    /// Makes a move known to be legal.
    pub fn play_legal(&mut self, color: Color, mv: Move) {
        self.past.push(Played {
            color,
            mv,
            ledger_mark: self.strings.mark(),
            taken_mark: self.taken.len() as u32,
            ko_before: self.ko,
            to_move_before: self.to_move,
            hash_before: self.hash,
            suicide: false,
        });
        self.ko = None;
        self.to_move = !color;
        if let Move::Play(point) = mv {
            self.put_stone(color, point);
        }
    }

    /// Takes back the latest move; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(played) = self.past.pop() else {
            return false;
        };
        if let Move::Play(point) = played.mv {
            let taken_color = if played.suicide { played.color } else { !played.color };
            for stone in self.taken.split_off(played.taken_mark as usize) {
                self.prisoners[taken_color.index()] -= 1;
                // In a suicide the stone played was taken with the rest and never stood.
                if stone != point {
                    self.paint(stone, taken_color.into());
                }
            }
            if !played.suicide {
                self.paint(point, Cell::Empty);
            }
            self.strings.roll_back(played.ledger_mark);
        }
        self.ko = played.ko_before;
        self.to_move = played.to_move_before;
        debug_assert_eq!(self.hash, played.hash_before);
        true
    }

    /// Puts a stone on the board or takes it off, outside the course of play. Moves made before
    /// can no longer be undone and no longer count as repetitions. Nothing is captured: a string
    /// left without liberties stays until the caller sees to it.
    pub fn set_up(&mut self, point: Point, stone: Option<Color>) {
        self.set_up_all([(point, stone)]);
    }

    /// As [`Position::set_up`] for many points at once.
    pub fn set_up_all(&mut self, stones: impl IntoIterator<Item = (Point, Option<Color>)>) {
        for (point, stone) in stones {
            assert!(self.size.contains(point), "{point:?} is off the board");
            if self.cell(point) != Cell::from(stone) {
                self.paint(point, stone.into());
            }
        }
        self.rebuild_strings();
        self.past.clear();
        self.taken.clear();
        self.strings.forget();
        self.ko = None;
    }

    /// Sets the number of stones of a colour taken so far, as game records state it.
    pub const fn set_prisoners(&mut self, color: Color, count: u32) {
        self.prisoners[color.index()] = count;
    }

    /// Forbids a point to the player to move as simple ko does.
    pub const fn set_ko(&mut self, point: Option<Point>) {
        self.ko = point;
    }

    /// Changes what stands on a point, with the hash and the pattern codes round it.
    fn paint(&mut self, point: Point, to: Cell) {
        let from = std::mem::replace(&mut self.cells[point.cell()], to);
        for color in [from.color(), to.color()].into_iter().flatten() {
            self.hash ^= key_of_stone(color, point);
        }
        let change = from as u16 ^ to as u16;
        for (direction, around) in point.surrounding().into_iter().enumerate() {
            self.codes[around.cell()] ^= PatternCode::seen_from(direction, change);
        }
    }

    fn put_stone(&mut self, color: Color, point: Point) {
        debug_assert!(self.is_empty(point));
        self.paint(point, color.into());
        let own = Cell::from(color);
        let enemy = Cell::from(!color);
        self.found_string(point);
        let mut taken = 0;
        for neighbour in self.strings_beside(point, enemy) {
            if self.lose_liberty(neighbour, point) == 0 {
                taken += self.stones(neighbour);
                self.take_string(neighbour, !color);
            }
        }
        for neighbour in self.strings_beside(point, own) {
            self.join(point, neighbour);
        }
        let head = self.string(point);
        let liberties = self.strings.get(Fact::Liberties, head);
        if taken == 1 && liberties == 1 && self.strings.get(Fact::Stones, head) == 1 {
            self.ko = self.taken.last().copied();
        } else if liberties == 0 {
            if let Some(played) = self.past.last_mut() {
                played.suicide = true;
            }
            self.take_string(point, color);
        }
    }

    /// Makes a string of one new stone, with the free points beside it as liberties.
    fn found_string(&mut self, stone: Point) {
        let cell = stone.cell() as u16;
        let mut liberties = 0;
        let mut xor = 0;
        for neighbour in stone.neighbours() {
            if self.is_empty(neighbour) {
                liberties += 1;
                xor ^= neighbour.cell() as u16;
            }
        }
        self.strings.set(Fact::Head, stone, cell);
        self.strings.set(Fact::Next, stone, cell);
        self.strings.set(Fact::Stones, stone, 1);
        self.strings.set(Fact::Liberties, stone, liberties);
        self.strings.set(Fact::LibertyXor, stone, xor);
    }

    /// Joins the string of a stone just placed with one it touches.
    fn join(&mut self, new: Point, old: Point) {
        // The new stone was a liberty of the old string.
        self.lose_liberty(old, new);
        let (mut large, mut small) = (self.string(old), self.string(new));
        if self.stones(large) < self.stones(small) {
            std::mem::swap(&mut large, &mut small);
        }
        let head = large.cell() as u16;
        let mut liberties = self.strings.get(Fact::Liberties, large);
        let mut xor = self.strings.get(Fact::LibertyXor, large);
        let mut stone = small;
        loop {
            for free in stone.neighbours() {
                // A stone that has changed sides already makes its liberties known ones, so that
                // each is counted once.
                if self.is_empty(free) && !self.touches(free, large) {
                    liberties += 1;
                    xor ^= free.cell() as u16;
                }
            }
            self.strings.set(Fact::Head, stone, head);
            stone = self.next_stone(stone);
            if stone == small {
                break;
            }
        }
        let stones = self.strings.get(Fact::Stones, large) + self.strings.get(Fact::Stones, small);
        self.strings.set(Fact::Liberties, large, liberties);
        self.strings.set(Fact::LibertyXor, large, xor);
        self.strings.set(Fact::Stones, large, stones);
        // Exchanging successors makes one ring of two.
        let (after_large, after_small) =
            (self.strings.get(Fact::Next, large), self.strings.get(Fact::Next, small));
        self.strings.set(Fact::Next, large, after_small);
        self.strings.set(Fact::Next, small, after_large);
    }

    /// Whether a free point is a liberty of the string with this head.
    fn touches(&self, free: Point, head: Point) -> bool {
        free.neighbours().into_iter().any(|p| self.stone(p).is_some() && self.string(p) == head)
    }

    fn lose_liberty(&mut self, stone: Point, liberty: Point) -> u16 {
        let head = self.string(stone);
        let liberties = self.strings.get(Fact::Liberties, head) - 1;
        let xor = self.strings.get(Fact::LibertyXor, head) ^ liberty.cell() as u16;
        self.strings.set(Fact::Liberties, head, liberties);
        self.strings.set(Fact::LibertyXor, head, xor);
        liberties
    }

    /// Takes a string off the board; the strings round it gain liberties.
    fn take_string(&mut self, stone: Point, color: Color) {
        let start = self.taken.len();
        let mut here = stone;
        loop {
            self.paint(here, Cell::Empty);
            self.taken.push(here);
            here = self.next_stone(here);
            if here == stone {
                break;
            }
        }
        self.prisoners[color.index()] += (self.taken.len() - start) as u32;
        for index in start..self.taken.len() {
            let freed = self.taken[index];
            for neighbour in self.strings_beside(freed, Cell::from(!color)) {
                let head = self.string(neighbour);
                let liberties = self.strings.get(Fact::Liberties, head) + 1;
                let xor = self.strings.get(Fact::LibertyXor, head) ^ freed.cell() as u16;
                self.strings.set(Fact::Liberties, head, liberties);
                self.strings.set(Fact::LibertyXor, head, xor);
            }
        }
    }

    fn rebuild_strings(&mut self) {
        self.strings = Ledger::new();
        for color in Color::BOTH {
            for part in self.stones_of(color).parts(self.size) {
                let liberties = part.neighbours(self.size) & self.empty_points();
                let stones: Vec<Point> = part.iter().collect();
                let head = stones[0];
                for (index, &stone) in stones.iter().enumerate() {
                    let next = stones[(index + 1) % stones.len()];
                    self.strings.set(Fact::Head, stone, head.cell() as u16);
                    self.strings.set(Fact::Next, stone, next.cell() as u16);
                }
                let xor = liberties.iter().fold(0, |xor, p| xor ^ p.cell() as u16);
                self.strings.set(Fact::Stones, head, stones.len() as u16);
                self.strings.set(Fact::Liberties, head, liberties.len() as u16);
                self.strings.set(Fact::LibertyXor, head, xor);
            }
        }
    }
}
