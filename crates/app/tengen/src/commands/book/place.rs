//! The position that a book is asked about.

use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use tengen_board::Size;
use tengen_go_rules::{Komi, RuleSet};
use tengen_gobang_rules::Board;
use tengen_play::Game;
use tengen_records::book::{Course, Ground, Openings, Question};
use tengen_sgf::{GameKind, GameTree};

use crate::failure::Failure;
use crate::output::read_input;

/// Where in the book to look.
#[derive(Args)]
pub(super) struct Place {
    /// The position at the end of this game record (- for standard input); without one, the empty board
    #[arg(value_name = "FILE.sgf")]
    file: Option<PathBuf>,
    /// The position after this move instead of the last
    #[arg(long = "move", value_name = "N", requires = "file")]
    move_number: Option<usize>,
    /// The empty board of this size, instead of the one with the most games
    #[arg(long, value_name = "SIZE", conflicts_with = "file")]
    size: Option<String>,
    /// The game, if the book should be refused when it is of the other
    #[arg(long, value_parser = ["go", "gobang"])]
    game: Option<String>,
    /// Gobang: the rules, instead of those that the record names or of those with the most games
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// Go: decide games that were counted anew under this komi
    #[arg(long, value_name = "KOMI", allow_hyphen_values = true)]
    komi: Option<String>,
}

/// The board of an empty book.
const USUAL_SIDE: usize = 9;

impl Place {
    /// The position asked about.
    pub(super) fn course(&self, openings: &Openings) -> Result<Course, Failure> {
        if let Some(game) = &self.game {
            openings.book().must_be_of(game)?;
        }
        let is_go = openings.game() == Ground::GO;
        if is_go && self.rule.is_some() {
            return Err(Failure::input("--rule is for Gobang, and this is a book of Go"));
        }
        if !is_go && self.komi.is_some() {
            return Err(Failure::input("--komi is for Go, and this is a book of Gobang"));
        }
        match &self.file {
            Some(file) => {
                let at =
                    |error: &dyn Display| Failure::input(format!("{}: {error}", file.display()));
                let tree = GameTree::parse(read_input(file)?).map_err(|error| at(&error))?;
                self.recorded(&tree, openings).map_err(|failure| match failure {
                    Failure::Input(message) => at(&message),
                    other => other,
                })
            }
            None => self.empty_board(openings),
        }
    }

    fn recorded(&self, tree: &GameTree, openings: &Openings) -> Result<Course, Failure> {
        let kind = tree.kind().map_err(Failure::input)?;
        let wanted = if openings.game() == Ground::GO { GameKind::Go } else { GameKind::Gobang };
        if kind != wanted {
            let path = openings.book().path().display();
            return Err(Failure::input(format!(
                "{path} is a book of {}, and the record is of {}",
                openings.game(),
                name(kind)
            )));
        }
        if kind == GameKind::Go {
            let mut game = Game::from_sgf(tree, self.move_number).map_err(Failure::input)?;
            if let Some(komi) = self.komi()? {
                game.set_komi(komi);
            }
            return Ok(game.into());
        }
        let size = tree.size().map_err(Failure::input)?;
        let is_named = tree
            .root()
            .simple_text("RU")
            .is_some_and(|text| text.parse::<tengen_gobang_rules::RuleSet>().is_ok());
        let rules = match self.rule()? {
            None if !is_named => main_rules(openings, size)?,
            rules => rules,
        };
        let game = tengen_gobang_rules::Game::from_sgf(tree, rules, self.move_number);
        Ok(game.map_err(Failure::input)?.into())
    }

    fn empty_board(&self, openings: &Openings) -> Result<Course, Failure> {
        let size: Option<Size> =
            self.size.as_deref().map(str::parse).transpose().map_err(Failure::input)?;
        let main = openings.main_ground()?;
        let size = size.or(main.map(Ground::size));
        if openings.game() == Ground::GO {
            let size = size.map_or_else(|| Size::square(USUAL_SIDE), Ok).map_err(Failure::input)?;
            let komi = self.komi()?.unwrap_or(Komi::points(7));
            return Ok(Game::new(size, RuleSet::Chinese, komi).into());
        }
        let side = tengen_gobang_rules::USUAL_SIDE;
        let size = size.map_or_else(|| Size::square(side), Ok).map_err(Failure::input)?;
        let rules = match self.rule()? {
            None => main_rules(openings, size)?,
            rules => rules,
        };
        let board = Board::new(size).map_err(Failure::input)?;
        let rules = rules.unwrap_or(tengen_gobang_rules::RuleSet::Renju);
        Ok(tengen_gobang_rules::Game::new(board, rules).into())
    }

    fn rule(&self) -> Result<Option<tengen_gobang_rules::RuleSet>, Failure> {
        self.rule.as_deref().map(str::parse).transpose().map_err(Failure::input)
    }

    fn komi(&self) -> Result<Option<Komi>, Failure> {
        self.komi.as_deref().map(str::parse).transpose().map_err(Failure::input)
    }

    pub(super) fn question(&self) -> Result<Question, Failure> {
        Ok(Question { komi: self.komi()?, ..Question::default() })
    }
}

fn name(kind: GameKind) -> String {
    match kind {
        GameKind::Go => "go".to_owned(),
        GameKind::Gobang => "gobang".to_owned(),
        GameKind::Other(number) => format!("something else (GM[{number}])"),
    }
}

/// The rules that most of the book's games on boards of a size were played under.
fn main_rules(
    openings: &Openings,
    size: Size,
) -> Result<Option<tengen_gobang_rules::RuleSet>, Failure> {
    let sections = openings.contents()?.sections;
    let known = sections.iter().filter_map(|(name, section)| {
        match Ground::of_section(openings.game(), name)? {
            Ground::Gobang(known, rules) if known == size => Some((section.games, rules)),
            _ => None,
        }
    });
    Ok(known.max_by_key(|(games, _)| *games).map(|(_, rules)| rules))
}
