use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tengen_records::book::{Extract, Openings, Twig, as_record, as_text};
use tengen_sgf::Layout;

use super::counted;
use super::place::Place;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::save::save;

/// Writes a book out as a game record with variations, or as indented text
///
/// Positions that are reached by several orders of moves are followed once.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen book export nine.book --out openings.sgf
  tengen book export nine.book --text --min-games 50 --depth 6
  tengen book export nine.book game.sgf --move 4 --out after.sgf")]
pub(super) struct Export {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Where it goes instead of to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// As text, a move a line, instead of as SGF
    #[arg(long)]
    text: bool,
    /// Moves that were played in so many games
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    min_games: u64,
    /// So many moves from the position on
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=200))]
    depth: u16,
    /// So many moves in all
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    most: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Export {
    pub(super) fn run(self) -> Result<(), Failure> {
        let openings = Openings::open(&self.book)?;
        let course = self.place.course(&openings)?;
        let extract = Extract {
            min_games: self.min_games,
            depth: usize::from(self.depth),
            most: self.most as usize,
        };
        let twigs = extract.twigs(&openings, &course, &self.place.question()?)?;
        let text = if self.text {
            as_text(&twigs, &course)
        } else {
            let tree = as_record(&twigs, &course).map_err(anyhow::Error::from)?;
            let mut bytes = Vec::new();
            tree.write_to(&mut bytes, Layout::Wrapped)?;
            String::from_utf8_lossy(&bytes).trim_end().to_owned() + "\n"
        };
        let moves = count(&twigs);
        if let Some(path) = &self.out {
            save(path, text.as_bytes())?;
        }
        match (&self.out, self.json) {
            (Some(path), true) => {
                print_json(&json!({"moves": moves, "out": path.display().to_string()}))
            }
            (None, true) => print_json(&json!({"moves": moves, "text": text})),
            (Some(path), false) => {
                print_text(&format!("{}: {}\n", path.display(), counted(moves, "move")))
            }
            (None, false) => print_text(&text),
        }
    }
}

fn count(twigs: &[Twig]) -> u64 {
    twigs.iter().map(|twig| 1 + count(&twig.next)).sum()
}
