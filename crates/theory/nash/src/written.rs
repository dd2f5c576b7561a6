//! Games as people write them: matrices as CSV or JSON, trees as text.

use serde_json::Value;

use crate::error::NashError;
use crate::matrix::Matrix;
use crate::tree::{SequenceForm, parse_number};

/// A game that can be solved, of either kind.
///
/// ```
/// use tengen_nash::WrittenGame;
///
/// let same = ["1,-1\n-1,1", "1 -1\n-1 1", "[[1,-1],[-1,1]]"].map(WrittenGame::parse);
/// assert!(same.iter().all(|game| matches!(game, Ok(WrittenGame::Matrix(m)) if m.rows() == 2)));
/// let tree = WrittenGame::parse("one start\n  stop: 0\n  go: 1").unwrap();
/// assert!(matches!(tree, WrittenGame::Tree(_)));
/// ```
#[derive(Clone, Debug)]
pub enum WrittenGame {
    /// Payoffs of rows against columns.
    Matrix(Matrix),
    /// A tree with information sets.
    Tree(Box<SequenceForm>),
}

impl WrittenGame {
    /// Reads a game, whatever it is written as: JSON begins with a bracket, a tree with `chance`,
    /// `one NAME` or `two NAME`, everything else is rows of payoffs.
    ///
    /// # Errors
    /// If it cannot be read; the error says where.
    pub fn parse(text: &str) -> Result<WrittenGame, NashError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match first_word(text) {
            Some(word) if word.starts_with(['[', '{']) => json_matrix(text),
            Some("chance" | "one" | "two") => WrittenGame::parse_tree(text),
            _ => csv_matrix(text),
        }
    }

    /// Reads a tree.
    ///
    /// # Errors
    /// If it cannot be read or is no game; the error says where.
    pub fn parse_tree(text: &str) -> Result<WrittenGame, NashError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Ok(WrittenGame::Tree(Box::new(SequenceForm::parse(text)?)))
    }

    /// What gap an exact method must come below: rounding leaves less.
    pub fn exact_gap(&self) -> f64 {
        1e-9 * match self {
            WrittenGame::Matrix(matrix) => matrix.range(),
            WrittenGame::Tree(tree) => tree.size(),
        }
    }
}

fn first_word(text: &str) -> Option<&str> {
    text.lines().filter(|line| !is_remark(line)).flat_map(str::split_whitespace).next()
}

fn is_remark(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

fn csv_matrix(text: &str) -> Result<WrittenGame, NashError> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if !line.trim().is_empty() && !is_remark(line) {
            let at = |message| NashError::Payoffs(format!("line {}, {message}", index + 1));
            rows.push(csv_row(line).map_err(at)?);
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

fn json_matrix(text: &str) -> Result<WrittenGame, NashError> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        NashError::Payoffs(format!("{place}: not JSON: {error}"))
    })?;
    let value = value.get("matrix").unwrap_or(&value);
    let wanted = "a matrix is a list of rows of numbers, such as [[1,-1],[-1,1]]";
    let Some(rows) = value.as_array() else {
        return Err(NashError::Payoffs(format!("{} instead of a matrix: {wanted}", kind(value))));
    };
    let mut payoffs = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let Some(cells) = row.as_array() else {
            let message = format!("row {} is {}: {wanted}", index + 1, kind(row));
            return Err(NashError::Payoffs(message));
        };
        let mut numbers = Vec::with_capacity(cells.len());
        for (column, cell) in cells.iter().enumerate() {
            let Some(number) = cell.as_f64() else {
                let place = format!("row {}, column {}", index + 1, column + 1);
                let message = format!("{place} is {}: {wanted}", kind(cell));
                return Err(NashError::Payoffs(message));
            };
            numbers.push(number);
        }
        payoffs.push(numbers);
    }
    matrix(&payoffs)
}

fn matrix(rows: &[Vec<f64>]) -> Result<WrittenGame, NashError> {
    Matrix::new(rows).map(WrittenGame::Matrix)
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
