//! What a stone makes of one line through it.

use std::sync::LazyLock;

use tengen_board::Color;
use tengen_gobang_rules::RuleSet;

/// What a stone of one side makes of a line through its point. Later ones are worth more, but for
/// the last, which is worth nothing and may be forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum LineShape {
    /// No row that wins can come of it.
    Dead,
    /// Four more stones may win.
    SleepingOne,
    /// One more stone makes a two.
    One,
    /// One more stone makes a sleeping three.
    SleepingTwo,
    /// One more stone makes a three, but on one point only.
    NarrowTwo,
    /// One more stone on either of two points makes a three.
    Two,
    /// More points than two make a three.
    WideTwo,
    /// One more stone makes a four.
    SleepingThree,
    /// One more stone on one point only makes a four that cannot be stopped.
    NarrowThree,
    /// One more stone on several points makes a four that cannot be stopped.
    Three,
    /// One more stone wins; one stone stops that.
    Four,
    /// Two different fours on one line. They cannot both be stopped, but Black may not make them
    /// under renju.
    DoubleFour,
    /// A four that one stone does not stop.
    StraightFour,
    /// The row wins.
    Five,
    /// The row is too long to win.
    Overline,
}

const ALL: [LineShape; 15] = [
    LineShape::Dead,
    LineShape::SleepingOne,
    LineShape::One,
    LineShape::SleepingTwo,
    LineShape::NarrowTwo,
    LineShape::Two,
    LineShape::WideTwo,
    LineShape::SleepingThree,
    LineShape::NarrowThree,
    LineShape::Three,
    LineShape::Four,
    LineShape::DoubleFour,
    LineShape::StraightFour,
    LineShape::Five,
    LineShape::Overline,
];

impl LineShape {
    /// The shape with this number.
    #[inline]
    pub const fn from_number(number: u8) -> LineShape {
        ALL[number as usize]
    }

    /// Whether one more stone wins.
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, LineShape::Four | LineShape::DoubleFour | LineShape::StraightFour)
    }

    /// Whether one more stone makes a four that cannot be stopped.
    #[inline]
    pub const fn is_three(self) -> bool {
        matches!(self, LineShape::NarrowThree | LineShape::Three)
    }
}

/// Which rows of a side win, and what counts as a four that cannot be stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Winning {
    /// Five or more.
    FiveOrMore,
    /// Exactly five.
    ExactlyFive,
    /// Exactly five, and two fours on one line are forbidden.
    Renju,
    /// Five that the opponent's stones do not block at both ends, or more.
    Unblocked,
}

impl Winning {
    const fn of(rules: RuleSet, color: Color) -> Winning {
        match (rules, color) {
            (RuleSet::Renju, Color::Black) => Winning::Renju,
            (RuleSet::Standard, _) => Winning::ExactlyFive,
            (RuleSet::Caro, _) => Winning::Unblocked,
            _ => Winning::FiveOrMore,
        }
    }
}

/// Cells on either side of a point that its shapes may depend on.
pub const REACH: usize = 5;

/// The surroundings of an empty point on a line: ten bits where Black has stones, then ten where
/// White has, walls in both, the farthest cell before the point first and the point left out.
const KEYS: usize = 1 << (4 * REACH);

/// The surroundings of the point whose bit in the words of its line is this one.
#[inline]
const fn key_at(line: [u64; 2], bit: usize) -> usize {
    let first = bit - REACH;
    without_middle(line[0] >> first) | without_middle(line[1] >> first) << (2 * REACH)
}

#[inline]
const fn without_middle(window: u64) -> usize {
    (window & 0x1f | window >> 1 & 0x3e0) as usize
}

/// The shapes of both sides for all surroundings: Black's in the lower four bits, White's above.
pub struct LineShapes(Box<[u8]>);

