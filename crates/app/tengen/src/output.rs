use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;
use tengen_draw::{BoardPicture, Canvas, TerminalStyle};
use tengen_play::Game;
use tengen_sgf::GameTree;

use crate::failure::Failure;
use crate::save::save;

/// How much larger than its SVG a PNG is drawn: sharp on today's screens.
const PNG_SCALE: f32 = 2.0;

/// Where pictures of an answer go.
#[derive(Args)]
pub(crate) struct Pictures {
    /// Draw the answer into this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the answer into this PNG file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl Pictures {
    pub(crate) fn write(&self, picture: &BoardPicture) -> Result<(), Failure> {
        self.write_canvas(|| picture.to_canvas())
    }

    /// Whether any picture was asked for.
    pub(crate) const fn are_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Draws and writes the picture if it was asked for.
    pub(crate) fn write_canvas(&self, draw: impl FnOnce() -> Canvas) -> Result<(), Failure> {
        if !self.are_wanted() {
            return Ok(());
        }
        let canvas = draw();
        if let Some(path) = &self.svg {
            save(path, canvas.to_svg().as_bytes())?;
        }
        if let Some(path) = &self.png {
            save(path, &canvas.to_png(PNG_SCALE).map_err(anyhow::Error::from)?)?;
        }
        Ok(())
    }
}

/// The board as standard output can show it: colours on a terminal, plain text in a pipe.
pub(crate) fn board_text(picture: &BoardPicture) -> String {
    let style = if io::stdout().is_terminal() { TerminalStyle::Ansi } else { TerminalStyle::Ascii };
    picture.to_terminal(style)
}

/// One JSON object and nothing else.
pub(crate) fn print_json(value: &Value) -> Result<(), Failure> {
    writeln!(io::stdout().lock(), "{value}")?;
    Ok(())
}

/// Words for people.
pub(crate) fn print_text(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// The text of a file named on the command line, or of standard input for `-`.
pub(crate) fn read_input(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = if path == Path::new("-") {
        let mut text = Vec::new();
        io::Read::read_to_end(&mut io::stdin().lock(), &mut text).map(|_| text)
    } else {
        std::fs::read(path)
    };
    read.map_err(|error| Failure::input(format!("cannot read {}: {error}", path.display())))
}

/// What a file named on the command line holds.
pub(crate) fn parsed<T, E: Display>(
    path: &Path,
    parse: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<T, Failure> {
    let bad = |error| Failure::input(format!("{}: {error}", path.display()));
    parse(&read_input(path)?).map_err(bad)
}

/// The game of a record named on the command line, up to a move number (all of it if none).
pub(crate) fn read_game(path: &Path, last_move: Option<usize>) -> Result<Game, Failure> {
    let at = |error: &dyn Display| Failure::input(format!("{}: {error}", path.display()));
    let tree = GameTree::parse(read_input(path)?).map_err(|error| at(&error))?;
    Game::from_sgf(&tree, last_move).map_err(|error| at(&error))
}
