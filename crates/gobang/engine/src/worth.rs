//! What points are worth by the shapes of the four lines through them: learned from games of the
//! program against itself.

use std::sync::LazyLock;

use tengen_board::Point;

/// What an empty point is worth to a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointWorth {
    /// That it is there to be played: for the side to move, and for the side that waits. In units
    /// of an eighth of a point of a [`Score`](crate::Score).
    pub standing: [i16; 2],
    /// How likely it is to be the best move for what it makes, and for what it takes from the
    /// other side: a hundred times the logarithm.
    pub promise: [i16; 2],
}

/// Shapes from a double four on decide the game, so that their points need not be weighed.
const WEIGHED: usize = 12;

/// Different sets of shapes that four lines can have.
pub const COMBINATIONS: usize = binomial(WEIGHED + 3, 4);

/// How near a point is to the last stones: beyond the reach of a row, or so many steps, in a row
/// with it or not.
pub const NEARNESSES: usize = 9;

/// Which of these it is.
pub fn nearness(point: Point, stone: Point) -> usize {
    let columns = point.column().abs_diff(stone.column());
    let rows = point.row().abs_diff(stone.row());
    let far = columns.max(rows);
    let is_in_line = columns == 0 || rows == 0 || columns == rows;
    if far > 4 { 0 } else { (2 * far).saturating_sub(usize::from(is_in_line)) }
}

/// The learned numbers: one combination a line, by its number; then how much more promising a point
/// is by its nearness to the last stone, and to the one before it.
const DATA: &str = include_str!("../data/point_worth.txt");

/// What a point is worth by the shapes of the four lines through it.
#[inline]
pub fn worth_of(lines: u16) -> PointWorth {
    static TABLE: LazyLock<Box<[PointWorth]>> = LazyLock::new(|| {
        let is_of_shapes = |line: &&str| !line.starts_with(NEAR);
        let learned: Vec<PointWorth> = DATA.lines().filter(is_of_shapes).filter_map(read).collect();
        assert_eq!(learned.len(), COMBINATIONS, "a line for every combination");
        (0..=u16::MAX).map(|lines| learned[combination(lines)]).collect()
    });
    TABLE[lines as usize]
}

/// How much more promising a point is by its nearness to the last stone, and to the one before it.
#[inline]
pub fn promise_of_nearness() -> &'static [[i16; NEARNESSES]; 2] {
    static TABLE: LazyLock<[[i16; NEARNESSES]; 2]> = LazyLock::new(|| {
        let lines = DATA.lines().filter(|line| line.starts_with(NEAR));
        let numbers: Vec<[i16; 2]> = lines
            .filter_map(|line| {
                let mut numbers = line.split_whitespace().skip(2).map(str::parse);
                Some([numbers.next()?.ok()?, numbers.next()?.ok()?])
            })
            .collect();
        assert_eq!(numbers.len(), NEARNESSES, "a line for every nearness");
        [0, 1].map(|stone| std::array::from_fn(|near| numbers[near][stone]))
    });
    &TABLE
}

/// Lines of the learned numbers that tell of nearness begin so.
const NEAR: &str = "near ";

/// A line of the learned numbers: the shapes, then what they are worth. Others are remarks.
fn read(line: &str) -> Option<PointWorth> {
    let mut numbers = line.split_whitespace().skip(1).map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some(PointWorth { standing: [next()?, next()?], promise: [next()?, next()?] })
}

/// The number of the set of shapes that four lines have, four bits each.
pub fn combination(lines: u16) -> usize {
    let mut shapes = [0, 4, 8, 12].map(|place| usize::from(lines >> place & 0xf).min(WEIGHED - 1));
    // A row that is too long is as good as none.
    for (shape, place) in shapes.iter_mut().zip([0, 4, 8, 12]) {
        if lines >> place & 0xf == 14 {
            *shape = 0;
        }
    }
    shapes.sort_unstable();
    shapes.iter().enumerate().map(|(place, &shape)| binomial(shape + place, place + 1)).sum()
}

const fn binomial(from: usize, choose: usize) -> usize {
    let (mut result, mut number) = (1, 0);
    while number < choose {
        if from < choose {
            return 0;
        }
        result = result * (from - number) / (number + 1);
        number += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_combination_has_its_number() {
        let numbers: HashSet<usize> = (0..=u16::MAX).map(combination).collect();
        assert_eq!(numbers.len(), COMBINATIONS);
        assert!(numbers.iter().all(|&number| number < COMBINATIONS));
        assert_eq!(combination(0x1234), combination(0x4321));
    }
}
