//! The shapes of section 2.3 and the two of section 4.1 on one line, all at once.

use tengen_board::{Point, Size};

use crate::Direction;
use crate::board::{Line, cell};

/// The shapes of one side on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct LineShapes {
    pub fives: u8,
    pub open_fours: u8,
    pub dead_fours: u8,
    pub open_threes: u8,
    pub twos: u8,
    /// Stones in open threes.
    pub in_threes: u64,
    /// Stones in fours.
    pub in_fours: u64,
}

/// Where A2 lets a four begin: its bounds keep the cell behind four in a row within the board's
/// width, and for lines that rise within its height. So the last four cells of most lines are left
/// out, where they should not be.
pub(super) fn four_may_begin(point: Point, direction: Direction, size: Size) -> bool {
    let (column, row) = (point.column(), point.row());
    let (right, top) = (column + 4 < size.width(), row + 4 < size.height());
    match direction {
        Direction::Horizontal => right,
        Direction::Vertical => top,
        Direction::Rising => right && top,
        Direction::Falling => right && row >= 3,
    }
}

/// The cells of a line where fours may begin, for the line through a point.
pub(super) fn starts_of_fours(point: Point, direction: Direction, size: Size) -> u64 {
    let along = (-24..=24).filter_map(|steps| direction.along(point, steps, size));
    let starts = along.filter(|&start| four_may_begin(start, direction, size));
    starts.fold(0, |starts, start| starts | cell(direction, start).1)
}

impl LineShapes {
    /// Finds every shape at once: a bit of a word stands for a shape whose first stone is there.
    /// Both ends of a line are wall, so that no shift brings in what is not on the board.
    #[inline]
    pub fn of(line: Line, starts_of_fours: u64) -> LineShapes {
        let Line { own, empty } = line;
        let mut found = LineShapes::default();
        // At least two stones are needed for anything.
        if own & own.wrapping_sub(1) == 0 {
            return found;
        }
        let o = |step: u32| own >> step;
        let e = |step: u32| empty >> step;
        let before = |step: u32| empty << step;
        let ends = |after: u32| before(1) & e(after);

        let five = o(0) & o(1) & o(2) & o(3) & o(4);
        let in_fives = five | five << 1 | five << 2 | five << 3 | five << 4;
        found.fives = ones(five & !(own << 1));

        let row = o(0) & o(1) & o(2) & o(3);
        let gaps = [
            (o(0) & o(1) & o(2) & e(3) & o(4), 0b10111),
            (o(0) & o(1) & e(2) & o(3) & o(4), 0b11011),
            (o(0) & e(1) & o(2) & o(3) & o(4), 0b11101),
        ];
        // Four in a row of five is five.
        let outside = !in_fives;
        let row = row & (outside | outside >> 1 | outside >> 2 | outside >> 3) & starts_of_fours;
        let open = row & ends(4);
        let dead = row & (before(1) ^ e(4));
        found.open_fours = ones(open);
        found.dead_fours = ones(dead);
        found.in_fours |= spread(open | dead, 0b1111);
        let mut with_gap = 0;
        for (four, stones) in gaps {
            let four = four & spread_back(outside, stones) & starts_of_fours;
            found.dead_fours += ones(four);
            found.in_fours |= spread(four, stones);
            with_gap |= if stones == 0b11011 { four } else { 0 };
        }

        let threes = [
            (o(0) & o(1) & o(2) & ends(3), 0b111),
            (o(0) & o(1) & e(2) & o(3) & ends(4), 0b1011),
            (o(0) & e(1) & o(2) & o(3) & ends(4), 0b1101),
        ];
        for (three, stones) in threes {
            found.open_threes += ones(three);
            found.in_threes |= spread(three, stones);
        }

        // Two side by side may be in a three or a four with a gap already.
        let side_by_side = o(0) & o(1) & ends(2) & (e(3) | before(2));
        let taken = threes[1].0 | threes[2].0 << 2 | with_gap | with_gap << 3;
        let one_between = o(0) & e(1) & o(2) & ends(3);
        let two_between = o(0) & e(1) & e(2) & o(3) & ends(4);
        found.twos = ones(side_by_side & !taken) + ones(one_between) + ones(two_between);
        found
    }
}

const fn ones(word: u64) -> u8 {
    word.count_ones() as u8
}

/// The stones of shapes that begin at some cells.
const fn spread(starts: u64, stones: u64) -> u64 {
    let mut cells = 0;
    let mut step = 0;
    while step < 5 {
        if stones >> step & 1 == 1 {
            cells |= starts << step;
        }
        step += 1;
    }
    cells
}

/// The cells from which one of the stones of a shape is among some cells.
const fn spread_back(cells: u64, stones: u64) -> u64 {
    let mut starts = 0;
    let mut step = 0;
    while step < 5 {
        if stones >> step & 1 == 1 {
            starts |= cells >> step;
        }
        step += 1;
    }
    starts
}
