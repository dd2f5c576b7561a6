use crate::{Lettering, Point};

/// What a player does when it is their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Put a stone on a point.
    Play(Point),
    /// Leave the turn to the opponent.
    Pass,
}

impl Move {
    /// The point played on, if any.
    #[inline]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// The point's name, or `pass`.
    pub fn name(self, lettering: Lettering) -> String {
        self.point().map_or_else(|| "pass".to_owned(), |point| point.name(lettering))
    }
}

impl From<Point> for Move {
    fn from(point: Point) -> Move {
        Move::Play(point)
    }
}
