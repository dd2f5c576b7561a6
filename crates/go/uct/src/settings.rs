use std::sync::Arc;

use tengen_glance::Net;
use tengen_learn::Weights;

use crate::{Policy, Reading};

/// Everything about a search that can be changed. The defaults are what matches have shown best.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How playouts choose their moves.
    pub policy: Policy,
    /// What moves are worth before they are tried.
    pub priors: Priors,
    /// What reading makes of moves before they are tried.
    pub reading: Reading,
    /// Visits at which a move's own results weigh as much as those of all playouts in which it
    /// was played at any time (RAVE); 0 switches RAVE off.
    pub rave_equivalence: f32,
    /// How much less the later moves of a playout count for RAVE than the earlier ones: with 0 all count
    /// the same, with 1 the first counts twice and the last not at all.
    pub rave_fading: f32,
    /// How much more a little-tried move is worth a try.
    pub exploration: f32,
    /// Visits a position needs before its moves are looked at one by one.
    pub expand_at: u32,
    /// What a net's look at positions counts beside their playouts, from 0 to 1; 0 switches it off.
    pub glance: f32,
    /// The net that looks, if it is not the one that comes with the program.
    pub net: Option<Arc<Net>>,
    /// What was learned about moves, if it is not what comes with the program.
    pub weights: Option<Arc<Weights>>,
    /// Threads that grow the tree together. With one, the same seed finds the same.
    pub threads: usize,
    /// Bytes for the tree.
    pub memory: usize,
    /// Whether a player with this search solves endgames between safe stones instead of searching
    /// them.
    pub solve_endgames: bool,
}

/// What moves are worth before they are tried, as imagined playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct Priors {
    /// Playouts imagined for every move, half of them won.
    pub even: f32,
    /// Playouts imagined for what the learned weights say of a move.
    pub learned: f32,
    /// Power that likelihoods are raised to: below 1 unlikely moves are thought better of.
    pub learned_curve: f32,
}

impl Default for Priors {
    fn default() -> Priors {
        Priors { even: 14.0, learned: 30.0, learned_curve: 0.3 }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            policy: Policy::default(),
            priors: Priors::default(),
            reading: Reading::default(),
            rave_equivalence: 3000.0,
            rave_fading: 0.0,
            exploration: 0.0,
            expand_at: 5,
            glance: 0.3,
            net: None,
            weights: None,
            threads: 1,
            memory: 200 << 20,
            solve_endgames: true,
        }
    }
}

/// A setting that does not exist, or a value it cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No setting has this name.
    #[error("'{0}' is no setting: {names}", names = Settings::NAMES.join(", "))]
    Unknown(String),
    /// The value is no number, or not one the setting can have.
    #[error("{name} cannot be '{value}': write a number that is not negative")]
    BadValue {
        /// The setting.
        name: String,
        /// What was to be its value.
        value: String,
    },
}

impl Settings {
    /// The names that [`Settings::set`] takes.
    pub const NAMES: [&'static str; 23] = [
        "policy.save",
        "policy.take_last",
        "policy.two_liberties",
        "policy.race",
        "policy.atari",
        "policy.nakade",
        "policy.pattern",
        "policy.capture",
        "policy.no_self_atari",
        "policy.ladder",
        "reading",
        "reading.catch",
        "reading.save",
        "reading.vain",
        "prior.even",
        "prior.learned",
        "prior.learned_curve",
        "rave_equivalence",
        "rave_fading",
        "exploration",
        "expand_at",
        "glance",
        "endgame",
    ];

    /// The net that looks at positions.
    pub(crate) fn net(&self) -> &Net {
        self.net.as_deref().unwrap_or_else(|| Net::standard())
    }

    /// What was learned about moves.
    pub fn weights(&self) -> &Weights {
        self.weights.as_deref().unwrap_or_else(|| Weights::standard())
    }

    /// Changes one setting by name: for experiments, and to switch ingredients off with 0.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let bad = || SettingError::BadValue { name: name.to_owned(), value: value.to_owned() };
        let number: f32 = value.parse().map_err(|_| bad())?;
        if !(0.0..=1e6).contains(&number) {
            return Err(bad());
        }
        let (policy, priors) = (&mut self.policy, &mut self.priors);
        match name {
            "policy.save" => policy.save = number as u32,
            "policy.take_last" => policy.take_last = number as u32,
            "policy.two_liberties" => policy.two_liberties = number as u32,
            "policy.race" => policy.race = number as u32,
            "policy.atari" => policy.atari = number as u32,
            "policy.nakade" => policy.nakade = number as u32,
            "policy.pattern" => policy.pattern = number as u32,
            "policy.capture" => policy.capture = number as u32,
            "policy.no_self_atari" => policy.no_self_atari = number as u32,
            "policy.ladder" => policy.ladder = number as u32,
            "reading" if number == 0.0 => {
                self.reading = Reading::NONE;
                policy.ladder = 0;
            }
            "reading" => {
                self.reading = Reading::FULL;
                policy.ladder = Policy::default().ladder;
            }
            "reading.catch" => self.reading.catch = number,
            "reading.save" => self.reading.save = number,
            "reading.vain" => self.reading.vain = number,
            "prior.even" => priors.even = number.max(0.1),
            "prior.learned" => priors.learned = number,
            "prior.learned_curve" => priors.learned_curve = number,
            "rave_equivalence" => self.rave_equivalence = number,
            "rave_fading" => self.rave_fading = number.min(1.0),
            "exploration" => self.exploration = number,
            "expand_at" => self.expand_at = number as u32,
            "glance" => self.glance = number.min(1.0),
            "endgame" => self.solve_endgames = number != 0.0,
            _ => return Err(SettingError::Unknown(name.to_owned())),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_can_be_set_and_changes_something() {
        for name in Settings::NAMES {
            let mut settings = Settings::default();
            let value = if matches!(name, "endgame" | "reading") { "0" } else { "77" };
            settings.set(name, value).unwrap();
            assert_ne!(settings, Settings::default(), "{name}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let mut settings = Settings::default();
        for value in ["", "x", "-1", "nan", "inf", "1e9"] {
            assert!(settings.set("exploration", value).is_err(), "{value}");
        }
        let message = settings.set("policy.luck", "1").unwrap_err().to_string();
        assert!(message.starts_with("'policy.luck' is no setting: policy.save, "), "{message}");
        assert_eq!(settings, Settings::default());
    }
}
