//! Weaker play that still looks like play.

use std::fmt;
use std::str::FromStr;

use tengen_board::{Move, Random};
use tengen_uct::{Candidate, Report};

/// How strong a player is to be: from 1, a beginner, to 20, all it can do.
///
/// ```
/// use tengen_play::Level;
///
/// assert_eq!(Level::default(), Level::FULL);
/// assert_eq!("7".parse::<Level>().unwrap().number(), 7);
/// assert!("21".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// A level that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no level: write a number from 1 (a beginner) to 20 (full strength)")]
pub struct LevelError(String);

/// How a level chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// Searches, and plays moves the more often the more it has looked at them: at temperature 0
    /// always the best.
    Reads {
        /// Playouts for a move.
        playouts: u64,
        /// 0 for no chance at all.
        temperature: f32,
    },
    /// Plays what strong players would be likely to play, without reading; the higher the
    /// temperature, the less likely moves it makes as well.
    Guesses {
        /// 1 plays each move as often as strong players do.
        temperature: f32,
    },
}

const fn reads(playouts: u64, temperature: f32) -> Style {
    Style::Reads { playouts, temperature }
}

const fn guesses(temperature: f32) -> Style {
    Style::Guesses { temperature }
}

/// Levels 1 to 19, each meant to lose to the next about one game in three.
const STYLES: [Style; 19] = [
    guesses(3.2),
    guesses(2.3),
    guesses(1.7),
    guesses(1.3),
    guesses(1.0),
    guesses(0.8),
    guesses(0.65),
    guesses(0.5),
    guesses(0.35),
    guesses(0.2),
    reads(100, 1.0),
    reads(110, 0.0),
    reads(190, 0.0),
    reads(320, 0.0),
    reads(550, 0.0),
    reads(950, 0.0),
    reads(1_700, 0.0),
    reads(3_000, 0.0),
    reads(5_500, 0.0),
];

/// Playouts of a level that does not read: they only tell when a game is over.
const GLANCE: u64 = 100;

/// A move that strong players are so likely to make is obvious, even to a beginner.
const OBVIOUS: f32 = 0.4;

/// Moves so much less likely than the likeliest look unnatural.
const UNNATURAL: f32 = 0.001;

impl Level {
    /// All it can do.
    pub const FULL: Level = Level(20);

    /// From 1 to 20.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How the level chooses its moves; nothing at full strength.
    pub fn style(self) -> Option<Style> {
        STYLES.get(usize::from(self.0) - 1).copied()
    }

    /// The most playouts for a move; nothing at full strength.
    pub(crate) fn playouts(self) -> Option<u64> {
        self.style().map(|style| match style {
            Style::Reads { playouts, .. } => playouts,
            Style::Guesses { .. } => GLANCE,
        })
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Level, LevelError> {
        if (1..=20).contains(&number) {
            Ok(Level(number))
        } else {
            Err(LevelError(number.to_string()))
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let number: u8 = text.parse().map_err(|_| LevelError(text.to_owned()))?;
        Level::try_from(number)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Style {
    /// The move of a level, given what a search found; nothing where it plays the best.
    pub(crate) fn choose(self, report: &Report, random: &mut Random) -> Option<Move> {
        match self {
            Style::Reads { temperature, .. } if temperature > 0.0 => {
                draw(report, |candidate| candidate.visits as f32, temperature, random)
            }
            Style::Reads { .. } => None,
            Style::Guesses { temperature } => {
                let likeliest =
                    report.candidates.iter().max_by(|a, b| a.prior.total_cmp(&b.prior))?;
                if likeliest.prior >= OBVIOUS {
                    return Some(likeliest.mv);
                }
                draw(report, |candidate| candidate.prior, temperature, random)
            }
        }
    }
}

/// A move other than a pass, each as often as its weight says: at temperature 1 in proportion, at
/// less the heaviest rather.
fn draw(
    report: &Report,
    weight: impl Fn(&Candidate) -> f32,
    temperature: f32,
    random: &mut Random,
) -> Option<Move> {
    let is_stone = |candidate: &&Candidate| candidate.mv != Move::Pass;
    let moves: Vec<&Candidate> = report.candidates.iter().filter(is_stone).collect();
    let heaviest = moves.iter().map(|candidate| weight(candidate)).fold(0.0, f32::max);
    if heaviest <= 0.0 {
        return None;
    }
    let share = |candidate: &&Candidate| {
        let part = weight(candidate) / heaviest;
        if part < UNNATURAL { 0.0 } else { f64::from(part.powf(1.0 / temperature)) }
    };
    let shares: Vec<f64> = moves.iter().map(share).collect();
    Some(moves[random.draw(&shares)?].mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Game, Player, UctPlayer};
    use tengen_board::Size;
    use tengen_go_rules::{Diagram, Komi, RuleSet};
    use tengen_uct::{Search, Settings};
    use tengen_verdict::{Budget, Limits};

    fn moves(level: u8, seed: u64) -> Vec<Move> {
        let mut game = Game::new(Size::square(7).unwrap(), RuleSet::Chinese, Komi::points(9));
        let settings = Settings { memory: 4 << 20, ..Settings::default() };
        let mut player = UctPlayer::new(settings, seed);
        player.level = Level::try_from(level).unwrap();
        let limits = Limits { nodes: Some(150), ..Limits::default() };
        while game.end().is_none() && game.position().move_count() < 12 {
            let color = game.position().to_move();
            let Choice::Move(mv) = player.choose(&game, color, &limits) else { break };
            game.play(color, mv).unwrap();
        }
        game.position().moves().map(|(_, mv)| mv).collect()
    }

    #[test]
    fn a_seed_names_a_game_at_every_level() {
        for level in [1, 6, 11, 12, 20] {
            assert_eq!(moves(level, 1), moves(level, 1), "level {level}");
            let others = (2..6).filter(|&seed| moves(level, seed) != moves(level, 1)).count();
            assert!(others >= 3, "level {level}: other seeds play other games");
        }
    }

    #[test]
    fn levels_are_from_1_to_20() {
        for text in ["0", "21", "-1", "x", "", "7.5", "256"] {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("'{text}' is no level: ")), "{error}");
        }
        for number in 1..=20 {
            let level: Level = number.to_string().parse().unwrap();
            assert_eq!(level.number(), number);
            assert_eq!(level.playouts().is_none(), number == 20);
        }
    }

    #[test]
    fn every_level_takes_what_is_obvious() {
        let text = "
            . . X X . . .
            . X O O X . .
            X O a O X . .
            X O O O O X .
            . X X X X . .
            . . . . . . .
            . . . . . . .";
        let diagram = Diagram::read(text).unwrap();
        let position = diagram.set_up(RuleSet::Chinese.rules());
        let limits = Limits { nodes: Some(GLANCE), ..Limits::default() };
        let settings = Settings { memory: 4 << 20, ..Settings::default() };
        let report = Search::new(settings, 1).run(&position, 0, &mut Budget::new(&limits));
        let mut random = Random::new(1);
        for style in STYLES {
            for _ in 0..20 {
                let drawn = style.choose(&report, &mut random).unwrap_or(report.best());
                assert_eq!(drawn, Move::Play(diagram.point('a')), "{style:?}");
            }
        }
    }
}
