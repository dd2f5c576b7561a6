//! A board in the terminal.

mod go;
mod gobang;
mod opening;

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;
use tengen_board::Color;
use tengen_sgf::{EditError, GameTree};

use super::book::openings::{Learning, OpeningBook};
use crate::failure::Failure;
use crate::ground::Ground;
use crate::output::print_text;
use crate::save::save;
use crate::strength::Strength;

/// Plays Go or Gobang in the terminal
///
/// Type a point (D4), pass, undo, hint, score (Go), resign, save FILE, board, help or quit. In Gobang
/// points that are forbidden to Black are marked 3, 4 or 6: double-three, double-four, overline.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen play
  tengen play --size 13 --komi 6.5 --color white
  tengen play --color both              two people at one board
  tengen play --handicap 3 --move-time 2
  tengen play --level 5                 against a weaker opponent
  tengen play --load game.sgf           go on with a saved game
  tengen play --game gobang             renju on 15x15, forbidden points marked
  tengen play --game gobang --rule freestyle --size 19 --color white
  tengen play --game gobang --opening kagetsu --opponent thesis
  tengen play --game gobang --opening swap2
  tengen play --book nine.book --learn-from-own-games")]
pub(crate) struct Play {
    /// The game
    #[arg(long, default_value = "go", value_parser = ["go", "gobang"])]
    game: String,
    #[command(flatten)]
    ground: Ground,
    /// Go: handicap stones for Black
    #[arg(long, value_name = "N")]
    handicap: Option<usize>,
    /// Which side you play: black, white or both
    #[arg(long, default_value = "black", value_parser = ["black", "white", "both"])]
    color: String,
    #[command(flatten)]
    strength: Strength,
    /// Go: playouts for a move of the program, at most [default: 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Seconds the program thinks for a move; in Go instead of counting playouts, in Gobang 1 unless
    /// this is set
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    move_time: Option<f64>,
    /// Gobang: begin with one of the 26 openings, by its name or code, such as kagetsu or D4; or by a
    /// protocol in which colours are chosen, and --color says who begins: openings26, swap, swap2, rif,
    /// yamaguchi, soosyrv8 or taraguchi10
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,
    /// Gobang: who plays the other side: engine, thesis1, thesis2, thesis2-printed (or thesis),
    /// maximin, maximin-sum or human [default: engine]
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    #[command(flatten)]
    opening_book: OpeningBook,
    #[command(flatten)]
    learning: Learning,
    /// The same seed and the same moves give the same game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Go on from the end of this game record
    #[arg(long, value_name = "FILE.sgf", conflicts_with_all = ["size", "komi", "rules", "handicap", "opening"])]
    load: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.game == "gobang" {
            sit(gobang::Table::new(&self)?)
        } else {
            sit(go::Table::new(&self)?)
        }
    }

    /// Which colours are played by people.
    fn people(&self) -> [bool; 2] {
        match self.color.as_str() {
            "both" => [true, true],
            "white" => [false, true],
            _ => [true, false],
        }
    }
}

/// A game between people and the program.
trait Table {
    /// What is typed at the first prompt.
    const EXAMPLE: &'static str;

    /// Has the program move if it is its turn; false if it is not.
    fn machine_moves(&mut self) -> Result<bool, Failure>;

    /// Whose turn it is; nobody's after the end.
    fn turn(&self) -> Option<Color>;

    fn show(&self) -> Result<(), Failure>;

    fn obey(&mut self, line: &str) -> Result<Next, Failure>;

    fn record(&self) -> Result<GameTree, EditError>;

    fn save(&self, name: &str) -> Result<(), Failure> {
        if name.is_empty() {
            return print_text("Save where? save game.sgf\n");
        }
        let tree = self.record().map_err(anyhow::Error::from)?;
        match save(Path::new(name), &tree.to_bytes()) {
            Ok(()) => print_text(&format!("saved {name}\n")),
            Err(error) => print_text(&format!("{error:#}\n")),
        }
    }
}

/// What a line typed leads to.
enum Next {
    GoOn,
    Quit,
}

/// Plays until somebody leaves.
fn sit<T: Table>(mut table: T) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        print_text(&format!("Type a point such as {}, or help.\n", T::EXAMPLE))?;
    }
    table.show()?;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        if table.machine_moves()? {
            continue;
        }
        if io::stdin().is_terminal() {
            let turn = table.turn().map_or("game over", Color::word);
            print_text(&format!("{turn}> "))?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        // Bytes that are no text are a slip of the fingers, not the end of the game.
        if let Next::Quit = table.obey(String::from_utf8_lossy(&line).trim())? {
            return Ok(());
        }
    }
}
