use std::fmt;
use std::str::FromStr;

use tengen_board::{Point, Size, Symmetry};

/// The points around a move that a pattern is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Window {
    /// All points at most so many columns and so many rows away: 1 is 3x3, 2 is 5x5, 3 is 7x7.
    Square(u8),
    /// All points at most so many steps along the lines away, 2 to 4.
    Diamond(u8),
}

/// Text that names no window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no window: write 3x3, 5x5, 7x7, diamond2, diamond3 or diamond4")]
pub struct WindowError(String);

impl Window {
    /// All there are, the smallest first.
    pub const ALL: [Window; 6] = [
        Window::Square(1),
        Window::Diamond(2),
        Window::Square(2),
        Window::Diamond(3),
        Window::Diamond(4),
        Window::Square(3),
    ];

    /// How far it reaches along a line.
    pub(super) const fn reach(self) -> usize {
        match self {
            Window::Square(reach) | Window::Diamond(reach) => reach as usize,
        }
    }

    /// Whether a point so many columns and rows away belongs to it.
    pub(super) fn has(self, columns: i32, rows: i32) -> bool {
        let (columns, rows) = (columns.unsigned_abs(), rows.unsigned_abs());
        match self {
            Window::Square(reach) => columns.max(rows) <= reach.into(),
            Window::Diamond(reach) => columns + rows <= reach.into(),
        }
    }

    /// Its points but for the middle, as columns and rows away.
    pub(super) fn offsets(self) -> Vec<(i32, i32)> {
        let reach = self.reach() as i32;
        let all = (-reach..=reach).flat_map(|rows| (-reach..=reach).map(move |c| (c, rows)));
        all.filter(|&(c, r)| (c, r) != (0, 0) && self.has(c, r)).collect()
    }
}

/// Where an offset of at most `reach` goes in each of the eight symmetries.
pub(super) fn turned((columns, rows): (i32, i32), reach: usize) -> [(i32, i32); 8] {
    let reach = reach as i32;
    let size = Size::square(2 * reach as usize + 1).expect("windows are small");
    let point = Point::new((columns + reach) as usize, (rows + reach) as usize);
    let mut images = Symmetry::all(size).map(|symmetry| {
        let image = symmetry.apply(point, size);
        (image.column() as i32 - reach, image.row() as i32 - reach)
    });
    std::array::from_fn(|_| images.next().unwrap_or_default())
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Window::Square(reach) => f.pad(&format!("{0}x{0}", 2 * reach + 1)),
            Window::Diamond(reach) => f.pad(&format!("diamond{reach}")),
        }
    }
}

impl FromStr for Window {
    type Err = WindowError;

    fn from_str(text: &str) -> Result<Window, WindowError> {
        let named = Window::ALL.into_iter().find(|window| window.to_string() == text.trim());
        named.ok_or_else(|| WindowError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_by_name_and_size() {
        let points = Window::ALL.map(|window| window.offsets().len() + 1);
        assert_eq!(points, [9, 13, 25, 25, 41, 49]);
        for window in Window::ALL {
            assert_eq!(window.to_string().parse(), Ok(window));
        }
        assert!("4x4".parse::<Window>().is_err());
    }

    #[test]
    fn symmetries_stay_within() {
        for window in Window::ALL {
            for offset in window.offsets() {
                let images = turned(offset, window.reach());
                assert!(images.iter().all(|&(c, r)| window.has(c, r)));
                assert_eq!(images[0], offset);
            }
        }
    }
}
