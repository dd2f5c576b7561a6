use tengen_board::{Color, Point};
use tengen_play::matches::Rate;

use crate::pattern::Turn;

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Games looked at.
    pub searched: u64,
    /// Games in which the pattern came up.
    pub games: u64,
    /// How often it came up.
    pub hits: u64,
    /// How the games went for the pattern's Black, a game for every time it came up.
    pub black: Rate,
    /// What was played next, what was played most often first.
    pub continuations: Vec<Continuation>,
    /// Times after which nobody played in the pattern while it was there.
    pub left_alone: u64,
    /// The first hits, in the order of the games.
    pub examples: Vec<Hit>,
}

/// A move that followed a pattern: the first one played within it, at once or later, while it was there.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuation {
    /// Where, counted from the lower left corner of the pattern. Points that a symmetry of the pattern
    /// exchanges are one.
    pub point: Point,
    /// Whose move it was, in the pattern's colours.
    pub color: Color,
    /// How often.
    pub count: u64,
    /// How often it was the very next move of the game.
    pub at_once: u64,
    /// How the games went for the player of the move.
    pub rate: Rate,
}

/// A pattern that came up: it stands on the board, and one move before it did not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Number of the game, from 0.
    pub game: u64,
    /// Moves made.
    pub moves: u16,
    /// The lower left corner of where it stands.
    pub corner: Point,
    /// How the pattern is turned to stand there.
    pub turn: Turn,
    /// What was played next in it.
    pub next: Option<Next>,
}

/// The move that followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// Number of the move, from 1.
    pub number: u16,
    /// Where, counted from the lower left corner of the pattern as it was drawn.
    pub point: Point,
    /// Whose, in the pattern's colours.
    pub color: Color,
}

impl Findings {
    /// How often a continuation was chosen of all the times the pattern came up.
    pub fn share(&self, continuation: &Continuation) -> f64 {
        if self.hits == 0 { 0.0 } else { continuation.count as f64 / self.hits as f64 }
    }
}
