//! Table 4.2 in words and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};
use tengen_play::matches::{Rate, Tally};

use super::bouts::Setting;
use crate::commands::match_::report::{digits, rate_as_json};

/// What a setting has come to.
pub(super) struct Row {
    pub(super) setting: Setting,
    pub(super) tally: Tally,
}

impl Row {
    /// As Black, as White, and all games.
    pub(super) fn rates(&self) -> [Rate; 3] {
        let side = &self.tally.sides[0];
        [side.by_color[0], side.by_color[1], side.rate()]
    }
}

/// The experiment's result.
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    pub(super) opponent: String,
    pub(super) taken_over: usize,
    pub(super) seconds: f64,
    pub(super) incidents: Vec<String>,
}

impl Table {
    pub(super) fn as_json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let [black, white, average] = row.rates().map(rate_as_json);
                let [own, opponent] = &row.tally.sides;
                json!({
                    "playouts": row.setting.playouts,
                    "config": row.setting.config,
                    "as_black": black,
                    "as_white": white,
                    "average": average,
                    "crashes": [own.crashes, opponent.crashes],
                    "illegal_moves": [own.illegal_moves, opponent.illegal_moves],
                    "agreements": row.tally.agreements,
                    "disagreements": row.tally.disagreements,
                    "mean_move_seconds": digits(own.mean().as_secs_f64(), 4),
                })
            })
            .collect();
        json!({
            "opponent": self.opponent,
            "size": 9,
            "komi": 7,
            "rules": "chinese",
            "rows": rows,
            "taken_over": self.taken_over,
            "seconds": digits(self.seconds, 3),
            "incidents": self.incidents,
        })
    }

    pub(super) fn in_words(&self) -> String {
        let mut text = format!(
            "HappyGO against {}, 9x9, komi 7, Chinese rules; win rates with 95% intervals\n\n\
             {:>8}  {:18} {:>5}  {:22} {:22} {}\n",
            self.opponent, "playouts", "configuration", "games", "as Black", "as White", "average"
        );
        let mut last = None;
        for row in &self.rows {
            let Setting { config, playouts } = &row.setting;
            if last.is_some_and(|last| last != playouts) {
                text.push('\n');
            }
            let [black, white, average] = row.rates().map(rate_in_words);
            let games = row.tally.games();
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{playouts:>8}  {config:18} {games:>5}  {black:22} {white:22} {average}"
            );
            last = Some(playouts);
        }
        for incident in &self.incidents {
            text += &format!("{incident}\n");
        }
        text
    }
}

fn rate_in_words(rate: Rate) -> String {
    if rate.games() == 0 {
        return "no games".to_owned();
    }
    let (low, high) = rate.interval();
    format!("{:.1}% [{:.1}%, {:.1}%]", 100.0 * rate.value(), 100.0 * low, 100.0 * high)
}
