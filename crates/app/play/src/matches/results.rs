//! The results file of a match: what the match is in the first line, then one finished game a line.
//!
//! A line counts once its line end is there. A match that was killed leaves at most one line without
//! it, which is dropped when the match goes on.

use std::collections::HashSet;

use serde_json::{Value, json};
use tengen_board::Size;

use super::GameResult;

/// What a line of a results file holds.
pub trait Entry: Sized {
    /// The line's object.
    fn to_json(&self) -> Value;

    /// Reads a line's object back; none if it is no such line.
    fn from_json(value: &Value, size: Size) -> Option<Self>;

    /// What no two lines of a file have in common, in words.
    fn key(&self) -> String;
}

impl Entry for GameResult {
    fn to_json(&self) -> Value {
        GameResult::to_json(self)
    }

    fn from_json(value: &Value, size: Size) -> Option<GameResult> {
        GameResult::from_json(value, size)
    }

    fn key(&self) -> String {
        format!("game {}", self.pairing.number)
    }
}

/// The field that tells the first line from anything else, and the version of the format.
const MARK: (&str, u64) = ("tengen_match", 1);

/// A results file that cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultsError {
    /// Something else.
    #[error("line 1: no results file of a match: choose a file that does not exist yet")]
    NotResults,
    /// A match with other settings.
    #[error(
        "line 1: the match was begun with {setting} {then}, now it is {now}: go on with the same settings or choose another file"
    )]
    OtherMatch {
        /// The first setting that differs.
        setting: String,
        /// What it was.
        then: String,
        /// What it is now.
        now: String,
    },
    /// A line that is no finished game.
    #[error("line {0}: no finished game: take the line out, or choose another file")]
    BadLine(usize),
    /// A game that stands there twice.
    #[error("line {line}: {game} stands there twice: take one line out, or choose another file")]
    Twice {
        /// The second line with it.
        line: usize,
        /// The game, in words.
        game: String,
    },
}

/// What is in a results file.
#[derive(Clone, Debug, PartialEq)]
pub struct Results<E> {
    /// The finished games, in the order they ended.
    pub games: Vec<E>,
    /// Bytes up to the end of the last whole line; what follows was being written when the match was
    /// killed.
    pub whole_bytes: usize,
}

/// The first line: the settings that must not change. `settings` is an object.
pub fn header(settings: &Value) -> String {
    format!("{}\n", json!({ MARK.0: MARK.1, "settings": settings }))
}

/// A game's line.
pub fn line(game: &impl Entry) -> String {
    format!("{}\n", game.to_json())
}

/// Reads the file of a match with these settings. An empty file, or one that was killed before its
/// first line was whole, has no games.
///
/// # Errors
/// If it is none, belongs to a match with other settings, or a whole line of it cannot be read.
pub fn read<E: Entry>(
    text: &[u8],
    settings: &Value,
    size: Size,
) -> Result<Results<E>, ResultsError> {
    let whole_bytes = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    if whole_bytes == 0 {
        let beginning = header(settings);
        // Half a first line of ours may be overwritten; anything else is somebody's file.
        let is_ours = beginning.as_bytes().starts_with(text);
        let nothing = Results { games: Vec::new(), whole_bytes };
        return if is_ours { Ok(nothing) } else { Err(ResultsError::NotResults) };
    }
    let mut lines = text[..whole_bytes - 1].split(|&byte| byte == b'\n');
    check_header(lines.next().unwrap_or_default(), settings)?;
    let mut games: Vec<E> = Vec::new();
    let mut seen = HashSet::new();
    for (index, line) in lines.enumerate() {
        let number = index + 2;
        let game = serde_json::from_slice(line)
            .ok()
            .and_then(|value: Value| E::from_json(&value, size))
            .ok_or(ResultsError::BadLine(number))?;
        if !seen.insert(game.key()) {
            return Err(ResultsError::Twice { line: number, game: game.key() });
        }
        games.push(game);
    }
    Ok(Results { games, whole_bytes })
}

