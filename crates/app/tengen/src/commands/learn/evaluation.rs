use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use tengen_board::Color;
use tengen_go_rules::Position;
use tengen_knowledge::{Example, Learner, Net};

use crate::failure::Failure;
use crate::middle_game::{Choice, correlation, from_records, owners_by_search};
use crate::output::{print_json, print_text, read_input};
use crate::progress::Progress;
use crate::save::save;

/// Teaches the evaluation who owns what in positions, as searches find it
///
/// Positions are taken from games on a board of 9x9, some of them led astray by random moves. A
/// search says who owns which point there, and the net of the evaluation learns to say the same.
#[derive(Args)]
#[command(after_help = "Example:
  tengen learn evaluation games.sgf --held-out 5 --out nine.net --keep owners.txt")]
pub(super) struct Evaluation {
    /// Game records
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the net goes
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// Leave out every N-th game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..))]
    held_out: Option<u64>,
    /// Positions of a game, at most
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=80))]
    positions: u16,
    /// Playouts of the search in each position
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(10..))]
    playouts: u64,
    /// Where to keep what the searches found: if it is there already, they are not made again
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    passes: u64,
    /// Another choice of positions, and another beginning
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Moves before a position: the first few leave nothing to judge, and few games are longer.
const MOVES: (usize, usize) = (5, 80);

/// The size of the steps at the beginning; it shrinks to nothing.
const RATE: f32 = 0.003;

impl Evaluation {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let wanted = |index: u64| self.held_out.is_none_or(|n| index % n != n - 1);
        let choice = Choice {
            a_game: usize::from(self.positions),
            moves: MOVES,
            astray: true,
            seed: u64::from(self.seed),
        };
        let positions = from_records(&self.file, wanted, &choice, usize::MAX)?;
        let owners = self.owners(&positions)?;
        let pairs = positions.iter().zip(&owners);
        let examples: Vec<Example> =
            pairs.map(|(position, owners)| Example::new(position, owners)).collect();
        let mut learner = Learner::new(u64::from(self.seed));
        let progress = Progress::new("passes", Some(self.passes));
        for pass in 0..self.passes {
            learner.pass(&examples, RATE * (1.0 - pass as f32 / self.passes as f32));
            progress.reached(pass + 1);
        }
        drop(progress);
        save(&self.out, &learner.net().to_bytes())?;
        self.report(&examples, learner.net())
    }

    /// Who owns what in every position, by searches of now or of an earlier run.
    fn owners(&self, positions: &[Position]) -> Result<Vec<Vec<f32>>, Failure> {
        if let Some(kept) = self.keep.as_deref().filter(|path| path.exists()) {
            return read_owners(kept, positions);
        }
        let progress = Progress::new("searches", Some(positions.len() as u64));
        let mut owners = Vec::new();
        for (done, position) in positions.iter().enumerate() {
            progress.reached(done as u64);
            owners.push(owners_by_search(position, self.playouts));
        }
        drop(progress);
        if let Some(path) = &self.keep {
            save(path, write_owners(positions, &owners).as_bytes())?;
        }
        Ok(owners)
    }

    fn report(&self, examples: &[Example], net: &Net) -> Result<(), Failure> {
        let scores: Vec<(f64, f64)> = examples.iter().map(|example| example.scores(net)).collect();
        let squares: f64 = examples.iter().map(|example| example.error(net)).sum();
        let square = squares / examples.len() as f64;
        let correlation = correlation(&scores);
        if self.json {
            return print_json(&json!({
                "positions": examples.len(),
                "correlation": correlation,
                "square_error": square,
            }));
        }
        print_text(&format!(
            "{} positions learned from: the score correlates by {correlation:.3} with what the \
             searches found, the mean square error of a point's share is {square:.4}\n",
            examples.len()
        ))
    }
}

/// A line a position: its points, who is to move, and the shares of the points in hundredths.
fn write_owners(positions: &[Position], owners: &[Vec<f32>]) -> String {
    let mut text = String::new();
    for (position, owners) in positions.iter().zip(owners) {
        text += &drawn(position);
        for share in owners {
            // Writing to a string cannot fail.
            let _ = write!(text, " {}", (100.0 * share).round() as i32);
        }
        text.push('\n');
    }
    text
}

/// The points of a position in a row, and who is to move.
fn drawn(position: &Position) -> String {
    let sign = |point| match position.stone(point) {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    };
    let points: String = position.size().points().map(sign).collect();
    format!("{points} {}", position.to_move().letter())
}

fn read_owners(path: &Path, positions: &[Position]) -> Result<Vec<Vec<f32>>, Failure> {
    let text = read_input(path)?;
    let text = String::from_utf8_lossy(&text);
    let read = |(line, position): (&str, &Position)| {
        let shares = line.strip_prefix(&drawn(position))?.split_whitespace();
        let shares: Option<Vec<f32>> =
            shares.map(|share| Some(share.parse::<f32>().ok()? / 100.0)).collect();
        shares.filter(|shares| shares.len() == position.size().area())
    };
    let owners: Option<Vec<Vec<f32>>> = text.lines().zip(positions).map(read).collect();
    owners.filter(|owners| owners.len() == positions.len()).ok_or_else(|| {
        Failure::input(format!(
            "{}: it was made for other positions; take it away and the searches are made anew",
            path.display()
        ))
    })
}
