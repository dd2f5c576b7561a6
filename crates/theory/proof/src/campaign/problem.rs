use std::sync::atomic::AtomicBool;

use crate::Turn;

/// A question of yes or no about a game whose positions take long to look at, and never come back.
pub trait Problem: Sync {
    /// A position with all that moves depend on.
    type Position: Clone + Send + Sync;
    /// What somebody who looks at positions remembers from one to the next.
    type Looker: Send;
    /// The refuter's moves that a proof may not hold against.
    type Zone: Zone;

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

    /// Looks at a position.
    fn look(
        &self,
        looker: &mut Self::Looker,
        position: &mut Self::Position,
        given: Given<'_>,
    ) -> Look<Self::Zone>;
}

/// Moves of the refuter that a proof may not hold against, had they been made before. What is proved
/// after one move is proved after every other that is outside of it, and made instead: so a move of
/// the refuter's must never do it harm.
pub trait Zone: Clone + Send {
    /// Adds a move.
    fn insert(&mut self, mv: u16);

    /// Adds all moves of another.
    fn join(&mut self, other: &Self);

    /// Keeps those that are in another as well.
    fn meet(&mut self, other: &Self);

    /// Whether a move is in it.
    fn contains(&self, mv: u16) -> bool;
}

/// Every move.
impl Zone for () {
    fn insert(&mut self, _: u16) {}

    fn join(&mut self, _: &()) {}

    fn meet(&mut self, _: &()) {}

    fn contains(&self, _: u16) -> bool {
        true
    }
}

/// What somebody who looks at a position is told.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// Moves that decided positions much like it.
    pub hints: &'a [u16],
    /// How often it has been put off, if it may be: after one of the moves that the refuter begins
    /// with, all of which have to be answered in any order.
    pub put_off: Option<u32>,
    /// Raised when the search has come to its end: a long look had better break off.
    pub is_over: &'a AtomicBool,
}

/// What somebody has seen in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look<Z> {
    /// The prover gets its way, and this is what that leans on.
    Proved(Z),
    /// It does not, or there is no hope that it does.
    Refuted,
    /// Nothing yet: others come first, and then it is looked at again.
    PutOff,
    /// The search came to its end meanwhile: as if nobody had looked.
    BrokenOff,
    /// One of these moves decides. Of the prover's moves only hopeful ones need be there; of the
    /// refuter's all that are not yet answered; and this is what the answers to the others lean on.
    Open(Vec<Branch>, Z),
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
