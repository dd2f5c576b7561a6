use std::fmt;
use std::hash::Hash;

/// A game in which one side, the prover, wants to reach a goal, and the other wants to prevent it.
pub trait Game {
    /// A position with all that moves depend on.
    type Position: Clone;
    /// What makes two positions the same. Keys must be equal only for positions in which the same
    /// side can force its way: where they are hashes, answers are as good as the hash.
    type Key: Copy + Eq + Hash + fmt::Debug;
    /// A move.
    type Move: Copy + Eq + fmt::Debug;

    /// The key of a position.
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// Whether the goal is reached, and whose turn it is if not.
    fn standing(&self, position: &Self::Position) -> Standing;

    /// The moves of an open position, the most promising first. A side that has none has failed.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The position after one of its moves.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// How hard an open position looks, to prove and to refute; 1 is easy.
    fn difficulty(&self, _position: &Self::Position) -> (u32, u32) {
        (1, 1)
    }
}

/// How things stand with the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The prover has reached it.
    Reached,
    /// It cannot be reached any more.
    OutOfReach,
    /// Somebody has to move.
    Open(Turn),
}

/// A side of a [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Wants to reach the goal.
    Prover,
    /// Wants to prevent it.
    Refuter,
}

impl Turn {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Turn {
        match self {
            Turn::Prover => Turn::Refuter,
            Turn::Refuter => Turn::Prover,
        }
    }
}
