//! The *Read* panel: can this string be caught, can its group live, can these two be connected?

mod fight;
mod told;

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use tengen_board::{Color, Point};
use tengen_go_rules::Position;
use tengen_tactics::{FieldError, QuestionError, Task};
use tengen_verdict::{Budget, Limits};

use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal};
use crate::route::{Route, post};
use crate::seen::Seen;
use crate::shape;
use fight::Fight;

/// How long a question may be thought about.
const TIME: Duration = Duration::from_secs(3);

/// Positions that may be looked at.
const NODES: u64 = 300_000;

pub(super) fn routes() -> Vec<Route> {
    vec![post("/api/panels/read", read)]
}

/// A question as the page asks it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The position; the game in progress if nothing is said.
    #[serde(default)]
    at: Seen,
    /// `capture`, `kill` or `connect`.
    goal: String,
    /// A stone of the string it is about.
    target: String,
    /// A stone of the string to be connected to.
    with: Option<String>,
    /// Who begins; whoever wants the goal if nothing is said.
    to_move: Option<String>,
}

impl Written {
    fn about(&self, position: Position) -> Result<Fight, Refusal> {
        let size = position.size();
        let task = match self.goal.as_str() {
            "capture" => Task::Capture,
            "kill" => Task::Kill,
            "connect" => Task::Connect,
            other => {
                let right = "write capture, kill or connect";
                return Err(Refusal::bad(format!("goal: '{other}' is none: {right}.")));
            }
        };
        let target = shape::parse_point("target", &self.target, size)?;
        let owner = stone(&position, target)?;
        let with = match (task, self.with.as_deref()) {
            (Task::Connect, Some(with)) => {
                let with = shape::parse_point("with", with, size)?;
                if stone(&position, with)? != owner {
                    return Err(no_other_end());
                }
                if position.string(with) == position.string(target) {
                    return Err(Refusal::conflict("joined", "These two are one string already."));
                }
                Some(with)
            }
            (Task::Connect, None) => return Err(no_other_end()),
            _ => None,
        };
        let to_move = match &self.to_move {
            Some(text) => {
                text.parse().map_err(|error| Refusal::bad(format!("to_move: {error}.")))?
            }
            None if task == Task::Connect => owner,
            None => owner.other(),
        };
        Ok(Fight::new(position, task, target, with, to_move))
    }
}

fn stone(position: &Position, point: Point) -> Result<Color, Refusal> {
    let missing = || Refusal::conflict("empty", "There is no stone on that point.");
    position.stone(point).ok_or_else(missing)
}

fn no_other_end() -> Refusal {
    Refusal::conflict("other_end", "To connect takes a second string of the same colour (with).")
}

fn refuse(error: QuestionError) -> Refusal {
    match error {
        QuestionError::NoStone(_) => Refusal::conflict("empty", "There is no stone on that point."),
        QuestionError::NoOtherEnd => no_other_end(),
        QuestionError::Field(FieldError::Empty) => {
            Refusal::conflict("nowhere", "There is no free point to play on.")
        }
        QuestionError::Field(FieldError::TooLarge { .. }) => {
            Refusal::conflict("wide", "The fight is too wide to be read.")
        }
        QuestionError::Field(error @ FieldError::Stone(_)) => Refusal::bad(format!("{error}.")),
    }
}

async fn read(State(app): State<Arc<App>>, Asked(written): Asked<Written>) -> Answer {
    let game = written.at.game(&app)?;
    let fight = written.about(game.position().clone())?;
    app.panels.ask(TIME, move |limits| answer(&fight, limits)).await?.map(Json)
}

