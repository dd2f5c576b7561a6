//! Strings short of liberties, read before a position's moves are tried.
//!
//! Playouts and learned weights see ladders; a net, a throw-in or a race of three liberties they find out
//! about only by trying. So strings of up to three liberties are read for a few positions: what is found is
//! no proof, but it tells moves that catch or save from moves in vain.

use tengen_board::Color;
use tengen_go_rules::playout::regions::cells;
use tengen_go_rules::playout::{Board, Mask};
use tengen_learn::Scene;

/// A string with more liberties has got away.
const CHASED: u32 = 3;

/// Positions looked at to read one string with one side to move.
const POSITIONS: u32 = 60;

/// What reading makes of moves before they are tried: how many times as likely it makes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Moves that catch stones.
    pub catch: f32,
    /// Moves that save stones that would be caught.
    pub save: f32,
    /// Moves with stones that are caught all the same.
    pub vain: f32,
    /// Whether learned weights see ladders.
    pub ladders: bool,
}

impl Default for Reading {
    /// Ladders: whether more pays is not clear.
    fn default() -> Reading {
        Reading { ladders: true, ..Reading::NONE }
    }
}

impl Reading {
    /// Everything is read.
    pub(crate) const FULL: Reading = Reading { catch: 3.0, save: 3.0, vain: 0.3, ladders: true };

    /// Nothing is read.
    pub const NONE: Reading = Reading { catch: 1.0, save: 1.0, vain: 1.0, ladders: false };

    /// A board as learned weights look at it, given the cells of the latest move and the one before.
    pub(crate) fn scene<'a, M: Mask>(
        &self,
        board: &'a Board<M>,
        (last, before_last): (usize, usize),
    ) -> Scene<'a, M> {
        if self.ladders {
            Scene::new(board, last, before_last)
        } else {
            Scene::without_ladders(board, last, before_last)
        }
    }

    /// Makes moves that catch and save strings likelier, and runs in vain less likely.
    pub(crate) fn weigh<M: Mask>(&self, board: &Board<M>, chances: &mut [(usize, f32)]) {
        if [self.catch, self.save, self.vain] == [1.0; 3] {
            return;
        }
        let fates = Fates::read(board);
        for (cell, chance) in chances {
            if fates.catches.has(*cell) {
                *chance *= self.catch;
            }
            if fates.saves.has(*cell) {
                *chance *= self.save;
            }
            if fates.vain.has(*cell) {
                *chance *= self.vain;
            }
        }
    }
}

/// The moves of the player to move that decide about strings short of liberties.
struct Fates<M> {
    catches: M,
    saves: M,
    /// Tries to save what is caught all the same.
    vain: M,
}

impl<M: Mask> Fates<M> {
    fn read(board: &Board<M>) -> Fates<M> {
        let own = board.to_move();
        let mut fates = Fates { catches: M::NONE, saves: M::NONE, vain: M::NONE };
        for color in Color::BOTH {
            let mut left = board.stones(color);
            while !left.is_none() {
                let stone = left.lowest();
                left &= !board.string(stone);
                let liberties = board.liberties(stone).count();
                if liberties > CHASED {
                    continue;
                }
                if color == own {
                    let (saves, vain) = saves_of(board, stone);
                    fates.saves |= saves;
                    fates.vain |= vain;
                } else if liberties > 1 {
                    fates.catches |= catches_of(board, stone);
                }
            }
        }
        fates.vain &= !(fates.catches | fates.saves);
        fates
    }
}

/// The moves of the player to move that catch an enemy string, if it is not caught anyhow.
fn catches_of<M: Mask>(board: &Board<M>, stone: usize) -> M {
    let mut passed = board.clone();
    passed.pass();
    let mut left = attacks(board, stone);
    let mut caught = M::NONE;
    while !left.is_none() {
        let cell = left.lowest();
        left = left.without_lowest();
        if Reader::new().attack_works(board, stone, cell) {
            caught |= M::cell(cell);
        }
    }
    // What is caught even if it moves first needs no stone.
    if !caught.is_none() && !Reader::new().escapes(&passed, stone) {
        return M::NONE;
    }
    caught
}

