//! What is guessed where nothing can be read: by whoever has a judgement of whole boards.

use tengen_board::Point;
use tengen_ko::Amount;
use tengen_verdict::Verdict;

use crate::{Doubt, KoKind, Reading, ThreatSite, ValuableSite};

/// Guesses about the parts of a board that were not read.
#[derive(Clone, Debug, Default)]
pub struct Guess {
    /// Kos of which nothing was known.
    pub kos: Vec<GuessedKo>,
    /// Threats in unread parts.
    pub threats: Vec<ThreatSite>,
    /// Moves there that gain points for either side.
    pub valuable: Vec<ValuableSite>,
}

/// A guess about a ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessedKo {
    /// Where it is taken.
    pub take: Point,
    /// What kind it seems to be.
    pub kind: KoKind,
    /// Half the swing.
    pub size: Amount,
}

impl Reading {
    /// Takes guesses for what was not read. They are estimates, and the advice is tried with them at
    /// either end.
    pub fn fill_in(&mut self, guess: Guess) {
        for ko in self.kos.iter_mut().filter(|ko| ko.kind == KoKind::Unread) {
            let guessed = guess.kos.iter().find(|guessed| guessed.take == ko.site.take);
            let Some(guessed) = guessed else { continue };
            ko.kind = guessed.kind;
            ko.size = (guessed.kind == KoKind::Direct).then_some(Verdict::Estimate(guessed.size));
            ko.doubt = Some(Doubt::Guessed);
        }
        // Which ko is fought is another question now; the parts have been looked at.
        self.unread.clear();
        self.put_the_fought_first();
        self.threats.extend(guess.threats);
        self.valuable.extend(guess.valuable);
        self.put_in_order();
    }
}
