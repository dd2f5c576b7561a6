mod gobang;

use std::path::PathBuf;

use clap::Args;
use tengen_explain::{Quality, Review as Reviewed, Reviewer};
use tengen_play::Game;
use tengen_sgf::GameTree;
use tengen_tell::{Label, Teller, annotate, page, review_as_json};

use super::explain::{Telling, at, read_tree, usual};
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;
use crate::save::save;

/// Goes through a game: what every move did and missed, what that cost, and where the game turned
///
/// Every position is explained and searched; a move costs what the search thinks less of its player
/// after it. Losses are estimates: around the moves that seem to have turned the game the search looks
/// again, four times as long. In a record of Gobang forced wins that were missed or
/// allowed are found by proof. The review can be written into the record, as comments, marks and
/// variations, and as one page with pictures that needs nothing else.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen review game.sgf
  tengen review game.sgf --lang zh-hant --html review.html
  tengen review game.sgf --out reviewed.sgf --time 30
  tengen review game.sgf --json")]
pub(crate) struct Review {
    /// The game record (- for standard input)
    #[arg(value_name = "GAME.sgf")]
    file: PathBuf,
    #[command(flatten)]
    telling: Telling,
    /// Write the record with comments, marks and variations into this file
    #[arg(long, value_name = "FILE.sgf")]
    out: Option<PathBuf>,
    /// Write a page with pictures into this file
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Review {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (language, time) = (self.telling.language()?, self.telling.time()?);
        let mut tree = read_tree(&self.file)?;
        if let Some(rules) = self.telling.gobang_rules(&tree)? {
            return self.run_gobang(tree, rules);
        }
        let game = Game::from_sgf(&tree, None).map_err(at(&self.file))?;
        let end = game.position();
        if end.move_count() == 0 {
            let file = self.file.display();
            return Err(no_moves(&file));
        }
        let review = {
            let looks = Reviewer::most_looks(end.move_count());
            let progress = Progress::new("positions", Some(looks as u64));
            let reviewer = Reviewer { explainer: usual(&game), time };
            reviewer.review(end, &mut |done| progress.reached(done as u64))
        };
        let mut teller = Teller::about(language, game.first_to_move());
        if let Some(path) = &self.html {
            let title = title(&tree, &teller);
            save(path, page(&title, end, &review, &mut teller.clone()).as_bytes())?;
        }
        if let Some(path) = &self.out {
            annotate(&mut tree, game.size(), &review, &mut teller.clone())
                .map_err(at(&self.file))?;
            save(path, &tree.to_bytes())?;
        }
        if self.json {
            print_json(&review_as_json(&review, &mut teller))
        } else {
            print_text(&in_words(&review, &mut teller))
        }
    }
}

fn no_moves(file: &dyn std::fmt::Display) -> Failure {
    Failure::input(format!("{file}: there are no moves to review"))
}

/// Who played, where the record says so.
fn title(tree: &GameTree, teller: &Teller) -> String {
    let name = |ident: &str| tree.root().simple_text(ident).filter(|name| !name.is_empty());
    let review = teller.label(Label::Review);
    match (name("PB"), name("PW")) {
        (Some(black), Some(white)) => format!("{review}: {black} – {white}"),
        _ => review.to_owned(),
    }
}

/// What turned the game, then the moves that cost something.
fn in_words(review: &Reviewed, teller: &mut Teller) -> String {
    let mut text = format!("{}\n", teller.summary(review));
    for (index, review_of) in review.moves.iter().enumerate() {
        if review_of.quality < Quality::Slack {
            continue;
        }
        teller.turn_to(review_of.color);
        let mark = if review.turning_points.contains(&index) { "*" } else { " " };
        text += &format!("{mark}{:>3}  {}\n", review_of.number, teller.comment(review_of));
    }
    text
}
