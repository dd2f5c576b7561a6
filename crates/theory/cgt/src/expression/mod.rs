//! The language of the calculator: expressions as mathematicians type them.

mod evaluate;
mod functions;
mod lexer;
mod parser;

pub use evaluate::{Calculator, Value};
pub use functions::{FUNCTIONS, FunctionHelp};

use std::fmt;

use crate::CgtError;

/// What is wrong with an expression, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    /// The character at which it is wrong, counted from 0; one past the last if something is
    /// missing at the end.
    pub at: usize,
    /// What is wrong and what would be right.
    pub message: String,
    /// What the kernel said, if it was not the text that was wrong.
    pub cause: Option<CgtError>,
}

impl ExpressionError {
    pub(crate) fn new(at: usize, message: impl fmt::Display) -> ExpressionError {
        ExpressionError { at, message: message.to_string(), cause: None }
    }
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at character {}: {}", self.at + 1, self.message)
    }
}

impl std::error::Error for ExpressionError {}
