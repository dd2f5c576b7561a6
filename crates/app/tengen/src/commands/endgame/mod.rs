//! What is left to be played between safe stones, region by region, and what it comes to.

mod answer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tengen_board::Color;
use tengen_endgame::{Endgames, Shapes};
use tengen_go_rules::{Komi, RuleSet};
use tengen_play::Game;
use tengen_sgf::GameTree;
use tengen_verdict::{Budget, Limits};

use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{Pictures, print_json, print_text, read_input};
use crate::progress::watched;
use crate::save::save;
use crate::shown::{NO_MOVES, drawing, looks_like_a_record};
use answer::Answer;

/// Solves the endgame: what every region is worth, who should play where, and the score
///
/// Stones that are alive whatever happens (Benson's unconditional life) cut a late board into
/// regions that do not touch each other. Everything that can be played in a region is tried, which
/// gives it a combinatorial value by area, with its mean and its temperature: how much a move there
/// is worth. The sum of all regions is the score with best play from both, and the order shows one
/// way to get it. A ko that matters leaves a bound: what comes of it if endless play is lost, and
/// if it is won. Points are counted by area, whatever the record's rules.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen endgame game.sgf
  tengen endgame game.sgf --move 52 --to-move white
  tengen endgame game.sgf --json
  tengen endgame game.sgf --png regions.png
  tengen endgame game.sgf --table regions.txt   (solved regions are kept there)

A file may also be a drawing of X, O and dots, a line a row.")]
pub(crate) struct Endgame {
    /// The game record or drawing (- for standard input)
    #[arg(value_name = "FILE.sgf")]
    file: PathBuf,
    /// Look at the position after this move instead of the last
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Who begins, if not whose turn it is: black or white
    #[arg(long, value_name = "C")]
    to_move: Option<Color>,
    /// Points for White instead of the record's
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// Keep solved regions in this file, and use those that are there
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Positions to look at, at most [default: 5000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds to spend, at most
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

/// Positions where nothing else is said.
const USUAL_NODES: u64 = 5_000_000;

impl Endgame {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.game()?;
        let time: Option<Duration> = self.time.map(time_span).transpose()?;
        let limits = Limits { nodes: self.nodes, time, ..Limits::default() }.or_nodes(USUAL_NODES);
        let mut endgames = Endgames::knowing(self.shapes()?);
        let known = endgames.shapes().len();
        let analysis = watched(
            "reading regions",
            || 0,
            || endgames.analyse(game.position(), &mut Budget::new(&limits)),
        );
        if let Some(path) = &self.table
            && endgames.shapes().len() > known
        {
            save(path, endgames.shapes().to_text().as_bytes())?;
        }
        let answer = Answer { game: &game, store: endgames.store(), analysis: &analysis };
        self.pictures.write(&answer.picture()?)?;
        if self.json { print_json(&answer.as_json()?) } else { print_text(&answer.in_words()?) }
    }

    /// The game, counted by area.
    fn game(&self) -> Result<Game, Failure> {
        let bytes = read_input(&self.file)?;
        let text = String::from_utf8_lossy(&bytes);
        let mut game = if looks_like_a_record(&text) {
            let tree = GameTree::parse(&*bytes).map_err(|error| self.at(&error.to_string()))?;
            Game::from_sgf(&tree, self.move_number).map_err(|error| self.at(&error.to_string()))?
        } else if self.move_number.is_some() {
            return Err(self.at(NO_MOVES));
        } else {
            let position = drawing(&text).map_err(|error| self.at(&error))?;
            let mut game = Game::new(position.size(), RuleSet::Chinese, Komi::ZERO);
            game.set_up(position.size().points().map(|point| (point, position.stone(point))));
            game
        };
        game = game.by_area();
        if let Some(komi) = self.komi {
            game.set_komi(komi);
        }
        if let Some(color) = self.to_move {
            game.set_to_move(color);
        }
        Ok(game)
    }

    fn at(&self, error: &str) -> Failure {
        Failure::input(format!("{}: {error}", self.file.display()))
    }

    /// The regions solved before; a table that is not there yet is empty.
    fn shapes(&self) -> Result<Shapes, Failure> {
        let Some(path) = &self.table else { return Ok(Shapes::new()) };
        if !Path::new(path).exists() {
            return Ok(Shapes::new());
        }
        let bytes = read_input(path)?;
        let text = String::from_utf8_lossy(&bytes);
        Shapes::from_text(&text)
            .map_err(|error| Failure::input(format!("{}: {error}", path.display())))
    }
}
