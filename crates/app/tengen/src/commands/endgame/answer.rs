//! A solved endgame in words, as JSON and as a picture.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use tengen_board::{Color, Lettering, Move, Point, PointSet};
use tengen_cgt::{CgtError, Game as Worth, Number, Store};
use tengen_draw::{BoardPicture, Mark};
use tengen_endgame::{Analysis, Character, Doubt, Region};
use tengen_go_rules::Score;
use tengen_play::Game;
use tengen_verdict::Verdict;

use crate::failure::Failure;
use crate::number::half_points;
use crate::output::board_text;
use crate::shown::close_up;

pub(super) struct Answer<'a> {
    pub game: &'a Game,
    pub store: &'a Store,
    pub analysis: &'a Analysis,
}

impl From<CgtError> for Failure {
    fn from(error: CgtError) -> Failure {
        Failure::Other(error.into())
    }
}

/// Values longer than this are cut in words; JSON has all of them.
const LONGEST: usize = 40;

fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| point.name(Lettering::Go)).collect()
}

/// Regions are numbered from 1, as pictures in the terminal do.
fn named(index: usize) -> String {
    (index + 1).to_string()
}

fn exact(number: Number) -> Value {
    if number.is_integer() {
        Value::from(number.floor() as i64)
    } else {
        Value::from(number.to_string())
    }
}

const fn code(character: Character) -> &'static str {
    match character {
        Character::Settled => "settled",
        Character::Gote => "gote",
        Character::Sente(Color::Black) => "black_sente",
        Character::Sente(Color::White) => "white_sente",
        Character::DoubleSente => "double_sente",
    }
}

