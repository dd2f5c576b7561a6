/// An eye that the other side can only fill from inside: a nakade shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Eye {
    points: u32,
    stones: u32,
}

/// Why there is no such eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EyeError {
    /// Larger than any shape that can be kept to one eye.
    #[error("an eye of {0} points: an eye that can be filled from inside has 7 at most")]
    TooLarge(u32),
    /// No room left.
    #[error(
        "{stones} stones in an eye of {points} points: at most all but one of the points hold stones"
    )]
    TooManyStones {
        /// Points of the eye.
        points: u32,
        /// The other side's stones inside.
        stones: u32,
    },
}

/// Moves to fill an empty eye of so many points: all but one of them, then the other side takes the
/// stones and the eye is a point smaller; the last stones need not be taken.
const MOVES: [u32; 8] = [0, 1, 2, 3, 5, 8, 12, 17];

impl Eye {
    /// No eye.
    pub const NONE: Eye = Eye { points: 0, stones: 0 };

    /// An eye of so many points, with so many stones of the other side inside.
    ///
    /// # Errors
    /// If it is too large or too full.
    pub const fn new(points: u32, stones: u32) -> Result<Eye, EyeError> {
        if points as usize >= MOVES.len() {
            return Err(EyeError::TooLarge(points));
        }
        if stones > 0 && stones >= points {
            return Err(EyeError::TooManyStones { points, stones });
        }
        Ok(Eye { points, stones })
    }

    /// Whether there is one.
    pub const fn exists(self) -> bool {
        self.points > 0
    }

    /// Its points, with those that hold stones.
    pub const fn points(self) -> u32 {
        self.points
    }

    /// The other side's stones inside.
    pub const fn stones(self) -> u32 {
        self.stones
    }

    /// How many moves it takes to fill it.
    pub const fn moves(self) -> u32 {
        MOVES[self.points as usize] - self.stones
    }

    /// Its class: none, up to three points, then every size its own. The higher class has the
    /// better of a fight over shared liberties.
    pub const fn class(self) -> u32 {
        match self.points {
            0 => 0,
            1..=3 => 1,
            points => points - 2,
        }
    }

    /// With another stone of the other side inside, if there is room for one that is not the last.
    pub const fn entered(self) -> Option<Eye> {
        if self.stones + 1 < self.points {
            Some(Eye { stones: self.stones + 1, ..self })
        } else {
            None
        }
    }

    /// With the stones taken off that fill it but for one point.
    pub const fn cleared(self) -> Option<Eye> {
        if self.points > 1 && self.stones + 1 == self.points {
            Some(Eye { points: self.points - 1, stones: 0 })
        } else {
            None
        }
    }
}
