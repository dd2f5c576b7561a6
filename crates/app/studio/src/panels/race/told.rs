//! Answers as the page reads them.

use std::cmp::Ordering;

use serde_json::{Value, json};
use tengen_board::{Color, Move, Point};
use tengen_cgt::{Game, Number, Result, Store};
use tengen_semeai::{
    Analysis, BoardRace, BoardRegion, Eye, Footing, Found, Method, OUT_OF_DANGER, Obstacle,
    Outcome, Race, RegionKind, StaticVerdict,
};
use tengen_tactics::LineMove;

use super::super::reading::{needs, replayed};
use super::find::FoundRace;
use crate::shape;

/// A race that was found, for a list.
pub(super) fn found(found: &FoundRace) -> Value {
    let [black, white] = found.race.blocks().map(shape::name);
    json!({
        "black": black,
        "white": white,
        "stones": found.stones(),
        "closed": found.is_closed,
        "first": found.first.map(|first| by_side(first.map(|outcome| outcome.word().into()))),
    })
}

/// What was found out about a race.
pub(super) struct Told<'a> {
    pub(super) store: &'a Store,
    pub(super) race: &'a BoardRace,
    pub(super) analysis: &'a Analysis,
}

impl Told<'_> {
    pub(super) fn answer(&self) -> Result<Value> {
        let position = self.race.position();
        let block = |color: Color| {
            let stone = self.race.blocks()[color.index()];
            json!({
                "stone": shape::name(stone),
                "stones": shape::names(position.string_stones(stone)),
            })
        };
        let first = [self.first(Color::Black)?, self.first(Color::White)?];
        let mut answer = json!({
            "blocks": by_side(Color::BOTH.map(block)),
            "first": by_side(first),
            "standing": match self.analysis.footing {
                Some(Footing::Standing(stone)) => Some(shape::name(stone)),
                Some(Footing::Alive) | None => None,
            },
        });
        match &self.analysis.method {
            Method::Static(verdict) => {
                let regions: Result<Vec<Value>> =
                    verdict.regions.iter().map(|region| self.region(region)).collect();
                let (class, favours) = class(&verdict.race);
                answer["method"] = "counting".into();
                answer["cooled"] = self.value(verdict.judgement.cooled, verdict.high)?;
                answer["class"] = class.into();
                answer["favours"] = favours.map(Color::word).into();
                answer["escapes"] = verdict.may_escape.into();
                answer["regions"] = regions?.into();
            }
            Method::Search { obstacle, nodes } => {
                let (word, at) = obstacle_word(obstacle);
                answer["method"] = "search".into();
                answer["obstacle"] = json!({
                    "word": word,
                    "at": at.map(shape::name),
                    "sentence": obstacle.to_string(),
                });
                answer["nodes"] = (*nodes).into();
            }
        }
        Ok(answer)
    }

    fn counted(&self) -> Option<&StaticVerdict> {
        match &self.analysis.method {
            Method::Static(verdict) => Some(verdict),
            Method::Search { .. } => None,
        }
    }

    /// How the race goes if this colour begins.
    fn first(&self, color: Color) -> Result<Value> {
        let side = color.index();
        let found = self.analysis.first[side];
        let is_lost = found == Found::Known(Outcome::Wins(color.other()));
        let (moves, recommended) = match self.counted() {
            _ if is_lost => (Vec::new(), None),
            Some(verdict) => {
                let best = verdict.judgement.recommended(self.store, color)?;
                let point = best.and_then(|mv| verdict.points_of(mv.mv, color).first().copied());
                (verdict.sensible_points(self.store, color), point)
            }
            None => {
                let moves = self.analysis.moves[side].clone();
                let first = moves.first().copied();
                (moves, first)
            }
        };
        let needs = match found {
            Found::Ko { winner, status } => needs(status, winner),
            Found::Known(_) | Found::Unknown => Value::Null,
        };
        Ok(json!({
            "kind": self.kind(color),
            "result": found.word(),
            "ahead": self.ahead(color),
            "lead": self.counted().map(|verdict| verdict.judgement.adjusted[side]),
            "needs": needs,
            "moves": shape::names(moves),
            "all_moves": self.counted().is_some_and(|verdict| verdict.are_moves_complete),
            "recommended": recommended.map(shape::name),
            "line": replayed(self.race.position(), &self.line(color)),
        }))
    }

    /// How sure a result is.
    fn kind(&self, first: Color) -> &'static str {
        if self.analysis.first[first.index()] == Found::Unknown {
            "Bound"
        } else if self.analysis.is_proved(first) {
            "Exact"
        } else {
            "Estimate"
        }
    }

    /// How many moves the winner has to spare.
    fn ahead(&self, first: Color) -> Value {
        let ahead =
            self.counted().and_then(|verdict| verdict.judgement.moves_ahead(&verdict.race, first));
        match ahead {
            Some(OUT_OF_DANGER..) => "safe".into(),
            ahead => ahead.into(),
        }
    }

    fn line(&self, first: Color) -> Vec<LineMove> {
        match self.analysis.method {
            Method::Static(_) => self.race.line(self.store, first).into_iter().map(plain).collect(),
            Method::Search { .. } => self.analysis.lines[first.index()].clone(),
        }
    }

    /// A value, or the two it lies between.
    fn value(&self, low: Game, high: Option<Game>) -> Result<Value> {
        let name = self.store.name(low)?;
        Ok(match high {
            None => name.into(),
            Some(high) => json!({ "low": name, "high": self.store.name(high)? }),
        })
    }

    fn region(&self, region: &BoardRegion) -> Result<Value> {
        let mut told = json!({ "points": shape::names(region.points.iter()) });
        match region.kind {
            RegionKind::Outside { owner, normal, cooled } => {
                let block = self.race.blocks()[owner.index()];
                let liberties = self.race.position().string_liberties(block) & region.points;
                let takes_more = |moves: Number| {
                    let moves = moves.floor().unsigned_abs();
                    (liberties.len() as u128 + 1..OUT_OF_DANGER as u128).contains(&moves)
                };
                told["kind"] = "outside".into();
                told["owner"] = owner.word().into();
                told["value"] = match region.high {
                    None => self.store.name(normal)?.into(),
                    Some(_) => Value::Null,
                };
                told["cooled"] = self.value(cooled, region.high)?;
                told["liberties"] = liberties.len().into();
                told["approach"] = self.store.as_number(normal).is_some_and(takes_more).into();
            }
            RegionKind::Eye { owner, eye } => {
                let sign = if owner == Color::Black { "" } else { "-" };
                told["kind"] = "eye".into();
                told["owner"] = owner.word().into();
                told["size"] = eye.points().into();
                told["stones"] = eye.stones().into();
                told["value"] = format!("{sign}{}", eye.moves()).into();
                told["cooled"] = told["value"].clone();
            }
            RegionKind::Shared => told["kind"] = "shared".into(),
        }
        Ok(told)
    }
}

