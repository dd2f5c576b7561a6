//! Games as they are written in files.

use std::path::Path;

use serde_json::Value;
use tengen_nash::{Matrix, SequenceForm, Tree, kuhn, leduc, parse_number, thesis_example};

use crate::failure::Failure;
use crate::output::read_input;

/// What can be solved.
pub(super) enum Game {
    Matrix(Matrix),
    Tree(Box<SequenceForm>),
}

impl Game {
    /// What gap an exact method must come below: rounding leaves less.
    pub(super) fn exact_gap(&self) -> f64 {
        1e-9 * match self {
            Game::Matrix(matrix) => matrix.range(),
            Game::Tree(tree) => tree.size(),
        }
    }
}

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
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_tree = path.extension().is_some_and(|extension| extension == "game");
    match first_word(text) {
        Some(word) if word.starts_with(['[', '{']) => json_matrix(text).map_err(at),
        Some("chance" | "one" | "two") => tree(text).map_err(at),
        _ if is_tree => tree(text).map_err(at),
        _ => csv_matrix(text).map_err(at),
    }
}

fn first_word(text: &str) -> Option<&str> {
    text.lines().filter(|line| !is_remark(line)).flat_map(str::split_whitespace).next()
}

fn is_remark(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

fn tree(text: &str) -> Result<Game, String> {
    let game = SequenceForm::parse(text).map_err(|error| error.to_string())?;
    Ok(Game::Tree(Box::new(game)))
}

fn csv_matrix(text: &str) -> Result<Game, String> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if !line.trim().is_empty() && !is_remark(line) {
            rows.push(csv_row(line).map_err(|message| format!("line {}, {message}", index + 1))?);
        }
    }
    matrix(&rows)
}

/// A row with commas, semicolons or white space between its payoffs.
fn csv_row(line: &str) -> Result<Vec<f64>, String> {
    let cells: Vec<&str> = if line.contains(',') {
        line.split(',').collect()
    } else if line.contains(';') {
        line.split(';').collect()
    } else {
        line.split_whitespace().collect()
    };
    let number = |(index, cell): (usize, &&str)| {
        let cell = cell.trim();
        parse_number(cell.trim_matches('"')).ok_or_else(|| {
            format!(
                "column {}: '{cell}' is no payoff: a matrix has numbers such as -0.5 or 1/3 with \
                 commas between; a tree begins with 'chance', 'one NAME' or 'two NAME'",
                index + 1
            )
        })
    };
    cells.iter().enumerate().map(number).collect()
}

fn json_matrix(text: &str) -> Result<Game, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        format!("line {}, column {}: not JSON: {error}", error.line(), error.column())
    })?;
    let value = value.get("matrix").unwrap_or(&value);
    let wanted = "a matrix is a list of rows of numbers, such as [[1,-1],[-1,1]]";
    let Some(rows) = value.as_array() else {
        return Err(format!("{} instead of a matrix: {wanted}", kind(value)));
    };
    let mut payoffs = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let Some(cells) = row.as_array() else {
            return Err(format!("row {} is {}: {wanted}", index + 1, kind(row)));
        };
        let mut numbers = Vec::with_capacity(cells.len());
        for (column, cell) in cells.iter().enumerate() {
            let Some(number) = cell.as_f64() else {
                let place = format!("row {}, column {}", index + 1, column + 1);
                return Err(format!("{place} is {}: {wanted}", kind(cell)));
            };
            numbers.push(number);
        }
        payoffs.push(numbers);
    }
    matrix(&payoffs)
}

fn matrix(rows: &[Vec<f64>]) -> Result<Game, String> {
    Matrix::new(rows).map(Game::Matrix).map_err(|error| error.to_string())
}

const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
