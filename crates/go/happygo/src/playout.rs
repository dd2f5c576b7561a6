//! How playouts choose their moves (2.7, 3.2.1 and 3.2.5).

use tengen_board::{Color, Random};
use tengen_go_rules::playout::{Board, Mask};

use crate::Simulation;
use crate::eyes::{Eye, closed_area_at, eye_at, surrounded};
use crate::field::Field;
use crate::shapes::{SHAPES, Shapes, diagonals};
use crate::tactics::{ataris, captures, catches, rescues, three_liberty_moves, two_liberty_moves};

/// Moves of a game in which empty triangles are shunned (3.2.5.5).
const TRIANGLES_SHUNNED: u32 = 40;

/// A player of playouts.
pub(crate) struct Simulator<'a> {
    rules: &'a Simulation,
    shapes: &'static Shapes,
}

impl<'a> Simulator<'a> {
    pub(crate) fn new(rules: &'a Simulation) -> Simulator<'a> {
        Simulator { rules, shapes: &SHAPES }
    }

    /// Plays a game to its end and notes the cells played on, 0 for passes.
    pub(crate) fn play_out<M: Mask>(
        &self,
        field: &mut Field<'_, M>,
        random: &mut Random,
        moves: &mut Vec<u16>,
    ) {
        // Without repetition every game ends, but not every one soon.
        let last_move = field.moves + 4 * field.board.size().area() as u32 + 16;
        while field.passes < 2 && field.moves < last_move {
            self.play(field, random);
            moves.push(field.last as u16);
        }
    }

    /// Makes one move.
    #[inline]
    pub(crate) fn play<M: Mask>(&self, field: &mut Field<'_, M>, random: &mut Random) {
        let answered = field.last != 0 && self.answer(field, random);
        if !answered && !self.attack(field, random) && !self.play_anywhere(field, random) {
            field.pass();
        }
    }

    /// What the opponent's last move asks for; false, and nothing changed, if that is nothing.
    #[inline]
    fn answer<M: Mask>(&self, field: &mut Field<'_, M>, random: &mut Random) -> bool {
        let (rules, last) = (self.rules, field.last);
        let board = &field.board;
        if rules.rescue {
            let moves = rescues(board, last, rules.ladders);
            if play_one(field, moves, random) {
                return true;
            }
        }
        if rules.two_liberties {
            let moves = two_liberty_moves(&field.board, last, rules.ladders);
            if play_one(field, moves, random) {
                return true;
            }
        }
        if rules.ladders {
            let moves = catches(&field.board, last, true);
            if play_one(field, moves, random) {
                return true;
            }
        }
        if rules.three_liberties {
            let moves = three_liberty_moves(&field.board, last);
            if play_one(field, moves, random) {
                return true;
            }
        }
        if rules.second_line {
            let moves = self.shapes.second_line(field.ground, &field.board, last);
            if play_one(field, moves, random) {
                return true;
            }
        }
        rules.patterns && {
            let moves = self.without_triangles(field, self.shapes.mogo(&field.board, last));
            play_one(field, moves, random)
        }
    }

    /// Captures and ataris anywhere, in the order that was chosen.
    #[inline]
    fn attack<M: Mask>(&self, field: &mut Field<'_, M>, random: &mut Random) -> bool {
        let Simulation { capture, atari, atari_before_capture, .. } = *self.rules;
        if atari && atari_before_capture && play_one(field, ataris(&field.board), random) {
            return true;
        }
        if capture && play_one(field, captures(&field.board), random) {
            return true;
        }
        atari && !atari_before_capture && play_one(field, ataris(&field.board), random)
    }

    /// Whether empty triangles are shunned at this time.
    fn shuns_triangles<M: Mask>(&self, field: &Field<'_, M>) -> bool {
        self.rules.empty_triangle && field.moves < TRIANGLES_SHUNNED
    }

    fn without_triangles<M: Mask>(&self, field: &Field<'_, M>, moves: M) -> M {
        if !self.shuns_triangles(field) {
            return moves;
        }
        let (mut kept, mut left) = (moves, moves);
        while !left.is_none() {
            let cell = left.lowest();
            left = left.without_lowest();
            if self.shapes.is_empty_triangle(&field.board, field.board.to_move(), cell) {
                kept &= !M::cell(cell);
            }
        }
        kept
    }

    /// Any candidate at random that is legal and fills no true eye; false if there is none.
    #[inline]
    fn play_anywhere<M: Mask>(&self, field: &mut Field<'_, M>, random: &mut Random) -> bool {
        let own = field.board.to_move();
        let mut pool = field.candidates & !field.board.ko() & !hopeless(&field.board, own);
        let own_eyes = surrounded(&field.board, own);
        let shuns_triangles = self.shuns_triangles(field);
        let mut shunned = M::NONE;
        while !pool.is_none() {
            let cell = pool.nth(random.below(pool.count()));
            pool &= !M::cell(cell);
            if own_eyes.has(cell) {
                match eye_at(&field.board, own, cell) {
                    Eye::True | Eye::Last => continue,
                    Eye::False if self.rules.eyes => {
                        if self.play_beside_false_eye(field, cell, random) {
                            return true;
                        }
                        continue;
                    }
                    Eye::False => {}
                }
            } else if self.rules.eyes && self.settles(field, cell) {
                pool &= field.candidates;
                continue;
            } else if shuns_triangles && self.shapes.is_empty_triangle(&field.board, own, cell) {
                shunned |= M::cell(cell);
                continue;
            }
            if field.play(cell) {
                return true;
            }
        }
        // A bad shape is better than no move.
        play_one(field, shunned, random)
    }

    /// Makes a true eye of an own false one where a diagonal is free; where none is, the false eye
    /// is a ko and is connected (3.2.5.1).
    fn play_beside_false_eye<M: Mask>(
        &self,
        field: &mut Field<'_, M>,
        eye: usize,
        random: &mut Random,
    ) -> bool {
        let board = &field.board;
        let free = diagonals::<M>(eye) & board.empty();
        if free.is_none() {
            return field.play(eye);
        }
        let own = board.to_move();
        let mut open = free & !board.ko() & !hopeless(board, own);
        let eyes = surrounded(board, own) & open;
        open &= !eyes;
        play_one(field, open, random)
    }

    /// Whether a free cell lies in a closed area of a live string; the area is noted.
    fn settles<M: Mask>(&self, field: &mut Field<'_, M>, cell: usize) -> bool {
        for color in Color::BOTH {
            if let Some(area) = closed_area_at(&field.board, color, cell) {
                field.settle(color, area);
                return true;
            }
        }
        false
    }
}

/// Plays one of these moves; false, and nothing changed, if none is legal.
#[inline(always)]
fn play_one<M: Mask>(field: &mut Field<'_, M>, moves: M, random: &mut Random) -> bool {
    let mut left = moves & field.board.empty() & !field.board.ko();
    while !left.is_none() {
        let cell = left.nth(random.below(left.count()));
        if field.play(cell) {
            return true;
        }
        left &= !M::cell(cell);
    }
    false
}

/// Free cells that the enemy surrounds where nothing can be taken: among them the enemy's false eyes,
/// which may not be played on unless that takes something (3.2.5.1).
#[inline(always)]
fn hopeless<M: Mask>(board: &Board<M>, own: Color) -> M {
    (board.stones(own.other()) | !board.points()).enclosed() & !board.maybe_captures(own)
}

#[cfg(test)]
mod tests;
