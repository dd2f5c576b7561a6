//! A game of a match as SGF.

use std::fmt::Write;

use tengen_board::Color;
use tengen_sgf::{EditError, GameTree};

use super::{Conditions, GameResult};
use crate::TimeSystem;

/// What a record says beside the game itself.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    /// Black and White.
    pub players: [&'a str; 2],
    /// The day, as `2026-02-28`.
    pub date: &'a str,
}

impl GameResult {
    /// The game as a record with its result and, in the root's comment, why.
    ///
    /// # Errors
    /// If a name cannot be written.
    pub fn to_sgf(
        &self,
        conditions: &Conditions,
        names: &Names<'_>,
    ) -> Result<GameTree, EditError> {
        let mut game = conditions.start();
        for &mv in &self.moves {
            game.play_recorded(mv);
        }
        let mut tree = game.to_sgf()?;
        let root = tree.root().id();
        let mut node = tree.edit(root);
        node.set_simple_text("PB", names.players[0])?;
        node.set_simple_text("PW", names.players[1])?;
        node.set_simple_text("DT", names.date)?;
        node.set_simple_text("RE", &self.outcome().to_string())?;
        node.set_simple_text("RO", &self.pairing.number.to_string())?;
        if let TimeSystem::Absolute { main } = conditions.time {
            node.set_real("TM", main.as_secs_f64())?;
        }
        node.set_text("C", &self.comment())?;
        Ok(tree)
    }

    fn comment(&self) -> String {
        let mut text = format!("Ending: {}", self.ending.name());
        let mut line = |words: std::fmt::Arguments<'_>| {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{words}");
        };
        if let Some(by) = self.decided_by {
            line(format_args!("Score: {} ({})", self.outcome(), by.in_words()));
        }
        for (color, claim) in Color::BOTH.into_iter().zip(&self.claims) {
            if let Some(claim) = claim {
                line(format_args!("{color} says: {claim}"));
            }
        }
        if !self.detail.is_empty() {
            line(format_args!("{}", self.detail));
        }
        for color in Color::BOTH {
            let times = self.thinking().filter(|(mover, _)| *mover == color).map(|(_, t)| t);
            let (total, longest) = times.fold((0.0, 0.0f64), |(total, longest), time| {
                let seconds = time.as_secs_f64();
                (total + seconds, longest.max(seconds))
            });
            line(format_args!("{color} thought {total:.3} s, at most {longest:.3} s for a move"));
        }
        if self.opening_moves > 0 {
            line(format_args!("The first {} moves were given.", self.opening_moves));
        }
        text
    }
}
