//! Ko fights: exact answers, explanations, the thesis on trial, and a fight to play.

mod answer;
mod audit;
mod cases;
mod options;
mod play;
mod strategy;
mod tree;
mod words;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::anyhow;
use clap::{Args, Subcommand};
use serde_json::Value;
use tengen_draw::TerminalStyle;
use tengen_ko::{Fight, Solver, Strategy};
use tengen_verdict::{Budget, Limits};

use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{Pictures, print_json, print_text};
use answer::Answer;
use options::FightOptions;
use strategy::StrategyAnswer;

/// Solves a ko fight exactly: who gains how much, every best move, what to expect
///
/// A fight is a ko worth k, valuable moves x elsewhere, and threats of both sides. k and x are half
/// the difference that a move makes (half the deiri value; see --deiri), a threat's value is what
/// carrying it out gains, and its loss is what its owner gives up if it is answered. The answer is
/// White's profit minus Black's under best play.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  tengen ko --k 17 --x 4,3 --black 9/1,5 --white 7
  tengen ko --k 12 --x 4,3,1 --black 25,9 --start captured --explain
  tengen ko --k 12 --x 4,3,1 --black 25,9 --start captured --svg tree.svg
  tengen ko --k 24 --deiri --black 30 --holder white --to-move black --banned --json
  tengen ko --k 7/2 --black '(7/2)/(1/3)' --black-pending 9
  tengen ko --k 12 --x 4,3,1 --black 9 --strategy thesis
  tengen ko --cases fights.jsonl
  tengen ko audit
  tengen ko play --k 12 --x 4,3,1 --black 25,9 --white 14")]
pub(crate) struct Ko {
    #[command(subcommand)]
    sub: Option<Sub>,
    #[command(flatten)]
    ask: Ask,
}

#[derive(Subcommand)]
enum Sub {
    Audit(audit::Audit),
    Play(Box<play::Play>),
}

#[derive(Args)]
struct Ask {
    #[command(flatten)]
    fight: FightOptions,
    /// Answer every fight of a file, one JSON object a line (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["k", "svg", "png"])]
    cases: Option<PathBuf>,
    /// Who answers: exact, thesis, limits2003 or enumerate2007
    #[arg(long, value_name = "NAME", default_value = "exact")]
    strategy: String,
    /// Say what each threat is worth, when it would be answered, and draw the decision tree
    #[arg(long)]
    explain: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkLimits,
    #[command(flatten)]
    pictures: Pictures,
}

/// How much work a fight may take.
#[derive(Args)]
struct WorkLimits {
    /// Seconds to think about a fight; what is proved by then is the answer
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
    /// Positions to look at
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Memory for tables [default: 1024]
    #[arg(long, value_name = "MB", default_value_t = 1024, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: u64,
}

impl WorkLimits {
    fn budget(&self) -> Result<Budget, Failure> {
        let time: Option<Duration> = self.time.map(time_span).transpose()?;
        Ok(Budget::new(&Limits { nodes: self.nodes, time, ..Limits::default() }))
    }

    fn solver(&self, fight: &Fight) -> Solver {
        Solver::with_memory(fight, (self.memory as usize) << 20)
    }
}

/// The strategy of a name; none for exact play.
fn parse_strategy(name: &str) -> Result<Option<Strategy>, Failure> {
    if name == "exact" { Ok(None) } else { name.parse().map(Some).map_err(Failure::input) }
}

impl Ko {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.sub {
            Some(Sub::Audit(audit)) => audit.run(),
            Some(Sub::Play(play)) => play.run(),
            None => self.ask.run(),
        }
    }
}

impl Ask {
    fn run(&self) -> Result<(), Failure> {
        let strategy = parse_strategy(&self.strategy)?;
        // A wrong limit is refused before any work.
        self.limits.budget()?;
        if let Some(path) = &self.cases {
            let swings = self.fight.reads_swings();
            return cases::answer_all(path, swings, |fight| match strategy {
                None => Ok(self.answer(fight)?.as_json()),
                Some(strategy) => Ok(self.judge(fight, strategy)?.as_json()),
            });
        }
        let fight = self.fight.fight()?;
        match strategy {
            None => self.tell(&fight),
            Some(strategy) => {
                let answer = self.judge(&fight, strategy)?;
                self.print(|| answer.as_json(), || answer.in_words())
            }
        }
    }

    fn tell(&self, fight: &Fight) -> Result<(), Failure> {
        let answer = self.answer(fight)?;
        match answer.explanation.as_ref().and_then(|explanation| explanation.tree.as_ref()) {
            Some(tree) => self.pictures.write_canvas(|| tree::picture(fight, tree).to_canvas())?,
            None if self.pictures.are_wanted() => {
                return Err(anyhow!("there is no tree to draw: the time was too short").into());
            }
            None => {}
        }
        let style = if std::io::stdout().is_terminal() {
            TerminalStyle::Ansi
        } else {
            TerminalStyle::Ascii
        };
        let shown = Answer { explanation: answer.explanation.filter(|_| self.explain), ..answer };
        self.print(|| shown.as_json(), || shown.in_words(style))
    }

    fn answer<'a>(&self, fight: &'a Fight) -> Result<Answer<'a>, Failure> {
        let mut budget = self.limits.budget()?;
        let mut solver = self.limits.solver(fight);
        let solution = solver.solve(fight, &mut budget);
        let wanted = self.explain || self.pictures.are_wanted();
        let explanation = wanted.then(|| answer::explain(fight, &mut solver, &mut budget));
        Ok(Answer { fight, solution, explanation })
    }

    fn judge<'a>(
        &self,
        fight: &'a Fight,
        strategy: Strategy,
    ) -> Result<StrategyAnswer<'a>, Failure> {
        let mut budget = self.limits.budget()?;
        let mut solver = self.limits.solver(fight);
        let exact = solver.value(fight, &mut budget);
        let after = strategy.choose(fight).and_then(|mv| fight.play(mv).ok());
        let after = after.and_then(|after| solver.value(&after, &mut budget).exact());
        let costs = exact.exact().zip(after).map(|(best, reached)| (best - reached).abs());
        Ok(StrategyAnswer { fight, strategy, exact, costs })
    }

    fn print(
        &self,
        json: impl FnOnce() -> Value,
        words: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        if self.json { print_json(&json()) } else { print_text(&words()) }
    }
}
