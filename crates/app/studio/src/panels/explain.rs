//! The *Explain* panel: what is going on on the board, in sentences that light stones and play lines.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use tengen_board::{Color, Lettering};
use tengen_explain::{Explainer, Fact};
use tengen_gobang_explain as gobang;
use tengen_gobang_rules::Game as GobangGame;
use tengen_play::Game;
use tengen_tell::{Language, Teller};
use tengen_verdict::Limits;

use super::reading::replayed;
use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal};
use crate::gobang::rows;
use crate::route::{Route, post};
use crate::seen::Seen;
use crate::shape;

/// How long a position may be looked at: who reads does not wait longer.
const TIME: Duration = Duration::from_secs(2);

pub(super) fn routes() -> Vec<Route> {
    vec![post("/api/panels/explain", go), post("/api/panels/explain/gobang", five_in_a_row)]
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The position; the game in progress if nothing is said.
    #[serde(default)]
    at: Seen,
    /// The language: `en`, `zh-hant` or `ja`.
    #[serde(default)]
    language: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenOfGobang {
    #[serde(default)]
    language: Option<String>,
}

fn language(written: Option<&str>) -> Result<Language, Refusal> {
    let language = written.map_or(Ok(Language::English), str::parse);
    language.map_err(|error| Refusal::bad(format!("language: {error}.")))
}

async fn go(State(app): State<Arc<App>>, Asked(written): Asked<Written>) -> Answer {
    let language = language(written.language.as_deref())?;
    let game = written.at.game(&app)?;
    app.panels.ask(TIME, move |limits| Json(told(&game, language, limits))).await
}

fn told(game: &Game, language: Language, limits: &Limits) -> Value {
    let komi = game.area_komi_half_points();
    let usual = Explainer::usual(game.size(), komi);
    let explainer = Explainer { time: limits.time, stop: limits.stop.clone(), ..usual };
    let position = game.position();
    let explanation = explainer.explain(position);
    let mut teller = Teller::new(language, &explanation);
    let fact = |fact: &Fact| {
        json!({
            "kind": fact.kind(),
            "sentence": teller.sentence(fact),
            "stones": shape::names(fact.stones.iter()),
            "points": shape::names(fact.points.iter()),
            "line": replayed(position, &fact.line),
        })
    };
    let facts: Vec<Value> = explanation.facts.iter().map(fact).collect();
    json!({ "heading": teller.theme(explanation.theme()), "facts": facts })
}

async fn five_in_a_row(
    State(app): State<Arc<App>>,
    Asked(written): Asked<WrittenOfGobang>,
) -> Answer {
    let language = language(written.language.as_deref())?;
    let game = app.gobang.game();
    app.panels.ask(TIME, move |limits| Json(told_of_gobang(&game, language, limits))).await
}

fn told_of_gobang(game: &GobangGame, language: Language, limits: &Limits) -> Value {
    // Half of the time is for the search player, the rest for proofs.
    let time = limits.time.map(|time| time / 2);
    let explainer = gobang::Explainer { time, ..gobang::Explainer::default() };
    let explanation = explainer.explain(game);
    let mut teller = Teller::about(language, explanation.to_move.unwrap_or(Color::Black));
    let name = |point: tengen_board::Point| point.name(Lettering::Gobang);
    let fact = |fact: &gobang::Fact| {
        let mut board = game.board().clone();
        let step = |&(color, point): &gobang::Played| {
            if !board.is_empty(point) {
                return None;
            }
            board.place(point, color);
            Some(json!({ "color": color.word(), "move": name(point), "rows": rows(&board) }))
        };
        json!({
            "kind": fact.kind(),
            "sentence": teller.gobang_sentence(fact),
            "stones": fact.stones.iter().map(name).collect::<Vec<_>>(),
            "points": fact.points.iter().map(name).collect::<Vec<_>>(),
            "line": fact.line.iter().map_while(step).collect::<Vec<_>>(),
        })
    };
    let facts: Vec<Value> = explanation.facts.iter().map(fact).collect();
    json!({ "heading": Value::Null, "facts": facts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::{Diagram, Komi, RuleSet};
    use tengen_gobang_rules::{Board, RuleSet as GobangRules, read_moves};

    #[test]
    fn a_sentence_names_its_stones_and_its_line_comes_as_boards() {
        let diagram = Diagram::read(
            ". . . . . . .
             . X X X X . .
             . X O O X . .
             . X O O . . .
             . . X X O . .
             . . . . O . .
             . . . . . . .",
        )
        .unwrap();
        let position = diagram.set_up(RuleSet::Chinese.rules());
        let mut game = Game::new(diagram.size(), RuleSet::Chinese, Komi::half_points(0));
        game.set_up(diagram.size().points().map(|point| (point, position.stone(point))));
        let limits = Limits { time: Some(Duration::from_millis(600)), ..Limits::default() };
        let told = told(&game, Language::Japanese, &limits);
        let first = &told["facts"][0];
        assert!(first["sentence"].as_str().unwrap().contains("取れる"), "{told}");
        assert_eq!(first["stones"].as_array().unwrap().len(), 4);
        assert_eq!((&first["points"][0], &first["line"][0]["move"]), (&json!("E4"), &json!("E4")));
        assert_eq!(first["line"][0]["rows"][3], ".X..X..", "the stones are taken");
    }

    #[test]
    fn gobang_is_told_with_its_win() {
        let mut game = GobangGame::new(Board::usual(), GobangRules::Freestyle);
        for point in read_moves("h8 a1 h9 a3 h10 a5", game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
        let told = told_of_gobang(&game, Language::English, &limits);
        let first = &told["facts"][0];
        assert!(first["sentence"].as_str().unwrap().contains("forced win"), "{told}");
        assert_eq!(first["stones"], json!(["H8", "H9", "H10"]));
        assert_eq!(first["line"][0]["color"], "black");
    }
}
