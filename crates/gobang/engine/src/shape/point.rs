//! What a stone makes of the four lines through its point together.

use std::sync::LazyLock;

use tengen_board::Color;
use tengen_gobang_rules::RuleSet;

use super::LineShape;
use crate::worth::worth_of;

/// What a stone of one side on a point threatens. Later ones decide sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PointShape {
    /// Nothing that has to be answered.
    Quiet,
    /// It must not be played: two fours at once, or a row that is too long.
    Foul,
    /// A three.
    Three,
    /// Two threes. Under renju Black may make them only if they are not real.
    DoubleThree,
    /// A four.
    Four,
    /// A four and a three at once.
    FourThree,
    /// Fours that one stone does not stop.
    Unstoppable,
    /// A row that wins.
    Five,
}

/// How many there are.
pub const KINDS: usize = 8;

impl PointShape {
    const ALL: [PointShape; KINDS] = [
        PointShape::Quiet,
        PointShape::Foul,
        PointShape::Three,
        PointShape::DoubleThree,
        PointShape::Four,
        PointShape::FourThree,
        PointShape::Unstoppable,
        PointShape::Five,
    ];

    #[inline]
    pub(crate) const fn from_number(number: u8) -> PointShape {
        PointShape::ALL[(number & 7) as usize]
    }
}

/// The shapes of the four lines through a point, four bits each, with that of one line replaced.
#[inline]
pub const fn with_line(lines: u16, direction: usize, shape: u8) -> u16 {
    let place = 4 * direction;
    lines & !(0xf << place) | (shape as u16) << place
}

/// What a stone on a point makes, and what the point is worth to the side that may play there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointLook {
    /// What it is worth that the point is there, to the side to move and to the side that waits.
    pub standing: [i16; 2],
    shape: u8,
    /// Only the board can tell that playing there is no foul.
    pub is_doubtful: bool,
}

impl PointLook {
    /// What a stone there makes.
    #[inline]
    pub const fn shape(self) -> PointShape {
        PointShape::from_number(self.shape)
    }
}

/// What points look like, for the shapes of the four lines through them.
pub struct PointLooks(Box<[PointLook]>);

impl PointLooks {
    /// For a side under a rule set.
    pub fn of(rules: RuleSet, color: Color) -> &'static PointLooks {
        static FREE: LazyLock<PointLooks> = LazyLock::new(|| PointLooks::new(false));
        static BOUND: LazyLock<PointLooks> = LazyLock::new(|| PointLooks::new(true));
        if rules == RuleSet::Renju && color == Color::Black { &BOUND } else { &FREE }
    }

    fn new(is_bound: bool) -> PointLooks {
        let look = |key: u16| {
            let lines = [0, 4, 8, 12].map(|place| (key >> place & 0xf) as u8);
            if lines.contains(&15) {
                return PointLook::default();
            }
            let lines = lines.map(LineShape::from_number);
            let shape = made(lines, is_bound);
            let threes = lines.into_iter().filter(|line| line.is_three()).count();
            let worth = if shape == PointShape::Foul { [0; 2] } else { worth_of(key).standing };
            PointLook {
                standing: worth,
                shape: shape as u8,
                is_doubtful: is_bound && threes >= 2 && shape != PointShape::Five,
            }
        };
        PointLooks((0..=u16::MAX).map(look).collect())
    }

    /// What a point looks like.
    #[inline]
    pub fn at(&self, lines: u16) -> PointLook {
        self.0[lines as usize]
    }
}

fn made(lines: [LineShape; 4], is_bound: bool) -> PointShape {
    let count = |wanted: fn(LineShape) -> bool| lines.iter().filter(|&&line| wanted(line)).count();
    let is_unstoppable = |line: LineShape| match line {
        LineShape::StraightFour => true,
        LineShape::DoubleFour => !is_bound,
        _ => false,
    };
    let threes = count(LineShape::is_three);
    let fours = count(LineShape::is_four) + count(|line| line == LineShape::DoubleFour);
    if count(|line| line == LineShape::Five) > 0 {
        return PointShape::Five;
    }
    if is_bound && (fours >= 2 || count(|line| line == LineShape::Overline) > 0) {
        return PointShape::Foul;
    }
    if fours >= 2 || lines.iter().any(|&line| is_unstoppable(line)) {
        return PointShape::Unstoppable;
    }
    match (fours, threes) {
        (1, 0) => PointShape::Four,
        (1, _) => PointShape::FourThree,
        (_, 0) => PointShape::Quiet,
        (_, 1) => PointShape::Three,
        _ => PointShape::DoubleThree,
    }
}
