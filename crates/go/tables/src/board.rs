//! Boards of up to 25 points as bits: bit `i` is the point [`Size::point`]`(i)`.

use tengen_board::{Point, Size, Symmetry};

/// A set of points of a small board.
pub type Points = u32;

/// The most points a [`Board`] may have.
pub const MOST_POINTS: usize = 25;

/// The geometry of a small board.
#[derive(Clone, Debug)]
pub struct Board {
    size: Size,
    all: Points,
    /// Points that have a left neighbour, and points that have a right one.
    has_left: Points,
    has_right: Points,
    /// Where each symmetry takes each point.
    images: Vec<[u8; MOST_POINTS]>,
}

/// What stands on a board, seen by the player to move: a game seen from the other side with all
/// colours changed is the same game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    /// Stones of the player to move.
    pub own: Points,
    /// Stones of the opponent.
    pub other: Points,
}

impl Stones {
    /// Every stone.
    #[inline]
    pub const fn all(self) -> Points {
        self.own | self.other
    }

    /// The same stones seen from the other side.
    #[inline]
    #[must_use]
    pub const fn swapped(self) -> Stones {
        Stones { own: self.other, other: self.own }
    }
}

/// All that the rest of a game depends on under simple ko.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// The stones.
    pub stones: Stones,
    /// The point that the player to move may not retake now; no bit or one.
    pub ko: Points,
    /// Whether the opponent has just passed, so that another pass ends the game.
    pub passed: bool,
}

impl State {
    /// Somebody is to move on these stones, with nothing forbidden.
    pub const fn quiet(stones: Stones) -> State {
        State { stones, ko: 0, passed: false }
    }

    /// The state after a pass, seen by the opponent.
    #[must_use]
    pub const fn after_pass(self) -> State {
        State { stones: self.stones.swapped(), ko: 0, passed: true }
    }
}

