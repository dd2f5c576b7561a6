//! What a comparison comes to, theme by theme.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Outcome;

/// Who was right in a theme.
#[derive(Default)]
pub(super) struct Row {
    /// Questions that were put to both.
    pub questions: u32,
    /// Questions that could not be put to GNU Go, or whose answer is not known.
    pub skipped: u32,
    pub tengen_right: u32,
    /// Where it has no answer.
    pub tengen_unknown: u32,
    pub gnugo_right: u32,
    /// Where GNU Go is wrong: it does not see that it is ko, or says so where it is none.
    pub gnugo_wrong_about_ko: u32,
    /// It says that something works that does not.
    pub gnugo_hopes: u32,
    /// It says that something does not work that does.
    pub gnugo_despairs: u32,
    /// Where it is right and has a move: whether that move is right too.
    pub gnugo_moves: (u32, u32),
    pub tengen_seconds: f64,
    pub gnugo_seconds: f64,
}

/// One question.
pub(super) struct Entry {
    pub truth: Outcome,
    /// What tengen says, if it knows.
    pub tengen: Option<Outcome>,
    pub gnugo: Outcome,
    /// Whether GNU Go's move is one that works, where that can be told.
    pub gnugo_move_is_right: Option<bool>,
    pub tengen_seconds: f64,
    pub gnugo_seconds: f64,
}

/// Themes in order.
#[derive(Default)]
pub(super) struct Tally(BTreeMap<String, Row>);

impl Tally {
    pub fn row(&mut self, theme: &str) -> &mut Row {
        self.0.entry(theme.to_owned()).or_default()
    }

    fn total(&self) -> Row {
        let mut total = Row::default();
        for row in self.0.values() {
            total.questions += row.questions;
            total.skipped += row.skipped;
            total.tengen_right += row.tengen_right;
            total.tengen_unknown += row.tengen_unknown;
            total.gnugo_right += row.gnugo_right;
            total.gnugo_wrong_about_ko += row.gnugo_wrong_about_ko;
            total.gnugo_hopes += row.gnugo_hopes;
            total.gnugo_despairs += row.gnugo_despairs;
            total.gnugo_moves.0 += row.gnugo_moves.0;
            total.gnugo_moves.1 += row.gnugo_moves.1;
            total.tengen_seconds += row.tengen_seconds;
            total.gnugo_seconds += row.gnugo_seconds;
        }
        total
    }

    pub fn as_json(&self, gnugo: &str) -> Value {
        let themes: Vec<Value> = self.0.iter().map(|(theme, row)| row.as_json(theme)).collect();
        json!({ "gnugo": gnugo, "themes": themes, "all": self.total().as_json("all") })
    }

    pub fn in_words(&self, gnugo: &str) -> String {
        let widest = self.0.keys().map(|theme| theme.chars().count()).max().unwrap_or(0).max(8);
        let mut text = format!(
            "{:widest$}  questions  skipped       tengen right  {gnugo} right (of these its moves)  \
             it hopes  despairs  wrong about ko\n",
            "theme"
        );
        let total = self.total();
        let rows = self.0.iter().map(|(theme, row)| (theme.as_str(), row));
        for (theme, row) in rows.chain([("all", &total)]) {
            text += &row.in_words(theme, widest, gnugo.chars().count());
        }
        text + &format!(
            "time: tengen {:.1} s, {gnugo} {:.1} s\n",
            total.tengen_seconds, total.gnugo_seconds
        )
    }
}

impl Row {
    pub fn enter(&mut self, entry: &Entry) {
        self.questions += 1;
        self.tengen_right += u32::from(entry.tengen == Some(entry.truth));
        self.tengen_unknown += u32::from(entry.tengen.is_none());
        self.gnugo_right += u32::from(entry.gnugo == entry.truth);
        match (entry.gnugo, entry.truth) {
            (said, truth) if said == truth => {}
            (Outcome::Ko, _) | (_, Outcome::Ko) => self.gnugo_wrong_about_ko += 1,
            (Outcome::Works, _) => self.gnugo_hopes += 1,
            (Outcome::Fails, _) => self.gnugo_despairs += 1,
        }
        if let Some(is_right) = entry.gnugo_move_is_right {
            self.gnugo_moves.0 += u32::from(is_right);
            self.gnugo_moves.1 += 1;
        }
        self.tengen_seconds += entry.tengen_seconds;
        self.gnugo_seconds += entry.gnugo_seconds;
    }

    fn as_json(&self, theme: &str) -> Value {
        let rounded = |seconds: f64| (seconds * 1e3).round() / 1e3;
        json!({
            "theme": theme,
            "questions": self.questions,
            "skipped": self.skipped,
            "tengen_right": self.tengen_right,
            "tengen_unknown": self.tengen_unknown,
            "gnugo_right": self.gnugo_right,
            "gnugo_hopes": self.gnugo_hopes,
            "gnugo_despairs": self.gnugo_despairs,
            "gnugo_wrong_about_ko": self.gnugo_wrong_about_ko,
            "gnugo_moves_right": self.gnugo_moves.0,
            "gnugo_moves": self.gnugo_moves.1,
            "tengen_seconds": rounded(self.tengen_seconds),
            "gnugo_seconds": rounded(self.gnugo_seconds),
        })
    }

    fn in_words(&self, theme: &str, widest: usize, name: usize) -> String {
        let percent = |part: u32, of: u32| match of {
            0 => "-".to_owned(),
            _ => format!("{part}/{of} ({:.1}%)", 100.0 * f64::from(part) / f64::from(of)),
        };
        let (moves, of_moves) = self.gnugo_moves;
        format!(
            "{theme:widest$}  {:>9}  {:>7}  {:>17}  {:>right$}  {:>8}  {:>8}  {:>14}\n",
            self.questions,
            self.skipped,
            percent(self.tengen_right, self.questions),
            format!("{}, {moves}/{of_moves}", percent(self.gnugo_right, self.questions)),
            self.gnugo_hopes,
            self.gnugo_despairs,
            self.gnugo_wrong_about_ko,
            right = name + " right (of these its moves)".len(),
        )
    }
}
