//! What is told about a race on a board.

use std::fmt::Write;

use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Point};
use tengen_cgt::{Game, Result, Store};
use tengen_semeai::{
    Analysis, BoardRace, BoardRegion, Footing, Found, Method, Outcome, RegionKind, StaticVerdict,
};
use tengen_tactics::Status;
use tengen_verdict::Budget;

use super::{picture, words};
use crate::output::board_text;

/// A race on a board and what was found out about it.
pub(super) struct BoardAnswer<'a> {
    pub store: &'a Store,
    pub race: BoardRace,
    pub analysis: Analysis,
    /// How the race goes if Black begins, and if White does.
    pub lines: [Vec<(Color, Point)>; 2],
    /// Blocks of the other races that were found.
    others: Vec<[Point; 2]>,
}

impl<'a> BoardAnswer<'a> {
    pub fn find(
        store: &'a Store,
        race: BoardRace,
        others: Vec<[Point; 2]>,
        memory: usize,
        budget: &mut Budget,
    ) -> BoardAnswer<'a> {
        let analysis = race.analyse(store, memory, budget);
        let lines = match analysis.method {
            Method::Static(_) => Color::BOTH.map(|first| race.line(store, first)),
            Method::Search { .. } => analysis.lines.clone().map(|line| {
                let played = line.iter().filter_map(|mv| Some((mv.color, mv.mv.point()?)));
                played.collect()
            }),
        };
        BoardAnswer { store, race, analysis, lines, others }
    }

    /// What counting says, if it holds.
    pub fn counted(&self) -> Option<&StaticVerdict> {
        match &self.analysis.method {
            Method::Static(verdict) => Some(verdict),
            Method::Search { .. } => None,
        }
    }

    /// The one of the best moves to be recommended.
    pub fn recommended(&self, color: Color) -> Result<Option<Point>> {
        let Some(verdict) = self.counted() else {
            return Ok(self.analysis.moves[color.index()].first().copied());
        };
        let best = verdict.judgement.recommended(self.store, color)?;
        Ok(best.and_then(|mv| verdict.points_of(mv.mv, color).first().copied()))
    }

    /// The best moves that a player would think of.
    pub fn sensible_moves(&self, color: Color) -> Vec<Point> {
        match self.counted() {
            Some(verdict) => verdict.sensible_points(self.store, color),
            None => self.analysis.moves[color.index()].clone(),
        }
    }

    /// `Exact`, `Bound` or `Estimate`.
    fn kind(&self) -> &'static str {
        if self.analysis.first.contains(&Found::Unknown) {
            "Bound"
        } else if Color::BOTH.into_iter().all(|first| self.analysis.is_proved(first)) {
            "Exact"
        } else {
            "Estimate"
        }
    }

    pub fn as_json(&self) -> Result<Value> {
        let analysis = &self.analysis;
        let [black, white] = analysis.first.map(Found::word);
        let judgement = self.counted().map(|verdict| &verdict.judgement);
        let exact = self.counted().filter(|verdict| verdict.high.is_none());
        let cooled = exact
            .map(|verdict| words::full_value(self.store, verdict.judgement.cooled))
            .transpose()?;
        let adjusted = |side: usize| judgement.map(|judgement| judgement.adjusted[side]);
        let winning = |color: Color| {
            if analysis.first[color.index()] == Found::Known(Outcome::Wins(color)) {
                names(&analysis.moves[color.index()])
            } else {
                Vec::new()
            }
        };
        let mut object = json!({
            "black_first": black,
            "white_first": white,
            "cooled": cooled,
            "adjusted_black": adjusted(0),
            "adjusted_white": adjusted(1),
            "winning_moves": { "black": winning(Color::Black), "white": winning(Color::White) },
            "kind": self.kind(),
        });
        if self.kind() == "Bound" {
            object["low"] = "white".into();
            object["high"] = "black".into();
        }
        let [black_block, white_block] = self.race.blocks();
        object["black_block"] = name(black_block).into();
        object["white_block"] = name(white_block).into();
        object["recommended"] = json!({
            "black": self.recommended(Color::Black)?.map(name),
            "white": self.recommended(Color::White)?.map(name),
        });
        let line = |side: usize| {
            let line = self.lines[side].iter();
            line.map(|&(color, point)| format!("{}:{}", color.letter(), name(point)))
                .collect::<Vec<_>>()
        };
        object["lines"] = json!({ "black": line(0), "white": line(1) });
        match &analysis.method {
            Method::Static(verdict) => {
                object["method"] = "counting".into();
                object["winning_moves_complete"] = verdict.are_moves_complete.into();
                if let Some(high) = verdict.high {
                    object["cooled_low"] =
                        words::full_value(self.store, verdict.judgement.cooled)?.into();
                    object["cooled_high"] = words::full_value(self.store, high)?.into();
                }
                let regions: Result<Vec<Value>> =
                    verdict.regions.iter().map(|region| self.region(region)).collect();
                object["regions"] = regions?.into();
            }
            Method::Search { obstacle, nodes } => {
                object["method"] = "search".into();
                object["reason"] = obstacle.to_string().into();
                object["nodes"] = (*nodes).into();
            }
        }
        if !self.others.is_empty() {
            object["other_races"] =
                self.others.iter().map(|blocks| json!(blocks.map(name))).collect();
        }
        Ok(object)
    }

    fn region(&self, region: &BoardRegion) -> Result<Value> {
        let points: Vec<Point> = region.points.iter().collect();
        let mut object = json!({ "points": names(&points) });
        match region.kind {
            RegionKind::Outside { owner, normal, cooled } => {
                match region.high {
                    None => object["value"] = words::full_value(self.store, cooled)?.into(),
                    Some(high) => {
                        object["low"] = words::full_value(self.store, cooled)?.into();
                        object["high"] = words::full_value(self.store, high)?.into();
                    }
                }
                object["owner"] = owner.word().into();
                if region.high.is_none() {
                    object["tree"] = words::full_value(self.store, normal)?.into();
                }
            }
            RegionKind::Eye { owner, eye } => {
                let sign = if owner == Color::Black { 1 } else { -1 };
                object["value"] = (sign * i64::from(eye.moves())).to_string().into();
                object["owner"] = owner.word().into();
                object["eye"] = eye.points().into();
            }
            RegionKind::Shared => {
                object["value"] = points.len().to_string().into();
                object["owner"] = "both".into();
            }
        }
        Ok(object)
    }

    pub fn in_words(&self) -> Result<String> {
        let mut text = board_text(&picture::race(self)?);
        let analysis = &self.analysis;
        let [black, white] = self.race.blocks().map(name);
        let _ = writeln!(text, "Black's block at {black} against White's at {white}");
        match &analysis.method {
            Method::Static(verdict) => {
                for region in &verdict.regions {
                    let _ = writeln!(text, "{}", self.region_in_words(region)?);
                }
                let sum = self.between(verdict.judgement.cooled, verdict.high)?;
                let _ = writeln!(text, "sum, cooled by 2: {sum}");
                let _ = writeln!(text, "{}", words::class(&verdict.race));
                if verdict.may_escape {
                    text += "moves by the thousand: the block has joined stones that live, or has made an eye\n";
                }
            }
            Method::Search { obstacle, nodes } => {
                let _ = writeln!(text, "counting does not hold: {obstacle}");
                let _ = writeln!(text, "read instead: {nodes} positions");
            }
        }
        for first in Color::BOTH {
            let _ = writeln!(text, "{}", self.verdict(first));
            let best = self.recommended(first)?;
            let mut others = self.sensible_moves(first);
            others.retain(|&point| Some(point) != best);
            if let Some(best) = best {
                let others = match others.as_slice() {
                    [] => String::new(),
                    others => format!("; also {}", names(others).join(" ")),
                };
                let _ = writeln!(text, "  with {}{others}", name(best));
            }
            let line = &self.lines[first.index()];
            if !line.is_empty() {
                let line: Vec<String> = line.iter().map(|&(_, point)| name(point)).collect();
                let _ = writeln!(text, "  line: {}", line.join(" "));
            }
        }
        if let Some(Footing::Standing(stone)) = analysis.footing {
            let stone = name(stone);
            let _ = writeln!(
                text,
                "an estimate as far as the stones round the race are not proved to live: {stone}"
            );
        } else if self.kind() == "Estimate" {
            let _ = writeln!(
                text,
                "an estimate as far as a block that is given up may leave a shape that kills"
            );
        }
        for blocks in &self.others {
            let [black, white] = blocks.map(name);
            let _ = writeln!(text, "another race: --black-block {black} --white-block {white}");
        }
        Ok(text)
    }

    /// A value, or two that it lies between.
    pub fn between(&self, low: Game, high: Option<Game>) -> Result<String> {
        let low = words::value(self.store, low)?;
        Ok(match high {
            None => low,
            Some(high) => format!("between {low} and {}", words::value(self.store, high)?),
        })
    }

    /// Who wins if this side begins.
    pub fn verdict(&self, first: Color) -> String {
        match self.analysis.first[first.index()] {
            Found::Known(outcome) => {
                let ahead = self
                    .counted()
                    .and_then(|verdict| verdict.judgement.moves_ahead(&verdict.race, first));
                words::verdict(first, outcome, ahead)
            }
            Found::Ko { winner, status } => {
                let (taker, keeper) = (winner.player(), winner.other().player());
                let needs = match status {
                    Status::RefuterNeeds(threats) => {
                        format!("{keeper} needs {}", threats_of(threats))
                    }
                    Status::ProverNeeds(threats) => {
                        format!("{taker} needs {}", threats_of(threats))
                    }
                    _ => String::new(),
                };
                format!("{} begins: ko; {needs}", first.player())
            }
            Found::Unknown => {
                format!("{} begins: not known within the limits", first.player())
            }
        }
    }

    fn region_in_words(&self, region: &BoardRegion) -> Result<String> {
        let points: Vec<Point> = region.points.iter().collect();
        let points = names(&points).join(" ");
        Ok(match region.kind {
            RegionKind::Outside { owner, normal, cooled } => {
                let (tree, value) =
                    (words::value(self.store, normal)?, self.between(cooled, region.high)?);
                let told = match region.high {
                    None if tree == value => value,
                    None => format!("{tree}, cooled {value}"),
                    Some(_) => format!("cooled {value}"),
                };
                format!("{}'s liberties {points}: {told}", owner.player())
            }
            RegionKind::Eye { owner, eye } => {
                let moves = words::counted(eye.moves(), "move");
                format!("{}'s eye {points}: {moves}", owner.player())
            }
            RegionKind::Shared => format!("shared liberties {points}"),
        })
    }
}

fn threats_of(threats: u8) -> String {
    match threats {
        1 => "1 threat".to_owned(),
        u8::MAX => "more threats than were counted".to_owned(),
        _ => format!("{threats} threats"),
    }
}

pub(super) fn name(point: Point) -> String {
    point.name(Lettering::Go)
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().copied().map(name).collect()
}
