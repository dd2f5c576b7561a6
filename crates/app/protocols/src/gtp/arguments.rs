//! What follows a command, read as what it stands for.

use std::fmt::Display;
use std::str::FromStr;

use tengen_board::{Color, Lettering, Move, Point, Size};

use super::reply::Failure;
use super::table::Command;

/// The arguments of a command.
pub(crate) struct Arguments<'a> {
    command: &'static Command,
    text: &'a str,
    words: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    pub fn new(command: &'static Command, text: &'a str) -> Arguments<'a> {
        let words = text.split(' ').filter(|word| !word.is_empty()).collect();
        Arguments { command, text, words }
    }

    /// All of it, spaces included.
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// Its words.
    pub fn words(&self) -> &[&'a str] {
        &self.words
    }

    /// Exactly so many words.
    pub fn array<const N: usize>(&self) -> Result<[&'a str; N], Failure> {
        self.words.as_slice().try_into().map_err(|_| self.refused())
    }

    /// One word or none.
    pub fn optional(&self) -> Result<Option<&'a str>, Failure> {
        match self.words() {
            [] => Ok(None),
            [word] => Ok(Some(word)),
            _ => Err(self.refused()),
        }
    }

    /// Pairs of a word and a point or pass, such as `b D4 w pass`; at least one.
    pub fn pairs(&self) -> Result<impl Iterator<Item = (&'a str, &'a str)>, Failure> {
        if self.words.is_empty() || !self.words.len().is_multiple_of(2) {
            return Err(self.refused());
        }
        Ok(self.words.chunks_exact(2).map(|pair| (pair[0], pair[1])))
    }

    /// The failure that says what the command takes.
    pub fn refused(&self) -> Failure {
        let (name, usage) = (self.command.about.name, self.command.about.usage);
        let usage = if usage.is_empty() { "no arguments" } else { usage };
        Failure::syntax(format_args!("{name} takes {usage}"))
    }

    /// A file name, with or without quotation marks, and the number after it if there is one and
    /// `numbered` asks for it.
    pub fn file(&self, numbered: bool) -> Result<(&'a str, Option<&'a str>), Failure> {
        let (name, number) = match self.text.strip_prefix('"') {
            Some(quoted) => {
                let (name, rest) = quoted.rsplit_once('"').ok_or_else(|| {
                    Failure::syntax("the quotation mark before the file name is never closed")
                })?;
                (name, Some(rest.trim_matches(' ')).filter(|rest| !rest.is_empty()))
            }
            None if numbered => match self.text.rsplit_once(' ') {
                Some((name, last)) if is_number(last) => (name.trim_end_matches(' '), Some(last)),
                _ => (self.text, None),
            },
            None => (self.text, None),
        };
        if name.is_empty() || number.is_some() && !numbered {
            return Err(self.refused());
        }
        Ok((name, number))
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// `b`, `w`, `black` or `white` in any case.
pub(crate) fn color(word: &str) -> Result<Color, Failure> {
    word.parse::<Color>().map_err(Failure::syntax)
}

/// A point of the board.
pub(crate) fn point(word: &str, size: Size) -> Result<Point, Failure> {
    size.parse(word, Lettering::Go).map_err(|error| Failure::because("invalid coordinate", error))
}

/// A point of the board, or `pass`.
pub(crate) fn vertex(word: &str, size: Size) -> Result<Move, Failure> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    point(word, size).map(Move::Play)
}

/// A number from 0 on.
pub(crate) fn count<N: FromStr>(word: &str, of: impl Display) -> Result<N, Failure> {
    let number = if is_number(word) { word.parse().ok() } else { None };
    number.ok_or_else(|| {
        Failure::syntax(format_args!("'{word}' is no number of {of}: write 0, 1, 2 and so on"))
    })
}

/// Seconds, whole or not, none or more.
pub(crate) fn seconds(word: &str, of: impl Display) -> Result<f64, Failure> {
    signed_seconds(word, &of).and_then(|seconds| {
        if seconds >= 0.0 {
            return Ok(seconds);
        }
        Err(Failure::syntax(format_args!("{of} of {word} seconds cannot be: it is 0 or more")))
    })
}

/// Seconds, also fewer than none, as servers tell whose flag is about to fall.
pub(crate) fn signed_seconds(word: &str, of: impl Display) -> Result<f64, Failure> {
    // Words that a float parser takes ("nan", "inf", "1e9") are no time.
    let plain = word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    word.parse::<f64>().ok().filter(|seconds| plain && seconds.is_finite()).ok_or_else(|| {
        Failure::syntax(format_args!("'{word}' is no {of}: write seconds such as 30 or 2.5"))
    })
}

#[cfg(test)]
mod tests {
    use super::super::table;
    use super::*;

    fn arguments<'a>(command: &str, text: &'a str) -> Arguments<'a> {
        Arguments::new(table::find(command).unwrap(), text)
    }

    #[test]
    fn words_and_pairs() {
        let given = arguments("play", "b   D4");
        assert_eq!(given.array::<2>().unwrap(), ["b", "D4"]);
        assert!(given.array::<1>().is_err() && given.optional().is_err());
        assert_eq!(given.pairs().unwrap().collect::<Vec<_>>(), [("b", "D4")]);
        assert!(arguments("play", "b D4 w").pairs().is_err());
        assert!(arguments("play", "").pairs().is_err());
    }

    #[test]
    fn file_names_with_spaces_and_numbers() {
        let file = |text| arguments("loadsgf", text).file(true).ok();
        assert_eq!(file("game.sgf"), Some(("game.sgf", None)));
        assert_eq!(file("game.sgf 12"), Some(("game.sgf", Some("12"))));
        assert_eq!(file("my  game.sgf  12"), Some(("my  game.sgf", Some("12"))));
        assert_eq!(file("my game.sgf"), Some(("my game.sgf", None)));
        assert_eq!(file("\"game 12\""), Some(("game 12", None)));
        assert_eq!(file("\"game 12\" 7"), Some(("game 12", Some("7"))));
        assert_eq!(file("12"), Some(("12", None)));
        for bad in ["", "\"\"", "\"game"] {
            assert_eq!(file(bad), None, "{bad}");
        }
        assert!(arguments("printsgf", "game 12").file(false).is_ok());
        assert!(arguments("printsgf", "\"game\" 12").file(false).is_err());
    }

    #[test]
    fn numbers_are_plain_ones() {
        assert_eq!(count::<u32>("12", "stones").ok(), Some(12));
        for bad in ["", "-1", "+1", "1.5", "one", "4294967296"] {
            assert!(count::<u32>(bad, "stones").is_err(), "{bad}");
        }
        assert_eq!(seconds("2.5", "time").ok(), Some(2.5));
        assert_eq!(signed_seconds("-1", "time").ok(), Some(-1.0));
        for bad in ["nan", "inf", "-inf", "1e5", "", "-", "-0.5"] {
            assert!(seconds(bad, "time").is_err(), "{bad}");
        }
        let endless = "9".repeat(400);
        assert!(seconds(&endless, "time").is_err());
    }
}
