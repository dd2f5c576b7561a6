use crate::point::CELLS;
use crate::random::mix;
use crate::{Color, Point};

/// The hashing key of a stone: the hash of a position is the exclusive or of its stones' keys.
#[inline]
pub fn key_of_stone(color: Color, point: Point) -> u64 {
    STONES[color.index()][point.cell()]
}

/// The key that tells White to move from Black to move, where a hash must know whose turn it is.
#[inline]
pub const fn key_of_turn(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => mix(TURN),
    }
}

const TURN: u64 = 2 * CELLS as u64;

static STONES: [[u64; CELLS]; 2] = stone_keys();

/// Keys are the outputs of a counter through a good mixer: the same on every machine and for
/// every board size, so that stores written today are read tomorrow.
const fn stone_keys() -> [[u64; CELLS]; 2] {
    let mut keys = [[0; CELLS]; 2];
    let mut color = 0;
    while color < 2 {
        let mut cell = 0;
        while cell < CELLS {
            keys[color][cell] = mix((color * CELLS + cell) as u64);
            cell += 1;
        }
        color += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_differ_and_so_do_their_pairwise_sums() {
        let size = crate::Size::square(9).unwrap();
        let mut keys: Vec<u64> = Color::BOTH
            .iter()
            .flat_map(|&c| size.points().map(move |p| key_of_stone(c, p)))
            .collect();
        keys.push(key_of_turn(Color::White));
        let mut seen: HashSet<u64> = keys.iter().copied().collect();
        let mut pairs = 0;
        for (i, a) in keys.iter().enumerate() {
            for b in &keys[..i] {
                assert!(seen.insert(a ^ b));
                pairs += 1;
            }
        }
        assert_eq!(seen.len(), keys.len() + pairs);
    }

    #[test]
    fn keys_never_change() {
        assert_eq!(key_of_stone(Color::Black, Point::new(0, 0)), 385_107_482_673_595_689);
    }
}
