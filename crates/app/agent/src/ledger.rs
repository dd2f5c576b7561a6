//! Finished games, written down.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tengen_board::Color;
use tengen_sgf::Outcome;

use crate::{Password, Table};

/// A game that is over: ours, or one that we watched.
#[derive(Clone)]
pub struct Played {
    /// The game.
    pub table: Table,
    /// How it ended; unknown if it was never seen to end.
    pub outcome: Outcome,
    /// Where it was played.
    pub server: String,
    /// What else there is to say about its end.
    pub remark: String,
}

impl Played {
    /// The record.
    ///
    /// # Errors
    /// If a name cannot be written.
    pub fn to_sgf(&self) -> io::Result<Vec<u8>> {
        self.table.to_sgf(&self.server, self.outcome).map_err(io::Error::other)
    }

    /// Our points: 1 for a win, a half for a draw; none if we watched or nobody knows.
    pub fn points(&self) -> Option<f64> {
        let ours = self.table.ours?;
        match self.outcome {
            Outcome::Win { winner, .. } => Some(if winner == ours { 1.0 } else { 0.0 }),
            Outcome::Draw => Some(0.5),
            Outcome::Void | Outcome::Unknown => None,
        }
    }

    /// A line for the list of results.
    fn to_json(&self, file: &str) -> Value {
        let table = &self.table;
        let color = table.ours.map(|color| color.to_string());
        json!({
            "date": table.date,
            "server": self.server,
            "game": table.number,
            "black": table.names[0],
            "white": table.names[1],
            "color": color,
            "size": table.game.size().width(),
            "komi": table.game.komi().to_string(),
            "handicap": table.game.handicap(),
            "moves": table.moves(),
            "result": self.outcome.to_string(),
            "points": self.points(),
            "rating": table.ours.and_then(|color| table.ratings[(!color).index()]),
            "record": file,
        })
    }
}

/// Somebody who keeps finished games: files, a book.
pub trait Keeper: Send {
    /// Takes a finished game.
    ///
    /// # Errors
    /// If it cannot be kept. Games go on nevertheless.
    fn keep(&mut self, played: &Played) -> io::Result<()>;
}

/// A folder of records, with a list of results beside them; games that were only watched have a
/// folder of their own in it.
pub struct RecordFolder {
    folder: PathBuf,
    password: Option<Password>,
}

/// The list of results in such a folder: one JSON object a line.
pub const RESULTS: &str = "results.jsonl";

impl RecordFolder {
    /// This folder, made if it is not there.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(folder: impl Into<PathBuf>) -> io::Result<RecordFolder> {
        let folder = folder.into();
        fs::create_dir_all(&folder)?;
        Ok(RecordFolder { folder, password: None })
    }

    /// The same folder; whatever a server says, this password is not written there.
    #[must_use]
    pub fn concealing(mut self, password: Option<Password>) -> RecordFolder {
        self.password = password;
        self
    }

    /// Points and opponents' ratings of earlier games in the list.
    pub fn results(&self) -> Vec<(Option<f64>, Option<i32>)> {
        let text = fs::read_to_string(self.folder.join(RESULTS)).unwrap_or_default();
        let read = |line: &str| {
            let value: Value = serde_json::from_str(line).ok()?;
            value.get("color")?.as_str()?;
            let rating = value["rating"].as_i64().and_then(|rating| i32::try_from(rating).ok());
            Some((value["points"].as_f64().filter(|points| (0.0..=1.0).contains(points)), rating))
        };
        text.lines().filter_map(read).collect()
    }

    fn concealed(&self, text: &str) -> String {
        self.password.as_ref().map_or_else(|| text.to_owned(), |password| password.conceal(text))
    }
}

impl Keeper for RecordFolder {
    fn keep(&mut self, played: &Played) -> io::Result<()> {
        let mut played = played.clone();
        for index in 0..2 {
            played.table.names[index] = self.concealed(&played.table.names[index]);
            played.table.ranks[index] =
                played.table.ranks[index].as_deref().map(|rank| self.concealed(rank));
        }
        let is_watched = played.table.ours.is_none();
        let folder = if is_watched { self.folder.join("observed") } else { self.folder.clone() };
        fs::create_dir_all(&folder)?;
        let name = write_new(&folder, &played, &played.to_sgf()?)?;
        if !is_watched {
            let path = self.folder.join(RESULTS);
            let mut list = OpenOptions::new().create(true).append(true).open(path)?;
            writeln!(list, "{}", played.to_json(&name))?;
            list.sync_all()?;
        }
        Ok(())
    }
}

/// Writes a record under a name that no file has yet, and tells the name.
fn write_new(folder: &Path, played: &Played, record: &[u8]) -> io::Result<String> {
    let table = &played.table;
    let [black, white] =
        [Color::Black, Color::White].map(|color| plain(&table.names[color.index()]));
    let stem = format!("{}-{:04}-{white}-{black}", table.date, table.number);
    for attempt in 1..10_000 {
        let suffix = if attempt == 1 { String::new() } else { format!("-{attempt}") };
        let name = format!("{stem}{suffix}.sgf");
        match File::create_new(folder.join(&name)) {
            Ok(mut file) => {
                file.write_all(record)?;
                file.sync_all()?;
                return Ok(name);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other(format!("ten thousand games are called {stem}")))
}

/// A name that is safe in a file's: servers may call players what they like.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    name.chars().map(letter).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Size;
    use tengen_go_rules::{Komi, RuleSet};
    use tengen_play::Game;
    use tengen_sgf::WonBy;

    fn played(ours: &str) -> Played {
        let names = ["../anna".to_owned(), "tsumego7".to_owned()];
        let (size, rules) = (Size::square(9).unwrap(), RuleSet::Japanese);
        let game = Game::new(size, rules, Komi::points(7));
        let table = Table::new(3, game, rules, names, "2026-11-16".to_owned());
        let mut table = table.seen_by(ours);
        table.ratings[1] = Some(1_800);
        let outcome = Outcome::Win { winner: Color::Black, by: WonBy::Resignation };
        Played { table, outcome, server: "nngs://a:1".to_owned(), remark: String::new() }
    }

    #[test]
    fn records_never_overwrite_each_other_and_hold_no_password() {
        let folder = std::env::temp_dir().join(format!("tengen-ledger-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let mut records = RecordFolder::new(&folder).unwrap().concealing(Password::new("tsumego7"));
        for _ in 0..2 {
            records.keep(&played("../anna")).unwrap();
        }
        records.keep(&played("nobody")).unwrap();
        let mut names: Vec<String> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                "2026-11-16-0003-___-___anna-2.sgf",
                "2026-11-16-0003-___-___anna.sgf",
                "observed",
                RESULTS
            ]
        );
        for name in &names[..2] {
            let text = fs::read_to_string(folder.join(name)).unwrap();
            assert!(text.contains("PW[***]") && !text.contains("tsumego7"), "{text}");
        }
        assert_eq!(records.results(), [(Some(1.0), Some(1_800)); 2]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
