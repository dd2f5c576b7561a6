use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use serde_json::{Map, Value, json};
use tengen_records::book::{Filler, Ground, Openings, Reading, USUAL_BATCH, fill};
use tengen_records::{Collection, Reason, Report};

use super::{counted, grouped};
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;

/// Adds games to a book; it is made if there is none
///
/// Takes files, folders and archives (.sgf, .sgfs, .mgt, .sgf.gz, .zip) with any number of games. Broken
/// games, games of the other kind and games that came before in the same run are left out and counted.
/// A game is followed as long as both sides take turns; its variations are not. Games without a
/// result count as played, and neither as won nor as lost.
///
/// Games are added in batches. A batch is on the disk whole or not at all, whatever happens meanwhile.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen book add nine.book games.sgf
  tengen book add nine.book games/ archive.zip --depth 30
  tengen book add renju.book games.sgf --game gobang --rule renju")]
pub(super) struct Add {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    /// Game records: files, folders, archives
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// The game [default: that of the book, and go for a new one]
    #[arg(long, value_parser = ["go", "gobang"])]
    game: Option<String>,
    /// Gobang: the rules the games were played under, whatever the records say
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Keep so many moves of every game [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Count games that came before in the same run again
    #[arg(long)]
    duplicates: bool,
    /// Megabytes for games that wait to be written; more is faster for large books
    #[arg(long, value_name = "MB", default_value_t = (USUAL_BATCH * 64 >> 20) as u32, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Threads that read games beside the one that writes
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Broken games that are told of one by one.
const MOST_TOLD: u64 = 10;

/// What a move of a game takes while it waits, twice over.
const BYTES_A_MOVE: usize = 64;

impl Add {
    pub(super) fn run(self) -> Result<(), Failure> {
        let rules = self.rule.as_deref().map(str::parse).transpose().map_err(Failure::input)?;
        let game = self.game()?;
        if game == Ground::GO && rules.is_some() {
            return Err(Failure::input("--rule is for Gobang: add --game gobang"));
        }
        let reading = Reading { depth: self.depth.map(|depth| depth as usize), rules };
        let mut collection = Collection::open(&self.files).map_err(Failure::input)?;
        collection = collection.with_threads(usize::from(self.threads));
        if self.duplicates {
            collection = collection.with_duplicates();
        }
        let most = (self.memory as usize) << 20;
        let mut filler = Filler::open(&self.book, &game, most / BYTES_A_MOVE)?;
        let began = Instant::now();
        let progress = Progress::new("bytes", Some(collection.bytes()));
        let (mut games, mut told) = (0u64, 0u64);
        let report = fill(&mut filler, &game, &collection, &reading, |skip| {
            games += 1;
            if let Some(skip) = skip.filter(|skip| is_worth_telling(skip.fault.reason)) {
                told += 1;
                if told <= MOST_TOLD {
                    progress.line(&format!("left out: {skip}"));
                }
            }
            if games.is_multiple_of(256) {
                progress.reached(collection.bytes_read());
            }
        })?;
        progress.say("writing".to_owned());
        let grown = filler.finish()?;
        drop(progress);
        let seconds = began.elapsed().as_secs_f64();
        let contents = Openings::open(&self.book)?.contents()?;
        if self.json {
            let skipped: Map<String, Value> =
                report.skipped.iter().map(|(reason, &n)| (reason.name(), n.into())).collect();
            return print_json(&json!({
                "game": game,
                "added": grown.games,
                "new_positions": grown.positions,
                "skipped": skipped,
                "games": contents.games,
                "positions": contents.positions,
                "seconds": (seconds * 1000.0).round() / 1000.0,
            }));
        }
        print_text(&self.in_words(&report, &game, grown.games, contents.games, contents.positions))
    }

    fn in_words(
        &self,
        report: &Report,
        game: &str,
        added: u64,
        games: u64,
        positions: u64,
    ) -> String {
        let mut text = format!("{} added", counted(added, "game"));
        if !report.skipped.is_empty() {
            text += &format!("; left out: {}", report.in_words());
        }
        text += &format!(
            "\n{}: {}, {}\n",
            self.book.display(),
            counted(games, "game"),
            counted(positions, "position")
        );
        let others = report.skipped_for(Reason::OtherGame);
        if added == 0 && others > 0 {
            let other = if game == Ground::GO { Ground::GOBANG } else { Ground::GO };
            text += &format!("{} are of another game: --game {other}?\n", grouped(others));
        }
        text
    }

    /// The game asked for, or that of the book, or Go.
    fn game(&self) -> Result<String, Failure> {
        match &self.game {
            Some(game) => Ok(game.clone()),
            None if is_there(&self.book) => Ok(Openings::open(&self.book)?.game().to_owned()),
            None => Ok(Ground::GO.to_owned()),
        }
    }
}

fn is_there(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.is_dir() || file.len() > 0)
}

/// Duplicates and games that a filter leaves out are no news.
const fn is_worth_telling(reason: Reason) -> bool {
    !matches!(reason, Reason::Duplicate | Reason::Filtered(_))
}
