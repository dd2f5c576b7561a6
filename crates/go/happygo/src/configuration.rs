use std::fmt;

/// Which parts of HappyGO are at work. The eight configurations of section 4.1 are
/// [`Configuration::named`]; every part can also be switched alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Configuration {
    /// Candidates grow round the stones (3.2.2); if not, every free point is one.
    pub candidates: bool,
    /// Candidates are sifted when a position is first expanded (3.2.4); if not, only moves against
    /// the rules and own true eyes are left out.
    pub filter: bool,
    /// Moves that have won every playout are followed before all others (3.2.3).
    pub winning_move_first: bool,
    /// RAVE (2.8), if it is on.
    pub rave: Option<Rave>,
    /// What the exploration term of UCB1-TUNED (2.4) is multiplied by; 1 is the formula as printed.
    pub exploration: f32,
    /// How playouts choose moves.
    pub simulation: Simulation,
    /// Bytes for the tree.
    pub memory: usize,
}

/// How a move's own results and those of all playouts with it are weighed. The thesis gives neither
/// formula nor constants. With `n` own results and `m` of RAVE the latter's weight is
/// `m / (n + m + n m / equivalence)`; this beat MoGo's `sqrt(k / (3 n + k))` by 64% to 36%, and next to no
/// exploration beat a third of UCB1-TUNED's by 85% to 15% (40 games each).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rave {
    /// Own results that weigh as much as any number of RAVE's.
    pub equivalence: f32,
    /// What the exploration term is multiplied by while RAVE is on.
    pub exploration: f32,
}

/// The rules of playouts, in the order in which they are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// Save strings in atari (2.7, 1).
    pub rescue: bool,
    /// Answer with MoGo's patterns (2.7, 2).
    pub patterns: bool,
    /// Take what can be taken (2.7, 3).
    pub capture: bool,
    /// False eyes and closed areas (3.2.5.1).
    pub eyes: bool,
    /// Ladders (3.2.5.2).
    pub ladders: bool,
    /// Strings of two liberties (3.2.5.3).
    pub two_liberties: bool,
    /// Strings of three liberties (3.2.5.4).
    pub three_liberties: bool,
    /// No empty triangles in the first forty moves (3.2.5.5).
    pub empty_triangle: bool,
    /// Blocks on the second line (3.2.5.6).
    pub second_line: bool,
    /// Ataris with no escape (3.2.5.7).
    pub atari: bool,
    /// Whether such ataris come before captures, as 3.2.5.7 has it, or after them, as 3.2.1 does.
    pub atari_before_capture: bool,
}

impl Simulation {
    /// MoGo's playouts, which every configuration plays (2.7).
    pub const BASE: Simulation = Simulation {
        rescue: true,
        patterns: true,
        capture: true,
        eyes: false,
        ladders: false,
        two_liberties: false,
        three_liberties: false,
        empty_triangle: false,
        second_line: false,
        atari: false,
        atari_before_capture: false,
    };

    /// With all enhancements (3.2.5).
    pub const ENHANCED: Simulation = Simulation {
        eyes: true,
        ladders: true,
        two_liberties: true,
        three_liberties: true,
        empty_triangle: true,
        second_line: true,
        atari: true,
        ..Simulation::BASE
    };
}

impl Default for Rave {
    fn default() -> Rave {
        Rave { equivalence: 1000.0, exploration: 0.05 }
    }
}

impl Default for Configuration {
    /// Everything.
    fn default() -> Configuration {
        Configuration {
            candidates: true,
            filter: true,
            winning_move_first: true,
            rave: Some(Rave::default()),
            exploration: 1.0,
            simulation: Simulation::ENHANCED,
            memory: 200 << 20,
        }
    }
}

/// A configuration, setting or value that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigurationError {
    /// No configuration has this name.
    #[error("'{0}' is no configuration of HappyGO: {names}", names = Configuration::NAMES.join(", "))]
    UnknownName(String),
    /// No part has this name.
    #[error("'{0}' is no setting: {names}", names = Configuration::SETTINGS.join(", "))]
    UnknownSetting(String),
    /// The value is no number, or not one the setting can have.
    #[error("{name} cannot be '{value}': write {right}")]
    BadValue {
        /// The setting.
        name: String,
        /// What was to be its value.
        value: String,
        /// What would be right.
        right: &'static str,
    },
}

impl Configuration {
    /// The eight configurations of section 4.1, in its order.
    pub const NAMES: [&'static str; 8] = [
        "happygo-base",
        "happygo-sim",
        "happygo-wmf",
        "happygo-wmf-sim",
        "happygo-rave",
        "happygo-rave-sim",
        "happygo-rave-wmf",
        "happygo-all",
    ];

    /// The names that [`Configuration::set`] takes: two constants, then switches.
    pub const SETTINGS: [&'static str; 17] = [
        "rave",
        "rave_exploration",
        "exploration",
        "candidates",
        "filter",
        "winning_move_first",
        "rescue",
        "patterns",
        "capture",
        "eyes",
        "ladders",
        "two_liberties",
        "three_liberties",
        "empty_triangle",
        "second_line",
        "atari",
        "atari_before_capture",
    ];

