//! One name for all turns and mirror images of the surroundings of a point.

use std::sync::LazyLock;

/// For every surroundings code the least of its eight images.
pub(crate) static CANONICAL: LazyLock<Vec<u16>> =
    LazyLock::new(|| (0..=u16::MAX).map(least_image).collect());

/// Places of the eight bits of one colour, as (row, column) from the lower left.
const PLACES: [(usize, usize); 8] =
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];

fn least_image(code: u16) -> u16 {
    let mut least = code;
    let mut image = code;
    for step in 0..8 {
        image = if step == 4 { moved(image, |(row, column)| (row, 2 - column)) } else { image };
        image = moved(image, |(row, column)| (column, 2 - row));
        least = least.min(image);
    }
    least
}

fn moved(code: u16, to: impl Fn((usize, usize)) -> (usize, usize)) -> u16 {
    let mut image = 0;
    for (bit, &place) in PLACES.iter().enumerate() {
        let target = to(place);
        let new_bit = PLACES.iter().position(|&p| p == target).unwrap_or(bit);
        // Both colours move together.
        image |= (code >> bit & 1) << new_bit | (code >> (bit + 8) & 1) << (new_bit + 8);
    }
    image
}

/// The surroundings with the colours exchanged.
#[inline]
pub(crate) const fn swapped(code: u16) -> u16 {
    code.rotate_left(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_share_one_name() {
        let quarter = |(row, column): (usize, usize)| (column, 2 - row);
        let mirror = |(row, column): (usize, usize)| (row, 2 - column);
        for code in (0..=u16::MAX).step_by(7) {
            assert_eq!(CANONICAL[moved(code, quarter) as usize], CANONICAL[code as usize]);
            assert_eq!(CANONICAL[moved(code, mirror) as usize], CANONICAL[code as usize]);
        }
        let mut names = CANONICAL.clone();
        names.sort_unstable();
        names.dedup();
        // Burnside: colourings of the eight cells by four states, up to the eight symmetries.
        assert_eq!(names.len(), (65_536 + 2 * 16 + 256 + 4 * 1024) / 8);
    }
}
