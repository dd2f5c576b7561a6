//! What a game is to be: the board, the rules, who plays, and on which clock.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_board::{Color, Size};
use tengen_go_rules::{Komi, RuleSet, free_handicap};
use tengen_play::{Game, Level, TimeSystem};

use crate::error::Refusal;

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seat {
    /// Somebody in front of the page.
    Person,
    /// The program.
    Engine,
}

/// A game as it is asked for and as it is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// One number or WIDTHxHEIGHT.
    pub(crate) size: String,
    pub(crate) rules: String,
    pub(crate) komi: String,
    pub(crate) handicap: usize,
    pub(crate) black: Seat,
    pub(crate) white: Seat,
    /// From 1 to 20.
    pub(crate) level: u8,
    /// Seconds for a move of the program's at full strength without a clock.
    pub(crate) move_time: Option<f64>,
    pub(crate) clock: ClockSettings,
}

/// A time system in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum ClockSettings {
    /// As long as one likes.
    #[default]
    None,
    Absolute {
        main: f64,
    },
    ByoYomi {
        main: f64,
        period: f64,
        periods: u32,
    },
    Canadian {
        main: f64,
        period: f64,
        stones: u32,
    },
    Fischer {
        main: f64,
        increment: f64,
    },
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            size: "9".to_owned(),
            rules: "chinese".to_owned(),
            komi: "7".to_owned(),
            handicap: 0,
            black: Seat::Person,
            white: Seat::Engine,
            level: 8,
            move_time: None,
            clock: ClockSettings::None,
        }
    }
}

/// The longest time that may be asked for, in seconds.
const DAY: f64 = 86_400.0;

impl Settings {
    /// Who plays a colour.
    pub(crate) const fn seat(&self, color: Color) -> Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// How strong the program plays.
    pub(crate) fn level(&self) -> Result<Level, Refusal> {
        Level::try_from(self.level).map_err(sentence)
    }

    /// The program's time for a move, where there is no clock.
    pub(crate) fn move_time(&self) -> Result<Option<Duration>, Refusal> {
        self.move_time.map(|time| span("move_time", time, 0.01, 600.0)).transpose()
    }

    /// The game at its beginning, or what is wrong with the first bad setting.
    pub(crate) fn game(&self) -> Result<Game, Refusal> {
        self.level()?;
        self.move_time()?;
        if self.black == Seat::Engine && self.white == Seat::Engine {
            return Err(Refusal::bad("One side at least must be a person."));
        }
        let size: Size = self.size.parse().map_err(sentence)?;
        let rules: RuleSet = self.rules.parse().map_err(sentence)?;
        let komi: Komi = self.komi.parse().map_err(sentence)?;
        let mut game = Game::new(size, rules, komi);
        if self.handicap > 1 {
            let points = free_handicap(size, self.handicap).map_err(sentence)?;
            game.place_handicap(&points).map_err(sentence)?;
        }
        game.set_time_system(self.clock.time_system()?);
        Ok(game)
    }
}

fn sentence(error: impl std::fmt::Display) -> Refusal {
    Refusal::bad(format!("{error}."))
}

fn span(name: &str, seconds: f64, least: f64, most: f64) -> Result<Duration, Refusal> {
    if (least..=most).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(Refusal::bad(format!("{name} is {seconds}: write seconds from {least} to {most}.")))
    }
}

fn count(name: &str, number: u32) -> Result<u32, Refusal> {
    if (1..=100).contains(&number) {
        Ok(number)
    } else {
        Err(Refusal::bad(format!("{name} is {number}: write a number from 1 to 100.")))
    }
}

impl ClockSettings {
    fn time_system(self) -> Result<TimeSystem, Refusal> {
        let main = |seconds| span("main", seconds, 0.0, DAY);
        let positive = |name, seconds| span(name, seconds, 1.0, DAY);
        Ok(match self {
            ClockSettings::None => TimeSystem::Unlimited,
            ClockSettings::Absolute { main } => {
                TimeSystem::Absolute { main: positive("main", main)? }
            }
            ClockSettings::ByoYomi { main: first, period, periods } => TimeSystem::ByoYomi {
                main: main(first)?,
                period: positive("period", period)?,
                periods: count("periods", periods)?,
            },
            ClockSettings::Canadian { main: first, period, stones } => TimeSystem::Canadian {
                main: main(first)?,
                period: positive("period", period)?,
                stones: count("stones", stones)?,
            },
            ClockSettings::Fischer { main, increment } => TimeSystem::Fischer {
                main: positive("main", main)?,
                increment: span("increment", increment, 0.0, DAY)?,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_and_written_are_the_same() {
        let text = r#"{"size":"13x9","komi":"0.5","handicap":3,"white":"person","level":3,
            "clock":{"system":"byo-yomi","main":60,"period":10,"periods":3}}"#;
        let settings: Settings = serde_json::from_str(text).unwrap();
        assert_eq!((settings.black, settings.white), (Seat::Person, Seat::Person));
        let again: Settings =
            serde_json::from_str(&serde_json::to_string(&settings).unwrap()).unwrap();
        assert_eq!(again, settings);
        let game = settings.game().unwrap();
        assert_eq!((game.size().width(), game.handicap()), (13, 3));
        assert!(matches!(game.time_system(), TimeSystem::ByoYomi { periods: 3, .. }));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        for text in [
            r#"{"size":"26"}"#,
            r#"{"size":"0x0"}"#,
            r#"{"rules":"chess"}"#,
            r#"{"komi":"7.25"}"#,
            r#"{"handicap":81}"#,
            r#"{"level":21}"#,
            r#"{"black":"engine"}"#,
            r#"{"move_time":-1}"#,
            r#"{"clock":{"system":"absolute","main":0}}"#,
            r#"{"clock":{"system":"fischer","main":10,"increment":-2}}"#,
            r#"{"clock":{"system":"canadian","main":10,"period":5,"stones":0}}"#,
        ] {
            let settings: Settings = serde_json::from_str(text).unwrap();
            assert!(settings.game().is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Settings>(r#"{"colour":"black"}"#).is_err());
    }
}
