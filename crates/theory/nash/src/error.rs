use thiserror::Error;

/// Why something is no game that can be solved. Lines, rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NashError {
    /// A matrix without rows or without columns.
    #[error("the matrix is empty: it needs at least one row with at least one payoff")]
    Empty,
    /// Rows of different lengths.
    #[error(
        "row {row} has {found} payoffs where row 1 has {expected}: all rows must be equally long"
    )]
    Ragged {
        /// The first row that differs.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// A payoff that is no number, or too large to calculate with.
    #[error(
        "the payoff in row {row}, column {column} is {payoff}: payoffs must be numbers from -1e300 \
         to 1e300"
    )]
    Payoff {
        /// Where it stands.
        row: usize,
        /// Where it stands.
        column: usize,
        /// As it would be printed.
        payoff: String,
    },
    /// Payoffs that cannot be read: where, what is wrong and what would be right.
    #[error("{0}")]
    Payoffs(String),
    /// A tree file that cannot be read.
    #[error("line {line}: {message}")]
    Text {
        /// The line.
        line: usize,
        /// What is wrong there and what would be right.
        message: String,
    },
    /// A tree that is no game.
    #[error("{message} (node {node} of the tree, each node counted before what follows it)")]
    Tree {
        /// Which node, counted from 1.
        node: usize,
        /// What is wrong there and what would be right.
        message: String,
    },
    /// A tree game too large for the simplex method.
    #[error(
        "the linear program of this game has {rows} rows and {columns} columns: too large for the \
         simplex method, use prm or cfr"
    )]
    TooLarge {
        /// Its rows.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A method that does not fit the game.
    #[error("{method} is for matrix games: tree games take simplex, prm or cfr")]
    MatrixOnly {
        /// Its name.
        method: &'static str,
    },
}