fn check_header(line: &[u8], settings: &Value) -> Result<(), ResultsError> {
    let value: Value = serde_json::from_slice(line).map_err(|_| ResultsError::NotResults)?;
    let then = value["settings"].as_object().filter(|_| value[MARK.0] == MARK.1);
    let then = then.ok_or(ResultsError::NotResults)?;
    let now = settings.as_object().ok_or(ResultsError::NotResults)?;
    let names = now.keys().chain(then.keys().filter(|name| !now.contains_key(*name)));
    for name in names {
        let (before, after) = (then.get(name), now.get(name));
        if before != after {
            let said = |value: Option<&Value>| match value {
                None | Some(Value::Null) => "not set".to_owned(),
                Some(value) => value.to_string(),
            };
            return Err(ResultsError::OtherMatch {
                setting: name.clone(),
                then: said(before),
                now: said(after),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::result::tests::counted;
    use super::*;
    use tengen_board::Color;

    fn settings() -> Value {
        json!({ "first": "a --seed 1", "second": "b", "komi": "7", "openings": null })
    }

    fn read_games(
        text: &[u8],
        settings: &Value,
        size: Size,
    ) -> Result<Results<GameResult>, ResultsError> {
        read(text, settings, size)
    }

    fn nine() -> Size {
        Size::square(9).unwrap()
    }

    fn file(games: usize) -> String {
        let games = (1..=games).map(|number| line(&counted(number, Color::Black)));
        header(&settings()) + &games.collect::<String>()
    }

    #[test]
    fn a_file_cut_anywhere_keeps_every_whole_line() {
        let text = file(3);
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        for length in 0..=text.len() {
            let found = read_games(&text.as_bytes()[..length], &settings(), nine()).unwrap();
            let whole = ends.iter().filter(|&&end| end <= length).count();
            assert_eq!(found.games.len(), whole.saturating_sub(1), "cut at {length}");
            let expected = if whole == 0 { 0 } else { ends[whole - 1] };
            assert_eq!(found.whole_bytes, expected, "cut at {length}");
        }
        let found = read_games(text.as_bytes(), &settings(), nine()).unwrap();
        assert_eq!(found.games[2], counted(3, Color::Black));
    }

    #[test]
    fn other_settings_are_refused_by_name() {
        let text = file(1);
        let refusal = |name: &str, value: Value| {
            let mut other = settings();
            other[name] = value;
            read_games(text.as_bytes(), &other, nine()).unwrap_err().to_string()
        };
        assert!(
            refusal("komi", json!("6.5"))
                .starts_with("line 1: the match was begun with komi \"7\", now it is \"6.5\":"),
        );
        assert!(refusal("openings", json!(12)).contains("with openings not set, now it is 12:"));
        assert!(refusal("grace", json!(1)).contains("with grace not set, now it is 1:"));
        let mut fewer = settings();
        fewer.as_object_mut().unwrap().remove("second");
        let message = read_games(text.as_bytes(), &fewer, nine()).unwrap_err().to_string();
        assert!(message.contains("with second \"b\", now it is not set:"), "{message}");
    }

    #[test]
    fn files_of_others_are_left_alone() {
        for text in ["hello", "hello\n", "{}\n", "{\"settings\":{}}\n", "(;SZ[9])\n", "\n"] {
            let error = read_games(text.as_bytes(), &settings(), nine()).unwrap_err();
            assert_eq!(error, ResultsError::NotResults, "{text:?}");
        }
    }

    #[test]
    fn damaged_and_doubled_lines_are_named() {
        let damaged = file(1) + "{\"game\":2}\n" + &line(&counted(3, Color::Black));
        let error = |text: &str| read_games(text.as_bytes(), &settings(), nine()).unwrap_err();
        assert_eq!(error(&damaged), ResultsError::BadLine(3));
        let doubled = file(2) + &line(&counted(1, Color::Black));
        assert_eq!(error(&doubled), ResultsError::Twice { line: 4, game: "game 1".to_owned() });
    }
}
