//! A region seen from inside: its points as bits, safe stones only as what they touch.

use tengen_board::{Point, PointSet, Size};

/// Points of a region as the bits of a word.
pub(crate) type Bits = u64;

/// Regions of more points are not looked into.
pub(crate) const MOST_POINTS: usize = 64;

/// The points that bits stand for.
pub(crate) struct Frame {
    pub points: Vec<Point>,
    beside: Vec<Bits>,
}

/// A connected part of a frame with nothing but safe stones and edges round it. No stone in it is
/// known to be safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Area {
    pub points: Bits,
    /// Stones of each colour.
    pub stones: [Bits; 2],
    /// Points beside safe stones of each colour.
    pub near: [Bits; 2],
}

/// What a stone makes of an area.
pub(crate) struct After {
    /// The parts that are left to be played.
    pub parts: Vec<Area>,
    /// Black's points minus White's in what is settled.
    pub settled: i32,
    /// The bit that simple ko forbids to the other side.
    pub ko: Option<u8>,
}

pub(crate) fn bits(mut set: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}

impl Frame {
    pub fn new(part: &PointSet) -> Frame {
        let points: Vec<Point> = crate::walls::listed(part);
        assert!(points.len() <= MOST_POINTS, "{} points do not fit into a word", points.len());
        let bit_of = |point: Point| points.iter().position(|&p| p == point);
        let beside = points
            .iter()
            .map(|point| point.neighbours().into_iter().filter_map(bit_of).map(|b| 1 << b).sum())
            .collect();
        Frame { points, beside }
    }

    /// The set of points as bits.
    pub fn bits_of(&self, set: &PointSet) -> Bits {
        let points = self.points.iter().enumerate();
        points.filter(|(_, point)| set.contains(**point)).map(|(bit, _)| 1 << bit).sum()
    }

    /// The whole frame as an area.
    pub fn area(&self, stones: [PointSet; 2], safe: [PointSet; 2], size: Size) -> Area {
        let all = if self.points.len() == MOST_POINTS { !0 } else { (1 << self.points.len()) - 1 };
        Area {
            points: all,
            stones: stones.map(|set| self.bits_of(&set)),
            near: safe.map(|set| self.bits_of(&set.neighbours(size))),
        }
    }

    /// The points beside some point of a set.
    pub fn around(&self, set: Bits) -> Bits {
        bits(set).fold(0, |around, bit| around | self.beside[bit as usize])
    }

    /// The connected part of `within` round `start`, which lies in it.
    fn flood(&self, start: Bits, within: Bits) -> Bits {
        let (mut part, mut edge) = (start, start);
        while edge != 0 {
            edge = self.around(edge) & within & !part;
            part |= edge;
        }
        part
    }

    fn parts(&self, set: Bits) -> impl Iterator<Item = Bits> + '_ {
        let mut left = set;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let part = self.flood(left & left.wrapping_neg(), left);
                left &= !part;
                part
            })
        })
    }

    /// Black's area minus White's if the game ended now and all stones stayed.
    pub fn count(&self, area: &Area) -> i32 {
        let [black, white] = area.stones;
        let mut margin = black.count_ones() as i32 - white.count_ones() as i32;
        for part in self.parts(area.points & !black & !white) {
            let around = self.around(part);
            let touches =
                [0, 1].map(|side| around & area.stones[side] != 0 || part & area.near[side] != 0);
            let points = part.count_ones() as i32;
            margin += points * (i32::from(touches[0]) - i32::from(touches[1]));
        }
        margin
    }

    /// What comes of a stone of a side (0 is Black) on a free point, unless it is suicide.
    pub fn play(&self, area: &Area, side: usize, bit: u8) -> Option<After> {
        let mut area = *area;
        let stone = 1 << bit;
        area.stones[side] |= stone;
        let other = 1 - side;
        let mut taken = 0;
        for string in self.parts(self.strings_beside(&area, other, stone)) {
            if !self.breathes(&area, other, string) {
                taken |= string;
            }
        }
        area.stones[other] &= !taken;
        let own = self.flood(stone, area.stones[side]);
        if !self.breathes(&area, side, own) {
            return None;
        }
        let liberties = self.around(own) & area.points & !area.stones[0] & !area.stones[1];
        let is_ko = taken.count_ones() == 1
            && own == stone
            && own & area.near[side] == 0
            && liberties.count_ones() == 1;
        let ko = is_ko.then(|| taken.trailing_zeros() as u8);
        let (parts, settled) = self.split(&area);
        Some(After { parts, settled, ko })
    }

    /// All stones of the strings of a side that touch a stone.
    fn strings_beside(&self, area: &Area, side: usize, stone: Bits) -> Bits {
        let touching = self.around(stone) & area.stones[side];
        self.flood(touching, area.stones[side])
    }

    fn breathes(&self, area: &Area, side: usize, string: Bits) -> bool {
        let free = area.points & !area.stones[0] & !area.stones[1];
        string & area.near[side] != 0 || self.around(string) & free != 0
    }

    /// Takes an area apart: stones that have become safe and parts that have become somebody's are
    /// counted, what is left goes on.
    fn split(&self, area: &Area) -> (Vec<Area>, i32) {
        let safe = [0, 1].map(|side| self.safe(area, side));
        let near = [0, 1].map(|side| area.near[side] | self.around(safe[side]));
        let mut settled = safe[0].count_ones() as i32 - safe[1].count_ones() as i32;
        let mut open = Vec::new();
        for part in self.parts(area.points & !safe[0] & !safe[1]) {
            let near = near.map(|set| set & part);
            let points = part.count_ones() as i32;
            if near == [part, 0] {
                settled += points;
            } else if near == [0, part] {
                settled -= points;
            } else {
                let stones = area.stones.map(|set| set & part);
                open.push(Area { points: part, stones, near });
            }
        }
        (open, settled)
    }

    /// Stones that are joined to safe ones, or alive by two eyes of their own. As on the board,
    /// every point of an eye touches its string.
    fn safe(&self, area: &Area, side: usize) -> Bits {
        let own = area.stones[side];
        let mut joined = 0;
        let mut strings = Vec::new();
        for string in self.parts(own) {
            if string & area.near[side] != 0 {
                joined |= string;
            } else {
                strings.push(string);
            }
        }
        if strings.is_empty() {
            return joined;
        }
        // A part that reaches a safe stone of the other side goes on behind it.
        let mut eyes: Vec<Bits> =
            self.parts(area.points & !own).filter(|part| part & area.near[1 - side] == 0).collect();
        loop {
            let before = strings.len();
            strings.retain(|&string| {
                let around = self.around(string);
                eyes.iter().filter(|&&eye| eye & !around == 0).count() > 1
            });
            let alive = strings.iter().fold(joined, |all, string| all | string);
            if strings.len() == before {
                return alive;
            }
            eyes.retain(|&eye| self.around(eye) & own & !alive == 0);
        }
    }
}