    /// One of the eight configurations by its name.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn named(name: &str) -> Result<Configuration, ConfigurationError> {
        let number = Configuration::NAMES
            .iter()
            .position(|&known| known == name)
            .ok_or_else(|| ConfigurationError::UnknownName(name.to_owned()))?;
        // Their order counts in twos: enhanced playouts, winning move first, RAVE.
        let has = |part: usize| number >> part & 1 != 0;
        Ok(Configuration {
            simulation: if has(0) { Simulation::ENHANCED } else { Simulation::BASE },
            winning_move_first: has(1),
            rave: has(2).then(Rave::default),
            ..Configuration::default()
        })
    }

    /// Changes one part by name: a switch to 0 or 1, a constant to a number; `rave` is the
    /// equivalence, and 0 switches RAVE off.
    ///
    /// # Errors
    /// If there is no such part, or it cannot have this value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigurationError> {
        if let Some(switch) = self.switch(name) {
            *switch = match value {
                "0" => false,
                "1" => true,
                _ => return Err(bad(name, value, "0 or 1")),
            };
            return Ok(());
        }
        let number = value.parse().ok().filter(|number| (0.0..=1e6).contains(number));
        let number: f32 =
            number.ok_or_else(|| bad(name, value, "a number that is not negative"))?;
        match (name, &mut self.rave) {
            ("exploration", _) => self.exploration = number,
            ("rave", rave) => {
                let rest = rave.unwrap_or_default();
                *rave = (number > 0.0).then_some(Rave { equivalence: number, ..rest });
            }
            ("rave_exploration", Some(rave)) => rave.exploration = number,
            ("rave_exploration", None) => return Err(bad(name, value, "it where RAVE is on")),
            _ => return Err(ConfigurationError::UnknownSetting(name.to_owned())),
        }
        Ok(())
    }

    fn switch(&mut self, name: &str) -> Option<&mut bool> {
        let playouts = &mut self.simulation;
        Some(match name {
            "candidates" => &mut self.candidates,
            "filter" => &mut self.filter,
            "winning_move_first" => &mut self.winning_move_first,
            "rescue" => &mut playouts.rescue,
            "patterns" => &mut playouts.patterns,
            "capture" => &mut playouts.capture,
            "eyes" => &mut playouts.eyes,
            "ladders" => &mut playouts.ladders,
            "two_liberties" => &mut playouts.two_liberties,
            "three_liberties" => &mut playouts.three_liberties,
            "empty_triangle" => &mut playouts.empty_triangle,
            "second_line" => &mut playouts.second_line,
            "atari" => &mut playouts.atari,
            "atari_before_capture" => &mut playouts.atari_before_capture,
            _ => return None,
        })
    }
}

fn bad(name: &str, value: &str, right: &'static str) -> ConfigurationError {
    ConfigurationError::BadValue { name: name.to_owned(), value: value.to_owned(), right }
}

impl fmt::Display for Configuration {
    /// The parts in a row, as the thesis names them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.rave.is_some() {
            parts.push("RAVE");
        }
        if self.winning_move_first {
            parts.push("winning move first");
        }
        if self.simulation == Simulation::ENHANCED {
            parts.push("simulation");
        } else if self.simulation != Simulation::BASE {
            parts.push("simulation in part");
        }
        if parts.is_empty() { f.pad("base") } else { f.pad(&parts.join(" + ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn section_4_1_eight_configurations() {
        let words =
            Configuration::NAMES.map(|name| Configuration::named(name).unwrap().to_string());
        assert_eq!(
            words,
            [
                "base",
                "simulation",
                "winning move first",
                "winning move first + simulation",
                "RAVE",
                "RAVE + simulation",
                "RAVE + winning move first",
                "RAVE + winning move first + simulation",
            ]
        );
        assert_eq!(Configuration::named("happygo-all").unwrap(), Configuration::default());
        let message = Configuration::named("happygo").unwrap_err().to_string();
        assert!(message.starts_with("'happygo' is no configuration of HappyGO: happygo-base, "));
    }

    #[test]
    fn every_part_can_be_switched() {
        for name in Configuration::SETTINGS {
            let set = |value: &str| {
                let mut configuration = Configuration::default();
                configuration.set(name, value).map(|()| configuration)
            };
            let changes = ["0", "1"].map(|value| set(value).unwrap() != Configuration::default());
            assert!(changes.contains(&true), "{name}");
            assert!(set("x").is_err() && set("-1").is_err() && set("nan").is_err(), "{name}");
        }
        let mut configuration = Configuration::named("happygo-base").unwrap();
        assert!(configuration.set("rave_exploration", "1").is_err());
        let message = configuration.set("luck", "1").unwrap_err().to_string();
        assert!(message.starts_with("'luck' is no setting: rave, "), "{message}");
        configuration.set("rave", "500").unwrap();
        assert_eq!(configuration.rave.unwrap().equivalence, 500.0);
        configuration.set("rave", "0").unwrap();
        assert_eq!(configuration, Configuration::named("happygo-base").unwrap());
    }
}
