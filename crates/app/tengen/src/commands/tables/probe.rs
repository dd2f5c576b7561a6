use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tengen_board::{Lettering, Move};
use tengen_tables::{Choice, Cycles, Table, Valued, table_path};

use super::refused;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::shown::read_position;

/// Looks up the position of a record in the table of its board
#[derive(Args)]
pub(crate) struct Probe {
    /// The folder with the tables
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// A game record or a drawing with X, O and dots (- for standard input)
    #[arg(value_name = "FILE.sgf")]
    file: PathBuf,
    /// Look at the position after this move of a record instead of the last
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What a table says under one reading of cycles.
struct Reading {
    cycles: Cycles,
    valued: Valued,
    best: Vec<Choice>,
}

impl Probe {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let position = read_position(&self.file, self.move_number)?;
        let path = table_path(&self.folder, position.size());
        if !path.is_file() {
            return Err(Failure::input(format!(
                "{}: no such table: 'tengen tables build --size {} --out {}' makes it",
                path.display(),
                position.size(),
                self.folder.display()
            )));
        }
        let table = Table::open(&path).map_err(refused)?;
        let board = table.ranking().board();
        let state = board.state_of(&position).ok_or_else(|| {
            Failure::input(format!("{}: a table of another board", path.display()))
        })?;
        let to_move = position.to_move();
        let readings = [Cycles::LoseForBlack, Cycles::WinForBlack].map(|cycles| Reading {
            cycles,
            valued: table.value(state, to_move, cycles),
            best: table.best(state, to_move, cycles),
        });
        if self.json {
            print_json(&json!({
                "to_move": to_move.word(),
                "low": readings[0].valued.score,
                "high": readings[1].valued.score,
                "lose": as_json(&readings[0]),
                "win": as_json(&readings[1]),
                "kind": "Exact",
            }))
        } else {
            let mut text = format!("{} to move\n", to_move.word());
            readings.iter().for_each(|reading| in_words(reading, &mut text));
            print_text(&text)
        }
    }
}

fn name(mv: Move) -> String {
    mv.name(Lettering::Go)
}

fn as_json(reading: &Reading) -> Value {
    let best = reading.best.iter().map(|choice| name(choice.mv));
    json!({
        "value": reading.valued.score,
        "distance": reading.valued.distance,
        "best": best.collect::<Vec<String>>(),
    })
}

fn in_words(reading: &Reading, text: &mut String) {
    let rule = match reading.cycles {
        Cycles::LoseForBlack => "endless play lost for Black",
        Cycles::WinForBlack => "endless play won for Black",
    };
    let distance = match reading.valued.distance {
        Some(moves) => format!(", within {moves} moves"),
        None => String::new(),
    };
    let best = reading.best.iter().map(|choice| name(choice.mv)).collect::<Vec<_>>().join(" ");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{rule}: {:+} for Black{distance}; {best}", reading.valued.score);
}
