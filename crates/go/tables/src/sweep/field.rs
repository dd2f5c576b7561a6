//! Positions with their names under all symmetries kept up to date, and the moves that lead from one
//! to the next.

use crate::board::{Board, MOST_POINTS, Points, State, Stones, each};

/// The ways to turn and mirror a square; a board with fewer has some of its own twice.
const TURNS: usize = 8;

/// No colour has more strings on a small board.
const MOST_STRINGS: usize = 13;

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Wants a score that the other side must not prevent.
    Hunter,
    /// Wants to prevent it.
    Guest,
}

impl Side {
    pub(super) const fn other(self) -> Side {
        match self {
            Side::Hunter => Side::Guest,
            Side::Guest => Side::Hunter,
        }
    }
}

/// How often the guest may still take stones before the hunter counts as beaten, if that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Losses(u8);

impl Losses {
    /// As often as it can.
    pub(crate) const ANY: Losses = Losses(31);

    /// The most that can be asked for.
    pub(crate) const MOST: u8 = 29;

    pub(crate) const fn at_most(times: u8) -> Losses {
        Losses(if times > Losses::MOST { Losses::MOST } else { times })
    }

    /// After a move of a side that takes this off the board; nothing if that was once too often.
    #[inline]
    pub(super) fn after(self, side: Side, taken: Points) -> Option<Losses> {
        if side == Side::Hunter || taken == 0 || self == Losses::ANY {
            return Some(self);
        }
        self.fewer()
    }

    /// Whether the next stones that the guest takes are too many.
    #[inline]
    pub(super) fn are_used_up(self) -> bool {
        self.0 == 0
    }

    /// One less, if that can be.
    #[inline]
    pub(super) fn fewer(self) -> Option<Losses> {
        (self != Losses::ANY && self.0 > 0).then(|| Losses(self.0 - 1))
    }

    /// One more, if that can be.
    #[inline]
    pub(super) fn more(self) -> Option<Losses> {
        (self.0 < Losses::MOST).then(|| Losses(self.0 + 1))
    }
}

/// A position and, for each symmetry, its name: bits for the stones of the hunter, bits for those of the
/// guest, both at a point that a ko forbids.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub hunter: Points,
    pub guest: Points,
    pub ko: Points,
    names: [u64; TURNS],
}

/// The strings of one colour and their liberties.
pub(super) struct Strings {
    list: [(Points, Points); MOST_STRINGS],
    count: usize,
}

impl Strings {
    pub(super) fn iter(&self) -> impl Iterator<Item = (Points, Points)> + '_ {
        self.list[..self.count].iter().copied()
    }
}

/// A board with what is needed to move fast on it.
pub(super) struct Field {
    pub board: Board,
    /// The bits of a stone of each side on each point, for each symmetry.
    bits: [[[u64; TURNS]; MOST_POINTS]; 2],
    /// Each symmetry on sets of points, five points at a time, and its inverse.
    turned: Vec<[[Points; 32]; 5]>,
    back: Vec<usize>,
}

impl Field {
    pub(super) fn new(board: Board) -> Field {
        let images = board.images();
        let count = images.len();
        let mut bits = [[[0; TURNS]; MOST_POINTS]; 2];
        for (side, shift) in [0, MOST_POINTS].into_iter().enumerate() {
            for (point, lanes) in bits[side].iter_mut().enumerate().take(board.area()) {
                for (turn, lane) in lanes.iter_mut().enumerate() {
                    *lane = 1 << (usize::from(images[turn % count][point]) + shift);
                }
            }
        }
        let turned = images.iter().map(|image| {
            let mut parts = [[0; 32]; 5];
            for (part, sets) in parts.iter_mut().enumerate() {
                for (set, turned) in sets.iter_mut().enumerate() {
                    *turned = board.moved((set as Points) << (5 * part) & board.all(), image);
                }
            }
            parts
        });
        let turned = turned.collect();
        let undoes = |one: &[u8; MOST_POINTS], other: &[u8; MOST_POINTS]| {
            (0..board.area()).all(|point| usize::from(other[usize::from(one[point])]) == point)
        };
        let inverse = |one| images.iter().position(|other| undoes(one, other));
        let back = images.iter().map(|one| inverse(one).unwrap_or(0)).collect();
        Field { bits, turned, back, board }
    }

    /// The position of a state in which a side is to move.
    pub(super) fn spot(&self, state: State, side: Side) -> Spot {
        let Stones { own, other } = state.stones;
        let (hunter, guest) = match side {
            Side::Hunter => (own, other),
            Side::Guest => (other, own),
        };
        let ko = state.ko;
        let mut names = [0; TURNS];
        self.flip(&mut names, Side::Hunter, hunter | ko);
        self.flip(&mut names, Side::Guest, guest | ko);
        Spot { hunter, guest, ko, names }
    }

