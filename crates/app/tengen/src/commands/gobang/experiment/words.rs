//! The experiments for people: the tables of chapter 4 in the thesis's form.

use std::fmt::Write;

use tengen_board::Color;
use tengen_gobang_engine::PrintedTable;
use tengen_gobang_rules::{Opening, RuleSet};
use tengen_play::matches::Rate;

use super::{Experiment, Played, Series, printed_agreement};
use crate::commands::match_::report::rate_in_words;

/// What section 4.3 tells of two plies against one under the basic rules.
const SECTION_4_3: &str = "the thesis, section 4.3: 24 of 26 as black, 25 of 26 as white";

impl Experiment {
    pub(super) fn in_words(&self, series: &[Series]) -> String {
        let mut text = String::new();
        for series in series {
            self.heading(&mut text, series);
            if self.opponent.is_some() {
                self.rates(&mut text, series);
            } else {
                openings(&mut text, series, self.seeds);
            }
            self.sums(&mut text, series);
            text.push('\n');
        }
        if series.len() > 1 && self.opponent.is_none() {
            by_rules(&mut text, series);
            by_opening(&mut text, series);
        }
        text.push_str(
            "Numbers of openings are the thesis's if its lost figure had D1 to D13 as 1 to 13 and I1 \
             to I13 as 14 to 26,\nwhich is assumed. Verdicts of experts are for renju.\n",
        );
        text
    }

    fn heading(&self, text: &mut String, series: &Series) {
        // The tables are of a player against itself.
        let printed = PrintedTable::of(series.rules).filter(|_| self.opponent.is_none());
        let table = printed.map_or_else(String::new, |table| format!("Table {}, ", table.number));
        let against = self
            .opponent
            .map_or_else(|| "itself".to_owned(), |opponent| opponent.name().to_owned());
        let seeds = if self.seeds == 1 { "seed" } else { "seeds" };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{table}{}: {} against {against}, 26 openings, {} {seeds}",
            series.rules, self.player, self.seeds
        );
    }

    fn rates(&self, text: &mut String, series: &Series) {
        let _ = writeln!(text, "{:16} games   wins  draws losses    rate  95% interval", "");
        for (what, colors) in [
            (self.player.name(), &Color::BOTH[..]),
            ("  as black", &[Color::Black]),
            ("  as white", &[Color::White]),
        ] {
            let _ = writeln!(text, "{}", rate_in_words(what, 16, series.player(colors)));
        }
        if series.rules == RuleSet::ThesisBasic {
            let _ = writeln!(text, "{SECTION_4_3}");
        }
    }

    fn sums(&self, text: &mut String, series: &Series) {
        // What the thesis counted, it counted of a player against itself.
        let is_table = self.opponent.is_none();
        let Rate { wins, draws, losses } = series.black();
        let (agree, of) = series.agreement();
        let _ = write!(text, "Black won {wins}, White {losses}");
        if draws > 0 {
            let _ = write!(text, ", {draws} drawn");
        }
        if let Some(table) = PrintedTable::of(series.rules).filter(|_| is_table) {
            let _ = write!(
                text,
                " (the thesis: {}, {})",
                table.wins(Color::Black),
                table.wins(Color::White)
            );
        }
        let _ = write!(text, "; as experts think in {agree} of {of} games from decided openings");
        if let Some((agree, of)) = printed_agreement(series.rules).filter(|_| is_table) {
            let _ = write!(text, " (the thesis: {agree} of {of})");
        }
        text.push('\n');
    }
}

/// A line an opening.
fn openings(text: &mut String, series: &Series, seeds: u32) {
    let printed = PrintedTable::of(series.rules);
    let result = if seeds == 1 { "winner (shape)" } else { "black-draws-white" };
    let _ = writeln!(
        text,
        "no. code {result:22} stones  {:22} stones  experts",
        if printed.is_some() { "the thesis" } else { "" }
    );
    for (index, opening) in Opening::all().iter().enumerate() {
        let games: Vec<&Played> =
            series.games.iter().filter(|game| game.number == index + 1).collect();
        let (thesis, stones) = printed.map(|table| table.games[index]).map_or_else(
            || (String::new(), String::new()),
            |game| (format!("{} ({})", game.winner, game.shape), game.stones.to_string()),
        );
        let _ = writeln!(
            text,
            "{:>2}. {:4} {}  {thesis:22} {stones:>6}  {}",
            index + 1,
            opening.code,
            result_in_words(&games),
            opening.verdict().words()
        );
    }
}

/// The one game, or how many each side won with how many stones on average.
fn result_in_words(games: &[&Played]) -> String {
    if let [game] = games {
        let result = match (game.bout.winner(), game.bout.shape) {
            (Some(winner), Some(shape)) => format!("{winner} ({shape})"),
            _ => "draw".to_owned(),
        };
        return format!("{result:22} {:>6}", game.bout.stones());
    }
    let won = |side| games.iter().filter(|game| game.bout.winner() == side).count();
    let counts = [Some(Color::Black), None, Some(Color::White)].map(won).map(|n| n.to_string());
    let stones: usize = games.iter().map(|game| game.bout.stones()).sum();
    format!("{:22} {:>6.1}", counts.join("-"), stones as f64 / games.len() as f64)
}

/// Table 4.6.
fn by_rules(text: &mut String, series: &[Series]) {
    text.push_str("Table 4.6\nrules              white  black  draws  the thesis\n");
    for series in series {
        let Rate { wins, draws, losses } = series.black();
        let thesis = PrintedTable::of(series.rules).map_or_else(String::new, |table| {
            format!("{:>5} {:>4}", table.wins(Color::White), table.wins(Color::Black))
        });
        let line = format!("{:17} {losses:>6} {wins:>6} {draws:>6} {thesis}", series.rules);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.push('\n');
}

/// Table 4.7.
fn by_opening(text: &mut String, series: &[Series]) {
    text.push_str("Table 4.7\nno. code  white  black  draws  the thesis's tables  experts\n");
    for (index, opening) in Opening::all().iter().enumerate() {
        let games = || series.iter().flat_map(|series| &series.games);
        let won = |side| {
            games().filter(|game| game.number == index + 1 && game.bout.winner() == side).count()
        };
        let [white, black, draws] = [Some(Color::White), Some(Color::Black), None].map(won);
        let printed = |side| {
            let tables = series.iter().filter_map(|series| PrintedTable::of(series.rules));
            tables.filter(|table| table.games[index].winner == side).count()
        };
        let thesis = format!("{:>5} {:>4}", printed(Color::White), printed(Color::Black));
        let _ = writeln!(
            text,
            "{:>2}. {:4} {white:>6} {black:>6} {draws:>6} {thesis:21} {}",
            index + 1,
            opening.code,
            opening.verdict().words()
        );
    }
    text.push('\n');
}
