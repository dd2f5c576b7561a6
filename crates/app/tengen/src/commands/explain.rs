use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tengen_explain::{Explainer, Explanation};
use tengen_play::Game;
use tengen_tell::{Language, Teller, explanation_as_json, picture};

use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{Pictures, board_text, print_json, print_text, read_game};
use crate::progress::{seconds_since, watched};

/// Tells what is going on on a Go board, as a strong player would
///
/// The first sentence says what the position is about: stones that can be caught, a group's life, a
/// capturing race, a ko, the endgame, or nothing urgent. Then come the move to play with the reason,
/// what the search player thinks where it disagrees, who leads, the other fights, kos, and the
/// largest moves with their size. What is proved is said to be; the rest is marked as read or
/// estimated.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen explain game.sgf
  tengen explain game.sgf --move 40 --lang ja
  tengen explain game.sgf --lang zh-hant --svg board.svg
  tengen explain game.sgf --json --time 1

In pictures triangles mark the stones of the first sentence, numbers the recommended line. In JSON every
fact has its kind, points and stones, a line of moves (B:D4; an exclamation mark means after a ko
threat) and its sentence.")]
pub(crate) struct Explain {
    /// The game record (- for standard input)
    #[arg(value_name = "FILE.sgf")]
    file: PathBuf,
    /// Explain the position after this move instead of the last
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    #[command(flatten)]
    telling: Telling,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

/// How something is told, and how long it may take.
#[derive(Args)]
pub(super) struct Telling {
    /// The language: en, zh-hant or ja
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: String,
    /// Seconds to spend in all, instead of a fixed amount of work
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
}

impl Telling {
    pub fn language(&self) -> Result<Language, Failure> {
        self.lang.parse().map_err(|error| Failure::input(format!("--lang: {error}")))
    }

    pub fn time(&self) -> Result<Option<Duration>, Failure> {
        self.time.map(time_span).transpose()
    }
}

impl Explain {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (language, time) = (self.telling.language()?, self.telling.time()?);
        let game = read_game(&self.file, self.move_number)?;
        let explainer = Explainer { time, ..usual(&game) };
        let explanation =
            watched("seconds of thought", seconds_since(), || explainer.explain(game.position()));
        let mut teller = Teller::new(language, &explanation);
        if self.pictures.are_wanted() {
            let mut aside = teller.clone();
            self.pictures.write(&picture(game.position(), &explanation, &mut aside))?;
        }
        if self.json {
            print_json(&explanation_as_json(&explanation, &mut teller))
        } else {
            print_text(&in_words(&game, &explanation, &mut teller))
        }
    }
}

/// How a game's positions are looked at.
pub(super) fn usual(game: &Game) -> Explainer {
    Explainer::usual(game.size(), game.area_komi_half_points())
}

fn in_words(game: &Game, explanation: &Explanation, teller: &mut Teller) -> String {
    let mut board = picture(game.position(), explanation, &mut teller.clone());
    // The heading is written below in full: a plain board knows only plain letters.
    board.title("");
    let mut text = board_text(&board);
    text += &format!("{}\n", teller.theme(explanation.theme()));
    for (index, fact) in explanation.facts.iter().enumerate() {
        let mark = if index == 0 { "" } else { "- " };
        text += &format!("{mark}{}\n", teller.sentence(fact));
    }
    text
}
