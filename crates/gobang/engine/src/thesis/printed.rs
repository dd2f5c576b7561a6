//! The tables of section 4.2 as the thesis prints them.

use std::sync::LazyLock;

use tengen_board::Color;
use tengen_gobang_rules::RuleSet;

use super::WinningShape;

/// How one game of the thesis ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedGame {
    /// Who won.
    pub winner: Color,
    /// How.
    pub shape: WinningShape,
    /// Stones on the board.
    pub stones: usize,
}

/// One of the tables 4.2 to 4.5: a game from each of the 26 openings under one rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedTable {
    /// As the thesis numbers it.
    pub number: &'static str,
    /// Under which rules.
    pub rules: RuleSet,
    /// By the thesis's numbers of openings, from 1. The figure that showed them is lost; as the 26
    /// are usually listed, 1 to 13 are D1 to D13 and 14 to 26 are I1 to I13.
    pub games: Vec<PrintedGame>,
}

const DATA: &str = include_str!("../../data/thesis_tables.txt");

const TABLES: [(&str, RuleSet); 4] = [
    ("4.2", RuleSet::ThesisBasic),
    ("4.3", RuleSet::ThesisJapanese),
    ("4.4", RuleSet::Thesis33Allowed),
    ("4.5", RuleSet::Thesis44Allowed),
];

static PRINTED: LazyLock<Vec<PrintedTable>> = LazyLock::new(|| {
    let table = |(column, (number, rules))| {
        let lines = DATA.lines().filter(|line| !line.starts_with('#'));
        let games = lines.map(|line| {
            let field = line.split('|').nth(column + 1);
            field.and_then(read).expect("the tables are well written")
        });
        PrintedTable { number, rules, games: games.collect() }
    };
    TABLES.into_iter().enumerate().map(table).collect()
});

fn read(field: &str) -> Option<PrintedGame> {
    let mut words = field.split_whitespace();
    let winner = words.next()?.parse().ok()?;
    let shape = words.next()?;
    let shape = WinningShape::ALL.into_iter().find(|known| known.name() == shape)?;
    Some(PrintedGame { winner, shape, stones: words.next()?.parse().ok()? })
}

impl PrintedTable {
    /// All four.
    pub fn all() -> &'static [PrintedTable] {
        &PRINTED
    }

    /// The table of a rule set.
    pub fn of(rules: RuleSet) -> Option<&'static PrintedTable> {
        PrintedTable::all().iter().find(|table| table.rules == rules)
    }

    /// Games that a side won.
    pub fn wins(&self, side: Color) -> usize {
        self.games.iter().filter(|game| game.winner == side).count()
    }
}
