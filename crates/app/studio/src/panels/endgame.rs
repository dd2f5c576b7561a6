//! The *Endgame* panel: what is left between safe stones, region by region, and the best order.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use tengen_board::{Color, Lettering};
use tengen_cgt::{CgtError, Store};
use tengen_endgame::{Analysis, Character, Doubt, Endgames, Region};
use tengen_play::Game;
use tengen_verdict::{Budget, Limits, Verdict};

use super::values;
use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal};
use crate::route::{Route, post};
use crate::seen::Seen;
use crate::shape;

/// How long an endgame may be thought about.
const TIME: Duration = Duration::from_secs(3);

/// Comparisons of values for a region: about as long.
const WORK: u64 = 3_000_000;

/// Values that take more letters are cut.
const LONGEST: usize = 200;

pub(super) fn routes() -> Vec<Route> {
    vec![post("/api/panels/endgame", endgame)]
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The position; the game in progress if nothing is said.
    #[serde(default)]
    at: Seen,
    /// Who begins, if not whose turn it is.
    to_move: Option<String>,
    /// Whether pictures are for a dark page.
    #[serde(default)]
    dark: bool,
}

async fn endgame(State(app): State<Arc<App>>, Asked(written): Asked<Written>) -> Answer {
    let mut game = written.at.game(&app)?.by_area();
    if let Some(color) = &written.to_move {
        let color = color.parse().map_err(|error| Refusal::bad(format!("to_move: {error}.")))?;
        game.set_to_move(color);
    }
    app.panels.ask(TIME, move |limits| answer(&game, written.dark, limits)).await?.map(Json)
}

fn answer(game: &Game, dark: bool, limits: &Limits) -> Result<Value, Refusal> {
    let mut endgames = Endgames::new().within(WORK);
    let analysis = endgames.analyse(game.position(), &mut Budget::new(limits));
    let told = Told { game, store: endgames.store(), analysis: &analysis, dark };
    told.answer().map_err(|error| values::refuse(&error))
}

struct Told<'a> {
    game: &'a Game,
    store: &'a Store,
    analysis: &'a Analysis,
    dark: bool,
}

impl Told<'_> {
    fn answer(&self) -> Result<Value, CgtError> {
        let Analysis { to_move, margin, best, regions, .. } = self.analysis;
        let regions: Result<Vec<Value>, CgtError> =
            regions.iter().map(|region| self.region(region)).collect();
        let result = |margin: i32| self.game.score_of_margin(margin).to_string();
        let results = match *margin {
            Verdict::Exact(margin) | Verdict::Estimate(margin) => vec![result(margin)],
            Verdict::Bound { low, high } => vec![result(low), result(high)],
        };
        Ok(json!({
            "to_move": to_move.word(),
            "regions": regions?,
            "kind": margin.kind(),
            "results": results,
            "best": best.iter().map(|mv| mv.name(Lettering::Go)).collect::<Vec<_>>(),
            "line": self.line(),
            "early": self.analysis.is_too_early(),
            "ko": self.analysis.has_ko(),
        }))
    }

    /// Best play with the boards it leads to.
    fn line(&self) -> Vec<Value> {
        let mut position = self.game.position().clone();
        let mut line = Vec::new();
        for &(color, point) in &self.analysis.order {
            if position.play_as(color, point.into()).is_err() {
                break;
            }
            let rows = shape::rows(&position);
            line.push(json!({
                "color": color.word(),
                "move": point.name(Lettering::Go),
                "rows": rows,
            }));
        }
        line
    }

    fn region(&self, region: &Region) -> Result<Value, CgtError> {
        let name = |game| -> Result<String, CgtError> {
            let name = self.store.notation(game)?;
            Ok(if name.chars().count() > LONGEST {
                name.chars().take(LONGEST).chain(['…']).collect()
            } else {
                name
            })
        };
        let mut told = json!({
            "points": shape::names(region.points.iter()),
            "kind": region.value.kind(),
            "why": region.doubt.map(|doubt| if doubt == Doubt::Ko { "ko" } else { "large" }),
        });
        match region.value {
            Verdict::Exact(game) | Verdict::Estimate(game) => {
                told["value"] = name(game)?.into();
                let thermograph = self.store.thermograph(game)?;
                let picture = values::picture(&thermograph, self.dark);
                told["picture"] = picture.map(|picture| picture.to_svg()).into();
            }
            Verdict::Bound { low, high } => {
                told["value"] = format!("{} … {}", name(low)?, name(high)?).into();
            }
        }
        if let Some(heat) = &region.heat {
            told["mean"] = heat.mean.to_string().into();
            told["temperature"] = heat.temperature.to_string().into();
            told["character"] = match heat.character {
                Character::Settled => "settled",
                Character::Gote => "gote",
                Character::Sente(Color::Black) => "sente.black",
                Character::Sente(Color::White) => "sente.white",
                Character::DoubleSente => "sente.both",
            }
            .into();
            for color in Color::BOTH {
                let moves = heat.best[color.index()].iter().copied();
                told[color.word()] = json!(shape::names(moves));
            }
        }
        Ok(told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::{Diagram, Komi, RuleSet};

    fn told(text: &str) -> Value {
        let diagram = Diagram::read(text).unwrap();
        let position = diagram.set_up(RuleSet::Chinese.rules());
        let mut game = Game::new(diagram.size(), RuleSet::Chinese, Komi::half_points(1));
        game.set_up(diagram.size().points().map(|point| (point, position.stone(point))));
        answer(&game, false, &Limits::default()).unwrap()
    }

    #[test]
    fn a_corridor_has_a_value_a_picture_and_a_line() {
        let told = told(
            "
            X . X X X X O . O .
            X X X . . O O O O O
            . X X X X X O O O O",
        );
        let region = &told["regions"][0];
        assert_eq!(region["value"], "{2|{0|-2}}");
        assert_eq!((&region["mean"], &region["temperature"]), (&"1/2".into(), &"3/2".into()));
        assert_eq!((&region["character"], &region["black"][0]), (&"gote".into(), &"E2".into()));
        assert!(region["picture"].as_str().unwrap().starts_with("<svg"));
        assert_eq!(told["line"][0]["move"], "E2");
        assert_eq!(told["line"][0]["rows"][1], "XXX.XOOOOO");
        assert_eq!((&told["kind"], &told["results"][0]), (&"Exact".into(), &"B+3.5".into()));
    }

    #[test]
    fn an_open_board_is_too_early() {
        let told = told(&". . . . . . . . .\n".repeat(9));
        assert_eq!((&told["early"], &told["kind"]), (&true.into(), &"Bound".into()));
    }
}
