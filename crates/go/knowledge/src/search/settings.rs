/// What the search does beside plain alpha-beta.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Moves looked at with one ply left: the likeliest.
    pub width: usize,
    /// Moves more for every ply more, up to four.
    pub widening: usize,
    /// Moves looked at in the position itself.
    pub root_width: usize,
    /// Plies of captures and rescues that are looked at below the others.
    pub quiet_plies: u32,
    /// Whether a position that is good enough even after a pass is left at that.
    pub null_moves: bool,
    /// Whether unlikely moves are searched less deeply at first.
    pub reductions: bool,
    /// Plies at most.
    pub depth: u32,
    /// Bytes for the table of positions.
    pub memory: usize,
}

/// A setting that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No setting has this name.
    #[error("'{0}' is no setting: {names}", names = Settings::NAMES.join(", "))]
    Unknown(String),
    /// Not a number, or out of range.
    #[error("{name} cannot be '{value}': write a whole number from {least} to {most}")]
    BadValue {
        /// The setting.
        name: String,
        /// What it was to be.
        value: String,
        /// The least it can be.
        least: usize,
        /// The most it can be.
        most: usize,
    },
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            width: 6,
            widening: 2,
            root_width: 24,
            quiet_plies: 2,
            null_moves: true,
            reductions: true,
            depth: 24,
            memory: 32 << 20,
        }
    }
}

/// More moves than any position has.
const ALL: usize = 1_000;

impl Settings {
    /// The names that [`Settings::set`] knows.
    pub const NAMES: [&'static str; 7] =
        ["width", "widening", "root_width", "quiet_plies", "null_moves", "reductions", "depth"];

    /// Plain alpha-beta: every sensible move, and nothing after the last ply.
    pub fn full_width(depth: u32) -> Settings {
        Settings {
            width: ALL,
            root_width: ALL,
            quiet_plies: 0,
            null_moves: false,
            reductions: false,
            depth,
            ..Settings::default()
        }
    }

    /// Changes one setting by name, for experiments.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let (least, most) = match name {
            "width" | "root_width" => (1, ALL),
            "widening" => (0, ALL),
            "quiet_plies" => (0, 20),
            "null_moves" | "reductions" => (0, 1),
            "depth" => (1, 100),
            _ => return Err(SettingError::Unknown(name.to_owned())),
        };
        let number = value.parse().ok().filter(|number| (least..=most).contains(number));
        let number: usize = number.ok_or_else(|| {
            let (name, value) = (name.to_owned(), value.to_owned());
            SettingError::BadValue { name, value, least, most }
        })?;
        match name {
            "width" => self.width = number,
            "widening" => self.widening = number,
            "root_width" => self.root_width = number,
            "quiet_plies" => self.quiet_plies = number as u32,
            "null_moves" => self.null_moves = number != 0,
            "reductions" => self.reductions = number != 0,
            _ => self.depth = number as u32,
        }
        Ok(())
    }

    /// Moves looked at with so many plies left.
    pub(super) fn width(&self, plies_left: u32) -> usize {
        self.width + self.widening * (plies_left.clamp(1, 4) as usize - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_can_be_set_and_changes_something() {
        for name in Settings::NAMES {
            let mut settings =
                Settings { null_moves: false, reductions: false, ..Settings::default() };
            let before = settings.clone();
            settings.set(name, "1").unwrap();
            assert_ne!(settings, before, "{name}");
        }
    }

    #[test]
    fn what_cannot_be_set_says_why() {
        let mut settings = Settings::default();
        assert_eq!(
            settings.set("depth", "0").unwrap_err().to_string(),
            "depth cannot be '0': write a whole number from 1 to 100"
        );
        assert!(settings.set("luck", "1").unwrap_err().to_string().contains("width, widening"));
    }
}