/// The points of a set, one at a time, lowest bit first.
pub fn each(mut set: Points) -> impl Iterator<Item = Points> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Board {
    /// The board of this size, if it has no more than [`MOST_POINTS`] points.
    pub fn new(size: Size) -> Option<Board> {
        if size.area() > MOST_POINTS {
            return None;
        }
        let set = |keep: &dyn Fn(Point) -> bool| {
            let kept = size.points().filter(|&point| keep(point));
            kept.fold(0, |set, point| set | 1 << size.index(point))
        };
        let images = Symmetry::all(size).map(|symmetry| {
            let mut image = [0; MOST_POINTS];
            for point in size.points() {
                image[size.index(point)] = size.index(symmetry.apply(point, size)) as u8;
            }
            image
        });
        Some(Board {
            size,
            all: set(&|_| true),
            has_left: set(&|point| point.column() > 0),
            has_right: set(&|point| point.column() + 1 < size.width()),
            images: images.collect(),
        })
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Every point.
    pub const fn all(&self) -> Points {
        self.all
    }

    /// How many points there are.
    pub const fn area(&self) -> usize {
        self.size.area()
    }

    /// The set of one point.
    pub const fn set_of(&self, point: Point) -> Points {
        1 << self.size.index(point)
    }

    /// The only point of a set.
    pub const fn point_of(&self, set: Points) -> Point {
        self.size.point(set.trailing_zeros() as usize)
    }

    /// Where the symmetries take the points: for each, the index a point's index goes to. The one
    /// that moves nothing comes first.
    pub fn images(&self) -> &[[u8; MOST_POINTS]] {
        &self.images
    }

    /// A set moved by one of the [`Board::images`].
    pub fn moved(&self, set: Points, image: &[u8; MOST_POINTS]) -> Points {
        each(set).fold(0, |moved, point| moved | 1 << image[point.trailing_zeros() as usize])
    }

    /// The points next to a set; some may be of the set.
    #[inline]
    pub const fn beside(&self, set: Points) -> Points {
        let width = self.size.width();
        ((set & self.has_left) >> 1)
            | ((set & self.has_right) << 1)
            | (set >> width)
            | ((set << width) & self.all)
    }

    /// What is connected with a seed through points of a set that holds the seed.
    #[inline]
    pub const fn connected(&self, seed: Points, within: Points) -> Points {
        let mut part = seed;
        loop {
            let grown = part | (self.beside(part) & within);
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The connected parts of a set.
    pub fn parts(&self, mut set: Points) -> impl Iterator<Item = Points> {
        std::iter::from_fn(move || {
            let seed = set & set.wrapping_neg();
            let part = self.connected(seed, set);
            set ^= part;
            (seed != 0).then_some(part)
        })
    }

    /// The empty points.
    #[inline]
    pub const fn empty(&self, stones: Stones) -> Points {
        self.all & !stones.all()
    }

    /// The points in reach of a player: its stones and all that is connected with them through
    /// empty points.
    #[inline]
    const fn reach(&self, stones: Points, empty: Points) -> Points {
        self.connected(stones, stones | empty)
    }

    /// Area of the player to move less that of the opponent, all stones counting as alive.
    #[inline]
    pub const fn score(&self, stones: Stones) -> i8 {
        let empty = self.empty(stones);
        let own = self.reach(stones.own, empty);
        let other = self.reach(stones.other, empty);
        (own & !other).count_ones() as i8 - (other & !own).count_ones() as i8
    }

    /// Whether every string has a liberty.
    pub fn is_legal(&self, stones: Stones) -> bool {
        let breathing = |color: Points| {
            let liberties = self.empty(stones);
            let at_liberty = self.beside(liberties) & color;
            self.connected(at_liberty, color) == color
        };
        breathing(stones.own) && breathing(stones.other)
    }

    /// The state after a stone of the player to move on a point, seen by the opponent; nothing if
    /// the point is taken, forbidden by ko, or the move would be suicide.
    #[inline]
    pub fn play(&self, state: State, point: Points) -> Option<State> {
        let Stones { own, other } = state.stones;
        if point & (own | other | state.ko) != 0 {
            return None;
        }
        let own = own | point;
        let empty = self.all & !(own | other);
        let mut captured = 0;
        let mut attacked = self.beside(point) & other;
        while attacked != 0 {
            let string = self.connected(attacked & attacked.wrapping_neg(), other);
            if self.beside(string) & empty == 0 {
                captured |= string;
            }
            attacked &= !string;
        }
        let mut ko = 0;
        if captured == 0 {
            let string = self.connected(point, own);
            if self.beside(string) & empty == 0 {
                return None;
            }
        } else if captured.is_power_of_two() && self.beside(point) & (own | empty) == 0 {
            // A lone stone whose only liberty is the one it has just taken.
            ko = captured;
        }
        let stones = Stones { own: other & !captured, other: own };
        Some(State { stones, ko, passed: false })
    }

    /// The points that a ko can forbid to the player to move: where a lone stone of the opponent
    /// may just have taken one.
    pub fn possible_kos(&self, stones: Stones) -> Points {
        let empty = self.empty(stones);
        each(empty).filter(|&point| self.is_possible_ko(stones, empty, point)).fold(0, |a, b| a | b)
    }

    fn is_possible_ko(&self, stones: Stones, empty: Points, point: Points) -> bool {
        let around = self.beside(point);
        if around & stones.other != around {
            return false;
        }
        let mut takers = 0;
        for string in self.parts(stones.other).filter(|string| string & around != 0) {
            if self.beside(string) & empty == point {
                // Two strings in atari on one point: one of them had no liberty before.
                if takers != 0 || !string.is_power_of_two() {
                    return false;
                }
                takers = string;
            }
        }
        takers != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Color, Random};
    use tengen_go_rules::{Position, RuleSet, Rules};

    fn stones_of(position: &Position, board: &Board) -> Stones {
        let set = |color: Color| {
            position.stones_of(color).iter().fold(0, |set, point| set | board.set_of(point))
        };
        let to_move = position.to_move();
        Stones { own: set(to_move), other: set(!to_move) }
    }

    /// Random games agree with the rules of the house: legal moves, captures, kos, area.
    #[test]
    fn bits_follow_the_rules() {
        let rules = Rules { ko: tengen_go_rules::KoRule::Simple, ..RuleSet::Chinese.rules() };
        let mut random = Random::new(5);
        let mut kos = 0;
        for (width, height) in [(1, 5), (2, 2), (3, 3), (4, 3), (4, 4), (5, 5)] {
            let size = Size::new(width, height).unwrap();
            let board = Board::new(size).unwrap();
            for _ in 0..60 {
                let mut position = Position::new(size, rules);
                let mut state = State::default();
                for _ in 0..80 {
                    assert_eq!(stones_of(&position, &board), state.stones);
                    assert!(board.is_legal(state.stones));
                    assert_eq!(position.ko().map_or(0, |ko| board.set_of(ko)), state.ko);
                    if state.ko != 0 {
                        assert_eq!(board.possible_kos(state.stones) & state.ko, state.ko);
                        kos += 1;
                    }
                    let mut legal = Vec::new();
                    for point in size.points() {
                        let after = board.play(state, board.set_of(point));
                        assert_eq!(
                            after.is_some(),
                            position.is_legal(position.to_move(), point.into()),
                            "{point:?}"
                        );
                        legal.extend(after.map(|after| (point, after)));
                    }
                    if legal.is_empty() {
                        break;
                    }
                    let (point, after) = legal[random.below(legal.len() as u32) as usize];
                    position.play(point.into()).unwrap();
                    state = after;
                }
            }
        }
        assert!(kos > 50, "only {kos} kos came up");
    }

    #[test]
    fn area_is_that_of_the_rules() {
        let mut random = Random::new(6);
        let board = Board::new(Size::square(4).unwrap()).unwrap();
        for _ in 0..2000 {
            let own = random.next_u64() as Points & board.all();
            let other = random.next_u64() as Points & board.all() & !own;
            let stones = Stones { own, other };
            let mut by_points = 0;
            for point in each(board.all()) {
                let reaches = |color: Points, empty: Points| {
                    color & board.connected(point, empty | point | color) != 0
                };
                let empty = board.empty(stones);
                let region = board.connected(point, empty | point);
                let beside = board.beside(region);
                by_points += if point & own != 0 {
                    1
                } else if point & other != 0 {
                    -1
                } else {
                    assert!(reaches(own, empty) == (beside & own != 0));
                    i8::from(beside & own != 0 && beside & other == 0)
                        - i8::from(beside & other != 0 && beside & own == 0)
                };
            }
            assert_eq!(board.score(stones), by_points);
        }
    }
}
