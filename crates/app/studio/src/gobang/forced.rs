//! The forced win of the side to move, to be replayed.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use tengen_board::{Color, Lettering};
use tengen_gobang_engine::{By, Outcome, Position, solve};
use tengen_gobang_rules::Game;

use super::view;
use crate::app::App;
use crate::error::{Answer, Refusal};

/// Stones that are put to find it: a second or two.
const NODES: u64 = 1_000_000;

/// How long that may take at most.
const TIME: Duration = Duration::from_secs(20);

/// Looks for a win by fours and threes, the shortest.
pub(super) async fn win(State(app): State<Arc<App>>) -> Answer {
    let game = app.gobang.game();
    if game.to_move().is_none() {
        return Err(Refusal::conflict("over", "The game is over: undo, or begin another."));
    }
    app.panels.ask(TIME, move |_| Json(found(game))).await
}

fn found(mut game: Game) -> Value {
    let solution = solve(&mut Position::of(&game), By::Threats, NODES);
    let told = |result: &str, kind: &str| json!({ "result": result, "kind": kind, "nodes": solution.nodes });
    let win = match &solution.outcome {
        Outcome::Win(win) => win,
        Outcome::None => return told("none", "Exact"),
        Outcome::Unknown => return told("unknown", "Bound"),
    };
    let mut answer = told("win", "Exact");
    answer["winner"] = game.to_move().map(Color::word).into();
    answer["stones"] = win.stones.into();
    let mut line = Vec::new();
    for point in win.line() {
        let Some(color) = game.to_move() else { break };
        if game.play(point).is_err() {
            break;
        }
        line.push(json!({
            "color": color.word(),
            "move": point.name(Lettering::Gobang),
            "rows": view::rows(game.board()),
        }));
    }
    answer["line"] = line.into();
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_rules::{Board, RuleSet, read_moves};

    fn told(moves: &str) -> Value {
        let mut game = Game::new(Board::usual(), RuleSet::Freestyle);
        for point in read_moves(moves, game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        found(game)
    }

    #[test]
    fn a_win_is_told_stone_by_stone() {
        let win = told("h8 a1 i9 a2 i10 a14");
        assert_eq!((&win["result"], &win["winner"]), (&json!("win"), &json!("black")));
        assert_eq!((&win["kind"], &win["stones"]), (&json!("Exact"), &json!(6)));
        let line = win["line"].as_array().unwrap();
        assert!(line.len() >= 9, "{win}");
        assert_eq!((&line[0]["color"], &line[1]["color"]), (&json!("black"), &json!("white")));
        assert_eq!(line[0]["rows"].as_array().unwrap().len(), 15);
    }

    #[test]
    fn where_there_is_none_that_is_said() {
        assert_eq!(told("h8 h9")["result"], "none");
    }
}
