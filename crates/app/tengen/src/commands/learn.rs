mod choices;
mod evaluation;
mod glance;
mod lesson;
mod own_games;
mod source;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::json;
use tengen_board::Move;
use tengen_learn::{Example, Judged, Learner, Weights};
use tengen_play::{Game, RecordError};
use tengen_records::{Collection, Fault, Met, Reason};
use tengen_sgf::GameTree;

use crate::failure::Failure;
use crate::output::{parsed, print_json, print_text};
use crate::progress::Progress;
use crate::save::save;

/// Learns from game records which moves strong players choose
///
/// Fit and test read game records with one or many games, plain or packed (.gz, .zip), and folders of
/// them; games that are broken or cannot be replayed are left out and counted. With --held-out N every
/// N-th game of each file is kept for testing: fit leaves those games out, test looks at no others.
/// The other commands learn from games of the player against itself, and the same kept searches
/// teach all three of them.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen learn fit games.sgf --out my.weights --held-out 5
  tengen learn test my.weights games.sgf --held-out 5 --json
  tengen learn choices --games 1500 --playouts 400 --threads 2 --out my.weights --keep lessons.txt")]
pub(crate) struct Learn {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Fit(Fit),
    Test(Test),
    Choices(choices::Choices),
    Evaluation(evaluation::Evaluation),
    Glance(glance::Glance),
}

/// Learns weights from games and writes them to a file
#[derive(Args)]
struct Fit {
    /// Game records
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Where the weights go
    #[arg(long, value_name = "WEIGHTS")]
    out: PathBuf,
    /// Leave out every N-th game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..))]
    held_out: Option<u64>,
    /// Passes over the games
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=100))]
    passes: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Measures how well weights foretell the moves of games
#[derive(Args)]
struct Test {
    /// Weights that `fit` wrote, or `standard` for those of the program
    weights: PathBuf,
    /// Game records
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Look only at every N-th game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..))]
    held_out: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Learn {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Fit(fit) => fit.run(),
            What::Test(test) => test.run(),
            What::Choices(choices) => choices.run(),
            What::Evaluation(evaluation) => evaluation.run(),
            What::Glance(glance) => glance.run(),
        }
    }
}

impl Fit {
    fn run(self) -> Result<(), Failure> {
        let is_held_out = |index: u64| self.held_out.is_some_and(|n| index % n == n - 1);
        let material = Material::read(&self.files, |index| !is_held_out(index))?;
        let weights = learn(&material.examples, self.passes, &self.out)?;
        report(Some(&material), &weights.judge(&material.examples), self.json)
    }
}

/// Weights that passes over examples teach; they are also written to a file.
fn learn(examples: &[Example], passes: u64, out: &Path) -> Result<Weights, Failure> {
    let mut learner = Learner::new(examples);
    let progress = Progress::new("passes", Some(passes));
    for pass in 0..passes {
        learner.pass();
        progress.reached(pass + 1);
    }
    drop(progress);
    save(out, &learner.weights().to_bytes())?;
    Ok(learner.weights().clone())
}

impl Test {
    fn run(self) -> Result<(), Failure> {
        let weights = if self.weights == Path::new("standard") {
            Weights::standard().clone()
        } else {
            parsed(&self.weights, Weights::from_bytes)?
        };
        let wanted = |index: u64| self.held_out.is_none_or(|n| index % n == n - 1);
        let material = Material::read(&self.files, wanted)?;
        report(Some(&material), &weights.judge(&material.examples), self.json)
    }
}

/// Positions with known moves.
#[derive(Default)]
struct Material {
    games: u64,
    examples: Vec<Example>,
    /// Games that could not be used, in words.
    left_out: String,
}

/// The moves of a game, each with the position it was made in.
fn examples(tree: &GameTree) -> Result<Vec<Example>, Fault> {
    let unusable = |error: RecordError| Fault::new(Reason::BadValue, error);
    let mut position = Game::from_sgf(tree, None).map_err(unusable)?.position().clone();
    let moves: Vec<Move> = position.moves().map(|(_, mv)| mv).collect();
    let mut examples = Vec::new();
    for mv in moves.into_iter().rev() {
        let (color, _) = position.last_move().unwrap_or((position.to_move(), mv));
        position.undo();
        position.set_to_move(color);
        if let Move::Play(point) = mv {
            examples.extend(Example::new(&position, point));
        }
    }
    examples.reverse();
    Ok(examples)
}

impl Material {
    fn read(files: &[PathBuf], wanted: impl Fn(u64) -> bool + Sync) -> Result<Material, Failure> {
        // The same game twice is told by its number, not by what came before.
        let collection = Collection::open(files).map_err(Failure::input)?.with_duplicates();
        let mut material = Material::default();
        let progress = Progress::new("reading", Some(collection.bytes()));
        let report = collection.read(
            |entry| {
                let is_wanted = wanted(entry.place.game - 1);
                if is_wanted { examples(entry.tree) } else { Ok(Vec::new()) }
            },
            |met| {
                if let Met::Game { value, .. } = met
                    && !value.is_empty()
                {
                    material.games += 1;
                    material.examples.extend(value);
                    progress.reached(collection.bytes_read());
                }
            },
        );
        drop(progress);
        if material.examples.is_empty() {
            return Err(Failure::input("there is no game of Go with moves in these files"));
        }
        material.left_out = report.in_words();
        Ok(material)
    }
}

/// Says how well weights did on the moves of games, or on positions of searches.
fn report(games: Option<&Material>, judged: &Judged, as_json: bool) -> Result<(), Failure> {
    if as_json {
        let mut answer = json!({
            "moves": judged.moves,
            "top1": judged.top1,
            "top3": judged.top3,
            "top5": judged.top5,
            "log_evidence": judged.log_evidence,
        });
        if let Some(material) = games {
            answer["games"] = material.games.into();
        }
        return print_json(&answer);
    }
    let what = match games {
        None => format!("tested on {} positions", judged.moves),
        Some(material) => {
            if !material.left_out.is_empty() {
                eprintln!("left out: {}", material.left_out);
            }
            format!("{} games, {} moves", material.games, judged.moves)
        }
    };
    print_text(&format!(
        "{what}: {:.1}% foretold, {:.1}% among the first three, {:.1}% among the first five; mean \
         logarithm of the chance {:.3}\n",
        100.0 * judged.top1,
        100.0 * judged.top3,
        100.0 * judged.top5,
        judged.log_evidence
    ))
}
