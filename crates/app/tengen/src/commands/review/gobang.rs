//! A game of Gobang reviewed.

use tengen_board::Color;
use tengen_gobang_explain::{Kept, Review as Reviewed, Reviewer};
use tengen_gobang_rules::{Game, RuleSet};
use tengen_sgf::GameTree;
use tengen_tell::{Teller, annotate_gobang, gobang_page, gobang_review_as_json};

use super::{Review, at, no_moves, title};
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;
use crate::save::save;

impl Review {
    pub(super) fn run_gobang(
        &self,
        mut tree: GameTree,
        rules: Option<RuleSet>,
    ) -> Result<(), Failure> {
        let (language, time) = (self.telling.language()?, self.telling.time()?);
        let game = Game::from_sgf(&tree, rules, None).map_err(at(&self.file))?;
        if game.moves().is_empty() {
            return Err(no_moves(&self.file.display()));
        }
        let review = {
            let progress = Progress::new("moves", Some(game.moves().len() as u64));
            let reviewer = Reviewer { time, ..Reviewer::default() };
            reviewer.review(&game, &mut |done| progress.reached(done as u64))
        };
        let mut teller = Teller::about(language, Color::Black);
        if let Some(path) = &self.html {
            let title = title(&tree, &teller);
            save(path, gobang_page(&title, &game, &review, &mut teller.clone()).as_bytes())?;
        }
        if let Some(path) = &self.out {
            annotate_gobang(&mut tree, &review, &mut teller.clone()).map_err(at(&self.file))?;
            save(path, &tree.to_bytes())?;
        }
        if self.json {
            print_json(&gobang_review_as_json(&review, &mut teller))
        } else {
            print_text(&in_words(&review, &mut teller))
        }
    }
}

/// What turned the game, then every move that kept, stopped, missed or allowed a win.
fn in_words(review: &Reviewed, teller: &mut Teller) -> String {
    let mut text = format!("{}\n", teller.gobang_summary(review));
    for review in review.moves.iter().filter(|review| !matches!(review.kept, Kept::Quiet)) {
        let mark = if review.kept.is_mistake() { "*" } else { " " };
        text += &format!("{mark}{:>3}  {}\n", review.number, teller.gobang_comment(review));
    }
    text
}