impl LineShapes {
    /// The shapes under a rule set.
    pub fn of(rules: RuleSet) -> &'static LineShapes {
        static FREESTYLE: LazyLock<LineShapes> = LazyLock::new(|| joined(RuleSet::Freestyle));
        static STANDARD: LazyLock<LineShapes> = LazyLock::new(|| joined(RuleSet::Standard));
        static RENJU: LazyLock<LineShapes> = LazyLock::new(|| joined(RuleSet::Renju));
        static CARO: LazyLock<LineShapes> = LazyLock::new(|| joined(RuleSet::Caro));
        match rules {
            RuleSet::Standard => &STANDARD,
            RuleSet::Renju => &RENJU,
            RuleSet::Caro => &CARO,
            // Rows of the thesis win with five or more; its fouls are looked up where they matter.
            _ => &FREESTYLE,
        }
    }

    /// What a stone of either side on an empty point would make of a line: the words of the line
    /// with Black's stones and White's, walls in both, and the bit of the point.
    #[inline]
    pub fn at(&self, line: [u64; 2], bit: usize) -> u8 {
        self.0[key_at(line, bit)]
    }
}

/// One table for both sides.
fn joined(rules: RuleSet) -> LineShapes {
    let [black, white] = Color::BOTH.map(|color| Winning::of(rules, color));
    let of_black = of_one_side(black);
    let of_white = if white == black { None } else { Some(of_one_side(white)) };
    let of_white = of_white.as_ref().unwrap_or(&of_black);
    let half = 2 * REACH;
    let low = (1 << half) - 1;
    let both = |key: usize| of_black[key] | of_white[key >> half | (key & low) << half] << 4;
    LineShapes((0..KEYS).map(both).collect())
}

/// Shapes of one side, whose stones are in the lower bits of the key.
fn of_one_side(winning: Winning) -> Vec<u8> {
    let mut shapes = Shapes { winning, known: vec![UNKNOWN; KEYS] };
    for key in (0..KEYS).filter(|&key| is_possible(key)) {
        shapes.of(key);
    }
    shapes.known.into_iter().map(|shape| if shape == UNKNOWN { 0 } else { shape }).collect()
}

const UNKNOWN: u8 = u8::MAX;

/// Whether there is nothing but wall beyond a wall.
const fn is_possible(key: usize) -> bool {
    let walls = (key & key >> (2 * REACH)) as u32;
    let (before, after) = (walls & 0x1f, walls >> REACH);
    before & (before + 1) == 0 && (after + (after & after.wrapping_neg())) & 0x1f == 0
}

/// Shapes as far as they are known. A shape follows from those with one stone more.
struct Shapes {
    winning: Winning,
    known: Vec<u8>,
}

/// The bits of cells that can be in one row of five with the middle.
const IN_A_FIVE: std::ops::Range<usize> = 1..2 * REACH - 1;

impl Shapes {
    fn of(&mut self, key: usize) -> LineShape {
        if self.known[key] == UNKNOWN {
            self.known[key] = self.made(key) as u8;
        }
        LineShape::from_number(self.known[key])
    }

    fn made(&mut self, key: usize) -> LineShape {
        if let Some(ended) = self.row(key) {
            return ended;
        }
        let empty: Vec<usize> = IN_A_FIVE.filter(|&cell| key & both(cell) == 0).collect();
        let next: Vec<LineShape> = empty.iter().map(|&cell| self.of(key | own(cell))).collect();
        let count =
            |wanted: &dyn Fn(LineShape) -> bool| next.iter().filter(|s| wanted(**s)).count();
        if count(&|shape| shape == LineShape::Five) > 0 {
            return self.four(key, &empty);
        }
        let unstoppable = |shape: LineShape| match shape {
            LineShape::StraightFour => true,
            LineShape::DoubleFour => self.winning != Winning::Renju,
            _ => false,
        };
        match count(&unstoppable) {
            0 => {}
            1 => return LineShape::NarrowThree,
            _ => return LineShape::Three,
        }
        if count(&LineShape::is_four) > 0 {
            return LineShape::SleepingThree;
        }
        match count(&LineShape::is_three) {
            0 => {}
            1 => return LineShape::NarrowTwo,
            2 => return LineShape::Two,
            _ => return LineShape::WideTwo,
        }
        if count(&|shape| shape == LineShape::SleepingThree) > 0 {
            return LineShape::SleepingTwo;
        }
        let is_two = |shape| (LineShape::NarrowTwo..=LineShape::WideTwo).contains(&shape);
        if count(&is_two) > 0 {
            return LineShape::One;
        }
        let becomes_two = |shape| shape == LineShape::SleepingTwo;
        if count(&becomes_two) > 0 { LineShape::SleepingOne } else { LineShape::Dead }
    }