    #[inline]
    fn flip(&self, names: &mut [u64; TURNS], side: Side, points: Points) {
        for point in each(points) {
            let bits = &self.bits[side as usize][point.trailing_zeros() as usize];
            for (name, bit) in names.iter_mut().zip(bits) {
                *name ^= bit;
            }
        }
    }

    /// The smallest of the names with the side to move and the losses that are left, the same for all
    /// positions that are turned images of each other and never zero; and the symmetry it belongs to.
    #[inline]
    pub(super) fn name(&self, spot: &Spot, side: Side, losses: Losses) -> (u64, usize) {
        let mut smallest = (spot.names[0], 0);
        for turn in 1..TURNS {
            if spot.names[turn] < smallest.0 {
                smallest = (spot.names[turn], turn);
            }
        }
        let to_move = match side {
            Side::Hunter => 1 << (2 * MOST_POINTS),
            Side::Guest => 0,
        };
        let left = u64::from(losses.0) << (2 * MOST_POINTS + 1);
        ((smallest.0 | to_move | left) + 1, smallest.1 % self.turned.len())
    }

    /// A set turned by a symmetry.
    #[inline]
    pub(super) fn turned(&self, turn: usize, set: Points) -> Points {
        let parts = &self.turned[turn];
        let part = |index: usize| parts[index][(set >> (5 * index)) as usize & 31];
        part(0) | part(1) | part(2) | part(3) | part(4)
    }

    /// A set turned back.
    #[inline]
    pub(super) fn turned_back(&self, turn: usize, set: Points) -> Points {
        self.turned(self.back[turn], set)
    }

    #[inline]
    pub(super) fn strings(&self, stones: Points, empty: Points) -> Strings {
        let mut strings = Strings { list: [(0, 0); MOST_STRINGS], count: 0 };
        let mut left = stones;
        while left != 0 {
            let string = self.board.connected(left & left.wrapping_neg(), left);
            left ^= string;
            strings.list[strings.count] = (string, self.board.beside(string) & empty);
            strings.count += 1;
        }
        strings
    }

    /// What a stone on an empty point takes off the board; nothing if it may not be played
    /// because it would take itself. The strings are those of the mover and of the other side.
    #[inline]
    pub(super) fn taken(
        &self,
        point: Points,
        empty: Points,
        own: &Strings,
        other: &Strings,
    ) -> Option<Points> {
        let taken = other.iter().filter(|&(_, liberties)| liberties == point);
        let taken = taken.fold(0, |taken, (string, _)| taken | string);
        if taken == 0 && self.board.beside(point) & empty == 0 {
            let breathes = own.iter().any(|(_, libs)| libs & point != 0 && libs != point);
            return breathes.then_some(0);
        }
        Some(taken)
    }

    /// The position after a stone that takes this off the board.
    #[inline]
    pub(super) fn after(&self, spot: &Spot, side: Side, point: Points, taken: Points) -> Spot {
        let mut next = *spot;
        if spot.ko != 0 {
            self.flip(&mut next.names, Side::Hunter, spot.ko);
            self.flip(&mut next.names, Side::Guest, spot.ko);
        }
        next.ko = 0;
        self.flip(&mut next.names, side, point);
        if taken != 0 {
            let (own, other) = match side {
                Side::Hunter => (spot.hunter, Side::Guest),
                Side::Guest => (spot.guest, Side::Hunter),
            };
            self.flip(&mut next.names, other, taken);
            let empty = self.board.all() & !(spot.hunter | spot.guest);
            if taken.is_power_of_two() && self.board.beside(point) & (own | empty) == 0 {
                next.ko = taken;
                self.flip(&mut next.names, Side::Hunter, taken);
                self.flip(&mut next.names, Side::Guest, taken);
            }
        }
        match side {
            Side::Hunter => {
                next.hunter |= point;
                next.guest &= !taken;
            }
            Side::Guest => {
                next.guest |= point;
                next.hunter &= !taken;
            }
        }
        next
    }

    /// The position after a pass.
    #[inline]
    pub(super) fn after_pass(&self, spot: &Spot) -> Spot {
        let mut next = *spot;
        if spot.ko != 0 {
            self.flip(&mut next.names, Side::Hunter, spot.ko);
            self.flip(&mut next.names, Side::Guest, spot.ko);
            next.ko = 0;
        }
        next
    }
}
