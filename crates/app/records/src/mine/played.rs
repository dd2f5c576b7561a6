//! What the moves of a game are counted as.

use tengen_board::{Color, Move, Point};

use super::key::{Frame, OTHER, OWN};
use super::window::{Window, turned};
use super::{MOST_MOVES, Mining};
use crate::{Fault, Record, Replay};

/// A pattern with its move, or a sequence, as a number: what it is above, then the points.
pub(super) type Key = u128;

/// Bits of a key below the number of its kind.
const KIND: u32 = 124;
/// The kind of sequences; windows come before.
pub(super) const SEQUENCE: usize = 15;

/// Sequences begin with what is in this window ...
pub(super) const CONTEXT: Window = Window::Square(2);
/// ... and go on within so many columns and rows of the first move.
pub(super) const SEQUENCE_REACH: i32 = 3;
/// Bits of each further move of a sequence.
const MOVE_BITS: u32 = 6;

pub(super) const fn kind_of(key: Key) -> usize {
    (key >> KIND) as usize
}

/// The number of a window's pattern without its kind.
pub(super) const fn pattern_of(key: Key) -> u128 {
    key & ((1 << KIND) - 1)
}

pub(super) const fn window_key(kind: usize, pattern: u128) -> Key {
    (kind as u128) << KIND | pattern
}

/// How often a key was seen in a game, and by whom.
pub(super) struct Sighting {
    pub key: Key,
    pub mover: Color,
}

/// The frames of a mining plan.
pub(super) struct Frames {
    pub windows: Vec<Frame>,
    context: Frame,
    longest: usize,
    min_stones: usize,
}

impl Frames {
    pub(super) fn new(plan: &Mining) -> Frames {
        Frames {
            windows: plan.windows.iter().map(|&window| Frame::new(window)).collect(),
            context: Frame::new(CONTEXT),
            longest: plan.longest.min(MOST_MOVES),
            min_stones: plan.min_stones,
        }
    }

    /// Everything that the moves of a game count as.
    pub(super) fn sightings(&self, record: &Record) -> Result<Vec<Sighting>, Fault> {
        let mut seen = Vec::new();
        let mut replay = Replay::new(record)?;
        for (at, &(mover, mv)) in record.moves.iter().enumerate() {
            if let Move::Play(middle) = mv {
                for (kind, frame) in self.windows.iter().enumerate() {
                    let codes = frame.codes(&replay, middle, mover);
                    if has_stones(&codes, self.min_stones) {
                        let pattern = frame.keys(&codes).into_iter().min().unwrap_or_default();
                        seen.push(Sighting { key: window_key(kind, pattern), mover });
                    }
                }
                if self.longest > 1 {
                    self.sequences(&replay, &record.moves[at..], middle, &mut seen);
                }
            }
            replay.play(mover, mv)?;
        }
        Ok(seen)
    }

    /// The sequences that begin with the first of these moves, also that move alone.
    fn sequences(
        &self,
        replay: &Replay,
        moves: &[(Color, Move)],
        middle: Point,
        seen: &mut Vec<Sighting>,
    ) {
        let mover = moves[0].0;
        let codes = self.context.codes(replay, middle, mover);
        if !has_stones(&codes, self.min_stones) {
            return;
        }
        let patterns = self.context.keys(&codes);
        let least = patterns.into_iter().min().unwrap_or_default();
        let mut further: [u128; 8] = [0; 8];
        seen.push(Sighting { key: sequence_key(least, 0), mover });
        let mut used = vec![middle];
        for (place, &(color, mv)) in moves.iter().enumerate().take(self.longest).skip(1) {
            let Move::Play(point) = mv else { return };
            let offset = (
                point.column() as i32 - middle.column() as i32,
                point.row() as i32 - middle.row() as i32,
            );
            let is_near = offset.0.abs().max(offset.1.abs()) <= SEQUENCE_REACH;
            let is_turn = color == if place % 2 == 0 { mover } else { !mover };
            if !is_near || !is_turn || used.contains(&point) || replay.stone(point).is_some() {
                return;
            }
            used.push(point);
            let shift = MOVE_BITS * (MOST_MOVES - 1 - place) as u32;
            for (moves, image) in further.iter_mut().zip(turned(offset, SEQUENCE_REACH as usize)) {
                *moves |= u128::from(move_code(image)) << shift;
            }
            // Of the turns with the least pattern the one with the least moves: so the number of a
            // sequence begins with that of the sequence without its last move.
            let turns = patterns.iter().zip(&further).filter(|(pattern, _)| **pattern == least);
            let moves = turns.map(|(_, &moves)| moves).min().unwrap_or_default();
            seen.push(Sighting { key: sequence_key(least, moves), mover });
        }
    }

    /// The pattern of a sequence's beginning, and its further moves as offsets from the first.
    pub(super) fn read_sequence(&self, key: Key) -> (Vec<u8>, Vec<(i32, i32)>) {
        let moves = pattern_of(key) & ((1 << MOVES_BITS) - 1);
        let codes = self.context.codes_of(pattern_of(key) >> MOVES_BITS);
        let code = |place: usize| moves >> (MOVE_BITS * (MOST_MOVES - 1 - place) as u32) & 63;
        let codes_of_moves = (1..MOST_MOVES).map(code).take_while(|&code| code != 0);
        (codes, codes_of_moves.map(|code| offset_of(code as u8)).collect())
    }
}

/// Bits of all further moves.
const MOVES_BITS: u32 = MOVE_BITS * (MOST_MOVES as u32 - 1);

const fn sequence_key(pattern: u128, moves: u128) -> Key {
    window_key(SEQUENCE, pattern << MOVES_BITS | moves)
}

/// The sequence without its last move; none if there is only one.
pub(super) const fn shorter(key: Key) -> Option<Key> {
    let moves = key & ((1 << MOVES_BITS) - 1);
    if moves == 0 {
        return None;
    }
    let last = moves.trailing_zeros() / MOVE_BITS * MOVE_BITS;
    Some(key & !(63 << last))
}

/// A number from 1 to 49 for every offset of a sequence.
const fn move_code((columns, rows): (i32, i32)) -> u8 {
    let side = 2 * SEQUENCE_REACH + 1;
    ((rows + SEQUENCE_REACH) * side + columns + SEQUENCE_REACH + 1) as u8
}

const fn offset_of(code: u8) -> (i32, i32) {
    let side = 2 * SEQUENCE_REACH + 1;
    let place = code as i32 - 1;
    (place % side - SEQUENCE_REACH, place / side - SEQUENCE_REACH)
}

fn has_stones(codes: &[u8], least: usize) -> bool {
    codes.iter().filter(|&&code| code == OWN || code == OTHER).take(least).count() >= least
}