/// What is said of Black and of White.
fn by_side([black, white]: [Value; 2]) -> Value {
    json!({ "black": black, "white": white })
}

/// A move of a race that was counted: nothing in it is a ko.
fn plain((color, point): (Color, Point)) -> LineMove {
    LineMove { color, mv: Move::Play(point), after_threat: false }
}

/// Which of Müller's kinds of race it is, and for whom shared liberties count.
fn class(race: &Race) -> (&'static str, Option<Color>) {
    let [black, white] = race.eyes.map(Eye::class);
    let favoured = match black.cmp(&white) {
        Ordering::Less => Some(Color::White),
        Ordering::Equal => None,
        Ordering::Greater => Some(Color::Black),
    };
    let class = match [black, white] {
        [0, 0] if race.shared == 0 => "plain",
        [0, 0] => "shared",
        [0, _] | [_, 0] => "eye",
        _ if favoured.is_none() => "eyes",
        _ => "big",
    };
    (class, favoured)
}

/// A word for why counting does not hold, and where.
const fn obstacle_word(obstacle: &Obstacle) -> (&'static str, Option<Point>) {
    match obstacle {
        Obstacle::TooLarge { at, .. } => ("large", Some(*at)),
        Obstacle::TooManyPositions(at) => ("many", Some(*at)),
        Obstacle::WeakWall(at) => ("wall", Some(*at)),
        Obstacle::Ko(at) => ("ko", Some(*at)),
        Obstacle::Repetition(at) => ("repetition", Some(*at)),
        Obstacle::SharedNotPlain(at) => ("shared", Some(*at)),
        Obstacle::UnsettledEye(at) => ("eye", Some(*at)),
        Obstacle::EyeToCome(at) => ("eye-to-come", Some(*at)),
        Obstacle::TwoEyes(at) => ("two-eyes", Some(*at)),
        Obstacle::LastLiberty(at) => ("last", Some(*at)),
        Obstacle::Field(_) => ("field", None),
        Obstacle::Values(_) => ("values", None),
    }
}
