use std::fmt::Write;
use std::time::Duration;

use tengen_board::{Color, Point, Size};
use tengen_gobang_rules::RuleSet;
use tengen_play::{Clock, TimeSystem};

use super::super::line::{point_at, short, write_point};

/// How things are put to a brain.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    size: Size,
}

/// What a brain answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrainAnswer {
    /// `OK`, whatever follows.
    Done,
    /// Its move.
    Move(Point),
    /// A move that it would make, if the manager agrees.
    Suggestion(Point),
    /// Numbers, but of no point of the board: why not.
    OffBoard(String),
    /// `ERROR` or `UNKNOWN`, with the reason.
    Refusal(String),
    /// Anything else: its beginning.
    Nonsense(String),
}

/// What there is of time where there is no limit.
const NO_LIMIT: u128 = i32::MAX as u128;

impl Wording {
    /// For games on this board.
    pub const fn new(size: Size) -> Wording {
        Wording { size }
    }

    /// A new game.
    pub fn start(&self) -> String {
        let (width, height) = (self.size.width(), self.size.height());
        if width == height {
            format!("START {width}")
        } else {
            format!("RECTSTART {width},{height}")
        }
    }

    /// The number of a rule set; none if the protocol does not know it.
    pub const fn rule(rules: RuleSet) -> Option<u8> {
        match rules {
            RuleSet::Freestyle => Some(0),
            RuleSet::Standard => Some(1),
            RuleSet::Renju => Some(4),
            RuleSet::Caro => Some(8),
            _ => None,
        }
    }

    /// What is said before a game: rule, opponent and time, where time is limited.
    pub fn conditions(&self, rules: RuleSet, time: TimeSystem) -> Vec<String> {
        let mut lines = vec!["INFO game_type 1".to_owned()];
        lines.extend(Wording::rule(rules).map(|rule| format!("INFO rule {rule}")));
        let (turn, game) = match time {
            TimeSystem::Canadian { period, .. } => (period, Duration::ZERO),
            TimeSystem::Absolute { main } => (main, main),
            _ => return lines,
        };
        lines.push(format!("INFO timeout_turn {}", turn.as_millis()));
        lines.push(format!("INFO timeout_match {}", game.as_millis()));
        lines
    }

    /// What is left of the time for the game; nothing where time is not limited.
    pub fn time_left(&self, clock: &Clock) -> Option<String> {
        let left = match clock.system() {
            TimeSystem::Absolute { .. } => clock.left().as_millis(),
            TimeSystem::Canadian { .. } => NO_LIMIT,
            _ => return None,
        };
        Some(format!("INFO time_left {left}"))
    }

    /// Asks for a move after these, of which the brain knows the first `known`.
    pub fn ask(&self, moves: &[(Color, Point)], known: usize, color: Color) -> String {
        match moves {
            [] => "BEGIN".to_owned(),
            [earlier @ .., (mover, last)] if earlier.len() == known && *mover != color => {
                format!("TURN {}", write_point(*last, self.size))
            }
            _ => {
                let mut text = "BOARD\n".to_owned();
                for &(mover, point) in moves {
                    let owner = if mover == color { 1 } else { 2 };
                    // Writing to a string cannot fail.
                    let _ = writeln!(text, "{},{owner}", write_point(point, self.size));
                }
                text + "DONE"
            }
        }
    }

    /// Agrees to a suggestion.
    pub fn play(&self, point: Point) -> String {
        format!("PLAY {}", write_point(point, self.size))
    }
}

/// What an answer means.
pub fn read_answer(answer: &str, size: Size) -> BrainAnswer {
    let (word, rest) = answer.split_once(' ').unwrap_or((answer, ""));
    match word.to_ascii_uppercase().as_str() {
        "OK" => return BrainAnswer::Done,
        "ERROR" | "UNKNOWN" => return BrainAnswer::Refusal(answer.chars().take(100).collect()),
        "SUGGEST" => {
            return match read_answer(rest, size) {
                BrainAnswer::Move(point) => BrainAnswer::Suggestion(point),
                other => other,
            };
        }
        _ => {}
    }
    let numbers: Option<Vec<i64>> =
        answer.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y]) => match point_at(x, y, size) {
            Ok(point) => BrainAnswer::Move(point),
            Err(problem) => BrainAnswer::OffBoard(problem),
        },
        _ => BrainAnswer::Nonsense(short(answer)),
    }
}