    /// The row through the middle, if it is long enough to be something by itself.
    fn row(&self, key: usize) -> Option<LineShape> {
        let is_own = |&cell: &usize| key & both(cell) == own(cell);
        let before = (0..REACH).rev().take_while(is_own).count();
        let after = (REACH..2 * REACH).take_while(is_own).count();
        let length = before + 1 + after;
        if length < 5 {
            return None;
        }
        let is_blocked = || {
            let is_other = |cell: usize| key & both(cell) == other(cell);
            is_other(REACH - 1 - before) && is_other(REACH + after)
        };
        let wins = match self.winning {
            Winning::FiveOrMore => true,
            Winning::ExactlyFive | Winning::Renju => length == 5,
            Winning::Unblocked => length > 5 || !is_blocked(),
        };
        Some(if wins { LineShape::Five } else { LineShape::Overline })
    }

    /// What kind of four it is that one of these stones completes.
    fn four(&mut self, key: usize, empty: &[usize]) -> LineShape {
        if self.winning == Winning::Renju {
            return self.four_of_renju(key, empty);
        }
        // The opponent has one stone to stop it; no matter where.
        let ends = [0, 2 * REACH - 1].into_iter().filter(|&cell| key & both(cell) == 0);
        let replies: Vec<usize> = empty.iter().copied().chain(ends).collect();
        let still_wins = |shapes: &mut Shapes, reply: usize| {
            let key = key | other(reply);
            let fives = empty.iter().filter(|&&cell| cell != reply);
            fives.into_iter().any(|&cell| shapes.of(key | own(cell)) == LineShape::Five)
        };
        if replies.iter().all(|&reply| still_wins(self, reply)) {
            LineShape::StraightFour
        } else {
            LineShape::Four
        }
    }

    /// Two points that complete the same four stones make it straight, two different sets of four
    /// stones make it a double four.
    fn four_of_renju(&mut self, key: usize, empty: &[usize]) -> LineShape {
        let stones_with = |cell: usize| {
            let is_own = |c: &usize| key & both(*c) == own(*c) || *c == cell;
            let first = (0..REACH).rev().take_while(is_own).last().unwrap_or(REACH);
            let last = (REACH..2 * REACH).take_while(is_own).last().unwrap_or(REACH - 1);
            (first..=last).filter(|&stone| stone != cell).collect::<Vec<usize>>()
        };
        let mut fours: Vec<Vec<usize>> = Vec::new();
        let mut completions = 0;
        for &cell in empty {
            if self.of(key | own(cell)) == LineShape::Five {
                completions += 1;
                fours.push(stones_with(cell));
            }
        }
        fours.dedup();
        match (fours.len(), completions) {
            (2.., _) => LineShape::DoubleFour,
            (_, 2..) => LineShape::StraightFour,
            _ => LineShape::Four,
        }
    }
}

const fn own(cell: usize) -> usize {
    1 << cell
}

const fn other(cell: usize) -> usize {
    1 << (cell + 2 * REACH)
}

const fn both(cell: usize) -> usize {
    own(cell) | other(cell)
}
