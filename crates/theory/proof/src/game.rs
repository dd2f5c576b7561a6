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

    /// The part of a position that a proof leans on; `()` where that is not known.
    type Zone: Copy + Default;

    /// The key of a position.
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// Whether the goal is reached, and whose turn it is if not.
    fn standing(&self, position: &Self::Position) -> Standing;

    /// The moves of an open position, the most promising first. A side that has none has failed.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The position after one of its moves.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The refuter's move that changes nothing, for games in which a proof against it tells which other
    /// moves could matter: those [inside](Game::is_inside) its zone. Only these are then looked at.
    fn null_move(&self, _position: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// The refuter's moves that are looked at together with its null move, before it is known which
    /// others could matter.
    fn obvious_moves(&self, _position: &Self::Position) -> Vec<Self::Move> {
        Vec::new()
    }

    /// The zone of a position in which the goal is reached.
    fn zone_at_end(&self, _position: &Self::Position) -> Self::Zone {
        Self::Zone::default()
    }

    /// The zone of a position whose move leads to a proof with this zone. Where the refuter is to
    /// move, every move outside must change nothing that the proof against its null move needs.
    fn zone_before(
        &self,
        _position: &Self::Position,
        _mv: Self::Move,
        _zone: Self::Zone,
    ) -> Self::Zone {
        Self::Zone::default()
    }

    /// Both zones together.
    fn join(&self, _one: Self::Zone, _other: Self::Zone) -> Self::Zone {
        Self::Zone::default()
    }

    /// Whether a move is played in a zone.
    fn is_inside(&self, _mv: Self::Move, _zone: Self::Zone) -> bool {
        true
    }

    /// The same position in other variants of the game that may have been searched: its key there, and
    /// the side that fares worst in that variant. What this side can force there it can force in every
    /// variant, and so can the other with [plain](Game::is_plain) moves alone.
    fn variants(&self, _key: Self::Key) -> [Option<(Self::Key, Turn)>; 2] {
        [None, None]
    }

    /// Whether a winner's move that led to this position is as good in every variant of the game.
    fn is_plain(&self, _before: &Self::Position, _mv: Self::Move, _after: &Self::Position) -> bool {
        true
    }

    /// How hard the position after a move looks, to prove and to refute; 1 is easy.
    fn difficulty(
        &self,
        _before: &Self::Position,
        _mv: Self::Move,
        _after: &Self::Position,
    ) -> (u32, u32) {
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
