//! The *Equilibrium* panel: strategies of zero-sum games that nothing beats, with their gap; of games
//! that are typed, and of the moves and replies of the Gobang position on the board.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use tengen_board::{Lettering, Point};
use tengen_gobang_engine::{Payoffs, SamePoint};
use tengen_gobang_rules::Game;
use tengen_gobang_rules::thesis::SCORE_UNIT;
use tengen_nash::{Equilibrium, Method, Plans, WrittenGame};
use tengen_verdict::{Budget, Limits};

use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal, as_sentence};
use crate::gobang;
use crate::route::{Route, post};

/// How long a game may be worked on.
const TIME: Duration = Duration::from_secs(10);

/// The gap that is good enough unless another is asked for.
const USUAL_GAP: f64 = 1e-6;

/// Sequences of a tree that are told.
const MOST_TOLD: usize = 2_000;

pub(super) fn routes() -> Vec<Route> {
    vec![post("/api/panels/equilibrium", solve), post("/api/panels/equilibrium/board", solve_board)]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// A matrix as CSV or JSON, or a tree.
    game: String,
    method: Option<String>,
    gap: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnBoard {
    method: Option<String>,
    gap: Option<f64>,
    /// `none` or `printed`: what a reply on the point of the move counts.
    same_point: Option<String>,
}

/// How to solve.
#[derive(Clone, Copy)]
struct How {
    method: Method,
    gap: f64,
}

impl How {
    fn asked(method: Option<&str>, gap: Option<f64>) -> Result<How, Refusal> {
        let method = method.map_or(Ok(Method::default()), str::parse);
        let method = method.map_err(|error: String| Refusal::bad(as_sentence(error)))?;
        let gap = gap.unwrap_or(USUAL_GAP);
        if !(gap.is_finite() && gap >= 0.0) {
            return Err(Refusal::bad("The gap must be a number of at least 0, such as 0.001."));
        }
        Ok(How { method, gap })
    }
}

async fn solve(State(app): State<Arc<App>>, Asked(written): Asked<Written>) -> Answer {
    let how = How::asked(written.method.as_deref(), written.gap)?;
    if written.game.trim().is_empty() {
        return Err(Refusal::bad("There is no game yet: write rows of payoffs, or a tree."));
    }
    let answer = app.panels.ask(TIME, move |limits| answer(&written.game, how, limits)).await?;
    answer.map(Json)
}

fn answer(text: &str, how: How, limits: &Limits) -> Result<Value, Refusal> {
    let sentence = |error| Refusal::bad(as_sentence(error));
    let game = WrittenGame::parse(text).map_err(sentence)?;
    let mut budget = Budget::new(limits);
    let found = match &game {
        WrittenGame::Matrix(matrix) => matrix.solve(how.method, how.gap, &mut budget),
        WrittenGame::Tree(tree) => {
            tree.solve(how.method, how.gap, &mut budget).map_err(sentence)?
        }
    };
    let mut told = told(&found, game.exact_gap());
    match &game {
        WrittenGame::Matrix(_) => {
            told["game"] = "matrix".into();
            told["x"] = json!(found.x);
            told["y"] = json!(found.y);
        }
        WrittenGame::Tree(tree) => {
            told["game"] = "tree".into();
            told["x"] = plans(tree.first(), &found.x);
            told["y"] = plans(tree.second(), &found.y);
        }
    }
    Ok(told)
}

/// Value, gap and steps: exact where rounding alone is left, a bound otherwise.
fn told(found: &Equilibrium, exact_gap: f64) -> Value {
    let half = found.gap / 2.0;
    json!({
        "kind": if found.gap <= exact_gap { "Exact" } else { "Bound" },
        "value": found.value,
        "low": found.value - half,
        "high": found.value + half,
        "gap": found.gap,
        "iterations": found.iterations,
    })
}

/// What a player does at every information set that is reached: the share of each choice there.
fn plans(plans: &Plans, plan: &[f64]) -> Value {
    let reached = plans.information().iter().filter(|set| plan[set.after] > 0.0);
    let set = |set: &tengen_nash::Information| {
        let choice = |sequence: usize| json!({ "move": plans.last_move(sequence), "share": plan[sequence] / plan[set.after] });
        json!({
            "known": set.name,
            "reached": plan[set.after],
            "choices": set.sequences().map(choice).collect::<Vec<_>>(),
        })
    };
    reached.take(MOST_TOLD).map(set).collect::<Vec<_>>().into()
}

async fn solve_board(State(app): State<Arc<App>>, Asked(asked): Asked<OnBoard>) -> Answer {
    let how = How::asked(asked.method.as_deref(), asked.gap)?;
    let same = match asked.same_point.as_deref() {
        None | Some("none") => SamePoint::NoReply,
        Some("printed") => SamePoint::Printed,
        Some(_) => return Err(Refusal::bad("same_point: write none or printed.")),
    };
    let game = app.gobang.game();
    let answer = app.panels.ask(TIME, move |limits| on_board(&game, how, same, limits)).await?;
    answer.map(Json)
}

fn on_board(game: &Game, how: How, same: SamePoint, limits: &Limits) -> Result<Value, Refusal> {
    let Some(mover) = game.to_move() else {
        return Err(Refusal::conflict("over", "The game is over: undo, or begin another."));
    };
    let payoffs = Payoffs::of(game);
    let matrix = payoffs.matrix(same);
    let found = matrix.solve(how.method, how.gap, &mut Budget::new(limits));
    let mut told = told(&found, 1e-9 * matrix.range());
    let name = |point: Point| point.name(Lettering::Gobang);
    // Dividing gives the nearest number to the decimal, multiplying by 0.0001 need not.
    let score = |units: i64| units as f64 / (1.0 / SCORE_UNIT).round();
    let moves = payoffs.moves().iter().enumerate().map(|(row, &point)| {
        let (worst, reply) = payoffs.worst_reply(row);
        json!({
            "move": name(point),
            "share": found.x[row],
            "own": score(payoffs.own_score(row)),
            "worst": score(worst),
            "reply": reply.map(name),
        })
    });
    let replies = payoffs.replies().iter().zip(&found.y);
    told["game"] = "board".into();
    told["mover"] = mover.word().into();
    told["moves"] = moves.collect::<Vec<_>>().into();
    told["replies"] = replies
        .map(|(&point, &share)| json!({ "move": name(point), "share": share }))
        .collect::<Vec<_>>()
        .into();
    told["position"] = gobang::position(game);
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_rules::{Board, RuleSet, read_moves};

    /// A coin that only player one sees.
    const COIN: &str = "chance
  1/2 heads: one heads
    stop: 1
    bet: two asked
      fold: 1
      call: 2
  1/2 tails: one tails
    stop: -1
    bet: two asked
      fold: 1
      call: -2
";

    const HOW: How = How { method: Method::Simplex, gap: 0.0 };

    #[test]
    fn matrices_and_trees_are_solved() {
        let found = answer("0,-2,1\n2,0,-1\n-1,1,0", HOW, &Limits::default()).unwrap();
        assert_eq!((&found["kind"], &found["game"]), (&json!("Exact"), &json!("matrix")));
        assert!((found["x"][2].as_f64().unwrap() - 0.5).abs() < 1e-9, "{found}");
        let found = answer(COIN, HOW, &Limits::default()).unwrap();
        let sets = found["x"].as_array().unwrap();
        assert_eq!((sets.len(), &sets[0]["known"]), (2, &json!("heads")), "{found}");
        let rough = How { method: Method::Prm, gap: 0.1 };
        let found = answer("0,-2,1\n2,0,-1\n-1,1,0", rough, &Limits::default()).unwrap();
        let [low, high] = ["low", "high"].map(|end| found[end].as_f64().unwrap());
        assert!(found["kind"] == "Bound" && low <= 0.0 && high >= 0.0, "{found}");
    }

    #[test]
    fn what_is_no_game_is_refused_in_a_sentence() {
        for (text, word) in [
            ("1,2\n3", "Row 2 has 1"),
            ("1,x", "Line 1, column 2: 'x' is no payoff"),
            ("[[1,2],[3,", "not JSON"),
            ("one start\n  stop 0", "Line 2"),
        ] {
            let refused = format!("{:?}", answer(text, HOW, &Limits::default()).unwrap_err());
            assert!(refused.contains(word), "{text}: {refused}");
        }
        let newton = How::asked(Some("newton"), None);
        assert!(newton.is_err() && How::asked(None, Some(-1.0)).is_err());
        let tree = How { method: Method::Pdhg, gap: 0.0 };
        assert!(answer(COIN, tree, &Limits::default()).is_err());
    }

    #[test]
    fn a_position_has_a_mix_over_its_moves() {
        let mut game = Game::new(Board::usual(), RuleSet::ThesisBasic);
        for point in read_moves("h8 a1 h9 a3 h10", game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        let found = on_board(&game, HOW, SamePoint::NoReply, &Limits::default()).unwrap();
        assert_eq!((&found["kind"], &found["mover"]), (&json!("Exact"), &json!("white")));
        let moves = found["moves"].as_array().unwrap();
        let sum: f64 = moves.iter().map(|told| told["share"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        assert_eq!(found["position"]["stars"].as_array().unwrap().len(), 5);
    }
}
