//! Table 4.1: playouts a second and moves a playout.

use std::fmt::Write;

use clap::Args;
use serde_json::{Value, json};
use tengen_board::Size;
use tengen_go_rules::{Position, RuleSet};
use tengen_happygo::{Configuration, Search, Simulation};
use tengen_verdict::{Budget, Limits};

use super::configurations;
use crate::commands::match_::report::digits;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Table 4.1: playouts a second and moves a playout, at the first move and over a game
///
/// Times are processor time. The game is one of the configuration against itself, to two passes.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen happygo speed
  tengen happygo speed --configs happygo-base,happygo-sim --playouts 50000 --json")]
pub(crate) struct Speed {
    /// Playouts from the empty board
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// Playouts for every move of the game
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    game_playouts: u64,
    /// Only these configurations, with commas between
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    configs: Vec<String>,
    /// The same seed plays the same game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What some searches took.
#[derive(Clone, Copy, Default)]
struct Measured {
    playouts: u64,
    moves: u64,
    seconds: f64,
}

struct Row {
    name: &'static str,
    enhanced: bool,
    first: Measured,
    game: Measured,
    /// Moves of the game.
    length: usize,
}

/// A game that is still going on after so many moves is long enough to measure.
const LONGEST_GAME: usize = 300;

/// Half points of a komi of 7.
const KOMI: i32 = 14;

impl Speed {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let names = configurations(&self.configs)?;
        let progress = Progress::new("configurations", Some(names.len() as u64));
        let mut rows = Vec::new();
        for name in names {
            progress.say(name.to_owned());
            rows.push(self.measure(name)?);
            progress.reached(rows.len() as u64);
        }
        drop(progress);
        if self.json { print_json(&as_json(&rows)) } else { print_text(&in_words(&rows)) }
    }

    fn measure(&self, name: &'static str) -> Result<Row, Failure> {
        let configuration = Configuration::named(name).map_err(Failure::input)?;
        let enhanced = configuration.simulation == Simulation::ENHANCED;
        let mut position =
            Position::new(Size::square(9).map_err(Failure::input)?, RuleSet::Chinese.rules());
        let mut search = Search::new(configuration, self.seed);
        // What is made once for all searches is no part of them.
        think(&mut search, &position, 1, &mut Measured::default());
        let (mut first, mut game) = (Measured::default(), Measured::default());
        think(&mut search, &position, self.playouts, &mut first);
        while !position.is_over() && position.move_count() < LONGEST_GAME {
            let best = think(&mut search, &position, self.game_playouts, &mut game);
            position.play_legal(position.to_move(), best);
        }
        Ok(Row { name, enhanced, first, game, length: position.move_count() })
    }
}

/// Searches a position, adds what it took, and gives the move found.
fn think(
    search: &mut Search,
    position: &Position,
    playouts: u64,
    measured: &mut Measured,
) -> tengen_board::Move {
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    let stopwatch = Stopwatch::start();
    let report = search.run(position, KOMI, &mut Budget::new(&limits));
    let (_, seconds) = stopwatch.read();
    measured.playouts += report.playouts;
    measured.moves += report.moves;
    measured.seconds += seconds;
    report.best()
}

impl Measured {
    fn rate(self) -> f64 {
        self.playouts as f64 / self.seconds.max(0.01)
    }

    fn length(self) -> f64 {
        self.moves as f64 / self.playouts.max(1) as f64
    }

    fn as_json(self) -> Value {
        json!({
            "playouts_a_second": digits(self.rate(), 0),
            "moves_a_playout": digits(self.length(), 1),
        })
    }
}

/// By how much playouts with the enhancements of 3.2.5 are slower than without, over all
/// configurations measured; none where one kind is missing.
fn cost(rows: &[Row], measured: impl Fn(&Row) -> Measured) -> Option<f64> {
    let mean = |enhanced: bool| {
        let rates: Vec<f64> = rows
            .iter()
            .filter(|row| row.enhanced == enhanced)
            .map(|r| measured(r).rate())
            .collect();
        (!rates.is_empty()).then(|| rates.iter().sum::<f64>() / rates.len() as f64)
    };
    Some(1.0 - mean(true)? / mean(false)?)
}

fn as_json(rows: &[Row]) -> Value {
    let objects: Vec<Value> = rows
        .iter()
        .map(|row| {
            let mut game = row.game.as_json();
            game["moves"] = row.length.into();
            json!({ "config": row.name, "first": row.first.as_json(), "game": game })
        })
        .collect();
    let share = |cost: Option<f64>| cost.map_or(Value::Null, |cost| digits(cost, 3));
    json!({
        "rows": objects,
        "cost_of_enhancements": {
            "first": share(cost(rows, |row| row.first)),
            "game": share(cost(rows, |row| row.game)),
        },
    })
}

fn in_words(rows: &[Row]) -> String {
    let mut text = format!(
        "{:18} {:>20} {:>22}\n{:18} {:>12} {:>7} {:>14} {:>7}\n",
        "", "first move", "over a game", "", "playouts/s", "moves", "playouts/s", "moves"
    );
    for Row { name, first, game, .. } in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{name:18} {:>12.0} {:>7.1} {:>14.0} {:>7.1}",
            first.rate(),
            first.length(),
            game.rate(),
            game.length()
        );
    }
    let costs = (cost(rows, |row| row.first), cost(rows, |row| row.game));
    if let (Some(first), Some(game)) = costs {
        let _ = writeln!(
            text,
            "the enhancements of playouts cost {:.0}% of speed at the first move, {:.0}% over a game",
            100.0 * first,
            100.0 * game
        );
    }
    text
}
