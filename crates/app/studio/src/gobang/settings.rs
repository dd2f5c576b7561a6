//! What a game of Gobang is to be: the board, the rules, how it begins, and against whom.

use serde::{Deserialize, Serialize};
use tengen_board::{Color, Size};
use tengen_gobang_rules::{Procedure, Protocol, RuleSet, Seat};
use tengen_play::Level;

use super::opponents::Opponent;
use crate::error::{Refusal, as_sentence};

/// A game as it is asked for and as it is saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// One number or WIDTHxHEIGHT.
    pub(crate) size: String,
    pub(crate) rules: String,
    /// An opening protocol.
    pub(crate) opening: String,
    /// Who plays against the person at the page.
    pub(crate) opponent: String,
    /// How strong the engine plays, from 1 to 20.
    pub(crate) level: u8,
    /// The colour that the person begins with: who has which in the end, the opening decides.
    pub(crate) color: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            size: "15".to_owned(),
            rules: RuleSet::Freestyle.name().to_owned(),
            opening: Protocol::Free.name().to_owned(),
            opponent: Opponent::usual().name().to_owned(),
            level: USUAL_LEVEL,
            color: Color::Black.word().to_owned(),
        }
    }
}

/// For somebody who has played before.
const USUAL_LEVEL: u8 = 8;

/// The settings, understood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) size: Size,
    pub(super) rules: RuleSet,
    pub(super) protocol: Protocol,
    pub(super) opponent: Opponent,
    pub(super) level: Level,
    /// Where the person at the page sits.
    pub(super) person: Seat,
}

impl Settings {
    /// What they mean, or what is wrong with the first bad one.
    pub(super) fn terms(&self) -> Result<Terms, Refusal> {
        let color: Color = self.color.parse().map_err(sentence)?;
        let terms = Terms {
            size: self.size.parse().map_err(sentence)?,
            rules: self.rules.parse().map_err(sentence)?,
            protocol: self.opening.parse().map_err(sentence)?,
            opponent: self.opponent.parse().map_err(sentence)?,
            level: Level::try_from(self.level).map_err(sentence)?,
            person: if color == Color::Black { Seat::First } else { Seat::Second },
        };
        terms.procedure()?;
        Ok(terms)
    }
}

impl Terms {
    /// The opening at its beginning.
    pub(super) fn procedure(&self) -> Result<Procedure, Refusal> {
        Procedure::new(self.protocol, self.size).map_err(sentence)
    }
}

/// What is wrong, as a sentence.
pub(super) fn sentence(error: impl std::fmt::Display) -> Refusal {
    Refusal::bad(as_sentence(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_understood_or_refused() {
        let terms = Settings::default().terms().unwrap();
        assert_eq!((terms.size.width(), terms.person), (15, Seat::First));
        for text in [
            r#"{"size":"4"}"#,
            r#"{"size":"26"}"#,
            r#"{"rules":"chess"}"#,
            r#"{"opening":"swap3"}"#,
            r#"{"opening":"rif","size":"14"}"#,
            r#"{"opponent":"kasparov"}"#,
            r#"{"level":0}"#,
            r#"{"color":"red"}"#,
        ] {
            let settings: Settings = serde_json::from_str(text).unwrap();
            assert!(settings.terms().is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Settings>(r#"{"komi":"7"}"#).is_err());
    }
}