impl Answer<'_> {
    fn score(&self, margin: i32) -> Score {
        self.game.score_of_margin(margin)
    }

    pub(super) fn as_json(&self) -> Result<Value, Failure> {
        let Analysis { to_move, margin, best, order, settled, .. } = self.analysis;
        let regions = self.analysis.regions.iter().enumerate();
        let regions: Result<Vec<Value>, Failure> =
            regions.map(|(index, region)| self.region_json(index, region)).collect();
        let order: Vec<String> = order
            .iter()
            .map(|(color, point)| format!("{}:{}", color.letter(), point.name(Lettering::Go)))
            .collect();
        let mut answer = Map::new();
        answer.insert("regions".into(), regions?.into());
        answer.insert("to_move".into(), to_move.word().into());
        let best: Vec<String> = best.iter().map(|mv| mv.name(Lettering::Go)).collect();
        answer.insert("best".into(), best.into());
        answer.insert("order".into(), order.into());
        let counted = |margin: i32| half_points(self.score(margin).margin_half_points());
        match *margin {
            Verdict::Exact(margin) | Verdict::Estimate(margin) => {
                answer.insert("score".into(), counted(margin));
                answer.insert("result".into(), self.score(margin).to_string().into());
            }
            Verdict::Bound { low, high } => {
                answer.insert("low".into(), counted(low));
                answer.insert("high".into(), counted(high));
                let results = [low, high].map(|margin| self.score(margin).to_string());
                answer.insert("results".into(), json!(results));
            }
        }
        answer.insert("kind".into(), margin.kind().into());
        answer.insert("ko".into(), self.has(Doubt::Ko).into());
        let [black, white] = settled.map(|points| names(points.iter()));
        answer.insert("settled".into(), json!({ "black": black, "white": white }));
        Ok(answer.into())
    }

    fn region_json(&self, index: usize, region: &Region) -> Result<Value, Failure> {
        let mut told = Map::new();
        told.insert("name".into(), named(index).into());
        told.insert("points".into(), names(region.points.iter()).into());
        match region.value {
            Verdict::Bound { low, high } => {
                told.insert("low".into(), self.store.name(low)?.into());
                told.insert("high".into(), self.store.name(high)?.into());
            }
            Verdict::Exact(game) | Verdict::Estimate(game) => {
                told.insert("value".into(), self.store.name(game)?.into());
            }
        }
        if let Some(heat) = &region.heat {
            told.insert("mean".into(), exact(heat.mean));
            told.insert("temperature".into(), exact(heat.temperature));
            told.insert("character".into(), code(heat.character).into());
            let [black, white] = &heat.best;
            told.insert("black_moves".into(), names(black.iter().copied()).into());
            told.insert("white_moves".into(), names(white.iter().copied()).into());
        }
        told.insert("kind".into(), region.value.kind().into());
        if let Some(doubt) = region.doubt {
            let why = if doubt == Doubt::Ko { "ko" } else { "too large" };
            told.insert("why".into(), why.into());
        }
        Ok(told.into())
    }

    fn has(&self, doubt: Doubt) -> bool {
        self.analysis.regions.iter().any(|region| region.doubt == Some(doubt))
    }

    fn name(&self, game: Worth) -> Result<String, Failure> {
        let name = self.store.notation(game)?;
        Ok(if name.chars().count() > LONGEST {
            name.chars().take(LONGEST - 3).chain("...".chars()).collect()
        } else {
            name
        })
    }

    pub(super) fn in_words(&self) -> Result<String, Failure> {
        let mut text = board_text(&self.picture()?);
        let mut rows = Vec::new();
        for (index, region) in self.analysis.regions.iter().enumerate() {
            rows.push(self.row(index, region)?);
        }
        if !rows.is_empty() && !self.analysis.is_too_early() {
            let heads = ["", "value", "mean", "move worth", "", "Black", "White"];
            text.push_str(&table(&heads, &rows));
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", self.advice());
        Ok(text)
    }

    fn row(&self, index: usize, region: &Region) -> Result<Vec<String>, Failure> {
        let value = match region.value {
            Verdict::Exact(game) | Verdict::Estimate(game) => self.name(game)?,
            Verdict::Bound { low, high } => {
                format!("{} to {}", self.name(low)?, self.name(high)?)
            }
        };
        let Some(heat) = &region.heat else {
            let why = match region.doubt {
                Some(Doubt::Ko) => "a ko or seki",
                _ => "too large to be solved",
            };
            let blank = String::new;
            return Ok(vec![named(index), value, blank(), blank(), why.into(), blank(), blank()]);
        };
        let worth = match heat.character {
            Character::Settled => String::new(),
            _ => heat.temperature.to_string(),
        };
        let moves = |color: Color| names(heat.best[color.index()].iter().copied()).join(" ");
        Ok(vec![
            named(index),
            value,
            heat.mean.to_string(),
            worth,
            heat.character.to_string(),
            moves(Color::Black),
            moves(Color::White),
        ])
    }

    /// One sentence on what to do, one on what it comes to.
    fn advice(&self) -> String {
        let Analysis { to_move, margin, best, order, regions, .. } = self.analysis;
        if self.analysis.is_too_early() {
            return "No stones are safe yet, so nothing can be solved: the endgame comes later."
                .to_owned();
        }
        let mover = to_move.player();
        let mut words = match (order.first(), best.first()) {
            (Some((_, point)), _) => format!("{mover} plays {}.", point.name(Lettering::Go)),
            (None, Some(Move::Pass)) => format!("Nobody gains by moving: {mover} may pass."),
            (None, Some(Move::Play(point))) if self.has(Doubt::Ko) => {
                format!("{mover} does best with {}.", point.name(Lettering::Go))
            }
            (None, Some(Move::Play(point))) => format!(
                "Nobody gains by moving; by rules that leave dead stones on the board {mover} takes \
                 them, {} first.",
                point.name(Lettering::Go)
            ),
            (None, None) => String::new(),
        };
        if order.len() > 1 {
            let moves: Vec<String> = order
                .iter()
                .map(|(color, point)| format!("{} {}", color.letter(), point.name(Lettering::Go)))
                .collect();
            let _ = write!(words, " In order: {}.", moves.join(", "));
        }
        let result = match *margin {
            Verdict::Exact(margin) | Verdict::Estimate(margin) => {
                let rule = if self.has(Doubt::Ko) { " by simple ko" } else { "" };
                format!("With best play {}, exact{rule}.", self.score(margin))
            }
            Verdict::Bound { low, high } => {
                let why = match (self.has(Doubt::TooLarge), regions.is_empty()) {
                    (true, _) => "a region is too large to be solved",
                    _ => "kos decide, and endless play may be read either way",
                };
                format!("Between {} and {}: {why}.", self.score(low), self.score(high))
            }
        };
        format!("{words} {result}").trim().to_owned()
    }

    /// The board with regions outlined and numbered, and the best first moves.
    pub(super) fn picture(&self) -> Result<BoardPicture, Failure> {
        let mut picture = self.game.picture();
        let position = self.game.position();
        let mut matters = PointSet::EMPTY;
        for color in Color::BOTH {
            let index = color.index();
            for point in (self.analysis.settled[index] | self.analysis.safe[index]).iter() {
                picture.ownership(point, if color == Color::Black { 1.0 } else { -1.0 });
            }
        }
        let is_best = |point: &Point| self.analysis.best.contains(&Move::Play(*point));
        for (index, region) in self.analysis.regions.iter().enumerate() {
            if region.doubt == Some(Doubt::TooLarge) && region.points.len() > 60 {
                continue;
            }
            picture.region(&region.points);
            matters |= region.points;
            let free = region.points & position.empty_points();
            let place = free.iter().find(|point| !is_best(point)).or_else(|| free.first());
            if let Some(point) = place {
                picture.label(point, named(index));
            }
        }
        let moves = self.analysis.best.iter();
        let points =
            moves.filter_map(|mv| if let Move::Play(point) = mv { Some(*point) } else { None });
        for point in points {
            picture.mark(point, Mark::Cross);
        }
        if let Some((_, point)) = self.analysis.order.first() {
            picture.large_mark(*point, Mark::Cross);
        }
        let title = match self.analysis.margin {
            Verdict::Exact(margin) | Verdict::Estimate(margin) => self.score(margin).to_string(),
            Verdict::Bound { low, high } => format!("{} to {}", self.score(low), self.score(high)),
        };
        picture.title(format!("{} to move: {title}", self.analysis.to_move.player()));
        if let Some((corner, opposite)) = close_up(position.size(), &matters) {
            picture.part(corner, opposite);
        }
        Ok(picture)
    }
}

/// Columns side by side, without those that are empty.
fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        if cells == 0 { 0 } else { cells.max(heads[column].len()) }
    };
    let columns: Vec<(usize, usize)> =
        (0..heads.len()).map(|column| (column, width(column))).filter(|(_, w)| *w > 0).collect();
    let line = |cells: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = columns.iter().map(|&(c, w)| format!("{:w$}", cells(c))).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    let mut text = line(&|column| heads[column].to_owned());
    for row in rows {
        text.push_str(&line(&|column| row[column].clone()));
    }
    text
}
