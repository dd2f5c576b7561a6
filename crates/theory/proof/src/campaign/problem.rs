use crate::Turn;

/// A question of yes or no about a game whose positions take long to look at, and never come back.
pub trait Problem: Sync {
    /// A position with all that moves depend on.
    type Position: Clone + Send + Sync;
    /// What somebody who looks at positions remembers from one to the next.
    type Looker: Send;

    /// Somebody who has looked at nothing yet.
    fn looker(&self) -> Self::Looker;

    /// The key of a position: the same for the same moves in any order, so that answers are as good
    /// as the key.
    fn key(&self, position: &Self::Position) -> u64;

    /// The key after a move of a side, from the key before. The same move once more takes it back.
    fn key_after(&self, key: u64, turn: Turn, mv: u16) -> u64;

    /// Whose turn it is.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// Makes a move.
    fn play(&self, position: &mut Self::Position, mv: u16);

    /// Looks at a position. Hints are moves that decided positions much like it.
    fn look(&self, looker: &mut Self::Looker, position: &mut Self::Position, hints: &[u16])
    -> Look;
}

/// What somebody has seen in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// The prover gets its way.
    Proved,
    /// It does not, or there is no hope that it does.
    Refuted,
    /// One of these moves decides. Of the prover's moves only hopeful ones need be there; of the
    /// refuter's all that are not yet answered.
    Open(Vec<Branch>),
}

/// A move and how hard the position after it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move.
    pub mv: u16,
    /// To prove; 1 is easy.
    pub proof: u16,
    /// To refute.
    pub disproof: u16,
}