/// The name and version in an answer to `ABOUT`.
pub fn engine_name(about: &str) -> Option<String> {
    let value = |key: &str| {
        let lower = about.to_ascii_lowercase();
        let mut from = 0;
        while let Some(at) = lower[from..].find(key).map(|at| from + at) {
            let rest = about[at + key.len()..].trim_start();
            if let Some(rest) = rest.strip_prefix('=') {
                let value = rest.trim_start().strip_prefix('"')?.split('"').next()?;
                return Some(value.trim().to_owned()).filter(|value| !value.is_empty());
            }
            from = at + key.len();
        }
        None
    };
    let name = value("name")?;
    Some(match value("version") {
        Some(version) => format!("{name} {version}"),
        None => name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size() -> Size {
        Size::square(15).unwrap()
    }

    #[test]
    fn moves_are_asked_for_in_the_shortest_way() {
        let wording = Wording::new(size());
        let (black, white) = (Color::Black, Color::White);
        let h8 = (black, Point::new(7, 7));
        let h9 = (white, Point::new(7, 8));
        let g9 = (black, Point::new(6, 8));
        assert_eq!(wording.ask(&[], 0, black), "BEGIN");
        assert_eq!(wording.ask(&[h8], 0, white), "TURN 7,7");
        assert_eq!(wording.ask(&[h8, h9, g9], 2, white), "TURN 6,6");
        assert_eq!(wording.ask(&[h8, h9, g9], 0, white), "BOARD\n7,7,2\n7,6,1\n6,6,2\nDONE");
        assert_eq!(wording.ask(&[h8, h9], 0, black), "BOARD\n7,7,1\n7,6,2\nDONE");
        assert_eq!(Wording::new(Size::new(20, 10).unwrap()).start(), "RECTSTART 20,10");
    }

    #[test]
    fn answers_mean_something() {
        let read = |answer| read_answer(answer, size());
        assert_eq!(read("OK - ready"), BrainAnswer::Done);
        assert_eq!(read("7,6"), BrainAnswer::Move(Point::new(7, 8)));
        assert_eq!(read(" 7 , 6 "), BrainAnswer::Move(Point::new(7, 8)));
        assert_eq!(read("SUGGEST 0,14"), BrainAnswer::Suggestion(Point::new(0, 0)));
        assert!(matches!(read("15,0"), BrainAnswer::OffBoard(_)));
        assert_eq!(read("ERROR no"), BrainAnswer::Refusal("ERROR no".to_owned()));
        assert_eq!(read("the middle"), BrainAnswer::Nonsense("the middle".to_owned()));
        assert_eq!(read("7"), BrainAnswer::Nonsense("7".to_owned()));
    }

    #[test]
    fn time_in_milliseconds() {
        let wording = Wording::new(size());
        let second = Duration::from_secs(1);
        let a_move = TimeSystem::Canadian { main: Duration::ZERO, period: second, stones: 1 };
        assert_eq!(
            wording.conditions(RuleSet::Renju, a_move),
            ["INFO game_type 1", "INFO rule 4", "INFO timeout_turn 1000", "INFO timeout_match 0"]
        );
        let mut clock = Clock::new(TimeSystem::Absolute { main: 60 * second });
        clock.spend(second);
        assert_eq!(wording.time_left(&clock).unwrap(), "INFO time_left 59000");
        assert_eq!(wording.time_left(&Clock::new(a_move)).unwrap(), "INFO time_left 2147483647");
        assert_eq!(wording.time_left(&Clock::new(TimeSystem::Unlimited)), None);
        assert_eq!(wording.conditions(RuleSet::Caro, TimeSystem::Unlimited).len(), 2);
    }

    #[test]
    fn names_of_engines() {
        let about = "name=\"Some Brain\", version=\"1.0\", author=\"Nymand\"";
        assert_eq!(engine_name(about).as_deref(), Some("Some Brain 1.0"));
        assert_eq!(engine_name("NAME = \"X\"").as_deref(), Some("X"));
        for about in ["", "a brain", "name=X", "name=\"\""] {
            assert_eq!(engine_name(about), None, "{about}");
        }
    }
}
