//! What a line means.

use tengen_board::{Color, Lettering, Move, Size};
use tengen_go_rules::Komi;
use tengen_sgf::Outcome;

use crate::nngs::outcome;

/// A player in the announcement of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The rating, if it is a number; a question mark behind it is left out.
    pub rating: Option<i32>,
}

/// A game, from its beginning or with the moves made so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game's number.
    pub game: u64,
    /// Lines of the board.
    pub size: usize,
    /// Points given to White.
    pub komi: Komi,
    /// Milliseconds for a whole game.
    pub time: u64,
    /// White.
    pub white: Named,
    /// Black.
    pub black: Named,
    /// Moves made, Black's first, and what the mover's clock showed then.
    pub moves: Vec<(Move, i64)>,
}

/// One line from the server.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Which protocol do you speak?
    Protocol,
    /// Who are you?
    Username,
    /// And your password?
    Password,
    /// A game begins or goes on.
    Setup(Box<Setup>),
    /// The opponent's move, and the opponent's milliseconds left.
    Play {
        /// Whose.
        color: Color,
        /// The move.
        mv: Move,
        /// Milliseconds.
        left: i64,
    },
    /// Your move, and your milliseconds left.
    Genmove {
        /// Yours.
        color: Color,
        /// Milliseconds.
        left: i64,
    },
    /// The game is over: on which day, how, and what was wrong.
    GameOver {
        /// The day.
        date: String,
        /// As in game records; none where the words mean no outcome, such as `Abort`.
        outcome: Option<Outcome>,
        /// All the words behind the day.
        words: String,
    },
    /// Something to be read.
    Info(String),
    /// Something was wrong, and the connection is about to end.
    Error(String),
    /// Anything else.
    Other(String),
}

impl Line {
    /// What a line says. Every text is a line of some kind.
    pub fn read(text: &str) -> Line {
        let text = text.trim();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let read = match word {
            "protocol" => Some(Line::Protocol),
            "username" => Some(Line::Username),
            "password" => Some(Line::Password),
            "setup" => setup(rest).map(|setup| Line::Setup(Box::new(setup))),
            "play" => play(rest),
            "genmove" => genmove(rest),
            "gameover" => Some(game_over(rest)),
            "info" => Some(Line::Info(rest.trim().to_owned())),
            _ if text.starts_with("Error:") => {
                Some(Line::Error(text["Error:".len()..].trim().to_owned()))
            }
            _ => None,
        };
        read.unwrap_or_else(|| Line::Other(text.to_owned()))
    }
}

fn color(text: &str) -> Option<Color> {
    match text {
        "b" | "B" => Some(Color::Black),
        "w" | "W" => Some(Color::White),
        _ => None,
    }
}

fn move_on(text: &str, size: Size) -> Option<Move> {
    if text.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    size.parse(text, Lettering::Go).ok().map(Move::Play)
}

fn setup(text: &str) -> Option<Setup> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [game, size, komi, time, white, black, moves @ ..] = &words[..] else { return None };
    let side: usize = size.parse().ok()?;
    let size = Size::square(side).ok()?;
    let moves = moves.chunks(2).map(|pair| match pair {
        [mv, left] => Some((move_on(mv, size)?, left.parse().ok()?)),
        _ => None,
    });
    Some(Setup {
        game: game.parse().ok()?,
        size: side,
        komi: komi.parse().ok()?,
        time: time.parse().ok()?,
        white: named(white)?,
        black: named(black)?,
        moves: moves.collect::<Option<_>>()?,
    })
}

/// `anna(1800?)`
fn named(text: &str) -> Option<Named> {
    let (name, rating) = text.strip_suffix(')')?.rsplit_once('(')?;
    let is_name =
        !name.is_empty() && name.len() <= 40 && name.chars().all(|c| c.is_ascii_graphic());
    let rating = rating.trim_end_matches('?').parse::<f64>().ok();
    let rating =
        rating.filter(|rating| rating.abs() < 10_000.0).map(|rating| rating.round() as i32);
    is_name.then(|| Named { name: name.to_owned(), rating })
}

fn play(text: &str) -> Option<Line> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [whose, mv, left] = words[..] else { return None };
    let mv = move_on(mv, Size::square(25).ok()?)?;
    Some(Line::Play { color: color(whose)?, mv, left: left.parse().ok()? })
}

fn genmove(text: &str) -> Option<Line> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [whose, left] = words[..] else { return None };
    Some(Line::Genmove { color: color(whose)?, left: left.parse().ok()? })
}

fn game_over(text: &str) -> Line {
    let mut words = text.split_whitespace();
    let date = words.next().unwrap_or_default().to_owned();
    let words: Vec<&str> = words.collect();
    let outcome = words.first().and_then(|word| outcome(word));
    Line::GameOver { date, outcome, words: words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Point;

    #[test]
    fn every_kind_of_line() {
        let e5 = Move::Play(Point::new(4, 4));
        for (text, expected) in [
            ("protocol genmove_analyze", Line::Protocol),
            ("username", Line::Username),
            ("password", Line::Password),
            ("info Games in progress: 0", Line::Info("Games in progress: 0".to_owned())),
            ("play b E5 60000", Line::Play { color: Color::Black, mv: e5, left: 60_000 }),
            ("play w pass -5", Line::Play { color: Color::White, mv: Move::Pass, left: -5 }),
            ("genmove w 60000", Line::Genmove { color: Color::White, left: 60_000 }),
            ("Error: no", Line::Error("no".to_owned())),
            ("ok", Line::Other("ok".to_owned())),
            ("play b E5", Line::Other("play b E5".to_owned())),
            ("genmove x 1", Line::Other("genmove x 1".to_owned())),
            ("setup 1 99 7 1 a(1) b(2)", Line::Other("setup 1 99 7 1 a(1) b(2)".to_owned())),
            ("setup 1 9 7 1 a(1) b(2) E5", Line::Other("setup 1 9 7 1 a(1) b(2) E5".to_owned())),
            ("", Line::Other(String::new())),
        ] {
            assert_eq!(Line::read(text), expected, "{text}");
        }
    }

    #[test]
    fn results_as_the_server_writes_them() {
        let read = |words: &str| {
            let line = Line::read(&format!("gameover 2026-11-15 {words}"));
            let Line::GameOver { date, outcome, words } = line else { panic!("{line:?}") };
            assert_eq!(date, "2026-11-15");
            (outcome.map(|outcome| outcome.to_string()), words)
        };
        assert_eq!(read("W+7.0 ").0.as_deref(), Some("W+7"));
        assert_eq!(read("B+Resign Resignation").0.as_deref(), Some("B+R"));
        assert_eq!(read("W+Time").0.as_deref(), Some("W+T"));
        assert_eq!(read("Draw").0.as_deref(), Some("0"));
        let illegal = "W+Illegal Illegal move error:KO attempted move:E5";
        assert_eq!(read(illegal), (Some("W+F".to_owned()), illegal.to_owned()));
        assert_eq!(read("Abort").0, None);
        assert_eq!(read("").0, None);
    }
}
