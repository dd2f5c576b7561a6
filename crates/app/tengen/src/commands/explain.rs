mod gobang;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tengen_explain::{Explainer, Explanation};
use tengen_gobang_rules::RuleSet;
use tengen_play::Game;
use tengen_sgf::{GameKind, GameTree};
use tengen_tell::{Language, Teller, explanation_as_json, picture};

use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{Pictures, board_text, print_json, print_text, read_input};
use crate::progress::{seconds_since, watched};

/// Tells what is going on on a board of Go or Gobang, as a strong player would
///
/// The first sentence says what the position is about: stones that can be caught, a group's life, a
/// capturing race, a ko, the endgame, or nothing urgent. Then come the move to play with the reason,
/// what the search player thinks where it disagrees, who leads, the other fights, kos, and the
/// largest moves with their size. What is proved is said to be; the rest is marked as read or
/// estimated. A record of Gobang is told by forced wins, rows that threaten, forbidden points
/// with their reasons, and the opening.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen explain game.sgf
  tengen explain game.sgf --move 40 --lang ja
  tengen explain game.sgf --lang zh-hant --svg board.svg
  tengen explain game.sgf --json --time 1
  tengen explain renju.sgf --rule renju

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
    /// Gobang: the rule set [default: what the record says, or freestyle]
    #[arg(long, value_name = "RULES")]
    rule: Option<String>,
}

impl Telling {
    /// The rules of a record, which must be one of Gobang if any are asked for.
    pub fn gobang_rules(&self, tree: &GameTree) -> Result<Option<Option<RuleSet>>, Failure> {
        let rule: Option<RuleSet> =
            self.rule.as_deref().map(|rule| rule.parse().map_err(Failure::input)).transpose()?;
        let is_gobang = matches!(tree.kind(), Ok(GameKind::Gobang));
        if rule.is_some() && !is_gobang {
            return Err(Failure::input("--rule is for records of Gobang (GM[4]), not of Go"));
        }
        Ok(is_gobang.then_some(rule))
    }

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
        let tree = read_tree(&self.file)?;
        if let Some(rules) = self.telling.gobang_rules(&tree)? {
            return self.run_gobang(&tree, rules);
        }
        let game = Game::from_sgf(&tree, self.move_number).map_err(at(&self.file))?;
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

/// A record from a file or standard input.
pub(super) fn read_tree(path: &Path) -> Result<GameTree, Failure> {
    GameTree::parse(read_input(path)?).map_err(at(path))
}

/// A failure with the file it is about.
pub(super) fn at<E: std::fmt::Display>(path: &Path) -> impl Fn(E) -> Failure + '_ {
    move |error| Failure::input(format!("{}: {error}", path.display()))
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
