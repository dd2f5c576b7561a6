use std::cmp::Ordering;

/// The two players. Left is Black in Go, and likes positive values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Likes positive values.
    Left,
    /// Likes negative values.
    Right,
}

impl Side {
    /// Both, Left first.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// 0 for Left, 1 for Right.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How this side ranks two things that Left ranks so.
    #[inline]
    pub(crate) const fn ranks(self, for_left: Ordering) -> Ordering {
        match self {
            Side::Left => for_left,
            Side::Right => for_left.reverse(),
        }
    }
}
