//! Equilibria of zero-sum games: matrices and trees.

mod answer;
mod input;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;
use tengen_nash::{Equilibrium, Method, NashError, WrittenGame as Game};
use tengen_verdict::{Budget, Limits};

use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{print_json, print_text};
use crate::progress::Progress;

/// Equilibria of zero-sum games: mixed strategies that nothing beats, and how sure that is
///
/// A matrix is CSV (a row a line) or JSON ([[1,-1],[-1,1]] or {"matrix": ...}); the row player wants
/// payoffs to be large. A tree has a node a line, what follows it below and indented further: a payoff
/// to player one, 'chance', 'one NAME' or 'two NAME', each but the first after 'MOVE:' or, below
/// chance, 'PROBABILITY:'. Nodes of the same name cannot be told apart by the player. The gap says
/// what both players together could still gain; it is found from the game itself, whatever the
/// method. Strategies of trees are realisation plans: the chance that a player's own moves lead
/// there.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen nash matrix.csv
  tengen nash --json payoffs.json --method prm --gap 1e-3
  tengen nash poker.game --method cfr --time 10
  tengen nash --example leduc
  printf '0,-1,1\\n1,0,-1\\n-1,1,0\\n' | tengen nash -

A tree game, poker.game: a coin that only player one sees
  chance
    1/2 heads: one heads
      stop: 1
      bet: two asked
        fold: 1
        call: 2
    1/2 tails: one tails
      stop: -1
      bet: two asked
        fold: 1
        call: -2")]
pub(crate) struct Nash {
    /// A matrix (CSV or JSON) or a tree game (- for standard input)
    #[arg(value_name = "FILE", required_unless_present = "example", conflicts_with = "example")]
    file: Option<PathBuf>,
    /// A game that is known already: Kuhn's poker, Leduc poker, or from the Gobang thesis the matrix
    /// of section 4.1 and the tree of example 3.1
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(input::EXAMPLES))]
    example: Option<String>,
    /// simplex (exact), prm (predictive regret matching+), pdhg (restarted primal-dual gradients),
    /// smoothing (the thesis's) or cfr (regret matching+); trees take simplex, prm and cfr
    #[arg(long, value_name = "METHOD", default_value_t = Method::Simplex)]
    method: Method,
    /// Stop when the gap is this small; simplex always goes to the end [default: 1e-7]
    #[arg(
        long,
        value_name = "G",
        default_value_t = 1e-7,
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    gap: f64,
    /// Seconds to work [default: 60]
    #[arg(
        long,
        value_name = "S",
        default_value_t = 60.0,
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    time: f64,
    /// Steps to make
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Nash {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if !(self.gap >= 0.0 && self.gap.is_finite()) {
            return Err(Failure::input(format!("{} is no gap: a number of at least 0", self.gap)));
        }
        let time = time_span(self.time)?;
        let game = match (&self.file, &self.example) {
            (Some(path), _) => input::read(path)?,
            (None, Some(name)) => input::example(name),
            (None, None) => return Err(Failure::input("a game is missing: name a file")),
        };
        let found = self.solve(&game, time).map_err(Failure::input)?;
        let wanted = if self.method == Method::Simplex { game.exact_gap() } else { self.gap };
        if found.gap > wanted {
            eprintln!("tengen: stopped at a gap of {:e}, above {wanted:e}", found.gap);
        }
        if self.json {
            print_json(&answer::as_json(&game, &found))
        } else {
            print_text(&answer::in_words(&game, &found, self.method))
        }
    }

    fn solve(&self, game: &Game, time: Duration) -> Result<Equilibrium, NashError> {
        let limits = Limits { nodes: self.nodes, time: Some(time), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let progress = Progress::new("steps", None);
        let mut tell = |steps: u64, gap: Option<f64>| {
            if let Some(gap) = gap {
                progress.say(format!("gap {gap:.1e}, steps"));
            }
            progress.reached(steps);
        };
        match game {
            Game::Matrix(matrix) => {
                Ok(matrix.watched_solve(self.method, self.gap, &mut budget, &mut tell))
            }
            Game::Tree(tree) => tree.watched_solve(self.method, self.gap, &mut budget, &mut tell),
        }
    }
}
