use std::cmp::Ordering;

use crate::store::DEEPEST;
use crate::{CgtError, Game, Number, Result, Side, Store};

/// Who wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left, whoever begins.
    Left,
    /// Right, whoever begins.
    Right,
    /// Whoever begins.
    Next,
    /// Whoever does not begin.
    Previous,
}

impl Outcome {
    /// The letter that mathematicians write.
    pub const fn letter(self) -> char {
        match self {
            Outcome::Left => 'L',
            Outcome::Right => 'R',
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
        }
    }
}

impl Store {
    /// Whether one value is at most another.
    pub fn is_at_most(&self, one: Game, other: Game) -> Result<bool> {
        self.at_most(one, other)
    }

    /// How one value stands to another; none if they are confused.
    pub fn compare(&self, one: Game, other: Game) -> Result<Option<Ordering>> {
        if one == other {
            return Ok(Some(Ordering::Equal));
        }
        // Different values are never at most each other both ways.
        Ok(if self.at_most(one, other)? {
            Some(Ordering::Less)
        } else if self.at_most(other, one)? {
            Some(Ordering::Greater)
        } else {
            None
        })
    }

    /// Who wins.
    pub fn outcome(&self, game: Game) -> Result<Outcome> {
        let zero = self.number(Number::ZERO)?;
        Ok(match self.compare(game, zero)? {
            Some(Ordering::Less) => Outcome::Right,
            Some(Ordering::Equal) => Outcome::Previous,
            Some(Ordering::Greater) => Outcome::Left,
            None => Outcome::Next,
        })
    }

    /// One is at most the other unless Right, to move in their difference, has a winning move: to
    /// an option of the other that is at most the one, or away from an option of the one that is
    /// at least the other.
    pub(crate) fn at_most(&self, one: Game, other: Game) -> Result<bool> {
        if one == other {
            return Ok(true);
        }
        let (low, high) = (self.node(one), self.node(other));
        if let (Some(low), Some(high)) = (low.nus(), high.nus()) {
            return Ok(low.is_at_most(high));
        }
        let (low_left, high_right) = (low.stop(Side::Left), high.stop(Side::Right));
        if low_left < high_right {
            return Ok(true);
        }
        if low_left > high.stop(Side::Left) || low.stop(Side::Right) > high_right {
            return Ok(false);
        }
        if let Some(known) = self.orders.get(one, other) {
            return Ok(known);
        }
        if low.height.saturating_add(high.height) > 2 * DEEPEST {
            return Err(CgtError::TooDeep);
        }
        self.spend(1)?;
        let found = self.no_winning_move(one, other)?;
        self.orders.put(one, other, found);
        Ok(found)
    }

    /// Nobody needs to move in a number while the other game is none.
    fn no_winning_move(&self, one: Game, other: Game) -> Result<bool> {
        if self.node(one).number().is_none() {
            for &option in self.left(one)? {
                if self.at_most(other, option)? {
                    return Ok(false);
                }
            }
        }
        if self.node(other).number().is_none() {
            for &option in self.right(other)? {
                if self.at_most(option, one)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether one value is no better than another for a side.
    #[inline]
    pub(crate) fn no_better(&self, side: Side, one: Game, other: Game) -> Result<bool> {
        match side {
            Side::Left => self.at_most(one, other),
            Side::Right => self.at_most(other, one),
        }
    }
}
