//! Patterns around a move as numbers: two bits a point, the same number for all turns.

use tengen_board::{Color, Point, Size};

use super::window::{Window, turned};
use crate::Replay;

/// What is on a point, seen from the player to move.
pub(super) const EMPTY: u8 = 0;
pub(super) const OWN: u8 = 1;
pub(super) const OTHER: u8 = 2;
pub(super) const OFF: u8 = 3;

/// A window with its points in order, and where they go when it is turned.
pub(super) struct Frame {
    pub window: Window,
    pub offsets: Vec<(i32, i32)>,
    /// For every symmetry and point, the place of the image.
    images: Vec<[u8; 8]>,
}

impl Frame {
    pub(super) fn new(window: Window) -> Frame {
        let offsets = window.offsets();
        let place = |offset: &(i32, i32)| {
            offsets.iter().position(|other| other == offset).unwrap_or_default() as u8
        };
        let images =
            offsets.iter().map(|&offset| turned(offset, window.reach()).map(|o| place(&o)));
        Frame { window, images: images.collect(), offsets }
    }

    /// The code of each point around a move, as it stands.
    pub(super) fn codes(&self, replay: &Replay, middle: Point, mover: Color) -> Vec<u8> {
        let code = |&offset: &(i32, i32)| match step(middle, offset, replay.size()) {
            None => OFF,
            Some(point) => match replay.stone(point) {
                None => EMPTY,
                Some(color) if color == mover => OWN,
                Some(_) => OTHER,
            },
        };
        self.offsets.iter().map(code).collect()
    }

    /// The points around one that are on the board, with their places in order.
    pub(super) fn around(&self, middle: Point, size: Size) -> impl Iterator<Item = (usize, Point)> {
        let places = self.offsets.iter().enumerate();
        places.filter_map(move |(place, &offset)| Some((place, step(middle, offset, size)?)))
    }

    /// The number of these codes in each of the eight symmetries.
    pub(super) fn keys(&self, codes: &[u8]) -> [u128; 8] {
        let mut keys = [0; 8];
        for (&code, images) in codes.iter().zip(&self.images) {
            for (key, &image) in keys.iter_mut().zip(images) {
                *key |= u128::from(code) << (2 * image);
            }
        }
        keys
    }

    /// The codes of a number.
    pub(super) fn codes_of(&self, key: u128) -> Vec<u8> {
        (0..self.offsets.len()).map(|place| (key >> (2 * place) & 3) as u8).collect()
    }
}

/// The point so many columns and rows away, if it is on the board.
fn step(from: Point, (columns, rows): (i32, i32), size: Size) -> Option<Point> {
    let column = usize::try_from(from.column() as i32 + columns).ok()?;
    let row = usize::try_from(from.row() as i32 + rows).ok()?;
    (column < size.width() && row < size.height()).then(|| Point::new(column, row))
}

/// The number of a pattern seen from the other player.
pub(super) const fn swapped(key: u128) -> u128 {
    const LOW: u128 = u128::MAX / 3;
    // 01 and 10 change places; 00 and 11 stay.
    (key & LOW) << 1 | key >> 1 & LOW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_places() {
        let frame = Frame::new(Window::Square(2));
        let codes: Vec<u8> = (0..24).map(|n| n % 4).collect();
        let other = |code: u8| [EMPTY, OTHER, OWN, OFF][usize::from(code)];
        let swapped_codes: Vec<u8> = codes.iter().map(|&code| other(code)).collect();
        assert_eq!(swapped(frame.keys(&codes)[0]), frame.keys(&swapped_codes)[0]);
        assert_eq!(frame.codes_of(frame.keys(&codes)[0]), codes);
    }
}
