//! Combinatorial games: a calculator, once, for files, or line by line.

mod answer;
mod cases;
mod conversation;
mod limits;
mod picture;
mod position;

use std::path::PathBuf;

use clap::Args;
use tengen_cgt::{Calculator, CgtError, ExpressionError, Game, Store, Value};

use crate::failure::Failure;
use crate::output::{Pictures, print_json, print_text};
use answer::Answer;
use limits::WorkLimits;
use position::{KoOptions, Position};

/// Values of combinatorial games: canonical form, order, mean, temperature, thermograph
///
/// Write numbers (3, -7/8), braces ({3|1}, {0,*|^}), nimbers (*, *2), ups and downs (^, ^^*, v, ^3),
/// sums (+, -), multiples (3.G), names (G = {3|1}; G + *), comparisons (== <= >= < > || <| |>) and
/// functions: cool(G,t), heat(G,t), overheat(G,s,t), norton(G,U), mean(G), temp(G), leftstop(G),
/// rightstop(G), atomic(G), birthday(G), incentives(G), thermograph(G), tiny(x), miny(x), up(n),
/// star(n). Without an expression it is a calculator that asks for one line after the other.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen cgt '{{3|1}|-1}'
  tengen cgt --json 'cool({6|{4|0}}, 2)'
  tengen cgt 'G = {3|1}; G + * || 2'
  tengen cgt '{6|{4|0}}' --png thermograph.png
  tengen cgt '{{3|1}|-1}' --tree --svg tree.svg
  tengen cgt --cases expressions.txt
  tengen cgt --position domineering:4x4
  tengen cgt --position toads:TT__FF
  tengen cgt --ko 9 0 --komaster left --svg ko.svg
  tengen cgt")]
pub(crate) struct Cgt {
    /// What to evaluate; the calculator if there is nothing
    #[arg(value_name = "EXPRESSION", allow_hyphen_values = true)]
    expression: Option<String>,
    /// Evaluate every line of a file, one JSON object a line (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expression", "position", "ko", "svg", "png", "tree"])]
    cases: Option<PathBuf>,
    /// The value of a position: domineering:4x5 (or rows of . and #), toads:TT_FF, corridor:3,
    /// blocked:3
    #[arg(long, value_name = "GAME:WHAT", conflicts_with = "expression")]
    position: Option<Position>,
    #[command(flatten)]
    ko: KoOptions,
    /// Show the game tree: in the terminal, and instead of the thermograph in --svg and --png
    #[arg(long, conflicts_with = "ko")]
    tree: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: WorkLimits,
    #[command(flatten)]
    pictures: Pictures,
}

impl Cgt {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if let Some(path) = &self.cases {
            return cases::answer_all(path, &self.limits);
        }
        let workshop = self.limits.workshop()?;
        let store = &workshop.store;
        if self.is_conversation() {
            return conversation::Conversation::new(&workshop).run();
        }
        let _timer = workshop.begin();
        if let Some(ko) = self.ko.ko(store)? {
            return self.tell_ko(&ko);
        }
        let value = workshop.watched(|| match (&self.expression, &self.position) {
            (Some(text), _) => evaluate(&mut Calculator::new(store), text),
            (None, Some(position)) => position.value(store).map(Value::Game).map_err(failure),
            (None, None) => Err(Failure::input("an expression is missing, such as '{3|1}'")),
        })?;
        self.tell(store, &value)
    }

    /// Nothing was asked, and nothing that only an answer could serve.
    const fn is_conversation(&self) -> bool {
        let asked = self.expression.is_some() || self.position.is_some() || self.ko.is_asked();
        !asked && !self.json && !self.tree && !self.pictures.are_wanted()
    }

    fn tell(&self, store: &Store, value: &Value) -> Result<(), Failure> {
        let answer = Answer::new(store, value).map_err(failure)?;
        if self.pictures.are_wanted() || self.tree {
            let Some(game) = game_of(value) else {
                return Err(Failure::input("only a game can be drawn, and this is none"));
            };
            if self.pictures.are_wanted() {
                let canvas = self.canvas(store, game).map_err(failure)?;
                self.pictures.write_canvas(|| canvas)?;
            }
        }
        if self.json {
            return print_json(&answer.as_json());
        }
        let mut words = answer.in_words();
        match (value, game_of(value)) {
            (_, Some(game)) if self.tree => {
                words +=
                    &picture::tree(store, game).map_err(failure)?.to_terminal(picture::style());
            }
            (Value::Thermograph(..), Some(game)) => {
                let picture = picture::thermograph(store, game).map_err(failure)?;
                words += &picture::in_terminal(&picture);
            }
            _ => {}
        }
        print_text(&words)
    }

    fn canvas(&self, store: &Store, game: Game) -> Result<tengen_draw::Canvas, CgtError> {
        Ok(if self.tree {
            picture::tree(store, game)?.to_canvas()
        } else {
            picture::thermograph(store, game)?.to_canvas()
        })
    }

    fn tell_ko(&self, ko: &position::KoPosition) -> Result<(), Failure> {
        let picture = picture::walls(&ko.thermograph, ko.title());
        self.pictures.write_canvas(|| picture.to_canvas())?;
        if self.json {
            return print_json(&ko.as_json());
        }
        print_text(&picture::in_terminal(&picture))
    }
}

/// The game that a value is or belongs to.
const fn game_of(value: &Value) -> Option<Game> {
    match value {
        Value::Game(game) | Value::Thermograph(game, _) => Some(*game),
        Value::Truth(_) | Value::Incentives(_) => None,
    }
}

/// The value of an expression, or what is wrong with it in one line.
fn evaluate(calculator: &mut Calculator<'_>, text: &str) -> Result<Value, Failure> {
    calculator.evaluate(text).map_err(|error| expression_failure(text, &error))
}

fn expression_failure(text: &str, error: &ExpressionError) -> Failure {
    let words = in_one_line(text, error);
    match &error.cause {
        Some(cause) if is_limit(cause) => Failure::Other(anyhow::anyhow!(words)),
        _ => Failure::input(words),
    }
}

/// What is wrong, where, with the text around it.
fn in_one_line(text: &str, error: &ExpressionError) -> String {
    let shown: String = text.chars().skip(error.at).take(12).collect();
    let place = match shown.trim() {
        "" => "at the end".to_owned(),
        near => format!("at character {} ('{near}')", error.at + 1),
    };
    format!("{place}: {}", error.message)
}

/// Whether it was the limits that were too narrow, and not the input that was wrong.
const fn is_limit(error: &CgtError) -> bool {
    matches!(error, CgtError::Stopped | CgtError::StoreFull(_))
}

fn failure(error: CgtError) -> Failure {
    if is_limit(&error) { Failure::Other(error.into()) } else { Failure::input(error) }
}