/// For an own string that would be caught: the moves that save it, and those that try in vain.
fn saves_of<M: Mask>(board: &Board<M>, stone: usize) -> (M, M) {
    let mut passed = board.clone();
    passed.pass();
    if !Reader::new().is_caught(&passed, stone) {
        return (M::NONE, M::NONE);
    }
    let (mut saves, mut vain) = (M::NONE, M::NONE);
    for cell in cells(defences(board, stone)) {
        let mut after = board.clone();
        if !after.play(cell) {
            continue;
        }
        if Reader::new().is_caught(&after, stone) {
            vain |= M::cell(cell);
        } else {
            saves |= M::cell(cell);
        }
    }
    (saves, vain)
}

/// Where the player to move may attack a string: its liberties, and points from where two of them are
/// watched.
fn attacks<M: Mask>(board: &Board<M>, stone: usize) -> M {
    let liberties = board.liberties(stone);
    let mut nets = M::NONE;
    if liberties.count() == 2 {
        let first = M::around(liberties.lowest());
        let second = M::around(liberties.without_lowest().lowest());
        nets = first & second & board.empty();
    }
    (liberties | nets) & !board.ko()
}

/// Where the player to move may defend its string: run, take an attacker, or put one in atari.
fn defences<M: Mask>(board: &Board<M>, stone: usize) -> M {
    let enemy = board.to_move().other();
    let mut ways = board.liberties(stone) | board.takes_beside(stone, enemy);
    if board.liberties(stone).count() > 1 {
        let mut border = board.string(stone).neighbours() & board.stones(enemy);
        while !border.is_none() {
            let attacker = border.lowest();
            border &= !board.string(attacker);
            let liberties = board.liberties(attacker);
            ways |= liberties.when(liberties.count() == 2);
        }
    }
    ways & !board.ko()
}

/// The liberties of a string that runs here after an enemy has played there.
fn room_after<M: Mask>(board: &Board<M>, runner: Color, way: usize, taken: usize) -> u32 {
    if way == taken {
        return 0;
    }
    (board.liberties_after(runner, way) & !M::cell(taken)).count()
}

/// A reading of one string.
struct Reader {
    left: u32,
}

impl Reader {
    const fn new() -> Reader {
        Reader { left: POSITIONS }
    }

    /// Whether the player to move catches an enemy string.
    fn is_caught<M: Mask>(&mut self, board: &Board<M>, stone: usize) -> bool {
        let liberties = board.liberties(stone);
        match liberties.count() {
            0 | 1 => return (liberties & board.ko()).is_none(),
            2..=CHASED => {}
            _ => return false,
        }
        // Where the string would get most room it should not get to first.
        let enemy = board.to_move().other();
        let mut ways: Vec<(u32, usize)> = cells(attacks(board, stone))
            .map(|cell| (board.liberties_after(enemy, cell).count(), cell))
            .collect();
        ways.sort_unstable_by(|one, other| other.cmp(one));
        ways.into_iter().any(|(_, cell)| self.attack_works(board, stone, cell))
    }

    fn attack_works<M: Mask>(&mut self, board: &Board<M>, stone: usize, cell: usize) -> bool {
        let (own, enemy) = (board.to_move(), board.to_move().other());
        let liberties = board.liberties(stone);
        if !board.takes(own, cell) {
            let may_throw_in = liberties.count() <= 2;
            let runs_free = |way| room_after(board, enemy, way, cell) > CHASED;
            if !may_throw_in && board.is_self_atari(own, cell) || cells(liberties).any(runs_free) {
                return false;
            }
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let mut after = board.clone();
        after.play(cell) && !self.escapes(&after, stone)
    }

    /// Whether the owner of a string, to move, saves it.
    fn escapes<M: Mask>(&mut self, board: &Board<M>, stone: usize) -> bool {
        if board.stone(stone).is_none() {
            return false;
        }
        let liberties = board.liberties(stone);
        if liberties.count() > CHASED || self.left == 0 {
            return true;
        }
        for cell in cells(defences(board, stone)) {
            if self.left == 0 {
                return true;
            }
            self.left -= 1;
            if liberties.has(cell) && board.liberties_after(board.to_move(), cell).has_at_most_one()
            {
                continue;
            }
            let mut after = board.clone();
            if after.play(cell) && !self.is_caught(&after, stone) {
                return true;
            }
        }
        if liberties.count() > 1 {
            let mut after = board.clone();
            after.pass();
            return !self.is_caught(&after, stone);
        }
        false
    }
}

#[cfg(test)]
mod tests;
