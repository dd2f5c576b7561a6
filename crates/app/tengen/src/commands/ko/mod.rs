//! Ko fights: exact answers, explanations, the thesis on trial, and a fight to play.

mod answer;
mod audit;
mod board;
mod cases;
mod kos;
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
use tengen_ko::{Fight, Kos, KosSolver, Solver, Strategy};
use tengen_verdict::{Budget, Limits};

use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{Pictures, print_json, print_text};
use crate::progress::{Progress, seconds_since, watched};
use answer::Answer;
use board::BoardOptions;
use cases::Asked;
use kos::{KosAnswer, KosOptions};
use options::FightOptions;
use strategy::StrategyAnswer;

/// Solves a ko fight exactly: who gains how much, every best move, what to expect
///
/// A fight is a ko worth k, valuable moves x elsewhere, and threats of both sides. k and x are half
/// the difference that a move makes (half the deiri value; see --deiri), a threat's value is what
/// carrying it out gains, and its loss is what its owner gives up if it is answered. The answer is
/// White's profit minus Black's under best play.
///
/// --stages, --black-approach, --white-approach and --kos ask about kos of other kinds. Where several
/// kos are fought over, no capture may bring back a position of the whole board.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  tengen ko --k 17 --x 4,3 --black 9/1,5 --white 7
  tengen ko --k 12 --x 4,3,1 --black 25,9 --start captured --explain
  tengen ko --k 12 --x 4,3,1 --black 25,9 --start captured --svg tree.svg
  tengen ko --k 24 --deiri --black 30 --holder white --to-move black --banned --json
  tengen ko --k 7/2 --black '(7/2)/(1/3)' --black-pending 9
  tengen ko --k 12 --x 4,3,1 --black 9 --strategy thesis
  tengen ko --k 12 --x 4,3 --black 25 --white 14,14 --white-approach 1 --explain
  tengen ko --k 12 --stages 2 --stage 1 --black 25 --white 14
  tengen ko --kos '12; 7 white; 9 stages=2' --black 25 --white 14 --to-move white
  tengen ko game.sgf --move 57
  tengen ko game.sgf --assume ko=12 --assume C5=14 --svg ko.svg
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["k", "x", "black", "white",
        "black_pending", "white_pending", "start", "holder", "to_move", "banned", "passed",
        "kos", "stages", "stage", "black_approach", "white_approach", "svg", "png"])]
    cases: Option<PathBuf>,
    /// Who answers: exact, or to see where they go wrong thesis, limits2003 or enumerate2007
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
    // Last, since their headings would hold for everything after them.
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    kos: KosOptions,
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
        self.limits().map(|limits| Budget::new(&limits))
    }

    fn limits(&self) -> Result<Limits, Failure> {
        let time: Option<Duration> = self.time.map(time_span).transpose()?;
        Ok(Limits { nodes: self.nodes, time, ..Limits::default() })
    }

    fn solver(&self, fight: &Fight) -> Solver {
        Solver::with_memory(fight, self.bytes())
    }

    const fn bytes(&self) -> usize {
        (self.memory as usize) << 20
    }
}

