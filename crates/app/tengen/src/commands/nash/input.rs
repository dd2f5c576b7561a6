//! Games as they are written in files.

use std::path::Path;

use tengen_nash::{Matrix, SequenceForm, Tree, WrittenGame as Game, kuhn, leduc, thesis_example};

use crate::failure::Failure;
use crate::output::read_input;

/// Names of games that are known already.
pub(super) const EXAMPLES: [&str; 4] = ["kuhn", "leduc", "thesis-tree", "thesis-matrix"];

/// The matrix printed in section 4.1 of the thesis "An Optimization Method for Gobang Game" (2009):
/// what White's moves score in its figure 4, 100 being lost where both take the same point.
const THESIS_MATRIX: [[f64; 5]; 5] = [
    [-100.0, 0.0079, -0.0002, 0.0079, -0.0041],
    [0.0002, -100.0, -0.0001, 0.0005, -0.0037],
    [-0.0002, 0.0079, -100.0, 0.0079, -0.0041],
    [0.0002, 0.0004, 0.0001, -100.0, -0.0037],
    [-0.0001, 0.008, -0.0001, 0.008, -100.0],
];

/// One of the games of [`EXAMPLES`].
pub(super) fn example(name: &str) -> Game {
    let tree = |tree: &Tree| {
        Game::Tree(Box::new(SequenceForm::new(tree).expect("the examples are games")))
    };
    match name {
        "kuhn" => tree(&kuhn()),
        "leduc" => tree(&leduc()),
        "thesis-tree" => tree(&thesis_example()),
        _ => Game::Matrix(Matrix::new(&THESIS_MATRIX).expect("the example is a matrix")),
    }
}

/// Reads a game, whatever it is written as.
pub(super) fn read(path: &Path) -> Result<Game, Failure> {
    let bytes = read_input(path)?;
    let at = |message: String| Failure::input(format!("{}: {message}", path.display()));
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        at(format!("line {line}: not text: a game is written in UTF-8"))
    })?;
    let is_tree = path.extension().is_some_and(|extension| extension == "game");
    let begins_as_json = text.trim_start_matches('\u{feff}').trim_start().starts_with(['[', '{']);
    let game = if is_tree && !begins_as_json { Game::parse_tree(text) } else { Game::parse(text) };
    game.map_err(|error| at(error.to_string()))
}
