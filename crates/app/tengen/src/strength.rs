use clap::Args;
use tengen_play::{Level, UctPlayer};

use crate::failure::Failure;

/// How strong the program plays and when it gives up: the same options wherever it plays.
#[derive(Args)]
pub(crate) struct Strength {
    /// How strong to play, from 1 (a beginner) to 20 (as strong as it can)
    #[arg(long, value_name = "N", default_value_t = Level::FULL)]
    level: Level,
    /// Give up after three moves in a row with a chance of winning below this; 0 never gives up
    #[arg(long, value_name = "CHANCE", default_value_t = 0.06, allow_hyphen_values = true)]
    resign_below: f32,
}

impl Strength {
    /// Whether everything is done to win.
    pub(crate) fn is_full(&self) -> bool {
        self.level == Level::FULL
    }

    /// The level asked for.
    pub(crate) const fn level(&self) -> Level {
        self.level
    }

    /// Makes a player so strong.
    pub(crate) fn apply(&self, player: &mut UctPlayer) -> Result<(), Failure> {
        if !(0.0..=0.5).contains(&self.resign_below) {
            return Err(Failure::input(format!(
                "--resign-below {}: write a chance from 0 to 0.5, such as 0.05",
                self.resign_below
            )));
        }
        player.level = self.level;
        player.resigning.below = self.resign_below;
        Ok(())
    }
}
