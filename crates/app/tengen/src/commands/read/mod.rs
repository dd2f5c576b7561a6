//! Reading: captures, life and death, connections, from a shell.

mod answer;
mod asked;
mod cases;
mod compare;
mod input;
mod limits;
mod picture;
mod tree;
mod words;

use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, Subcommand};
use tengen_tactics::Question;

use crate::failure::Failure;
use crate::output::{Pictures, print_json, print_text};
use crate::progress::watched;
use crate::save::save;
use answer::Answer;
use asked::Wording;
use limits::WorkLimits;

/// Reads a fight: can this be captured, saved, killed, connected, and if only by ko, at what cost?
///
/// The position is a game record, a drawing with X, O and dots, or a drawn problem. A shut-in group
/// is read to the end: the answer is exact, with every first move that works, and what it costs in
/// ko threats. A string in the open is hunted: what is caught is caught, what escapes is an estimate.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  tengen read game.sgf --target C3 --goal capture
  tengen read game.sgf --move 57 --target C3 --goal live --to-move white --json
  tengen read game.sgf --target C3 --with D5 --goal connect
  tengen read corner.txt --target A2 --goal kill --region 'A1 B1 C1' --png corner.png
  tengen read problem.txt --sgf solution.sgf
  tengen read --cases questions.jsonl
  tengen read --cases problems.txt
  tengen read compare --positions 100

The attacker is who wants to take stones or to cut them off; threats are those that a side needs if
the other has none, \"any\" if no number is enough. A line of --cases is such as
  {\"id\":1,\"board\":[\"XO.\",\"XO.\"],\"target\":\"B1\",\"goal\":\"capture\",\"to_move\":\"black\"}
with \"sgf\" for a record in place of \"board\", and \"with\", \"region\", \"ko\". A drawn problem:
  # The middle of three
  goal kill target B2 to-move black
  X X X X X .
  O O O O X .
  . . . O X .
  answer success moves B1")]
pub(crate) struct Read {
    #[command(subcommand)]
    sub: Option<Sub>,
    #[command(flatten)]
    ask: Ask,
}

#[derive(Subcommand)]
enum Sub {
    Compare(compare::Compare),
}

#[derive(Args)]
struct Ask {
    /// A game record, a drawing, or a drawn problem (- for standard input)
    #[arg(value_name = "FILE", required_unless_present = "cases")]
    file: Option<PathBuf>,
    /// Look at the position after this move of a record instead of the last
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Which of several drawn problems, from 1
    #[arg(long, value_name = "N")]
    problem: Option<usize>,
    #[command(flatten)]
    wording: Wording,
    /// Answer every question of a file, one JSON object a line (- for standard input); of drawn
    /// problems also say which answers are right
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "move_number", "problem", "goal",
        "target", "with", "to_move", "region", "ko", "sgf", "svg", "png"])]
    cases: Option<PathBuf>,
    #[command(flatten)]
    limits: WorkLimits,
    /// Write the solution as a game record: what works, what does not, and the replies
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

impl Read {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.sub {
            Some(Sub::Compare(compare)) => compare.run(),
            None => self.ask.run(),
        }
    }
}

impl Ask {
    fn run(&self) -> Result<(), Failure> {
        // A wrong limit is refused before any work.
        self.limits.budget()?;
        let memory = self.limits.bytes();
        if let Some(path) = &self.cases {
            return cases::answer_all(path, |asked, tell| {
                let mut budget = self.limits.budget()?;
                let answer = Answer::find(asked, memory, &mut budget).map_err(Failure::input)?;
                Ok(tell(&answer))
            });
        }
        let asked = self.asked()?;
        let mut budget = self.limits.budget()?;
        let began = Instant::now();
        let answer = watched(
            "seconds",
            move || began.elapsed().as_secs(),
            || {
                let mut answer = Answer::find(&asked, memory, &mut budget)?;
                answer.find_refutations(memory, &mut budget);
                Ok(answer)
            },
        );
        let answer =
            answer.map_err(|error: tengen_tactics::QuestionError| Failure::input(error))?;
        if let Some(path) = &self.sgf {
            let record = tree::solution(&answer, memory, &mut budget);
            save(path, &record.map_err(anyhow::Error::from)?.to_bytes())?;
        }
        self.pictures.write(&picture::solution(&answer))?;
        if self.json { print_json(&answer.as_json()) } else { print_text(&answer.in_words()) }
    }

    fn asked(&self) -> Result<Question, Failure> {
        let Some(path) = &self.file else {
            return Err(Failure::input("a position is missing: name a file"));
        };
        let shown = input::read(path, self.move_number, self.problem)?;
        self.wording.about(shown.position, shown.problem.as_ref()).map_err(Failure::Input)
    }
}
