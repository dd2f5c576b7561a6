//! The game that a question is about.

use std::path::PathBuf;

use clap::Args;
use tengen_board::Size;
use tengen_gobang_rules::{Board, Game, RuleSet, read_moves};
use tengen_sgf::GameTree;

use crate::failure::Failure;
use crate::output::read_input;

/// A game as it is written on the command line.
#[derive(Args)]
pub(super) struct Subject {
    /// A game record of Gobang (SGF; - for standard input)
    #[arg(value_name = "FILE.sgf", required_unless_present = "moves")]
    file: Option<PathBuf>,
    /// The position after this move of the record
    #[arg(long = "move", value_name = "N", requires = "file")]
    last_move: Option<usize>,
    /// The moves so far, Black first, such as "h8 h9 g9"
    #[arg(long, value_name = "MOVES", conflicts_with = "file")]
    moves: Option<String>,
    /// The rule set: freestyle, standard, renju, caro or one of the thesis's [default: what the
    /// record says, or freestyle]
    #[arg(long, value_name = "RULES")]
    rule: Option<String>,
    /// The board: one number, or width x height, from 5 to 25
    #[arg(long, default_value = "15", value_name = "N", conflicts_with = "file")]
    size: String,
}

impl Subject {
    /// The game, which is not over.
    pub(super) fn game(&self) -> Result<Game, Failure> {
        let rules: Option<RuleSet> =
            self.rule.as_deref().map(|rule| rule.parse().map_err(Failure::input)).transpose()?;
        let game = match &self.file {
            Some(path) => {
                let at = |error: String| Failure::input(format!("{}: {error}", path.display()));
                let tree =
                    GameTree::parse(&read_input(path)?).map_err(|error| at(error.to_string()))?;
                let game = Game::from_sgf(&tree, rules, self.last_move);
                game.map_err(|error| at(error.to_string()))?
            }
            None => {
                let size = self.size.parse().map_err(Failure::input)?;
                let rules = rules.unwrap_or(RuleSet::Freestyle);
                played(size, rules, self.moves.as_deref().unwrap_or_default())?
            }
        };
        unfinished(game)
    }
}

/// The game, or what is wrong if it is over.
pub(super) fn unfinished(game: Game) -> Result<Game, Failure> {
    if game.to_move().is_none() {
        let message = "the game is over after these moves: leave the last ones out";
        return Err(Failure::input(message));
    }
    Ok(game)
}

/// A game of these moves.
pub(super) fn played(size: Size, rules: RuleSet, moves: &str) -> Result<Game, Failure> {
    let mut game = Game::new(Board::new(size).map_err(Failure::input)?, rules);
    for (index, point) in read_moves(moves, size).map_err(Failure::input)?.into_iter().enumerate() {
        let number = index + 1;
        game.play(point).map_err(|error| Failure::input(format!("move {number}: {error}")))?;
    }
    Ok(game)
}