/// What cannot be had for kos of other kinds.
const ONLY_DIRECT: &str =
    "--strategy, --svg and --png are for one direct ko: without --kos, stages and approach moves";

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
        if strategy.is_some() && (self.explain || self.pictures.are_wanted()) {
            return Err(Failure::input(
                "--explain, --svg and --png show exact play: leave --strategy out",
            ));
        }
        if self.board.is_given()? {
            return self.tell_board(strategy);
        }
        if let Some(path) = &self.cases {
            return cases::answer_all(path, &self.fight, |asked| match (asked, strategy) {
                (Asked::Fight(fight), None) => Ok(self.answer(fight)?.as_json()),
                (Asked::Fight(fight), Some(by)) => Ok(self.judge(fight, by)?.as_json()),
                (Asked::Kos(kos), None) => Ok(self.answer_kos(kos)?.as_json()),
                (Asked::Kos(_), Some(_)) => Err(Failure::input(ONLY_DIRECT)),
            });
        }
        if self.kos.are_given() {
            if strategy.is_some() || self.pictures.are_wanted() {
                return Err(Failure::input(ONLY_DIRECT));
            }
            let kos = self.fight.kos(&self.kos)?;
            let answer = self.answer_kos(&kos)?;
            return self.print(|| answer.as_json(), || answer.in_words());
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

    fn tell_board(&self, strategy: Option<Strategy>) -> Result<(), Failure> {
        if strategy.is_some() || self.explain {
            return Err(Failure::input(
                "--strategy and --explain are for fights in numbers: leave them out for a board",
            ));
        }
        let to_move = self.fight.to_move()?;
        let limits = self.limits.limits()?;
        let answer =
            watched("seconds of reading", seconds_since(), || self.board.answer(to_move, &limits))?;
        self.pictures.write_canvas(|| answer.picture().to_canvas())?;
        self.print(|| answer.as_json(), || answer.in_words())
    }

    fn tell(&self, fight: &Fight) -> Result<(), Failure> {
        let answer = self.answer(fight)?;
        let tree = answer.explanation.as_ref().and_then(|explanation| explanation.tree.as_ref());
        if let Some(tree) = tree {
            self.pictures.write_canvas(|| tree::picture(fight, tree).to_canvas())?;
        }
        let is_missing = tree.is_none() && self.pictures.are_wanted();
        let style = if std::io::stdout().is_terminal() {
            TerminalStyle::Ansi
        } else {
            TerminalStyle::Ascii
        };
        let shown = Answer { explanation: answer.explanation.filter(|_| self.explain), ..answer };
        self.print(|| shown.as_json(), || shown.in_words(style))?;
        if is_missing {
            return Err(anyhow!("there is no tree to draw: the time was too short").into());
        }
        Ok(())
    }

    fn answer<'a>(&self, fight: &'a Fight) -> Result<Answer<'a>, Failure> {
        let mut budget = self.limits.budget()?;
        let mut solver = self.limits.solver(fight);
        let progress = Progress::new("searching", None);
        let solution = solver.watched_solve(fight, &mut budget, &mut |found| {
            progress.say(found.map(|units| fight.points(units)).to_string());
        });
        drop(progress);
        let wanted = self.explain || self.pictures.are_wanted();
        let explanation = wanted.then(|| answer::explain(fight, &mut solver, &mut budget));
        Ok(Answer { fight, solution, explanation })
    }

    fn answer_kos<'a>(&self, kos: &'a Kos) -> Result<KosAnswer<'a>, Failure> {
        let mut budget = self.limits.budget()?;
        let solver = KosSolver::with_memory(kos, self.limits.bytes());
        let mut solver = solver.map_err(Failure::input)?;
        let progress = Progress::new("searching", None);
        let solution = solver.watched_solve(kos, &mut budget, &mut |found| {
            progress.say(found.map(|units| kos.points(units)).to_string());
        });
        let advice = self.explain.then(|| solver.advice(kos, &mut budget));
        Ok(KosAnswer { kos, solution, advice })
    }

    fn judge<'a>(
        &self,
        fight: &'a Fight,
        strategy: Strategy,
    ) -> Result<StrategyAnswer<'a>, Failure> {
        let mut budget = self.limits.budget()?;
        let mut solver = self.limits.solver(fight);
        let exact = solver.value(fight, &mut budget);
        let (line, value) = strategy.line(fight);
        let after = line.first().and_then(|&(_, mv)| fight.play(mv).ok());
        let after = after.and_then(|after| solver.value(&after, &mut budget).exact());
        let costs = exact.exact().zip(after).map(|(best, reached)| (best - reached).abs());
        let promise = strategy.promise(fight);
        Ok(StrategyAnswer { fight, strategy, line, value, promise, exact, costs })
    }

    fn print(
        &self,
        json: impl FnOnce() -> Value,
        words: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        if self.json { print_json(&json()) } else { print_text(&words()) }
    }
}
