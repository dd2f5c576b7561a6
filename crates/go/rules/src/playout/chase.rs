//! Ladders on the playout board, read in a hurry: one line, no second thoughts.
//!
//! [`crate::Ladder`] is the exact reading; here the attacker always blocks the way to more
//! liberties and the runner always gets as many as it can, which is right but for special shapes.

use tengen_board::Color;

use super::{Board, Mask};

/// Longest chase followed.
const LONGEST: usize = 40;

impl<M: Mask> Board<M> {
    /// Whether a string of two liberties is caught in a ladder with the attacker to move.
    pub fn is_caught(&self, stone: usize, attacker: Color) -> bool {
        // Which way the chase begins is tried both ways; after that the better-looking one.
        let mut ways = self.liberties(stone);
        while !ways.is_none() {
            let way = ways.lowest();
            ways = ways.without_lowest();
            let room = room_after(self, stone, attacker, way);
            // No way out and nothing to take: the end is in sight.
            let is_over = room <= 1
                && !self.liberties_after(attacker, way).has_at_most_one()
                && (self.takes_beside(stone, attacker) & !M::cell(way)).is_none();
            if is_over || (room <= 2 && chase(self, stone, attacker, way)) {
                return true;
            }
        }
        false
    }

    /// Whether the string that the player to move makes by running to two liberties here is caught
    /// all the same.
    pub fn is_caught_after(&self, run: usize) -> bool {
        let mut after = self.clone();
        after.play(run) && after.is_caught(run, after.to_move())
    }
}

/// Follows a chase that begins with this atari.
fn chase<M: Mask>(board: &Board<M>, stone: usize, attacker: Color, mut atari: usize) -> bool {
    let mut board = board.clone();
    for _ in 0..LONGEST {
        turn_to(&mut board, attacker);
        if !board.play(atari) {
            return false;
        }
        if board.liberties(stone).is_none() {
            return true;
        }
        if !escape(&mut board, stone, attacker) {
            return true;
        }
        match board.liberties(stone).count() {
            0 | 1 => return true,
            2 => {}
            _ => return false,
        }
        match best_atari(&board, stone, attacker) {
            Some(next) => atari = next,
            None => return false,
        }
    }
    false
}

/// The runner, in atari, runs or takes an attacker, whichever leaves more liberties; false if
/// nothing can be done.
fn escape<M: Mask>(board: &mut Board<M>, stone: usize, attacker: Color) -> bool {
    let ways = (board.liberties(stone) | board.takes_beside(stone, attacker)) & !board.ko();
    // Most often there is one way, and nothing to compare.
    if ways.has_at_most_one() {
        return !ways.is_none() && board.play(ways.lowest());
    }
    let (mut best, mut most, mut left) = (None, 0, ways);
    while !left.is_none() {
        let way = left.lowest();
        left = left.without_lowest();
        let room = room_by(board, stone, attacker, way);
        if room > most {
            (best, most) = (Some(way), room);
        }
    }
    best.is_some_and(|way| board.play(way))
}

/// The liberties that a string in atari gets by running, or by taking an attacker, here.
fn room_by<M: Mask>(board: &Board<M>, stone: usize, attacker: Color, way: usize) -> u32 {
    let liberties = board.liberties(stone);
    if liberties.has(way) {
        return board.liberties_after(attacker.other(), way).count();
    }
    let freed = board.taken_by(attacker.other(), way) & board.string(stone).neighbours();
    (liberties | freed).count()
}

/// The atari after which the runner gets fewest liberties, if it gets two at most.
fn best_atari<M: Mask>(board: &Board<M>, stone: usize, attacker: Color) -> Option<usize> {
    let (mut best, mut fewest) = (None, 3);
    let mut ways = board.liberties(stone);
    while !ways.is_none() {
        let way = ways.lowest();
        ways = ways.without_lowest();
        let room = room_after(board, stone, attacker, way);
        if room < fewest {
            (best, fewest) = (Some(way), room);
        }
    }
    best
}

/// The liberties that a string of two gets by running from an atari on this side.
fn room_after<M: Mask>(board: &Board<M>, stone: usize, attacker: Color, atari: usize) -> u32 {
    // An atari without any liberty is none.
    if board.liberties_after(attacker, atari).is_none() {
        return u32::MAX;
    }
    let other = board.liberties(stone) & !M::cell(atari);
    if other.is_none() {
        return 0;
    }
    (board.liberties_after(attacker.other(), other.lowest()) & !M::cell(atari)).count()
}

fn turn_to<M: Mask>(board: &mut Board<M>, color: Color) {
    if board.to_move() != color {
        board.pass();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KoRule, Position, Rules};
    use tengen_board::{Move, Random, Size};

    #[test]
    fn agrees_with_the_exact_reading_nearly_always() {
        let size = Size::square(9).unwrap();
        let rules = Rules { ko: KoRule::Simple, ..Rules::default() };
        let mut random = Random::new(8);
        let (mut same, mut different, mut caught) = (0, 0, 0);
        for _ in 0..300 {
            let mut position = Position::new(size, rules);
            for _ in 0..40 {
                let point = size.point(random.below(81) as usize);
                let _ = position.play(Move::Play(point));
            }
            let board: Board<u128> = Board::new(&position);
            for head in position.all_strings().filter(|&head| position.liberties(head) == 2) {
                let attacker = !position.stone(head).unwrap();
                let quick = board.is_caught(Board::<u128>::cell(head), attacker);
                let exact = position.ladder(head, attacker).is_caught();
                caught += usize::from(exact);
                if quick == exact { same += 1 } else { different += 1 }
            }
        }
        assert!(caught > 50, "{caught} ladders that work");
        assert!(different * 20 < same, "{different} of {} differ", same + different);
    }
}
