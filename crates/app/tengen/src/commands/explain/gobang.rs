//! Gobang explained.

use tengen_board::Color;
use tengen_gobang_explain::{Explainer, Explanation};
use tengen_gobang_rules::{Game, RuleSet};
use tengen_sgf::GameTree;
use tengen_tell::{Teller, gobang_explanation_as_json, gobang_picture};

use super::{Explain, at};
use crate::failure::Failure;
use crate::output::{board_text, print_json, print_text};
use crate::progress::{seconds_since, watched};

impl Explain {
    pub(super) fn run_gobang(
        &self,
        tree: &GameTree,
        rules: Option<RuleSet>,
    ) -> Result<(), Failure> {
        let (language, time) = (self.telling.language()?, self.telling.time()?);
        let game = Game::from_sgf(tree, rules, self.move_number).map_err(at(&self.file))?;
        let explainer = Explainer { time, ..Explainer::default() };
        let explanation =
            watched("seconds of thought", seconds_since(), || explainer.explain(&game));
        let to_move = explanation.to_move.unwrap_or(Color::Black);
        let mut teller = Teller::about(language, to_move);
        if self.pictures.are_wanted() {
            self.pictures.write(&gobang_picture(&game, &explanation))?;
        }
        if self.json {
            print_json(&gobang_explanation_as_json(&explanation, &mut teller))
        } else {
            print_text(&in_words(&game, &explanation, &mut teller))
        }
    }
}

fn in_words(game: &Game, explanation: &Explanation, teller: &mut Teller) -> String {
    let mut text = board_text(&gobang_picture(game, explanation));
    for (index, fact) in explanation.facts.iter().enumerate() {
        let mark = if index == 0 { "" } else { "- " };
        text += &format!("{mark}{}\n", teller.gobang_sentence(fact));
    }
    text
}
