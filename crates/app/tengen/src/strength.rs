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
    /// [default: 0.06]
    #[arg(long, value_name = "CHANCE", allow_hyphen_values = true)]
    resign_below: Option<f32>,
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

    /// Whether it was said when to give up.
    pub(crate) const fn says_when_to_resign(&self) -> bool {
        self.resign_below.is_some()
    }

    /// Makes a player so strong.
    pub(crate) fn apply(&self, player: &mut UctPlayer) -> Result<(), Failure> {
        let below = self.resign_below.unwrap_or(0.06);
        if !(0.0..=0.5).contains(&below) {
            return Err(Failure::input(format!(
                "--resign-below {below}: write a chance from 0 to 0.5, such as 0.05"
            )));
        }
        player.level = self.level;
        player.resigning.below = below;
        Ok(())
    }
}