fn answer(fight: &Fight, limits: &Limits) -> Result<serde_json::Value, Refusal> {
    let limits = Limits { nodes: Some(NODES), ..limits.clone() };
    let mut budget = Budget::new(&limits);
    let answered = fight.answer(&mut budget).map_err(refuse)?;
    let mistakes = fight.mistakes(&answered, &mut budget);
    Ok(told::answer(fight, &answered, &mistakes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use tengen_go_rules::Diagram;

    /// White's stone in the middle can be taken at once.
    const CORNER: &str = "
        . . . . . . .
        . . . . . O .
        . . . X . . .
        . . X O . . .
        O O O X X . .
        X X X O . . .
        . . . O . . .";

    fn told(diagram: &str, question: Value) -> Result<Value, String> {
        let written: Written = serde_json::from_value(question).map_err(|e| e.to_string())?;
        let fight = written.about(Diagram::position(diagram)).map_err(|e| format!("{e:?}"))?;
        answer(&fight, &Limits::default()).map_err(|e| format!("{e:?}"))
    }

    #[test]
    fn the_panel_says_what_the_reader_says() {
        let kill = |to_move: &str| {
            let middle = "
                . . . . . . .
                X X X X X . .
                O O O O X . .
                . . . O X . .";
            told(middle, json!({ "goal": "kill", "target": "B2", "to_move": to_move })).unwrap()
        };
        let black = kill("black");
        assert_eq!((&black["kind"], &black["result"]), (&json!("Exact"), &json!("reached")));
        assert_eq!((&black["moves"], &black["reach"]), (&json!(["B1"]), &json!("whole")));
        assert_eq!(black["line"][0]["rows"][3], ".X.OX..", "the board after the move");
        assert_eq!((&black["owner"], &black["prover"]), (&json!("white"), &json!("black")));
        let wrong: Vec<&Value> =
            black["mistakes"].as_array().unwrap().iter().map(|m| &m["move"]).collect();
        assert!(wrong.contains(&&json!("A1")) && wrong.contains(&&json!("C1")), "{wrong:?}");
        let white = kill("white");
        assert_eq!((&white["result"], &white["moves"]), (&json!("prevented"), &json!(["B1"])));
        assert_eq!(white["stones"].as_array().unwrap().len(), 5);
    }

    #[test]
    fn without_a_word_whoever_wants_it_begins() {
        let capture = told(CORNER, json!({ "goal": "capture", "target": "D4" })).unwrap();
        assert_eq!((&capture["to_move"], &capture["result"]), (&json!("black"), &json!("reached")));
        assert_eq!(capture["moves"][0], "E4", "of many ways the shortest");
        assert_eq!(capture["line"].as_array().unwrap().len(), 1);
        let question = json!({ "goal": "connect", "target": "A3", "with": "D2" });
        let connect = told(CORNER, question).unwrap();
        assert_eq!((&connect["to_move"], &connect["prover"]), (&json!("white"), &json!("white")));
    }

    #[test]
    fn what_needs_no_move_says_so() {
        // Two ways to join: if one is taken away the other is left.
        let joined = "
            . . . . .
            . X . X .
            . X . X .
            . . . . .";
        let question = json!({ "goal": "connect", "target": "B2", "with": "D2" });
        let told = told(joined, question).unwrap();
        assert_eq!((&told["result"], &told["moves"][0]), (&json!("reached"), &json!("pass")));
        assert_eq!(told["line"][0]["move"], "pass");
        assert_eq!(told["mistakes"], json!([]));
    }

    #[test]
    fn a_ko_says_who_needs_how_many_threats() {
        let diagram = "
            . . . . . . .
            X X X X X X .
            O O O O O X .
            X O . X O X .
            . . X X O X .";
        let told = told(diagram, json!({ "goal": "kill", "target": "A3" })).unwrap();
        assert_eq!((&told["kind"], &told["result"]), (&json!("Exact"), &json!("ko")), "{told}");
        assert_eq!(told["needs"], json!({ "color": "black", "threats": 1 }));
        assert_eq!(told["moves"], json!(["B1"]));
        let retaken = told["line"].as_array().unwrap().iter().find(|step| step["threat"] == true);
        assert_eq!(retaken.unwrap()["color"], "black", "after a threat: {told}");
    }

    #[test]
    fn a_short_budget_leaves_it_open() {
        let written = json!({ "goal": "kill", "target": "C3" });
        let written: Written = serde_json::from_value(written).unwrap();
        let fight = written.about(Diagram::position(CORNER)).unwrap();
        let limits = Limits { stop: tengen_verdict::StopFlag::new(), ..Limits::default() };
        limits.stop.raise();
        let told = answer(&fight, &limits).unwrap();
        assert_eq!((&told["kind"], &told["result"]), (&json!("Bound"), &json!("open")), "{told}");
        assert_eq!((&told["low"], &told["high"]), (&json!("prevented"), &json!("reached")));
    }

    #[test]
    fn mistakes_are_named() {
        for (question, word) in [
            (json!({ "goal": "eat", "target": "D4" }), "capture, kill or connect"),
            (json!({ "goal": "kill", "target": "Z9" }), "target: "),
            (json!({ "goal": "kill", "target": "A7" }), "no stone"),
            (json!({ "goal": "kill" }), "target"),
            (json!({ "goal": "kill", "target": "D4", "to_move": "red" }), "to_move: "),
            (json!({ "goal": "kill", "target": "D4", "komi": 7 }), "komi"),
            (json!({ "goal": "connect", "target": "D4" }), "second string"),
            (json!({ "goal": "connect", "target": "D4", "with": "Q" }), "with: "),
            (json!({ "goal": "connect", "target": "D4", "with": "A7" }), "no stone"),
            (json!({ "goal": "connect", "target": "D4", "with": "A2" }), "same colour"),
            (json!({ "goal": "connect", "target": "A3", "with": "C3" }), "one string"),
        ] {
            let refused = told(CORNER, question.clone()).unwrap_err();
            assert!(refused.contains(word), "{question}: {refused}");
        }
        let full = told("X O", json!({ "goal": "capture", "target": "A1" })).unwrap_err();
        assert!(full.contains("no free point"), "{full}");
    }
}
