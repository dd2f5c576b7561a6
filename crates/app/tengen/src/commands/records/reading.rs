//! Which games are read, and what is said about those that are not.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Map, Value};
use tengen_board::{Color, Size};
use tengen_records::{Collection, Date, Filter, Index, Met, Rank, Report, WonBy};
use tengen_sgf::GameKind;

use crate::failure::Failure;
use crate::output::read_input;
use crate::progress::Progress;

/// Which games are wanted.
#[derive(Args)]
#[command(next_help_heading = "Only games")]
pub(crate) struct Wanted {
    /// Of this game
    #[arg(long, value_name = "GAME")]
    game: Option<GameName>,
    /// On boards of this size (9, 19, 9x13); may be given several times
    #[arg(long, value_name = "SIZE")]
    size: Vec<Size>,
    /// Under these rules (chinese, japanese, renju, ...); may be given several times
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,
    /// That this colour won
    #[arg(long, value_name = "COLOUR")]
    winner: Option<Color>,
    /// That ended so
    #[arg(long, value_name = "HOW")]
    won_by: Option<EndName>,
    /// In which both players have this rank or a higher one (5k, 3d, 1p)
    #[arg(long, value_name = "RANK")]
    min_rank: Option<Rank>,
    /// With so many handicap stones, or more
    #[arg(long, value_name = "N")]
    min_handicap: Option<u32>,
    /// With so many handicap stones, or fewer; 0 for even games
    #[arg(long, value_name = "N")]
    max_handicap: Option<u32>,
    /// Of a player with this in the name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// With this in the name of Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// With this in the name of White
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Played on this date or later (1996, 1996-05, 1996-05-06)
    #[arg(long, value_name = "DATE")]
    from: Option<Date>,
    /// Played on this date or before
    #[arg(long, value_name = "DATE")]
    to: Option<Date>,
    /// With so many moves, or more
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    min_moves: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum GameName {
    Go,
    Gobang,
}

#[derive(Clone, Copy, ValueEnum)]
enum EndName {
    Points,
    Resignation,
    Time,
    Forfeit,
    Draw,
}

impl Wanted {
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            kind: self.game.map(|game| match game {
                GameName::Go => GameKind::Go,
                GameName::Gobang => GameKind::Gobang,
            }),
            sizes: self.size.clone(),
            rules: self.rules.clone(),
            winner: self.winner,
            won_by: self.won_by.map(|end| match end {
                EndName::Points => WonBy::Points,
                EndName::Resignation => WonBy::Resignation,
                EndName::Time => WonBy::Time,
                EndName::Forfeit => WonBy::Forfeit,
                EndName::Draw => WonBy::Draw,
            }),
            min_rank: self.min_rank,
            min_handicap: self.min_handicap,
            max_handicap: self.max_handicap,
            player: self.player.clone(),
            black: self.black.clone(),
            white: self.white.clone(),
            first: self.from,
            last: self.to,
            min_moves: self.min_moves,
        }
    }
}

/// How games are read.
#[derive(Args)]
pub(crate) struct Reading {
    /// Keep games with the same moves as one before
    #[arg(long)]
    duplicates: bool,
    /// Name every game that is left out, with its reason, on standard error
    #[arg(long, short)]
    verbose: bool,
}

impl Reading {
    /// The games of files and folders.
    pub(crate) fn collection<P: AsRef<Path>>(
        &self,
        files: &[P],
        filter: Filter,
    ) -> Result<Collection, Failure> {
        if let Some(index) = files.iter().find(|file| begins_like_an_index(file.as_ref())) {
            return Err(Failure::input(format!(
                "{} is an index: name the records it was made of, or to 'find' and 'info' the index alone",
                index.as_ref().display()
            )));
        }
        let collection = Collection::open(files).map_err(Failure::input)?.with_filter(filter);
        Ok(if self.duplicates { collection.with_duplicates() } else { collection })
    }

    /// Follows the reading of a collection on standard error.
    pub(crate) fn watch<'a>(&self, what: &'static str, collection: &'a Collection) -> Watch<'a> {
        let progress = Progress::new(what, Some(collection.bytes()));
        Watch { collection, progress, verbose: self.verbose, met: 0 }
    }
}

/// A progress bar over the bytes of a collection, and a line for every game left out if wanted.
pub(crate) struct Watch<'a> {
    collection: &'a Collection,
    progress: Progress,
    verbose: bool,
    met: u64,
}

/// Games between two looks at the bar.
const STEP: u64 = 64;

impl Watch<'_> {
    pub(crate) fn see<T>(&mut self, met: &Met<T>) {
        if let (true, Met::Skipped(skip)) = (self.verbose, met) {
            self.progress.line(&format!("left out: {skip}"));
        }
        self.met += 1;
        if self.met.is_multiple_of(STEP) {
            self.progress.reached(self.collection.bytes_read());
        }
    }
}

/// A line about what was left out; nothing if nothing was.
pub(crate) fn left_out(report: &Report) -> String {
    let words = report.in_words();
    if words.is_empty() { String::new() } else { format!("left out: {words}\n") }
}

/// What was left out, for scripts.
pub(crate) fn skipped(report: &Report) -> Value {
    let skipped = report.skipped.iter().map(|(reason, &count)| (reason.name(), Value::from(count)));
    Value::Object(skipped.collect::<Map<_, _>>())
}

/// The index that a single file is meant to be, if it is; changed sources are refused.
pub(crate) fn named_index(files: &[PathBuf]) -> Result<Option<Index>, Failure> {
    let [file] = files else { return Ok(None) };
    if !begins_like_an_index(file) {
        return Ok(None);
    }
    let index = load_index(file)?;
    match index.is_fresh() {
        Ok(true) => Ok(Some(index)),
        Ok(false) => Err(Failure::input(format!(
            "{}: the records it was made of have changed since: make it anew with 'tengen records \
             index'",
            file.display()
        ))),
        Err(error) => {
            eprintln!("{}: its records are gone ({error}); it is used as it is", file.display());
            Ok(Some(index))
        }
    }
}

/// Reads an index.
pub(crate) fn load_index(file: &Path) -> Result<Index, Failure> {
    Index::from_bytes(read_input(file)?)
        .map_err(|error| Failure::input(format!("{}: {error}", file.display())))
}

fn begins_like_an_index(file: &Path) -> bool {
    let mut start = Vec::new();
    let read = std::fs::File::open(file).and_then(|file| {
        std::io::Read::read_to_end(&mut std::io::Read::take(file, 16), &mut start)
    });
    read.is_ok() && Index::is_meant_by(&start)
}
